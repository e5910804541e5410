import type { Change } from '../../commands/plan/change.ts'
import type { Message } from '../../engine/errors/index.ts'
import type { FormSchema } from './page/form/fields.ts'

/** Base URL of the desk; its page and server share the types below. */
export const DESK_ADDRESS = '/__desk'
export const deskApi = `${DESK_ADDRESS}/api`

/** States that the previews can simulate for every page's data. */
export const stagings = ['usual', 'empty', 'slow', 'error'] as const
export type Staging = (typeof stagings)[number]

export interface DeskPage {
  readonly route: string
  readonly name: Message
  readonly template: string
  readonly sources: readonly Message[]
  /** Files the page is made from, its own first. */
  readonly files: readonly string[]
  /** One-based line of the page in its own file. */
  readonly line: number
  /** A URL of the page by language code; absent for a detail page without records. */
  readonly addresses: Readonly<Record<string, string>>
}

export interface DeskSite {
  readonly name: string
  readonly locales: readonly { readonly code: string; readonly label: string }[]
  readonly pages: readonly DeskPage[]
  /** All files of the config. */
  readonly files: readonly string[]
  /** Files with unsaved edits. */
  readonly changed: readonly string[]
  /** Origin that serves the site with the unsaved edits. */
  readonly previewOrigin: string
  readonly staging: Staging
}

export interface DeskFile {
  readonly text: string
  readonly changed: boolean
}

/** A file that other files refer to by name, and its description. */
export interface NamedFile {
  readonly name: string
  readonly about: Message
}

/** A channel of the navigation menu. */
export interface MenuEntry {
  readonly file: string
  readonly title: Readonly<Record<string, string>>
  readonly order?: number
}

/** Data for the form of a config file. */
export interface DeskForm {
  /** Schema of the file, as provided to editors. */
  readonly schema: FormSchema
  /** Names that a value may refer to, by the annotation of the value. */
  readonly names: Readonly<Partial<Record<string, readonly NamedFile[]>>>
  readonly menu: readonly MenuEntry[]
}

export interface DeskProblem {
  readonly file: string
  readonly pointer: string
  readonly line: number
  readonly column: number
  readonly severity: 'error' | 'warning'
  readonly code: string
  readonly message: Message
  readonly hint: Message
}

/** Result of validating an edit: its problems, and the changes to pages if the config has no error. */
export interface Validation {
  /** Start of the validation in epoch milliseconds, because responses may arrive out of order. */
  readonly begun: number
  readonly problems: readonly DeskProblem[]
  readonly changes: readonly Change[]
  readonly changed: readonly string[]
  /** Whether the previews show the edit. */
  readonly shown: boolean
}

export interface Offer {
  readonly label: string
  readonly insert: string
  /** Range of the text that `insert` replaces, as offsets. */
  readonly from: number
  readonly to: number
  readonly detail?: string
  readonly info?: string
}

/** Returned by a save if files were changed by others meanwhile; nothing was written. */
export interface Conflict {
  readonly conflicts: readonly string[]
}

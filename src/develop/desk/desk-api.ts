import type { Change } from '../../commands/plan/change.ts'
import type { Message } from '../../engine/errors/index.ts'
import type { FormSchema } from './page/form/fields.ts'

/** What the desk's page and its server say to each other. */
export const DESK_ADDRESS = '/__desk'
export const deskApi = `${DESK_ADDRESS}/api`

/** What is done with every page's data in the previews. */
export const stagings = ['usual', 'empty', 'slow', 'error'] as const
export type Staging = (typeof stagings)[number]

export interface DeskPage {
  readonly route: string
  readonly name: Message
  readonly template: string
  readonly sources: readonly Message[]
  /** Files the page is made of, its own first. */
  readonly files: readonly string[]
  /** Where it begins in its own file, from 1. */
  readonly line: number
  /** An address that shows it, by language; a page of records without any record has none. */
  readonly addresses: Readonly<Record<string, string>>
}

export interface DeskSite {
  readonly name: string
  readonly locales: readonly { readonly code: string; readonly label: string }[]
  readonly pages: readonly DeskPage[]
  /** Every file of the config. */
  readonly files: readonly string[]
  /** Files with edits that are not saved. */
  readonly changed: readonly string[]
  /** Where the site as edited answers. */
  readonly previewOrigin: string
  readonly staging: Staging
}

export interface DeskFile {
  readonly text: string
  readonly changed: boolean
}

/** A file that others name, and what it is for. */
export interface NamedFile {
  readonly name: string
  readonly about: Message
}

/** A channel of the menu. */
export interface MenuEntry {
  readonly file: string
  readonly title: Readonly<Record<string, string>>
  readonly order?: number
}

/** What the form of a file is made from. */
export interface DeskForm {
  /** The schema of the file, as editors get it. */
  readonly schema: FormSchema
  /** What there is of each kind of thing that a value of the config can name, by the annotation of the value. */
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

/** What an edit does: its problems, and what it does to the pages where the config has no error. */
export interface Validation {
  /** When it was begun, in milliseconds: answers overtake one another. */
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
  /** Offsets that the text takes the place of. */
  readonly from: number
  readonly to: number
  readonly detail?: string
  readonly info?: string
}

/** A save that met files changed by someone else meanwhile; nothing was written. */
export interface Conflict {
  readonly conflicts: readonly string[]
}

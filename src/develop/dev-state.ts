import type { Message } from '../engine/errors/index.ts'

/** Addresses that the development server answers beside the site's own. */
export const devAddresses = {
  events: '/_vitrine/dev/events',
  place: '/_vitrine/dev/place',
  /** Vite's own: opens `?file=path:line:column` in the editor that runs. */
  editor: '/_vitrine/__open-in-editor',
} as const

/**
 * A place in a config file; `path` is absolute, `file` below the config folder, `name` what a person is shown, line and
 * column begin at 1.
 */
export interface DevPlace {
  readonly file: string
  readonly path: string
  readonly name: string
  readonly line: number
  readonly column: number
}

/** Why the last edit is not served; a fault of the code has no place. */
export interface DevProblem {
  readonly text: Message
  readonly place?: DevPlace
}

/** What every open page is sent after each edit. */
export interface DevState {
  /** Changes with the code of the server: pages are loaded again. */
  readonly code: string
  /** Changes with the config: pages are drawn again where they are. */
  readonly config: string
  /** Empty when the last edit is served. */
  readonly problems: readonly DevProblem[]
}

/** Messages to a page inside the desk, and from it. */
export type DeskMessage =
  | { readonly vitrine: 'redraw' }
  | { readonly vitrine: 'ready' }
  | { readonly vitrine: 'place'; readonly place: DevPlace }

import type { Message } from '../engine/errors/index.ts'

/** URLs of the development server besides the site's own. */
export const devAddresses = {
  events: '/_vitrine/dev/events',
  place: '/_vitrine/dev/place',
  /** Vite's own endpoint: opens `?file=path:line:column` in the running editor. */
  editor: '/_vitrine/__open-in-editor',
} as const

/**
 * A position in a config file. `path` is absolute, `file` relative to the config folder, `name` for display. Line and
 * column are one-based.
 */
export interface DevPlace {
  readonly file: string
  readonly path: string
  readonly name: string
  readonly line: number
  readonly column: number
}

/** Reason why the last edit is not served; an error in code has no place. */
export interface DevProblem {
  readonly text: Message
  readonly place?: DevPlace
}

/** State sent to all open pages after each edit. */
export interface DevState {
  /** Changes with the server's code: pages reload. */
  readonly code: string
  /** Changes with the config: pages re-render in place. */
  readonly config: string
  /** Empty if the last edit is served. */
  readonly problems: readonly DevProblem[]
}

/** Messages between the desk and a page framed in it. */
export type DeskMessage =
  | { readonly vitrine: 'redraw' }
  | { readonly vitrine: 'ready' }
  | { readonly vitrine: 'place'; readonly place: DevPlace }

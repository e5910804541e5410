/** What of a page was kept: served again, made again, served in place of a newer one; `none` where nothing is kept. */
export type CacheResult = 'hit' | 'miss' | 'stale' | 'none'

/** An answer to a visitor. Every value comes from a bounded set: never an address, an id or what was typed. */
export interface Answered {
  /** Route of the config, or of the server's own table of routes. */
  readonly route: string
  readonly status: number
  readonly cache: CacheResult
  readonly seconds: number
}

/** A call by which a visitor writes, and its outcome. */
export interface Submitted {
  /** Name of the form in the config. */
  readonly form: string
  readonly kind: string
  readonly outcome: string
}

export const GAUGE_NAMES = [
  'pageCacheBytes',
  'answerCacheBytes',
  'databaseConnections',
  'databaseIdle',
  'databaseWaiting',
  'picturesRunning',
  'picturesWaiting',
] as const

/** A value that is read when somebody asks for it; undefined where there is none just now. */
export type GaugeName = (typeof GAUGE_NAMES)[number]

/** What the parts of the site report of themselves. None of them knows what is done with it. */
export interface Observer {
  readonly answered: (answer: Answered) => void
  /** A call of a source that went out; an answer from memory is none. */
  readonly sourceCalled: (source: string, isOk: boolean, seconds: number) => void
  readonly sourceFailed: (source: string, reason: string) => void
  /** An answer of a source that replaced a newer one. */
  readonly staleServed: (source: string) => void
  readonly rendered: (seconds: number) => void
  readonly submitted: (submission: Submitted) => void
  readonly gauge: (name: GaugeName, read: () => number | undefined) => void
}

function ignore(): void {}

/** Keeps nothing. */
export const NO_OBSERVER: Observer = {
  answered: ignore,
  sourceCalled: ignore,
  sourceFailed: ignore,
  staleServed: ignore,
  rendered: ignore,
  submitted: ignore,
  gauge: ignore,
}

import type { Dialect } from './tables.ts'

/** One step forward. A step that has been released is never changed; there are no steps back. */
export interface Migration {
  readonly name: string
  statements(dialect: Dialect): readonly string[]
  /** Whether it leaves the search tables empty, to be filled from the records. */
  readonly reindexes?: boolean
}

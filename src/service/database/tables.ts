import type { Kysely } from 'kysely'

/** What a column holds, the same in SQLite and PostgreSQL; yes and no are 1 and 0. */
export type Value = string | number | null

/** Row as written. */
export type Row = Readonly<Record<string, Value>>

/** Tables by name. Entity tables are described by their definitions, so their names are data. */
export type Tables = Record<string, Record<string, Value>>

export type Database = Kysely<Tables>

export type Dialect = 'sqlite' | 'postgres'

/** The two connections of the content, which in PostgreSQL are one pool. */
export interface Connections {
  readonly dialect: Dialect
  readonly writer: Database
  readonly reader: Database
  /** What to throw for an error of a statement: a ServiceError where the disk is to blame, else the error itself. */
  readonly explain: (error: unknown) => unknown
  /** Version of the whole content, as `content_version` has it, whichever process changed it; cheap enough for every request. */
  version(): Promise<number>
  close(): Promise<void>
}

import { type Kysely, sql } from 'kysely'
import type { Dialect } from './tables.ts'

/** What migrations write to. It is theirs alone, since later ones may change what `tables.ts` describes. */
interface EarlierTables {
  readonly content_version: { readonly entity: string; readonly version: number }
}

export type EarlierDatabase = Kysely<EarlierTables>

/** One step forward. A step that has been released is never changed; there are no steps back. */
export interface Migration {
  /** Number of three digits and title. Steps are taken in the order of their names. */
  readonly name: string
  up(db: EarlierDatabase, dialect: Dialect): Promise<void>
  /** Whether it leaves the search tables empty, in one database or in both, to be filled from the records. */
  readonly emptiesSearch?: boolean | Dialect
}

/** Type of text columns. Their order is that of bytes, so that both databases sort alike. */
export function textType(dialect: Dialect): string {
  return dialect === 'postgres' ? 'text collate "C"' : 'text'
}

/** Runs statements as they are. */
export async function runStatements(db: EarlierDatabase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Begins to count the changes of tables. */
export async function countVersions(db: EarlierDatabase, tables: readonly string[]): Promise<void> {
  const rows = tables.map((entity) => ({ entity, version: 0 }))
  await db.insertInto('content_version').values(rows).execute()
}

import { sql } from 'kysely'
import type { Database, RecordTable } from '../database/tables.ts'
import type { RecordStore } from './record-store.ts'

/** Rows that are read through in a few milliseconds. */
export const FEW_ROWS = 20_000

type Content = Pick<RecordStore, 'dialect' | 'reader' | 'slowReader' | 'counts'>

/**
 * Rows that a table has had, found without reading them; 0 in PostgreSQL, whose reads keep no thread.
 *
 * @param version of the table or of a content that holds it, for which the number is remembered.
 */
export async function rowsOf(
  { dialect, reader, counts }: Content,
  version: number,
  table: RecordTable,
): Promise<number> {
  if (dialect === 'postgres') return 0
  return counts.get(version, `rows of ${table}`, async () => {
    const { rows } = await sql<{
      last: number | null
    }>`select max(rowid) as last from ${sql.table(table)}`.execute(reader)
    return rows[0]?.last ?? 0
  })
}

/** Where to read what scans all rows of a table: a small one is read in this thread. */
export async function readerFor(content: Content, version: number, table: RecordTable): Promise<Database> {
  return (await rowsOf(content, version, table)) > FEW_ROWS ? content.slowReader : content.reader
}

import { sql } from 'kysely'
import type { Database, Row } from '../database/tables.ts'
import { definitions } from '../entities/definitions.ts'

/** A table of the backup, with the columns that order it. */
export interface BackupTable {
  readonly name: string
  readonly key: string
}

const entityTables = Object.values(definitions).map(({ table }) => ({ name: table, key: 'id' }))

/** Every table but the index of the search. Entities come first. */
export const backupTables: readonly BackupTable[] = [
  ...entityTables,
  { name: 'submission', key: 'id' },
  { name: 'submission_key', key: 'name' },
  { name: 'upload', key: 'path' },
  { name: 'audit', key: 'id' },
  { name: 'meta', key: 'name' },
  { name: 'content_version', key: 'entity' },
  { name: 'search_document', key: 'doc_id' },
]

/** Tables that a database has rows in before anything is stored. */
const FILLED = new Set(['content_version'])

const batch = 500

/** PostgreSQL gives large numbers as texts. */
const plainRow = (row: Row): Row =>
  typeof row.doc_id === 'string' ? { ...row, doc_id: Number(row.doc_id) } : row

/** Rows of a table in the order of its key. */
export async function* rowsOf(db: Database, { name, key }: BackupTable): AsyncGenerator<Row> {
  const column = sql.ref(key)
  let last: Row[string] | undefined
  for (;;) {
    const after = last === undefined || last === null ? sql`` : sql`where ${column} > ${last}`
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} ${after} order by ${column} limit ${batch}`.execute(db)
    for (const row of rows) yield plainRow(row)
    last = rows.at(-1)?.[key]
    if (rows.length < batch) return
  }
}

/** Whether nothing has been stored yet. */
export const isEmptyDatabase = async (db: Database): Promise<boolean> => {
  for (const { name } of backupTables) {
    if (FILLED.has(name)) continue
    const { rows } = await sql`select 1 as one from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}

/** Writes rows into a table, in place of those an empty database begins with. */
export const insertRows = async (
  db: Database,
  { name, key }: BackupTable,
  rows: readonly Row[],
): Promise<void> => {
  for (let start = 0; start < rows.length; start += batch / 10) {
    const part = rows.slice(start, start + batch / 10)
    const names = Object.keys(part[0] ?? {})
    if (FILLED.has(name)) {
      const keys = part.map((row) => row[key] ?? '')
      await sql`delete from ${sql.table(name)} where ${sql.ref(key)} in (${sql.join(keys)})`.execute(db)
    }
    const values = part.map((row) => sql`(${sql.join(names.map((column) => row[column] ?? null))})`)
    await sql`
      insert into ${sql.table(name)} (${sql.join(names.map((column) => sql.ref(column)))})
      values ${sql.join(values)}`.execute(db)
  }
}

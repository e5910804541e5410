import { sql } from 'kysely'
import type { Database, DatabaseTables, Value } from '../database/tables.ts'
import { definitions } from '../entities/definitions.ts'

/** A table of the backup, with the columns that order it. */
export interface BackupTable {
  readonly name: keyof DatabaseTables
  readonly key: string
}

/** Row of any table. */
export type BackupRow = Readonly<Record<string, Value>>

const entityTables = Object.values(definitions).map(({ table }) => ({ name: table, key: 'id' }))

/** Every table but the index of the search. Entities come first. */
export const backupTables: readonly BackupTable[] = [
  ...entityTables,
  { name: 'own_record', key: 'id' },
  { name: 'stale_translation', key: 'id' },
  { name: 'submission', key: 'id' },
  { name: 'submission_key', key: 'name' },
  { name: 'upload', key: 'path' },
  { name: 'audit', key: 'id' },
  { name: 'file_digest', key: 'path' },
  { name: 'meta', key: 'name' },
  { name: 'content_version', key: 'entity' },
  { name: 'search_document', key: 'doc_id' },
]

/** Tables that a database has rows in before anything is stored. */
const FILLED: ReadonlySet<string> = new Set(['content_version'])

const BATCH = 500

/** Rows of a table in the order of its key. */
export async function* rowsOf(db: Database, { name, key }: BackupTable): AsyncGenerator<BackupRow> {
  const column = sql.ref<Value>(key)
  const page = db.selectFrom(db.dynamic.table(name).as('stored')).selectAll().orderBy(column).limit(BATCH)
  for (let last: Value | undefined; ; ) {
    const rows: readonly BackupRow[] = await (last === undefined
      ? page
      : page.where(column, '>', last)
    ).execute()
    yield* rows
    last = rows.at(-1)?.[key]
    if (rows.length < BATCH) return
  }
}

/** Whether nothing has been stored yet. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  for (const { name } of backupTables) {
    if (FILLED.has(name)) continue
    const any = await db
      .selectFrom(name)
      .select(({ lit }) => lit(1).as('one'))
      .limit(1)
      .executeTakeFirst()
    if (any !== undefined) return false
  }
  return true
}

/** Writes rows into a table, in place of those an empty database begins with. */
export async function insertRows(
  db: Database,
  { name, key }: BackupTable,
  rows: readonly BackupRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH / 10) {
    const part = rows.slice(start, start + BATCH / 10)
    if (FILLED.has(name)) {
      const keys = part.map((row) => row[key] ?? '')
      await db.deleteFrom(name).where(sql.ref<Value>(key), 'in', keys).execute()
    }
    await db.insertInto(name).values(part).execute()
  }
}

import { type Expression, expressionBuilder, sql } from 'kysely'
import { chunks } from '../../shared/chunks.ts'
import type { Content } from '../content.ts'
import { raiseVersion } from '../database/content-version.ts'
import type { Database, DatabaseTables, RecordTable, Value } from '../database/tables.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import { fromTable } from '../records/select-records.ts'
import { addDocuments, removeDocuments } from '../search/write-documents.ts'
import type { PreparedRecord, RecordRow } from './prepare-record.ts'

const ROWS_PER_STATEMENT = 100

const build = expressionBuilder<DatabaseTables>()

/** What a column becomes where the id is there already. Visits counted here outlive an import of an older figure. */
function replaced(table: RecordTable, column: string): Expression<Value> {
  const written = sql.ref<Value>(`excluded.${column}`)
  if (column !== 'visit_count') return written
  const stored = sql.ref<Value>(`${table}.${column}`)
  return build.case().when(written, '>', stored).then(written).else(stored).end()
}

async function upsertRows(db: Database, table: RecordTable, rows: readonly RecordRow[]): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id')
  const changes = columns.map((column) => [column, replaced(table, column)] as const)
  await db
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(Object.fromEntries(changes)))
    .execute()
}

/** Writes records and their search documents within a transaction that `raiseVersion` began. Each id occurs once. */
export async function writeRecords(
  content: Content,
  db: Database,
  definition: EntityDefinition,
  records: readonly PreparedRecord[],
): Promise<void> {
  for (const part of chunks(records, ROWS_PER_STATEMENT)) {
    await upsertRows(
      db,
      definition.table,
      part.map(({ row }) => row),
    )
  }
  if (definition.document === undefined || records.length === 0) return
  await removeDocuments(
    content,
    db,
    definition,
    records.map(({ id }) => id),
  )
  await addDocuments(content, db, definition, records)
}

/**
 * Writes records and their search documents in one transaction, replacing those of the same ids. Each id occurs once.
 * With `keepEdited`, a record that something else than a seed wrote last stays as it is.
 */
export async function writeBatch(
  content: Content,
  definition: EntityDefinition,
  records: readonly PreparedRecord[],
  keepEdited: boolean,
): Promise<void> {
  if (records.length === 0) return
  await content.writer.transaction().execute(async (db) => {
    await raiseVersion(db, definition.table)
    const edited = keepEdited ? await editedIds(db, definition, records) : new Set<string>()
    await writeRecords(
      content,
      db,
      definition,
      records.filter(({ id }) => !edited.has(id)),
    )
  })
}

async function editedIds(
  db: Database,
  { table }: EntityDefinition,
  records: readonly PreparedRecord[],
): Promise<ReadonlySet<string>> {
  const ids = records.map(({ id }) => id)
  const rows = await fromTable(db, table)
    .select('id')
    .where('origin', '<>', 'seed')
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

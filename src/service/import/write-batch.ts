import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Content } from '../content.ts'
import { raiseVersion, reserveDocuments } from '../database/content-version.ts'
import type { Database, DatabaseTables, RecordTable, Value } from '../database/tables.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import { languages } from '../entities/language.ts'
import { fromTable } from '../records/select-records.ts'
import type { IndexedDocument } from '../search/search-index.ts'
import type { PreparedRecord, RecordRow } from './prepare-record.ts'

const rowsPerStatement = 100

const build = expressionBuilder<DatabaseTables>()

/** Days stand above numbers, so that a higher document number is newer; the sum stays a safe integer. */
const numbersPerDay = 2 ** 31

const chunks = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/** What a column becomes where the id is there already. Visits counted here outlive an import of an older figure. */
const replaced = (table: RecordTable, column: string): Expression<Value> => {
  const written = sql.ref<Value>(`excluded.${column}`)
  if (column !== 'visit_count') return written
  const stored = sql.ref<Value>(`${table}.${column}`)
  return build.case().when(written, '>', stored).then(written).else(stored).end()
}

const upsertRows = async (db: Database, table: RecordTable, rows: readonly RecordRow[]): Promise<void> => {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id')
  const changes = columns.map((column) => [column, replaced(table, column)] as const)
  await db
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(Object.fromEntries(changes)))
    .execute()
}

/** Takes the search documents of records out of the index. */
export const removeDocuments = async (
  { search }: Content,
  db: Database,
  { entity }: EntityDefinition,
  ids: readonly string[],
): Promise<void> => {
  const rows = await db
    .deleteFrom('search_document')
    .where('entity', '=', entity)
    .where('record_id', 'in', ids)
    .returning(['doc_id', 'language'])
    .execute()
  for (const language of languages) {
    const docIds = rows.filter((row) => row.language === language).map((row) => row.doc_id)
    await search.remove(db, language, docIds)
  }
}

const addDocuments = async (
  { search }: Content,
  db: Database,
  { entity }: EntityDefinition,
  records: readonly PreparedRecord[],
): Promise<void> => {
  const total = records.reduce((sum, { documents }) => sum + documents.length, 0)
  if (total === 0) return
  const first = await reserveDocuments(db, total)
  const numbered = records
    .flatMap(({ id, documents }) => documents.map((document) => ({ id, document })))
    .map(({ id, document }, index) => ({
      id,
      language: document.language,
      indexed: { ...document, docId: document.day * numbersPerDay + first + index } satisfies IndexedDocument,
    }))
  for (const part of chunks(numbered, rowsPerStatement)) {
    const rows = part.map(({ id, language, indexed }) => ({
      doc_id: indexed.docId,
      entity,
      record_id: id,
      language,
    }))
    await db.insertInto('search_document').values(rows).execute()
  }
  for (const language of languages) {
    const documents = numbered.filter((entry) => entry.language === language).map(({ indexed }) => indexed)
    await search.add(db, language, documents)
  }
}

/** Writes records and their search documents within a transaction that `raiseVersion` began. Each id occurs once. */
export const writeRecords = async (
  content: Content,
  db: Database,
  definition: EntityDefinition,
  records: readonly PreparedRecord[],
): Promise<void> => {
  for (const part of chunks(records, rowsPerStatement)) {
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
export const writeBatch = async (
  content: Content,
  definition: EntityDefinition,
  records: readonly PreparedRecord[],
  keepEdited: boolean,
): Promise<void> => {
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

const editedIds = async (
  db: Database,
  { table }: EntityDefinition,
  records: readonly PreparedRecord[],
): Promise<ReadonlySet<string>> => {
  const ids = records.map(({ id }) => id)
  const rows = await fromTable(db, table)
    .select('id')
    .where('origin', '<>', 'seed')
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

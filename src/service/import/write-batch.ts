import { sql } from 'kysely'
import type { Content } from '../content.ts'
import { raiseVersion, reserveDocuments } from '../database/content-version.ts'
import type { Database, Row } from '../database/tables.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import { languages } from '../entities/language.ts'
import type { IndexedDocument } from '../search/search-index.ts'
import type { PreparedRecord } from './prepare-record.ts'

const rowsPerStatement = 100

/** Days stand above numbers, so that a higher document number is newer; the sum stays a safe integer. */
const numbersPerDay = 2 ** 31

const chunks = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/** Visits counted here outlive an import of an older figure. */
const updated = (table: string, column: string) =>
  column === 'visit_count'
    ? sql`${sql.ref(column)} = case when excluded.visit_count > ${sql.ref(`${table}.visit_count`)}
        then excluded.visit_count else ${sql.ref(`${table}.visit_count`)} end`
    : sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`

const upsertRows = async (db: Database, table: string, rows: readonly Row[]): Promise<void> => {
  const names = Object.keys(rows[0] ?? {})
  if (names.length === 0) return
  const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name] ?? null))})`)
  const changes = names.filter((name) => name !== 'id').map((name) => updated(table, name))
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values ${sql.join(values)}
    on conflict (id) do update set ${sql.join(changes)}`.execute(db)
}

/** Takes the search documents of records out of the index. */
export const removeDocuments = async (
  { search }: Content,
  db: Database,
  { entity }: EntityDefinition,
  ids: readonly string[],
): Promise<void> => {
  const { rows } = await sql<{ doc_id: number | string; language: string }>`
    delete from search_document where entity = ${entity} and record_id in (${sql.join(ids)})
    returning doc_id, language`.execute(db)
  for (const language of languages) {
    const docIds = rows.filter((row) => row.language === language).map((row) => Number(row.doc_id))
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
    const values = part.map(
      ({ id, language, indexed }) => sql`(${sql.join([indexed.docId, entity, id, language])})`,
    )
    await sql`insert into search_document (doc_id, entity, record_id, language) values ${sql.join(values)}`.execute(
      db,
    )
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
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where origin <> 'seed' and id in (${sql.join(records.map(({ id }) => id))})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

import { reserveDocuments } from '../database/content-version.ts'
import { insertMany } from '../database/insert-many.ts'
import type { Database } from '../database/tables.ts'
import { type EntityDefinition, parserOf, type StoredRecord } from '../entities/definition.ts'
import { translationsOf } from '../records/decode.ts'
import { fromTable, visibleWhere } from '../records/select-records.ts'
import { documentsOf, type PreparedDocument } from './documents.ts'
import { type IndexedDocument, NUMBERS_PER_DAY, type SearchIndex } from './search-index.ts'

/** What holds the index. */
interface WithIndex {
  readonly search: SearchIndex
}

/** A record and what it is found by. */
interface Documented {
  readonly id: string
  readonly documents: readonly PreparedDocument[]
}

/** Takes the search documents of records out of the index. */
export async function removeDocuments(
  { search }: WithIndex,
  db: Database,
  { entity }: Pick<EntityDefinition, 'entity'>,
  ids: readonly string[],
): Promise<void> {
  const rows = await db
    .deleteFrom('search_document')
    .where('entity', '=', entity)
    .where('record_id', 'in', ids)
    .returning('doc_id')
    .execute()
  await search.remove(
    db,
    rows.map(({ doc_id }) => doc_id),
  )
}

/** Puts search documents of records into the index, under the next numbers. */
export async function addDocuments(
  { search }: WithIndex,
  db: Database,
  { entity }: Pick<EntityDefinition, 'entity'>,
  records: readonly Documented[],
): Promise<void> {
  const total = records.reduce((sum, { documents }) => sum + documents.length, 0)
  if (total === 0) return
  const first = await reserveDocuments(db, total)
  const numbered = records
    .flatMap(({ id, documents }) => documents.map((document) => ({ id, document })))
    .map(({ id, document }, index) => ({
      id,
      indexed: {
        ...document,
        docId: document.day * NUMBERS_PER_DAY + first + index,
      } satisfies IndexedDocument,
    }))
  const rows = numbered.map(({ id, indexed }) => ({
    doc_id: indexed.docId,
    entity,
    record_id: id,
    language: indexed.language,
  }))
  await insertMany(db, 'search_document', rows)
  await search.add(
    db,
    numbered.map(({ indexed }) => indexed),
  )
}

const parseStored = parserOf<StoredRecord>()

/** Makes the search documents of a stored record again, none where the public may not see it. Within a transaction. */
export async function renewDocuments(
  content: WithIndex,
  db: Database,
  definition: EntityDefinition,
  id: string,
): Promise<void> {
  await removeDocuments(content, db, definition, [id])
  const row = await fromTable(db, definition.table)
    .select(['record', 'translations'])
    .where('id', '=', id)
    .where(visibleWhere(definition, []))
    .executeTakeFirst()
  if (row === undefined) return
  const record = parseStored(row.record)
  const documents = documentsOf(definition, record, translationsOf(row.translations))
  await addDocuments(content, db, definition, [{ id, documents }])
}

import type { Database } from '../database/tables.ts'
import { type EntityDefinition, parserOf, type StoredRecord } from '../entities/definition.ts'
import { definitions } from '../entities/definitions.ts'
import { languages } from '../entities/language.ts'
import { englishOf } from '../records/decode.ts'
import { fromTable } from '../records/select-records.ts'
import { documentsOf } from './documents.ts'
import type { SearchIndex } from './search-index.ts'

const batch = 500

const all: readonly EntityDefinition[] = Object.values(definitions)

const parseStored = parserOf<StoredRecord>()

const numbersOf = async (
  db: Database,
  { entity }: EntityDefinition,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('search_document')
    .select(['doc_id', 'record_id', 'language'])
    .where('entity', '=', entity)
    .where('record_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ doc_id, record_id, language }) => [`${language} ${record_id}`, doc_id]))
}

/** Fills the empty tables of the index with what is stored; documents keep their numbers and so their order. */
export const reindex = async (db: Database, search: SearchIndex): Promise<void> => {
  for (const definition of all) {
    if (definition.document === undefined) continue
    for (let last = ''; ; ) {
      const rows = await fromTable(db, definition.table)
        .select(['id', 'record', 'translations'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(batch)
        .execute()
      const final = rows.at(-1)
      if (final === undefined) break
      last = final.id
      const numbers = await numbersOf(
        db,
        definition,
        rows.map(({ id }) => id),
      )
      const documents = rows.flatMap(({ id, record, translations }) => {
        const stored = parseStored(record)
        return documentsOf(definition, stored, englishOf(stored, translations)).flatMap((document) => {
          const docId = numbers.get(`${document.language} ${id}`)
          return docId === undefined ? [] : [{ ...document, docId }]
        })
      })
      for (const language of languages) {
        await search.add(
          db,
          language,
          documents.filter((document) => document.language === language),
        )
      }
    }
  }
}

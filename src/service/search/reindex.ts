import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type EntityDefinition, parserOf, type StoredRecord } from '../entities/definition.ts'
import { definitions } from '../entities/definitions.ts'
import { languages } from '../entities/language.ts'
import { englishOf } from '../records/decode.ts'
import { documentsOf } from './documents.ts'
import type { SearchIndex } from './search-index.ts'

const batch = 500

const all: readonly EntityDefinition[] = Object.values(definitions)

const parseStored = parserOf<StoredRecord>()

interface StoredRow {
  readonly id: string
  readonly record: string
  readonly translations: string | null
}

const numbersOf = async (
  db: Database,
  { entity }: EntityDefinition,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ doc_id: number | string; record_id: string; language: string }>`
    select doc_id, record_id, language from search_document
    where entity = ${entity} and record_id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map(({ doc_id, record_id, language }) => [`${language} ${record_id}`, Number(doc_id)]))
}

/** Fills the empty tables of the index with what is stored; documents keep their numbers and so their order. */
export const reindex = async (db: Database, search: SearchIndex): Promise<void> => {
  for (const definition of all) {
    if (definition.document === undefined) continue
    for (let last = ''; ; ) {
      const { rows } = await sql<StoredRow>`
        select id, record, translations from ${sql.table(definition.table)}
        where id > ${last} order by id limit ${batch}`.execute(db)
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

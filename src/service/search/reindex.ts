import type { Entity } from '../../../schemas/entities/index.ts'
import type { Database } from '../database/tables.ts'
import { type EntityDefinition, parserOf, type StoredRecord } from '../entities/definition.ts'
import { definitions } from '../entities/definitions.ts'
import { languages } from '../language.ts'
import { englishOf } from '../records/decode.ts'
import { fromTable, visibleWhere } from '../records/select-records.ts'
import { documentsOf } from './documents.ts'
import type { SearchIndex } from './search-index.ts'
import { addDocuments } from './write-documents.ts'

const BATCH = 500

const all: readonly EntityDefinition[] = Object.values(definitions)

const parseStored = parserOf<StoredRecord>()

async function numbersOf(
  db: Database,
  { entity }: EntityDefinition,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('search_document')
    .select(['doc_id', 'record_id', 'language'])
    .where('entity', '=', entity)
    .where('record_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ doc_id, record_id, language }) => [`${language} ${record_id}`, doc_id]))
}

/**
 * Fills the empty tables of the index with what is stored, or with what is stored of some entities that were not in it;
 * documents keep their numbers and so their order, and a record without any gets new ones.
 */
export async function reindex(
  db: Database,
  search: SearchIndex,
  entities?: readonly Entity[],
): Promise<void> {
  for (const definition of all) {
    if (definition.document === undefined || entities?.includes(definition.entity) === false) continue
    for (let last = ''; ; ) {
      const rows = await fromTable(db, definition.table)
        .select(['id', 'record', 'translations'])
        .where('id', '>', last)
        .where(visibleWhere(definition, []))
        .orderBy('id')
        .limit(BATCH)
        .execute()
      const final = rows.at(-1)
      if (final === undefined) break
      last = final.id
      const numbers = await numbersOf(
        db,
        definition,
        rows.map(({ id }) => id),
      )
      const prepared = rows.map(({ id, record, translations }) => {
        const stored = parseStored(record)
        return { id, documents: documentsOf(definition, stored, englishOf(stored, translations)) }
      })
      const documents = prepared.flatMap(({ id, documents: list }) =>
        list.flatMap((document) => {
          const docId = numbers.get(`${document.language} ${id}`)
          return docId === undefined ? [] : [{ ...document, docId }]
        }),
      )
      for (const language of languages) {
        await search.add(
          db,
          language,
          documents.filter((document) => document.language === language),
        )
      }
      const isNew = ({ id }: { readonly id: string }): boolean =>
        languages.every((language) => !numbers.has(`${language} ${id}`))
      await addDocuments({ search }, db, definition, prepared.filter(isNew))
    }
  }
}

import type { Database } from '../database/tables.ts'
import type { EntityDefinition, StoredRecord } from '../entities/definition.ts'
import type { Languages } from '../language.ts'
import { storedBatches } from '../records/each-record.ts'
import {
  addFacts,
  addTranslations,
  factRows,
  hasTranslationRows,
  translationRows,
} from '../records/filter-rows.ts'
import type { Translations } from '../records/record-store.ts'
import type { SearchIndex } from './search-index.ts'
import { addDocuments, documentsOf, type PreparedDocument } from './write-documents.ts'

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

interface Stored {
  readonly id: string
  readonly record: StoredRecord
  readonly translations: Translations
}

/** What lists are filtered by: texts of translations, and facts. */
export async function addDerived(
  db: Database,
  definition: EntityDefinition,
  records: readonly Stored[],
  languages: Languages,
): Promise<void> {
  await addTranslations(
    db,
    records.flatMap(({ id, record, translations }) =>
      translationRows(definition, id, record, translations, languages),
    ),
  )
  await addFacts(
    db,
    records.flatMap(({ id, record, translations }) =>
      factRows(definition, id, record, translations, languages),
    ),
  )
}

/**
 * Fills what is made from the stored records and empty now: the index, and the texts of translations and the facts by which
 * lists are filtered. Documents keep their numbers and so their order, and one without gets a new one.
 */
export async function reindex(
  db: Database,
  search: SearchIndex,
  all: readonly EntityDefinition[],
  languages: Languages,
): Promise<void> {
  await search.prepareMany(db)
  for (const definition of all) {
    if (definition.document === undefined && !hasTranslationRows(definition)) continue
    for await (const records of storedBatches(db, definition)) {
      await addDerived(db, definition, records, languages)
      if (definition.document === undefined) continue
      const ids = records.map(({ id }) => id)
      const numbers = await numbersOf(db, definition, ids)
      const prepared = records.map(({ id, record, translations }) => ({
        id,
        documents: documentsOf(definition, record, translations),
      }))
      const numbered = prepared.flatMap(({ id, documents }) =>
        documents.flatMap((document) => {
          const docId = numbers.get(`${document.language} ${id}`)
          return docId === undefined ? [] : [{ ...document, docId }]
        }),
      )
      await search.add(db, numbered)
      const isNew = (id: string) => (document: PreparedDocument) => !numbers.has(`${document.language} ${id}`)
      const added = prepared.map(({ id, documents }) => ({ id, documents: documents.filter(isNew(id)) }))
      await addDocuments({ search }, db, definition, added)
    }
  }
  await search.sortAdded(db)
}

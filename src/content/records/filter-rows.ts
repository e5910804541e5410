// Rows beside a record that lists are filtered by: its facts, and what is ordered and compared in each language.

import { insertMany } from '../database/insert-many.ts'
import type { Database, DatabaseTables, TranslatedText } from '../database/tables.ts'
import type { EntityDefinition, StoredRecord } from '../entities/definition.ts'
import { type Translations, translatedInto } from './decode.ts'

export type FactRow = DatabaseTables['fact']

/** What the records' own language is called in the table. */
const OWN = ''

/** The facts of a record in its own language and in each of its translations, each once. */
export function factRows(
  { entity, facts }: EntityDefinition,
  id: string,
  record: StoredRecord,
  translations: Translations,
): readonly FactRow[] {
  if (facts === undefined) return []
  const rowsIn = (language: string, shown: StoredRecord): readonly FactRow[] => {
    const unique = new Map(facts(shown).map((fact) => [JSON.stringify([fact.name, fact.value]), fact]))
    return [...unique.values()].map(({ name, value }) => ({ entity, record_id: id, language, name, value }))
  }
  return [
    ...rowsIn(OWN, record),
    ...Object.keys(translations).flatMap((language) =>
      rowsIn(language, translatedInto(record, translations, language) ?? record),
    ),
  ]
}

/** Removes the rows of records. Within a transaction. */
export async function removeFacts(
  db: Database,
  { entity, facts }: EntityDefinition,
  ids: readonly string[],
): Promise<void> {
  if (facts === undefined) return
  await db.deleteFrom('fact').where('entity', '=', entity).where('record_id', 'in', ids).execute()
}

/** Writes rows that are not there yet. */
export async function addFacts(db: Database, rows: readonly FactRow[]): Promise<void> {
  await insertMany(
    db,
    'fact',
    rows.map((row) => ({ ...row })),
  )
}

export type TranslationRow = DatabaseTables['translation']

/** What lists are filtered by in each language that a record is translated into; none of an entity without such texts. */
export function translationRows(
  { entity, localized, columns }: EntityDefinition,
  id: string,
  record: StoredRecord,
  translations: Translations,
): readonly TranslationRow[] {
  const texts = Object.entries(localized)
  if (texts.length === 0) return []
  return Object.entries(translations).map(([language, translated]) => {
    const shown = { ...record, ...translated }
    const row: Record<TranslatedText, string> = { title: '', label: '', level: '', name_folded: '' }
    for (const [column, name] of texts) {
      if (name !== undefined) row[name] = String(columns[column]?.(shown) ?? '')
    }
    return { entity, language, record_id: id, ...row }
  })
}

/** Removes the rows of records. Within a transaction. */
export async function removeTranslations(
  db: Database,
  { entity, localized }: EntityDefinition,
  ids: readonly string[],
): Promise<void> {
  if (Object.keys(localized).length === 0) return
  await db.deleteFrom('translation').where('entity', '=', entity).where('record_id', 'in', ids).execute()
}

/** Writes rows that are not there yet. */
export async function addTranslations(db: Database, rows: readonly TranslationRow[]): Promise<void> {
  await insertMany(
    db,
    'translation',
    rows.map((row) => ({ ...row })),
  )
}

// Derived rows that lists are filtered and sorted by: the facts of a record, and its texts per language.

import { sortKey, titleKey } from '../../base/sort-key.ts'
import type { Database, DatabaseTables, TranslatedText } from '../database/tables.ts'
import { type EntityDefinition, fieldText, type StoredRecord } from '../entities/definition.ts'
import { type LanguageCode, type Languages, tagOf } from '../language.ts'
import { type Translations, translatedInto } from './record-store.ts'

export type FactTableRow = DatabaseTables['fact']

/** Value of the column `language` for the records' own language. */
const OWN = ''

/**
 * Returns the sort key of a record in a language as a column; empty for entities that are not sorted by
 * title.
 */
export function sortColumn(
  { sortedBy, skipsArticles = false }: Pick<EntityDefinition, 'sortedBy' | 'skipsArticles'>,
  record: StoredRecord,
  languages: Languages,
  language: LanguageCode = languages.own,
): { readonly sort_title?: string } {
  if (sortedBy === undefined) return {}
  const key = skipsArticles ? titleKey : sortKey
  return { sort_title: key(fieldText(record, sortedBy), tagOf(languages, language)) }
}

/** Returns the unique facts of a record in its own language and in each of its translations. */
export function factRows(
  { entity, facts }: EntityDefinition,
  id: string,
  record: StoredRecord,
  translations: Translations,
  languages: Languages,
): readonly FactTableRow[] {
  if (facts === undefined) return []
  const rowsIn = (language: string, shown: StoredRecord): readonly FactTableRow[] => {
    const tag = tagOf(languages, language === OWN ? languages.own : language)
    const unique = new Map(facts(shown, tag).map((fact) => [JSON.stringify([fact.name, fact.value]), fact]))
    return [...unique.values()].map(({ name, value }) => ({ entity, record_id: id, language, name, value }))
  }
  return [
    ...rowsIn(OWN, record),
    ...Object.keys(translations).flatMap((language) =>
      rowsIn(language, translatedInto(record, translations, language) ?? record),
    ),
  ]
}

/** Removes the rows of records. Call within a transaction. */
export async function removeFacts(
  db: Database,
  { entity, facts }: EntityDefinition,
  ids: readonly string[],
): Promise<void> {
  if (facts === undefined) return
  await db.deleteFrom('fact').where('entity', '=', entity).where('record_id', 'in', ids).execute()
}

export type TranslationRow = DatabaseTables['translation']

/** Whether lists of an entity are filtered or sorted by translated texts. */
export function hasTranslationRows({ localized, sortedBy }: EntityDefinition): boolean {
  return sortedBy !== undefined || Object.keys(localized).length > 0
}

/** Returns the filter values of a record per translation; none for entities without localized columns. */
export function translationRows(
  definition: EntityDefinition,
  id: string,
  record: StoredRecord,
  translations: Translations,
  languages: Languages,
): readonly TranslationRow[] {
  const { entity, localized, columns } = definition
  if (!hasTranslationRows(definition)) return []
  return Object.entries(translations).map(([language, translated]) => {
    const shown = { ...record, ...translated }
    const row: Record<TranslatedText, string> = {
      title: '',
      label: '',
      level: '',
      name_folded: '',
      sort_title: '',
      ...sortColumn(definition, shown, languages, language),
    }
    for (const [column, name] of Object.entries(localized)) {
      if (name !== undefined) row[name] = String(columns[column]?.(shown) ?? '')
    }
    return { entity, language, record_id: id, ...row }
  })
}

/** Removes the rows of records. Call within a transaction. */
export async function removeTranslations(
  db: Database,
  definition: EntityDefinition,
  ids: readonly string[],
): Promise<void> {
  const { entity } = definition
  if (!hasTranslationRows(definition)) return
  await db.deleteFrom('translation').where('entity', '=', entity).where('record_id', 'in', ids).execute()
}

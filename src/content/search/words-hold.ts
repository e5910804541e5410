import { type SqlBool, sql } from 'kysely'
import { contentVersion } from '../database/content-version.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import type { Language } from '../language.ts'
import { type Condition, nothing } from '../records/conditions.ts'
import { queryOf } from './query-of.ts'
import type { SearchedRecords } from './searched-records.ts'

/** Leaves the records that the search of the site finds for some words in a language; undefined where there are no words. */
export async function wordsHold(
  content: SearchedRecords,
  { entity }: Pick<EntityDefinition, 'entity'>,
  words: string | undefined,
  language: Language,
): Promise<Condition> {
  if (words === undefined || words.trim() === '') return undefined
  const version = await contentVersion(content.reader)
  const query = await queryOf(content, version, { searchValue: words, language })
  if (query === undefined) return nothing
  // The builder has no table of the index.
  return sql<SqlBool>`entity.id in (select found.record_id from search_document as found
    where found.entity = ${entity} and found.doc_id in (${content.search.matching(query)}))`
}

// What a list of records leaves by the index of the search: words of a title, and words anywhere.

import { type SqlBool, sql } from 'kysely'
import { contentVersion, tableVersion } from '../database/content-version.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import type { Language } from '../language.ts'
import { type Condition, nothing } from '../records/conditions.ts'
import { queryOf, searchReader } from './query-of.ts'
import type { SearchedRecords } from './search-index.ts'
import { queryStretches } from './terms.ts'

/** Records that are looked up one by one in less time than it takes to compare half a million titles. */
const MAX_TITLES = 3000

/**
 * Leaves the records whose titles, in whichever language, hold what a part of a title is made of. It finds by the index of
 * the search what a comparison of all titles would find, and some more. Undefined where there is nothing to look for, or where
 * so many are found that a comparison of all titles takes less.
 */
export async function titleHolds(
  content: SearchedRecords,
  { entity, table }: Pick<EntityDefinition, 'entity' | 'table'>,
  part: string | undefined,
): Promise<Condition> {
  const stretches = queryStretches(part ?? '')
  if (stretches.length === 0) return undefined
  const { search, counts } = content
  const version = await tableVersion(content.reader, table)
  const found = await counts.get(version, JSON.stringify(['titles', table, stretches]), async () =>
    search.countTitles(await searchReader(content, version), stretches, MAX_TITLES + 1),
  )
  if (found > MAX_TITLES) return undefined
  // The builder has no table of the index.
  return sql<SqlBool>`entity.id in (select named.record_id from search_document as named
    where named.entity = ${entity} and named.doc_id in (${search.withTitle(stretches)}))`
}

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

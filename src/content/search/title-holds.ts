import { type SqlBool, sql } from 'kysely'
import { tableVersion } from '../database/content-version.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import type { Condition } from '../records/conditions.ts'
import { searchReader } from './query-of.ts'
import type { SearchedRecords } from './searched-records.ts'
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

import { type SqlBool, sql } from 'kysely'
import type { EntityDefinition } from '../entities/definition.ts'
import type { Condition } from '../records/conditions.ts'
import type { SearchedRecords } from './searched-records.ts'
import { queryStretches } from './terms.ts'

/**
 * Leaves the records whose titles, in whichever language, hold what a part of a title is made of. It finds by the index of
 * the search what a comparison of all titles would find, and some more. Undefined where there is nothing to look for.
 */
export function titleHolds(
  { search }: Pick<SearchedRecords, 'search'>,
  { entity }: Pick<EntityDefinition, 'entity'>,
  part: string | undefined,
): Condition {
  const stretches = queryStretches(part ?? '')
  if (stretches.length === 0) return undefined
  // The builder has no table of the index.
  return sql<SqlBool>`entity.id in (select named.record_id from search_document as named
    where named.entity = ${entity} and named.doc_id in (${search.withTitle(stretches)}))`
}

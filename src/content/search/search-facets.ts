import { contentVersion } from '../database/content-version.ts'
import { shownChannels } from '../records/channel-tree.ts'
import { countFit, countScopes, queryOf } from './query-of.ts'
import type { SearchRequest } from './search-content.ts'
import type { SearchedRecords } from './searched-records.ts'

/** Hits of a query in one channel. */
export interface Facet {
  readonly subType: string
  readonly total: number
  /** There are more than `total`. */
  readonly atLeast?: true
}

/**
 * Hits of a query in each channel of the first level that the navigation shows, whatever channel the query itself is
 * limited to.
 */
export async function searchFacets(
  content: SearchedRecords,
  { searchValue, language }: Pick<SearchRequest, 'searchValue' | 'language'>,
): Promise<Facet[]> {
  const version = await contentVersion(content.reader)
  const query = await queryOf(content, version, { searchValue, language })
  const channels = [...(await shownChannels(content))]
  const whole = query === undefined ? undefined : await countFit(content, version, query, 'anywhere')
  if (query === undefined || whole === undefined || whole.total === 0)
    return channels.map(([subType]) => ({ subType, total: 0 }))
  if (!whole.isMore) {
    const scopes = channels.map(([, scope]) => scope)
    const totals = await countScopes(content, version, query, scopes)
    return channels.map(([subType], index) => ({ subType, total: totals[index] ?? 0 }))
  }
  return Promise.all(
    channels.map(async ([subType, scope]) => {
      const { total, isMore } = await countFit(content, version, { ...query, scope }, 'anywhere')
      return { subType, total, ...(isMore && { atLeast: true }) }
    }),
  )
}

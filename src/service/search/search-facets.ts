import { contentVersion } from '../database/content-version.ts'
import { shownChannels } from '../records/channel-tree.ts'
import { queryOf } from './query-of.ts'
import type { SearchRequest } from './search-content.ts'
import type { ScopeCount } from './search-index.ts'
import type { SearchedRecords } from './searched-records.ts'

/** Hits of a query in one channel. */
export interface Facet {
  readonly subType: string
  readonly total: number
}

function totalIn(channels: readonly string[], counts: readonly ScopeCount[]): number {
  return counts
    .filter(({ scope }) => scope.some((channelNo) => channels.includes(channelNo)))
    .reduce((sum, { total }) => sum + total, 0)
}

/**
 * Hits of a query in each channel of the first level that the navigation shows, whatever channel the query itself is
 * limited to. One scan counts for all of them, and only when one is not known already.
 */
export async function searchFacets(
  content: SearchedRecords,
  { searchValue, language }: Pick<SearchRequest, 'searchValue' | 'language'>,
): Promise<Facet[]> {
  const version = await contentVersion(content.reader)
  const query = await queryOf(content, version, { searchValue, language })
  let scan: Promise<readonly ScopeCount[]> | undefined
  const counts = () => {
    scan ??= query === undefined ? Promise.resolve([]) : content.search.scopes(content.reader, query)
    return scan
  }
  const channels = [...(await shownChannels(content))]
  return Promise.all(
    channels.map(async ([subType, under]) => ({
      subType,
      total: await content.counts.get(version, JSON.stringify(['facet', query, subType]), async () =>
        totalIn(under, await counts()),
      ),
    })),
  )
}

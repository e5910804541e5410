import { percentEncoded } from '../../base/path-segment.ts'
import type { Item } from '../../engine/contracts/item.ts'
import { fillRoute, type IsId, mainQuery, type PageMatch } from '../../engine/index.ts'
import { absoluteUrl, forEveryPlatform } from './page-meta.ts'
import type { FileViews } from './views.ts'

export interface RecordsWanted {
  /** Records per request. */
  readonly pageSize: number
  /** Maximum number of requests. */
  readonly pages: number
  readonly excerpt: number
  /** Whether to load `html`. */
  readonly full: boolean
}

/**
 * Loads records of a page's own query, with absolute URLs; undefined if the backend fails. Stops at the last page, or at a page without
 * new records.
 */
export async function collectRecords(
  match: PageMatch,
  wanted: RecordsWanted,
  views: FileViews,
  origin: string,
): Promise<readonly Item[] | undefined> {
  const query = mainQuery(match.page)
  if (query === undefined) return []
  const { pageSize, excerpt, full } = wanted
  const found = new Map<string, Item>()
  for (let page = 1; page <= wanted.pages; page += 1) {
    const result = await views.query(
      { ...query, pageSize, excerpt, full, paged: true },
      {
        params: match.params,
        query: match.query,
        ...(match.chosen && { chosen: match.chosen }),
        pageNumber: page,
      },
      match.locale,
      origin,
    )
    if (!result.ok) return undefined
    const before = found.size
    for (const item of result.items) if (!found.has(item.id)) found.set(item.id, item)
    const isLast = result.pages === undefined ? result.isLastPage !== false : page >= result.pages
    if (isLast || found.size === before) break
  }
  return [...found.values()]
}

/** Returns the permanent URL of a list entry: its own page, even if it links elsewhere; without a page, its position in the list. */
export function ownAddress(item: Item, match: PageMatch, origin: string, isId: IsId): string {
  const links = mainQuery(match.page)?.links
  // An entry without a link has an id that no page can request.
  const isPageless = links === undefined || item.href === undefined
  const path = isPageless ? undefined : fillRoute(links, { ...match.params, id: item.id }, isId)
  const list = forEveryPlatform(match.canonical)
  if (path === undefined) return `${absoluteUrl(list, origin)}#${percentEncoded(item.id)}`
  const lang = new URLSearchParams(list.split('?')[1]).get('lang')
  return absoluteUrl(lang === null ? path : `${path}?lang=${lang}`, origin)
}

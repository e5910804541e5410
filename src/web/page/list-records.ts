import { percentEncoded } from '../../base/path-segment.ts'
import type { Item } from '../../engine/contracts/item.ts'
import { fillRoute, type IsId, mainQuery, type PageMatch } from '../../engine/index.ts'
import { absoluteUrl, forEveryPlatform } from './page-meta.ts'
import type { FileViews } from './views.ts'

export interface RecordsWanted {
  /** Records requested at a time. */
  readonly pageSize: number
  /** Most pages requested. */
  readonly pages: number
  readonly excerpt: number
  /** Whether `html` is wanted. */
  readonly full: boolean
}

/**
 * Records of a page's own query from the first on, their addresses whole; undefined when the backend fails. Stops at the
 * last page, and where a page of them adds nothing new.
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

/**
 * The address by which an entry of a list is known for ever: that of its own page, even where the entry leads elsewhere;
 * without one, its place in the list.
 */
export function ownAddress(item: Item, match: PageMatch, origin: string, isId: IsId): string {
  const links = mainQuery(match.page)?.links
  // An entry that is no link has an id for which no page can ask.
  const isPageless = links === undefined || item.href === undefined
  const path = isPageless ? undefined : fillRoute(links, { ...match.params, id: item.id }, isId)
  const list = forEveryPlatform(match.canonical)
  if (path === undefined) return `${absoluteUrl(list, origin)}#${percentEncoded(item.id)}`
  const lang = new URLSearchParams(list.split('?')[1]).get('lang')
  return absoluteUrl(lang === null ? path : `${path}?lang=${lang}`, origin)
}

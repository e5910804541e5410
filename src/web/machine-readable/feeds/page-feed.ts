import { compareDates, localized } from '../../../base/text/index.ts'
import type { Item } from '../../../engine/contracts/item.ts'
import type { PageMatch } from '../../../engine/index.ts'
import { fileAddressOf } from '../../page/file-address.ts'
import { listRecords, ownAddress } from '../../page/list-records.ts'
import { absolute, forEveryPlatform } from '../../page/page-meta.ts'
import { pageStatus } from '../../page/page-status.ts'
import type { Views } from '../../page/views.ts'
import { type FeedDocument, feedDocument } from './feed-document.ts'

const EXCERPT = 300

function newestFirst(items: readonly Item[]): readonly Item[] {
  return [...items].sort((a, b) => compareDates(b.date ?? b.start ?? '', a.date ?? a.start ?? ''))
}

/** The feed of a list page in its language; "none" where the page is 404; undefined when its records could not be had. */
export async function pageFeed(
  match: PageMatch,
  views: Views,
  origin: string,
): Promise<FeedDocument | 'none' | undefined> {
  const { page, locale } = match
  if (page.feed === undefined) return undefined
  const { count, title } = page.feed
  const items = await listRecords(
    match,
    { pageSize: count, pages: 1, excerpt: EXCERPT, full: true },
    views,
    origin,
  )
  if (items === undefined) return undefined
  const context = await views.namedContext(locale)
  const main = { ok: true, items, page: 1, pageSize: count } as const
  if (pageStatus(page, { main }, match.params, 1, context.channels) !== 200) return 'none'
  const { site } = context.manifest
  const name = localized(site.name, locale)
  const own =
    localized(title, locale) ||
    context.headings({ page, params: match.params, locale, names: context.channels }).heading
  const address = forEveryPlatform(match.canonical)
  const entries = newestFirst(items)
    .slice(0, count)
    .map((item) => ({ item, address: ownAddress(item, match, origin, views.isId) }))
  return feedDocument(entries, {
    title: `${own} - ${name}`,
    description: localized(site.description, locale) || name,
    language: context.locale.tag,
    page: absolute(address, origin),
    atom: absolute(fileAddressOf(address, 'atom'), origin),
    rss: absolute(fileAddressOf(address, 'rss'), origin),
    author: name,
    timeZone: site.timeZone,
    ...(site.shell.icon === undefined ? {} : { icon: `${origin}/favicon.ico` }),
  })
}

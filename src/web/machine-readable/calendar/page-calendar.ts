import { localized } from '../../../base/text/index.ts'
import type { Item } from '../../../engine/contracts/item.ts'
import type { PageMatch } from '../../../engine/index.ts'
import { addDays } from '../../../sources/index.ts'
import { listRecords, ownAddress } from '../../page/list-records.ts'
import { absolute, forEveryPlatform } from '../../page/page-meta.ts'
import type { Views } from '../../page/views.ts'
import { type CalendarEntry, calendarDocument } from './calendar-document.ts'

/** Days an entry that is over stays in the calendar of its list. */
const RECENT_DAYS = 90
const RECORDS = { pageSize: 100, pages: 5, excerpt: 300, full: false } as const
const ONE = { ...RECORDS, pages: 1 } as const

function isRecent({ start, end }: Item, since: string): boolean {
  return start !== undefined && (end ?? start).slice(0, 10) >= since
}

async function entriesOf(
  match: PageMatch,
  views: Views,
  origin: string,
  today: string,
): Promise<readonly CalendarEntry[] | undefined> {
  const isDetail = match.page.kind === 'detail'
  const items = await listRecords(match, isDetail ? ONE : RECORDS, views, origin)
  if (items === undefined) return undefined
  if (isDetail) {
    const address = absolute(forEveryPlatform(match.canonical), origin)
    return items.filter(({ start }) => start !== undefined).map((item) => ({ item, address }))
  }
  const since = addDays(today, -RECENT_DAYS)
  return items
    .filter((item) => isRecent(item, since))
    .sort((a, b) => (a.start ?? '').localeCompare(b.start ?? '', 'en'))
    .map((item) => ({ item, address: ownAddress(item, match, origin, views.isId) }))
}

/**
 * The calendar of a page in its language: of a list all that is to come and what was over in the last 90 days, of a
 * detail its one entry. "none" for a detail without a dated entry; undefined when the records could not be had.
 */
export async function pageCalendar(
  match: PageMatch,
  views: Views,
  origin: string,
  today: string,
): Promise<string | 'none' | undefined> {
  const { page, locale } = match
  const entries = await entriesOf(match, views, origin, today)
  if (entries === undefined) return undefined
  if (page.kind === 'detail' && entries.length === 0) return 'none'
  const context = await views.namedContext(locale)
  const { site } = context.manifest
  const museum = localized(site.name, locale)
  const { heading } = context.headings({ page, params: match.params, locale, names: context.channels })
  const city = localized(site.place?.city, locale)
  const address = localized(site.place?.address, locale)
  return calendarDocument(entries, {
    name: page.kind === 'detail' ? (entries[0]?.item.title ?? heading) : `${heading} - ${museum}`,
    page: absolute(forEveryPlatform(match.canonical), origin),
    timeZone: site.timeZone,
    today,
    allDay: page.calendar?.allDay === true,
    museum,
    ...(address === '' ? {} : { address: [address, city].filter((part) => part !== '').join(', ') }),
    ...(city === '' ? {} : { city }),
  })
}

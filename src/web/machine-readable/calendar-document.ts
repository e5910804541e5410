import { createHash } from 'node:crypto'
import ical, { ICalEventStatus } from 'ical-generator'
import type { EventStatus } from '../../base/event-dates.ts'
import { excerptOf, knownEnd, localized } from '../../base/text/index.ts'
import { type Item, isCancelledOrPostponed } from '../../engine/contracts/item.ts'
import type { PageMatch } from '../../engine/index.ts'
import { addDays, instantOf } from '../../sources/index.ts'
import { collectRecords, ownAddress } from '../page/list-records.ts'
import { absoluteUrl, forEveryPlatform } from '../page/page-meta.ts'
import { announced } from '../page/view-context.ts'
import type { FileViews } from '../page/views.ts'

interface EventTimes {
  readonly start: Date
  /** Exclusive end. */
  readonly end?: Date
  /** If true, start and end are midnights in UTC that stand for days. */
  readonly allDay: boolean
}

function asDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function dayOf(moment: string): string {
  return moment.slice(0, 10)
}

/**
 * Returns start and end of an Item for a calendar: days if only days are known or wanted, else instants. If the start has a time and the
 * end does not, the end becomes an instant. An end not after the start is left out. Undefined without a start.
 *
 * @internal Exported for tests.
 */
export function eventTimes(
  { start, end }: Pick<Item, 'start' | 'end'>,
  timeZone: string,
  allDay: boolean,
): EventTimes | undefined {
  if (start === undefined) return undefined
  const known = end !== undefined && end >= start.slice(0, end.length) ? end : undefined
  const daysOnly = start.length === 10 && (known === undefined || known.length === 10)
  if (allDay || daysOnly) {
    const last = known === undefined ? {} : { end: asDay(addDays(dayOf(known), 1)) }
    return { start: asDay(dayOf(start)), ...last, allDay: true }
  }
  const begins = instantOf(start, timeZone)
  const last = knownEnd(known)
  const ends = last && instantOf(last.length === 10 ? addDays(last, 1) : last, timeZone)
  // Calendars reject an event whose end is not after its start.
  return { start: begins, ...(ends && ends > begins && { end: ends }), allDay: false }
}

export interface CalendarFacts {
  readonly name: string
  /** Absolute URL of the calendar's page. */
  readonly page: string
  readonly timeZone: string
  /** The museum's date, `YYYY-MM-DD`. */
  readonly today: string
  readonly allDay: boolean
  readonly museum: string
  /** The museum's postal address, for Items without a place of their own. */
  readonly address?: string
  /** Appended to an Item's own place, which may be anywhere in the city. */
  readonly city?: string
}

/** An Item and its absolute URL. */
export interface CalendarEntry {
  readonly item: Item
  readonly address: string
}

/** Status of entries that are off. A postponed entry keeps its old date until it has a new one. */
const STATUS: Readonly<Record<EventStatus, ICalEventStatus>> = {
  cancelled: ICalEventStatus.CANCELLED,
  postponed: ICalEventStatus.TENTATIVE,
}

const MAX_DESCRIPTION_LENGTH = 300
const REFRESH_HOURS = 6

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g

function withoutControls(text: string): string {
  return text.replace(CONTROL, '')
}

function locationOf({ place }: Item, { museum, address, city }: CalendarFacts): string {
  return withoutControls((place === undefined ? [museum, address] : [place, city]).filter(Boolean).join(', '))
}

/** Returns an id that is permanent and the same in every language: derived from host and path, which contains channel and id. */
function uidOf(address: string): string {
  const { pathname, hostname } = new URL(address)
  return `${createHash('sha1').update(pathname).digest('hex').slice(0, 24)}@${hostname}`
}

/**
 * Renders dated Items as a calendar (RFC 5545); those without a start are left out. DTSTAMP is the day the event began or, before that,
 * today: backends do not report when a record was changed, and an updated entry must not be older than the previous one.
 *
 * @internal Exported for tests.
 */
export function calendarDocument(entries: readonly CalendarEntry[], facts: CalendarFacts): string {
  const calendar = ical({
    // The package does not escape the name, although it is a TEXT value like the others.
    name: withoutControls(facts.name)
      .replace(/\s+/g, ' ')
      .replace(/[\\;,]/g, '\\$&'),
    prodId: '//Vitrine//Calendar//EN',
    url: facts.page,
    ttl: REFRESH_HOURS * 3600,
  })
  for (const { item, address } of entries) {
    const times = eventTimes(item, facts.timeZone, facts.allDay)
    if (times === undefined || item.start === undefined) continue
    const begun = item.start.slice(0, 10)
    const text = excerptOf(withoutControls(item.excerpt ?? ''), MAX_DESCRIPTION_LENGTH)
    const location = locationOf(item, facts)
    calendar.createEvent({
      ...times,
      id: uidOf(address),
      // A higher sequence makes calendars that contain the entry accept the change.
      sequence: isCancelledOrPostponed(item.status) ? 1 : 0,
      ...(isCancelledOrPostponed(item.status) && { status: STATUS[item.status] }),
      stamp: instantOf(begun < facts.today ? begun : facts.today, facts.timeZone),
      summary: withoutControls(item.title),
      description: [text, facts.museum, address].filter((part) => part !== '').join('\n\n'),
      url: address,
      ...(location === '' ? {} : { location }),
    })
  }
  return calendar.toString()
}

/** Days for which past entries stay in a list's calendar. */
const RECENT_DAYS = 90
const RECORDS = { pageSize: 100, pages: 5, excerpt: 300, full: false } as const
const ONE = { ...RECORDS, pages: 1 } as const

function isRecent({ start, end }: Item, since: string): boolean {
  return start !== undefined && (end ?? start).slice(0, 10) >= since
}

async function loadEntries(
  match: PageMatch,
  views: FileViews,
  origin: string,
  today: string,
): Promise<readonly CalendarEntry[] | undefined> {
  const isDetail = match.page.kind === 'detail'
  const items = await collectRecords(match, isDetail ? ONE : RECORDS, views, origin)
  if (items === undefined) return undefined
  if (isDetail) {
    const address = absoluteUrl(forEveryPlatform(match.canonical), origin)
    return items.filter(({ start }) => start !== undefined).map((item) => ({ item, address }))
  }
  const since = addDays(today, -RECENT_DAYS)
  return items
    .filter((item) => isRecent(item, since))
    .sort((a, b) => (a.start ?? '').localeCompare(b.start ?? '', 'en'))
    .map((item) => ({ item, address: ownAddress(item, match, origin, views.isId) }))
}

/**
 * Returns the calendar of a page in its language: for a list, all upcoming entries and those of the last 90 days; for a detail page, its
 * entry. "none" for a detail page without a dated entry; undefined if the records could not be loaded.
 */
export async function pageCalendar(
  match: PageMatch,
  views: FileViews,
  origin: string,
  today: string,
): Promise<string | 'none' | undefined> {
  const { page, locale } = match
  const entries = await loadEntries(match, views, origin, today)
  if (entries === undefined) return undefined
  if (page.kind === 'detail' && entries.length === 0) return 'none'
  const context = await views.namedContext(locale)
  const { site } = context.manifest
  const named = entries.map((each) => ({ ...each, item: announced(each.item, context) }))
  const museum = localized(site.name, locale)
  const { heading } = context.headings({ page, params: match.params, locale, names: context.channels })
  const city = localized(site.place?.city, locale)
  const address = localized(site.place?.address, locale)
  return calendarDocument(named, {
    name: page.kind === 'detail' ? (entries[0]?.item.title ?? heading) : `${heading} - ${museum}`,
    page: absoluteUrl(forEveryPlatform(match.canonical), origin),
    timeZone: site.timeZone,
    today,
    allDay: page.calendar?.allDay === true,
    museum,
    ...(address === '' ? {} : { address: [address, city].filter((part) => part !== '').join(', ') }),
    ...(city === '' ? {} : { city }),
  })
}

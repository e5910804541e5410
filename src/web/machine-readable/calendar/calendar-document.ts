import { createHash } from 'node:crypto'
import ical from 'ical-generator'
import { excerptOf } from '../../../base/text/index.ts'
import type { Item } from '../../../engine/contracts/item.ts'
import { instantOf } from '../../../sources/index.ts'
import { eventTimes } from './event-times.ts'

export interface CalendarFacts {
  readonly name: string
  /** Address of the page the calendar is of; whole. */
  readonly page: string
  readonly timeZone: string
  /** Today on the museum's clock, `YYYY-MM-DD`. */
  readonly today: string
  readonly allDay: boolean
  readonly museum: string
  /** The museum's address: where an Item is that names no place of its own. */
  readonly address?: string
  /** Put after an Item's own place, which may be anywhere in it. */
  readonly city?: string
}

/** An Item and its own address, whole. */
export interface CalendarEntry {
  readonly item: Item
  readonly address: string
}

const DESCRIPTION_LENGTH = 300
const HOURS_BETWEEN_LOOKS = 6

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g

function plain(text: string): string {
  return text.replace(CONTROL, '')
}

function locationOf({ place }: Item, { museum, address, city }: CalendarFacts): string {
  return plain((place === undefined ? [museum, address] : [place, city]).filter(Boolean).join(', '))
}

/** The same for ever and in every language: made of the path, which holds channel and id, and the host. */
function uidOf(address: string): string {
  const { pathname, hostname } = new URL(address)
  return `${createHash('sha1').update(pathname).digest('hex').slice(0, 24)}@${hostname}`
}

/**
 * Dated Items as a calendar (RFC 5545); those without a start are left out. DTSTAMP is the day the event began or, before
 * that, today: the backends do not say when a record was changed, and an entry read again must not be older than the last.
 */
export function calendarDocument(entries: readonly CalendarEntry[], facts: CalendarFacts): string {
  const calendar = ical({
    // Left as it is by the package, though a TEXT like the others.
    name: plain(facts.name)
      .replace(/\s+/g, ' ')
      .replace(/[\\;,]/g, '\\$&'),
    prodId: '//Vitrine//Calendar//EN',
    url: facts.page,
    ttl: HOURS_BETWEEN_LOOKS * 3600,
  })
  for (const { item, address } of entries) {
    const times = eventTimes(item, facts.timeZone, facts.allDay)
    if (times === undefined || item.start === undefined) continue
    const begun = item.start.slice(0, 10)
    const text = excerptOf(plain(item.excerpt ?? ''), DESCRIPTION_LENGTH)
    const location = locationOf(item, facts)
    calendar.createEvent({
      ...times,
      id: uidOf(address),
      sequence: 0,
      stamp: instantOf(begun < facts.today ? begun : facts.today, facts.timeZone),
      summary: plain(item.title),
      description: [text, facts.museum, address].filter((part) => part !== '').join('\n\n'),
      url: address,
      ...(location === '' ? {} : { location }),
    })
  }
  return calendar.toString()
}

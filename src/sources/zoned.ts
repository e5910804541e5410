import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { LRUCache } from 'lru-cache'

dayjs.extend(utc)
dayjs.extend(timezone)

const FORMAT = 'YYYY-MM-DDTHH:mm:ss'

/**
 * The years 1 to 99 are taken for those of 1900 by whatever makes a date of their number. So they are reckoned 400 years
 * later: the calendar repeats itself, and in neither had a clock a zone.
 */
const CYCLE = { years: 400, ms: 146_097 * 24 * 60 * 60 * 1000 }
const EARLY_UNTIL = Date.UTC(500, 0, 3) - CYCLE.ms

function isEarly(moment: string): boolean {
  return moment.startsWith('00')
}

function moved(moment: string, years: number): string {
  return String(Number(moment.slice(0, 4)) + years).padStart(4, '0') + moment.slice(4)
}

function reckoned(moment: string, timeZone: string): dayjs.Dayjs {
  return dayjs.tz(isEarly(moment) ? moved(moment, CYCLE.years) : moment, timeZone)
}

/** Looking a zone up takes 30 µs, and the same dates come with every page: what was found is kept. */
const MAX_CLOCKS = 10_000
const clocks = new LRUCache<string, { readonly text: string | undefined }>({ max: MAX_CLOCKS })

/** An instant on the clock of a zone; undefined outside the years 1 to 9999. */
export function clockAt(instant: number, timeZone: string): string | undefined {
  // No finer than what is shown, so that the present moment is found again.
  const key = `${Math.floor(instant / 1000)} ${timeZone}`
  const known = clocks.get(key)
  if (known !== undefined) return known.text
  const text = clockFor(instant, timeZone)
  clocks.set(key, { text })
  return text
}

function clockFor(instant: number, timeZone: string): string | undefined {
  const early = instant < EARLY_UNTIL
  const moment = dayjs(early ? instant + CYCLE.ms : instant)
  if (!moment.isValid()) return undefined
  const text = moment.tz(timeZone).format(FORMAT)
  const shown = early ? moved(text, -CYCLE.years) : text
  return /^(?!0000)\d{4}-/.test(shown) ? shown : undefined
}

/** The instant at which the clock of a zone shows a moment. */
export function instantAt(moment: string, timeZone: string): number {
  return reckoned(moment, timeZone).valueOf() - (isEarly(moment) ? CYCLE.ms : 0)
}

/** Minutes by which the clock of a zone was ahead of UTC at a moment it showed. */
export function offsetAt(moment: string, timeZone: string): number {
  return reckoned(moment, timeZone).utcOffset()
}

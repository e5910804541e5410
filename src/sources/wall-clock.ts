import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { LRUCache } from 'lru-cache'
import { withPlainDigits } from '../base/digits.ts'
import { isPlaceholder, readMuseumDate } from '../base/museum-date/index.ts'
import { isObject } from '../base/object.ts'
import { isoYear, isYear } from '../base/text/index.ts'
import { DAY_MS, MINUTE_MS } from '../base/units.ts'
import { typedValue } from './in-language.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

const FORMAT = 'YYYY-MM-DDTHH:mm:ss'

/**
 * Offset that is added to the years 1 to 99, which JavaScript's `Date` takes for 1901 to 1999. The Gregorian calendar repeats after 400
 * years, and clocks had no time zones in either period.
 */
const CYCLE = { years: 400, ms: 146_097 * DAY_MS }
const EARLY_UNTIL = Date.UTC(500, 0, 3) - CYCLE.ms

/** Longer than clocks are set back. */
const BEFORE_CHANGE_MS = 180 * MINUTE_MS

function isEarly(moment: string): boolean {
  return moment.startsWith('00')
}

function movedByYears(moment: string, years: number): string {
  return String(Number(moment.slice(0, 4)) + years).padStart(4, '0') + moment.slice(4)
}

/** Returns the instant of a local time. Of the two that have it when clocks are set back, the first, as RFC 5545 says (3.3.5). */
function parseInTimeZone(moment: string, timeZone: string): number {
  const written = isEarly(moment) ? movedByYears(moment, CYCLE.years) : moment
  const parsed = dayjs.tz(written, timeZone)
  const instant = parsed.valueOf()
  const before = dayjs(instant - BEFORE_CHANGE_MS).tz(timeZone)
  const first = instant - (before.utcOffset() - parsed.utcOffset()) * MINUTE_MS
  return first < instant && dayjs(first).tz(timeZone).utcOffset() === before.utcOffset() ? first : instant
}

/** Maximum number of cached conversions. A time zone lookup takes 30 µs, and the same dates recur on every page. */
const MAX_CLOCKS = 10_000
const clocks = new LRUCache<string, { readonly text: string | undefined }>({ max: MAX_CLOCKS })

/** Returns the local time in a time zone, or undefined outside the years 1 to 9999. */
function clockAt(instant: number, timeZone: string): string | undefined {
  // Whole seconds, as shown, so that the current time is found in the cache.
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
  const shown = early ? movedByYears(text, -CYCLE.years) : text
  return /^(?!0000)\d{4}-/.test(shown) ? shown : undefined
}

/** Returns the instant of a local time in a time zone. */
function instantAt(moment: string, timeZone: string): number {
  return parseInTimeZone(moment, timeZone) - (isEarly(moment) ? CYCLE.ms : 0)
}

/** Returns the UTC offset in minutes of a local time. A time skipped by a clock change has the offset before the change. */
function offsetAt(moment: string, timeZone: string): number {
  const shown = Date.parse(`${isEarly(moment) ? movedByYears(moment, CYCLE.years) : moment}Z`)
  return (shown - parseInTimeZone(moment, timeZone)) / MINUTE_MS
}

const LAST_DAY = '9999-12-31'
const LAST_YEAR = '9999'

/** Returns the instant of a date in the museum's time zone, as formatted by `toWallClock`; midnight without a time. */
export function instantOf(moment: string, timeZone: string): Date {
  return new Date(instantAt(moment, timeZone))
}

function twoDigits(number: number | string): string {
  return String(number).padStart(2, '0')
}

/**
 * Formats a local date in ISO 8601 with the museum's UTC offset, such as `2026-11-21T14:00:00+08:00`; a date without time stays one.
 * Before time zones, the offset is that of local mean time, rounded to minutes because the format has no seconds. A year alone gets four
 * digits and astronomical numbering with a year 0: `-0474` is 475 BC.
 */
export function withOffset(moment: string, timeZone: string): string {
  if (isYear(moment)) return isoYear(Number(moment))
  if (moment.length === 10) return moment
  const minutes = Math.round(offsetAt(moment, timeZone))
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${moment}${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`
}

/** Adds days to a `YYYY-MM-DD`; the result is never later than the year 9999. */
export function addDays(day: string, days: number): string {
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString()
  return moved.startsWith('+') ? LAST_DAY : moved.slice(0, 10)
}

const DATE =
  /^(\d{4})\s?[-/.年년]\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,2})[日일.]?(?:\s?[(（]\p{L}{1,3}[)）])?(?:Z|[+-]\d{2}:\d{2}|[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?(?: UTC|\[[\w/+-]+\])?)?$/iu

/** A timestamp without separators, as in ISO 8601 basic format, MediaWiki, iCalendar and Oracle: 20240501T200000Z, 202405012000. */
const COMPACT =
  /^((?:1\d|20)\d{2})(\d{2})(\d{2})T?([01]\d|2[0-3])([0-5]\d)([0-5]\d)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i

/** Adds the separators to such a timestamp; any other text is returned unchanged. */
function withSigns(text: string): string {
  return text.replace(
    COMPACT,
    (
      all,
      year: string,
      month: string,
      day: string,
      hour: string,
      minute: string,
      second = '00',
      zone = '',
    ) =>
      isCalendarDay(Number(year), Number(month), Number(day))
        ? `${year}-${month}-${day} ${hour}:${minute}:${second}${zone}`
        : all,
  )
}

/**
 * Years of the Republic of China (since 1912) or of Japanese eras, with Gregorian months and days. Dates of earlier eras are lunisolar.
 */
const NAMED_YEAR =
  /^((?:中華民國|中华民国|民國|民国|令和|平成|昭和|大正)\s?(?:元|\d{1,3}))\s?[-/.年]\s?(?=\d)/u

/** Converts the year of such a date: "民國113年3月5日" becomes "2024-3月5日". */
function withPlainYear(text: string): string {
  return text.replace(NAMED_YEAR, (all, year: string) => {
    const read = readMuseumDate(`${year}年`)
    return typeof read === 'object' && read.from !== undefined && read.from === read.to
      ? `${read.from}-`
      : all
  })
}

/** A 12-hour time: "8:00 PM". */
const HALF_DAY = /(\d{1,2})(:\d{2}(?::\d{2})?)\s?([ap])\.?m\.?$/i

/** Converts notations around the digits of a date to ISO 8601: "+" of Wikibase and XML, ":" of EXIF, "PM". */
function plainDateText(text: string): string {
  return text
    .replace(/^\+(?=\d{4}-\d)/, '')
    .replace(/^(\d{4}):(\d{2}):(\d{2})(?= \d)/, '$1-$2-$3')
    .replace(HALF_DAY, (all, hour: string, rest: string, half: string) => {
      const isHour = Number(hour) >= 1 && Number(hour) <= 12
      return isHour ? `${(Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)}${rest}` : all
    })
}

/** Invisible characters that programs put around localized dates. */
const UNSEEN = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
const TIME = '(\\d{1,2}:\\d{2}(?::\\d{2})?)'
const ZONE = '(?:UTC?|GMT|Z|[ECMP][SD]T)?(?:[+-]\\d{2}:?\\d{2})?'
/** Time zone names of RFC 2822, with their UTC offsets in hours. */
const AMERICAN: Readonly<Record<string, string>> = {
  EDT: '-0400',
  EST: '-0500',
  CDT: '-0500',
  CST: '-0600',
  MDT: '-0600',
  MST: '-0700',
  PDT: '-0700',
  PST: '-0800',
}
/** English dates of programs and people: "December 31, 2026", RFC 2822 ("Wed, 01 May 2024 20:00:00 GMT"), JavaScript and Java. */
const IN_WORDS: readonly RegExp[] = [
  new RegExp(
    `^(?:[a-z]{3,9}, )?(?<day>\\d{1,2}) (?<month>[a-z]{3,9}) (?<year>\\d{4})(?:,? ${TIME.replace('(', '(?<time>')} ?(?<zone>${ZONE}))?$`,
    'i',
  ),
  new RegExp(
    `^(?:[a-z]{3,9}, )?(?<month>[a-z]{3,9}) (?<day>\\d{1,2}), (?<year>\\d{4})(?:,? ${TIME.replace('(', '(?<time>')} ?(?<zone>${ZONE}))?$`,
    'i',
  ),
  new RegExp(
    `^[a-z]{3} (?<month>[a-z]{3}) (?<day>\\d{1,2}) (?<year>\\d{4}) ${TIME.replace('(', '(?<time>')} ?(?<zone>${ZONE})(?: \\(.*\\))?$`,
    'i',
  ),
  new RegExp(
    `^[a-z]{3} (?<month>[a-z]{3}) {1,2}(?<day>\\d{1,2}) ${TIME.replace('(', '(?<time>')} ?(?<zone>${ZONE}) (?<year>\\d{4})$`,
    'i',
  ),
]

/** Converts a date in English words to digits. */
function englishDateInDigits(text: string): string {
  const found = IN_WORDS.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined)
  const name = (found?.month ?? '').toLowerCase()
  const month = MONTHS.findIndex((each) => each === name || each.slice(0, 3) === name) + 1
  if (found === undefined || month === 0) return text
  const { year = '', day = '', time, zone = '' } = found
  const date = `${year}-${month}-${day}`
  if (time === undefined) return date
  const offset =
    AMERICAN[zone.toUpperCase()] ?? zone.replace(/^(?:UTC|GMT)(?=[+-])/i, '').replace(/^UT$/i, 'Z')
  return `${date} ${time}${offset}`
}

/** Digits of an epoch timestamp in milliseconds from 2001 to 2033; microseconds have three more, nanoseconds six. */
const EPOCH_MS_DIGITS = 13

/**
 * Parses a timestamp written as text: epoch seconds (also with decimals), milliseconds, microseconds or nanoseconds, eight digits of a
 * day, or "/Date(…)/" of ASP.NET.
 */
function momentIn(text: string): number | undefined {
  const [, ticks, digits] =
    /^(?:\\?\/Date\((-?\d{10,14})(?:[+-]\d{4})?\)\\?\/|(1\d{9}(?:\.\d+)?|1\d{12}|1\d{15}|1\d{18}|(?:1\d|20)\d{6}))$/.exec(
      text,
    ) ?? []
  if (ticks !== undefined) return Number(ticks)
  return digits === undefined
    ? undefined
    : Number(digits.includes('.') ? digits : digits.slice(0, EPOCH_MS_DIGITS))
}

/**
 * Parses a timestamp object of PHP (`{date, timezone_type, timezone}`), which has its own time zone, or of Firestore (`{seconds,
 * nanoseconds}`).
 */
function momentOfObject(
  value: Readonly<Record<string, unknown>>,
  timeZone: string | undefined,
): string | undefined {
  const { date, timezone, seconds = value._seconds, nanoseconds = value._nanoseconds } = value
  if (typeof seconds === 'number' && typeof nanoseconds === 'number')
    return clockAt(seconds * 1000, timeZone ?? NO_ZONE)
  if (typeof date !== 'string' || typeof timezone !== 'string') return undefined
  if (timeZone === undefined) return momentFrom(date, undefined)
  if (/^(?:Z|[+-]\d{2}:\d{2})$/.test(timezone)) return toWallClock(`${date}${timezone}`, timeZone)
  const moment = toWallClock(date, timeZone)
  try {
    return moment === undefined ? undefined : clockAt(instantAt(moment, timezone), timeZone)
  } catch {
    return undefined
  }
}

/** Whether a value is a list of date parts, as Java serializes dates: [2024, 5, 1, 20, 0]. */
function isParts(value: unknown): value is readonly number[] {
  return (
    Array.isArray(value) &&
    value.length >= 3 &&
    value.length <= 7 &&
    value.every((part) => Number.isInteger(part)) &&
    value[0] >= 1000 &&
    value[0] <= 9999
  )
}

/** Returns the timestamp of a field. Search engines return multi-valued fields as lists, of which the first non-empty entry counts. */
export function oneMoment(value: unknown): unknown {
  if (!Array.isArray(value) || isParts(value)) return value
  const moments: readonly unknown[] = value
  return moments.find((entry) => entry !== null && entry !== '')
}

/** Zero timestamps of .NET and OLE in milliseconds, which stand for no date. */
const NO_MOMENTS: readonly number[] = [-62_135_596_800_000, Date.UTC(1899, 11, 30)]

/** Zero date of .NET; PHP writes -0001-11-30 for 0000-00-00, which does not match four digits. */
const NO_DAY = '0001-01-01'

/** Whether a value is a placeholder for no date: a zero date, or the zero timestamp of a platform. */
export function isNoDate(value: unknown): boolean {
  if (typeof value === 'number') return value === 0 || NO_MOMENTS.includes(value)
  if (typeof value !== 'string') return value === undefined || value === null
  const text = value.trim()
  const moment = momentIn(text)
  if (moment !== undefined) return NO_MOMENTS.includes(moment)
  return /^(?:0{4}-0{2}-0{2}(?:[T ].*)?|0?)$/.test(text) || text.startsWith(NO_DAY) || isPlaceholder(text)
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  if (year === 0 || month < 1 || month > 12 || day < 1) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return day <= ([31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0)
}

/** Normalizes "UTC", "+00" and "+0000" to ISO 8601. */
function isoZone(zone: string): string {
  if (/^[a-z]/i.test(zone)) return 'Z'
  return `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
}

/** Minimum of epoch seconds, which is in 1973. Smaller numbers are years, also mistyped ones such as 153505, or counts. */
const MIN_EPOCH_SECONDS = 100_000_000

/** Negative numbers below this are milliseconds, before 1967; above it, the unit is ambiguous. */
const LAST_OLD_MILLISECOND = -1e11

/** Time zone for an epoch timestamp that is read as written: most programs store a day as midnight UTC. */
const NO_ZONE = 'UTC'

/** Converts a timestamp to the local time of a time zone; without one, keeps it as written, whatever its own zone. */
function momentFrom(value: unknown, timeZone: string | undefined): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value) && (value > 0 || value < LAST_OLD_MILLISECOND)) {
    // 20240501 is a day: as epoch seconds, such numbers would all be in the summer of 1970.
    const day = /^(1\d{3}|20\d{2})(\d{2})(\d{2})$/.exec(String(value))
    if (day !== null) return momentFrom(`${day[1]}-${day[2]}-${day[3]}`, timeZone)
    // So is 20240501200000: as milliseconds, it would be in the year 2611.
    if (withSigns(String(value)) !== String(value)) return momentFrom(String(value), timeZone)
    if (NO_MOMENTS.includes(value)) return undefined
    if (Math.abs(value) < MIN_EPOCH_SECONDS) return undefined
    const moment = momentIn(String(value))
    if (moment !== undefined && moment !== value) return momentFrom(moment, timeZone)
    return clockAt(Math.abs(value) < 1e11 ? value * 1000 : value, timeZone ?? NO_ZONE)
  }
  if (isParts(value)) {
    const [year = 0, month = 0, day = 0, hour, minute = 0, second = 0] = value
    const date = `${year}-${month}-${day}`
    return momentFrom(
      hour === undefined ? date : `${date} ${hour}:${twoDigits(String(minute))}:${twoDigits(String(second))}`,
      timeZone,
    )
  }
  if (isObject(value)) {
    const typed = typedValue(value)
    return typed === undefined ? momentOfObject(value, timeZone) : momentFrom(typed, timeZone)
  }
  if (typeof value !== 'string') return undefined
  const plain = withPlainDigits(value.replace(UNSEEN, '').trim()).replace(/[\u2212\uFF0D]/g, '-')
  const text = withSigns(withPlainYear(plainDateText(plain)))
  if (isNoDate(text)) return undefined
  const moment = momentIn(text)
  if (moment !== undefined) return momentFrom(moment, timeZone)
  const match = DATE.exec(text) ?? DATE.exec(englishDateInDigits(text))
  if (match === null) return undefined
  const [, year = '', month = '', day = '', hour, minute = '00', second = '00', zone] = match
  if (!isCalendarDay(Number(year), Number(month), Number(day))) return undefined
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`
  if (hour === undefined) return date
  if (hour === '24' && `${minute}${second}` === '0000' && zone !== undefined)
    return clockAt(
      Date.parse(`${date}T00:00:00${timeZone === undefined ? 'Z' : isoZone(zone)}`) + DAY_MS,
      timeZone ?? NO_ZONE,
    )
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return date
  // A leap second, which computer clocks cannot represent.
  const time = `${date}T${twoDigits(hour)}:${minute}:${second === '60' ? '59' : second}`
  // 9999-12-31T23:59:59Z stands for an open end; east of Greenwich, it would be in the year 10000.
  return zone === undefined || timeZone === undefined || year === LAST_YEAR
    ? time
    : clockAt(Date.parse(time + isoZone(zone)), timeZone)
}

/**
 * Parses a backend's date and returns it in the museum's time zone: `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm:ss` if a time was given. Dates
 * without a zone are already local (readings, 9). Epoch milliseconds and seconds may be numbers or digits. Returns `undefined` for a day
 * that does not exist (such as `0000-00-00`) and for years beyond 9999.
 */
export function toWallClock(value: unknown, timeZone: string): string | undefined {
  return momentFrom(value, timeZone)
}

/** Returns the date of an object, and its time if given, as written: midnight in some time zone keeps its day everywhere. */
export function asWritten(value: unknown): string | undefined {
  return momentFrom(value, undefined)
}

/** Returns the day of an epoch timestamp alone, such as 1700000000, or -3786825600000 for 1850, which no visitor could read as a date. */
export function dayOfEpoch(text: string): string | undefined {
  const digits = text.trim()
  const moment = /^-\d{11,14}$/.test(digits)
    ? asWritten(Number(digits))
    : /^1\d{9}(?:\d{3})?$/.test(digits)
      ? asWritten(digits)
      : undefined
  return moment?.slice(0, 'YYYY-MM-DD'.length)
}

/** Returns the year of a date that is only a year, as number or text: from a record, or from a transform such as `year`. */
export function yearAlone(value: unknown): string | undefined {
  if (typeof value === 'number')
    return Number.isInteger(value) && value <= Number(LAST_YEAR) && isYear(String(value))
      ? String(value)
      : undefined
  const text = typeof value === 'string' ? withPlainDigits(value.trim()) : ''
  // MySQL and Wikibase write zero months and days if only the year is known.
  const year = /^\+?(?!0000)(\d{4})-00-00(?:[T ]00:00:00Z?)?$/.exec(text)?.[1] ?? text
  return isYear(year) && Number(year) <= Number(LAST_YEAR) ? year : undefined
}

/** Returns `now` in the museum's local time, comparable as text with results of `toWallClock`. */
export function wallClockNow(now: Date, timeZone: string): string {
  return clockAt(now.getTime(), timeZone) ?? ''
}

import { calendarOf, dateFormat } from './format.ts'
import { directionOf, scriptOf } from './text-language.ts'

/** Languages whose opening hours use 24 hours, although CLDR defaults to 12. */
const WITH_24_HOURS = ['ko']

/** Range separators in languages where CLDR writes ranges in full ("9時00分～17時00分") but single times not. */
const BETWEEN: Readonly<Record<string, string>> = { ja: '～' }

function betweenTimes(tag: string): string | undefined {
  return BETWEEN[new Intl.Locale(tag).language]
}

/** Returns a 12-hour format. Where CLDR uses "AM" in another script, as in Urdu, readers expect "in the morning". */
function formatWith12(tag: string): Intl.DateTimeFormat {
  const options = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const
  const format = dateFormat(tag, options)
  const half = format.formatToParts(momentOf('10:00')).find(({ type }) => type === 'dayPeriod')?.value ?? ''
  const isForeign = /\p{Script=Latin}/u.test(half) && scriptOf(tag) !== 'Latn'
  return isForeign ? dateFormat(tag, { ...options, dayPeriod: 'short' }) : format
}

/** Cached time formats by language: choosing one takes longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function formatOf(tag: string): Intl.DateTimeFormat {
  const known = clocks.get(tag) ?? clockOf(tag)
  clocks.set(tag, known)
  return known
}

function clockOf(tag: string): Intl.DateTimeFormat {
  const is12 = dateFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 === true
  if (is12 && !WITH_24_HOURS.includes(new Intl.Locale(tag).language)) return formatWith12(tag)
  const padded = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC', hourCycle: 'h23' } as const
  // Some languages write 8:00 in ranges despite `2-digit`; single times must match.
  const ranges = dateFormat(tag, padded).formatRangeToParts(momentOf('08:00'), momentOf('09:00'))
  const isShort =
    betweenTimes(tag) === undefined && ranges.find(({ type }) => type === 'hour')?.value.length === 1
  return isShort ? dateFormat(tag, { ...padded, hour: 'numeric' }) : dateFormat(tag, padded)
}

function momentOf(time: string): Date {
  return new Date(`2026-01-01T${time}:00Z`)
}

const NARROW = '\u2009'
const [NO_BREAK, NARROW_NO_BREAK, JOINER] = ['\u00a0', '\u202f', '\u2060']
const [ISOLATE, END] = ['\u2068', '\u2069']

/** Isolates a text in a right-to-left language so that it keeps its direction. */
function isolateDirection(text: string, tag: string): string {
  return directionOf(tag) === 'rtl' ? `${ISOLATE}${text}${END}` : text
}

/**
 * Formats a time (`HH:mm`) on one line: `16:30`, `4:30 PM`; isolated from surrounding right-to-left text. Server only:
 * browsers differ.
 */
export function formatTime(time: string, tag: string): string {
  return isolateDirection(timeIn(time, tag), tag)
}

function timeIn(time: string, tag: string): string {
  return formatOf(tag).format(momentOf(time)).replaceAll(' ', NO_BREAK)
}

/** Keeps the dash of a range on one line with both sides. */
function heldDash(range: string): string {
  return range.replace(/\s*[-–—～]\s*/gu, (dash) =>
    dash
      .replace(/\s/gu, (space) => (space === NARROW ? NARROW_NO_BREAK : NO_BREAK))
      .replace(/[-–—～]/u, `${JOINER}$&${JOINER}`),
  )
}

/** Replaces the hyphen that CLDR uses in some ranges, such as Thai, by a dash. */
function withDash(range: string): string {
  return range.replace(/ - /g, ' – ')
}

/** Keeps two times on one line, isolated from surrounding right-to-left text. */
export function heldTogether(times: string, tag: string): string {
  return isolateDirection(heldDash(times), tag)
}

/**
 * Whether CLDR puts "AM" before a single time but after the times of a range, as in Tamil. Both forms would appear side
 * by side.
 */
function turnsHalf(tag: string): boolean {
  const isBefore = (parts: readonly { readonly type: string }[]): boolean => {
    const types = parts.map(({ type }) => type)
    return types.includes('dayPeriod') && types.indexOf('dayPeriod') < types.indexOf('hour')
  }
  const format = formatOf(tag)
  return (
    isBefore(format.formatToParts(momentOf('10:00'))) &&
    !isBefore(format.formatRangeToParts(momentOf('10:00'), momentOf('13:00')))
  )
}

/** Formats a time range of one day: `09:00–17:00 Uhr`. Server only: browsers differ. */
export function formatTimes(from: string, to: string, tag: string): string {
  const between = betweenTimes(tag) ?? (turnsHalf(tag) ? ' – ' : undefined)
  const times =
    between === undefined
      ? formatOf(tag).formatRange(momentOf(from), momentOf(to))
      : `${timeIn(from, tag)}${between}${timeIn(to, tag)}`
  return heldTogether(times.replaceAll(' ', NO_BREAK), tag)
}

const RANGE = /\d{1,2}[:.h]\d{2}\s?[-–—～]\s?\d{1,2}[:.h]\d{2}(?:\s(?:Uhr|h|AM|PM)(?!\p{L}))?/gu

/** Keeps time ranges in a text on one line. */
export function holdTimes(text: string, tag: string): string {
  return text.replace(RANGE, (range) => heldTogether(range.replaceAll(' ', NO_BREAK), tag))
}

/** Two years with a spaced or non-hyphen dash. Telephone numbers have only hyphens. */
const YEARS = /(?<!\p{Nd})\p{Nd}{1,4}(?:[\s\u2009][-–—～][\s\u2009]|[–—～])\p{Nd}{1,4}(?!\p{Nd})/gu

/** Keeps year ranges in a text on one line: "1900 – 1933". */
export function holdYears(text: string): string {
  return text.replace(YEARS, heldDash)
}

const DAYS_OF_WEEK = 7

/** Returns the date a number of days after a Monday. */
function dayAt(days: number): Date {
  return new Date(Date.UTC(2026, 0, 5 + days))
}

/** Returns runs of consecutive weekdays, also across Sunday, as first and last; 0 is Monday. */
function runsOf(days: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const before = (day: number): number => (day + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
  const firsts = days.filter((day) => !days.includes(before(day)))
  return firsts.map((first) => {
    let length = 1
    while (days.includes((first + length) % DAYS_OF_WEEK)) length += 1
    return [first, first + length - 1]
  })
}

/** Returns the list separator of a language. A space alone, as in Thai, would be ambiguous. */
export function listSeparator(tag: string): string {
  const [, { value = '' } = {}] = new Intl.ListFormat(tag).formatToParts(['a', 'b', 'c'])
  return value.trim() === '' ? ', ' : value
}

const COLONS: Readonly<Record<string, string>> = { zh: '：', ja: '：', fr: '\u00a0: ' }

/** Returns the colon of a language between a label and its value. */
export function colonOf(tag: string): string {
  return COLONS[new Intl.Locale(tag).language] ?? ': '
}

/**
 * Formats values by weekday: `Mon – Fri 10:00–17:00, Sat – Sun 10:00–18:00`. Omits the days if all have the same value;
 * with `namesFew` only if it applies to all seven. Server only: browsers differ.
 */
export function formatByDay(texts: ReadonlyMap<number, string>, tag: string, namesFew = false): string {
  const each = [...new Set(texts.values())]
  if (each.length <= 1 && (!namesFew || texts.size === DAYS_OF_WEEK)) return each[0] ?? ''
  const format = dateFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  const between = listSeparator(tag)
  return each
    .map((text) => {
      const days = [...texts.keys()].filter((day) => texts.get(day) === text).sort((a, b) => a - b)
      const runs = runsOf(days)
      // A short name stays with its times, so that no line ends in "Fri".
      const isShort = runs.at(-1)?.[0] === runs.at(-1)?.[1]
      const names = runs.map(([first, last]) =>
        (first === last
          ? `${format.format(dayAt(first))}${JOINER}`
          : heldDash(withDash(format.formatRange(dayAt(first), dayAt(last))))
        ).replaceAll(' ', NO_BREAK),
      )
      return { first: days[0] ?? 0, words: `${names.join(between)}${isShort ? NO_BREAK : ' '}${text}` }
    })
    .sort((a, b) => a.first - b.first)
    .map(({ words }) => words)
    .join(between)
}

/**
 * Formats a yearly date range (`MM-DD`) like weekday ranges: `1 April – 31 October`. Not CLDR date ranges, which some
 * languages write in digits, and with years across the end of a year. Server only: browsers differ.
 */
export function formatDays(from: string, to: string, tag: string): string {
  const day = dateFormat(tag, { day: 'numeric', month: 'long', calendar: calendarOf(tag), timeZone: 'UTC' })
  const [first, last] = [from, to].map((each) => day.format(new Date(`2027-${each}T00:00:00Z`)))
  const between = dateFormat(tag, { weekday: 'short', timeZone: 'UTC' })
    .formatRangeToParts(dayAt(0), dayAt(2))
    .filter(({ type, source }) => type === 'literal' && source === 'shared')
  const range = `${first}${between.map(({ value }) => value).join('')}${last}`
  return heldDash(withDash(range).replaceAll(' ', NO_BREAK))
}

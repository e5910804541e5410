import { calendarOf, dateFormat } from './format.ts'
import { directionOf, scriptOf } from './text-language.ts'

/** Languages whose public hours are written with 24 hours, though CLDR has them with 12. */
const WITH_24_HOURS = ['ko']

/** What separates two times where CLDR writes both out, as "9時00分～17時00分", and single times are not. */
const BETWEEN: Readonly<Record<string, string>> = { ja: '～' }

function betweenTimes(tag: string): string | undefined {
  return BETWEEN[new Intl.Locale(tag).language]
}

/** A time with 12 hours. Where CLDR has "AM" in a language of another script, as in Urdu, its readers say "in the morning". */
function formatWith12(tag: string): Intl.DateTimeFormat {
  const options = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const
  const format = dateFormat(tag, options)
  const half = format.formatToParts(momentOf('10:00')).find(({ type }) => type === 'dayPeriod')?.value ?? ''
  const isForeign = /\p{Script=Latin}/u.test(half) && scriptOf(tag) !== 'Latn'
  return isForeign ? dateFormat(tag, { ...options, dayPeriod: 'short' }) : format
}

/** Formats of the times of a language: finding the one takes longer than using it. */
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
  // In a range some languages write 8:00 even so, and single times stand beside ranges.
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

/** A text that keeps its direction where the text around it is written from right to left. */
function isolateDirection(text: string, tag: string): string {
  return directionOf(tag) === 'rtl' ? `${ISOLATE}${text}${END}` : text
}

/**
 * A time of day, `HH:mm`, as the language writes it: `16:30`, `4:30 PM`, in one line, and in one direction where the text around it is
 * written from right to left. For the server only: browsers differ.
 */
export function formatTime(time: string, tag: string): string {
  return isolateDirection(timeIn(time, tag), tag)
}

function timeIn(time: string, tag: string): string {
  return formatOf(tag).format(momentOf(time)).replaceAll(' ', NO_BREAK)
}

/** A range whose dash stays in the line of what is before and after it. */
function heldDash(range: string): string {
  return range.replace(/\s*[-–—～]\s*/gu, (dash) =>
    dash
      .replace(/\s/gu, (space) => (space === NARROW ? NARROW_NO_BREAK : NO_BREAK))
      .replace(/[-–—～]/u, `${JOINER}$&${JOINER}`),
  )
}

/** A range with a dash where CLDR has a hyphen, as in Thai. */
function withDash(range: string): string {
  return range.replace(/ - /g, ' – ')
}

/** Two times with a dash that stays in one line, and in one direction where the text around it is written from right to left. */
export function heldTogether(times: string, tag: string): string {
  return isolateDirection(heldDash(times), tag)
}

/** Whether CLDR writes "AM" before a time and behind that of a range, as in Tamil: both stand in one line. */
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

/** Two times of one day as the language writes them: `09:00–17:00 Uhr`. For the server only: browsers differ. */
export function formatTimes(from: string, to: string, tag: string): string {
  const between = betweenTimes(tag) ?? (turnsHalf(tag) ? ' – ' : undefined)
  const times =
    between === undefined
      ? formatOf(tag).formatRange(momentOf(from), momentOf(to))
      : `${timeIn(from, tag)}${between}${timeIn(to, tag)}`
  return heldTogether(times.replaceAll(' ', NO_BREAK), tag)
}

const RANGE = /\d{1,2}[:.h]\d{2}\s?[-–—～]\s?\d{1,2}[:.h]\d{2}(?:\s(?:Uhr|h|AM|PM)(?!\p{L}))?/gu

/** A text in which two times with a dash between them stay together. */
export function holdTimes(text: string, tag: string): string {
  return text.replace(RANGE, (range) => heldTogether(range.replaceAll(' ', NO_BREAK), tag))
}

/** Two years with a dash that has blanks around it or is no hyphen: numbers of telephones have hyphens alone. */
const YEARS = /(?<!\p{Nd})\p{Nd}{1,4}(?:[\s\u2009][-–—～][\s\u2009]|[–—～])\p{Nd}{1,4}(?!\p{Nd})/gu

/** A text in which two years with a dash between them stay together: "1900 – 1933". */
export function holdYears(text: string): string {
  return text.replace(YEARS, heldDash)
}

const DAYS_OF_WEEK = 7

/** So many days after a Monday, from which days of the week are counted. */
function dayAt(days: number): Date {
  return new Date(Date.UTC(2026, 0, 5 + days))
}

/** Days of the week that follow one another, over Sunday too, as their first and their last; 0 is Monday. */
function runsOf(days: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const before = (day: number): number => (day + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
  const firsts = days.filter((day) => !days.includes(before(day)))
  return firsts.map((first) => {
    let length = 1
    while (days.includes((first + length) % DAYS_OF_WEEK)) length += 1
    return [first, first + length - 1]
  })
}

/** What a language puts between the entries of a list. A blank alone, as in Thai, would not tell where one ends. */
export function listSeparator(tag: string): string {
  const [, { value = '' } = {}] = new Intl.ListFormat(tag).formatToParts(['a', 'b', 'c'])
  return value.trim() === '' ? ', ' : value
}

const COLONS: Readonly<Record<string, string>> = { zh: '：', ja: '：', fr: '\u00a0: ' }

/** What a language puts between a name and what is said of it. */
export function colonOf(tag: string): string {
  return COLONS[new Intl.Locale(tag).language] ?? ': '
}

/**
 * What holds on days of the week, as the language writes days: `Mon – Fri 10:00–17:00, Sat – Sun 10:00–18:00`; without days where one
 * text holds for all that have one, or with `namesFew` for all seven. For the server only: browsers differ.
 */
export function formatByDay(texts: ReadonlyMap<number, string>, tag: string, namesFew = false): string {
  const each = [...new Set(texts.values())]
  if (each.length <= 1 && (!namesFew || texts.size === DAYS_OF_WEEK)) return each[0] ?? ''
  const format = dateFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  const between = listSeparator(tag)
  return each
    .map((text) => {
      const days = [...texts.keys()].filter((day) => texts.get(day) === text).sort((a, b) => a - b)
      const names = runsOf(days).map(([first, last]) =>
        (first === last
          ? `${format.format(dayAt(first))}${JOINER}`
          : heldDash(withDash(format.formatRange(dayAt(first), dayAt(last))))
        ).replaceAll(' ', NO_BREAK),
      )
      return { first: days[0] ?? 0, words: `${names.join(between)} ${text}` }
    })
    .sort((a, b) => a.first - b.first)
    .map(({ words }) => words)
    .join(between)
}

/**
 * Two days of every year, `MM-DD`, as the language writes them, with what it puts between days of the week: `1 April – 31 October`. Ranges
 * of dates are written in figures by some languages, and with years where they go over the end of one. For the server only: browsers differ.
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

import { calendarOf, dateFormat, withDigits } from './format.ts'

const MONTHS = 12

function formatter(tag: string): Intl.DateTimeFormat {
  return dateFormat(tag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    // Years of the Buddhist era alone are other ones; with them some languages write the era too.
    calendar: calendarOf(tag) === 'persian' ? 'persian' : 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  })
}

const YEARS = { gregory: 'YYYY', buddhist: 'BBBB', persian: 'JJJJ' } as const

const TOKENS: Readonly<Record<string, (value: string, tag: string) => string>> = {
  year: (_value, tag) => YEARS[calendarOf(tag)],
  month: (value) => (/^\d+$/.test(value) ? 'M'.repeat(value.length) : 'MMM'),
  day: (value) => 'D'.repeat(value.length),
}

/** How a language writes a day, as a pattern of `formatDate`: `D MMM YYYY`, `YYYY年M月D日`. For the server only: browsers differ. */
export function datePatternOf(tag: string): string {
  // A day with one digit, in a month with one: 5 September, 5 Shahrivar.
  const day = calendarOf(tag) === 'persian' ? Date.UTC(2026, 7, 27) : Date.UTC(2026, 8, 5)
  return formatter(tag)
    .formatToParts(day)
    .map(({ type, value }) => TOKENS[type]?.(value, tag) ?? value)
    .join('')
}

/**
 * The short names of the twelve months as they are in a date, separated by spaces: Gregorian whatever the region's own
 * calendar is, unless the tag names that of Iran. For the server only: browsers differ.
 */
export function monthsOf(tag: string): string {
  // The first of Iran begins in March.
  const first = calendarOf(tag) === 'persian' ? 3 : 0
  const names = Array.from({ length: MONTHS }, (_, month) => {
    const parts = formatter(tag).formatToParts(Date.UTC(2026, first + month, 5))
    return parts.find(({ type }) => type === 'month')?.value ?? String(month + 1)
  })
  // A name of two words must stay one name in the list, and on one line.
  return names.map((name) => name.replaceAll(/\s/g, '\u00a0')).join(' ')
}

const numberings = new Map<string, string>()

/** The numbering system of a language (`latn`, `arab`), which an extension of the tag can name: `ar-EG-u-nu-latn`. */
export function numberingOf(tag: string): string {
  const numbering = numberings.get(tag) ?? new Intl.NumberFormat(tag).resolvedOptions().numberingSystem
  numberings.set(tag, numbering)
  return numbering
}

/** Years below are too short to be known as years without their era. */
const FIRST_PLAIN = 100

/** Where the year is in a pattern of `yearPatternOf`. */
const YEAR = '{year}'

/** How a language writes a year before or after Christ: `{year} BC`, `公元前{year}年`. For the server only: browsers differ. */
export function yearPatternOf(tag: string, era: 'before' | 'after'): string {
  return (
    dateFormat(tag, {
      year: 'numeric',
      era: 'short',
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: 'UTC',
    })
      // The year before the year 1 is 0 there, so 475 BC is -474.
      .formatToParts(Date.UTC(era === 'before' ? -474 : 475, 5, 1))
      .map(({ type, value }) => (type === 'year' ? YEAR : value))
      .join('')
      .replace(/[\u200E\u200F]/g, '')
  )
}

/** What languages that write a word behind every year write: a bare number is none in a line of other words. */
const WORD_OF_YEAR: Readonly<Record<string, string>> = { ja: '年', ko: '년', zh: '年' }

/** A year, negative before the year 1, as a language writes it, digits too: `475 BC`, `1650`, `1650年`, `১৯৭১`. For the server only. */
export function yearWords(year: number, tag: string): string {
  const written =
    year >= FIRST_PLAIN
      ? `${year}${WORD_OF_YEAR[tag.split('-')[0] ?? ''] ?? ''}`
      : yearPatternOf(tag, year < 0 ? 'before' : 'after').replace(YEAR, String(Math.abs(year)))
  return withDigits(written, { tag, numbering: numberingOf(tag) })
}

/** A year, negative before the year 1, as ISO 8601 counts and writes it: the year before the year 1 is 0 there. */
export function isoYear(year: number): string {
  const counted = year < 0 ? year + 1 : year
  const digits = String(Math.abs(counted)).padStart(4, '0')
  if (digits.length > 4) return `${counted < 0 ? '-' : '+'}${digits.padStart(6, '0')}`
  return counted < 0 ? `-${digits}` : digits
}

const DAY = /^(\d{4})-(\d{2})(?:-(\d{2})(?:T(\d{2}:\d{2})(?::\d{2})?)?)?$/

/**
 * A day or a month, `YYYY-MM-DD` or `YYYY-MM`, as a language writes it in full: `17 October 1906`; a moment of the step `datetime`
 * with its time. For the server only: browsers differ.
 */
export function dateWords(date: string, tag: string): string | undefined {
  const [, year = '', month = '', day, time] = DAY.exec(date) ?? []
  const moment = new Date(`${year}-${month}-${day ?? '01'}T${time ?? '00:00'}:00Z`)
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(8, 10) !== (day ?? '01')) return undefined
  if (time !== undefined)
    return dateFormat(tag, {
      dateStyle: 'long',
      timeStyle: 'short',
      calendar: calendarOf(tag),
      timeZone: 'UTC',
    }).format(moment)
  return dateFormat(tag, {
    year: 'numeric',
    month: 'long',
    ...(day === undefined ? {} : { day: 'numeric' }),
    calendar: calendarOf(tag),
    timeZone: 'UTC',
  }).format(moment)
}

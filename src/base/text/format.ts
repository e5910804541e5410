const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** How a language writes dates and times. Made once for each language and form: making one takes as long as writing hundreds of dates. */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([tag, options])
  const known = dateFormats.get(key)
  if (known !== undefined) return known
  // English without a country follows the order of day, month and year that most of the world writes.
  const format = new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, options)
  dateFormats.set(key, format)
  return format
}

/**
 * The calendar of a language's days: Gregorian, or where an extension of the tag says so the Buddhist one, as Thai offices write, or the solar
 * one of Iran.
 */
export function calendarOf(tag: string): 'gregory' | 'buddhist' | 'persian' {
  const { calendar } = new Intl.Locale(tag)
  return calendar === 'buddhist' || calendar === 'persian' ? calendar : 'gregory'
}

const TOKEN = /YYYY|BBBB|JJJJ|MMM|MM|M|DD|D/g

/** What the specification gives where it names no other form (section 9). */
const DASHED = 'YYYY-MM-DD'

/** How numbers of a language are written. */
export interface NumberStyle {
  /** BCP 47. */
  readonly tag: string
  /** Numbering system (CLDR), such as `arab`; absent for the digits 0 to 9. */
  readonly numbering?: string
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf({ tag, numbering = 'latn' }: NumberStyle): Intl.NumberFormat {
  const key = `${tag} ${numbering}`
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, { numberingSystem: numbering })
  formats.set(key, format)
  return format
}

/** A number with the language's digits and grouping. */
export function formatNumber(value: number, style: NumberStyle): string {
  // Most numbers of a page are small, and the first formatter of a language takes a phone tens of milliseconds.
  if (style.numbering === undefined && Number.isInteger(value) && value >= 0 && value < 1000)
    return String(value)
  return formatOf(style).format(value)
}

/** A text with its digits 0 to 9 in those of the language: of a date or a time, which are made of a pattern. */
export function withDigits(text: string, style: NumberStyle | undefined): string {
  if (style?.numbering === undefined || style.numbering === 'latn') return text
  const format = formatOf(style)
  return text.replaceAll(/\d/g, (digit) => format.format(Number(digit)))
}

/** What stands before decimals and between thousands in a language, in the digits 0 to 9: "." and "," in English. */
export function numberMarks(tag: string): { readonly decimal: string; readonly group: string } {
  const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(1_234_567.5)
  const mark = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: mark('decimal'), group: mark('group') }
}

interface DateOptions {
  readonly withTime?: boolean
  /** Twelve names, for `MMM`. */
  readonly months?: readonly string[]
  readonly numbers?: NumberStyle
  /** How a year before Christ is written, with `{year}` in it. */
  readonly beforeChrist?: string
}

/** Years that the Buddhist era of Thailand is ahead of ours; since 1941 it begins on the same day. */
const BUDDHIST_ERA_OFFSET_YEARS = 543

/** A year alone in place of a day, negative before the year 1. */
const YEAR_ALONE = /^-?[1-9]\d{0,4}$/

/** Whether a date is a year alone, such as `1650` or `-475`. */
export function isYear(date: string): boolean {
  return YEAR_ALONE.test(date)
}

/** When something ends; undefined for the last day of the year 9999, which programs write where it does not. */
export function knownEnd(end: string | undefined): string | undefined {
  return end?.startsWith('9999-12-31') === true ? undefined : end
}

/** The order of two dates, each a day, a moment or a year alone; the earlier first. */
export function compareDates(one: string, other: string): number {
  const [a, b] = [Number.parseInt(one, 10), Number.parseInt(other, 10)]
  if (a !== b && !Number.isNaN(a) && !Number.isNaN(b)) return a - b
  return one.localeCompare(other, 'en')
}

/** A day of the solar calendar of Iran, from one of ours: year, month and day with two digits. */
function solarDay(date: string): readonly string[] {
  const [month = '', day = '', year = ''] = new Date(date)
    .toLocaleDateString('en-u-ca-persian-nu-latn', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone: 'UTC',
    })
    .split(/\D+/)
  return [year, month, day]
}

/**
 * A day by a pattern of `YYYY` (`BBBB` in the Buddhist era of Thailand), `MM`, `M`, `MMM` (from `months`, twelve names), `DD` and `D`, with ` HH:mm` after
 * it when requested and known. With `JJJJ` for the year the day is one of the solar calendar of Iran. Takes `YYYY-MM-DD` with an optional
 * `T` or blank and time, or a year alone, which is that of an object and stays one of ours; anything else is returned as it is. Makes
 * the same text on every machine.
 */
export function formatDate(
  date: string,
  pattern: string = DASHED,
  { withTime = false, months = [], numbers, beforeChrist = '-{year}' }: DateOptions = {},
): string {
  if (isYear(date)) {
    const written = date.startsWith('-') ? beforeChrist.replace('{year}', date.slice(1)) : date
    return withDigits(written, numbers)
  }
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(date)
  if (parts === null) return date
  const [, ...ours] = parts
  const time = ours[3]
  const [year = '', month = '', day = ''] = pattern.includes('JJJJ')
    ? solarDay(ours.slice(0, 3).join('-'))
    : ours
  const values: Readonly<Record<string, string>> = {
    YYYY: year,
    JJJJ: year,
    BBBB: String(Number(year) + BUDDHIST_ERA_OFFSET_YEARS),
    MMM: months[Number(month) - 1] ?? month,
    MM: month,
    M: String(Number(month)),
    DD: day,
    D: String(Number(day)),
  }
  const written = pattern.replace(TOKEN, (part) => values[part] ?? part)
  return withDigits(withTime && time !== undefined ? `${written} ${time}` : written, numbers)
}

const BYTES_OF_KILOBYTE = 1024

/** The size of a file: whole kilobytes, or megabytes with one decimal, and the key of the text with that unit. */
export function readableSize(bytes: number): {
  readonly key: 'size.kilobytes' | 'size.megabytes'
  n: number
} {
  const kilobytes = Math.max(1, Math.round(bytes / BYTES_OF_KILOBYTE))
  return kilobytes < BYTES_OF_KILOBYTE
    ? { key: 'size.kilobytes', n: kilobytes }
    : { key: 'size.megabytes', n: Math.round((bytes / BYTES_OF_KILOBYTE / BYTES_OF_KILOBYTE) * 10) / 10 }
}

/**
 * A coming day as people say it: its weekday within a week (`周二`, `Tuesday`), else day and month (`2月9日`,
 * `9 February`), in one line. `date` is `YYYY-MM-DD`, `days` how far off it is. For the server only: browsers differ.
 */
export function formatDay(date: string, days: number, tag: string): string {
  const near = { weekday: /^zh(?:-|$)/i.test(tag) ? 'short' : 'long' } as const
  const far = { day: 'numeric', month: 'long' } as const
  const words = dateFormat(tag, {
    ...(days < 7 ? near : far),
    calendar: calendarOf(tag),
    timeZone: 'UTC',
  })
  return words.format(new Date(`${date}T00:00:00Z`)).replaceAll(' ', '\u00a0')
}

const NO_BREAK = '\u00a0'
const NARROW = '\u202f'

/**
 * The spaces that French puts before high punctuation and inside guillemets (Imprimerie nationale), unbreakable, where a plain
 * space is written. Other languages stay as they are.
 */
export function bindPunctuation(text: string, tag: string): string {
  if (!/^fr(?:-|$)/i.test(tag)) return text
  return text
    .replaceAll(/ (?=[;!?])/g, NARROW)
    .replaceAll(/ (?=[:»])/g, NO_BREAK)
    .replaceAll('« ', `«${NO_BREAK}`)
}

const MONTHS = 12

function dayFormatter(tag: string): Intl.DateTimeFormat {
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
  return dayFormatter(tag)
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
    const parts = dayFormatter(tag).formatToParts(Date.UTC(2026, first + month, 5))
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

/**
 * What a language writes beside a year of our calendar, such as "ค.ศ.", where its days are of another; undefined where they are of ours. For
 * the server only: browsers differ.
 */
export function eraOf(tag: string): string | undefined {
  return calendarOf(tag) === 'gregory' ? undefined : yearPatternOf(tag, 'after').replace(YEAR, '').trim()
}

/** Years below are too short to be known as years without their era. */
const MIN_PLAIN_YEAR = 100

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

/** Years after Christ as a language writes them, with their era where its days are of another calendar or a year is too short to be known as one. */
function yearsAfter(years: string, first: number, tag: string): string {
  if (first < MIN_PLAIN_YEAR || calendarOf(tag) !== 'gregory')
    return yearPatternOf(tag, 'after').replace(YEAR, years)
  return `${years}${WORD_OF_YEAR[tag.split('-')[0] ?? ''] ?? ''}`
}

/**
 * A year, negative before the year 1, as a language writes it, digits too: `475 BC`, `1650`, `1650年`, `১৯৭১`. Objects have years of our
 * calendar in every language. For the server only.
 */
export function yearWords(year: number, tag: string): string {
  const written =
    year < 0 ? yearPatternOf(tag, 'before').replace(YEAR, String(-year)) : yearsAfter(String(year), year, tag)
  return withDigits(written, { tag, numbering: numberingOf(tag) })
}

/** The same for a sentence that has the word behind a year of itself: `公元前500`. For the server only. */
export function yearInWords(year: number, tag: string): string {
  const word = WORD_OF_YEAR[tag.split('-')[0] ?? ''] ?? ''
  const written = yearWords(year, tag)
  return word !== '' && written.endsWith(word) ? written.slice(0, -word.length) : written
}

/** Years from one to another, both after Christ, as a language writes them: `1887–1890`, `1887–1890年`. For the server only. */
export function yearRangeWords(from: number, to: number, tag: string): string {
  return withDigits(yearsAfter(`${from}–${to}`, from, tag), { tag, numbering: numberingOf(tag) })
}

/** A year, negative before the year 1, as ISO 8601 counts and writes it: the year before the year 1 is 0 there. */
export function isoYear(year: number): string {
  const counted = year < 0 ? year + 1 : year
  const digits = String(Math.abs(counted)).padStart(4, '0')
  if (digits.length > 4) return `${counted < 0 ? '-' : '+'}${digits.padStart(6, '0')}`
  return counted < 0 ? `-${digits}` : digits
}

const DAY = /^(-?\d{4})-(\d{2})(?:-(\d{2})(?:T(\d{2}:\d{2})(?::\d{2})?)?)?$/
/** A year before the year 1, with the zeros of EDTF and ISO 8601 or without. */
const BEFORE = /^-(?!0+$)\d{1,5}$/
/** Two days or months of EDTF, or as programs join the columns of a beginning and an end. */
const RANGE = /^(\d{4}-\d{2}(?:-\d{2})?)(?:\/|-(?=\d{4}-))(\d{4}-\d{2}(?:-\d{2})?)$/
/** Years of EDTF whose last digits nobody knows, and from such a year to another; of three digits and more. */
const UNKNOWN_DIGITS = /^(?=[\dX]{4}(?:\/[\dX]{4})?$)([1-9]\d{0,2}X+)(?:\/([1-9]\d{0,2}X+))?$/

/** The beginning of a day or a month of the years -9999 to 9999, -1 being the year before 1; undefined for one that no calendar has. */
function momentOf(date: string): Date | undefined {
  const [, year = '', month = '', day = '01', time = '00:00'] = DAY.exec(date) ?? []
  const written = year.startsWith('-') ? isoYear(Number(year)).replace(/^-/, '-00') : year
  const moment = new Date(`${written}-${month}-${day}T${time}:00Z`)
  return Number.isNaN(moment.getTime()) || moment.getUTCDate() !== Number(day) ? undefined : moment
}

/** A day, or a month where there is no day, as a language writes it, of our calendar; with its era where the language has another, and before the year 1. */
function fullDate(date: string, tag: string): string | undefined {
  const moment = momentOf(date)
  const [, year = '', , day] = DAY.exec(date) ?? []
  if (moment === undefined) return undefined
  const hasEra = year.startsWith('-') || calendarOf(tag) !== 'gregory'
  return dateFormat(tag, {
    year: 'numeric',
    month: 'long',
    ...(day === undefined ? {} : { day: 'numeric' }),
    ...(hasEra ? { era: 'short' } : {}),
    calendar: 'gregory',
    timeZone: 'UTC',
  }).format(moment)
}

/**
 * A day or a month, `YYYY-MM-DD` or `YYYY-MM`, as a language writes it in full: `17 October 1906`; a moment of the step `datetime`
 * with its time; from one day or month to another; years whose last digits nobody knows (`193X`); years before the year 1, `-0044` being
 * 44 BC, and a year alone where the language has another calendar: with its era. Undefined for what is none of these. For the server only: browsers differ.
 */
export function dateWords(date: string, tag: string): string | undefined {
  if (BEFORE.test(date) || (isYear(date) && calendarOf(tag) !== 'gregory'))
    return yearWords(Number(date), tag)
  const [, from = '', to = ''] = RANGE.exec(date) ?? []
  if (from !== '') {
    const [begin, end] = [fullDate(from, tag), fullDate(to, tag)]
    return begin === undefined || end === undefined || from > to ? undefined : `${begin} – ${end}`
  }
  const [, first, last = first] = UNKNOWN_DIGITS.exec(date) ?? []
  if (first !== undefined && last !== undefined) {
    const [begin, end] = [
      Date.UTC(Number(first.replaceAll('X', '0')), 0),
      Date.UTC(Number(last.replaceAll('X', '9')), 0),
    ]
    const years = dateFormat(tag, { year: 'numeric', calendar: 'gregory', timeZone: 'UTC' })
    return begin < end ? years.formatRange(begin, end) : undefined
  }
  const moment = momentOf(date)
  if (moment === undefined || !date.includes('T')) return fullDate(date, tag)
  return dateFormat(tag, {
    dateStyle: 'long',
    timeStyle: 'short',
    calendar: 'gregory',
    timeZone: 'UTC',
  }).format(moment)
}

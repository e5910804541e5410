const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached date format: creating one takes as long as formatting hundreds of dates. */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([tag, options])
  const known = dateFormats.get(key)
  if (known !== undefined) return known
  // Use the day-month order of most of the world for English without a country.
  const format = new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, options)
  dateFormats.set(key, format)
  return format
}

/**
 * Returns the calendar of a language's dates: Gregorian, or by an extension of the tag Buddhist, as in Thai offices, or
 * Persian.
 */
export function calendarOf(tag: string): 'gregory' | 'buddhist' | 'persian' {
  const { calendar } = new Intl.Locale(tag)
  return calendar === 'buddhist' || calendar === 'persian' ? calendar : 'gregory'
}

const TOKEN = /YYYY|BBBB|JJJJ|MMM|MM|M|DD|D/g

/** Default of the specification (section 9). */
const DASHED = 'YYYY-MM-DD'

/** Number formatting of a language. */
export interface NumberStyle {
  /** BCP 47. */
  readonly tag: string
  /** Numbering system (CLDR), such as `arab`; absent for the digits 0 to 9. */
  readonly numbering?: string
  /** Language with the same separators, for browsers; see `sameNumbersOf`. */
  readonly numbersAs?: string | undefined
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf({ tag, numbering = 'latn', numbersAs = tag }: NumberStyle): Intl.NumberFormat {
  const key = numbersAs + numbering
  const format = formats.get(key) ?? new Intl.NumberFormat(numbersAs, { numberingSystem: numbering })
  formats.set(key, format)
  return format
}

/** Formats a number with the digits and grouping of a language. */
export function formatNumber(value: number, style: NumberStyle): string {
  // Fast path: most numbers are small, and the first formatter of a language takes tens of milliseconds on a phone.
  if (style.numbering === undefined && /^\d{1,3}$/.test(String(value))) return String(value)
  return formatOf(style).format(value)
}

/** Converts the digits of a formatted date or time to those of the language. */
export function withDigits(text: string, style: NumberStyle | undefined): string {
  if (style?.numbering === undefined || style.numbering === 'latn') return text
  const format = formatOf(style)
  return text.replaceAll(/\d/g, (digit) => format.format(Number(digit)))
}

/** Returns the decimal and thousands separators of a language with ASCII digits: "." and "," in English. */
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
  /** Pattern of a BC year with `{year}`. */
  readonly beforeChrist?: string
}

/** Offset of the Thai Buddhist calendar in years; since 1941 its years start on 1 January. */
const BUDDHIST_ERA_OFFSET_YEARS = 543

/** A year in place of a date; negative for BC. */
const YEAR_ALONE = /^-?[1-9]\d{0,4}$/

/** Whether a date is only a year, such as `1650` or `-475`. */
export function isYear(date: string): boolean {
  return YEAR_ALONE.test(date)
}

/** Returns an end date; undefined for 9999-12-31, which programs write for no end. */
export function knownEnd(end: string | undefined): string | undefined {
  return end?.startsWith('9999-12-31') === true ? undefined : end
}

/** Compares two dates, timestamps or years chronologically. */
export function compareDates(one: string, other: string): number {
  const [a, b] = [Number.parseInt(one, 10), Number.parseInt(other, 10)]
  if (a !== b && !Number.isNaN(a) && !Number.isNaN(b)) return a - b
  return one.localeCompare(other, 'en')
}

/** Converts a Gregorian date to the Persian calendar: year, and two-digit month and day. */
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
 * Formats a date by a pattern of `YYYY` (`BBBB` for the Thai Buddhist year), `MM`, `M`, `MMM` (from `months`), `DD` and
 * `D`, followed by ` HH:mm` if requested and known. `JJJJ` makes it a Persian date. Accepts `YYYY-MM-DD`, optionally
 * with a time after `T` or a space, or a year, which stays Gregorian. Returns anything else unchanged. Gives the same
 * result on every platform.
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

/** Formats a file size in whole kilobytes, or megabytes with one decimal; `key` is the text with the unit. */
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
 * Formats an upcoming date on one line: the weekday within a week (`周二`, `Tuesday`), otherwise day and month (`2月9日`,
 * `9 February`). `date` is `YYYY-MM-DD`, `days` the number of days ahead. Server only: browsers differ.
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
 * Makes the spaces before high punctuation and inside guillemets non-breaking in French (Imprimerie nationale), where
 * plain spaces are written. Leaves other languages unchanged.
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
    // Buddhist years differ, and some languages would add the era.
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

/** Returns a language's date pattern for `formatDate`: `D MMM YYYY`, `YYYY年M月D日`. Server only: browsers differ. */
export function datePatternOf(tag: string): string {
  // A date with a one-digit day and month: 5 September, 5 Shahrivar.
  const day = calendarOf(tag) === 'persian' ? Date.UTC(2026, 7, 27) : Date.UTC(2026, 8, 5)
  return dayFormatter(tag)
    .formatToParts(day)
    .map(({ type, value }) => TOKENS[type]?.(value, tag) ?? value)
    .join('')
}

/**
 * Returns the short names of the twelve months as used in dates, separated by spaces. Gregorian whatever the region's
 * calendar, unless the tag names the Persian one. Server only: browsers differ.
 */
export function monthsOf(tag: string): string {
  // The Persian year begins in March.
  const first = calendarOf(tag) === 'persian' ? 3 : 0
  const names = Array.from({ length: MONTHS }, (_, month) => {
    const parts = dayFormatter(tag).formatToParts(Date.UTC(2026, first + month, 5))
    return parts.find(({ type }) => type === 'month')?.value ?? String(month + 1)
  })
  // A no-break space keeps a name of two words one name in the list, and on one line.
  return names.map((name) => name.replaceAll(/\s/g, '\u00a0')).join(' ')
}

const numberings = new Map<string, string>()

/** Returns the numbering system of a language (`latn`, `arab`), which a tag extension can set: `ar-EG-u-nu-latn`. */
export function numberingOf(tag: string): string {
  const numbering = numberings.get(tag) ?? new Intl.NumberFormat(tag).resolvedOptions().numberingSystem
  numberings.set(tag, numbering)
  return numbering
}

/** Languages that browsers have the data of; together they write numbers as nearly all languages do. */
const IN_BROWSERS = ['en', 'de', 'pl', 'fr', 'ru', 'es', 'sv', 'hr', 'et', 'hi', 'ar', 'fa']

const sameNumbers = new Map<string, string | undefined>()

/**
 * Returns a language that writes numbers the same and that every browser knows: `pl` for Georgian. Chromium lacks the
 * data of many languages, and would change the server's numbers to English ones. Undefined if there is none.
 */
export function sameNumbersOf(tag: string): string | undefined {
  const sample = (numbersAs: string): string => {
    const format = formatOf({ tag, numbering: numberingOf(tag), numbersAs })
    return [1234, 12_345, 1_234_567.5, -1].map((value) => format.format(value)).join(' ')
  }
  if (!sameNumbers.has(tag)) {
    const own = sample(tag)
    sameNumbers.set(
      tag,
      IN_BROWSERS.find((other) => sample(other) === own),
    )
  }
  return sameNumbers.get(tag)
}

/**
 * Returns the era a language adds to a Gregorian year, such as "ค.ศ.", if its own calendar differs; otherwise
 * undefined. Server only: browsers differ.
 */
export function eraOf(tag: string): string | undefined {
  return calendarOf(tag) === 'gregory' ? undefined : yearPatternOf(tag, 'after').replace(YEAR, '').trim()
}

/** Earlier years are too short to be recognized without an era. */
const MIN_PLAIN_YEAR = 100

/** Placeholder of the year in `yearPatternOf`. */
const YEAR = '{year}'

/** Returns a language's pattern for a BC or AD year: `{year} BC`, `公元前{year}年`. Server only: browsers differ. */
export function yearPatternOf(tag: string, era: 'before' | 'after'): string {
  return (
    dateFormat(tag, {
      year: 'numeric',
      era: 'short',
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: 'UTC',
    })
      // Year 0 is 1 BC there, so 475 BC is -474.
      .formatToParts(Date.UTC(era === 'before' ? -474 : 475, 5, 1))
      .map(({ type, value }) => (type === 'year' ? YEAR : value))
      .join('')
      .replace(/[\u200E\u200F]/g, '')
  )
}

/** Word after every year in languages that require it within a sentence. */
const WORD_OF_YEAR: Readonly<Record<string, string>> = { ja: '年', ko: '년', zh: '年' }

/** Formats AD years, with an era if the language uses another calendar or the year is too short. */
function yearsAfter(years: string, first: number, tag: string): string {
  if (first < MIN_PLAIN_YEAR || calendarOf(tag) !== 'gregory')
    return yearPatternOf(tag, 'after').replace(YEAR, years)
  return `${years}${WORD_OF_YEAR[tag.split('-')[0] ?? ''] ?? ''}`
}

/**
 * Formats a year (negative for BC) in a language, including its digits: `475 BC`, `1650`, `1650年`, `১৯৭১`. Years of
 * objects are Gregorian in every language. Server only.
 */
export function yearWords(year: number, tag: string): string {
  const written =
    year < 0 ? yearPatternOf(tag, 'before').replace(YEAR, String(-year)) : yearsAfter(String(year), year, tag)
  return withDigits(written, { tag, numbering: numberingOf(tag) })
}

/** Like `yearWords`, for a sentence that already has the word after a year: `公元前500`. Server only. */
export function yearInWords(year: number, tag: string): string {
  const word = WORD_OF_YEAR[tag.split('-')[0] ?? ''] ?? ''
  const written = yearWords(year, tag)
  return word !== '' && written.endsWith(word) ? written.slice(0, -word.length) : written
}

/** Formats a range of years, negative for BC: `1887–1890`, `1887–1890年`, `100–1 BC`, `27 BC – AD 14`. Server only. */
export function yearRangeWords(from: number, to: number, tag: string): string {
  const of = (era: 'before' | 'after', years: string | number): string =>
    yearPatternOf(tag, era).replace(YEAR, String(years))
  const written =
    from > 0
      ? yearsAfter(`${from}–${to}`, from, tag)
      : to < 0
        ? of('before', `${-from}–${-to}`)
        : `${of('before', -from)} – ${of('after', to)}`
  return withDigits(written, { tag, numbering: numberingOf(tag) })
}

/** Formats a year (negative for BC) in ISO 8601, where 1 BC is year 0. */
export function isoYear(year: number): string {
  const counted = year < 0 ? year + 1 : year
  const digits = String(Math.abs(counted)).padStart(4, '0')
  if (digits.length > 4) return `${counted < 0 ? '-' : '+'}${digits.padStart(6, '0')}`
  return counted < 0 ? `-${digits}` : digits
}

const DAY = /^(-?\d{4})-(\d{2})(?:-(\d{2})(?:T(\d{2}:\d{2})(?::\d{2})?)?)?$/
/** A BC year, optionally with the zeros of EDTF and ISO 8601. */
const BEFORE = /^-(?!0+$)\d{1,5}$/
/** Two dates or months, as in EDTF or joined from two columns. */
const RANGE = /^(\d{4}-\d{2}(?:-\d{2})?)(?:\/|-(?=\d{4}-))(\d{4}-\d{2}(?:-\d{2})?)$/
/** EDTF years with unspecified digits, and ranges of them; at least three digits. */
const UNKNOWN_DIGITS = /^(?=[\dX]{4}(?:\/[\dX]{4})?$)([1-9]\d{0,2}X+)(?:\/([1-9]\d{0,2}X+))?$/

/** Returns the start of a date or month in the years -9999 to 9999, where -1 is 1 BC; undefined if it does not exist. */
function momentOf(date: string): Date | undefined {
  const [, year = '', month = '', day = '01', time = '00:00'] = DAY.exec(date) ?? []
  const written = year.startsWith('-') ? isoYear(Number(year)).replace(/^-/, '-00') : year
  const moment = new Date(`${written}-${month}-${day}T${time}:00Z`)
  return Number.isNaN(moment.getTime()) || moment.getUTCDate() !== Number(day) ? undefined : moment
}

/** Formats a Gregorian date or month in full; with the era before year 1, and in languages with another calendar. */
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
 * Formats a date or month (`YYYY-MM-DD`, `YYYY-MM`) in full: `17 October 1906`. Also formats a timestamp of the step
 * `datetime` with its time, ranges of dates or months, years with unspecified digits (`193X`), BC years (`-0044` is 44
 * BC), and a single year with its era in languages with another calendar. Returns undefined for anything else. Server
 * only: browsers differ.
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

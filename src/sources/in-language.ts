import type { transformOptions } from '../../schemas/config/index.ts'
import { withPlainDigits, withPlainMarks } from '../base/digits.ts'
import { fold } from '../base/fold.ts'
import { isObject } from '../base/object.ts'
import type { TransformContext } from '../engine/index.ts'

/** Whether a spreadsheet has lost the digits of a number, as of "2.02E+11". */
function isShortened(value: string): boolean {
  return /^\s*[+-]?\d(?:\.\d+)?E\+\d{2,}\s*$/.test(value)
}

/** What a text has in place of a number, in plain digits and without what nobody sees; undefined where a raised digit is a power or a mark of a footnote. */
function numberText(value: string): string | undefined {
  if (/[²³¹⁰-₟]/.test(value)) return undefined
  const text = withPlainDigits(
    value
      .normalize('NFKC')
      .replace(/[\u061c\u200e\u200f]/g, '')
      .trim(),
  )
  return text.replace(/^\u2212/, '-')
}

/**
 * A number with plain digits, without the signs between thousands and with a point before decimals; empty where it is none, or may be two:
 * "1,234" is a thousand to some and one and a bit to others.
 */
export function plainNumber(value: string): string {
  const text = numberText(value)
  if (text === undefined || isShortened(value)) return ''
  const plain = withPlainMarks(text)
  if (plain !== undefined) return plain
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return text
  const grouped =
    /^([+-]?\d{1,3}(?:([ ',.’])\d{3})(?:\2\d{3})+)(?:[.,](\d+))?$/.exec(text) ??
    /^([+-]?\d{1,3}(?:[ '’]\d{3}))(?:[.,](\d+))?$/.exec(text) ??
    /^([+-]?\d{1,3}(?:,\d{3}))\.(\d+)$/.exec(text) ??
    /^([+-]?\d{1,3}(?:\.\d{3})),(\d+)$/.exec(text) ??
    /^([+-]?\d+),(\d{1,2}|\d{4,})$/.exec(text)
  if (grouped === null) return ''
  const decimals = /^\d*$/.test(grouped.at(-1) ?? '') ? grouped.at(-1) : undefined
  const whole = (grouped[1] ?? '').replace(/[^\d+-]/g, '')
  return decimals === undefined || decimals === '' ? whole : `${whole}.${decimals}`
}

type Mark = '.' | ','

/** What may stand between groups of three digits, beside the mark that is not the decimal one. */
const GROUPING = "\\s'’"
const WITH_MARK: Readonly<Record<Mark, RegExp>> = {
  ',': new RegExp(`^[+-]?(?:\\d+|\\d{1,3}(?:[.${GROUPING}]\\d{3})+)(?:,\\d+)?$`),
  '.': new RegExp(`^[+-]?(?:\\d+|\\d{1,3}(?:[,${GROUPING}]\\d{3})+)(?:\\.\\d+)?$`),
}

/** A number that is written with this decimal mark, or with those of its script, as programs write it; empty where it is written otherwise. */
export function markedNumber(value: string, decimalMark: Mark): string {
  const text = numberText(value) ?? ''
  const plain = withPlainMarks(text)
  if (plain !== undefined) return plain
  if (!WITH_MARK[decimalMark].test(text)) return ''
  const [whole = '', ...fraction] = text.split(decimalMark)
  return [whole.replace(/[^+\-\d]/g, ''), ...fraction].join('.')
}

/** Names of texts that are in no language or in any: those of IIIF, JSON-LD, BCP 47, Europeana and Wikibase. */
const NO_LANGUAGE: readonly string[] = ['none', '@none', 'und', 'zxx', 'def', 'mul', '']

/** Members in which an entry says its language, and those with its text: of JSON-LD, Wikibase, and XML made JSON. */
const LANGUAGE_MEMBERS = [
  '@language',
  'language',
  'lang',
  'xml:lang',
  '@lang',
  '@xml:lang',
  '@_xml:lang',
  '@_lang',
]
const TEXT_MEMBERS = ['@value', 'value', '#text', 'text', '_', '$']

/** Codes of libraries (ISO 639-2/B) that BCP 47 does not know; it knows the others of three letters. */
const OF_LIBRARIES: Readonly<Record<string, string>> = {
  alb: 'sq',
  arm: 'hy',
  baq: 'eu',
  bur: 'my',
  chi: 'zh',
  cze: 'cs',
  dut: 'nl',
  fre: 'fr',
  geo: 'ka',
  ger: 'de',
  gre: 'el',
  ice: 'is',
  mac: 'mk',
  mao: 'mi',
  may: 'ms',
  per: 'fa',
  rum: 'ro',
  slo: 'sk',
  tib: 'bo',
  wel: 'cy',
}

interface TaggedText {
  readonly tag: string
  readonly text: unknown
}

function memberOf(value: Readonly<Record<string, unknown>>, names: readonly string[]): unknown {
  const name = names.find((each) => value[each] !== undefined)
  return name === undefined ? undefined : value[name]
}

/** A text of an object that has it in a member, of a list each; of anything else itself. */
function wrappedText(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => wrappedText(entry) ?? [])
  return isObject(value) ? memberOf(value, TEXT_MEMBERS) : value
}

/** The member beside the language, whatever its name is, where there is one alone. */
function onlyOther(value: Readonly<Record<string, unknown>>): unknown {
  const [other, ...more] = Object.entries(value).filter(([name]) => !LANGUAGE_MEMBERS.includes(name))
  return more.length === 0 ? other?.[1] : undefined
}

/** The texts of a value, each with what it says of its language. */
function saidIn(value: unknown): readonly TaggedText[] {
  if (Array.isArray(value)) return value.flatMap(saidIn)
  if (!isObject(value)) return [{ tag: '', text: value }]
  const tag = memberOf(value, LANGUAGE_MEMBERS)
  const text = memberOf(value, TEXT_MEMBERS) ?? (typeof tag === 'string' ? onlyOther(value) : undefined)
  if (text !== undefined) return [{ tag: typeof tag === 'string' ? tag : '', text }]
  return Object.entries(value).map(([key, entry]) => ({ tag: key, text: wrappedText(entry) }))
}

/** A text of a list of which each entry says its language, as `[{"lang": "hi", "value": "नाव"}]` does; undefined for any other. */
export function listedTexts(
  value: unknown,
): readonly { readonly tag: string; readonly text: string }[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const entries = value.flatMap((entry: unknown) => {
    const [said, ...more] =
      isObject(entry) && 'string' === typeof memberOf(entry, LANGUAGE_MEMBERS) ? saidIn(entry) : []
    return said !== undefined && more.length === 0 && typeof said.text === 'string'
      ? [{ tag: said.tag, text: said.text }]
      : []
  })
  return entries.length === value.length ? entries : undefined
}

function localeOf(tag: string): Intl.Locale | undefined {
  const [first = '', ...more] = tag.trim().toLowerCase().split(/[-_]/)
  try {
    return new Intl.Locale([OF_LIBRARIES[first] ?? first, ...more].join('-')).maximize()
  } catch {
    return undefined
  }
}

/**
 * How well the language of a text suits: 4 for itself, 3 for its language in the script that is usual for it, 2 in another script, 1 for none,
 * 0 for another.
 */
export function languageFit(tag: string, code: string): number {
  if (NO_LANGUAGE.includes(tag)) return 1
  if (tag.toLowerCase() === code.toLowerCase()) return 4
  const [one, other] = [localeOf(tag), localeOf(code)]
  if (one === undefined || one.language !== other?.language) return 0
  return one.script === other.script ? 3 : 2
}

/**
 * What a value with texts in several languages has in one of them: an object with a member for each, an entry that says its language, or
 * a list of such. Of "zh", "zh-Hans" is before "zh-TW"; where the language is missing, a text in none and then the first count, unless
 * only that language does.
 */
export function inLanguage(value: object, { locale, isExact }: TransformContext): unknown {
  const texts = saidIn(value).filter(({ text }) => text !== undefined && text !== null && text !== '')
  const fits = texts.map(({ tag }) => languageFit(tag, locale))
  const fit = Math.max(...fits)
  const best = texts[fits.indexOf(fit)]
  if (best === undefined || (isExact === true && fit < 2)) return undefined
  if (!Array.isArray(value)) return best.text
  return texts.flatMap(({ tag, text }) => (tag === best.tag ? text : []))
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Whether a text is the tag of a language that is known, as "id" and "to" are too, or says that there is none. */
function isLanguageTag(tag: string): boolean {
  if (NO_LANGUAGE.includes(tag)) return true
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(tag)) return false
  const language = localeOf(tag)?.language
  return language !== undefined && languageNames.of(language) !== undefined
}

function isWords(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isWords) : typeof value === 'string' || value === null
}

/** Whether a value is nothing but texts that each say their language, of which one is the site's or in none. */
function saysLanguages(value: object, codes: readonly string[]): boolean {
  const texts = saidIn(value)
  const isWhole =
    texts.length > 0 && texts.every(({ tag, text }) => isLanguageTag(tag) && isWords(wrappedText(text)))
  return isWhole && texts.some(({ tag }) => tag !== '' && codes.some((code) => languageFit(tag, code) > 0))
}

/**
 * A value as it is, but what is nothing but texts by language, such as `{"en": "Boat", "pt": "Barco"}` or a list of `{lang, value}`, as
 * `inLanguage` reads it. `codes` are the languages of the site.
 */
export function understoodTexts(
  value: unknown,
  codes: readonly string[],
  context: TransformContext,
): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) return saysLanguages(value, codes) ? inLanguage(value, context) : value
  if (!value.some(isObject)) return value
  if (value.every((entry) => isObject(entry) && memberOf(entry, LANGUAGE_MEMBERS) !== undefined))
    return saysLanguages(value, codes) ? inLanguage(value, context) : value
  return value.flatMap((entry: unknown) => understoodTexts(entry, codes, context) ?? [])
}

interface Calendar {
  /** Whether the day is written before the month; undefined where the language has both ways, as English has. */
  readonly isDayFirst: boolean | undefined
  readonly months: ReadonlyMap<string, number>
}

const BOTH_WAYS = 'en'

/** A day beyond the twelfth, which is no month. */
const SAMPLE = Date.UTC(2026, 2, 25)

function dateParts(language: string, options: Intl.DateTimeFormatOptions, moment: number) {
  return new Intl.DateTimeFormat(language, {
    ...options,
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).formatToParts(moment)
}

function readCalendar(language: string): Calendar {
  const order = dateParts(language, { day: 'numeric', month: 'numeric', year: 'numeric' }, SAMPLE).flatMap(
    ({ type }) => (type === 'day' || type === 'month' ? [type] : []),
  )
  const months = new Map<string, number>()
  for (let month = 1; month <= 12; month += 1)
    // Alone, beside a day and beside a year, where languages have another case; long and short.
    for (const style of ['long', 'short'] as const)
      for (const beside of [{}, { day: 'numeric' }, { year: 'numeric' }] as const) {
        const parts = dateParts(language, { month: style, ...beside }, Date.UTC(2026, month - 1, 1))
        const name = parts.find(({ type }) => type === 'month')?.value ?? ''
        if (/^\p{L}/u.test(name)) months.set(fold(name.replace(/\.$/, '')), month)
      }
  return { isDayFirst: language === BOTH_WAYS ? undefined : order[0] === 'day', months }
}

/** As many as the languages of the museum. */
const calendars = new Map<string, Calendar>()

function calendarOf(language: string): Calendar {
  const calendar = calendars.get(language) ?? readCalendar(language)
  calendars.set(language, calendar)
  return calendar
}

/** A day or a month in ISO 8601; undefined for one that no calendar has. */
export function isoDay(year: string, month: number, day?: string): string | undefined {
  const written = `${year}-${String(month).padStart(2, '0')}`
  if (day === undefined) return month >= 1 && month <= 12 ? written : undefined
  const iso = `${written}-${day.padStart(2, '0')}`
  const moment = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== iso ? undefined : iso
}

/** A day in numbers whose year is last, and what follows of the time. */
const NUMERIC = /^(\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?([12]\d{3})\.?(?:(?:,\s?|T|\s)(\d.*))?$/
const MONTH_NAMED = /^(?:(\d{1,2})\.?\s(?:de\s)?)?(\p{L}+)\.?,?\s(?:de\s|του\s)?([12]\d{3})\.?$/u
/** A month in numbers: "01.1860", "9/1910", and "1910年9月" of East Asia. */
const MONTH_NUMBERED = /^(?:(\d{1,2})\s?[/.-]\s?([12]\d{3})|([12]\d{3})\s?[年년]\s?(\d{1,2})\s?[月월])$/u
const MONTH_FIRST = /^(\p{L}+)\.?\s(\d{1,2}),?\s([12]\d{3})$/u

/**
 * A day or a month as it is written in a language, in ISO 8601: "12/3/1921", "Μάρτιος 1912", "03.1912", "12 mars 1921"; of numbers with their time. Undefined for what is not
 * understood, and where the language does not say which of two numbers is the month.
 */
export function dayInLanguage(written: string, language: string): string | undefined {
  const text = withPlainDigits(written).replace(/\s+/gu, ' ').trim()
  const { isDayFirst, months } = calendarOf(language)
  const [, one = '', , two = '', year] = NUMERIC.exec(text) ?? []
  if (year !== undefined) {
    const isSure = Number(one) > 12 || one === two
    if (isDayFirst === true || isSure) return dayInOrder(text, 'DMY')
    return isDayFirst === false || Number(two) > 12 ? dayInOrder(text, 'MDY') : undefined
  }
  const [, before, yearBehind, yearBefore = '', behind] = MONTH_NUMBERED.exec(text) ?? []
  if ((before ?? behind) !== undefined) return isoDay(yearBehind ?? yearBefore, Number(before ?? behind))
  const [, day, name = '', inYear = ''] = MONTH_NAMED.exec(text) ?? []
  const [, first = '', second, ofYear = ''] = MONTH_FIRST.exec(text) ?? []
  const month = months.get(fold(name || first))
  return month === undefined ? undefined : isoDay(inYear || ofYear, month, day ?? second)
}

type DayOrder = (typeof transformOptions.dayOrder.enum)[number]

/**
 * A day in numbers whose year is last, as ISO 8601 has it, with what follows of the time: "12/31/2026 8:00 PM" is "2026-12-31 8:00 PM".
 * Undefined for another text, and for a day that there is not in this order.
 */
export function dayInOrder(written: string, order: DayOrder): string | undefined {
  const text = withPlainDigits(written).replace(/\s+/gu, ' ').trim()
  const [, one = '', , two = '', year, time] = NUMERIC.exec(text) ?? []
  if (year === undefined) return undefined
  const day = order === 'DMY' ? isoDay(year, Number(two), one) : isoDay(year, Number(one), two)
  return day === undefined || time === undefined ? day : `${day} ${time}`
}

/** Whether a text is a day in numbers whose order nobody may know, such as "12/01/2026". */
export function isDayInNumbers(written: string): boolean {
  return NUMERIC.test(withPlainDigits(written).trim())
}

/** Members of an object that is one value with what it is: of JSON-LD, and of the JSON that MongoDB exports. */
const VALUES = ['@value', '$date', '$oid', '$numberInt', '$numberLong', '$numberDouble', '$numberDecimal']

/** A number as the driver of Neo4j gives it, in two halves: `{"low": 1208, "high": 0}`. Others may be the ends of an estimate. */
function wholeOfHalves({ low, high, ...others }: Readonly<Record<string, unknown>>): number | undefined {
  const isOne = Object.keys(others).every((name) => name === 'unsigned') && Number.isInteger(low)
  return isOne && (high === 0 || high === -1) && Number(low) < 0 === (high === -1) ? Number(low) : undefined
}

/** The value of an object that is one value with its type or language, such as `{"@value": "1850", "@type": "xsd:gYear"}`; undefined for any other. */
export function typedValue(value: unknown): string | number | boolean | undefined {
  if (!isObject(value)) return undefined
  const whole = wholeOfHalves(value)
  if (whole !== undefined) return whole
  const name = VALUES.find((each) => Object.hasOwn(value, each))
  const found = name === undefined ? undefined : value[name]
  if (typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean') {
    // Milliseconds, which would be no number as a text.
    return name === '$numberLong' && Number.isSafeInteger(Number(found)) ? Number(found) : found
  }
  return typedValue(found)
}

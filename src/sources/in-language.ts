import { LRUCache } from 'lru-cache'
import type { transformOptions } from '../../schemas/config/index.ts'
import { withPlainDigits, withPlainMarks } from '../base/digits.ts'
import { fold } from '../base/fold.ts'
import { isObject } from '../base/object.ts'
import type { TransformContext } from '../engine/index.ts'

/** Whether a spreadsheet has truncated the digits of a number, as in "2.02E+11". */
function isShortened(value: string): boolean {
  return /^\s*[+-]?\d(?:\.\d+)?E\+\d{2,}\s*$/.test(value)
}

/**
 * Returns a numeric text in plain digits, without invisible characters. Returns undefined if a superscript digit is an exponent or a
 * footnote mark.
 */
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
 * Returns a number in plain digits, without grouping marks and with a decimal point. Empty if the text is not a number or is ambiguous:
 * "1,234" is a thousand to some readers and one and a fraction to others.
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

/** Characters that may group thousands, besides the mark that is not the decimal mark. */
const GROUPING = "\\s'’"
const WITH_MARK: Readonly<Record<Mark, RegExp>> = {
  ',': new RegExp(`^[+-]?(?:\\d+|\\d{1,3}(?:[.${GROUPING}]\\d{3})+)(?:,\\d+)?$`),
  '.': new RegExp(`^[+-]?(?:\\d+|\\d{1,3}(?:[,${GROUPING}]\\d{3})+)(?:\\.\\d+)?$`),
}

/**
 * Parses a number written with this decimal mark or with that of its script; returns it with a decimal point. Empty if it is written
 * otherwise.
 */
export function markedNumber(value: string, decimalMark: Mark): string {
  const text = numberText(value) ?? ''
  const plain = withPlainMarks(text)
  if (plain !== undefined) return plain
  if (!WITH_MARK[decimalMark].test(text)) return ''
  const [whole = '', ...fraction] = text.split(decimalMark)
  return [whole.replace(/[^+\-\d]/g, ''), ...fraction].join('.')
}

/** Keys of texts without a language or for any language, as in IIIF, JSON-LD, BCP 47, Europeana and Wikibase. */
const NO_LANGUAGE: readonly string[] = ['none', '@none', 'und', 'zxx', 'def', 'mul', '']

/** Members that hold the language of an entry, with those that hold its text: JSON-LD, Wikibase, and XML converted to JSON. */
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

/** Bibliographic codes (ISO 639-2/B) that are not valid in BCP 47; the other three-letter codes are. */
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

/** Unwraps the text of an object that holds it in a member; maps lists; returns anything else unchanged. */
function wrappedText(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => wrappedText(entry) ?? [])
  return isObject(value) ? memberOf(value, TEXT_MEMBERS) : value
}

/** Returns the only member besides the language, whatever its name, or undefined if there is not exactly one. */
function onlyOther(value: Readonly<Record<string, unknown>>): unknown {
  const [other, ...more] = Object.entries(value).filter(([name]) => !LANGUAGE_MEMBERS.includes(name))
  return more.length === 0 ? other?.[1] : undefined
}

/** Returns the texts of a value, each with its stated language. */
function taggedTextsOf(value: unknown): readonly TaggedText[] {
  if (Array.isArray(value)) return value.flatMap(taggedTextsOf)
  if (!isObject(value)) return [{ tag: '', text: value }]
  const tag = memberOf(value, LANGUAGE_MEMBERS)
  const text = memberOf(value, TEXT_MEMBERS) ?? (typeof tag === 'string' ? onlyOther(value) : undefined)
  if (text !== undefined) return [{ tag: typeof tag === 'string' ? tag : '', text }]
  return Object.entries(value).map(([key, entry]) => ({ tag: key, text: wrappedText(entry) }))
}

/**
 * Returns the text in the requested language from a list whose entries state their language, such as `[{"lang": "hi", "value": "नाव"}]`;
 * undefined for any other value.
 */
export function listedTexts(
  value: unknown,
): readonly { readonly tag: string; readonly text: string }[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const entries = value.flatMap((entry: unknown) => {
    const [said, ...more] =
      isObject(entry) && 'string' === typeof memberOf(entry, LANGUAGE_MEMBERS) ? taggedTextsOf(entry) : []
    return said !== undefined && more.length === 0 && typeof said.text === 'string'
      ? [{ tag: said.tag, text: said.text }]
      : []
  })
  return entries.length === value.length ? entries : undefined
}

const locales = new LRUCache<string, { readonly locale: Intl.Locale | undefined }>({ max: 1000 })

function localeFor(tag: string): Intl.Locale | undefined {
  const [first = '', ...more] = tag.trim().toLowerCase().split(/[-_]/)
  try {
    return new Intl.Locale([OF_LIBRARIES[first] ?? first, ...more].join('-')).maximize()
  } catch {
    return undefined
  }
}

function localeOf(tag: string): Intl.Locale | undefined {
  const known = locales.get(tag) ?? { locale: localeFor(tag) }
  locales.set(tag, known)
  return known.locale
}

/**
 * Ranks the language of a text: 4 for the requested tag, 3 for its language in the usual script, 2 in another script, 1 for no language,
 * 0 for another language.
 */
export function languageFit(tag: string, code: string): number {
  if (NO_LANGUAGE.includes(tag)) return 1
  if (tag.toLowerCase() === code.toLowerCase()) return 4
  const [one, other] = [localeOf(tag), localeOf(code)]
  if (one === undefined || one.language !== other?.language) return 0
  return one.script === other.script ? 3 : 2
}

/**
 * Returns the text in the page's language from an object with a member per language, an entry that states its language, or a list of
 * entries. For "zh", "zh-Hans" ranks before "zh-TW". Falls back to a text without a language, then to the first one, unless `isExact` is
 * set.
 */
export function inLanguage(value: object, { locale, isExact }: TransformContext): unknown {
  const texts = taggedTextsOf(value).filter(({ text }) => text !== undefined && text !== null && text !== '')
  const fits = texts.map(({ tag }) => languageFit(tag, locale))
  const fit = Math.max(...fits)
  const best = texts[fits.indexOf(fit)]
  if (best === undefined || (isExact === true && fit < 2)) return undefined
  if (!Array.isArray(value)) return best.text
  return texts.flatMap(({ tag, text }) => (tag === best.tag ? text : []))
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Whether a key of texts by language is for those without one. */
export function isNoLanguage(tag: string): boolean {
  return NO_LANGUAGE.includes(tag)
}

/** Whether a text is a tag of a known language ("id" and "to" are too) or a key for no language. */
export function isLanguageTag(tag: string): boolean {
  if (NO_LANGUAGE.includes(tag)) return true
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(tag)) return false
  const language = localeOf(tag)?.language
  return language !== undefined && languageNames.of(language) !== undefined
}

function isWords(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isWords) : typeof value === 'string' || value === null
}

/** Whether a value consists only of texts with a stated language, at least one of them in a language of the site or in none. */
function isTextByLanguage(value: object, codes: readonly string[]): boolean {
  const texts = taggedTextsOf(value)
  const isWhole =
    texts.length > 0 && texts.every(({ tag, text }) => isLanguageTag(tag) && isWords(wrappedText(text)))
  return isWhole && texts.some(({ tag }) => tag !== '' && codes.some((code) => languageFit(tag, code) > 0))
}

/**
 * Resolves a value that consists only of texts by language, such as `{"en": "Boat", "pt": "Barco"}` or a list of `{lang, value}`, as
 * `inLanguage` does. Returns any other value unchanged. `codes` are the languages of the site.
 */
export function resolveTexts(value: unknown, codes: readonly string[], context: TransformContext): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) return isTextByLanguage(value, codes) ? inLanguage(value, context) : value
  if (!value.some(isObject)) return value
  if (value.every((entry) => isObject(entry) && memberOf(entry, LANGUAGE_MEMBERS) !== undefined))
    return isTextByLanguage(value, codes) ? inLanguage(value, context) : value
  return value.flatMap((entry: unknown) => resolveTexts(entry, codes, context) ?? [])
}

interface Calendar {
  /** Whether the day is written before the month; undefined if both orders are in use, as in English. */
  readonly isDayFirst: boolean | undefined
  readonly months: ReadonlyMap<string, number>
}

const BOTH_WAYS = 'en'

/** A day after the 12th, which cannot be taken for a month. */
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
    // Month names alone, with a day and with a year, since languages inflect them; long and short.
    for (const style of ['long', 'short'] as const)
      for (const beside of [{}, { day: 'numeric' }, { year: 'numeric' }] as const) {
        const parts = dateParts(language, { month: style, ...beside }, Date.UTC(2026, month - 1, 1))
        const name = parts.find(({ type }) => type === 'month')?.value ?? ''
        if (/^\p{L}/u.test(name)) months.set(fold(name.replace(/\.$/, '')), month)
      }
  return { isDayFirst: language === BOTH_WAYS ? undefined : order[0] === 'day', months }
}

/** One entry per language of the museum. */
const calendars = new Map<string, Calendar>()

function calendarOf(language: string): Calendar {
  const calendar = calendars.get(language) ?? readCalendar(language)
  calendars.set(language, calendar)
  return calendar
}

/** Formats a day or a month in ISO 8601; returns undefined for a day that does not exist. */
export function isoDay(year: string, month: number, day?: string): string | undefined {
  const written = `${year}-${String(month).padStart(2, '0')}`
  if (day === undefined) return month >= 1 && month <= 12 ? written : undefined
  const iso = `${written}-${day.padStart(2, '0')}`
  const moment = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== iso ? undefined : iso
}

/** A numeric date with the year last, and an optional time. */
const NUMERIC = /^(\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?([12]\d{3})\.?(?:(?:,\s?|T|\s)(\d.*))?$/
const MONTH_NAMED = /^(?:(\d{1,2})\.?\s(?:de\s)?)?(\p{L}+)\.?,?\s(?:de\s|του\s)?([12]\d{3})\.?$/u
/** A numeric month: "01.1860", "9/1910", and "1910年9月" of East Asia. */
const MONTH_NUMBERED = /^(?:(\d{1,2})\s?[/.-]\s?([12]\d{3})|([12]\d{3})\s?[年년]\s?(\d{1,2})\s?[月월])$/u
const MONTH_FIRST = /^(\p{L}+)\.?\s(\d{1,2}),?\s([12]\d{3})$/u

/** Year first: "1899 წლის 12 მაისი", "1899. gada 12. maijs", "1899. május 12.", "1899 m. gegužės 12 d." */
const YEAR_NAMED =
  /^([12]\d{3})\.?\s(?:(?:წლის|gada|m\.)\s)?(?:(\d{1,2})\.?\s(\p{L}+)|(\p{L}+)\s(\d{1,2})(?:\.|\sd\.)?)$/u

/**
 * Parses a day or a month written in a language, such as "12/3/1921", "Μάρτιος 1912", "03.1912" or "12 mars 1921". Returns ISO 8601; a
 * numeric date keeps its time. Returns undefined if the text is not understood or the language does not define which of two numbers is
 * the month.
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
  const [, leading = '', third, last = '', middle = '', fourth] = YEAR_NAMED.exec(text) ?? []
  const month = months.get(fold(name || first || last || middle))
  return month === undefined
    ? undefined
    : isoDay(inYear || ofYear || leading, month, day ?? second ?? third ?? fourth)
}

type DayOrder = (typeof transformOptions.dayOrder.enum)[number]

/**
 * Converts a numeric date with the year last to ISO 8601 and keeps its time: "12/31/2026 8:00 PM" becomes "2026-12-31 8:00 PM". Returns
 * undefined for any other text and for a day that does not exist in this order.
 */
export function dayInOrder(written: string, order: DayOrder): string | undefined {
  const text = withPlainDigits(written).replace(/\s+/gu, ' ').trim()
  const [, one = '', , two = '', year, time] = NUMERIC.exec(text) ?? []
  if (year === undefined) return undefined
  const day = order === 'DMY' ? isoDay(year, Number(two), one) : isoDay(year, Number(one), two)
  return day === undefined || time === undefined ? day : `${day} ${time}`
}

/** Whether a text is a numeric date of ambiguous order, such as "12/01/2026". */
export function isDayInNumbers(written: string): boolean {
  return NUMERIC.test(withPlainDigits(written).trim())
}

/** Members of objects that wrap one value with its type, as in JSON-LD and in the Extended JSON of MongoDB. */
const VALUES = ['@value', '$date', '$oid', '$numberInt', '$numberLong', '$numberDouble', '$numberDecimal']

/**
 * Returns the integer of the Neo4j driver's `{"low": 1208, "high": 0}`. With other members, the pair may be the bounds of an estimate.
 */
function wholeOfHalves({ low, high, ...others }: Readonly<Record<string, unknown>>): number | undefined {
  const isOne = Object.keys(others).every((name) => name === 'unsigned') && Number.isInteger(low)
  return isOne && (high === 0 || high === -1) && Number(low) < 0 === (high === -1) ? Number(low) : undefined
}

/**
 * Returns the value of an object that wraps it with its type or language, such as `{"@value": "1850", "@type": "xsd:gYear"}`; undefined
 * for any other object.
 */
export function typedValue(value: unknown): string | number | boolean | undefined {
  if (!isObject(value)) return undefined
  const whole = wholeOfHalves(value)
  if (whole !== undefined) return whole
  const name = VALUES.find((each) => Object.hasOwn(value, each))
  const found = name === undefined ? undefined : value[name]
  if (typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean') {
    // Milliseconds must be a number; a text would not be read as a timestamp.
    return name === '$numberLong' && Number.isSafeInteger(Number(found)) ? Number(found) : found
  }
  return typedValue(found)
}

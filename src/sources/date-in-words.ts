import { LRUCache } from 'lru-cache'
import { withPlainDigits } from '../base/digits.ts'
import {
  type DateExpression,
  type ExpressedPoint,
  hasForeignWord,
  readExpression,
  readMuseumDate,
  saysNoDate,
} from '../base/museum-date/index.ts'
import {
  calendarOf,
  dateWords,
  lettersOf,
  numberingOf,
  scriptOf,
  withDigits,
  yearRangeWords,
  yearWords,
} from '../base/text/index.ts'
import phrases from './date-phrases.json' with { type: 'json' }
import { dayInLanguage, isoDay } from './in-language.ts'

function codeOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}

type Phrases = Readonly<Partial<Record<string, string>>>

/** Fallback for languages without date words: "circa" in a form that many readers know. */
const OTHERS: Phrases = { about: 'c. {y}' }

/** Date words of a language. */
function phrasesOf(tag: string): Phrases {
  const language = codeOf(tag)
  const all: Readonly<Partial<Record<string, Phrases>>> = phrases
  return all[language] ?? all[`${language}-${scriptOf(tag)}`] ?? OTHERS
}

/** Lowest century number whose ordinal has the ending of the phrase, by language. */
const FIRST_CENTURY: Readonly<Partial<Record<string, number>>> = { bn: 11, hi: 7 }

const ROMAN = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const

function romanNumeral(number: number): string {
  const [value, letters] = ROMAN.find(([each]) => each <= number) ?? []
  return value === undefined ? '' : `${letters}${romanNumeral(number - value)}`
}

const ENGLISH = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' }

/** Fills a century number into a phrase: as digits, as a Roman numeral, or as a French or English ordinal. */
function withCentury(phrase: string, number: number, tag: string): string {
  return phrase
    .replace('{n}', withDigits(String(number), { tag, numbering: numberingOf(tag) }))
    .replace('{r}', romanNumeral(number))
    .replace('{f}', `${romanNumeral(number)}${number === 1 ? 'er' : 'e'}`)
    .replace('{o}', `${number}${ENDINGS[ENGLISH.select(number)] ?? 'th'}`)
}

function writePoint({ value, unit, part }: ExpressedPoint, tag: string): string | undefined {
  if (unit === 'year') return yearWords(value, tag)
  const own = phrasesOf(tag)
  const first = FIRST_CENTURY[codeOf(tag)] ?? 1
  if (unit === 'decade') {
    const digits = (number: number): string =>
      withDigits(String(number), { tag, numbering: numberingOf(tag) })
    const phrase = own.decade?.replace('{y}', digits(value)).replace('{d}', digits(value % 100))
    return phrase && withCentury(phrase, Math.floor(value / 100) + 1, tag)
  }
  const phrase = own[part ?? 'century']
  return phrase === undefined || value < first ? undefined : withCentury(phrase, value, tag)
}

function writeExpression({ from, to, open }: DateExpression, tag: string): string | undefined {
  const [begin, end] = [writePoint(from, tag), to && writePoint(to, tag)]
  if (begin === undefined || (to !== undefined && end === undefined)) return undefined
  const years =
    to === undefined
      ? begin
      : from.unit === 'year'
        ? yearRangeWords(from.value, to.value, tag)
        : `${begin} – ${end}`
  const phrase = open ?? (from.isAbout ? 'about' : undefined)
  return phrase === undefined ? years : phrasesOf(tag)[phrase]?.replace('{y}', years)
}

/** Whether the expression, written in English, parses to the same years as the text: then it has been understood. */
function parsesAlike(expression: DateExpression, text: string, language: string | undefined): boolean {
  const plain = writeExpression(expression, 'en')
  const [read, written] = [readMuseumDate(plain ?? '', 'en'), readMuseumDate(text, language)]
  return (
    typeof read === 'object' &&
    typeof written === 'object' &&
    read.from === written.from &&
    read.to === written.to
  )
}

/** Whether the readers of a page understand the words of a date: words in their own script, or Latin words of their language. */
function isLegible(text: string, tag: string): boolean {
  if (!/\p{L}/u.test(text)) return calendarOf(tag) === 'gregory'
  const own = lettersOf({ tag })?.own
  const isReadable = own === undefined || text.match(own) !== null
  return isReadable && (scriptOf(tag) !== 'Latn' || !hasForeignWord(text, codeOf(tag)))
}

/** "S20.8.15", "M41": abbreviations that only readers of Japanese take for eras. */
const SHORT_ERA = /^[MTSHR]\.?(?:\d{1,2}|元)(?:$|[.年~～–-])/u

function isShortEra(text: string, tag: string, language = ''): boolean {
  return codeOf(language) === 'ja' && SHORT_ERA.test(text) && codeOf(tag) !== 'ja'
}

/**
 * Whether the museum's words for a page in its own language are in the script of that language: "ca. 1912" is as good German as "um
 * 1912".
 */
function isInOwnLanguage(text: string, tag: string, language: string | undefined): boolean {
  const isSame = language !== undefined && codeOf(language) === codeOf(tag)
  return isSame && scriptOf(tag) === 'Latn' && /\p{Script=Latin}/u.test(text)
}

/** Dates in East Asian order, year first: "1895년 7월", "1906年10月17日", "1852. 5. 3." */
const YEAR_FIRST =
  /^([12]\d{3})(?:\s?[年년]\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일])?|\.\s?(\d{1,2})\.\s?(\d{1,2})\.?)$/u
const EAST_ASIA: readonly string[] = ['ja', 'ko', 'zh']

/** Parses a day or a month in words or in the order of another language; returns ISO 8601. */
function dayIn(text: string, tag: string, language: string | undefined): string | undefined {
  const [, year, month, day, monthInDigits, dayInDigits] = YEAR_FIRST.exec(text) ?? []
  if (month !== undefined) return isLegible(text, tag) ? undefined : isoDay(year ?? '', Number(month), day)
  if (monthInDigits !== undefined)
    return EAST_ASIA.includes(codeOf(tag))
      ? undefined
      : isoDay(year ?? '', Number(monthInDigits), dayInDigits)
  return language === undefined || codeOf(language) === codeOf(tag)
    ? undefined
    : dayInLanguage(text, language)
}

function inWords(text: string, tag: string, language: string | undefined): string | undefined {
  const day = dayIn(text, tag, language)
  if (day !== undefined) return dateWords(day, tag)
  if ((isLegible(text, tag) && !isShortEra(text, tag, language)) || isInOwnLanguage(text, tag, language))
    return undefined
  if (saysNoDate(text)) return phrasesOf(tag).undated
  const expression = readExpression(text)
  const words =
    expression !== undefined && parsesAlike(expression, text, language)
      ? writeExpression(expression, tag)
      : undefined
  return words ?? withYears(text, tag, language)
}

/**
 * Prefixes a date in words with its years, so that no nuance is lost: "1780–1868 (江戸後期)". Returns undefined if its digits already state
 * them, or in the museum's own language.
 */
function withYears(text: string, tag: string, language = ''): string | undefined {
  const isForeign = codeOf(language) !== codeOf(tag)
  const read = isForeign && /\p{L}/u.test(text) ? readMuseumDate(text, language) : undefined
  if (typeof read !== 'object') return undefined
  const { from, to } = read
  if (from === undefined || to === undefined || withPlainDigits(text).includes(String(from))) return undefined
  return `${from === to ? yearWords(from, tag) : yearRangeWords(from, to, tag)} (${text})`
}

/** Maximum number of cached results. Parsing takes up to 0.1 ms, and a list repeats the same dates on every page. */
const MAX_WRITTEN = 5000
/** Maximum length of a date in characters; anything longer is prose. */
const MAX_LETTERS = 200
const writtenDates = new LRUCache<string, { readonly words: string | undefined }>({ max: MAX_WRITTEN })

/**
 * Translates a date in words to the page's language: "약 1898년" becomes "um 1898", "19세기 후반" "2. Hälfte des 19. Jahrhunderts". A date that
 * is not fully understood, such as one in doubt, is kept and prefixed with its years, so that nothing is lost. Returns undefined if the
 * page's readers understand the words, or if the years are unknown.
 *
 * @param language Tag of the museum's first language, in which records are written.
 */
export function dateInWords(written: string, tag: string, language?: string): string | undefined {
  if (written.length > MAX_LETTERS) return undefined
  const key = JSON.stringify([written, tag, language])
  const known = writtenDates.get(key)
  if (known !== undefined) return known.words
  const words = inWords(written.trim(), tag, language)
  writtenDates.set(key, { words })
  return words
}

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

/** Where nobody has said yet what a language writes, "circa" is at least written in letters that many read. */
const OTHERS: Phrases = { about: 'c. {y}' }

/** What a language writes. */
function phrasesOf(tag: string): Phrases {
  const language = codeOf(tag)
  const all: Readonly<Partial<Record<string, Phrases>>> = phrases
  return all[language] ?? all[`${language}-${scriptOf(tag)}`] ?? OTHERS
}

/** Lower numbers have other endings there. */
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

/** A number of a century in a phrase: in digits, Roman, or as French and English place it in an order. */
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

/** Whether an expression in the best known words is read as the text is: what both say is sure. */
function isSure(expression: DateExpression, text: string, language: string | undefined): boolean {
  const plain = writeExpression(expression, 'en')
  const [read, written] = [readMuseumDate(plain ?? '', 'en'), readMuseumDate(text, language)]
  return (
    typeof read === 'object' &&
    typeof written === 'object' &&
    read.from === written.from &&
    read.to === written.to
  )
}

/** Whether the readers of a page know the words of a date: those in its own letters, in Latin ones those of its language. */
function isKnown(text: string, tag: string): boolean {
  if (!/\p{L}/u.test(text)) return calendarOf(tag) === 'gregory'
  const own = lettersOf({ tag })?.own
  const isReadable = own === undefined || text.match(own) !== null
  return isReadable && (scriptOf(tag) !== 'Latn' || !hasForeignWord(text, codeOf(tag)))
}

/** "S20.8.15", "M41": letters that only readers of Japanese take for eras. */
const SHORT_ERA = /^[MTSHR]\.?(?:\d{1,2}|元)(?:$|[.年~～–-])/u

function isShortEra(text: string, tag: string, language = ''): boolean {
  return codeOf(language) === 'ja' && SHORT_ERA.test(text) && codeOf(tag) !== 'ja'
}

/** Whether the museum has written words in the letters of its own language for a page in it: "ca. 1912" is as good German as "um 1912". */
function isOwn(text: string, tag: string, language: string | undefined): boolean {
  const isSame = language !== undefined && codeOf(language) === codeOf(tag)
  return isSame && scriptOf(tag) === 'Latn' && /\p{Script=Latin}/u.test(text)
}

/** Days as East Asia writes them, with the year first: "1895년 7월", "1906年10月17日", "1852. 5. 3." */
const YEAR_FIRST =
  /^([12]\d{3})(?:\s?[年년]\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일])?|\.\s?(\d{1,2})\.\s?(\d{1,2})\.?)$/u
const EAST_ASIA: readonly string[] = ['ja', 'ko', 'zh']

/** A day or a month in words or in the order of another language, in ISO 8601. */
function dayIn(text: string, tag: string, language: string | undefined): string | undefined {
  const [, year, month, day, monthInDigits, dayInDigits] = YEAR_FIRST.exec(text) ?? []
  if (month !== undefined) return isKnown(text, tag) ? undefined : isoDay(year ?? '', Number(month), day)
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
  if ((isKnown(text, tag) && !isShortEra(text, tag, language)) || isOwn(text, tag, language)) return undefined
  if (saysNoDate(text)) return phrasesOf(tag).undated
  const expression = readExpression(text)
  const words =
    expression !== undefined && isSure(expression, text, language)
      ? writeExpression(expression, tag)
      : undefined
  return words ?? withYears(text, tag, language)
}

/** The years of a date before its words, of which nothing may be lost: "1780–1868 (江戸後期)". None where digits say them already, or in the museum's own language. */
function withYears(text: string, tag: string, language = ''): string | undefined {
  const isForeign = codeOf(language) !== codeOf(tag)
  const read = isForeign && /\p{L}/u.test(text) ? readMuseumDate(text, language) : undefined
  if (typeof read !== 'object') return undefined
  const { from, to } = read
  if (from === undefined || to === undefined || withPlainDigits(text).includes(String(from))) return undefined
  return `${from === to ? yearWords(from, tag) : yearRangeWords(from, to, tag)} (${text})`
}

/** Dates that are kept as they were written: to read one takes up to a tenth of a millisecond, and a list has the same on every page. */
const MAX_WRITTEN = 5000
/** Letters of a date; what is longer is a text. */
const MAX_LETTERS = 200
const writtenDates = new LRUCache<string, { readonly words: string | undefined }>({ max: MAX_WRITTEN })

/**
 * A date in words of another language than the page's as that writes it: "약 1898년" is "um 1898", "19세기 후반" "2. Hälfte des 19.
 * Jahrhunderts". Of what is not understood as a whole, such as a doubt, nothing may be lost, so its years stand before it. Undefined where
 * the page's readers know the words, or nobody knows the years.
 *
 * @param language tag of the museum's first language, in which records are written.
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

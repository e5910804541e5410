import { once } from '../tasks.ts'
import {
  countOf,
  foldedWord,
  hasMeaning,
  normaliseDateText,
  type Token,
  undatedTexts,
  withoutPunctuation,
} from './lexicon.ts'
import { yearOfPeriod } from './periods.ts'
import { dateTokens, withOpenDigits } from './tokens.ts'
import words from './words.json' with { type: 'json' }
import { MAX_BARE_YEAR, MIN_BARE_YEAR } from './years.ts'

/** Part of a century; quarters are numbered. */
export type PartOfCentury =
  | 'early'
  | 'middle'
  | 'late'
  | 'firstHalf'
  | 'secondHalf'
  | 'quarter1'
  | 'quarter2'
  | 'quarter3'
  | 'quarter4'

export interface ExpressedPoint {
  /** A year of three or four digits, the first year of a decade, or the number of a century. */
  readonly value: number
  readonly unit: 'year' | 'decade' | 'century'
  readonly part?: PartOfCentury | undefined
  readonly isAbout: boolean
}

/** Side of an open-ended date; "or…" includes the year itself. */
export type OpenSide = 'before' | 'orBefore' | 'after' | 'orAfter'

/** Meaning of a date in words, independent of language. */
export interface DateExpression {
  readonly from: ExpressedPoint
  /** End of a range. */
  readonly to?: ExpressedPoint
  /** Set if all years before or after `from` are meant; `from` is then a year. */
  readonly open?: OpenSide
}

/** Words with only this meaning. "since" and "until" are left out because they may also describe something that continues. */
const OPEN_SIDES: readonly (readonly [string, OpenSide])[] = [
  ['before', 'before'],
  ['byYear', 'orBefore'],
  ['after', 'after'],
  ['sinceYear', 'orAfter'],
]

const PLAIN_PARTS = ['early', 'middle', 'late', 'firstHalf', 'secondHalf'] as const
const HALVES: readonly PartOfCentury[] = ['firstHalf', 'secondHalf']
const QUARTERS: readonly PartOfCentury[] = ['quarter1', 'quarter2', 'quarter3', 'quarter4']
const MAX_CENTURY = 21

interface Pieces {
  readonly part?: PartOfCentury | undefined
  readonly rest: readonly Token[]
}

/** Parses "second half" or "last quarter" and returns the other tokens; undefined if the fraction lacks its number. */
function pieceOf(tokens: readonly Token[]): Pieces | undefined {
  const isNamed = tokens.findIndex((token) => hasMeaning(token, 'half', 'quarter'))
  const isTwice = tokens.filter((token) => countOf(token) !== undefined).length > 1
  // "seconda metà" is the second half, "metà" alone the middle.
  const at = isNamed < 0 && isTwice ? tokens.findIndex((token) => hasMeaning(token, 'middle')) : isNamed
  if (at < 0) return { rest: tokens }
  const parts = hasMeaning(tokens[at], 'quarter') ? QUARTERS : HALVES
  const before = tokens[at - 1]
  const rank = hasMeaning(before, 'last') ? parts.length : countOf(before)
  const part = rank === undefined ? undefined : parts[rank - 1]
  return part === undefined
    ? undefined
    : { part, rest: tokens.filter((_, index) => index !== at && index !== at - 1) }
}

/** Whether a token is the "des" of "Hälfte des", a word that in German also precedes emperors. */
function isGenitive(token: Token, before: Token | undefined): boolean {
  return hasMeaning(token, 'making') && hasMeaning(before, 'half', 'quarter', ...PLAIN_PARTS)
}

type Unit = ExpressedPoint['unit']

/** Parses one end of an expression; undefined if any token is not understood. `sharedUnit` is the unit of the other end. */
function pointOf(all: readonly Token[], sharedUnit?: Unit): ExpressedPoint | undefined {
  const pieces = pieceOf(
    all.filter((token, at) => !hasMeaning(token, 'year', 'ad') && !isGenitive(token, all[at - 1])),
  )
  if (pieces === undefined) return undefined
  let { part } = pieces
  let unit: Unit | undefined
  let value: number | undefined
  let isAbout = false
  for (const token of pieces.rest) {
    const count = countOf(token)
    const plain = PLAIN_PARTS.find((each) => hasMeaning(token, each))
    if (count !== undefined && value === undefined) {
      if (token.kind === 'number' && (token.signed || token.doubtful || token.isDecade)) return undefined
      value = count
    } else if (plain !== undefined && part === undefined) part = plain
    else if (hasMeaning(token, 'century', 'decade') && unit === undefined)
      unit = hasMeaning(token, 'century') ? 'century' : 'decade'
    else if (hasMeaning(token, 'circa', 'c') && !isAbout) isAbout = true
    else return undefined
  }
  unit ??= sharedUnit ?? 'year'
  if (value === undefined) return undefined
  const isCentury = unit === 'century'
  // "1800s" is a decade or a century.
  const isSound = isCentury
    ? value >= 1 && value <= MAX_CENTURY && !isAbout
    : part === undefined &&
      value >= MIN_BARE_YEAR &&
      value <= MAX_BARE_YEAR &&
      (unit === 'year' || (value % 10 === 0 && value % 100 !== 0))
  return isSound ? { value, unit, part, isAbout } : undefined
}

/** Meanings the tokens do not keep: doubt, a second calendar, a note, and how long before or after. */
const UNSUPPORTED_MEANING =
  /[?？/()[\]（）]|(?<!\p{L})(?:(?:shortly|soon|not long|some ?time|kurz|bald|peu|poco) (?:before|after|vor|nach|avant|apr[eè]s|antes|despu[eé]s))(?!\p{L})|직[전후]/iu

/** Parses "before 1871" or "1871年以後": all years on one side of a year. */
function openOf(tokens: readonly Token[]): DateExpression | undefined {
  const sides = OPEN_SIDES.filter(([meaning]) => tokens.some((token) => hasMeaning(token, meaning)))
  const [meaning = '', open] = sides[0] ?? []
  const rest = tokens.filter((token) => !hasMeaning(token, meaning))
  const from = rest.length === tokens.length - 1 ? pointOf(rest) : undefined
  return open === undefined || from?.unit !== 'year' || from.isAbout ? undefined : { from, open }
}

/** Converts years counted in an era, "쇼와 14년", to the Common Era. */
function withCountedYears(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    if (token.kind === 'number' && yearOfReign(before, token) !== undefined) return []
    const value = yearOfReign(token, next)
    return value === undefined ? token : { kind: 'number', value, digits: 4, whole: true }
  })
}

function yearOfReign(name: Token | undefined, count: Token | undefined): number | undefined {
  const [only, ...others] = name?.kind === 'period' ? name.candidates : []
  const isCounted = only?.counted && others.length === 0 && count?.kind === 'number' && count.digits <= 2
  return isCounted ? yearOfPeriod(only, count.value) : undefined
}

/** Parses one year given in another calendar: "1312 ش". */
function rangeOf(tokens: readonly Token[]): DateExpression | undefined {
  const [only, ...others] = tokens.filter((token) => !hasMeaning(token, 'circa', 'c', 'year'))
  if (only?.kind !== 'range' || others.length > 0) return undefined
  const [from, to] = [only.from, only.to].map((value) => ({
    value,
    unit: 'year' as const,
    isAbout: tokens.some((token) => hasMeaning(token, 'circa', 'c')),
  }))
  if (from === undefined || to === undefined) return undefined
  return from.value === to.value ? { from } : { from, to }
}

/** One year in two calendars: "1933년(소화 8년)", "安政2年（1855）". */
const YEAR_IN_TWO_CALENDARS =
  /^(?:(\d{4}[년年])\s?[(（]([^()（）]+)[)）]|([^()（）]+[년年])\s?[(（](\d{4}[년年]?)[)）])$/u

/**
 * Parses a year, decade, century or part of one, exact or approximate, as a single date, a range or one side of a year.
 * Returns undefined if the text says more than that, such as a reign or a doubt.
 */
export function readExpression(text: string): DateExpression | undefined {
  const [, before, behind, other, own] = YEAR_IN_TWO_CALENDARS.exec(text) ?? []
  const [year, note] = [before ?? own, behind ?? other]
  if (year !== undefined && note !== undefined) {
    const [one, again] = [readExpression(year), readExpression(note)]
    return one?.from.value === again?.from.value && again?.to === undefined ? one : undefined
  }
  if (UNSUPPORTED_MEANING.test(text)) return undefined
  const all = withCountedYears(dateTokens(withOpenDigits(normaliseDateText(text))))
  const tokens = all.filter((token) => !hasMeaning(token, 'between'))
  const isBetween = tokens.length === all.length - 1
  const joins = tokens.flatMap((token, at) =>
    token.kind === 'dash' || hasMeaning(token, 'to') || (isBetween && hasMeaning(token, 'and')) ? at : [],
  )
  const [join, ...more] = joins
  if (more.length > 0 || (tokens.length < all.length && !(isBetween && join !== undefined))) return undefined
  if (join === undefined) {
    const from = pointOf(tokens)
    return from ? { from } : (openOf(tokens) ?? rangeOf(tokens))
  }
  const [last, ...others] = tokens.slice(join + 1)
  const begin = tokens[join - 1]
  // "1887–90"
  const isShort =
    last?.kind === 'number' &&
    last.digits === 2 &&
    others.length === 0 &&
    begin?.kind === 'number' &&
    begin.digits === 4
  const whole = isShort
    ? [{ ...last, value: begin.value - (begin.value % 100) + last.value }]
    : tokens.slice(join + 1)
  const to = pointOf(whole)
  const from = pointOf(tokens.slice(0, join), to?.unit)
  // An approximate end after an exact start has no common notation.
  if (
    from === undefined ||
    to === undefined ||
    from.unit !== to.unit ||
    from.value > to.value ||
    (to.isAbout && !from.isAbout)
  )
    return undefined
  return { from, to }
}

/** Returns the meaning of a text that is a single word of dates, such as "bc" or "before"; otherwise undefined. */
export function wordOfDates(text: string): string | undefined {
  const [only, ...others] = dateTokens(normaliseDateText(text))
  return only?.kind === 'word' && others.length === 0 ? only.meaning : undefined
}

/** Whether a text says in words that an object is undated. */
export function saysNoDate(text: string): boolean {
  const marks = withoutPunctuation(normaliseDateText(text).toLowerCase())
  return /\p{L}/u.test(marks) && undatedTexts().has(marks)
}

/** Single words of dates by language. */
const wordsBy = once((): ReadonlyMap<string, ReadonlySet<string>> => {
  const all = new Map<string, Set<string>>()
  for (const languages of Object.values(words.meanings))
    for (const [language, texts] of Object.entries(languages)) {
      const known = all.get(language) ?? new Set()
      for (const word of texts.flatMap((text: string) => foldedWord(text).match(/\p{L}+/gu) ?? []))
        known.add(word)
      all.set(language, known)
    }
  return all
})

/** Whether a text in Latin letters has a date word of a language other than `language`: "um" is not English. */
export function hasForeignWord(text: string, language: string): boolean {
  const runs = foldedWord(text).match(/-\p{L}+|(?<![\p{L}\d])\p{L}+/gu) ?? []
  return runs.some(
    (run) =>
      dateTokens(run).some((token) => token.kind === 'word' && !hasMeaning(token, 'month', 'c', 's')) &&
      wordsBy().get(language)?.has(run.replace('-', '')) !== true,
  )
}

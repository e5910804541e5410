import edtf from 'edtf'
import { LRUCache } from 'lru-cache'
import { NAMED_PERIODS, type NamedPeriod } from './periods.ts'
import { DATE_WORDS, MONTHS, ORDINALS, type WordMeaning } from './words.ts'

/**
 * Years in which something may have been made. Negative years are those before Christ as people count them: -475 is 475 BC, and there is
 * no year 0. An end that is open is absent; one of both is always there.
 */
export interface Years {
  readonly from?: number
  readonly to?: number
}

/** What a text says of a date: years; that there is none, such as "n.d."; or nothing that is understood. */
export type MuseumDate = Years | 'undated' | undefined

/** Schemas of records have no years beyond. */
const MAX_YEAR = 50_000
/** A number of four digits without a word beside it is a year from here to there. */
const FIRST_BARE = 100
const LAST_BARE = 2100
const MAX_TEXT = 400

// --- One way of writing ---------------------------------------------------------------------------------------------------------

const ARABIC_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u0640\u064B-\u0652\u0670]/g

/** A text with plain digits, dashes and blanks, Latin letters without accents, and capitals as they were. */
function normalised(text: string): string {
  return text
    .replaceAll('º', 'o')
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(ARABIC_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/[\u00C0-\u024F\u1E00-\u1EFF]/g, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/[أإآ]/g, 'ا')
    .replace(/[\u2018\u2019\u02BC\u0060\u00B4]/g, "'")
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .replace(/[\u2012-\u2015\u2500\u301C\u223C]|--(?=\d)/g, '–')
    .replace(/(?<=\d\s*年?)\s*~\s*(?=\d)/g, '–')
    .replace(/(?<=\p{sc=Han})[~ー](?=[\p{sc=Han}\d])/gu, '–')
    .replace(/["“”„«»]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function folded(text: string): string {
  return normalised(text).toLowerCase()
}

// --- Words ----------------------------------------------------------------------------------------------------------------------

interface Fraction {
  readonly begin: number
  readonly end: number
  readonly of: number
}

type Token =
  | {
      readonly kind: 'number'
      readonly value: number
      readonly digits: number
      readonly signed?: boolean
      readonly whole?: boolean
    }
  | { readonly kind: 'ordinal' | 'roman'; readonly value: number }
  | { readonly kind: 'word'; readonly meaning: WordMeaning | 'month' | 'c' | 's' }
  | { readonly kind: 'period'; readonly candidates: readonly NamedPeriod[] }
  | { readonly kind: 'cycle'; readonly index: number }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'dash' | 'slash' | 'comma' | 'open' | 'close' | 'unknown' }

interface Entry {
  readonly pattern: RegExp
  readonly length: number
  readonly token: Token
}

const ALPHABETS = '\\p{sc=Latin}\\p{sc=Cyrillic}\\p{sc=Greek}\\p{sc=Hebrew}\\p{sc=Arabic}'
const ALPHABETIC = new RegExp(`[${ALPHABETS}]`, 'u')

function patternOf(word: string): RegExp {
  const source = word
    .replace(/[\\^$*+?()|[\]{}/]/g, '\\$&')
    .replace(/\. ?/g, (dot, at: number) => (at + dot.length === word.length ? '\\.?' : '\\.?\\s?'))
    .replace(/ /g, '\\s+')
    .replace(/-/g, '[-–]\\s?')
  const before = ALPHABETIC.test(word[0] ?? '') ? `(?<![${ALPHABETS}])` : ''
  const after = ALPHABETIC.test(word.replace(/\.$/, '').at(-1) ?? '') ? `(?![${ALPHABETS}])` : ''
  return new RegExp(`${before}${source}${after}`, 'uy')
}

function lexicon(): ReadonlyMap<string, readonly Entry[]> {
  const entries = new Map<string, Entry>()
  const add = (word: string, token: Token): void => {
    const written = folded(word)
    if (!entries.has(written))
      entries.set(written, { pattern: patternOf(written), length: written.length, token })
  }
  add('c', { kind: 'word', meaning: 'c' })
  add('c.', { kind: 'word', meaning: 'c' })
  add('s', { kind: 'word', meaning: 's' })
  add('s.', { kind: 'word', meaning: 's' })
  const periods = new Map<string, NamedPeriod[]>()
  for (const period of NAMED_PERIODS)
    for (const name of period.names) periods.set(folded(name), [...(periods.get(folded(name)) ?? []), period])
  for (const [name, candidates] of periods) add(name, { kind: 'period', candidates })
  for (const names of ORDINALS)
    for (const [index, spellings] of names.entries())
      for (const name of spellings.split('/')) add(name, { kind: 'ordinal', value: index + 1 })
  for (const [meaning, languages] of Object.entries(DATE_WORDS) as readonly [
    WordMeaning,
    Readonly<Record<string, readonly string[]>>,
  ][])
    for (const word of Object.values(languages).flat()) add(word, { kind: 'word', meaning })
  for (const month of MONTHS) add(month, { kind: 'word', meaning: 'month' })
  const byFirst = new Map<string, Entry[]>()
  for (const [word, entry] of entries)
    byFirst.set(word[0] ?? '', [...(byFirst.get(word[0] ?? '') ?? []), entry])
  for (const list of byFirst.values()) list.sort((one, other) => other.length - one.length)
  return byFirst
}

const WORDS = lexicon()

/** Texts that say that there is no date, without marks. */
function withoutMarks(text: string): string {
  return text.replace(/[\s.,;:()[\]{}?!\-–_/*]+/g, '')
}

const UNDATED = new Set(
  Object.values(DATE_WORDS.none)
    .flat()
    .map((word) => withoutMarks(folded(word))),
)

// --- Numbers --------------------------------------------------------------------------------------------------------------------

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }
const ROMAN_NUMBER = /^m{0,2}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/

function romanValue(text: string): number {
  const values = Array.from(text, (letter) => ROMAN[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

const HAN_DIGITS = '〇一二三四五六七八九'
const HAN = '〇零○一二三四五六七八九十百廿卅两'

/** A number in Chinese: 一九二〇 digit by digit, or 二十三. */
function hanValue(text: string): number | undefined {
  const plain = text
    .replace(/[零○]/g, '〇')
    .replace(/两/g, '二')
    .replace(/廿/g, '二十')
    .replace(/卅/g, '三十')
  if (!/[十百]/.test(plain)) return Number(Array.from(plain, (digit) => HAN_DIGITS.indexOf(digit)).join(''))
  const parts =
    /^(?:([一二三四五六七八九])百〇?)?(?:([一二三四五六七八九])?(十))?([一二三四五六七八九])?$/.exec(plain)
  if (parts === null) return undefined
  const digit = (part: string | undefined): number => (part === undefined ? 0 : HAN_DIGITS.indexOf(part))
  const tens = parts[3] === undefined ? 0 : (parts[2] === undefined ? 1 : digit(parts[2])) * 10
  return digit(parts[1]) * 100 + tens + digit(parts[4])
}

const STEMS = '甲乙丙丁戊己庚辛壬癸'
const BRANCHES = '子丑寅卯辰巳午未申酉戌亥'

/** Place in the cycle of sixty years, 0 for 甲子; undefined for two signs that never meet. */
function cycleIndex(stem: number, branch: number): number | undefined {
  return Array.from({ length: 60 }, (_, at) => at).find((at) => at % 10 === stem && at % 12 === branch)
}

/** The years in which a year of the Islamic calendar (tabular, civil) began and ended. */
function hijriYears(year: number): Years {
  const yearOf = (count: number): number => {
    const day = Math.floor((11 * count + 3) / 30) + 354 * count + 1_948_440 - 385 + 30
    return new Date((day - 2_440_587.5) * 86_400_000).getUTCFullYear()
  }
  return { from: yearOf(year), to: yearOf(year + 1) }
}

// --- Tokens ---------------------------------------------------------------------------------------------------------------------

/** Numbers that are no dates. */
const NO_DATES: readonly RegExp[] = [
  /(?:scale|massstab|echelle|escala|比例尺?|縮尺|축척|مقياس)?[\s:：]*\b1\s?:\s?\d[\d., ]*\d\b/gu,
  /\b\d+(?:[.,]\d+)?(?:\s?\d+\/\d+)?\s?(?:cm|mm|m|in\.?|inch(?:es)?|ft\.?|')?\s?(?:x|×|by)\s?\d+(?:[.,]\d+)?(?:\s?\d+\/\d+)?(?:\s?(?:x|×|by)\s?\d+(?:[.,]\d+)?)?\s?(?:cm|mm|m|in\.?|inch(?:es)?|ft\.?)?(?![\p{L}\d])/gu,
  /\b(?:h|w|d|l|diam|b|t)\.? ?\d+(?:[.,]\d+)?\s?(?:cm|mm|m|in\.?)(?![\p{L}\d])/gu,
  /\b\d+(?:[.,]\d+)?\s?(?:cm|mm|km|inch(?:es)?|in\.(?!\s?\d)|ft|feet|kg|g|lbs?|oz|grams?|厘米|毫米|公斤|センチ)(?![\p{L}\d])/gu,
  /[$£€¥₩]\s?\d[\d.,]*|\b\d[\d.,]*\s?(?:dollars?|pounds?|euros?|usd|eur|gbp|francs?|yen|元|圆|円|원)(?![\p{L}年])/gu,
  /(?:\b(?:no|nr|nos|num|inv|cat|acc|lot|box|ref|reg|numero|number|inventory|accession)\b\.?\s?(?:no\.?|nr\.?|number)?|n°|№|#)\s?:?\s?[\p{L}]{0,3}[-.]?\d[\d./-]*(?:\s?(?:\/|of)\s?\d+)?/gu,
  /\b(?:vol|fig|pl|plate|page|folio|fol|item|ed|edition|state|sheet|blatt|band|bd|tome)\b\.?\s?(?:of\s?)?\d{1,3}(?!\d)(?:\s?(?:\/|of)\s?\d+)?/gu,
  /\b(?:after|of|from|in|edition of)?\s?\d+\s?(?:copies|copy|pages|pp?\.|leaves|sheets|plates|pieces|parts|items|prints|photographs|seiten|blatt|blätter|pages|feuillets|hojas|paginas|页|頁|件|张|枚|册|장|점)(?![\p{L}])/gu,
  /第?\s?\d+\s?[号號番]/gu,
]

function valid(day: string, month: string): boolean {
  const [one, other] = [Number(day), Number(month)]
  return one >= 1 && other >= 1 && one <= 31 && other <= 31 && Math.min(one, other) <= 12
}

/** Dates with a day or month, as their years between signs that the tokens know. */
function withYearsAlone(text: string): string {
  const numeral = `(?:\\d{1,2}|[${HAN}正元冬腊臘闰閏]+)`
  return text
    .replace(
      /(?<![\d./-])(\d{4})([-./])\s?(\d{1,2})\2\s?(\d{1,2})\.?(?![\d])(?:[t ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:z|[+-]\d{2}:?\d{2})?)?/g,
      (all, year, _, month, day) => (valid(day, month) ? `@${year}@` : all),
    )
    .replace(
      /(?<![\d./-])(\d{1,2})([-./])\s?(\d{1,2})\2\s?(\d{4})(?![\d]|[./]\d)/g,
      (all, day, _, month, year) => (valid(day, month) ? `@${year}@` : all),
    )
    .replace(/(?<![\d./-])(\d{1,2})[./](\d{4})(?![\d]|[./]\d)/g, (all, month, year) =>
      valid('1', month) && Number(month) <= 12 ? `@${year}@` : all,
    )
    .replace(/(?<![\d./-])(\d{4})-(?:0[1-9]|1[0-2])(?![\d]|[-./]\d)/g, '@$1@')
    .replace(/(?<![\d./-])(\d{4})\.(?:0?[1-9]|1[0-2])(?![\d]|[-./]\d)/g, '@$1@')
    .replace(/(?<![\d./-])(\d{4})\/(\d{1,2})(?![\d]|[-./]\d)/g, (all, year: string, short: string) => {
      const next = Number(short) === (Number(year) + 1) % 10 ** short.length
      const [past, at] = [Number(year) % 10 ** short.length, Number(short)]
      if (next || (short.length === 2 && at > 12 && at > past)) return all
      return short.length === 2 && at >= 1 && at <= 12 && at <= past ? `@${year}@` : `${year}¤`
    })
    .replace(
      new RegExp(
        `(年|년)\\s?${numeral}\\s?[月월](?:\\s?(?:${numeral}\\s?[日일]?|初[${HAN}]+|[上中下]旬|底))?`,
        'gu',
      ),
      '$1',
    )
    .replace(
      new RegExp(`(?<=[–-]|至)\\s?${numeral}\\s?[月월](?:\\s?${numeral}\\s?[日일])?(?!\\d)`, 'gu'),
      '¦',
    )
    .replace(/(?:[–-]|至)¦/g, '')
}

/** Forms of libraries for a decade or a century of which no more is known: 192-, 18--, 18xx. */
function withOpenDigits(text: string): string {
  return text
    .replace(/(?<!\d)(1\d|20)(?:--|––|–|\?\?|xx|__)(?![\d\w])/g, (all, century: string) =>
      /^\d\d–$/.test(all) ? `=${century}00=` : `=${century}00=`,
    )
    .replace(/(?<!\d)(1\d\d|20\d)(?:-|–|x|_)(?!\s?[\d\p{L}])/gu, "$10's")
}

type Lexed = { readonly token: Token | undefined; readonly length: number }

const SIGNS: Readonly<Record<string, 'dash' | 'slash' | 'comma' | 'open' | 'close'>> = {
  '-': 'dash',
  '–': 'dash',
  '—': 'dash',
  '/': 'slash',
  ',': 'comma',
  ';': 'comma',
  ':': 'comma',
  '·': 'comma',
  '・': 'comma',
  '•': 'comma',
  '‧': 'comma',
  '、': 'comma',
  '。': 'comma',
  '|': 'comma',
  '(': 'open',
  ')': 'close',
  '[': 'open',
  ']': 'close',
  '【': 'open',
  '】': 'close',
  '〔': 'open',
  '〕': 'close',
  '<': 'open',
  '>': 'close',
}

function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const ORDINAL = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|ste|er|re|ere|eme|e|o|a|-?(?:й|го|я|ая))(?!['\p{L}\d])/uy
const NUMBER = /((?<!\d)\d{1,3}(?:,\d{3})+(?!\d)|\d+)/uy
const ROMAN_WORD = /([IVXLCDMivxl]+)(?:\s?(?:er|e|eme|ere|o|th|º)(?!\p{L}))?(?!\p{L})/uy
const HAN_NUMBER = new RegExp(`[${HAN}]+`, 'uy')
const CYCLE = new RegExp(`([${STEMS}])([${BRANCHES}])`, 'uy')

/** The token at a place of a text, `lower` being the same text without capitals. */
function lexAt(text: string, lower: string, at: number): Lexed {
  const sign = text[at] ?? ''
  if (/[\s.?!'*†‡]/.test(sign)) return { token: undefined, length: 1 }
  if (sign === '元' && lower[at + 1] === '年')
    return { token: { kind: 'number', value: 1, digits: 1 }, length: 1 }
  const cycle = sticky(CYCLE, lower, at)
  if (cycle !== null) {
    const index = cycleIndex(STEMS.indexOf(cycle[1] ?? ''), BRANCHES.indexOf(cycle[2] ?? ''))
    return { token: index === undefined ? { kind: 'unknown' } : { kind: 'cycle', index }, length: 2 }
  }
  const marked = sticky(/@(\d{4})@/uy, lower, at)
  if (marked !== null)
    return {
      token: { kind: 'number', value: Number(marked[1]), digits: 4, whole: true },
      length: marked[0].length,
    }
  const century = sticky(/=(\d{4})=/uy, lower, at)
  if (century !== null) {
    const from = Number(century[1])
    return { token: { kind: 'range', from, to: from + 99 }, length: century[0].length }
  }
  const ordinal = sticky(ORDINAL, lower, at)
  if (ordinal !== null)
    return { token: { kind: 'ordinal', value: Number(ordinal[1]) }, length: ordinal[0].length }
  const signed = sticky(/(?<!\d\s?)(?<![\p{L}.)\]])-(\d{2,5})(?!\d)/uy, lower, at)
  if (signed !== null)
    return {
      token: { kind: 'number', value: -Number(signed[1]), digits: (signed[1] ?? '').length, signed: true },
      length: signed[0].length,
    }
  const number = sticky(NUMBER, lower, at)
  if (number !== null) {
    const plain = (number[1] ?? '').replaceAll(',', '')
    // 1,921 is no year; 10,000 is one where it is before Christ.
    const digits = plain.length === number[0].length ? plain.length : Math.max(5, plain.length)
    return { token: { kind: 'number', value: Number(plain), digits }, length: number[0].length }
  }
  const word = (WORDS.get(lower[at] ?? '') ?? []).find(({ pattern }) => sticky(pattern, lower, at) !== null)
  const length = word === undefined ? 0 : word.pattern.lastIndex - at
  const roman = sticky(ROMAN_WORD, text, at)
  const letters = roman?.[1]?.toLowerCase() ?? ''
  const isCased = roman?.[1] === roman?.[1]?.toUpperCase() ? /^[ivx]|..../.test(letters) : letters.length > 1
  if (
    roman !== null &&
    isCased &&
    ROMAN_NUMBER.test(letters) &&
    roman[0].length >= length &&
    !/\p{L}/u.test(lower[at - 1] ?? '')
  )
    return { token: { kind: 'roman', value: romanValue(letters) }, length: roman[0].length }
  if (
    word !== undefined &&
    !(
      lower.startsWith('前', at) &&
      length === 1 &&
      !/^前\s?[\d〇一二三四五六七八九十]/u.test(lower.slice(at))
    )
  )
    return { token: word.token, length }
  const han = sticky(HAN_NUMBER, lower, at)
  const value = han === null ? undefined : hanValue(han[0])
  if (han !== null && value !== undefined)
    return {
      token: {
        kind: 'number',
        value,
        digits: /[十百廿卅]/.test(han[0]) ? String(value).length : han[0].length,
      },
      length: han[0].length,
    }
  const kind = SIGNS[sign]
  return { token: { kind: kind ?? 'unknown' }, length: 1 }
}

function tokensOf(text: string): readonly Token[] {
  const lower = text.toLowerCase()
  const cased = lower.length === text.length ? text : lower
  const tokens: Token[] = []
  for (let at = 0; at < lower.length; ) {
    const { token, length } = lexAt(cased, lower, at)
    if (token !== undefined) tokens.push(token)
    at += length
  }
  return tokens
}

function means(token: Token | undefined, ...meanings: readonly string[]): boolean {
  return token?.kind === 'word' && meanings.includes(token.meaning)
}

function isDay(token: Token | undefined): boolean {
  return (
    (token?.kind === 'number' && token.digits <= 2 && token.value <= 31) ||
    (token?.kind === 'ordinal' && token.value <= 31)
  )
}

const JOINS: readonly string[] = ['dash', 'slash', 'comma']

/** Without months and days: "5 May – 10 June 1920" is 1920. */
function withoutMonths(all: readonly Token[]): readonly Token[] {
  if (!all.some((token) => means(token, 'month'))) return all
  const tokens = all.filter((token) => !means(token, 'making'))
  const kept: (Token | 'day')[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined) continue
    if (means(token, 'month')) {
      while (kept.length > 0) {
        const last = kept.at(-1)
        const beforeLast = kept.at(-2)
        if (last !== undefined && last !== 'day' && isDay(last)) kept.pop()
        else if (last === 'day') break
        else if (
          last?.kind === 'dash' &&
          beforeLast !== undefined &&
          beforeLast !== 'day' &&
          isDay(beforeLast)
        )
          kept.pop()
        else break
      }
      if (tokens[at + 1]?.kind === 'comma' && isDay(tokens[at + 2])) at += 1
      const [next, after, third] = [tokens[at + 1], tokens[at + 2], tokens[at + 3]]
      if (isDay(next)) at += after?.kind === 'dash' && isDay(third) ? 3 : 1
      if (tokens[at + 1]?.kind === 'comma' && tokens[at + 2]?.kind === 'number') at += 1
      const join = kept.at(-1)
      const isJoined =
        join !== undefined && join !== 'day' && (JOINS.includes(join.kind) || means(join, 'to', 'and', 'or'))
      if (isJoined && kept.at(-2) === 'day') kept.splice(-2, 2)
      kept.push('day')
    } else kept.push(token)
  }
  return kept.flatMap((token) => (token === 'day' ? [] : [token]))
}

/** "18th c." is a century, "c. 1800" is circa; "s. XIX" is a century, "1920s" a decade. */
function withUnits(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token, at): readonly Token[] => {
    if (token.kind !== 'word') return [token]
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    const isCentury =
      before?.kind === 'ordinal' ||
      before?.kind === 'roman' ||
      (before?.kind === 'number' && before.digits <= 2)
    if (token.meaning === 'c') return [{ kind: 'word', meaning: isCentury ? 'century' : 'circa' }]
    if (token.meaning !== 's') return [token]
    if (before?.kind === 'number' && before.digits >= 2) return [{ kind: 'word', meaning: 'decade' }]
    if (after?.kind === 'roman' || (after?.kind === 'number' && after.digits <= 2))
      return [{ kind: 'word', meaning: 'century' }]
    return [{ kind: 'unknown' }]
  })
}

// --- Points: a year, a century, a period ------------------------------------------------------------------------------------------

type Era = 'bc' | 'ad' | 'hijri'

/** A number with what stands beside it; what is missing may be said at the other end of a range. */
interface Point {
  readonly value?: number
  readonly digits: number
  readonly form: 'number' | 'ordinal' | 'roman' | 'period' | 'cycle' | 'range'
  readonly unit?: 'century' | 'millennium' | 'decade' | undefined
  readonly isPrefixed?: boolean
  readonly era?: Era | undefined
  readonly isEraBefore?: boolean
  readonly part?: Fraction | undefined
  readonly signed?: boolean
  readonly whole?: boolean
  readonly named?: boolean
  readonly candidates?: readonly NamedPeriod[]
  readonly range?: Years
  readonly open?: 'before' | 'after' | 'from' | undefined
}

const PARTS: Readonly<Partial<Record<string, Fraction>>> = {
  early: { begin: 0, end: 1, of: 3 },
  middle: { begin: 1, end: 2, of: 3 },
  late: { begin: 2, end: 3, of: 3 },
  firstHalf: { begin: 0, end: 1, of: 2 },
  secondHalf: { begin: 1, end: 2, of: 2 },
}
const PIECES: Readonly<Partial<Record<string, number>>> = { half: 2, third: 3, quarter: 4 }

class Reader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get #next(): Token | undefined {
    return this.#tokens[this.#at]
  }

  /** How many tokens have not been taken. */
  get left(): number {
    return this.#tokens.length - this.#at
  }

  /** "– present". */
  takesOpenEnd(): boolean {
    const found = means(this.#next, 'orLater') && this.left === 1
    if (found) this.#at += 1
    return found
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length
  }

  #peek(by: number): Token | undefined {
    return this.#tokens[this.#at + by]
  }

  #takes(...meanings: readonly string[]): boolean {
    const found = means(this.#next, ...meanings)
    if (found) this.#at += 1
    return found
  }

  #takesSign(...kinds: readonly string[]): boolean {
    const found = this.#next !== undefined && kinds.includes(this.#next.kind)
    if (found) this.#at += 1
    return found
  }

  #number(): number | undefined {
    const token = this.#next
    return token?.kind === 'number' || token?.kind === 'ordinal' ? token.value : undefined
  }

  /** "2nd half", "first quarter", "last third", and in the order of Arabic. */
  #piece(): Fraction | undefined {
    const [token, next] = [this.#next, this.#peek(1)]
    const pieceOf = (each: Token | undefined): number | undefined =>
      each?.kind === 'word' ? PIECES[each.meaning] : undefined
    // "first third 19th century", where "third" is no place in an order.
    const then = this.#peek(2)
    const isThird =
      next?.kind === 'ordinal' &&
      next.value === 3 &&
      (then?.kind === 'ordinal' || then?.kind === 'number' || then?.kind === 'roman')
    const [count, rank] = [isThird ? 3 : pieceOf(next), this.#number()]
    if (count !== undefined && (rank !== undefined || means(token, 'last', 'late', 'early'))) {
      const place = rank ?? (means(token, 'early') ? 1 : count)
      if (place < 1 || place > count) return undefined
      this.#at += 2
      return { begin: place - 1, end: place, of: count }
    }
    const own = pieceOf(token)
    const after = next?.kind === 'ordinal' ? next.value : means(next, 'last') ? own : undefined
    if (own === undefined || after === undefined || after > own) return undefined
    this.#at += 2
    return { begin: after - 1, end: after, of: own }
  }

  /** "early", "mid to late". */
  part(): Fraction | undefined {
    const piece = this.#piece()
    if (piece !== undefined) return piece
    const token = this.#next
    const part = token?.kind === 'word' ? PARTS[token.meaning] : undefined
    if (part === undefined) return undefined
    this.#at += 1
    // "mid- to late"
    if (this.#next?.kind === 'dash' && means(this.#peek(1), 'to')) this.#at += 1
    const [join, then] = [this.#next, this.#peek(1)]
    const other = then?.kind === 'word' ? PARTS[then.meaning] : undefined
    const isJoin = join?.kind === 'dash' || join?.kind === 'slash' || means(join, 'to', 'and', 'or')
    if (isJoin && other !== undefined && other.of === part.of && other.begin > part.begin) {
      // "early 19th – late 20th": the second part is of another point only if a number follows each.
      this.#at += 2
      return { begin: part.begin, end: other.end, of: part.of }
    }
    if (
      join?.kind === 'dash' &&
      (then?.kind === 'number' ||
        then?.kind === 'ordinal' ||
        then?.kind === 'roman' ||
        means(then, 'century'))
    )
      this.#at += 1
    return part
  }

  #unit(): Point['unit'] {
    if (this.#takes('century')) return 'century'
    if (this.#takes('millennium')) return 'millennium'
    return this.#takes('decade') ? 'decade' : undefined
  }

  #era(): Era | undefined {
    if (this.#takes('bc')) return 'bc'
    if (this.#takes('ad')) return 'ad'
    return this.#takes('hijri') ? 'hijri' : undefined
  }

  #open(): Point['open'] {
    if (this.#takes('before', 'by', 'orEarlier')) return 'before'
    if (this.#takes('from')) return 'from'
    return this.#takes('after', 'orLater') ? 'after' : undefined
  }

  /** @returns undefined where no point is at this place. */
  point(): Point | undefined {
    const start = this.#at
    let open = this.#open()
    if (open === undefined && start === 0 && this.#takes('to')) open = 'before'
    let part = this.part()
    let era = this.#era()
    const isEraBefore = era !== undefined
    this.#takes('year')
    let unit = this.#unit()
    const isPrefixed = unit !== undefined
    part ??= this.part()
    era ??= this.#era()
    const core = this.#core()
    if (core === undefined) {
      this.#at = start
      return undefined
    }
    let named = core.form === 'cycle' || core.form === 'period'
    for (let isMore = true; isMore; ) {
      isMore = false
      if (this.#takes('year')) {
        named = true
        isMore = true
      }
      if (unit === undefined) {
        unit = this.#unit()
        // 20世纪30年代
        const decade = this.#next
        if (
          unit === 'century' &&
          decade?.kind === 'number' &&
          decade.digits === 2 &&
          means(this.#peek(1), 'decade')
        ) {
          this.#at += 2
          const from = ((core.value ?? 0) - 1) * 100 + decade.value
          const within = part ?? this.part()
          return { ...core, form: 'number', value: from, digits: 4, unit: 'decade', part: within, era, open }
        }
        isMore ||= unit !== undefined
      }
      const laterPart =
        part === undefined && (unit !== undefined || core.form === 'period') ? this.part() : undefined
      if (laterPart !== undefined) {
        part = laterPart
        isMore = true
      }
      const laterEra = era === undefined ? this.#era() : undefined
      if (laterEra !== undefined) {
        era = laterEra
        isMore = true
      } else if (era === 'ad' && this.#takes('ad')) isMore = true
      const laterOpen = open === undefined ? this.#open() : undefined
      if (laterOpen !== undefined) {
        open = laterOpen
        isMore = true
      }
    }
    return { ...core, unit, isPrefixed, part, era, isEraBefore, open, named }
  }

  #core():
    | Pick<Point, 'value' | 'digits' | 'form' | 'signed' | 'whole' | 'candidates' | 'range'>
    | undefined {
    const token = this.#next
    if (token === undefined) return undefined
    switch (token.kind) {
      case 'number':
        this.#at += 1
        return {
          form: 'number',
          value: token.value,
          digits: token.digits,
          ...(token.signed && { signed: true }),
          ...(token.whole && { whole: true }),
        }
      case 'ordinal':
      case 'roman':
        this.#at += 1
        return { form: token.kind, value: token.value, digits: 2 }
      case 'cycle':
        this.#at += 1
        return { form: 'cycle', value: token.index, digits: 2 }
      case 'range':
        this.#at += 1
        return { form: 'range', digits: 4, range: { from: token.from, to: token.to } }
      case 'period': {
        this.#at += 1
        const [next, then] = [this.#next, this.#peek(1)]
        // "明治30年", "Meiji 30"; a number of three or four digits is the year itself.
        if (next?.kind === 'number' && next.digits <= 2 && !means(then, 'century', 'decade', 'millennium')) {
          this.#at += 1
          return { form: 'period', value: next.value, digits: 2, candidates: token.candidates }
        }
        if (
          next?.kind === 'number' &&
          next.digits === 3 &&
          token.candidates.some(({ names }) => names.includes('minguo'))
        ) {
          this.#at += 1
          return { form: 'period', value: next.value, digits: 3, candidates: token.candidates }
        }
        if (next?.kind === 'cycle') {
          this.#at += 1
          const within = token.candidates.flatMap(({ from, to }) =>
            Array.from({ length: to - from + 1 }, (_, offset) => from + offset).filter(
              (year) => (((year - 4) % 60) + 60) % 60 === next.index,
            ),
          )
          const [only, ...others] = within
          return only === undefined || others.length > 0
            ? { form: 'cycle', value: -1, digits: 2 }
            : { form: 'range', digits: 4, range: { from: only, to: only } }
        }
        return { form: 'period', digits: 0, candidates: token.candidates }
      }
      default:
        return undefined
    }
  }

  join(): 'to' | 'or' | 'slash' | undefined {
    if (this.#takesSign('dash') || this.#takes('to')) {
      this.#takes('to')
      return 'to'
    }
    if (this.#takes('or', 'and')) return 'or'
    return this.#takesSign('slash') ? 'slash' : undefined
  }
}

// --- Years of points ------------------------------------------------------------------------------------------------------------

function within({ from = 0, to = 0 }: Years, part: Fraction | undefined): Years {
  if (part === undefined || from === to) return { from, to }
  const length = to - from + 1
  return {
    from: from + Math.floor((length * part.begin) / part.of),
    to: from + Math.ceil((length * part.end) / part.of) - 1,
  }
}

/** Hundred or thousand years: the 19th century is 1800 to 1899, the 3rd before Christ 300 to 201. */
function unitYears(count: number, size: number, era: Era | undefined): Years | undefined {
  if (count < 1 || count * size > MAX_YEAR) return undefined
  if (era === 'bc') return { from: -count * size, to: -(count - 1) * size - 1 }
  const from = (count - 1) * size
  return { from: Math.max(1, from), to: from + size - 1 }
}

/** Years with what they were: a century or a dynasty may be made narrower by years within it. */
type Found = Years & { readonly kind: 'years' | 'century' | 'dynasty' }

function yearsOf(point: Point): Found | undefined {
  const { value = 0, digits, form, unit, era, part, signed, whole, candidates, range, named } = point
  if (form === 'range' && range !== undefined)
    return unit === undefined && era !== 'bc'
      ? { ...within(range, part), kind: range.from === range.to ? 'years' : 'century' }
      : undefined
  if (form === 'cycle') return undefined
  if (form === 'period') {
    const [only, ...others] = candidates ?? []
    if (only === undefined || others.length > 0 || unit !== undefined || era === 'bc' || era === 'hijri')
      return undefined
    if (point.value === undefined) return { ...within(only, part), kind: 'dynasty' }
    const last = only.names.includes('minguo') ? LAST_BARE : only.to
    const year = only.from + value - 1
    return only.counted === true && value >= 1 && year <= last
      ? { from: year, to: year, kind: 'years' }
      : undefined
  }
  if (unit === 'century' || unit === 'millennium') {
    if (
      signed ||
      whole ||
      value > (unit === 'century' ? 100 : 12) ||
      (unit === 'century' && era !== 'bc' && value > 21) ||
      era === 'hijri'
    )
      return undefined
    if (unit === 'millennium' && era !== 'bc' && value > 3) return undefined
    const all = unitYears(value, unit === 'century' ? 100 : 1000, era)
    return all && { ...within(all, part), kind: 'century' }
  }
  if (form !== 'number')
    return form === 'roman' && value >= 1000 && value <= LAST_BARE
      ? { from: value, to: value, kind: 'years' }
      : undefined
  if (unit === 'decade') {
    if (digits < 3 || value % 10 !== 0 || signed || era === 'hijri' || value === 0) return undefined
    const length = value % 100 === 0 && digits === 4 ? 100 : 10
    if (era === 'bc') return { ...within({ from: -value - length + 1, to: -value }, part), kind: 'century' }
    return value > LAST_BARE
      ? undefined
      : { ...within({ from: value, to: value + length - 1 }, part), kind: 'century' }
  }
  if (era === 'hijri')
    return value < 1 || value > 1500 || signed ? undefined : { ...hijriYears(value), kind: 'years' }
  const isCounted = era !== undefined || named === true
  if (signed)
    return era === undefined && value >= -MAX_YEAR ? { from: value, to: value, kind: 'years' } : undefined
  if (value === 0 || value > MAX_YEAR) return undefined
  if (!isCounted && (digits < 3 || digits > 4 || value < FIRST_BARE || value > LAST_BARE)) return undefined
  if (era !== 'bc' && value > 9999) return undefined
  // "79年" is a year only where the era is said.
  if (era === undefined && digits < 3) return undefined
  const year = era === 'bc' ? -value : value
  return { from: year, to: year, kind: 'years' }
}

/** The points of a range, each with what the others say for it; undefined where two readings are possible. */
function shared(points: readonly Point[]): readonly Point[] | undefined {
  const filled = [...points]
  // From the end to the begin: "3rd–2nd century BC".
  for (let at = filled.length - 2; at >= 0; at -= 1) {
    const [point, next] = [filled[at], filled[at + 1]]
    if (point === undefined || next === undefined || point.form === 'period' || point.form === 'range')
      continue
    const lacksUnit =
      point.unit === undefined &&
      (point.form !== 'number' || (point.digits <= 2 && !point.signed && point.era === undefined))
    const takesUnit = lacksUnit && (next.unit === 'century' || next.unit === 'millennium')
    const unit = takesUnit ? next.unit : point.unit
    // The era stands once, at the end, for what counts down to it.
    const sameUnit = unit === next.unit
    const isDown = (point.value ?? 0) > (next.value ?? 0) || (takesUnit && point.value === next.value)
    const takesEra =
      point.era === undefined &&
      !point.signed &&
      !point.whole &&
      (next.era === 'hijri' || next.era === 'ad' || (next.era === 'bc' && sameUnit && isDown))
    if (point.era === undefined && next.era === 'bc' && !takesEra && !point.signed) return undefined
    filled[at] = { ...point, unit, ...(takesEra && { era: next.era }) }
  }
  for (let at = 1; at < filled.length; at += 1) {
    const [point, last] = [filled[at], filled[at - 1]]
    if (point === undefined || last === undefined || point.form === 'period' || point.form === 'range')
      continue
    const lacksUnit = point.unit === undefined && (point.form !== 'number' || point.digits <= 2)
    const unit =
      lacksUnit && last.isPrefixed && (last.unit === 'century' || last.unit === 'millennium')
        ? last.unit
        : point.unit
    let next: Point = { ...point, unit, ...(unit !== point.unit && { isPrefixed: true }) }
    if (last.era === 'bc' && next.era === undefined && !next.signed) {
      const isDown = (next.value ?? 0) < (last.value ?? 0)
      if (isDown && !last.isEraBefore) return undefined
      next = { ...next, era: isDown && next.unit === last.unit ? 'bc' : 'ad' }
    } else if (last.era === 'hijri' && next.era === undefined) next = { ...next, era: 'hijri' }
    else if (last.era === 'ad' && next.era === undefined && !next.signed) next = { ...next, era: 'ad' }
    if (last.signed && !next.signed && next.era === undefined && (next.value ?? 0) <= -(last.value ?? 0))
      return undefined
    const short = shortened(last, next)
    if (short === undefined) return undefined
    filled[at] = short
  }
  return filled
}

/** "1939-45": the digits that are not written are those of the begin. */
function shortened(last: Point, point: Point): Point | undefined {
  const { value = 0, digits } = point
  const begin = last.value ?? 0
  const isYear =
    point.form === 'number' && last.form === 'number' && !point.signed && !last.signed && !point.whole
  const isUnit =
    point.unit === 'century' ||
    point.unit === 'millennium' ||
    last.unit === 'century' ||
    last.unit === 'millennium'
  if (!isYear || isUnit || point.era === 'bc' || last.era === 'bc' || digits > 2 || last.digits < 3)
    return point
  if (last.era !== undefined && point.isEraBefore) return point
  const full = begin - (begin % 10 ** digits) + value
  return full > begin || (full === begin && point.unit === 'decade')
    ? { ...point, value: full, digits: last.digits }
    : undefined
}

function span(all: readonly Found[]): Found | undefined {
  const [first] = all
  if (first === undefined) return undefined
  for (const [at, each] of all.entries()) {
    const last = all[at - 1]
    if (last !== undefined && ((each.from ?? 0) < (last.from ?? 0) || (each.to ?? 0) < (last.to ?? 0)))
      return undefined
  }
  return {
    from: Math.min(...all.map(({ from = 0 }) => from)),
    to: Math.max(...all.map(({ to = 0 }) => to)),
    kind: all.every(({ kind }) => kind === first.kind) ? first.kind : 'years',
  }
}

function readRange(tokens: readonly Token[]): Found | undefined {
  const reader = new Reader(tokens)
  const points: Point[] = []
  let isOpenEnd = false
  for (;;) {
    const point = reader.point()
    if (point === undefined) return undefined
    points.push(point)
    if (reader.isAtEnd) break
    const join = reader.join()
    if (join === undefined) {
      // Periods that stand side by side: 明清, 明末清初, 清乾隆.
      if (point.form !== 'period' && point.form !== 'range' && point.unit !== 'century') return undefined
      const rest = readRange(tokens.slice(tokens.length - reader.left))
      const own = readPoints(points)
      return rest === undefined || own === undefined ? undefined : combined([own, rest])
    }
    if (reader.isAtEnd) {
      if (join !== 'to') return undefined
      isOpenEnd = true
      break
    }
    if (reader.takesOpenEnd()) {
      isOpenEnd = true
      break
    }
  }
  const years = readPoints(points)
  if (years === undefined || !isOpenEnd) return years
  return years.from === undefined ? undefined : { from: years.from, kind: 'years' }
}

function readPoints(points: readonly Point[]): Found | undefined {
  const filled = shared(points)
  const found = filled?.map(yearsOf)
  if (filled === undefined || found === undefined) return undefined
  const known = found.flatMap((each) => each ?? [])
  if (known.length !== filled.length) return undefined
  const years = span(known)
  if (years === undefined) return undefined
  const opens = filled.map(({ open }) => open)
  const [first, last] = [opens[0], opens.at(-1)]
  if (first === 'after' || last === 'after' || (filled.length === 1 && first === 'from'))
    return years.from === undefined ? undefined : { from: years.from, kind: 'years' }
  if (first === 'before') return years.to === undefined ? undefined : { to: years.to, kind: 'years' }
  return years
}

/** The years that both have; undefined where they have none in common. */
export function overlap(one: Years, other: Years): Years | undefined {
  const from = Math.max(one.from ?? -Infinity, other.from ?? -Infinity)
  const to = Math.min(one.to ?? Infinity, other.to ?? Infinity)
  return from > to
    ? undefined
    : { ...(Number.isFinite(from) && { from }), ...(Number.isFinite(to) && { to }) }
}

function holds(outer: Years, inner: Years): boolean {
  return (outer.from ?? 0) <= (inner.from ?? 0) && (outer.to ?? 0) >= (inner.to ?? 0)
}

/** Two periods side by side: one within the other says it more exactly, a dynasty and a century meet, two of a kind are both meant. */
function meeting(one: Found, other: Found): Found | undefined {
  const common = overlap(one, other)
  if (common !== undefined && (one.kind !== other.kind || holds(one, other) || holds(other, one)))
    return { ...common, kind: other.kind }
  return one.kind === other.kind ? span([one, other]) : undefined
}

/** Several dates of one thing: periods hold the years beside them; years in their order are all meant. */
function combined(all: readonly Found[]): Found | undefined {
  const years = all.filter(({ kind }) => kind === 'years')
  const periods = all.filter(({ kind }) => kind !== 'years')
  if (years.length === 0)
    return periods.reduce<Found | undefined>(
      (found, each) => (found === undefined ? each : meeting(found, each)),
      undefined,
    )
  const own = years.reduce<Found | undefined>((found, each) => found && united(found, each), years[0])
  if (own === undefined || periods.some((period) => overlap(period, own) === undefined)) return undefined
  return own
}

/** What was done later is in the same years or after; anything else contradicts. */
function united(first: Found, next: Found): Found | undefined {
  const { from = -Infinity, to = Infinity } = first
  const begins = next.from ?? (next.to !== undefined && next.to >= from ? from : -Infinity)
  if (begins < from) return undefined
  const end = Math.max(to, next.to ?? Infinity)
  return { ...(Number.isFinite(from) && { from }), ...(Number.isFinite(end) && { to: end }), kind: 'years' }
}

// --- Clauses --------------------------------------------------------------------------------------------------------------------

interface Clause {
  readonly tokens: readonly Token[]
  /** Within brackets. */
  readonly isNote: boolean
}

function clausesOf(tokens: readonly Token[]): readonly Clause[] {
  const clauses: { tokens: Token[]; isNote: boolean }[] = [{ tokens: [], isNote: false }]
  for (const token of tokens) {
    if (token.kind === 'open') clauses.push({ tokens: [], isNote: true })
    else if (token.kind === 'close' || token.kind === 'comma')
      clauses.push({ tokens: [], isNote: token.kind === 'comma' && clauses.at(-1)?.isNote === true })
    else clauses.at(-1)?.tokens.push(token)
  }
  return clauses.filter((clause) => clause.tokens.length > 0)
}

const SILENT: readonly string[] = ['circa', 'maybe', 'making', 'later', 'none']

/** The years of tokens without brackets and commas; "nothing" where they say nothing of years at all. */
function readClause(tokens: readonly Token[]): Found | 'nothing' | undefined {
  const said = tokens.filter((token) => !means(token, ...SILENT))
  if (said.every((token) => means(token, 'year', 'to', 'and', 'or', 'last', 'from'))) return 'nothing'
  const slash = said.findIndex(({ kind }) => kind === 'slash')
  const hijri = said.findIndex((token) => means(token, 'hijri'))
  if (slash > 0 && hijri >= 0) {
    // "A.H. 1020/A.D. 1611–12" says the same twice.
    const halves = [said.slice(0, slash), said.slice(slash + 1)] as const
    const [one, other] = halves.map((half) => readRange(half))
    if (one === undefined || other === undefined || overlap(one, other) === undefined) return undefined
    return hijri < slash ? other : one
  }
  return readRange(said)
}

function readClauses(clauses: readonly Clause[]): Years | undefined {
  const found: Found[] = []
  for (const [at, clause] of clauses.entries()) {
    if (clause.tokens.some((token) => means(token, 'aftermath')) && clauses.length > 1) continue
    const [first] = clause.tokens
    const previous = clauses[at - 1]
    // "1828 (or 1836)", "1920, or later" go on with what is before.
    const goesOn =
      found.length > 0 &&
      previous !== undefined &&
      means(first, 'or', 'and', 'orLater', 'orEarlier', 'to', 'after', 'before')
    if (
      goesOn &&
      !clause.tokens.some((token) => means(token, 'making', 'later')) &&
      means(first, 'or', 'and', 'to', 'orLater', 'orEarlier')
    ) {
      const whole = readClause([...previous.tokens, ...clause.tokens])
      if (whole === undefined || whole === 'nothing') return undefined
      found.splice(-1, 1, whole)
      continue
    }
    const part = previous === undefined ? undefined : partOf(clause.tokens)
    if (part !== undefined && previous !== undefined && found.length > 0) {
      const whole = readClause([...clause.tokens, ...previous.tokens])
      if (whole === undefined || whole === 'nothing') return undefined
      found.splice(-1, 1, whole)
      continue
    }
    const years = readClause(clause.tokens)
    if (years === undefined) return undefined
    if (years === 'nothing') continue
    const last = found.at(-1)
    const explains =
      clause.isNote && last !== undefined && !clause.tokens.some((token) => means(token, 'making', 'later'))
    if (explains) {
      // A note in brackets says the same more exactly, or contradicts.
      const common = overlap(last, years)
      if (common === undefined) return undefined
      found.splice(
        -1,
        1,
        last.kind !== 'years' && years.kind === 'years' ? years : { ...common, kind: years.kind },
      )
    } else
      found.push(
        found.length > 0 &&
          years.kind === 'century' &&
          clause.tokens.some((token) => means(token, 'making', 'later'))
          ? { ...years, kind: 'years' }
          : years,
      )
  }
  return combined(found)
}

function partOf(tokens: readonly Token[]): Fraction | undefined {
  const said = tokens.filter((token) => !means(token, ...SILENT))
  const reader = new Reader(said)
  const part = reader.part()
  return reader.isAtEnd ? part : undefined
}

// --- EDTF -----------------------------------------------------------------------------------------------------------------------

const EDTF = /^[-\dXYETZ:.,/~%?+[\]{}]+$/
/** What only EDTF writes so, or ISO 8601. */
const EDTF_MARK = /[X~%{}]|\.\.|^Y|^-\d{4}|\/-?\d{4}|\/\.\.$|\/$|^\/|T\d\d:|^\d{4}-2[1-4][?~%]?$/

function yearAt(moment: number): number {
  return new Date(moment).getUTCFullYear()
}

/** One of several dates, or all of them: the years from the first to the last. */
function listedYears(listed: string): Years | undefined {
  const parts = listed.split(',').map((part) => {
    const [begin = '', end = begin] = part.split('..')
    return readEdtf(`${begin || '..'}/${end || '..'}`)
  })
  const [first, last] = [parts[0], parts.at(-1)]
  return parts.includes(undefined)
    ? undefined
    : {
        ...(first?.from !== undefined && { from: first.from }),
        ...(last?.to !== undefined && { to: last.to }),
      }
}

/** Years of EDTF, levels 0 to 2; what its library does not reckon is left. */
function readEdtf(text: string): Years | undefined {
  if (!EDTF.test(text) || !EDTF_MARK.test(text)) return undefined
  const season = /^(\d{2})(\d{2})-(2[1-4])[?~%]?$/.exec(text)
  // 1920-24 are five years, as museums write; 2001-21 is the spring of 2001.
  if (
    season !== null &&
    Number(season[3]) > Number(season[2]) &&
    !(Number(season[1]) >= 20 && Number(season[3]) - Number(season[2]) >= 15)
  )
    return undefined
  const listed = /^[[{](.+)[\]}]$/.exec(text)?.[1]
  if (listed !== undefined) return listedYears(listed)
  try {
    const { type, min, max, lower, upper } = edtf(text)
    const isInterval = type === 'Interval'
    const from = (isInterval && lower === null) || min === -Infinity ? undefined : yearAt(min)
    const to = (isInterval && upper === null) || max === Infinity ? undefined : yearAt(max)
    return from === undefined && to === undefined
      ? undefined
      : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  } catch {
    return undefined
  }
}

// --- The reader -----------------------------------------------------------------------------------------------------------------

function isSound({ from, to }: Years): boolean {
  const given = [from, to].filter((year) => year !== undefined)
  return (
    given.length > 0 &&
    given.every((year) => Number.isInteger(year) && year !== 0 && Math.abs(year) <= MAX_YEAR) &&
    (from ?? -Infinity) <= (to ?? Infinity)
  )
}

function readWritten(text: string): Years | undefined {
  const plain = NO_DATES.reduce((rest, pattern) => rest.replace(pattern, ' , '), text.toLowerCase())
  // Capitals matter for Roman numbers alone.
  const cased = plain === text.toLowerCase() ? text : plain
  const joined = cased.replace(/(?<=\d)\[(\d{1,2})\??\]/g, '$1').replace(/\[(\d+)\]-(?=\d)/g, '$1-')
  const tokens = tokensOf(withOpenDigits(withYearsAlone(joined)))
  if (tokens.some(({ kind }) => kind === 'unknown') || tokens.some((token) => means(token, 'ago')))
    return undefined
  const meaningful = withUnits(withoutMonths(tokens))
  return readClauses(clausesOf(meaningful))
}

function read(text: string): MuseumDate {
  const written = normalised(text)
  if (written.length > MAX_TEXT) return undefined
  const marks = withoutMarks(written.toLowerCase())
  if (marks === '' || UNDATED.has(marks)) return 'undated'
  const { from, to } = readEdtf(written) ?? readWritten(written) ?? {}
  const years = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  return isSound(years) ? years : undefined
}

/** A table has the same dates again and again, and reading one takes a tenth of a millisecond. */
const MAX_KNOWN = 10_000
const known = new LRUCache<string, { readonly date: MuseumDate }>({ max: MAX_KNOWN })

/**
 * Reads the date of a museum's record: in words of any language that the interface has, in digits, in ISO 8601 or EDTF. Answers the
 * years in which the thing may have been made, "undated" where the text says that there is none, and undefined where it is not
 * understood: a year is never guessed.
 */
export function readMuseumDate(text: string): MuseumDate {
  if (text.length > 2 * MAX_TEXT) return undefined
  const found = known.get(text) ?? { date: read(text) }
  known.set(text, found)
  return found.date
}

import { once } from '../once.ts'
import { folded, withoutMarks } from './normalise.ts'
import { NAMED_PERIODS, type NamedPeriod } from './periods.ts'
import words from './words.json' with { type: 'json' }

/** What a word of a date says; `src/base/museum-date/README.md` explains each. */
export type WordMeaning = keyof typeof words.meanings

export interface Fraction {
  readonly begin: number
  readonly end: number
  readonly of: number
}

export type Token =
  | {
      readonly kind: 'number'
      readonly value: number
      readonly digits: number
      readonly signed?: boolean
      readonly whole?: boolean
      /** Three digits with a question mark: "192?" is a year or a decade. */
      readonly doubtful?: boolean
      /** Beside other decades: "1900s" is ten years there. */
      readonly isDecade?: boolean
    }
  | { readonly kind: 'ordinal'; readonly value: number }
  | {
      readonly kind: 'roman'
      readonly value: number
      /** Written as a place in an order: XIXe. */
      readonly ranked?: true
    }
  | {
      readonly kind: 'word'
      readonly meaning: WordMeaning | 'month' | 'c' | 's'
      /** The most days that a month has; absent for 31, and for seasons. */
      readonly days?: number
    }
  | { readonly kind: 'period'; readonly candidates: readonly NamedPeriod[] }
  | { readonly kind: 'cycle'; readonly index: number }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'dash' | 'slash' | 'comma' | 'open' | 'close' | 'unknown' }

interface Entry {
  /** Compiled when a text is first compared with it: all of them take a fifth of a second. */
  readonly pattern: () => RegExp
  readonly length: number
  readonly token: Token
}

const ALPHABETS =
  '\\p{sc=Latin}\\p{sc=Cyrillic}\\p{sc=Greek}\\p{sc=Hebrew}\\p{sc=Arabic}' +
  '\\p{sc=Bengali}\\p{sc=Devanagari}'
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

function readLexicon(): ReadonlyMap<string, readonly Entry[]> {
  const entries = new Map<string, Entry>()
  const add = (word: string, token: Token): void => {
    const written = folded(word)
    if (!entries.has(written))
      entries.set(written, { pattern: once(() => patternOf(written)), length: written.length, token })
  }
  add('c', { kind: 'word', meaning: 'c' })
  add('c.', { kind: 'word', meaning: 'c' })
  add('s', { kind: 'word', meaning: 's' })
  add('s.', { kind: 'word', meaning: 's' })
  const periods = new Map<string, NamedPeriod[]>()
  for (const period of NAMED_PERIODS)
    for (const name of period.names) periods.set(folded(name), [...(periods.get(folded(name)) ?? []), period])
  for (const [name, candidates] of periods) add(name, { kind: 'period', candidates })
  for (const names of words.ordinals)
    for (const [index, spellings] of names.entries())
      for (const name of spellings.split('/')) add(name, { kind: 'ordinal', value: index + 1 })
  for (const [meaning, languages] of Object.entries(words.meanings) as readonly [
    WordMeaning,
    Readonly<Record<string, readonly string[]>>,
  ][])
    for (const word of Object.values(languages).flat()) add(word, { kind: 'word', meaning })
  for (const [days, months] of Object.entries(words.shorterMonths))
    for (const month of months) add(month, { kind: 'word', meaning: 'month', days: Number(days) })
  for (const month of words.months) add(month, { kind: 'word', meaning: 'month' })
  const byFirst = new Map<string, Entry[]>()
  for (const [word, entry] of entries)
    byFirst.set(word[0] ?? '', [...(byFirst.get(word[0] ?? '') ?? []), entry])
  for (const list of byFirst.values()) list.sort((one, other) => other.length - one.length)
  return byFirst
}

/** Words by their first character, the longest first; put together when the first date is read. */
export const lexicon = once(readLexicon)

/** Texts that say that there is no date, without marks. */
export const UNDATED = new Set(
  Object.values(words.meanings.none)
    .flat()
    .map((word) => withoutMarks(folded(word))),
)

export function means(token: Token | undefined, ...meanings: readonly string[]): boolean {
  return token?.kind === 'word' && meanings.includes(token.meaning)
}

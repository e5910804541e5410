import { fold } from '../../text/fold.ts'
import { bigrams, longestWord, type Term, termsOf } from './terms.ts'

/** Characters of a field that are indexed; what lies beyond is shown but not found. */
const indexedLength = 100_000

/** What the index keeps of one field. */
export interface Tokens {
  /** Its stretches one after the other, a space between any two. */
  readonly folded: string
  /** Tokens of each stretch, in order: the pairs of a run, the character of a short one, or a word. */
  readonly stretches: readonly (readonly string[])[]
  /** Distinct single characters, and endings of words. */
  readonly singles: readonly string[]
}

const addEndings = (singles: Set<string>, word: string, shortest: number): void => {
  const characters = Array.from(word)
  for (let start = 0; start === 0 || start <= characters.length - shortest; start += 1) {
    singles.add(characters.slice(start, start + longestWord).join(''))
  }
}

/** Tokens of a stretch, as they stand in an index and in a phrase. */
export const stretchTokens = ({ kind, text }: Term): readonly string[] => {
  if (kind === 'word') return [Array.from(text).slice(0, longestWord).join('')]
  const pairs = bigrams(text)
  return pairs.length === 0 ? [text] : pairs
}

/**
 * Tokens of a field. Every ending of a word is a token, since a query is looked for at the beginning of tokens: so
 * it finds any part of a word; in a body endings of a single letter are left out.
 */
export const tokensOf = (text: string, field: 'title' | 'body'): Tokens => {
  const terms = termsOf(fold(text.slice(0, indexedLength)))
  const singles = new Set<string>()
  for (const { kind, text: stretch } of terms) {
    if (kind === 'word') addEndings(singles, stretch, field === 'title' ? 1 : 2)
    else for (const character of stretch) singles.add(character)
  }
  return {
    folded: terms.map((term) => term.text).join(' '),
    stretches: terms.map(stretchTokens),
    singles: [...singles],
  }
}

import { fold } from '../../text/fold.ts'
import { bigrams, longestWord, termsOf } from './terms.ts'

/** Characters of a field that are indexed; what lies beyond is shown but not found. */
const indexedLength = 100_000

/** What the index keeps of one field. */
export interface Tokens {
  readonly folded: string
  /** Pairs of each run, in order. */
  readonly pairs: readonly (readonly string[])[]
  /** Distinct words and single characters. */
  readonly singles: readonly string[]
}

const addSuffixes = (singles: Set<string>, word: string): void => {
  const characters = Array.from(word)
  for (let start = 0; start < characters.length; start += 1) {
    singles.add(characters.slice(start, start + longestWord).join(''))
  }
}

/**
 * Tokens of a field. In a title every ending of a word is a token too, so that a query finds any part of it; in a
 * body words are found by their beginnings.
 */
export const tokensOf = (text: string, field: 'title' | 'body'): Tokens => {
  const folded = fold(text.slice(0, indexedLength))
  const pairs: (readonly string[])[] = []
  const singles = new Set<string>()
  for (const { kind, text: stretch } of termsOf(folded)) {
    if (kind === 'run') {
      pairs.push(bigrams(stretch))
      for (const character of stretch) singles.add(character)
    } else if (field === 'title') addSuffixes(singles, stretch)
    else singles.add(Array.from(stretch).slice(0, longestWord).join(''))
  }
  return { folded, pairs, singles: [...singles] }
}

import { fold } from '../text/fold.ts'
import { shortTokens, termsOf, tokensThrough } from './terms.ts'

/** Characters of a field that are indexed; what lies beyond is shown but not found. */
const indexedLength = 100_000

/** What the index keeps of one field. */
export interface Tokens {
  /** Stretches with one space between them, which is how sequences are looked for in a text. */
  readonly spaced: string
  /** Tokens in the order of the text, one for each character. */
  readonly stream: readonly string[]
  /** Distinct tokens of single characters and pairs of letters. */
  readonly short: readonly string[]
}

/** Tokens of a field. */
export const tokensOf = (text: string): Tokens => {
  const stretches = termsOf(fold(text.slice(0, indexedLength)))
  return {
    spaced: stretches.map((stretch) => stretch.text).join(' '),
    stream: stretches.flatMap(tokensThrough),
    short: [...new Set(stretches.flatMap(shortTokens))],
  }
}

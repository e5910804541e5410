import { fold } from '../../base/fold.ts'
import { type Sequence, shortTokens, termsOf, tokensThrough } from './terms.ts'

/** Characters of a field that are indexed; what is beyond is shown but not found. */
const INDEXED_LENGTH = 100_000

/** What the index keeps of one field. */
export interface Tokens {
  /** Stretches of the field alone, with one space between them: what a whole title is compared with. */
  readonly whole: string
  /** The same, then the further words: how sequences are looked for in a text. */
  readonly spaced: string
  /** Tokens in the order of the text, one for each character, with spaces between them. */
  readonly stream: string
  /** Distinct tokens of single characters and pairs of letters. */
  readonly short: readonly string[]
}

/** Words return, and their tokens with them. */
function streamOf(stretches: Sequence): string {
  const known = new Map<string, string>()
  return stretches
    .map((stretch) => {
      const tokens = known.get(stretch.text) ?? tokensThrough(stretch).join(' ')
      known.set(stretch.text, tokens)
      return tokens
    })
    .join(' ')
}

function spaced(stretches: Sequence): string {
  return stretches.map(({ text }) => text).join(' ')
}

/** Tokens of a field, and of words that it is found by beside its own. */
export function tokensOf(text: string, further = ''): Tokens {
  const own = termsOf(fold(text.slice(0, INDEXED_LENGTH)))
  const stretches = [...own, ...termsOf(fold(further))]
  return {
    whole: spaced(own),
    spaced: spaced(stretches),
    stream: streamOf(stretches),
    short: shortTokens(stretches),
  }
}

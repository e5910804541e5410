import { fold } from '../../text/fold.ts'

/** A stretch of characters of one kind in a folded text: Chinese, Japanese or Korean, or a word of another script. */
export interface Term {
  readonly kind: 'run' | 'word'
  readonly text: string
}

const east = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー'
const stretches = new RegExp(`([${east}]+)|((?:(?![${east}])[\\p{L}\\p{N}\\p{M}])+)`, 'gu')

/** Longer words are indexed and asked by their first characters. */
export const longestWord = 64

/** Stretches of a folded text, in order; everything else only separates. */
export const termsOf = (folded: string): readonly Term[] =>
  Array.from(folded.matchAll(stretches), ([text, run]) => ({
    kind: run === undefined ? 'word' : 'run',
    text,
  }))

const queryLength = 200

/** What is looked for. */
export interface Wanted {
  /** Distinct terms, all of which a document must contain; empty when there is nothing to look for. */
  readonly terms: readonly Term[]
  /** Several stretches in the order they were written; absent where there is but one. */
  readonly phrase?: readonly Term[]
}

const shortened = ({ kind, text }: Term): Term => ({
  kind,
  text: kind === 'word' ? Array.from(text).slice(0, longestWord).join('') : text,
})

/** What a visitor's words ask for; only the first 200 characters count. */
export const wantedOf = (searchValue: string): Wanted => {
  const start = Array.from(searchValue.slice(0, 2 * queryLength))
    .slice(0, queryLength)
    .join('')
  const phrase = termsOf(fold(start)).map(shortened)
  const terms = [...new Map(phrase.map((term) => [term.text, term])).values()]
  return phrase.length > 1 ? { terms, phrase } : { terms }
}

/** Overlapping pairs of a run in order; a run of one character has none. */
export const bigrams = (run: string): readonly string[] => {
  const characters = Array.from(run)
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}

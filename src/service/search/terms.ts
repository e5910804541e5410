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

/** Distinct terms that a document must contain, all of them; empty when there is nothing to look for. */
export const queryTerms = (searchValue: string): readonly Term[] => {
  const start = Array.from(searchValue.slice(0, 2 * queryLength))
    .slice(0, queryLength)
    .join('')
  const terms = new Map<string, Term>()
  for (const { kind, text } of termsOf(fold(start))) {
    const term: Term = {
      kind,
      text: kind === 'word' ? Array.from(text).slice(0, longestWord).join('') : text,
    }
    terms.set(term.text, term)
  }
  return [...terms.values()]
}

/** Overlapping pairs of a run in order; a run of one character has none. */
export const bigrams = (run: string): readonly string[] => {
  const characters = Array.from(run)
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}

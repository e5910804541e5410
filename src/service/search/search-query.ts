import type { Language } from '../entities/language.ts'
import { queryStretches, type Sequence, type Term } from './terms.ts'

/** Term with the ways in which a text may hold it. */
export interface WantedTerm {
  /** The first is the term itself; the others have one break in it. */
  readonly forms: readonly Sequence[]
}

/** What is looked for. */
export interface Wanted {
  /** All must occur. */
  readonly terms: readonly WantedTerm[]
  /** The whole query as it was typed, and with the breaks between stretches of one kind left out. */
  readonly phrases: readonly Sequence[]
}

export interface SearchQuery extends Wanted {
  readonly language: Language
  /** Channel numbers, one of which the document must have; undefined means any document. */
  readonly scope: readonly string[] | undefined
}

/** Each term costs a walk through the index. A document that holds the first of them and not the rest is answered too. */
const mostTerms = 16

/** Breaks are forgiven in queries of few terms and in runs of this length, which bounds the forms. */
const mostForgiven = 3
const shortestPart = 2
const longestForgiven = 24

const formsOf = (term: Term, forgiven: boolean): readonly Sequence[] => {
  const characters = Array.from(term.text)
  if (!forgiven || term.kind === 'word' || characters.length > longestForgiven) return [[term]]
  const breaks = Math.max(0, characters.length - 2 * shortestPart + 1)
  const part = (start: number, end?: number): Term => ({
    kind: 'run',
    text: characters.slice(start, end).join(''),
  })
  return [
    [term],
    ...Array.from({ length: breaks }, (_, index) => [
      part(0, index + shortestPart),
      part(index + shortestPart),
    ]),
  ]
}

/** Terms without those that another one implies. */
const distinctTerms = (stretches: Sequence): readonly Term[] => {
  const terms = [...new Map(stretches.map((term) => [term.text, term])).values()]
  return terms.filter(({ text }) => !terms.some((other) => other.text !== text && other.text.includes(text)))
}

const joined = (stretches: Sequence): Sequence => {
  const result: Term[] = []
  for (const term of stretches) {
    const last = result.at(-1)
    if (last?.kind === term.kind) result.splice(-1, 1, { ...last, text: last.text + term.text })
    else result.push(term)
  }
  return result
}

/** What a visitor's words ask for; undefined when they hold nothing to look for. */
export const wantedOf = (searchValue: string): Wanted | undefined => {
  const stretches = queryStretches(searchValue)
  if (stretches.length === 0) return undefined
  const terms = distinctTerms(stretches).slice(0, mostTerms)
  const together = joined(stretches)
  return {
    terms: terms.map((term) => ({ forms: formsOf(term, terms.length <= mostForgiven) })),
    phrases: together.length === stretches.length ? [stretches] : [stretches, together],
  }
}

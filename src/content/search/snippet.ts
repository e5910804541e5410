import { composed, foldWithOffsets } from '../../base/fold.ts'
import type { Wanted } from './search-query.ts'
import { NAME_DOTS, type Sequence } from './terms.ts'

const LONGEST = 400

/** A text this short, such as a source or a speaker, says too little by itself. */
const SHORT = 40

/** Matches within this many characters are near one another: half of what is cut shows them all. */
const NEAR = 180

/** Occurrences of one term that are looked at. */
const MAX_PLACES = 500

/** Cuts without splitting a character of two code units. */
function cut(text: string, start: number, end: number): string {
  const from = start > 0 && /[\udc00-\udfff]/.test(text.charAt(start)) ? start + 1 : start
  const to = end < text.length && /[\udc00-\udfff]/.test(text.charAt(end)) ? end - 1 : end
  return text.slice(from, to)
}

/** Terms hold only letters, digits and marks, so nothing in them is special in an expression. */
function patternOf(sequence: Sequence): string {
  return sequence
    .map(({ kind, text }) => (kind === 'run' ? Array.from(text).join(`[${NAME_DOTS}]?`) : text))
    .join('[^\\p{L}\\p{N}\\p{M}]*')
}

function anyOf(sequences: readonly Sequence[]): RegExp {
  return new RegExp(sequences.map(patternOf).join('|'), 'gu')
}

interface Match {
  readonly place: number
  readonly length: number
  readonly term: number
}

function firstPhrase(folded: string, phrase: RegExp): Match | undefined {
  for (const { index, 0: text } of folded.matchAll(phrase))
    return { place: index, length: text.length, term: 0 }
  return undefined
}

function matchesOf(folded: string, terms: readonly RegExp[]): readonly Match[] {
  return terms
    .flatMap((expression, term) => {
      const matches: Match[] = []
      for (const { index, 0: text } of folded.matchAll(expression)) {
        matches.push({ place: index, length: text.length, term })
        if (matches.length === MAX_PLACES) break
      }
      return matches
    })
    .sort((one, other) => one.place - other.place)
}

/** The first match behind which the most different terms are near. */
function densestMatch(matches: readonly Match[]): Match | undefined {
  const within = new Map<number, number>()
  let best: { readonly match: Match; readonly terms: number } | undefined
  let end = 0
  for (const match of matches) {
    for (
      let next = matches[end];
      next !== undefined && next.place < match.place + NEAR;
      next = matches[end]
    ) {
      within.set(next.term, (within.get(next.term) ?? 0) + 1)
      end += 1
    }
    if (best === undefined || within.size > best.terms) best = { match, terms: within.size }
    const left = (within.get(match.term) ?? 1) - 1
    if (left === 0) within.delete(match.term)
    else within.set(match.term, left)
  }
  return best?.match
}

/** At most 400 characters of a plain text from its start. */
export function excerpt(plain: string): string {
  return plain.length <= LONGEST ? plain : `${cut(plain, 0, LONGEST - 1)}…`
}

/** A short text, followed by the first one that says more. */
function withMain(text: string, parts: readonly string[]): string {
  const main = parts.find((part) => part.length >= SHORT)
  return main === undefined ? text : excerpt(text === '' ? main : `${text} · ${composed(main)}`)
}

/**
 * Cuts snippets for a query, out of the first of several plain texts that holds most of its terms, or the first of all:
 * at most 400 characters with the phrase in the middle, or the place where most terms are near one another, as far as
 * the text reaches; its start when there is no match. What is found in a short text alone is followed by the main text.
 */
export function snippetsFor({ terms, phrases }: Wanted): (parts: readonly string[]) => string {
  const phrase = anyOf(phrases)
  const single = terms.map(anyOf)
  const search = (plain: string) => {
    const text = composed(plain)
    const { folded, offsets } = foldWithOffsets(text)
    const whole = firstPhrase(folded, phrase)
    const matches = whole === undefined ? matchesOf(folded, single) : []
    const fit = whole === undefined ? new Set(matches.map(({ term }) => term)).size : terms.length + 1
    return { text, offsets, match: whole ?? densestMatch(matches), fit }
  }
  return (parts) => {
    const best = parts
      .map(search)
      .reduce<ReturnType<typeof search> | undefined>(
        (held, next) => (held === undefined || next.fit > held.fit ? next : held),
        undefined,
      )
    if (best === undefined) return ''
    if (best.text.length < SHORT) return withMain(best.text, parts)
    if (best.text.length <= LONGEST) return best.text
    const { text, offsets, match } = best
    const room = LONGEST - 2
    const middle =
      match === undefined ? 0 : (offsets[match.place + Math.floor(match.length / 2)] ?? text.length)
    const start = Math.max(0, Math.min(middle - room / 2, text.length - room))
    const end = start + room
    return `${start > 0 ? '…' : ''}${cut(text, start, end)}${end < text.length ? '…' : ''}`
  }
}

import type { RecordTable } from '../database/tables.ts'
import { queryStretches, type Sequence, type Term } from './terms.ts'

/** The ways in which a text may hold one term; the first is the term itself. */
export type WantedTerm = readonly Sequence[]

/** What is looked for. */
export interface Wanted {
  /** All must occur. */
  readonly terms: readonly WantedTerm[]
  /** The whole query as it was typed, and with the breaks between stretches of one kind left out. */
  readonly phrases: readonly Sequence[]
}

export interface SearchQuery extends Wanted {
  /** `OWN`, or another language. */
  readonly language: string
  /** Channel numbers, one of which the document must have; undefined means any document. */
  readonly scope: readonly string[] | undefined
  /** Documents of records that are not public yet, by entity: those of this publication date or later. */
  readonly hidden: readonly HiddenDocuments[]
}

export interface HiddenDocuments {
  readonly entity: string
  readonly table: RecordTable
  /** Column of the publication date. */
  readonly column: string
  readonly from: string
}

/** Each term costs a scan of the index. A document that holds the first of them and not the rest is answered too. */
const MAX_TERMS = 16

/** One break is forgiven in each run of this length, in queries of few terms, which bounds the forms. */
const MAX_FORGIVEN = 3
const MIN_PART = 2
const MAX_LENGTH = 24

function withBreak({ kind, text }: Term): readonly Sequence[] {
  const characters = Array.from(text)
  if (kind === 'word' || characters.length > MAX_LENGTH) return []
  const breaks = Math.max(0, characters.length - 2 * MIN_PART + 1)
  const part = (start: number, end?: number): Term => ({ kind, text: characters.slice(start, end).join('') })
  return Array.from({ length: breaks }, (_, index) => [part(0, index + MIN_PART), part(index + MIN_PART)])
}

/** Terms without those that another one implies. */
function distinctTerms(stretches: Sequence): readonly Term[] {
  const terms = [...new Map(stretches.map((term) => [term.text, term])).values()]
  return terms.filter(({ text }) => !terms.some((other) => other.text !== text && other.text.includes(text)))
}

function joined(stretches: Sequence): Sequence {
  const result: Term[] = []
  for (const term of stretches) {
    const last = result.at(-1)
    if (last?.kind === term.kind) result.splice(-1, 1, { ...last, text: last.text + term.text })
    else result.push(term)
  }
  return result
}

/** What a visitor's words ask for; undefined when they hold nothing to look for. */
export function wantedOf(searchValue: string): Wanted | undefined {
  const stretches = queryStretches(searchValue)
  if (stretches.length === 0) return undefined
  const together = joined(stretches)
  return {
    terms: distinctTerms(stretches)
      .slice(0, MAX_TERMS)
      .map((term) => [[term]]),
    phrases: together.length === stretches.length ? [stretches] : [stretches, together],
  }
}

function inSingular({ kind, text }: Term, language: string): readonly Sequence[] {
  return kind === 'run' ? [] : singularsOf(text, language).map((singular) => [{ kind, text: singular }])
}

/**
 * The same where each run may have a break in it, and each word may be in the singular: 床前明月光疑是地上霜 is also found with its
 * comma, and "vases" where there is one vase. `language` is the code of the page's. Undefined when that makes no difference.
 */
export function forgiving(wanted: Wanted, language: string): Wanted | undefined {
  const terms = wanted.terms.map((forms) => [
    ...forms,
    ...forms.flat(2).flatMap((term) => [...withBreak(term), ...inSingular(term, language)]),
  ])
  return terms.length <= MAX_FORGIVEN && terms.some(({ length }) => length > 1)
    ? { ...wanted, terms }
    : undefined
}

/** How words in the plural end, and what stands there in the singular; of folded words, which have no accents. */
type Endings = readonly (readonly [plural: string, singular: string])[]

/** By the primary subtag of the language. What needs more than endings, such as Slavic or Scandinavian languages, is not here. */
const ENDINGS: Readonly<Record<string, Endings>> = {
  en: [
    ['ies', 'y'],
    ['ves', 'f'],
    ['sses', 'ss'],
    ['xes', 'x'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['s', ''],
  ],
  fr: [
    ['aux', 'al'],
    ['x', ''],
    ['s', ''],
  ],
  es: [
    ['ces', 'z'],
    ['es', ''],
    ['s', ''],
  ],
  pt: [
    ['oes', 'ao'],
    ['aes', 'ao'],
    ['ais', 'al'],
    ['eis', 'el'],
    ['ois', 'ol'],
    ['uis', 'ul'],
    ['ns', 'm'],
    ['es', ''],
    ['s', ''],
  ],
  it: [
    ['chi', 'c'],
    ['ghi', 'g'],
    ['i', ''],
    ['e', ''],
  ],
  de: [
    ['en', ''],
    ['er', ''],
    ['n', ''],
    ['e', ''],
    ['s', ''],
  ],
  nl: [
    ['en', ''],
    ['s', ''],
  ],
}

const LATIN = /^\p{Script=Latin}+$/u

/** Shorter words are parts of too many others, since any part of a word is found; those that lose one letter may be one shorter. */
const MIN_LENGTH = 4

/** What a folded word in the plural may be in the singular, in a language by its code; a singular is found in its plural anyway. */
export function singularsOf(word: string, language: string): readonly string[] {
  const endings = ENDINGS[language.toLowerCase().split(/[-_]/)[0] ?? ''] ?? []
  if (!LATIN.test(word)) return []
  const found = endings
    .filter(([plural]) => word.endsWith(plural))
    .map(([plural, singular]) => word.slice(0, word.length - plural.length) + singular)
  return [...new Set(found)].filter(
    ({ length }) => length >= MIN_LENGTH || (length === MIN_LENGTH - 1 && word.length === MIN_LENGTH),
  )
}

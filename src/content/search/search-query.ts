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

function withoutEnding({ kind, text }: Term, language: string): readonly Sequence[] {
  return stemsOf(text, language).map((stem) => [{ kind, text: stem }])
}

/**
 * The same where each run may have a break in it, and each word without its ending: 床前明月光疑是地上霜 is also found with its
 * comma, and "vases" where there is one vase. `language` is the code of the page's. Undefined when that makes no difference.
 */
export function forgiving(wanted: Wanted, language: string): Wanted | undefined {
  const terms = wanted.terms.map((forms) => [
    ...forms,
    ...forms.flat(2).flatMap((term) => [...withBreak(term), ...withoutEnding(term, language)]),
  ])
  return terms.length <= MAX_FORGIVEN && terms.some(({ length }) => length > 1)
    ? { ...wanted, terms }
    : undefined
}

/** Endings of words, and what stands there in the form that a catalogue has; of folded words, which have no accents. */
type Endings = readonly (readonly [ending: string, other: string])[]

/** Endings that are left out, whatever stands there in other forms: any part of a word is found. */
function leftOut(endings: string): Endings {
  return endings.split(' ').map((ending) => [ending, ''])
}

/** By the primary subtag of the language: plurals, and the cases of languages that have them. */
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
  fr: [['aux', 'al'], ...leftOut('x s')],
  es: [['ces', 'z'], ...leftOut('es s')],
  pt: [
    ['oes', 'ao'],
    ['aes', 'ao'],
    ['ais', 'al'],
    ['eis', 'el'],
    ['ois', 'ol'],
    ['uis', 'ul'],
    ['ns', 'm'],
    ...leftOut('es s'),
  ],
  it: [['chi', 'c'], ['ghi', 'g'], ...leftOut('i e')],
  de: leftOut('en er n e s'),
  nl: leftOut('en s'),
  sv: leftOut('arna erna orna ar er or en et n t a'),
  da: leftOut('erne ene er en et e'),
  nb: leftOut('ene er en et a e'),
  fi: leftOut('issa issä ien jen en in at ät ia iä t a ä'),
  hu: leftOut('okat eket akat ok ek ak ök k at et ot t'),
  tr: leftOut('lari leri larin lerin lar ler in un i u'),
  ro: leftOut('urilor ilor elor urile ile ele uri ul ului le i e'),
  pl: leftOut('ami ach ow om y i e a u'),
  cs: leftOut('ami ach ech u y i e a'),
  // Sigma is written in one way in folded words.
  el: leftOut('ματα ματοσ ματων ουσ εισ εων οσ ου ον οι ων ασ εσ ησ ισ α ε η ο ι'),
  ru: leftOut('ами ями ах ях ов ев ей ой ом ем ам ям ы и а я у ю е о'),
  uk: leftOut('ами ями ах ях ів ей ою ом ем ам ям и і а я у ю е о'),
  bg: leftOut('овете ите ата ята ът ят ове и а я'),
  // Particles behind a noun.
  ko: leftOut('에서 으로 까지 부터 들을 들이 들은 을 를 이 가 은 는 의 에 로 와 과 도 만 들'),
}

/** The scripts of languages that are not written in Latin letters: a word in another script is none of theirs. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  el: /^\p{Script=Greek}+$/u,
  ru: /^\p{Script=Cyrillic}+$/u,
  uk: /^\p{Script=Cyrillic}+$/u,
  bg: /^\p{Script=Cyrillic}+$/u,
  ko: /^\p{Script=Hangul}+$/u,
}
const LATIN = /^\p{Script=Latin}+$/u

/** Shorter words are parts of too many others, since any part of a word is found; those that lose one letter may be one shorter. */
const MIN_LENGTH = 4
/** A syllable of Korean has two or three letters. */
const MIN_SYLLABLES = 2

/** What a folded word may be without its ending, in a language by its code; a stem is found in all its forms anyway. */
export function stemsOf(word: string, language: string): readonly string[] {
  const code = language.toLowerCase().split(/[-_]/)[0] ?? ''
  if (!(SCRIPTS[code] ?? LATIN).test(word)) return []
  const found = (ENDINGS[code] ?? [])
    .filter(([ending]) => word.endsWith(ending))
    .map(([ending, other]) => word.slice(0, word.length - ending.length) + other)
  const least = code === 'ko' ? MIN_SYLLABLES : MIN_LENGTH
  return [...new Set(found)].filter(
    ({ length }) => length >= least || (length === MIN_LENGTH - 1 && word.length === MIN_LENGTH),
  )
}

import { fold, foldWithOffsets } from '../../base/fold.ts'
import type { Term } from './terms.ts'

/**
 * Lengths of words that are corrected. Shorter ones are similar to too many words; longer strings are hardly
 * words.
 */
const MIN_CORRECTED_LETTERS = 4
const MAX_CORRECTED_LETTERS = 16
/** Minimum length of a correction. */
const MIN_MEANT_LETTERS = 3

/**
 * Folded letters of scripts that write words apart and letter by letter. Words in other scripts are not
 * corrected.
 */
const ALPHABETS: readonly (readonly [script: RegExp, letters: readonly string[]])[] = [
  alphabetOf(/^\p{Script=Latin}+$/u, ['a', 'z']),
  alphabetOf(/^\p{Script=Greek}+$/u, ['α', 'ω']),
  alphabetOf(/^\p{Script=Cyrillic}+$/u, ['а', 'џ']),
  alphabetOf(/^\p{Script=Armenian}+$/u, ['ա', 'ֆ']),
  alphabetOf(/^\p{Script=Georgian}+$/u, ['ა', 'ჰ']),
  alphabetOf(/^\p{Script=Hebrew}+$/u, ['א', 'ת']),
  alphabetOf(/^\p{Script=Arabic}+$/u, ['ء', 'ي']),
]

function alphabetOf(script: RegExp, [first, last]: readonly [string, string]) {
  const from = first.charCodeAt(0)
  const all = Array.from({ length: last.charCodeAt(0) - from + 1 }, (_, index) =>
    String.fromCharCode(from + index),
  )
  return [script, all.filter((letter) => script.test(letter) && fold(letter) === letter)] as const
}

function lettersOf(word: string): readonly string[] {
  return ALPHABETS.find(([script]) => script.test(word))?.[1] ?? []
}

/** Whether a term is a word that can be corrected. */
export function isCorrectable({ kind, text }: Term): boolean {
  return (
    kind === 'word' &&
    text.length >= MIN_CORRECTED_LETTERS &&
    text.length <= MAX_CORRECTED_LETTERS &&
    lettersOf(text).length > 0
  )
}

/**
 * Returns all strings at edit distance one from a folded word: two letters swapped, one removed, inserted or
 * replaced. About five hundred for a Latin word of nine letters.
 */
export function slipsOf(word: string): readonly string[] {
  const letters = lettersOf(word)
  const places = Array.from({ length: word.length + 1 }, (_, place) => place)
  const cut = (place: number, more: number): readonly [string, string] => [
    word.slice(0, place),
    word.slice(place + more),
  ]
  const turned = places.slice(0, -2).map((place) => {
    const [before, after] = cut(place, 2)
    return `${before}${word.charAt(place + 1)}${word.charAt(place)}${after}`
  })
  const shorter = places.slice(0, -1).map((place) => cut(place, 1).join(''))
  const longer = places.flatMap((place) => letters.map((letter) => cut(place, 0).join(letter)))
  const other = places.slice(0, -1).flatMap((place) => letters.map((letter) => cut(place, 1).join(letter)))
  const all = new Set([...turned, ...shorter, ...longer, ...other])
  all.delete(word)
  return [...all].filter(({ length }) => length >= MIN_MEANT_LETTERS)
}

const AROUND = 3

/**
 * Returns the trigram of a correction that contains the change. If no text contains it, no text contains the
 * correction.
 */
export function changedPart(word: string, slip: string): string {
  let start = 0
  while (word.charAt(start) === slip.charAt(start)) start += 1
  const from = Math.max(0, Math.min(start - 1, slip.length - AROUND))
  return slip.slice(from, from + AROUND)
}

/** Returns the letters and digits that a word before another word of the script may end with. */
export function endsBefore(word: string): readonly string[] {
  return [...new Set([...lettersOf(word), ...lettersOf('a'), ...'0123456789'])]
}

/**
 * Returns the likeliest correction: people seldom mistype the first letter, and mostly mean frequent words.
 */
export function likeliestWord(word: string, found: ReadonlyMap<string, number>): string | undefined {
  const sameStart = (each: string): number => (each.startsWith(word.charAt(0)) ? 1 : 0)
  const [best] = [...found].sort(
    ([one, count], [other, otherCount]) => sameStart(other) - sameStart(one) || otherCount - count,
  )
  return best?.[0]
}

/** Returns a folded word as texts write it, with case and diacritics. */
export function spellingInTexts(texts: readonly string[], word: string): string | undefined {
  for (const text of texts) {
    const plain = text.normalize('NFC')
    const { folded, offsets } = foldWithOffsets(plain)
    const place = wordPlace(folded, word)
    if (place !== undefined) return plain.slice(offsets[place], offsets[place + word.length] ?? plain.length)
  }
  return undefined
}

const BESIDE = /[\p{L}\p{N}\p{M}]/u

function wordPlace(folded: string, word: string): number | undefined {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    const isWhole = !BESIDE.test(folded.charAt(at - 1)) && !BESIDE.test(folded.charAt(at + word.length))
    if (isWhole) return at
  }
  return undefined
}

/** Replaces a folded word in the typed text. */
export function withWord(typed: string, word: string, meant: string): string {
  const { folded, offsets } = foldWithOffsets(typed)
  const place = wordPlace(folded, word)
  if (place === undefined) return typed
  return `${typed.slice(0, offsets[place])}${meant}${typed.slice(offsets[place + word.length] ?? typed.length)}`
}

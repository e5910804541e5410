import { fold, foldWithOffsets } from '../../base/fold.ts'
import type { Term } from './terms.ts'

/** Shorter words are as near to too many others as to the one that was meant; of longer ones hardly any is a word. */
const MIN_CORRECTED_LETTERS = 4
const MAX_CORRECTED_LETTERS = 16
/** What one slip may make of a word of that length. */
const MIN_MEANT_LETTERS = 3

/** Folded letters of the scripts whose words are apart and written letter by letter. Of others nothing is guessed. */
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

/** Whether a word is one of which another may have been meant. */
export function isCorrectable({ kind, text }: Term): boolean {
  return (
    kind === 'word' &&
    text.length >= MIN_CORRECTED_LETTERS &&
    text.length <= MAX_CORRECTED_LETTERS &&
    lettersOf(text).length > 0
  )
}

/**
 * What may have been meant by a folded word: two letters in the other order, one too many, one too few, or another one. Of a word of
 * nine letters some five hundred in the Latin script.
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

/** The part of a slip that is not as in the word: a slip whose part no text has is no word of a text. */
export function changedPart(word: string, slip: string): string {
  let start = 0
  while (word.charAt(start) === slip.charAt(start)) start += 1
  const from = Math.max(0, Math.min(start - 1, slip.length - AROUND))
  return slip.slice(from, from + AROUND)
}

/** Letters and digits with which the word before another one of its script may end. */
export function endsBefore(word: string): readonly string[] {
  return [...new Set([...lettersOf(word), ...lettersOf('a'), ...'0123456789'])]
}

/** The likeliest of the words that there are: people seldom mistake the first letter, and mostly mean what is frequent. */
export function likeliestWord(word: string, found: ReadonlyMap<string, number>): string | undefined {
  const sameStart = (each: string): number => (each.startsWith(word.charAt(0)) ? 1 : 0)
  const [best] = [...found].sort(
    ([one, count], [other, otherCount]) => sameStart(other) - sameStart(one) || otherCount - count,
  )
  return best?.[0]
}

/** A folded word as a text has it, with its capitals and marks. */
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

/** What was typed, with a folded word of it replaced. */
export function withWord(typed: string, word: string, meant: string): string {
  const { folded, offsets } = foldWithOffsets(typed)
  const place = wordPlace(folded, word)
  if (place === undefined) return typed
  return `${typed.slice(0, offsets[place])}${meant}${typed.slice(offsets[place + word.length] ?? typed.length)}`
}

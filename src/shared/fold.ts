import { Converter } from 'opencc-js/t2cn'

const toSimplified = Converter({ from: 't', to: 'cn' })
const COMBINING_MARKS = /[\u0300-\u036f]/g
const LATIN = /\p{Script=Latin}/u

function computeFold(character: string): string {
  const lower = character.normalize('NFKC').toLowerCase()
  return Array.from(lower, (part) => {
    if (LATIN.test(part)) return part.normalize('NFD').replace(COMBINING_MARKS, '')
    if (part === 'ς') return 'σ'
    return toSimplified(part)
  })
    .join('')
    .replace(COMBINING_MARKS, '')
}

const known = new Map<number, string>()

/** One character in the form in which documents and queries are compared; may be empty or several characters. */
function foldCharacter(codePoint: number): string {
  const cached = known.get(codePoint)
  if (cached !== undefined) return cached
  const folded = computeFold(String.fromCodePoint(codePoint))
  known.set(codePoint, folded)
  return folded
}

/** Half-width kana followed by a voicing mark, which are one character in full width. */
const HALF_VOICED = /[ｦ-ﾝ][ﾞﾟ]/g

/** Text with each letter and its marks as one character, which is what is folded. */
export function composed(text: string): string {
  return text.normalize('NFC').replace(HALF_VOICED, (pair) => pair.normalize('NFKC'))
}

/**
 * Text in the form in which documents and queries are compared: NFKC, lower case, Simplified characters, Latin
 * letters without marks. Each character is folded by itself, so a part of a text folds to a part of its fold.
 */
export function fold(text: string): string {
  let folded = ''
  for (const character of composed(text)) folded += foldCharacter(character.codePointAt(0) ?? 0)
  return folded
}

/**
 * Folded text with the place in the given text that each of its code units comes from. The text is taken as it is:
 * what is not composed folds character by character.
 */
export function foldWithOffsets(text: string): {
  readonly folded: string
  readonly offsets: readonly number[]
} {
  let folded = ''
  const offsets: number[] = []
  let offset = 0
  for (const character of text) {
    const part = foldCharacter(character.codePointAt(0) ?? 0)
    folded += part
    for (let index = 0; index < part.length; index += 1) offsets.push(offset)
    offset += character.length
  }
  return { folded, offsets }
}

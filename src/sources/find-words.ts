import { fold, foldWithOffsets } from '../base/fold.ts'
import { omitUndefined } from '../base/object.ts'
import { excerptAround, excerptOf } from '../base/text/index.ts'
import type { Item, Range } from '../engine/contracts/item.ts'
import { plainText } from './clean-html.ts'
import type { ItemRequest } from './map-context.ts'

/**
 * Returns title and excerpt of an Item, the latter from a text that may be HTML. The excerpt is taken from the beginning, or after a
 * search around the first match; matches are marked in title and excerpt (specification, section 2). List entries are joined by the
 * language's `separator`.
 */
export function markTexts(
  title: string,
  body: string | undefined,
  { excerpt: length, words }: ItemRequest,
  separator?: string,
): Pick<Item, 'excerpt' | 'marks'> {
  const plain = body === undefined ? undefined : plainText(body, separator).normalize('NFC')
  if (words === undefined || words.length === 0)
    return plain === undefined ? {} : { excerpt: excerptOf(plain, length) }
  const place = plain === undefined ? undefined : firstWord(plain, words)
  const excerpt =
    plain === undefined
      ? undefined
      : place === undefined
        ? excerptOf(plain, length)
        : excerptAround(plain, place, length)
  const inTitle = findWords(title, words)
  const inExcerpt = excerpt === undefined ? [] : findWords(excerpt, words)
  const marks = {
    ...(inTitle.length === 0 ? {} : { title: inTitle }),
    ...(inExcerpt.length === 0 ? {} : { excerpt: inExcerpt }),
  }
  return {
    ...omitUndefined({ excerpt }),
    ...(Object.keys(marks).length === 0 ? {} : { marks }),
  }
}

/** Maximum number of marked words. The backend searches for all of them. */
const MAX_WORDS = 20

const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u
const ONE_LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u

/**
 * Returns the folded texts to mark for a search: the whole phrase and, if it has several words, each word. Single letters are left out of
 * several words: they would mark half the text.
 */
export function searchWords(search: string): readonly string[] {
  const whole = fold(search).trim().replace(/\s+/g, ' ')
  const parts = whole.split(SEPARATORS).filter((part) => part !== '')
  const words = parts.length > 1 ? parts.filter((part) => !ONE_LETTER.test(part)) : parts
  const all = parts.length > 1 ? [whole, ...words] : words
  return [...new Set(all)].slice(0, MAX_WORDS)
}

/** Maximum number of single words offered; more are no help. */
const MAX_SINGLE = 6

/**
 * Returns the single words of a search as typed, to be offered as separate searches, without tags and single letters. Empty if the search
 * has only one word.
 */
export function singleWords(search: string): readonly string[] {
  const words = search
    .replace(/<[^<>]*>/g, ' ')
    .split(/[^\p{L}\p{N}\p{M}+#]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !ONE_LETTER.test(fold(word)))
  return words.length < 2 ? [] : [...new Set(words)].slice(0, MAX_SINGLE)
}

/** Returns the folded texts that a backend has marked with an element: its own matches of the search. */
export function taggedWords(texts: readonly (string | undefined)[], tag: string): readonly string[] {
  const [open, close] = [`<${tag}>`, `</${tag}>`]
  const found = texts.flatMap((text = '') => {
    // Some backends mark each character: adjacent marks are one word.
    const [, ...parts] = text
      .slice(0, MAX_SEARCHED)
      .replaceAll(close + open, '')
      .split(open)
    return parts.flatMap((part) => {
      const end = part.indexOf(close)
      return end < 0 ? [] : [fold(plainText(part.slice(0, end))).trim()]
    })
  })
  return [...new Set(found.filter((word) => word !== ''))].slice(0, MAX_WORDS)
}

function mergeRanges(ranges: readonly Range[]): readonly Range[] {
  return ranges
    .toSorted(([a], [b]) => a - b)
    .reduce<Range[]>((kept, [start, end]) => {
      const last = kept.at(-1)
      if (last === undefined || start > last[1]) kept.push([start, end])
      else if (end > last[1]) kept[kept.length - 1] = [last[0], end]
      return kept
    }, [])
}

/** Maximum UTF-16 units of a text that are searched; matches beyond are far from any excerpt. */
const MAX_SEARCHED = 100_000

type Folded = ReturnType<typeof foldWithOffsets>

function placesOf(text: string, { folded, offsets }: Folded, word: string, max: number): readonly Range[] {
  const found: Range[] = []
  for (
    let at = folded.indexOf(word);
    at >= 0 && found.length < max;
    at = folded.indexOf(word, at + word.length)
  ) {
    const last = offsets[at + word.length - 1] ?? 0
    const width = String.fromCodePoint(text.codePointAt(last) ?? 0).length
    found.push([offsets[at] ?? 0, last + width])
  }
  return found
}

function foldedBeginning(text: string): Folded {
  return foldWithOffsets(text.slice(0, MAX_SEARCHED))
}

/**
 * Finds words in a text, ignoring case, width, accents and the difference between Traditional and Simplified characters. Returns
 * non-overlapping ranges in order. The text must be in Unicode form NFC.
 *
 * @internal Exported for tests.
 */
export function findWords(text: string, words: readonly string[]): readonly Range[] {
  const folded = foldedBeginning(text)
  return mergeRanges(words.flatMap((word) => placesOf(text, folded, word, Number.POSITIVE_INFINITY)))
}

/**
 * Returns the first match of the first word that occurs in the text.
 *
 * @internal Exported for tests.
 */
export function firstWord(text: string, words: readonly string[]): Range | undefined {
  const folded = foldedBeginning(text)
  for (const word of words) {
    const [first] = placesOf(text, folded, word, 1)
    if (first !== undefined) return first
  }
  return undefined
}

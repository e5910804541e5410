import articles from './articles.json' with { type: 'json' }
import { withPlainDigits } from './digits.ts'

/** Longest part of a text that lists are ordered by. */
const MAX_SORT_KEY_LENGTH = 60

/** Most languages order them by their code points, and need no table of them. */
const IDEOGRAPH = /\p{Script=Han}/u
const IDEOGRAPH_OR_SYLLABLE = /[\p{Script=Han}\uac00-\ud7a3]/u
const LETTER_OR_MARK = /^[\p{L}\p{M}]$/u
const MANY_LETTERS = /^(?:zh|ja|ko|yue)\b/

/** Key characters are beyond those of digits and blanks: letters of alphabets, and in a plane behind them ideographs and all others. */
const LETTERS = 0x10000
const OTHERS = 0x20000

/** Vowels of Thai and Lao that are written before the consonant after which they are sorted. */
const WRITTEN_BEFORE = /([\u0e40-\u0e44\u0ec0-\u0ec4])(\p{L})/gu

/** Apostrophes within words, of which some are letters by their class. */
const APOSTROPHE = /['\u2018\u2019\u02bc\u02bb\u05f3\u05f4]/gu

/** A number, a run of what is neither letter nor digit, or one character. */
const PART = /\d+|[^\p{L}\p{M}\d]+|[\s\S]/gu

/** Letters that are two in alphabets which do not count them among theirs. */
const LIGATURES = { ß: 'ss', æ: 'ae', œ: 'oe' }

const lettersOf: { all?: readonly string[]; most?: readonly string[] } = {}

/** Letters that lower-case texts are written in; with `isWhole` ideographs and syllables of Korean too. */
function letterPatterns(isWhole: boolean): readonly string[] {
  const known = isWhole ? lettersOf.all : lettersOf.most
  if (known !== undefined) return known
  const found: string[] = []
  for (let code = 0x41; code <= 0xffff; code += 1) {
    const letter = String.fromCharCode(code)
    if (!LETTER_OR_MARK.test(letter) || letter.toLowerCase() !== letter) continue
    if (letter.normalize('NFKC') === letter && (isWhole || !IDEOGRAPH_OR_SYLLABLE.test(letter)))
      found.push(letter)
  }
  lettersOf[isWhole ? 'all' : 'most'] = found
  return found
}

const tables = new Map<string, ReadonlyMap<string, string>>()

/** The key of each letter in the alphabet of a language: letters that it does not tell apart have one, and signs that it skips an empty one. */
function alphabetOf(tag: string): ReadonlyMap<string, string> {
  const known = tables.get(tag)
  if (known !== undefined) return known
  const { compare } = new Intl.Collator(tag, { sensitivity: 'base' })
  const table = new Map<string, string>()
  let last = ''
  let rank = 0
  for (const letter of [...letterPatterns(MANY_LETTERS.test(tag))].sort(compare)) {
    if (compare(letter, last) !== 0) {
      rank += 1
      last = letter
    }
    const plane = IDEOGRAPH.test(letter) ? OTHERS : LETTERS
    table.set(letter, last === '' ? '' : String.fromCodePoint(plane + rank))
  }
  for (const [letter, two] of Object.entries(LIGATURES))
    if (compare(letter, two) === 0)
      table.set(letter, Array.from(two, (each) => table.get(each) ?? '').join(''))
  tables.set(tag, table)
  return table
}

function partKey(part: string, alphabet: ReadonlyMap<string, string>): string {
  const code = part.codePointAt(0) ?? 0
  if (code >= 0x30 && code <= 0x39) {
    const digits = part.replace(/^0+(?=\d)/, '').slice(0, MAX_SORT_KEY_LENGTH)
    return `0${String.fromCharCode(0x30 + digits.length)}${digits}`
  }
  if (!LETTER_OR_MARK.test(part)) return ' '
  return alphabet.get(part) ?? String.fromCodePoint(code < OTHERS ? OTHERS + code : code)
}

/**
 * A text by which titles are ordered as the language orders them: the keys of two titles compare by code points, and so by bytes of UTF-8,
 * as databases do, in the order of the language's alphabet. Numbers are ordered by their value, capitals and signs between words do not
 * count. Two letters that are one in an alphabet, as the Czech "ch", are two here.
 *
 * @param tag BCP 47. The order changes with `Intl.Collator`, so with a version of ICU: see `sortKeyVersion`.
 */
export function sortKey(text: string, tag: string): string {
  const plain = withPlainDigits(text.normalize('NFKC').toLocaleLowerCase(tag))
    .replace(APOSTROPHE, '')
    .replace(WRITTEN_BEFORE, '$2$1')
  const alphabet = alphabetOf(tag)
  let key = ''
  for (const [part] of plain.matchAll(PART)) {
    if (key.length >= MAX_SORT_KEY_LENGTH * 2) break
    key += partKey(part, alphabet)
  }
  return key.trim()
}

/** Articles before a title, by language, of which dictionaries and catalogues take no account. */
const ARTICLES: Readonly<Record<string, string>> = articles

const beforeTitles = new Map<string, RegExp | undefined>()

/** The article of a language at the beginning of a title, where a word follows. */
function articleOf(tag: string): RegExp | undefined {
  const known = beforeTitles.get(tag)
  if (known !== undefined || beforeTitles.has(tag)) return known
  const articles = ARTICLES[new Intl.Locale(tag).language]
  const elided = articles?.split('|').map((each) => (each.endsWith("'") ? `${each}\\s*` : `${each}\\s+`))
  const found =
    elided && new RegExp(`^[^\\p{L}\\p{N}']*(?:${elided.join('|')})(?=[^\\p{L}\\p{N}]*[\\p{L}\\p{N}])`, 'iu')
  beforeTitles.set(tag, found)
  return found
}

/** The key of a title, without the article that the language has before it: "The Dynasts" is ordered as "Dynasts". */
export function titleKey(text: string, tag: string): string {
  const article = articleOf(tag)
  return sortKey(
    article === undefined ? text : text.normalize('NFC').replace(/’/g, "'").replace(article, ''),
    tag,
  )
}

/** Changes when keys that were stored earlier may be in another order than new ones. */
export function sortKeyVersion(tags: readonly string[]): string {
  return `1 ${process.versions.icu ?? ''} ${tags.join(' ')}`
}

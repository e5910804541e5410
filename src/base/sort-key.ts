import articles from './articles.json' with { type: 'json' }
import { withPlainDigits } from './digits.ts'

/** Maximum length of the text used for sorting. */
const MAX_SORT_KEY_LENGTH = 60

/** Most languages sort these by code point and need no table. */
const IDEOGRAPH = /\p{Script=Han}/u
const IDEOGRAPH_OR_SYLLABLE = /[\p{Script=Han}\uac00-\ud7a3]/u
const LETTER_OR_MARK = /^[\p{L}\p{M}]$/u
const MANY_LETTERS = /^(?:zh|ja|ko|yue)\b/

/** Offsets of key characters: letters after digits and spaces, ideographs and others after letters. */
const LETTERS = 0x10000
const OTHERS = 0x20000

/** Thai and Lao vowels written before the consonant they sort after. */
const WRITTEN_BEFORE = /([\u0e40-\u0e44\u0ec0-\u0ec4])(\p{L})/gu

/** Apostrophes within words; Unicode classifies some as letters. */
const APOSTROPHE = /['\u2018\u2019\u02bc\u02bb\u05f3\u05f4]/gu

/** A number, a run of other characters, or one letter. */
const PART = /\d+|[^\p{L}\p{M}\d]+|[\s\S]/gu

/** Ligatures, expanded in alphabets that do not contain them. */
const LIGATURES = { ß: 'ss', æ: 'ae', œ: 'oe' }

const lettersOf: { all?: readonly string[]; most?: readonly string[] } = {}

/** Returns the lower-case letters of all scripts; with `isWhole` also ideographs and Korean syllables. */
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

/**
 * Returns the sort key of each letter in a language's alphabet. Letters the language does not distinguish share a key;
 * ignored characters have an empty one.
 */
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
 * Returns a text by which titles sort in the order of a language. Keys compare by code point, and so by UTF-8 bytes, as
 * in databases. Numbers sort by value; case and punctuation are ignored. Contractions such as the Czech "ch" count as
 * two letters.
 *
 * @param tag BCP 47. The order depends on `Intl.Collator`, and so on the ICU version: see `sortKeyVersion`.
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

/** Articles by language, which dictionaries and catalogs ignore at the start of a title. */
const ARTICLES: Readonly<Record<string, string>> = articles

const beforeTitles = new Map<string, RegExp | undefined>()

/** Returns a pattern of a language's articles at the start of a title. */
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

/** Returns the sort key of a title without its article: "The Dynasts" sorts as "Dynasts". */
export function titleKey(text: string, tag: string): string {
  const article = articleOf(tag)
  return sortKey(
    article === undefined ? text : text.normalize('NFC').replace(/’/g, "'").replace(article, ''),
    tag,
  )
}

/** Returns a version that changes whenever stored keys may no longer sort with new ones. */
export function sortKeyVersion(tags: readonly string[]): string {
  return `1 ${process.versions.icu ?? ''} ${tags.join(' ')}`
}

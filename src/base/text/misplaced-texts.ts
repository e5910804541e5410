// For who checks texts: no page needs it.

import letters from './letters.json' with { type: 'json' }
import { isWrittenIn, LATIN, LETTERS, lettersOf, runsAs } from './text-language.ts'

const A_TO_Z = 'abcdefghijklmnopqrstuvwxyz'

let letterSets: ReadonlyMap<string, ReadonlySet<string>> | undefined

/** The letters of a language that `letters.json` has; undefined for others. */
function alphabetOf(tag: string): ReadonlySet<string> | undefined {
  letterSets ??= new Map(
    [
      // Beside those from a to z, as Unicode's CLDR has them, with those of words that the language has taken over.
      ...Object.entries(letters.latin).map(([language, more]) => [language, A_TO_Z + more] as const),
      // All of languages that share a script and have some that the others lack.
      ...Object.entries(letters.whole),
    ].map(([language, all]) => [language, new Set(all)] as const),
  )
  return letterSets.get(tag.split('-', 1)[0] ?? '')
}

const WORD = /[\p{L}\p{M}]{2,}/gu

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.normalize('NFC').toLowerCase().match(WORD))
}

function isWordOf(word: string, letters: ReadonlySet<string>): boolean {
  return [...word].every((letter) => letters.has(letter))
}

/** Words of one text that its language cannot write, and the other can. */
function foreignWords(
  words: ReadonlySet<string>,
  others: ReadonlySet<string>,
  own: ReadonlySet<string>,
  other: ReadonlySet<string>,
): number {
  // A name is in both.
  return [...words].filter((word) => !others.has(word) && !isWordOf(word, own) && isWordOf(word, other))
    .length
}

/** Words that are no quotation. */
const SEVERAL = 2
const MANY = 3

/**
 * Whether a text is in the letters of another language whose own text has none of them, or has those of the first: translations that were
 * exchanged. False where a language is not known.
 */
function isInLettersOf(
  [text, tag]: readonly [text: string, tag: string],
  [otherText, otherTag]: readonly [text: string, tag: string],
): boolean {
  const [own, other] = [alphabetOf(tag), alphabetOf(otherTag)]
  if (own === undefined || other === undefined || own === other || text === otherText) return false
  const [words, others] = [wordsOf(text), wordsOf(otherText)]
  const foreign = foreignWords(words, others, own, other)
  if (foreign < SEVERAL) return false
  if (foreignWords(others, words, other, own) >= SEVERAL) return true
  // The other has letters in nearly every sentence, and its text has none.
  const isBare = others.size >= MANY && [...others].every((word) => isWordOf(word, own))
  return isBare && foreign >= MANY && foreign * MANY >= words.size
}

/** Letters of a text that is more than a name or a quoted word: of syllables and ideographs, and of an alphabet. */
const SENTENCE = { dense: 8, alphabet: 24 }

const DENSE = /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}]/u

/** What a text holds that is the same in every language: names in braces, tags, web and mail addresses. */
export const LANGUAGE_FREE = /\{[^{}]*\}|<[^<>]*>|\S+(?:\/\/|@)\S+/g

/** Letters from which on a text is more than a sign. */
const MIN_WORD_LENGTH = 2

/** Tag of the language whose script a text is in, from so many letters on, where it has none of the language that it is to be in. */
function languageOf(
  letters: string,
  wanted: string,
  all: readonly string[],
  min: number,
): string | undefined {
  const own = lettersOf({ tag: wanted })?.own
  if (own === undefined || letters.match(own) !== null || letters.match(LATIN) !== null) return undefined
  if (letters.length < min) return undefined
  return all.find((tag) => tag !== wanted && isWrittenIn(letters, { tag }))
}

function lettersIn(text: string): string {
  return (text.replace(LANGUAGE_FREE, ' ').match(LETTERS) ?? []).join('')
}

/**
 * Tag of the language whose script a text is in, where it is to be in another and has no letter of that one's: a column that was copied
 * to the wrong place. Undefined for what may be a name or a word that is quoted, and for Latin letters, in which texts wait that nobody
 * has translated yet.
 */
export function wrongLanguage(text: string, wanted: string, all: readonly string[]): string | undefined {
  const letters = lettersIn(text)
  return languageOf(letters, wanted, all, DENSE.test(letters) ? SENTENCE.dense : SENTENCE.alphabet)
}

/**
 * What of `scripts` (ISO 15924) all letters of the text of a language are in, where neither it nor another language of the thing is
 * written so; undefined where the thing is written so in all languages, such as a name that stays in its script.
 */
export function foreignScriptOf(
  textIn: (code: string) => string,
  { code, tag }: { readonly code: string; readonly tag: string },
  languages: readonly { readonly code: string; readonly tag: string }[],
  scripts: readonly string[],
): string | undefined {
  const letters = lettersIn(textIn(code))
  const own = lettersOf({ tag })?.own
  if (own === undefined || letters.length < MIN_WORD_LENGTH || letters.match(LATIN) !== null) return undefined
  if (languages.some((each) => letters.match(lettersOf(each)?.own ?? own) !== null)) return undefined
  const isWrittenOtherwise = languages.some((each) => {
    const words = each.code === code ? '' : lettersIn(textIn(each.code))
    return words !== '' && lettersOf(each)?.other.test(words) === false
  })
  return isWrittenOtherwise ? scripts.find((each) => isWrittenIn(letters, { tag: `und-${each}` })) : undefined
}

/** Whether a text has letters of the script of a language, all of them, and none of another's. */
export function isWhollyIn(text: string, tag: string, notIn: string): boolean {
  const letters = lettersIn(text)
  const [own, other] = [lettersOf({ tag }), lettersOf({ tag: notIn })]
  if (own === undefined || other === undefined || letters.length < MIN_WORD_LENGTH) return false
  return !own.other.test(letters) && letters.match(other.own) === null
}

/** Words of a sentence that is no title, no motto and no address: it ends as one, and has no numbers. */
const MIN_SENTENCE_WORDS = 5

/** Whether a text for a language of another script is a whole sentence in Latin letters: one that nobody has translated. */
export function isLatinSentence(text: string, tag: string): boolean {
  const letters = lettersIn(text)
  const own = lettersOf({ tag })?.own
  if (own === undefined || letters.match(own) !== null || letters.match(LATIN)?.length !== letters.length)
    return false
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  return (
    words.length >= MIN_SENTENCE_WORDS &&
    letters.length >= SENTENCE.alphabet &&
    /[.!?…]["”»’)]*\s*$/u.test(text) &&
    !/\p{Nd}/u.test(text)
  )
}

/** A text of one thing that stands under another language than it is in. */
interface MisplacedText {
  /** Codes of the language under which it stands, and of that in whose script it is. */
  readonly code: string
  readonly other: string
  /** Whether the other's text stands here, too: translations that were exchanged. */
  readonly isExchanged: boolean
  /** Whether it may be a name that stays in its script: it is short, and in no further language of the thing written otherwise. */
  readonly mayBeName: boolean
  /** Whether the two share a script, and letters alone say it. */
  readonly isByLetters?: true
}

/**
 * The texts of one thing in several languages that are wholly in the script of another, whose own runs so, or in its letters: words may be
 * quoted in both.
 *
 * @param textIn words by the code of a language; "" where there are none.
 * @param isShown whether words are shown elsewhere in a language: a motto may be in both languages on the pages of each.
 */
export function* misplacedTexts(
  textIn: (code: string) => string,
  languages: readonly { readonly code: string; readonly tag: string }[],
  isShown: (code: string, words: string) => boolean,
): Generator<MisplacedText> {
  const tags = languages.map(({ tag }) => tag)
  for (const { code, tag } of languages) {
    const words = textIn(code)
    if (words === '') continue
    // A code that is given twice is a mistake of its own.
    const others = languages.filter((each) => each.code !== code)
    const exchanged = others.find(
      (each) =>
        isWhollyIn(words, each.tag, tag) &&
        isWhollyIn(textIn(each.code), tag, each.tag) &&
        !isShown(each.code, words),
    )
    if (exchanged !== undefined) {
      yield { code, other: exchanged.code, isExchanged: true, mayBeName: false }
      continue
    }
    const lettered = others.find(
      (each) => isInLettersOf([words, tag], [textIn(each.code), each.tag]) && !isShown(each.code, words),
    )
    if (lettered !== undefined) {
      yield { code, other: lettered.code, isExchanged: false, mayBeName: false, isByLetters: true }
      continue
    }
    const found = languageOf(lettersIn(words), tag, tags, MIN_WORD_LENGTH)
    const other = others.find((each) => each.tag === found)
    if (other === undefined) continue
    if (!runsAs(textIn(other.code), other)) continue
    const isWrittenOtherwise = languages.some(
      (each) => each.code !== code && isWhollyIn(textIn(each.code), each.tag, other.tag),
    )
    const mayBeName = !isWrittenOtherwise && wrongLanguage(words, tag, tags) === undefined
    yield { code, other: other.code, isExchanged: false, mayBeName }
  }
}

// For checking texts; not used by pages.

import letters from './letters.json' with { type: 'json' }
import { isWrittenIn, LATIN, LETTERS, lettersOf, runsAs } from './text-language.ts'

const A_TO_Z = 'abcdefghijklmnopqrstuvwxyz'

let letterSets: ReadonlyMap<string, ReadonlySet<string>> | undefined

/** Returns the alphabet of a language in `letters.json`; undefined for others. */
function alphabetOf(tag: string): ReadonlySet<string> | undefined {
  letterSets ??= new Map(
    [
      // Additional letters besides a to z, from CLDR, including those of loanwords.
      ...Object.entries(letters.latin).map(([language, more]) => [language, A_TO_Z + more] as const),
      // Full alphabets of languages that share a script and differ in letters.
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

/** Counts words that a language's alphabet cannot write but the other's can. */
function foreignWords(
  words: ReadonlySet<string>,
  others: ReadonlySet<string>,
  own: ReadonlySet<string>,
  other: ReadonlySet<string>,
): number {
  // A name occurs in both texts.
  return [...words].filter((word) => !others.has(word) && !isWordOf(word, own) && isWordOf(word, other))
    .length
}

/** Minimum numbers of words that rule out quotations. */
const SEVERAL = 2
const MANY = 3

/**
 * Whether a text uses the letters of another language while that language's text has none of them or uses those of the
 * first, as with exchanged translations. False if a language is unknown.
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
  // The other language has such letters in nearly every sentence, but its text has none.
  const isBare = others.size >= MANY && [...others].every((word) => isWordOf(word, own))
  return isBare && foreign >= MANY && foreign * MANY >= words.size
}

/** Minimum letters of a sentence, beyond a name or quoted word, in dense scripts (syllables, ideographs) and in alphabets. */
const SENTENCE = { dense: 8, alphabet: 24 }

const DENSE = /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}]/u

/** Language-independent parts of a text: placeholders, tags, URLs and email addresses. */
export const LANGUAGE_FREE = /\{[^{}]*\}|<[^<>]*>|\S+(?:\/\/|@)\S+/g

/** Minimum letters of a word; a single one may be a sign. */
const MIN_WORD_LENGTH = 2

/** Returns the language whose script the letters are in, if there are at least `min` and none belongs to the wanted language. */
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
 * Returns the language whose script a text is in, if it has no letter of the wanted language, as with a column copied
 * to the wrong place. Undefined for a possible name or quoted word, and for Latin letters, which untranslated texts
 * often have.
 */
export function wrongLanguage(text: string, wanted: string, all: readonly string[]): string | undefined {
  const letters = lettersIn(text)
  return languageOf(letters, wanted, all, DENSE.test(letters) ? SENTENCE.dense : SENTENCE.alphabet)
}

/**
 * Returns the script, of `scripts` (ISO 15924), that all letters of a text are in although neither its language nor
 * another language of the item uses it. Undefined if all languages do so, as with a name that keeps its script.
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

/** Whether all letters of a text belong to a language's script and none to another's. */
export function isWhollyIn(text: string, tag: string, notIn: string): boolean {
  const letters = lettersIn(text)
  const [own, other] = [lettersOf({ tag }), lettersOf({ tag: notIn })]
  if (own === undefined || other === undefined || letters.length < MIN_WORD_LENGTH) return false
  return !own.other.test(letters) && letters.match(other.own) === null
}

/** Minimum words of a sentence, as opposed to a title, motto or postal address. */
const MIN_SENTENCE_WORDS = 5

/** Whether a text for a language of another script is a whole Latin sentence, and so untranslated. */
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

/** A text entered under the wrong language. */
interface MisplacedText {
  /** Code of the language it is entered under, and of the one it is in. */
  readonly code: string
  readonly other: string
  /** Whether the other language's text is entered here in turn, as with exchanged translations. */
  readonly isExchanged: boolean
  /** Whether it may be a name that keeps its script: short, and not in another form in any further language. */
  readonly mayBeName: boolean
  /** Whether both languages share a script, so that only letters tell them apart. */
  readonly isByLetters?: true
}

/**
 * Yields the texts of an item that are wholly in the script or letters of another of its languages, whose own text is
 * in them too. Texts may quote words of each other.
 *
 * @param textIn returns the text in a language by code; "" if there is none.
 * @param isShown whether a text is also shown elsewhere in a language: a motto may appear in both languages on all
 * pages.
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
    // A duplicate code is reported separately.
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

import { fold } from '../../base/fold.ts'

/** A stretch of characters of one kind in a folded text: Chinese, Japanese or Korean, or a word of another script. */
export interface Term {
  readonly kind: 'run' | 'word'
  readonly text: string
  /** Whether a word of the text must end with it. */
  readonly ends?: true
  /** Whether titles alone are looked at for it. */
  readonly inTitle?: true
}

/** Stretches that are one after another, with nothing but separators between them. */
export type Sequence = readonly Term[]

const EAST = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー'
const WORD = `(?:(?![${EAST}])[\\p{L}\\p{N}\\p{M}])+`
const stretches = new RegExp(`([${EAST}]+)|(${WORD})`, 'gu')

/** Dots between the parts of a foreign name, which many leave out. */
export const NAME_DOTS = '·‧•・'
const dotInName = new RegExp(`(?<=[${EAST}])[${NAME_DOTS}](?=[${EAST}])`, 'gu')

/** Signs that end a name, as in "C++", "C#" and "Canal+", each as a letter that nobody writes beside these. */
const SIGNS: Readonly<Record<string, string>> = { '+': 'ᐩ', '#': 'ⵌ', '♯': 'ⵌ' }
const signs = new RegExp(
  `(?<=(?![${EAST}])[\\p{L}\\p{M}])(?:\\+\\+(?![\\p{L}+#])|[+#♯](?![\\p{L}\\p{N}+#]))`,
  'gu',
)
const signLetters = new RegExp(`[${Object.values(SIGNS).join('')}]`, 'gu')

/** A folded text whose signs at the end of a name are letters; each character stays in its place. */
export function withSigns(folded: string): string {
  return folded.replace(signs, (found) => Array.from(found, (sign) => SIGNS[sign] ?? sign).join(''))
}

/** A term without such signs. */
export function withoutSigns(text: string): string {
  return text.replace(signLetters, '')
}

/** Stretches of a folded text, in order; everything else only separates. @internal Exported for tests. */
export function termsOf(folded: string): Sequence {
  return Array.from(withSigns(folded.replace(dotInName, '')).matchAll(stretches), ([text, run]) => ({
    kind: run === undefined ? 'word' : 'run',
    text,
  }))
}

/** Pictures that are written as characters, without the colour of a skin. Those that are text unless a sign says otherwise, such as ©, are none. */
const PICTOGRAPHS = /(?!\p{Emoji_Modifier})\p{Emoji_Presentation}/gu

/** The pictographs of a text, each once: a title is also found by its 🏺, which separates its words as any sign does. */
function pictographsOf(text: string): Sequence {
  const found = text.match(PICTOGRAPHS) ?? []
  return [...new Set(found)].map((each) => ({ kind: 'run', text: each }))
}

/** Words with one mark between each two, such as "SK-C-5", "O'Neill", "1916.972.a" and "תרפ״א". Tried at the beginning of each word alone: a text may be one word. */
const marked = new RegExp(
  `(?<!(?![${EAST}])[\\p{L}\\p{N}\\p{M}])${WORD}(?:(?:[-‐‑'’._/\u05f3\u05f4]|(?<=\\p{Script=Hebrew})["”](?=\\p{Script=Hebrew}))${WORD})+`,
  'gu',
)
/** Apostrophes that are letters to Unicode. */
const LETTER_MARKS = /[\u02bb\u02bc\u02be\u02bf]/g
const LETTERS_ONLY = /^[\p{L}\p{M}\-‐‑'’\u05f3\u05f4"”]+$/u
/** "Node.js" and "U.S.A.": a point between letters that ends no sentence. */
const DOTTED = /^\p{L}+(?:\.\p{L}{1,3})+$/u
const NUMBER_OF_OBJECT = /^(?=.*\p{L})(?=.*\p{N})/u

/** Numbers with a sign of multiplication between them, which keyboards write as a letter: "4×4", "30 × 40". */
const MULTIPLIED = /(?<!\p{N})\p{N}+(?:\s?[x×✕]\s?\p{N}+)+/giu

function withLetterX(found: string): string {
  return found.replace(/\s/g, '').replace(/[^\p{N}]/gu, 'x')
}

/**
 * Words of a text that are also written without the marks in them: names and compounds, and numbers of objects, which have
 * letters and digits; and measurements as keyboards write them. Plain numbers and ranges of years are not joined.
 */
export function joinedWords(text: string): string {
  const found = new Set<string>()
  for (const [word] of text.replace(LETTER_MARKS, "'").matchAll(marked))
    if (LETTERS_ONLY.test(word) || DOTTED.test(word) || NUMBER_OF_OBJECT.test(word))
      found.add(word.replace(/[^\p{L}\p{N}\p{M}]/gu, ''))
  for (const [numbers] of text.matchAll(MULTIPLIED)) found.add(withLetterX(numbers))
  return [...found].join(' ')
}

/** What a record with this number is also called: visitors copy "BKH 00005" from a label without its blank. */
export function namesOfNumber(number: string): readonly string[] {
  const together = number.replace(/\s+/g, '')
  return [number, joinedWords(number), ...(together === number ? [] : [together, joinedWords(together)])]
}

/** Words are cut into threes of letters, runs into pairs: the shortest that are rare enough. */
const gramLength = { run: 2, word: 3 } as const

/** No term holds this character, so a marked token is met by nothing but its like. */
const MARK = '_'

/** What is behind the last stretch of a text, and before its marked tokens. */
export const textEnd = MARK

const HALVES = /[\ud800-\udfff]/

/** Characters of a text, by index; a text itself has them unless some take two code units. */
function charactersOf(text: string): readonly string[] | string {
  return HALVES.test(text) ? Array.from(text) : text
}

function partOf(characters: readonly string[] | string, start: number, end: number): string {
  return typeof characters === 'string' ? characters.slice(start, end) : characters.slice(start, end).join('')
}

/** One token for each character of a stretch, so that what adjoins in the text adjoins in the index. */
export function tokensThrough({ kind, text }: Term): readonly string[] {
  const characters = charactersOf(text)
  const tokens: string[] = []
  for (let index = 0; index < characters.length; index += 1) {
    tokens.push(partOf(characters, index, index + gramLength[kind]))
  }
  return tokens
}

/** Tokens that a text must hold one after another to hold a term; a short term is one marked token. */
export function tokensWithin(term: Term): readonly string[] {
  const full = gramLength[term.kind]
  const tokens = tokensThrough(term)
  if (term.ends === true) return tokens
  return tokens.length < full ? [MARK + term.text] : tokens.slice(0, tokens.length - full + 1)
}

/** Distinct marked tokens of the parts of stretches that are too short for the others. */
function shortTokens(stretches: Sequence): readonly string[] {
  const parts = new Set<string>()
  for (const [text, { kind }] of new Map(stretches.map((term) => [term.text, term]))) {
    const characters = charactersOf(text)
    for (let index = 0; index < characters.length; index += 1) {
      parts.add(partOf(characters, index, index + 1))
      if (kind === 'word' && index + 1 < characters.length) parts.add(partOf(characters, index, index + 2))
    }
  }
  return Array.from(parts, (text) => MARK + text)
}

/** Whether the last token of a term may be the beginning of a longer one when it closes a sequence. */
export function isShort({ kind, text }: Term): boolean {
  return Array.from(text).length < gramLength[kind]
}

const MAX_QUERY_LENGTH = 200

/** Stretches of the part of a query that counts, in order; empty when there is nothing to look for. */
export function queryStretches(searchValue: string): Sequence {
  const start = Array.from(searchValue.slice(0, 2 * MAX_QUERY_LENGTH))
    .slice(0, MAX_QUERY_LENGTH)
    .join('')
  // "№7" is "№ 7", which are two words where the sign has become letters.
  const words = termsOf(fold(start.replace(/№(?=\p{N})/gu, '№ ')).replace(/(?<=\p{N})[×✕](?=\p{N})/gu, 'x'))
  // Beside words they are decoration.
  return words.length > 0 ? words : pictographsOf(start)
}

/** Characters of a field that are indexed; what is beyond is shown but not found. */
const MAX_INDEXED_LENGTH = 100_000

/** What the index keeps of one field. */
export interface Tokens {
  /** Stretches of the field alone, and of each other name, with one space between them: what a whole query is compared with. */
  readonly names: readonly string[]
  /** The names, then the further words: how sequences are looked for in a text. */
  readonly spaced: string
  /** Tokens in the order of the text, one for each character, with spaces between them. */
  readonly stream: string
  /** Distinct tokens of single characters and pairs of letters. */
  readonly short: readonly string[]
}

/** Words return, and their tokens with them. */
function streamOf(stretches: Sequence): string {
  const known = new Map<string, string>()
  return stretches
    .map((stretch) => {
      const tokens = known.get(stretch.text) ?? tokensThrough(stretch).join(' ')
      known.set(stretch.text, tokens)
      return tokens
    })
    .join(' ')
}

function joinSequence(stretches: Sequence): string {
  return stretches.map(({ text }) => text).join(' ')
}

/** Tokens of a field, of words that it is found by beside its own, and of what else the record is called, such as its number. */
export function searchTokens(text: string, further = '', otherNames: readonly string[] = []): Tokens {
  const own = termsOf(fold(text.slice(0, MAX_INDEXED_LENGTH)))
  const others = otherNames.map((name) => termsOf(fold(name))).filter(({ length }) => length > 0)
  const pictographs = pictographsOf(text.slice(0, MAX_INDEXED_LENGTH))
  const stretches = [...own, ...termsOf(fold(further)), ...pictographs, ...others.flat()]
  return {
    names: [own, ...others].map(joinSequence),
    spaced: joinSequence(stretches),
    stream: streamOf(stretches),
    short: shortTokens(stretches),
  }
}

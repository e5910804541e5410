import { fold } from '../../base/fold.ts'

/**
 * Longest sequence of characters of one kind in a folded text: a run of Chinese, Japanese or Korean, or a
 * word of another script.
 */
export interface Term {
  readonly kind: 'run' | 'word'
  readonly text: string
  /** Whether it must be at the end of a word. */
  readonly ends?: true
  /** Whether it is only searched in titles. */
  readonly inTitle?: true
}

/** Terms in succession, with only separators between them. */
export type Sequence = readonly Term[]

const EAST = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー'
const WORD = `(?:(?![${EAST}])[\\p{L}\\p{N}\\p{M}])+`
const stretches = new RegExp(`([${EAST}]+)|(${WORD})`, 'gu')

/** Dots between the parts of foreign names, which are often omitted. */
export const NAME_DOTS = '·‧•・'
const dotInName = new RegExp(`(?<=[${EAST}])[${NAME_DOTS}](?=[${EAST}])`, 'gu')

/**
 * Signs at the end of names, as in "C++", "C#" and "Canal+", each mapped to a letter that is never used with
 * them.
 */
const SIGNS: Readonly<Record<string, string>> = { '+': 'ᐩ', '#': 'ⵌ', '♯': 'ⵌ' }
const signs = new RegExp(
  `(?<=(?![${EAST}])[\\p{L}\\p{M}])(?:\\+\\+(?![\\p{L}+#])|[+#♯](?![\\p{L}\\p{N}+#]))`,
  'gu',
)
const signLetters = new RegExp(`[${Object.values(SIGNS).join('')}]`, 'gu')

/** Replaces signs at the end of names by letters, keeping all offsets. */
export function withSigns(folded: string): string {
  return folded.replace(signs, (found) => Array.from(found, (sign) => SIGNS[sign] ?? sign).join(''))
}

/** Removes such signs from a term. */
export function withoutSigns(text: string): string {
  return text.replace(signLetters, '')
}

/** Splits a folded text into its terms; everything else is a separator. @internal Exported for tests. */
export function termsOf(folded: string): Sequence {
  return Array.from(withSigns(folded.replace(dotInName, '')).matchAll(stretches), ([text, run]) => ({
    kind: run === undefined ? 'word' : 'run',
    text,
  }))
}

/** Emoji without skin tones. Characters with text presentation by default, such as ©, are excluded. */
const PICTOGRAPHS = /(?!\p{Emoji_Modifier})\p{Emoji_Presentation}/gu

/**
 * Returns the unique pictographs of a text, so that a title is also found by its 🏺. Like any sign, they
 * separate words.
 */
function pictographsOf(text: string): Sequence {
  const found = text.match(PICTOGRAPHS) ?? []
  return [...new Set(found)].map((each) => ({ kind: 'run', text: each }))
}

/**
 * Words joined by single marks, such as "SK-C-5", "O'Neill", "1916.972.a" and "תרפ״א". Matching starts only
 * at the beginning of a word, because a text may be one long word.
 */
const marked = new RegExp(
  `(?<!(?![${EAST}])[\\p{L}\\p{N}\\p{M}])${WORD}(?:(?:[-‐‑'’._/\u05f3\u05f4]|(?<=\\p{Script=Hebrew})["”](?=\\p{Script=Hebrew}))${WORD})+`,
  'gu',
)
/** Apostrophes that Unicode classifies as letters. */
const LETTER_MARKS = /[\u02bb\u02bc\u02be\u02bf]/g
const LETTERS_ONLY = /^[\p{L}\p{M}\-‐‑'’\u05f3\u05f4"”]+$/u
/** "Node.js" and "U.S.A.": dots between letters that do not end a sentence. */
const DOTTED = /^\p{L}+(?:\.\p{L}{1,3})+$/u
const NUMBER_OF_OBJECT = /^(?=.*\p{L})(?=.*\p{N})/u

/** Numbers with a multiplication sign, which is typed as a letter: "4×4", "30 × 40". */
const MULTIPLIED = /(?<!\p{N})\p{N}+(?:\s?[x×✕]\s?\p{N}+)+/giu

function withLetterX(found: string): string {
  return found.replace(/\s/g, '').replace(/[^\p{N}]/gu, 'x')
}

/**
 * Returns the words of a text that are also written without their marks: names, compounds, and object numbers
 * with letters and digits. Also measurements as typed on keyboards. Plain numbers and ranges of years are not
 * joined.
 */
export function joinedWords(text: string): string {
  const found = new Set<string>()
  for (const [word] of text.replace(LETTER_MARKS, "'").matchAll(marked))
    if (LETTERS_ONLY.test(word) || DOTTED.test(word) || NUMBER_OF_OBJECT.test(word))
      found.add(word.replace(/[^\p{L}\p{N}\p{M}]/gu, ''))
  for (const [numbers] of text.matchAll(MULTIPLIED)) found.add(withLetterX(numbers))
  return [...found].join(' ')
}

/** Returns other spellings of a number: visitors copy "BKH 00005" from a label without the space. */
export function namesOfNumber(number: string): readonly string[] {
  const together = number.replace(/\s+/g, '')
  return [number, joinedWords(number), ...(together === number ? [] : [together, joinedWords(together)])]
}

/** Length of tokens: bigrams for runs, trigrams for words, the shortest that are rare enough. */
const gramLength = { run: 2, word: 3 } as const

/** Prefix of short tokens. No term contains it, so that they only match each other. */
const MARK = '_'

/** Separates the tokens of a text from its short tokens. */
export const textEnd = MARK

const HALVES = /[\ud800-\udfff]/

/** Returns the characters of a text by index; the text itself if it has no surrogate pairs. */
function charactersOf(text: string): readonly string[] | string {
  return HALVES.test(text) ? Array.from(text) : text
}

function partOf(characters: readonly string[] | string, start: number, end: number): string {
  return typeof characters === 'string' ? characters.slice(start, end) : characters.slice(start, end).join('')
}

/** Returns one token per character of a term, so that adjacent text is adjacent in the index. */
export function tokensThrough({ kind, text }: Term): readonly string[] {
  const characters = charactersOf(text)
  const tokens: string[] = []
  for (let index = 0; index < characters.length; index += 1) {
    tokens.push(partOf(characters, index, index + gramLength[kind]))
  }
  return tokens
}

/**
 * Returns the consecutive tokens that a text must contain to contain a term; a short term is a single
 * prefixed token.
 */
export function tokensWithin(term: Term): readonly string[] {
  const full = gramLength[term.kind]
  const tokens = tokensThrough(term)
  if (term.ends === true) return tokens
  return tokens.length < full ? [MARK + term.text] : tokens.slice(0, tokens.length - full + 1)
}

/** Returns unique prefixed tokens for the parts of terms that are too short for the others. */
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

/** Whether a term is shorter than a token, so that at the end of a sequence it may be the prefix of one. */
export function isShort({ kind, text }: Term): boolean {
  return Array.from(text).length < gramLength[kind]
}

const MAX_QUERY_LENGTH = 200

/** Returns the terms of a query, up to its maximum length; empty if there is nothing to search for. */
export function queryStretches(searchValue: string): Sequence {
  const start = Array.from(searchValue.slice(0, 2 * MAX_QUERY_LENGTH))
    .slice(0, MAX_QUERY_LENGTH)
    .join('')
  // "№7" is two words like "№ 7", also after folding turned the sign into letters.
  const words = termsOf(fold(start.replace(/№(?=\p{N})/gu, '№ ')).replace(/(?<=\p{N})[×✕](?=\p{N})/gu, 'x'))
  // Next to words, they are decoration.
  return words.length > 0 ? words : pictographsOf(start)
}

/** Maximum length of the indexed part of a field; text beyond it is displayed but not found. */
const MAX_INDEXED_LENGTH = 100_000

/** Indexed data of one field. */
export interface Tokens {
  /** Terms of the field and of each other name, separated by single spaces; compared with whole queries. */
  readonly names: readonly string[]
  /** The names, then the further words; searched for sequences. */
  readonly spaced: string
  /** Tokens in text order, one per character, separated by spaces. */
  readonly stream: string
  /** Unique tokens of single characters and pairs of letters. */
  readonly short: readonly string[]
}

/** Caches the tokens of repeated words. */
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

/**
 * Returns the tokens of a field, of further words by which it is found, and of other names of the record,
 * such as its number.
 */
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

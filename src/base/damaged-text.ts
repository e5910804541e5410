import { type Message, message } from './messages/message.ts'

/** Damage to a text by a spreadsheet, a conversion or an incomplete edit. */
export interface TextDamage {
  /** Description of the value, without a full stop. */
  readonly reason: Message
  readonly hint: Message
  /** Hint for records imported directly, without a map or table. */
  readonly there?: Message
}

/** U+FFFD, the replacement for an undecodable character. */
const LOST: TextDamage = {
  reason: message`a text of which an earlier conversion has lost characters (\uFFFD)`,
  hint: message`Export once more from where the text is whole, as UTF-8.`,
}

/** UTF-8 decoded as windows-1252: "é" is "Ã©", "’" is "â€™". */
const READ_TWICE: TextDamage = {
  reason: message`a text in UTF-8 that was read in another encoding`,
  hint: LOST.hint,
}

/** One legacy encoding decoded as another: "Þarkýþla" is "Şarkışla". */
const READ_OTHERWISE: TextDamage = {
  reason: message`a text that was read in another encoding than it is written in`,
  hint: message`Name the encoding of the table, such as --encoding windows-1254 (Turkish), windows-1250 (Central Europe) or windows-1251 (Cyrillic), and bring it in again.`,
  there: LOST.hint,
}

/**
 * Runs of non-ASCII Latin letters, such as Cyrillic, Greek, Hebrew or Arabic decoded as windows-1252; no language has
 * such words.
 */
const NO_WORD = /[\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u00FF]{5}/

/** Letters that windows-1252 makes of a language, and the languages that use them correctly. */
const MISREAD: readonly {
  readonly language: string
  readonly letters: RegExp
  readonly unless: readonly string[]
}[] = [
  {
    language: 'tr',
    letters: /^[^ıİşŞğĞ]*[ÝýÞþÐð][^ıİşŞğĞ]*$/,
    unless: ['is', 'fo', 'cs', 'sk', 'vi', 'tk', 'ang'],
  },
  {
    language: 'hu',
    letters: /^[^őŐűŰ]*[õÕûÛ][^őŐűŰ]*$/,
    unless: ['pt', 'et', 'fr', 'vi', 'gn', 'gl', 'ku'],
  },
  { language: 'pl', letters: /(?<=\p{L})[³¹¿](?=\p{Ll})/u, unless: [] },
]

/** Returns patterns of text decoded with the wrong encoding, for a museum of these languages (without regions). */
export function misreadIn(languages: readonly string[]): readonly RegExp[] {
  const own = MISREAD.filter(
    ({ language, unless }) =>
      languages.includes(language) && !unless.some((each) => languages.includes(each)),
  )
  return [NO_WORD, ...own.map(({ letters }) => letters)]
}

/** Control characters: NUL, backspace, DOS end of file, or a windows-1252 dash decoded as Latin-1. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/

export const STEERING: TextDamage = {
  reason: message`a text with an invisible control character`,
  hint: message`Take it out where the text is kept, and export once more.`,
}

/** Private-use characters of the fonts Symbol and Wingdings, which other fonts lack: \uF0B7 is a bullet. */
const SYMBOL = /[\uF020-\uF0FF]/

const OF_SYMBOL_FONT: TextDamage = {
  reason: message`a text with a letter of a symbol font, which other fonts do not have`,
  hint: message`Write the sign itself, such as •.`,
}

/** Encodings of one byte that UTF-8 is read in by mistake. */
const SINGLE_BYTE = ['windows-1252', 'windows-1251', 'windows-1250', 'windows-1253'] as const
/** Bytes of the characters from 0x80 on, for each encoding; a byte without one stands for itself. */
const HIGH_BYTES = SINGLE_BYTE.map(
  (encoding) =>
    new Map(
      Array.from({ length: 128 }, (_, index) => [
        // Without `stream`, Node 20 decodes windows-1252 as Latin-1.
        new TextDecoder(encoding).decode(Uint8Array.of(128 + index), { stream: true }),
        128 + index,
      ]),
    ),
)
const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Whether a text is UTF-8 decoded as single bytes: a run of letters encodes at least two other characters. */
function isReadByBytes(text: string): boolean {
  if (!/[^\0-\x7f]{4}/.test(text)) return false
  return HIGH_BYTES.some((byteOf) => {
    const bytes: number[] = []
    for (const letter of text) {
      const byte = byteOf.get(letter) ?? letter.codePointAt(0) ?? 0
      // Chinese texts have such a character near the start.
      if (byte > 0xff) return false
      bytes.push(byte)
    }
    try {
      UTF8.decode(Uint8Array.from(bytes))
      return true
    } catch {
      return false
    }
  })
}

/** UTF-8 decoded as Mac Roman: "é" is "√©", "’" is "‚Äô". A root beside a letter is not what people write. */
const MAC_ROMAN = /(?<=\p{L})√[\u00A0-ÿŒœπ∂∑∏∫Ω∞±≤≥≠†•™]|√[\u00A0-ÿŒœ∂∑∏∫Ω∞±≤≥≠†•™](?=\p{Ll})|‚Ä[ìîòôúù¶¢]/u

/** Question marks in place of a word, not after one. */
const QUESTIONED = /(?<![\p{L}\p{N}?])\?{2,}/gu
/** Minimum number of question marks; "???" may be what people write for unknown. */
const MIN_QUESTIONED = 4

/** Text saved in an encoding without its letters: "1921 ???? 12 ?????". */
export const QUESTION_MARKS: TextDamage = {
  reason: message`a text of question marks, whose letters were lost when the file was saved`,
  hint: message`Save it once more as XLSX, or as CSV in UTF-8, from where the letters still are.`,
}

/** Whether most letters of a text are question marks. */
function isQuestioned(text: string): boolean {
  if (!text.includes('??')) return false
  const marks = (text.match(QUESTIONED) ?? []).join('').length
  return marks >= MIN_QUESTIONED && marks > (text.match(/\p{L}/gu)?.length ?? 0)
}

/** Returns the damage an earlier conversion did to a text. */
export function conversionDamage(text: string, misread: readonly RegExp[]): TextDamage | undefined {
  if (isQuestioned(text)) return QUESTION_MARKS
  // "锟斤拷" is U+FFFD twice, decoded as GBK.
  if (text.includes('\uFFFD') || text.includes('锟斤拷') || /\p{Surrogate}/u.test(text)) return LOST
  if (CONTROL.test(text)) return STEERING
  if (SYMBOL.test(text)) return OF_SYMBOL_FONT
  if (
    /[ÃÂ][\u00A1-\u00BF]|â€[\u009D\u0153\u02DC\u2013-\u2122]/.test(text) ||
    MAC_ROMAN.test(text) ||
    isReadByBytes(text)
  )
    return READ_TWICE
  return misread.some((letters) => letters.test(text)) ? READ_OTHERWISE : undefined
}

/** Nonstandard forms of letters. Excludes ligatures of a whole word, such as "\uFDFA", which have no other form. */
const OTHER_FORMS: readonly {
  readonly letters: RegExp
  readonly what: Message
  readonly usual: (found: string) => string
}[] = [
  {
    letters: /[\uFB50-\uFBB1\uFBD3-\uFD3D\uFE70-\uFEFC]+/,
    what: message`presentation forms of Arabic letters, as PDF files have them`,
    usual: (found) => found.normalize('NFKC'),
  },
  {
    letters: /[\uFF66-\uFF9F]{2,}/,
    what: message`katakana of half the width, as old systems write them`,
    usual: (found) => found.normalize('NFKC'),
  },
  {
    letters: /[\u2F00-\u2FD5]/,
    what: message`a radical in the place of the Chinese character`,
    usual: (found) => found.normalize('NFKC'),
  },
  {
    letters: /[a-zÀ-ž][Ａ-Ｚａ-ｚ]|[Ａ-Ｚａ-ｚ][a-zÀ-ž]/,
    what: message`Latin letters of two widths in one word`,
    usual: (found) => found.normalize('NFKC'),
  },
  { letters: /\u0E40\u0E40/, what: message`two Thai vowel signs that look like one`, usual: () => '\u0E41' },
  {
    letters: /\u0E4D[\u0E48-\u0E4B]?\u0E32/,
    what: message`a Thai vowel sign in two parts`,
    usual: (found) => `${found.slice(1, -1)}\u0E33`,
  },
  {
    letters: /[\u1C90-\u1CBF](?=[\u10D0-\u10FF])/,
    what: message`a Georgian capital before small letters, which Georgian writes in whole words alone`,
    usual: (found) => found.toLowerCase(),
  },
]

/** Returns the nonstandard letters of a text that searching, sorting and screen readers do not recognize, with the remedy. */
export function letterForms(text: string): { readonly what: Message; readonly cure: Message } | undefined {
  for (const { letters, what, usual } of OTHER_FORMS) {
    const found = letters.exec(text)?.[0]
    if (found !== undefined) return { what, cure: message`Write "${usual(found)}" in place of "${found}".` }
  }
  return undefined
}

/** Returns the damage to letters in a translation file; undefined if there is none. */
export function lostLetters(text: string): TextDamage | undefined {
  const damage = conversionDamage(text, [])
  return damage === QUESTION_MARKS || damage === LOST || damage === READ_TWICE ? damage : undefined
}

/** Placeholder as the whole text. Case matters: "todo" is a Spanish word and "xxx" a Roman numeral in lower case. */
const PLACEHOLDER = /^(?:TO-?DO|TBD|FIXME|X{4,}|x{3,})$/
/** Placeholder phrases that no real page consists of. */
const PLACEHOLDER_WORDS =
  /^(?:placeholder|platzhalter|dummy text|blindtext|your text here|insert text(?: here)?|text goes here|to be (?:written|translated)|not yet translated|untranslated|à (?:compléter|traduire|rédiger)|por (?:completar|traducir|traduzir)|a (?:completar|traduzir|preencher)|da (?:completare|tradurre)|(?:noch )?zu (?:ergänzen|übersetzen)|нужен перевод|待(?:补充|翻译|填写|補充|翻譯|填寫)|未翻訳|要翻訳|번역 필요)$/iu
/** Placeholder at the start of a text or in brackets. */
const TO_DO =
  /^(?:TODO|FIXME|TBD) ?[:：–—]|[[({<【（](?:TODO|FIXME|TBD|待补充|待翻译|待填写|待補充|待翻譯|待填寫)[\s:：\])}>】）]/u
/** Lorem ipsum, the dummy text of printers. */
const LOREM = /\blorem ipsum\b/i
/** Maximum UTF-16 code units of a placeholder with its brackets; matching takes quadratic time. */
const MAX_PLACEHOLDER = 100
/** Brackets and punctuation around a placeholder. */
const AROUND = /^(?:<p>|[\s[({<【（«"“])+|(?:<\/p>|[\s\])}>】）»"”.…!:])+$/g

const UNWRITTEN: TextDamage = {
  reason: message`what holds the place of a text that is not written yet`,
  hint: message`Write the text, or leave it out until it is there.`,
}

/** Returns the damage of a text that is still to be written. */
export function unwrittenText(text: string): TextDamage | undefined {
  const words = text.length > MAX_PLACEHOLDER ? '' : text.replace(AROUND, '')
  const isUnwritten =
    PLACEHOLDER.test(words) || PLACEHOLDER_WORDS.test(words) || TO_DO.test(text) || LOREM.test(text)
  return isUnwritten ? UNWRITTEN : undefined
}

/** Replacement for bytes that are not UTF-8, such as GBK or UTF-16. */
export const NO_UTF8 = '\uFFFD'

import { type Message, message } from './messages/message.ts'

/** What is wrong with a text, which a spreadsheet, a conversion or somebody in a hurry has left. */
export interface TextDamage {
  /** Said of the value, without a full stop. */
  readonly reason: Message
  readonly hint: Message
  /** What to do where the records are written as they are, with neither a map nor a table. */
  readonly there?: Message
}

/** U+FFFD, which stands where a program could not read a character. */
const LOST: TextDamage = {
  reason: message`a text of which an earlier conversion has lost characters (\uFFFD)`,
  hint: message`Export once more from where the text is whole, as UTF-8.`,
}

/** UTF-8 that was read as windows-1252: "é" is "Ã©", "’" is "â€™". */
const READ_TWICE: TextDamage = {
  reason: message`a text in UTF-8 that was read in another encoding`,
  hint: LOST.hint,
}

/** Letters of one encoding that were read in another: "Þarkýþla" is "Şarkışla". */
const READ_OTHERWISE: TextDamage = {
  reason: message`a text that was read in another encoding than it is written in`,
  hint: message`Name the encoding of the table, such as --encoding windows-1254 (Turkish), windows-1250 (Central Europe) or windows-1251 (Cyrillic), and bring it in again.`,
  there: LOST.hint,
}

/** Letters beyond ASCII in a row, as of Cyrillic, Greek, Hebrew or Arabic that was read as windows-1252: no language has words of them. */
const NO_WORD = /[\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u00FF]{5}/

/** What windows-1252 makes of letters of a language, and languages that write the same letters rightly. */
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

/** What shows in a museum of these languages, without regions, that a text was read in another encoding. */
export function misreadIn(languages: readonly string[]): readonly RegExp[] {
  const own = MISREAD.filter(
    ({ language, unless }) =>
      languages.includes(language) && !unless.some((each) => languages.includes(each)),
  )
  return [NO_WORD, ...own.map(({ letters }) => letters)]
}

/** A character that steers a device and is none of a text: NUL, backspace, an end of DOS, a dash of windows-1252 that was read as Latin-1. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/

const STEERING: TextDamage = {
  reason: message`a text with a control character, which nobody sees`,
  hint: message`Take it out where the text is kept, and export once more.`,
}

/** A letter of the fonts Symbol or Wingdings, which other fonts lack: \uF0B7 is a bullet. */
const SYMBOL = /[\uF020-\uF0FF]/

const OF_SYMBOL_FONT: TextDamage = {
  reason: message`a text with a letter of a symbol font, which other fonts do not have`,
  hint: message`Write the sign itself, such as •.`,
}

/** Bytes of what windows-1252 has between U+0080 and U+009F. */
const HIGH_BYTES = new Map(
  Array.from({ length: 32 }, (_, index) => [
    // Node 20 reads it as Latin-1 where nothing can follow.
    new TextDecoder('windows-1252').decode(Uint8Array.of(128 + index), { stream: true }),
    128 + index,
  ]),
)
/** A character of no byte: texts in Chinese have one at their beginning. */
const BEYOND_BYTES = new RegExp(`[^\\0-\xff${[...HIGH_BYTES.keys()].join('')}]`, 'u')
const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Whether a text is one in UTF-8 that was read byte by byte: its letters in a row are the bytes of at least two others. */
function isReadByBytes(text: string): boolean {
  if (!/[^\0-\x7f]{4}/.test(text) || BEYOND_BYTES.test(text)) return false
  const bytes = Array.from(text, (letter) => HIGH_BYTES.get(letter) ?? letter.codePointAt(0) ?? 0)
  try {
    UTF8.decode(Uint8Array.from(bytes))
    return true
  } catch {
    return false
  }
}

/** Question marks in a row that stand for a word, and not behind one. */
const QUESTIONED = /(?<![\p{L}\p{N}?])\?{2,}/gu
/** Fewer may be meant so: "???" is what somebody writes who does not know. */
const MIN_QUESTIONED = 4

/** A text of which an encoding without its letters has made question marks: "1921 ???? 12 ?????". */
export const QUESTION_MARKS: TextDamage = {
  reason: message`a text of question marks, whose letters were lost when the file was saved`,
  hint: message`Save it once more as XLSX, or as CSV in UTF-8, from where the letters still are.`,
}

/** Whether question marks stand for most letters of a text. */
function isQuestioned(text: string): boolean {
  if (!text.includes('??')) return false
  const marks = (text.match(QUESTIONED) ?? []).join('').length
  return marks >= MIN_QUESTIONED && marks > (text.match(/\p{L}/gu)?.length ?? 0)
}

/** What an earlier conversion has done to the characters of a text. */
export function conversionDamage(text: string, misread: readonly RegExp[]): TextDamage | undefined {
  if (isQuestioned(text)) return QUESTION_MARKS
  // "锟斤拷" is U+FFFD twice, read as GBK.
  if (text.includes('\uFFFD') || text.includes('锟斤拷') || /\p{Surrogate}/u.test(text)) return LOST
  if (CONTROL.test(text)) return STEERING
  if (SYMBOL.test(text)) return OF_SYMBOL_FONT
  if (/[ÃÂ][\u00A1-\u00BF]|â€[\u009D\u0153\u02DC\u2013-\u2122]/.test(text) || isReadByBytes(text))
    return READ_TWICE
  return misread.some((letters) => letters.test(text)) ? READ_OTHERWISE : undefined
}

/** Letters that Unicode, or the language itself, writes otherwise. Signs that are a whole word, such as "\uFDFA", have no other form. */
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

/** Which letters of a text have a usual form that searches, sorting and screen readers know, and how to write them. */
export function letterForms(text: string): { readonly what: Message; readonly cure: Message } | undefined {
  for (const { letters, what, usual } of OTHER_FORMS) {
    const found = letters.exec(text)?.[0]
    if (found !== undefined) return { what, cure: message`Write "${usual(found)}" in place of "${found}".` }
  }
  return undefined
}

/** What has become of the letters of a text that a translator's program saved; undefined where they are there. */
export function lostLetters(text: string): TextDamage | undefined {
  const damage = conversionDamage(text, [])
  return damage === QUESTION_MARKS || damage === LOST || damage === READ_TWICE ? damage : undefined
}

/** What holds the place of a text, each as the whole of it: in capitals, since "todo" is Spanish and "xxx" is a number of Rome in them. */
const PLACEHOLDER = /^(?:TO-?DO|TBD|FIXME|X{4,}|x{3,})$/
/** What holds the place of a text, in words that no page says by themselves. */
const PLACEHOLDER_WORDS =
  /^(?:placeholder|platzhalter|dummy text|blindtext|your text here|insert text(?: here)?|text goes here|to be (?:written|translated)|not yet translated|untranslated|à (?:compléter|traduire|rédiger)|por (?:completar|traducir|traduzir)|a (?:completar|traduzir|preencher)|da (?:completare|tradurre)|(?:noch )?zu (?:ergänzen|übersetzen)|нужен перевод|待(?:补充|翻译|填写|補充|翻譯|填寫)|未翻訳|要翻訳|번역 필요)$/iu
/** What holds the place of a text, before what is to be done or within other words. */
const TO_DO =
  /^(?:TODO|FIXME|TBD) ?[:：–—]|[[({<【（](?:TODO|FIXME|TBD|待补充|待翻译|待填写|待補充|待翻譯|待填寫)[\s:：\])}>】）]/u
/** Words of printers, which stand for any text. */
const LOREM = /\blorem ipsum\b/i
/** UTF-16 units of a placeholder with the signs around it, which takes the square of its length to find. */
const MAX_PLACEHOLDER = 100
/** Signs around a placeholder. */
const AROUND = /^(?:<p>|[\s[({<【（«"“])+|(?:<\/p>|[\s\])}>】）»"”.…!:])+$/g

const UNWRITTEN: TextDamage = {
  reason: message`what holds the place of a text that is not written yet`,
  hint: message`Write the text, or leave it out until it is there.`,
}

/** What is said of a text that somebody wanted to write later. */
export function unwrittenText(text: string): TextDamage | undefined {
  const words = text.length > MAX_PLACEHOLDER ? '' : text.replace(AROUND, '')
  const isUnwritten =
    PLACEHOLDER.test(words) || PLACEHOLDER_WORDS.test(words) || TO_DO.test(text) || LOREM.test(text)
  return isUnwritten ? UNWRITTEN : undefined
}

/** What bytes become that are no UTF-8, such as those of GBK or UTF-16. */
export const NO_UTF8 = '\uFFFD'

import { decodeHTMLStrict } from 'entities'
import {
  conversionDamage,
  letterForms,
  misreadIn,
  type TextDamage,
  unwrittenText,
} from '../../../base/damaged-text.ts'
import { hasMarkup } from '../../../base/html-tags.ts'
import { unescapedHtml } from '../../../base/html-text.ts'
import { type Message, message } from '../../../base/messages/message.ts'
import { once } from '../../../base/tasks.ts'
import { codePointName } from '../../../base/tidy.ts'
import { withoutSpans } from '../../../base/without-spans.ts'

/**
 * A number that did not fit its cell: 1.23E+11, also with the comma of other languages; or of more digits than a floating point number
 * holds, as 1846523498713608192.0.
 */
const SHORTENED = /^[+-]?(?:\d+(?:[.,]\d+)?E[+-]\d{1,3}|\d{17,}\.0+)$/i

/** A whole number as pandas writes it where a column has empty cells: 1900.0. */
const FLOATED = /^-?\d+\.0$/

/** What people write where there is nobody and nothing to name. */
const NOBODY = /^(?:[-‐-―_]{1,3}|n\/a|n\.a\.)$/i

/** A cell that was too narrow for what it holds. */
const NARROW = /^#{3,}$/

/** What a formula has come to, in the languages of Excel, LibreOffice and Google Sheets: #REF!, #N/A, #NOM?, #¡VALOR!, #NV, Err:502, Loading... */
const FORMULA =
  /^(?:Loading(?:\.{3}|…)|#[¡¿]?\p{Lu}[\p{Lu}\d/_]*[!?]|#(?:N\/A|N\/D|NV|SPILL|CALC)|Err:\d{3})$/u

const AS_TEXT: Message = message`Format the column as text in the spreadsheet, enter the number again, and export once more.`

/** What programs write where there is no value. "None" and "nil" may be titles. */
export const NO_VALUE = /^(?:NULL|\(null\)|<null>|<NA>|NA|NaN|nan|NaT|undefined|\[object Object\])$/

/** What is typed before a number that is to stay a text, '0012, or by programs before a formula; '20s is a decade, and 'a' a quotation. */
const APOSTROPHE = /^'(?!\d\d(?:s|er|\b(?![-./])))[\d=+@-][^']*$/

const WITH_APOSTROPHE: TextDamage = {
  reason: message`a text with the apostrophe that a spreadsheet shows to nobody`,
  hint: message`Export once more without it, or take it out.`,
}

const kinds: readonly (TextDamage & { readonly pattern: RegExp })[] = [
  {
    pattern: SHORTENED,
    reason: message`a number that a spreadsheet has shortened, so that digits are lost`,
    hint: AS_TEXT,
  },
  {
    pattern: NARROW,
    reason: message`what a spreadsheet shows where a column is too narrow`,
    hint: message`Widen the column in the spreadsheet, and export once more.`,
  },
  {
    pattern: FORMULA,
    reason: message`the error of a formula in a spreadsheet`,
    hint: message`Correct the formula or write the value itself, and export once more.`,
  },
  {
    pattern: NO_VALUE,
    reason: message`what a program writes where there is no value`,
    hint: message`Export once more with empty cells, or leave the field out.`,
  },
]

export const FLOATED_DAMAGE: TextDamage = {
  reason: message`a whole number with ".0", as programs write it where a column has empty cells`,
  hint: message`Export once more with whole numbers.`,
}

const NOBODY_DAMAGE: TextDamage = {
  reason: message`what is written where there is no value`,
  hint: message`Leave the cell empty.`,
}

/** Damage of the values of some fields alone, by the end of their JSON pointers. */
const OF_FIELDS: readonly (TextDamage & { readonly field: RegExp; readonly pattern: RegExp })[] = [
  { field: /^\/date$/, pattern: FLOATED, ...FLOATED_DAMAGE },
  { field: /\/(?:title|name)$/, pattern: NOBODY, ...NOBODY_DAMAGE },
]

/** Longest text that is looked at: what a spreadsheet writes is shorter. */
const MAX_CHARACTERS = 30

/** What a spreadsheet has made of a value, a text or a paragraph of it; undefined where it is whole. @internal Exported for tests. */
export function damageOf(value: string): TextDamage | undefined {
  const text = (value.startsWith('<p>') ? value.slice(3).replace(/<\/p>$/, '') : value).trim()
  return text.length > MAX_CHARACTERS ? undefined : kinds.find(({ pattern }) => pattern.test(text))
}

/** What a program writes where there is no id, which is no word of a language: German counts from "null", and a title may be "None". */
const NO_ID = /^(?:null|none|nil)$/i

/** What a spreadsheet or a program has made of an id. */
export function idDamageOf(id: string): TextDamage | undefined {
  return damageOf(NO_ID.test(id.trim()) ? 'NULL' : id)
}

/** UTF-16 units of a text that are said. */
const MAX_SHOWN = 60

const MARKUP: TextDamage = {
  reason: message`a text with HTML in a field that shows it as it is written`,
  hint: message`Add the step "text" to the field in the map.`,
  there: message`Write the words alone; of a record type of its own, the field may be declared as "html".`,
}

/** A link, a picture, bold words or a heading as Markdown has them. */
const MARKDOWN_MARKS =
  /\[[^\]\n]{0,200}\]\((?:https?:|mailto:|\/)[^)\s]{0,500}\)|(?<![*\w])\*\*\p{L}[^*\n]{0,200}\*\*(?![*\w])|^(?:<p>)?#{2,6} \S/mu

const MARKDOWN: TextDamage = {
  reason: message`a text in Markdown, whose marks are shown as they are written`,
  hint: message`Export it as HTML, or without the marks.`,
}

/** A heading, a quotation or a link as Textile has them. */
const TEXTILE_MARKS = /^(?:<p>)?(?:h[1-6]|bq)\. \S|"[^"\n]{1,200}":https?:\/\/\S/m

/** A heading, a link with other words, a file or bold words as MediaWiki has them. */
const WIKITEXT_MARKS =
  /^(?:<p>)?(={2,6}) ?[^=\s][^=\n]{0,100}\1(?:<\/p>)?$|\[\[(?:[^[\]{}|\n]{1,200}\|[^[\]{}\n]{1,300}|(?:File|Image|Datei|Bild|Fichier|Archivo|Plik|Файл|ファイル|文件):[^[\]\n]{1,300})\]\]|(?<!['\p{L}])'''\p{L}[^'\n]{0,200}'''(?!['\p{L}])/mu

/** A formula of LaTeX in its marks, with a command, a power or an index in it: "$5 to $10" is none. */
const LATEX_MARKS =
  /\$[^$\n]{0,200}?(?:\\[a-zA-Z]{2}|[A-Za-z}][_^][\d{])[^$\n]{0,200}\$|\\\((?:(?!\\[()])[^\n]){0,200}?(?:[_^=]|\\[a-zA-Z]{2})(?:(?!\\[()])[^\n]){0,200}?\\\)|\\begin\{[a-z]{3,20}\*?\}/

/** The code of a field, whose marks are gone: HYPERLINK "https://…", PAGEREF _Toc12, \\* MERGEFORMAT. */
const WORD_FIELD =
  /(?<![\p{L}\p{N}])(?:HYPERLINK|INCLUDEPICTURE|PAGEREF|MERGEFIELD|DOCPROPERTY)\s+(?:\\\w\s+)?(?:["“\\]|&quot;|_\w|https?:)|\\\*\s?MERGEFORMAT/u

/** Texts that are of other programs than a page, each with the mark by which they are known. */
const OF_PROGRAMS: readonly { readonly pattern: RegExp; readonly damage: TextDamage }[] = [
  { pattern: MARKDOWN_MARKS, damage: MARKDOWN },
  {
    pattern: WIKITEXT_MARKS,
    damage: {
      reason: message`a text in wikitext, whose marks are shown as they are written`,
      hint: message`Export it as HTML, or without the marks.`,
    },
  },
  {
    pattern: TEXTILE_MARKS,
    damage: {
      reason: message`a text in Textile, whose marks are shown as they are written`,
      hint: message`Export it as HTML, or without the marks.`,
    },
  },
  {
    // Liferay keeps the translations of a text so.
    pattern: /^\s*(?:<p>\s*)?(?:<|&lt;)(?:\?xml\s|root available-locales=)/,
    damage: {
      reason: message`a document of XML as a program keeps it, in the place of a text`,
      hint: message`Export the text of each language in a column of its own.`,
    },
  },
  {
    pattern: LATEX_MARKS,
    damage: {
      reason: message`a formula in LaTeX, whose code is shown as it is written`,
      hint: message`Write it in characters such as x² and m₀, or in HTML with <sup> and <sub>.`,
    },
  },
  {
    pattern: WORD_FIELD,
    damage: {
      reason: message`a text with the code of fields of a word processor, whose marks another program has taken away`,
      hint: message`Take the code out: the words that the field showed stand behind it.`,
    },
  },
  {
    pattern: /^\s*(?:<p>\s*)?\{\\rtf/,
    damage: {
      reason: message`a text in RTF, whose code is shown as it is written`,
      hint: message`Export it as HTML, or as plain text.`,
    },
  },
  {
    pattern:
      /^\s*(?:<p>\s*)?(?:\[\s*(?:(?:["']|\{).*["'}]\s*)?\]|\{\s*["'][^"']{1,60}["']\s*:.*\})\s*(?:<\/p>\s*)?$/s,
    damage: {
      reason: message`a list or an object as a program writes it, which is shown as it is written`,
      hint: message`Add the step "json" to the field in the map, or export its values with a sign between them.`,
      there: message`Write its values as a list, or in words.`,
    },
  },
  {
    pattern: /^(?!.*(?:[A-Za-z]:|\\)\\).*[\p{L}\p{N}.,;:!?)](?:\\r)?\\n(?=\p{L}|\p{N}|\\|\s|<|$)/su,
    damage: {
      reason: message`a text whose line breaks are shown as "\\n"`,
      hint: message`Export once more with line breaks as they are.`,
    },
  },
]

/** What elements begin with whose words are code. */
const CODE = /<(code|pre|kbd|samp)\b[^<>]*>/gi
const ESCAPED_TWICE = /&amp;(?:[a-z]{2,8}\d?|#x?[\da-f]{2,5});/gi

const TWICE: TextDamage = {
  reason: message`a text in which entities were escaped twice, so that they are shown as they are written`,
  hint: message`Export once more as HTML that was escaped once.`,
}

function isEscapedTwice(written: string): boolean {
  // Pages show the HTML of a text that was escaped as a whole.
  const text = unescapedHtml(written) ?? written
  return (
    text.includes('&amp;') &&
    (
      withoutSpans(text, CODE, ([, name = '']) => `</${name.toLowerCase()}>`, 'i').match(ESCAPED_TWICE) ?? []
    ).some((found) => decodeHTMLStrict(found.replace('amp;', '')) !== found.replace('amp;', ''))
  )
}

/** Why a text of another program is to be looked at. */
function programDamage(text: string): TextDamage | undefined {
  return (
    OF_PROGRAMS.find(({ pattern }) => pattern.test(text))?.damage ??
    (isEscapedTwice(text) ? TWICE : undefined)
  )
}

interface DamageOptions {
  /** Fields whose tags are no fault. */
  readonly asWritten?: readonly string[]
  /** What shows that a text was read in another encoding: `misreadIn` of the museum's languages; by default of none. */
  readonly misread?: readonly RegExp[]
}

function formsDamage(text: string): TextDamage | undefined {
  const forms = letterForms(text)
  return forms && { reason: message`a text with ${forms.what}`, hint: forms.cure }
}

const MISREAD_ANYWHERE = misreadIn([])

/** Texts of a record that a spreadsheet or a conversion has damaged, with their JSON pointers. */
export function damagedTexts(
  value: unknown,
  options: DamageOptions = {},
  pointer = '',
): readonly { readonly pointer: string; readonly text: string; readonly damage: TextDamage }[] {
  if (typeof value === 'string') {
    const { asWritten = [], misread = MISREAD_ANYWHERE } = options
    const isAsWritten = asWritten.includes(pointer.slice(pointer.lastIndexOf('/') + 1))
    const damage =
      damageOf(value) ??
      OF_FIELDS.find(({ field, pattern }) => field.test(pointer) && pattern.test(value.trim())) ??
      (APOSTROPHE.test(value) ? WITH_APOSTROPHE : conversionDamage(value, misread)) ??
      formsDamage(value) ??
      unwrittenText(value) ??
      (!isAsWritten && hasMarkup(value) ? MARKUP : programDamage(value))
    return damage === undefined ? [] : [{ pointer, text: value.slice(0, MAX_SHOWN), damage }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => damagedTexts(each, options, `${pointer}/${name}`))
}

/**
 * Characters of an id that nobody sees: what is typed looks the same and is another id. Joiners belong to words of some scripts, between
 * letters or behind a mark.
 */
export const UNSEEN =
  /[\p{Cc}\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]|(?<![\p{L}\p{M}\p{So}\p{Sk}])[\u200C\u200D]|(?<=\p{Script=Latin})[\u200C\u200D]|(?<!\p{M})[\u200C\u200D](?![\p{L}\p{M}\p{So}])/u

/** Blanks that no keyboard writes by its blank: a no-break space, thin ones. That of East Asian keyboards is a letter of its own. */
const OTHER_BLANK = /[\u00A0\u1680\u2000-\u200A\u202F\u205F]/

function codeIn(id: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(id)?.[0]
  return found === undefined ? undefined : codePointName(found)
}

/** Why an id is another one than it looks: with a character that nobody sees, or a blank where nobody types one. */
export function unseenDamage(id: string): TextDamage | undefined {
  const unseen = codeIn(id, UNSEEN)
  if (unseen !== undefined)
    return {
      reason: message`an id with a character that nobody sees (${unseen})`,
      hint: message`An id that is typed without it is another one. Take it out where the records come from.`,
    }
  if (id !== id.trim())
    return {
      reason: message`an id with a blank at its begin or end`,
      hint: message`An id that is typed without it is another one. Take it out where the records come from.`,
    }
  const blank = codeIn(id, OTHER_BLANK)
  return blank === undefined
    ? undefined
    : {
        reason: message`an id with a blank that no keyboard writes (${blank})`,
        hint: message`An id that is typed with the usual blank is another one. Write that one where the records come from.`,
      }
}

/** 02-Jan, 2. Jan, Jan-02, Jan 1921, 1月2日, in the languages of western spreadsheets and Chinese. */
const MADE_DATE =
  /^(?:\d{1,2}[-.\s/]{1,2}(?:jan|feb|fév|févr|mar|mär|mrz|mars|apr|avr|abr|may|mai|mayo|jun|juin|jul|juil|aug|août|ago|sep|sept|oct|okt|out|nov|dec|dez|déc|dic)\.?|(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\.?[-\s]\d{2,4}|\d{1,2}月\d{1,2}日|\d{1,2}월 ?\d{1,2}일)$/i

/** Languages of spreadsheets whose months are in other letters: none of these words is a part of a number. */
const OTHER_LETTERS = 'uk ru bg sr mk be kk el he ar fa hi bn th ka hy'.split(' ')

const otherMonths = once(
  () =>
    new Set(
      OTHER_LETTERS.flatMap((tag) => {
        const { format } = new Intl.DateTimeFormat(tag, {
          month: 'short',
          timeZone: 'UTC',
          calendar: 'gregory',
        })
        return Array.from({ length: 12 }, (_, month) => plainMonth(format(Date.UTC(2024, month, 15))))
      }),
    ),
)

/** A short name of a month in as many letters as spreadsheets show: "лют." and "лютого" are "лют". */
function plainMonth(name: string): string {
  return (
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]/gu) ?? []
  )
    .slice(0, 3)
    .join('')
}

/** 01.лют, 2 фев, Φεβ-02: a day and a month in other letters. */
function isOtherDate(id: string): boolean {
  const [, word = ''] =
    /^\d{1,2}[-.\s/]{1,2}([\p{L}\p{M}]{3,5})\.?$/u.exec(id) ??
    /^([\p{L}\p{M}]{3,5})\.?[-\s]\d{2,4}$/u.exec(id) ??
    []
  return !/^\p{Script=Latin}*$/u.test(word) && otherMonths().has(plainMonth(word))
}

function isMadeDate(text: string): boolean {
  return MADE_DATE.test(text) || isOtherDate(text)
}

/** 1-2, 1/2, 01.02: what a spreadsheet takes for a day and a month. */
const LIKE_DATE = /^\d{1,2}[-/.]\d{1,2}$/

/** Days since 1900 of the years 1982 to 2064, as a date looks once its cell is formatted as a number. */
const SERIAL = /^[3-5]\d{4}$/

/** 2003-01-02, as a spreadsheet exports what it took for a day; a museum may number so by year, month or box, and then not a few things. */
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const NUMBERED_SO = /^\d{4}-\d{2}-\d{2}$/
const MAX_FEW_SHARE = 0.1

const DATE_REASON: Message = message`a date that a spreadsheet may have made of a number such as 1-2`

/**
 * Which of the ids that came in look like dates that a spreadsheet has made of numbers. Where most ids look so, they are a museum's own way of
 * numbering.
 */
export function madeDates(ids: Iterable<string>): readonly string[] {
  const dates: string[] = []
  const serials: string[] = []
  const days: string[] = []
  let areNumberedSo = false
  let likeDates = 0
  let all = 0
  for (const id of ids) {
    all += 1
    if (DAY.test(id)) days.push(id)
    else if (NUMBERED_SO.test(id)) areNumberedSo = true
    if (isMadeDate(id)) dates.push(id)
    else if (LIKE_DATE.test(id)) likeDates += 1
    else if (SERIAL.test(id)) serials.push(id)
  }
  if (!areNumberedSo && days.length <= all * MAX_FEW_SHARE) dates.push(...days)
  if (dates.length * 2 >= all) return []
  return serials.length > 0 && likeDates * 2 > all ? [...dates, ...serials] : dates
}

/** Whole numbers that are no day and no year of the last centuries. */
const PLAIN_NUMBER = /^(?!0*(?:[1-9]|[12]\d|3[01])$)(?!1[4-9]\d\d$|20\d\d$)\d+$/

/**
 * What a value of a field with numbers is, of which a spreadsheet may have made days: a day, a number that can be neither a day nor a year, or
 * one that says nothing; undefined where it is none of a field with numbers.
 */
export function numberOrMadeDay(value: string): 'day' | 'number' | 'unclear' | undefined {
  if (isMadeDate(value)) return 'day'
  if (PLAIN_NUMBER.test(value)) return 'number'
  return LIKE_DATE.test(value) || /^\d+$/.test(value) ? 'unclear' : undefined
}

/** 1,921.5: a number in which a spreadsheet has written its thousands apart. */
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

/** Which few of the ids that came in a spreadsheet may have written with separators of thousands. */
export function groupedIds(ids: Iterable<string>): readonly string[] {
  const all = [...ids]
  const grouped = all.filter((id) => GROUPED.test(id))
  return grouped.length <= all.length * MAX_FEW_SHARE ? grouped : []
}

/** Why an id of `groupedIds` is to be looked at. */
export const GROUPED_DAMAGE: TextDamage = {
  reason: message`a number in which a spreadsheet may have written the thousands apart`,
  hint: AS_TEXT,
}

/** 2004.11: a year or another number, and the number within it. */
const DECIMAL = /^(\d+)\.(\d+)$/

/** How many of the four numbers around one must be there for it to be missing from among them. */
const MIN_NEIGHBOURS = 2

/** Of numbers of one year, without the zeros at their ends: those that stand for another one of the sequence, 1 for 10. */
function cutAmong(fractions: readonly string[]): readonly string[] {
  const present = new Set(fractions.map(Number))
  const width = fractions.reduce((max, each) => (each.startsWith('0') ? Math.max(max, each.length) : max), 0)
  const isMissing = (number: number): boolean =>
    !present.has(number) &&
    [-2, -1, 1, 2].filter((step) => present.has(number + step)).length >= MIN_NEIGHBOURS
  const doubtful = new Set(
    fractions
      .filter(
        (each) => !each.startsWith('0') && (isMissing(Number(each) * 10) || isMissing(Number(each) * 100)),
      )
      .map(Number),
  )
  // 1 is itself where 2, 3 and so on follow it, of which one cannot be another number.
  const isInSequence = (number: number): boolean =>
    [-1, 1].some((step) => {
      let other = number + step
      while (doubtful.has(other)) other += step
      return present.has(other)
    })
  return fractions.filter(
    (each) =>
      doubtful.has(Number(each)) &&
      !each.startsWith('0') &&
      (each.length < width || !isInSequence(Number(each))),
  )
}

/**
 * Which ids were made of others by cells of numbers, which leave out zeros at the end: 2004.1 beside 2004.11 to 2004.14, without 2004.10
 * and 2004.2. Where any id ends so, they were texts.
 */
export function cutIds(ids: Iterable<string>): readonly string[] {
  const byYear = new Map<string, string[]>()
  for (const id of ids) {
    const [, year, fraction = ''] = DECIMAL.exec(id) ?? []
    if (year === undefined) continue
    if (fraction.endsWith('0')) return []
    const others = byYear.get(year)
    if (others === undefined) byYear.set(year, [fraction])
    else others.push(fraction)
  }
  return [...byYear].flatMap(([year, fractions]) =>
    cutAmong(fractions).map((fraction) => `${year}.${fraction}`),
  )
}

/** Why an id of `cutIds` is to be looked at. */
export const CUT_DAMAGE: TextDamage = {
  reason: message`a number at whose end a spreadsheet may have left out a zero, as 2004.1 for 2004.10: the longer number is missing among its neighbours`,
  hint: AS_TEXT,
}

/** A number of more digits than a spreadsheet keeps, those behind the fifteenth being zeros. */
const ROUNDED = /^\d{15}0{1,5}$/

/** Which of the ids that came in have lost digits in a spreadsheet: of whole numbers one in ten ends so. */
export function roundedIds(ids: Iterable<string>): readonly string[] {
  const long = [...ids].filter((id) => /^\d{16,20}$/.test(id))
  const rounded = long.filter((id) => ROUNDED.test(id))
  return rounded.length * 2 > long.length && (rounded.length > 1 || rounded[0]?.endsWith('000') === true)
    ? rounded
    : []
}

/** Ids of which all are whole numbers with ".0". */
export function floatedIds(ids: Iterable<string>): readonly string[] {
  const all = [...ids]
  return all.length > 1 && all.every((id) => FLOATED.test(id)) ? all : []
}

/** Why an id of `roundedIds` is to be looked at. */
export const ROUNDED_DAMAGE: TextDamage = {
  reason: message`a number whose last digits a spreadsheet may have made zeros`,
  hint: AS_TEXT,
}

/** Why an id of `madeDates` is to be looked at, and what to do. */
export const MADE_DATE_DAMAGE: TextDamage = { reason: DATE_REASON, hint: AS_TEXT }

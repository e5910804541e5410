import { decodeHTMLStrict } from 'entities'
import {
  conversionDamage,
  letterForms,
  misreadIn,
  STEERING,
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
 * A number too long for its cell: 1.23E+11, also with a decimal comma; or one beyond floating-point precision, such as
 * 1846523498713608192.0.
 */
const SHORTENED = /^[+-]?(?:\d+(?:[.,]\d+)?E[+-]\d{1,3}|\d{17,}\.0+)$/i

/** An integer as pandas writes it in a column with empty cells: 1900.0. */
const FLOATED = /^-?\d+\.0$/

/** Placeholder for a missing name or title. */
const NOBODY = /^(?:[-‐-―_]{1,3}|n\/a|n\.a\.)$/i

/** Displayed by a cell that is too narrow for its value. */
const NARROW = /^#{3,}$/

/**
 * Formula errors of Excel, LibreOffice and Google Sheets in various languages: #REF!, #N/A, #NOM?, #¡VALOR!, #NV,
 * Err:502, Loading...
 */
const FORMULA =
  /^(?:Loading(?:\.{3}|…)|#[¡¿]?\p{Lu}[\p{Lu}\d/_]*[!?]|#(?:N\/A|N\/D|NV|SPILL|CALC)|Err:\d{3})$/u

const AS_TEXT: Message = message`Format the column as text in the spreadsheet, enter the number again, and export once more.`

/** Null values of programs. Excludes "None" and "nil", which may be titles. */
export const NO_VALUE = /^(?:NULL|\(null\)|<null>|<NA>|NA|NaN|nan|NaT|undefined|\[object Object\])$/

/**
 * Apostrophe typed to force text, as in '0012, or written by programs before a formula. Excludes decades ('20s) and
 * quotations ('a').
 */
const APOSTROPHE = /^'(?!\d\d(?:s|er|\b(?![-./])))[\d=+@-][^']*$/

const WITH_APOSTROPHE: TextDamage = {
  reason: message`a text with the apostrophe that spreadsheets hide`,
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

/** Damage by fields, matched by the end of their JSON pointer. The config has a check of its own for characters that turn the direction. */
const OF_FIELDS: readonly (TextDamage & { readonly field: RegExp; readonly pattern: RegExp })[] = [
  { field: /^\/date$/, pattern: FLOATED, ...FLOATED_DAMAGE },
  { field: /\/(?:title|name)$/, pattern: NOBODY, ...NOBODY_DAMAGE },
  { field: /^/, pattern: /[\u202d\u202e]/, ...STEERING },
]

/** Maximum length of a text to check; damaged values are shorter. */
const MAX_CHARACTERS = 30

/** Returns the damage a spreadsheet did to a value, a text or paragraph; undefined if intact. @internal Exported for tests. */
export function damageOf(value: string): TextDamage | undefined {
  const text = (value.startsWith('<p>') ? value.slice(3).replace(/<\/p>$/, '') : value).trim()
  return text.length > MAX_CHARACTERS ? undefined : kinds.find(({ pattern }) => pattern.test(text))
}

/** Null values in place of an id. Not used for other fields: German counts from "null", and a title may be "None". */
const NO_ID = /^(?:null|none|nil)$/i

/** Returns the damage a spreadsheet or program did to an id. */
export function idDamageOf(id: string): TextDamage | undefined {
  return damageOf(NO_ID.test(id.trim()) ? 'NULL' : id)
}

/** Maximum UTF-16 code units of a quoted text. */
const MAX_SHOWN = 60

const MARKUP: TextDamage = {
  reason: message`a text with HTML in a field that shows it as it is written`,
  hint: message`Add the step "text" to the field in the map.`,
  there: message`Write the words alone; of a record type of its own, the field may be declared as "html".`,
}

/** Markdown: a link, picture, bold text or heading. */
const MARKDOWN_MARKS =
  /\[[^\]\n]{0,200}\]\((?:https?:|mailto:|\/)[^)\s]{0,500}\)|(?<![*\w])\*\*\p{L}[^*\n]{0,200}\*\*(?![*\w])|^(?:<p>)?#{2,6} \S/mu

const MARKDOWN: TextDamage = {
  reason: message`a text in Markdown, whose marks are shown as they are written`,
  hint: message`Export it as HTML, or without the marks.`,
}

/** Textile: a heading, quotation or link. */
const TEXTILE_MARKS = /^(?:<p>)?(?:h[1-6]|bq)\. \S|"[^"\n]{1,200}":https?:\/\/\S/m

/** MediaWiki: a heading, labeled link, file or bold text. */
const WIKITEXT_MARKS =
  /^(?:<p>)?(={2,6}) ?[^=\s][^=\n]{0,100}\1(?:<\/p>)?$|\[\[(?:[^[\]{}|\n]{1,200}\|[^[\]{}\n]{1,300}|(?:File|Image|Datei|Bild|Fichier|Archivo|Plik|Файл|ファイル|文件):[^[\]\n]{1,300})\]\]|(?<!['\p{L}])'''\p{L}[^'\n]{0,200}'''(?!['\p{L}])/mu

/** LaTeX math between its delimiters, with a command, power or index. "$5 to $10" does not match. */
const LATEX_MARKS =
  /\$[^$\n]{0,200}?(?:\\[a-zA-Z]{2}|[A-Za-z}][_^][\d{])[^$\n]{0,200}\$|\\\((?:(?!\\[()])[^\n]){0,200}?(?:[_^=]|\\[a-zA-Z]{2})(?:(?!\\[()])[^\n]){0,200}?\\\)|\\begin\{[a-z]{3,20}\*?\}/

/** Word field codes without their delimiters: HYPERLINK "https://…", PAGEREF _Toc12, \\* MERGEFORMAT. */
const WORD_FIELD =
  /(?<![\p{L}\p{N}])(?:HYPERLINK|INCLUDEPICTURE|PAGEREF|MERGEFIELD|DOCPROPERTY)\s+(?:\\\w\s+)?(?:["“\\]|&quot;|_\w|https?:)|\\\*\s?MERGEFORMAT/u

/** Comments of Word and of the clipboard. */
const ESCAPED_COMMENT = /&lt;!--\s?(?:\[if\s|StartFragment)/i

/** Markup of other programs, with its pattern. */
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
    // Liferay stores the translations of a text this way.
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
      hint: message`Remove the code: the words that the field showed follow it.`,
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

/** Start of elements that contain code. */
const CODE = /<(code|pre|kbd|samp)\b[^<>]*>/gi
const ESCAPED_TWICE = /&amp;(?:[a-z]{2,8}\d?|#x?[\da-f]{2,5});/gi

const TWICE: TextDamage = {
  reason: message`a text in which entities were escaped twice, so that they are shown as they are written`,
  hint: message`Export once more as HTML that was escaped once.`,
}

/** Escaped tag pair in a text without other tags, which pages would show. */
const ESCAPED_PAIR = /&lt;(i|b|em|strong|u|sub|sup|span|p)&gt;[^&]*&lt;\/\1&gt;/i
const WITH_ESCAPED_TAGS: TextDamage = {
  reason: message`a text whose tags are escaped, so that they are shown as they are written`,
  hint: message`Export once more as HTML that is not escaped.`,
}

function hasEscapedTags(text: string): boolean {
  if (ESCAPED_COMMENT.test(text)) return unescapedHtml(text) === undefined
  return !text.includes('<') && ESCAPED_PAIR.test(text) && unescapedHtml(text) === undefined
}

function isEscapedTwice(written: string): boolean {
  // Pages render the HTML of a text that was escaped as a whole.
  const text = unescapedHtml(written) ?? written
  return (
    text.includes('&amp;') &&
    (
      withoutSpans(text, CODE, ([, name = '']) => `</${name.toLowerCase()}>`, 'i').match(ESCAPED_TWICE) ?? []
    ).some((found) => decodeHTMLStrict(found.replace('amp;', '')) !== found.replace('amp;', ''))
  )
}

/** Returns the damage of a text with markup of another program. */
function programDamage(text: string): TextDamage | undefined {
  return (
    OF_PROGRAMS.find(({ pattern }) => pattern.test(text))?.damage ??
    (isEscapedTwice(text) ? TWICE : hasEscapedTags(text) ? WITH_ESCAPED_TAGS : undefined)
  )
}

interface DamageOptions {
  /** Fields in which tags are allowed. */
  readonly asWritten?: readonly string[]
  /** Patterns of text decoded with the wrong encoding: `misreadIn` of the museum's languages; none by default. */
  readonly misread?: readonly RegExp[]
}

function formsDamage(text: string): TextDamage | undefined {
  const forms = letterForms(text)
  return forms && { reason: message`a text with ${forms.what}`, hint: forms.cure }
}

const MISREAD_ANYWHERE = misreadIn([])

/** Yields texts of a record that a spreadsheet or conversion has damaged, with their JSON pointers. */
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
 * Invisible characters, which make an id differ from one that looks the same. Excludes joiners that are part of words
 * in some scripts, between letters or after a mark.
 */
export const UNSEEN =
  /[\p{Cc}\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]|(?<![\p{L}\p{M}\p{So}\p{Sk}])[\u200C\u200D]|(?<=\p{Script=Latin})[\u200C\u200D]|(?<!\p{M})[\u200C\u200D](?![\p{L}\p{M}\p{So}])/u

/** Spaces no space bar types: no-break and thin spaces. Excludes the ideographic space of East Asian keyboards. */
const OTHER_BLANK = /[\u00A0\u1680\u2000-\u200A\u202F\u205F]/

function codeIn(id: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(id)?.[0]
  return found === undefined ? undefined : codePointName(found)
}

/** Returns the damage of an id with an invisible character or an unusual space. */
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

/** 02-Jan, 2. Jan, Jan-02, Jan 1921, 1月2日, in western languages and Chinese. */
const MADE_DATE =
  /^(?:\d{1,2}[-.\s/]{1,2}(?:jan|feb|fév|févr|mar|mär|mrz|mars|apr|avr|abr|may|mai|mayo|jun|juin|jul|juil|aug|août|ago|sep|sept|oct|okt|out|nov|dec|dez|déc|dic)\.?|(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\.?[-\s]\d{2,4}|\d{1,2}月\d{1,2}日|\d{1,2}월 ?\d{1,2}일)$/i

/** Languages with month names in other scripts; these cannot be part of a number. */
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

/** Shortens a month name to the letters spreadsheets show: "лют." and "лютого" become "лют". */
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

/** Whether an id is a day and a month in another script: 01.лют, 2 фев, Φεβ-02. */
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

/** 1-2, 1/2, 01.02: spreadsheets parse these as day and month. */
const LIKE_DATE = /^\d{1,2}[-/.]\d{1,2}$/

/** Day serials of the years 1982 to 2064, displayed when a date cell is formatted as a number. */
const SERIAL = /^[3-5]\d{4}$/

/** 2003-01-02, a date exported by a spreadsheet. Museums may number this way by year, month or box, but then most ids look so. */
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const LIKE_DAY = /^\d{4}-\d{2}-\d{2}$/
const MAX_FEW_SHARE = 0.1

const DATE_REASON: Message = message`a date that a spreadsheet may have made of a number such as 1-2`

/** Returns the ids that look like dates a spreadsheet made of numbers. If most ids look so, it is the museum's numbering. */
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
    else if (LIKE_DAY.test(id)) areNumberedSo = true
    if (isMadeDate(id)) dates.push(id)
    else if (LIKE_DATE.test(id)) likeDates += 1
    else if (SERIAL.test(id)) serials.push(id)
  }
  if (!areNumberedSo && days.length <= all * MAX_FEW_SHARE) dates.push(...days)
  if (dates.length * 2 >= all) return []
  return serials.length > 0 && likeDates * 2 > all ? [...dates, ...serials] : dates
}

/** Integers that are neither a day of the month nor a recent year. */
const PLAIN_NUMBER = /^(?!0*(?:[1-9]|[12]\d|3[01])$)(?!1[4-9]\d\d$|20\d\d$)\d+$/

/**
 * Classifies a value of a numeric field that a spreadsheet may have turned into days: a day, a number that cannot be
 * one, or unclear. Returns undefined if the field is not numeric.
 */
export function numberOrMadeDay(value: string): 'day' | 'number' | 'unclear' | undefined {
  if (isMadeDate(value)) return 'day'
  if (PLAIN_NUMBER.test(value)) return 'number'
  return LIKE_DATE.test(value) || /^\d+$/.test(value) ? 'unclear' : undefined
}

/** 1,921.5: a number with thousands separators added by a spreadsheet. */
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

/** Returns ids with thousands separators if only a few ids have them. */
export function groupedIds(ids: Iterable<string>): readonly string[] {
  const all = [...ids]
  const grouped = all.filter((id) => GROUPED.test(id))
  return grouped.length <= all.length * MAX_FEW_SHARE ? grouped : []
}

/** Damage of an id in `groupedIds`. */
export const GROUPED_DAMAGE: TextDamage = {
  reason: message`a number in which a spreadsheet may have written the thousands apart`,
  hint: AS_TEXT,
}

/** 2004.11: a year or another number, and the number within it. */
const DECIMAL = /^(\d+)\.(\d+)$/

/** Minimum number of present neighbors, of the four nearest, for a number to count as missing. */
const MIN_NEIGHBOURS = 2

/** Returns the fractions of one year that lost a trailing zero: 1 that stands for 10 in the sequence. */
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
  // 1 is genuine if it belongs to a run 2, 3, … in which one number is certain.
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
 * Returns ids that lost a trailing zero in a numeric cell: 2004.1 beside 2004.11 to 2004.14, without 2004.10 and
 * 2004.2. Returns none if any id ends in zero, because then the ids were text.
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

/** Damage of an id in `cutIds`. */
export const CUT_DAMAGE: TextDamage = {
  reason: message`a number at whose end a spreadsheet may have left out a zero, as 2004.1 for 2004.10: the longer number is missing among its neighbours`,
  hint: AS_TEXT,
}

/** A number beyond spreadsheet precision, with zeros after the 15th digit. */
const ROUNDED = /^\d{15}0{1,5}$/

/** Returns ids that lost digits in a spreadsheet. Of intact integers only one in ten ends in zero. */
export function roundedIds(ids: Iterable<string>): readonly string[] {
  const long = [...ids].filter((id) => /^\d{16,20}$/.test(id))
  const rounded = long.filter((id) => ROUNDED.test(id))
  return rounded.length * 2 > long.length && (rounded.length > 1 || rounded[0]?.endsWith('000') === true)
    ? rounded
    : []
}

/** Returns the ids if all are integers with ".0". */
export function floatedIds(ids: Iterable<string>): readonly string[] {
  const all = [...ids]
  return all.length > 1 && all.every((id) => FLOATED.test(id)) ? all : []
}

/** Damage of an id in `roundedIds`. */
export const ROUNDED_DAMAGE: TextDamage = {
  reason: message`a number whose last digits a spreadsheet may have made zeros`,
  hint: AS_TEXT,
}

/** Damage of an id in `madeDates`, with a hint. */
export const MADE_DATE_DAMAGE: TextDamage = { reason: DATE_REASON, hint: AS_TEXT }

import { type Cell, type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import type { ImportIssue } from '../../../base/import-report.ts'
import { joinWithCommas, type Message, message } from '../../../base/messages/message.ts'
import { omitUndefined } from '../../../base/object.ts'
import { once } from '../../../base/tasks.ts'
import { withoutSpans } from '../../../base/without-spans.ts'
import { addressIn, type CellPlace } from './formula-address.ts'
import { type OpenSheet, readOpenDocument, smallFigures } from './read-opendocument.ts'
import { unpackPart, withParts, type ZipPart, zipParts } from './zip-parts.ts'

/** Texts of a row with merged cells: a heading over several columns is repeated for each. */
export interface MergedRow {
  readonly cells: readonly string[]
  /** Whether a cell spans several columns. */
  readonly isWide: boolean
  /** Line of the last row any of its cells reaches. */
  readonly through: number
}

/** Cell texts of a row, or the reason why it cannot be read. */
export type CellRow =
  | {
      readonly line: number
      readonly cells: readonly string[]
      /** Hyperlinks of cells, by column. */
      readonly links?: ReadonlyMap<number, string>
      /** Texts with merged cells filled in, if there are any. */
      readonly merged?: MergedRow
    }
  | { readonly line: number; readonly reason: Message; readonly hint?: Message }

export interface SheetRows {
  readonly rows: readonly CellRow[]
  /** Notes on the chosen sheet. */
  readonly notes: readonly Message[]
  /** Cells imported as empty, with the reason, or ambiguous cells. */
  readonly issues: readonly ImportIssue[]
  /** Hidden columns of the sheet. */
  readonly hiddenColumns: readonly number[]
}

/** Thrown if a workbook cannot be read; carries the reason and a hint. */
export class WorkbookError extends Error {
  readonly why: Message
  readonly hint: Message

  constructor(why: Message, hint: Message, options?: ErrorOptions) {
    super(why.en, options)
    this.why = why
    this.hint = hint
  }
}

/** Maximum bytes of one unpacked part and of all parts; more would not fit into memory along with the parsed data. */
const MAX_PART = 256 * 1024 * 1024
const MAX_PARTS = 1024 * 1024 * 1024

/**
 * Returns the parts of an archive after checking their sizes. Unpacking rejects a part larger than its declared size,
 * so declared sizes are reliable.
 *
 * @throws WorkbookError if declared sizes exceed the limits, or the archive is truncated.
 */
function boundedParts(bytes: Buffer): readonly ZipPart[] {
  const parts = zipParts(bytes)
  if (parts === undefined)
    throw new WorkbookError(
      message`it is a workbook that ends in the middle`,
      message`Copy it once more, or save it again.`,
    )
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  if (total > MAX_PARTS || parts.some(({ size, packed }) => size > MAX_PART || (size === 0 && packed > 2)))
    throw new WorkbookError(
      message`unpacked it is larger than is read (${MAX_PART / 2 ** 20} MB for a sheet)`,
      message`Save the sheet as "CSV UTF-8".`,
    )
  return parts
}

/** Cells with only a color or border. Formatting a whole row or column adds them up to the end of the sheet. */
const EMPTY_CELLS = /<((?:\w+:)?)c\b[^<>]*(?:\/>|><\/\1c>)/g

/** Transforms a sheet before parsing; returns the same buffer if there is nothing to change. */
type SheetChange = (sheet: Buffer, part: ZipPart) => Buffer

/** Returns the workbook with its sheets transformed. */
function withSheets(bytes: Buffer, parts: readonly ZipPart[], ...changes: readonly SheetChange[]): Buffer {
  const replaced = new Map<string, Buffer>()
  try {
    for (const part of parts.filter(({ name }) => /worksheets\/[^/]*\.xml$/.test(name))) {
      const sheet = unpackPart(bytes, part)
      const changed = changes.reduce((before, change) => change(before, part), sheet)
      if (changed !== sheet) replaced.set(part.name, changed)
    }
    return replaced.size === 0 ? bytes : withParts(bytes, parts, replaced)
  } catch {
    // The parser reports what is wrong.
    return bytes
  }
}

/** Markup of a cell with a value or formula, with or without a namespace prefix. */
const CONTENT = ['v>', 'is>', 'f>', '<f ', ':f '] as const

/**
 * Removes the empty rows at the end of a sheet. Formatting whole columns creates a million of them, which take half a
 * minute to parse.
 */
function withoutEmptyEnd(sheet: Buffer): Buffer {
  const close = sheet.lastIndexOf('sheetData>')
  const end = sheet.lastIndexOf('<', close)
  const last = Math.max(...CONTENT.map((mark) => (end < 0 ? -1 : sheet.lastIndexOf(mark, end))))
  const row = last < 0 ? -1 : sheet.indexOf('row>', last)
  const from = row + 'row>'.length
  return row < 0 || from >= end ? sheet : Buffer.concat([sheet.subarray(0, from), sheet.subarray(end)])
}

function withoutEmptyCells(sheet: Buffer): Buffer {
  return Buffer.from(sheet.toString().replace(EMPTY_CELLS, ''))
}

/** Removes phonetic runs (rPh), which the library would read as part of the text. */
function withoutReadings(sheet: Buffer): Buffer {
  if (!sheet.includes('rPh>')) return sheet
  const text = sheet.toString()
  // A sheet uses one prefix for all its elements.
  const [, prefix = ''] = /<((?:\w+:)?)rPh\b/.exec(text) ?? []
  return Buffer.from(withoutSpans(text, new RegExp(`<${prefix}rPh\\b`, 'g'), () => `</${prefix}rPh>`))
}

const HYPERLINK = /<(?:\w+:)?hyperlink\b[^<>]*>/g

/**
 * Writes the full URL of a hyperlink into its `location`, where the library looks. Workbooks store only the fragment
 * there, and the rest of the URL in the relationships part.
 */
function withFragments(bytes: Buffer, parts: readonly ZipPart[]): SheetChange {
  return (sheet, { name }) => {
    if (!sheet.includes('hyperlink ') || !sheet.includes(' location="')) return sheet
    const relations = parts.find((part) => part.name === name.replace(/[^/]*$/, '_rels/$&.rels'))
    if (relations === undefined) return sheet
    const targets = new Map(
      Array.from(
        unpackPart(bytes, relations)
          .toString()
          .matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g),
        ([tag]) => [/\sId="([^"]*)"/.exec(tag)?.[1], /\sTarget="([^"]*)"/.exec(tag)?.[1]],
      ),
    )
    const changed = sheet.toString().replace(HYPERLINK, (tag) => {
      const target = targets.get(/\s\w+:id="([^"]*)"/.exec(tag)?.[1])
      if (target === undefined) return tag
      return tag.replace(/\slocation="([^"]*)"/, (_whole, place: string) =>
        target.includes('#') ? ` location="${target}"` : ` location="${target}#${place}"`,
      )
    })
    return Buffer.from(changed)
  }
}

/** A cell that refers to a shared string by index. */
const SHARED_TEXT = /<((?:\w+:)?)c\b((?:(?!\st="s")[^<>])*)\st="s"([^<>]*)><\1v>(\d+)<\/\1v>/g

/** Replaces a shared string that is missing from the workbook; the library would return an empty text. */
const LOST_TEXT = '#LOST!'

/** Returns the number of shared strings, in the part that the relationships name. */
function countTexts(bytes: Buffer, parts: readonly ZipPart[]): number {
  const textOf = (part: ZipPart | undefined): string =>
    part === undefined ? '' : unpackPart(bytes, part).toString()
  const relations = textOf(parts.find(({ name }) => name.endsWith('_rels/workbook.xml.rels')))
  const [relation = ''] = /<[^<>]*\/sharedStrings"[^<>]*>/i.exec(relations) ?? []
  const [, file = ''] = /\bTarget="(?:[^"]*\/)?([^"/]+)"/.exec(relation) ?? []
  const kept = parts.find(({ name }) => name.toLowerCase().endsWith(`/${file.toLowerCase()}`))
  return textOf(kept).match(/<(?:\w+:)?si\b/g)?.length ?? 0
}

/** Turns cells whose shared string is missing into errors. */
function withLostTexts(bytes: Buffer, parts: readonly ZipPart[]): SheetChange {
  const count = once(() => countTexts(bytes, parts))
  return (sheet) => {
    if (!sheet.includes('t="s"')) return sheet
    const text = sheet.toString()
    let hasLost = false
    // Such cells are rare, and workbooks can have millions of others, so check one by one.
    for (const [, , , , index] of text.matchAll(SHARED_TEXT)) {
      hasLost = Number(index) >= count()
      if (hasLost) break
    }
    if (!hasLost) return sheet
    const changed = text.replace(SHARED_TEXT, (cell, prefix, before, after, index) =>
      Number(index) < count()
        ? cell
        : `<${prefix}c${before} t="e"${after}><${prefix}v>${LOST_TEXT}</${prefix}v>`,
    )
    return Buffer.from(changed)
  }
}

/** Returns the letters of a zero-based column, as spreadsheets show them. */
function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter
}

/** Parses the key of a cell in a sheet. */
function placeOf(key: string): CellPlace {
  const [row = 0, column = 0] = key.split(',').map(Number)
  return { row, column }
}

/** Returns the spreadsheet name of a cell, such as B2. */
function placeName({ row, column }: CellPlace): string {
  return `${columnLetters(column)}${row + 1}`
}

/** Formats a duration since day 0 as hours, minutes and seconds: 30:00:00. */
function elapsedText(date: Date, system: DateSystem): string {
  // The 1900 date system includes a nonexistent 29 February 1900.
  const isBefore = system === '1900' && date.getTime() < Date.UTC(1900, 2, 1)
  const seconds = Math.round((date.getTime() - DAY_ZERO[system]) / 1000) - (isBefore ? 86_400 : 0)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Returns the date and time letters of a format, without quoted text, colors and locales. */
function lettersOf(format: string): string {
  return format.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').toLowerCase()
}

function showsTimeAlone(letters: string): boolean {
  return /[hs]/.test(letters) && !/[ydeg]/.test(letters)
}

/** Formats a year with the words of its format, such as "ca. "yyyy. Omits words that only mean "year". */
function yearWithWords(year: string, format: string): string {
  const [, before = '', after = ''] =
    /^((?:"[^"]*"|\\.|\s)*)y+((?:"[^"]*"|\\.|\s)*)$/i.exec(sectionOf(format)) ?? []
  const words = literalsOf(before + after).trim()
  const isOfYear = YEAR_WORD.test(words) || !/\p{L}/u.test(words)
  return isOfYear ? year : `${literalsOf(before)}${year}${literalsOf(after)}`.trim()
}

/** Words that only mean "year". */
const YEAR_WORD = /^(?:年|년|г\.?|год|р\.?|年度)$/i

/** Returns the literal text of a format, quoted or escaped with a backslash. */
function literalsOf(format: string): string {
  return Array.from(format.matchAll(/"([^"]*)"|\\(.)/g), ([, text, sign]) => text ?? sign ?? '').join('')
}

/**
 * Formats a date with only the parts its cell format shows: "yyyy" yields a year rather than 1 January, "hh:mm" a time
 * without a date.
 */
function dateText(date: Date, system: DateSystem, format = ''): string {
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  const shown = lettersOf(format)
  if (showsTimeAlone(shown)) return shown.includes('[') ? elapsedText(date, system) : time
  if (day < '1900' && !shown.includes('y')) return time
  if (shown.includes('y') && !/[dh]/.test(shown))
    return shown.includes('m') ? day.slice(0, 7) : yearWithWords(day.slice(0, 4), format)
  return time === '00:00:00' ? day : `${day}T${time}`
}

/** Number format with leading zeros and letters, such as 00000 or "INV-"0000. */
const NUMBERING = /^(?:"[^"]*"|\\.|[-/. ])*0(?:0|"[^"]*"|\\.|[-/ ])*$/

/**
 * Formats an integer with a numbering format. Each zero takes one digit, the first zero also all extra leading digits;
 * other characters are kept.
 */
function formatNumber(value: number, format: string): string {
  const tokens = format.match(/"[^"]*"|\\.|./gs) ?? []
  const zeros = tokens.filter((token) => token === '0').length
  const digits = String(Math.abs(value)).padStart(zeros, '0')
  const first = digits.length - zeros + 1
  let at = 0
  const shown = tokens.map((token) => {
    if (token !== '0') return token.replace(/^"(.*)"$|^\\(.)$/s, '$1$2')
    const from = at
    at = from === 0 ? first : from + 1
    return digits.slice(from, at)
  })
  return `${value < 0 ? '-' : ''}${shown.join('')}`
}

/** Format with fixed decimals and an optional prefix, such as 0.00, 0000.00 or "A-"0.00. */
const DECIMALS = /^((?:"[^"$€£¥₩]*"|\\[^$€£¥₩]|[-/ ])*)([#,]*0+)\.(0+)$/

/**
 * Formats a number with the leading and trailing zeros of its format. Returns undefined if it has more decimals than
 * that, or another format.
 */
function withDecimals(value: number, section: string): string | undefined {
  const [, before = '', whole = '', { length } = ''] = DECIMALS.exec(section) ?? []
  const digits = Math.abs(value).toFixed(Math.min(length, 100))
  if (length === 0 || Number(digits) !== Number(Math.abs(value).toPrecision(15))) return undefined
  const zeros = whole.replace(/[^0]/g, '').length
  return `${value < 0 ? '-' : ''}${literalsOf(before)}${digits.padStart(zeros + 1 + length, '0')}`
}

/** Percentage format, such as 0% or 0.0%. */
const PERCENT = /^[0#.,]+\s?%$/

/** Colors, conditions and padding of a format; not quoted text or currencies. */
const LOOKS = /("[^"]*"|\\.|\[\$[^-\]][^\]]*\])|_.|\*.|\[[^\]]*\]/g

/** Returns the section of a format that applies to a number: the second is for negative ones. "General" counts as "0". */
function sectionOf(format: string, isNegative = false): string {
  const [first = '', second] = format
    .replace(/(?<!["\\])\bGeneral\b/i, '0')
    .replace(LOOKS, '$1')
    .split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((section) => section.trim())
  return isNegative && second !== undefined && NUMBERING.test(second) ? second : first
}

/** Returns the unit a format adds to a number, such as cm in 0.0" cm", or its currency. Empty if there is none. */
function unitOf(format: string): string {
  const section = sectionOf(format)
  if ([PERCENT, NUMBERING, DECIMALS].some((known) => known.test(section))) return ''
  if (ERA_YEAR.test(section.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))) return ''
  const parts = section.matchAll(/"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|([$€£¥₩])/gu)
  const words = Array.from(parts, (part) => part.slice(1).join(''))
    .join('')
    .trim()
  return /[\p{L}\p{Sc}]/u.test(words) ? words : ''
}

/** Fraction format, such as # ?/? or # ??/16, with or without an integer part. */
const FRACTION = /^([#0?]+\\? +)?[#0?]+\/([#0?]+|\d+)$/

/**
 * Formats a number as a fraction, such as 24 1/2. Returns undefined if it has another format, or the fraction is only
 * approximate.
 */
function fractionText(value: number, section: string): string | undefined {
  const [format, whole, below = ''] = FRACTION.exec(section) ?? []
  if (format === undefined) return undefined
  const size = Math.abs(value)
  const units = whole === undefined ? 0 : Math.floor(size)
  const rest = size - units
  const isFixed = /^[1-9]\d*$/.test(below)
  const max = isFixed ? Number(below) : 10 ** Math.min(below.length, MAX_DENOMINATOR) - 1
  for (let parts = isFixed ? max : 2; parts <= max; parts += 1) {
    const count = Math.round(rest * parts)
    if (Math.abs(rest * parts - count) > 1e-9 * parts) continue
    return `${value < 0 ? '-' : ''}${units === 0 ? '' : `${units} `}${count}/${parts}`
  }
  return undefined
}

/** Maximum number of digits of a denominator. */
const MAX_DENOMINATOR = 3

/** Limit of integer precision in spreadsheets: 15 digits. */
const MAX_INTEGER = 1e15

/** Formats a number as its cell shows it; undefined if it exceeds spreadsheet precision. */
function numberText(value: number, format: string | undefined): string | undefined {
  const section = sectionOf(format ?? '', value < 0)
  // A cell with 0.925 shows 92.5%.
  if (PERCENT.test(section)) return `${Number((value * 100).toPrecision(15))}%`
  if (Number.isInteger(value)) {
    if (Math.abs(value) >= MAX_INTEGER) return undefined
    if (section === '0' || !NUMBERING.test(section)) return String(value)
    // A section for negative numbers contains its own sign.
    return formatNumber(section === sectionOf(format ?? '') ? value : -value, section)
  }
  // A cell with two decimals shows 1921.10.
  const shown = withDecimals(value, section) ?? fractionText(value, section)
  if (shown !== undefined) return shown
  // Spreadsheets calculate with 15 digits; further ones are noise, as in 0.30000000000000004.
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text
}

/** First day of the 1900 date system. */
const FIRST_DAY = Date.UTC(1900, 0, 1)

/** Day 0 of the date systems: 1900 (Windows) and 1904 (early Macintosh). */
const DAY_ZERO = { '1900': Date.UTC(1899, 11, 30), '1904': Date.UTC(1904, 0, 1) } as const

type DateSystem = keyof typeof DAY_ZERO

/** Years that users may have typed into date cells: 1920 becomes 3 April 1905, or 1909 in the 1904 system. */
const TYPED_YEARS = { from: 1500, to: 2100 }

/** Whether a date has serial number 0. LibreOffice and other programs write earlier dates as negative numbers. */
function isDayZero(value: Date, system: DateSystem): boolean {
  return system === '1900' && value.getTime() < FIRST_DAY && value.getTime() >= NUMBER_ZERO
}

/** 1 January of year 1. */
const YEAR_ONE = new Date('0001-01-01').getTime()

function showsYear(cell: Cell | undefined): boolean {
  return /y/i.test(cell?.style?.numFmt ?? '')
}

/** Returns the year that the user may have typed into a date cell, which shows a day of 1904 to 1909. */
function typedYear(value: Date, cell: Cell | undefined, system: DateSystem): number | undefined {
  const days = Math.round((value.getTime() - DAY_ZERO[system]) / 86_400_000)
  return days >= TYPED_YEARS.from && days <= TYPED_YEARS.to && showsYear(cell) ? days : undefined
}

/** Format of a Japanese or Buddhist era year, optionally with the month. The library treats it as a number format. */
const ERA_YEAR = /^(?:g{0,3}e{1,4}|b{2,4})(?:[-/. ]?m{1,5})?$/i

/** Serial number 0 of the 1900 system. The library adds a day before March 1900, as Excel does. */
const NUMBER_ZERO = Date.UTC(1899, 11, 31)

/** Shifts a date before 1900 by one day: programs that write negative serial numbers do not count Excel's 29 February 1900. */
function withEarlyDay(value: CellValue, system: DateSystem): CellValue {
  return value instanceof Date && system === '1900' && value.getTime() < NUMBER_ZERO
    ? new Date(value.getTime() - 86_400_000)
    : value
}

/** Converts an era year format to a date with a year or month format. Japanese workbooks use ggge"年". */
function withEraYear(
  value: CellValue,
  cell: Cell | undefined,
  system: DateSystem,
): readonly [value: CellValue, cell: Cell | undefined] {
  const shown = (cell?.style?.numFmt ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]|;@$/g, '')
  if (typeof value !== 'number' || cell === undefined || !ERA_YEAR.test(shown)) return [value, cell]
  const date = new Date(DAY_ZERO[system] + Math.floor(value) * 86_400_000)
  return [date, { ...cell, style: { ...cell.style, numFmt: /m/i.test(shown) ? 'yyyy-mm' : 'yyyy' } }]
}

/** Formats spreadsheets apply to input they mistake for a date: 1-2 becomes 2-Jan, 1-1922 becomes Jan-22. */
const MADE_FORMAT = /^(?:d{1,2}[-/ ]mmm|mmm[-/ ]yy|m\/d|d\/m|m"月"d"日")$/i

function isMadeDate(value: Date, cell: Cell | undefined): boolean {
  const format = (cell?.style?.numFmt ?? '').replace(/\[[^\]]*\]|\\|;@$/g, '')
  return value.getTime() >= FIRST_DAY && MADE_FORMAT.test(format)
}

/** Last day spreadsheets support. */
const LAST_DAY = Date.UTC(9999, 11, 31)

const PICTURE_IN_CELL: Message = message`a picture, which is not taken out of a cell: name a folder of pictures with --pictures`

/** Returns the reason why a non-empty cell is imported as empty, or undefined. */
function cellProblem(
  value: CellValue,
  cell: Cell | undefined,
  system: DateSystem,
  hasPicturesInCells: boolean,
): Message | undefined {
  if (value instanceof Date && isDayZero(value, system) && showsYear(cell))
    return message`the day 0 of the spreadsheet, taken as empty`
  if (value instanceof Date && value.getTime() < YEAR_ONE)
    return message`a date before the year 1, taken as empty`
  if (value instanceof Date && value.getTime() >= LAST_DAY + 86_400_000)
    return message`a date after the year 9999, taken as empty`
  if (hasPicturesInCells && cell?.type === 'error' && String(value) === '#VALUE!') return PICTURE_IN_CELL
  if (cell?.type === 'error' && value === LOST_TEXT)
    return message`a text that the workbook does not have, taken as empty: compare it with the file from which it was made`
  if (cell?.type === 'error') return message`an error of the spreadsheet (${String(value)}), taken as empty`
  if (typeof value === 'string' && /^=(?:_xlfn\.)?DISPIMG\(/i.test(value)) return PICTURE_IN_CELL
  if (cell?.formula !== undefined && (value === null || value === undefined))
    return message`a formula without its result: open the file in a spreadsheet program and save it`
  return undefined
}

/** Converts raised and lowered digits to superscript and subscript: 5 and a raised 1 are not 51. */
function withRaised(value: string, cell: Cell | undefined): string {
  const runs = cell?.richText ?? []
  const isSmall = (run: (typeof runs)[number]): boolean => run.font?.vertAlign !== undefined
  if (!runs.some(isSmall) || runs.every(isSmall) || runs.map(({ text }) => text).join('') !== value)
    return value
  return runs.map(({ text, font }) => smallFigures(text, font?.vertAlign)).join('')
}

/** Returns the struck-out text of a cell: all of it, or parts. */
function struckOut(value: CellValue, cell: Cell | undefined): string {
  if (typeof value !== 'string') return ''
  if (cell?.style?.font?.strikethrough === true) return value.trim()
  const runs = cell?.richText?.filter(({ font }) => font?.strikethrough === true) ?? []
  return runs
    .map(({ text }) => text)
    .join('')
    .trim()
}

/** Returns the URLs in formulas of a sheet, resolving shared formulas of filled-down cells. */
function formulaAddresses(sheet: ReadSheet, system: DateSystem) {
  const writtenAt = new Map<number, CellPlace & { readonly formula: string }>()
  for (const [key, { formula, formulaSharedIndex }] of sheet.cells ?? [])
    if (formulaSharedIndex !== undefined && formula)
      writtenAt.set(formulaSharedIndex, { ...placeOf(key), formula })
  const writtenFor = (cell: Cell) => (cell.formula ? undefined : writtenAt.get(cell.formulaSharedIndex ?? -1))
  const formulaOf = (cell: Cell): string => cell.formula || (writtenFor(cell)?.formula ?? '')
  const textAt = ({ row, column }: CellPlace): string | undefined => {
    const value = sheet.rows[row]?.[column]
    const format = sheet.cells?.get(`${row},${column}`)?.style?.numFmt
    if (typeof value === 'number') return numberText(value, format)
    return value instanceof Date ? dateText(value, system, format) : String(value ?? '')
  }
  return {
    has: (cell: Cell, name: 'HYPERLINK' | 'IMAGE'): boolean =>
      formulaOf(cell).toUpperCase().includes(`${name}(`),
    of: (cell: Cell, name: 'HYPERLINK' | 'IMAGE', { row, column }: CellPlace): string | undefined => {
      const written = writtenFor(cell)
      const moved = { row: row - (written?.row ?? row), column: column - (written?.column ?? column) }
      return addressIn(formulaOf(cell), name, textAt, moved)
    },
  }
}

type FormulaAddresses = ReturnType<typeof formulaAddresses>

interface Link {
  readonly target?: string
  /** Whether a formula computes the URL in an unsupported way. */
  readonly isUnread?: boolean
}

/** Returns the hyperlink of a cell; none if the cell displays it, or it points into the workbook. */
function linkOf(cell: Cell, place: CellPlace, addresses: FormulaAddresses): Link {
  const { hyperlink } = cell
  const words = String(cell.value ?? '').trim()
  const formula = addresses.of(cell, 'HYPERLINK', place)
  if (formula === undefined && addresses.has(cell, 'HYPERLINK')) return { isUnread: words !== '' }
  const isPlace = hyperlink?.location !== undefined && !/^[a-z][a-z0-9+.-]+:\/\//i.test(hyperlink.location)
  const target = formula ?? (isPlace ? undefined : hyperlink?.target)
  return target === undefined || target.startsWith('#') || [words, `mailto:${words}`].includes(target)
    ? {}
    : { target }
}

/** A sheet of any format; OpenDocument sheets may have several hyperlinks per cell. */
type ReadSheet = Sheet & Partial<Pick<OpenSheet, 'moreLinks' | 'boxes'>>

interface Links {
  readonly byRow: ReadonlyMap<number, ReadonlyMap<number, string>>
  readonly issues: readonly ImportIssue[]
}

function linksIn(sheet: ReadSheet, addresses: FormulaAddresses): Links {
  const byRow = new Map<number, Map<number, string>>()
  const issues: ImportIssue[] = []
  for (const [key, cell] of sheet.cells ?? []) {
    const place = placeOf(key)
    const { row, column } = place
    const { target, isUnread } = linkOf(cell, place, addresses)
    if (target !== undefined) byRow.set(row, (byRow.get(row) ?? new Map()).set(column, target))
    if (isUnread === true)
      issues.push({
        place: { line: row + 1 },
        reason: message`${placeName(place)} holds a link whose address a formula makes, and its words alone are read: write the address into a column of its own`,
      })
  }
  for (const [key, links] of sheet.moreLinks ?? []) {
    const place = placeOf(key)
    issues.push({
      place: { line: place.row + 1 },
      reason: message`${placeName(place)} holds several links, of which the first is read, and not ${joinWithCommas(links)}`,
    })
  }
  return { byRow, issues }
}

function mergedRow(sheet: ReadSheet, row: number, cells: readonly string[]): MergedRow | undefined {
  const merges = (sheet.merges ?? []).filter(({ startRow }) => startRow === row)
  if (merges.length === 0) return undefined
  const shown = cells.map((cell, column) => {
    const over = merges.find(({ startCol, endCol }) => column > startCol && column <= endCol)
    return over === undefined ? cell : (cells[over.startCol] ?? '')
  })
  return {
    cells: shown,
    isWide: merges.some(({ startCol, endCol }) => endCol > startCol),
    through: Math.max(...merges.map(({ endRow }) => endRow)) + 1,
  }
}

/** Formats an ISO 8601 timestamp of a strict workbook without the day or time its format does not show. */
function isoText(text: string, format = ''): string {
  const [, day, time] = /^(?:(\d{4}-\d\d-\d\d)(?:T|$)|T)(\d\d:\d\d(?::\d\d)?)?(?:\.\d+)?Z?$/.exec(text) ?? []
  const shown = lettersOf(format)
  if (time !== undefined && showsTimeAlone(shown)) return time
  if (day === undefined || (time ?? '00:00:00') !== '00:00:00') return text
  return day.endsWith('-01-01') && /^y+$/.test(shown) ? day.slice(0, 4) : day
}

/** Minimum number of dates in a column before it is classified. */
const MANY_DAYS = 5

/**
 * Returns the columns of real dates, such as acquisition dates: no numbers, and fewer than half of the dates could be
 * mistyped years.
 */
function columnsOfDays(sheet: ReadSheet, system: DateSystem): ReadonlySet<number> {
  const seen = new Map<number, { days: number; typed: number; numbers: number }>()
  for (const [index, values] of sheet.rows.entries())
    for (const [column, value] of values.entries()) {
      const counts = seen.get(column) ?? { days: 0, typed: 0, numbers: 0 }
      seen.set(column, counts)
      if (typeof value === 'number') counts.numbers += 1
      if (!(value instanceof Date) || value.getTime() < FIRST_DAY) continue
      counts.days += 1
      if (typedYear(value, sheet.cells?.get(`${index},${column}`), system) !== undefined) counts.typed += 1
    }
  const found = [...seen].filter(
    ([, { days, typed, numbers }]) => days >= MANY_DAYS && numbers === 0 && typed * 2 < days,
  )
  return new Set(found.map(([column]) => column))
}

/**
 * Returns the cell texts of each row, or a message if it cannot be read, with issues for cells that are imported as
 * empty or ambiguous.
 */
function cellTexts(
  sheet: ReadSheet,
  system: DateSystem,
  hasPictures: boolean,
  addresses: FormulaAddresses,
): { readonly texts: readonly (string[] | Message)[]; readonly issues: readonly ImportIssue[] } {
  const issues: ImportIssue[] = []
  const ofDays = columnsOfDays(sheet, system)
  const say = (row: number, reason: Message): void => {
    issues.push({ place: { line: row + 1 }, reason })
  }

  const dateOf = (value: Date, cell: Cell | undefined, place: CellPlace): string => {
    const text = dateText(value, system, cell?.style?.numFmt)
    const year = typedYear(value, cell, system)
    if (year === undefined && isMadeDate(value, cell))
      say(
        place.row,
        message`${placeName(place)} holds ${text}, a date that a spreadsheet may have made of a number such as 1-2: see which is meant`,
      )
    if (year !== undefined && !ofDays.has(place.column))
      say(
        place.row,
        message`${placeName(place)} holds ${text}, which is also what the year ${year} becomes in a cell of dates: see which is meant`,
      )
    return text
  }

  const textOf = (written: CellValue, place: CellPlace): string | Message => {
    const [value, cell] = withEraYear(
      withEarlyDay(written, system),
      sheet.cells?.get(`${place.row},${place.column}`),
      system,
    )
    const isShown = value !== null && value !== undefined && value !== '' && cell?.type !== 'error'
    const image = cell === undefined || isShown ? undefined : addresses.of(cell, 'IMAGE', place)
    if (image !== undefined && /^https?:\/\/\S+$/i.test(image)) return image
    const problem = cellProblem(value, cell, system, hasPictures)
    if (problem !== undefined) {
      say(place.row, message`${placeName(place)} holds ${problem}`)
      return ''
    }
    if (value instanceof Date) return dateOf(value, cell, place)
    if (typeof value === 'number')
      return (
        numberText(value, cell?.style?.numFmt) ??
        message`${placeName(place)} holds a number of more than 15 digits, of which a spreadsheet keeps no more: format the column as text and type it again`
      )
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
    const struck = struckOut(value, cell)
    if (struck !== '')
      say(
        place.row,
        message`${placeName(place)} holds words that are struck out, "${struck}", and they are read too: delete them there if they no longer hold`,
      )
    return value === null || value === undefined
      ? ''
      : isoText(withRaised(String(value), cell), cell?.style?.numFmt)
  }

  const texts = sheet.rows.map((values, row) => {
    const cells: string[] = []
    for (const [column, value] of values.entries()) {
      const text = textOf(value, { row, column })
      if (typeof text !== 'string') return text
      cells.push(text)
    }
    return cells
  })
  return { texts, issues }
}

/** Copies a merged value into each of its rows. A value over several columns is a heading and stays in the first. */
function spreadMerged(sheet: ReadSheet, texts: readonly (string[] | Message)[]): readonly ImportIssue[] {
  const issues: ImportIssue[] = []
  for (const { startRow, endRow, startCol, endCol } of sheet.merges ?? []) {
    const first = texts[startRow]
    if (!Array.isArray(first)) continue
    const shown = first[startCol] ?? ''
    for (let row = startRow; row <= Math.min(endRow, texts.length - 1); row += 1) {
      const cells = texts[row]
      if (!Array.isArray(cells) || cells.every((cell) => cell === '')) continue
      for (const [index, hidden] of cells.slice(startCol, endCol + 1).entries()) {
        if (hidden.trim() === '' || hidden === shown || (row === startRow && index === 0)) continue
        const place = `${columnLetters(startCol + index)}${row + 1}`
        issues.push({
          place: { line: row + 1 },
          reason:
            index === 0
              ? message`${place} holds "${hidden}" below merged cells that show "${shown}", which is read`
              : message`${place} holds "${hidden}" below merged cells that show "${shown}", and it is read too: delete it there if it is for nobody`,
        })
      }
      cells[startCol] = shown
    }
  }
  return issues
}

function rowsOf(
  sheet: ReadSheet,
  system: DateSystem,
  hasPicturesInCells: boolean,
): Omit<SheetRows, 'notes' | 'hiddenColumns'> {
  const addresses = formulaAddresses(sheet, system)
  const { texts, issues } = cellTexts(sheet, system, hasPicturesInCells, addresses)
  const merged = spreadMerged(sheet, texts)
  // Empty cells with a color make a sheet wider than its table.
  const width = texts.reduce(
    (max, cells) =>
      Array.isArray(cells) ? Math.max(max, cells.findLastIndex((cell) => cell.trim() !== '') + 1) : max,
    0,
  )
  const links = linksIn(sheet, addresses)
  const rows = texts.map((all, index) => {
    if (!Array.isArray(all)) return { line: index + 1, reason: all }
    const cells = Array.from({ length: width }, (_, column) => all[column] ?? '')
    // Only rows that may be a header need merged cells: a sheet can have a thousand rows with them.
    const ofMerged = index < MAX_HEADER_ROW ? mergedRow(sheet, index, cells) : undefined
    return {
      line: index + 1,
      cells,
      ...omitUndefined({ links: links.byRow.get(index), merged: ofMerged }),
    }
  })
  return { rows, issues: [...issues, ...merged, ...links.issues] }
}

/** Rows searched for a header with merged cells. */
const MAX_HEADER_ROW = 200

interface SheetName {
  readonly name: string
  readonly isHidden: boolean
}

function quotedSheets(names: readonly SheetName[]): string {
  return names.map(({ name }) => `"${name}"`).join(', ')
}

/** Returns the index of the requested sheet, by name or number from 1, or of the first visible one. */
function chooseSheet(sheets: readonly SheetName[], wanted: string | undefined): number {
  if (wanted === undefined)
    return Math.max(
      0,
      sheets.findIndex(({ isHidden }) => !isHidden),
    )
  const named = sheets.findIndex(({ name }) => name.trim() === wanted.trim())
  const index = named < 0 && /^\d+$/.test(wanted) ? Number(wanted) - 1 : named
  if (sheets[index] !== undefined) return index
  throw new WorkbookError(
    message`it has no sheet "${wanted}"`,
    message`Its sheets are ${quotedSheets(sheets)}: name one with --sheet, or its number from 1.`,
  )
}

/** Maximum characters of a quoted text. */
const MAX_QUOTED_LENGTH = 60

function shortenName(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_QUOTED_LENGTH ? `${line.slice(0, MAX_QUOTED_LENGTH)}…` : line
}

function notesOf(
  sheet: ReadSheet,
  sheets: readonly SheetName[],
  wanted: string | undefined,
): readonly Message[] {
  const others = sheets.filter(({ name, isHidden }) => name !== sheet.name && !isHidden)
  const hidden = [...(sheet.rowDefs?.values() ?? [])].filter((row) => row.hidden === true).length
  const pictures = sheet.images?.length ?? 0
  const cells = [...(sheet.cells?.values() ?? [])]
  const units = cells.flatMap(({ value, style }) => {
    const unit = typeof value === 'number' ? unitOf(style?.numFmt ?? '') : ''
    return unit === '' ? [] : [unit]
  })
  const boxes = sheet.boxes ?? sheet.textBoxes?.map(({ text }) => text) ?? []
  const comments = cells.filter(({ comment }) => comment !== undefined).length
  return [
    ...(wanted === undefined && others.length > 0
      ? [
          message`The sheet "${sheet.name}" is read. There are others, which --sheet names: ${quotedSheets(others)}.`,
        ]
      : []),
    ...(hidden === 0 ? [] : [message`Hidden rows are read too: ${hidden}.`]),
    ...(units.length === 0
      ? []
      : [
          message`Numbers are read without the unit that their cells show, such as "${units[0] ?? ''}": ${units.length}. Write it into the name of the column.`,
        ]),
    ...(comments === 0
      ? []
      : [message`Comments of cells are not read: ${comments}. Write them into a column of their own.`]),
    ...(boxes.length === 0
      ? []
      : [
          message`Texts in boxes over the sheet are not read: ${boxes.length}, such as "${shortenName(boxes[0] ?? '')}". Write into cells what belongs to the table.`,
        ]),
    ...(pictures === 0
      ? []
      : [
          message`Pictures on the sheet are not taken: ${pictures}. Put them into a folder and name it with --pictures.`,
        ]),
  ]
}

interface ParsedWorkbook {
  readonly names: readonly SheetName[]
  readonly sheet: ReadSheet | undefined
  readonly dateSystem: DateSystem
}

type ParseSheets = (isWanted: (index: number) => boolean) => Promise<ParsedWorkbook>

/** Library error for cells too far apart. */
const TOO_WIDE = /spans \d+ rows x \d+ columns/

function isTooWideError(error: unknown): boolean {
  return error instanceof Error && TOO_WIDE.test(error.message)
}

function damagedError(error: unknown): WorkbookError {
  if (isTooWideError(error))
    return new WorkbookError(
      message`a cell of its sheet lies so far from the others that what is between does not fit into memory`,
      message`Delete the rows below the table and the columns beside it, which look empty, and save it again.`,
      { cause: error },
    )
  return new WorkbookError(
    message`it is a workbook that is damaged (${error instanceof Error ? error.message : String(error)})`,
    message`Open it in a spreadsheet program, which may repair it, and save it again.`,
    { cause: error },
  )
}

/** Parts that the library only finds under this exact spelling. */
const PART_NAMES = new Map(
  ['[Content_Types].xml', 'xl/sharedStrings.xml'].map((name) => [name.toLowerCase(), name]),
)

/** Normalizes part names: some programs write backslashes or lower case. */
function withPartNames(bytes: Buffer, parts: readonly ZipPart[]): Buffer {
  const named = parts.map((part) => {
    const name = part.name.replaceAll('\\', '/')
    return { ...part, name: PART_NAMES.get(name.toLowerCase()) ?? name }
  })
  if (named.every(({ name }, index) => name === parts[index]?.name)) return bytes
  try {
    return withParts(bytes, named, new Map())
  } catch {
    // The parser reports what is wrong.
    return bytes
  }
}

function excelSheets(given: Buffer, givenParts: readonly ZipPart[]): ParseSheets {
  const bytes = withPartNames(given, givenParts)
  const parts = bytes === given ? givenParts : boundedParts(bytes)
  const plain = withSheets(
    bytes,
    parts,
    withoutEmptyEnd,
    withoutReadings,
    withFragments(bytes, parts),
    withLostTexts(bytes, parts),
  )
  const parse = async (workbook: Buffer, isWanted: (index: number) => boolean): Promise<ParsedWorkbook> => {
    const names: SheetName[] = []
    const { sheets, dateSystem = '1900' } = await readXlsx(workbook, {
      readStyles: true,
      sheets: ({ name, hidden, veryHidden }, index) => {
        names.push({ name, isHidden: hidden === true || veryHidden === true })
        return isWanted(index)
      },
    })
    return { names, sheet: sheets[0], dateSystem }
  }
  return async (isWanted) => {
    try {
      return await parse(plain, isWanted).catch((error: unknown) => {
        if (!isTooWideError(error)) throw error
        return parse(withSheets(plain, boundedParts(plain), withoutEmptyCells), isWanted)
      })
    } catch (error) {
      throw damagedError(error)
    }
  }
}

/** Entry of an OpenDocument file that contains the sheets. */
const OPEN_CONTENT = 'content.xml'

function openSheets(bytes: Buffer, parts: readonly ZipPart[], content: ZipPart): ParseSheets {
  const manifest = parts.find(({ name }) => name === 'META-INF/manifest.xml')
  if (manifest !== undefined && unpackPart(bytes, manifest).includes('encryption-data'))
    throw new WorkbookError(
      message`it is an OpenDocument spreadsheet with a password`,
      message`Open it, take the password off, and save it again.`,
    )
  return async (isWanted) => {
    try {
      const xml = unpackPart(bytes, content).toString('utf8')
      const { names, sheets } = readOpenDocument(xml, isWanted)
      return { names, sheet: sheets[0], dateSystem: '1900' }
    } catch (error) {
      throw damagedError(error)
    }
  }
}

function shownAfter(first: number, names: readonly SheetName[]): readonly number[] {
  return names.flatMap(({ isHidden }, index) => (index > first && !isHidden ? [index] : []))
}

function isEmpty({ rows }: Sheet): boolean {
  return rows.every((row) => row.every((value) => value === null || String(value).trim() === ''))
}

/** Maximum filled rows of a table of contents besides two per sheet. */
const MAX_WORDS_OF_CONTENTS = 8

/** Whether a sheet is a table of contents: it links to all other visible sheets, as the first sheet of a Numbers export does. */
function isContents({ name: own, rows, cells }: Sheet, sheets: readonly SheetName[]): boolean {
  const others = sheets.filter(({ name, isHidden }) => name !== own && !isHidden)
  const links = [...(cells?.values() ?? [])].map(({ hyperlink }) => hyperlink?.location ?? hyperlink?.target)
  const places = new Set(
    links.map((link) =>
      link
        ?.replace(/^#/, '')
        .replace(/[!.][^!.]*$/, '')
        .replace(/^'(.*)'$/, '$1'),
    ),
  )
  return (
    others.length > 0 &&
    others.every(({ name }) => places.has(name.replaceAll("'", "''"))) &&
    rows.filter((row) => row.some((value) => value !== null && value !== '')).length <=
      others.length * 2 + MAX_WORDS_OF_CONTENTS
  )
}

/** Returns the first of these sheets with table cells. Skips chart sheets, empty sheets, and a table of contents. */
async function parseFirst(
  parse: ParseSheets,
  [chosen, ...others]: readonly number[],
): Promise<ParsedWorkbook> {
  try {
    const parsed = await parse((index) => index === chosen)
    const isTable = parsed.sheet !== undefined && !isEmpty(parsed.sheet)
    if (others.length === 0 || (isTable && !isContents(parsed.sheet, parsed.names))) return parsed
    // A chart or dialog sheet is no alternative.
    const later = await parseFirst(parse, others).catch(() => parsed)
    return later.sheet === undefined || isEmpty(later.sheet) ? parsed : later
  } catch (error) {
    const isChart = error instanceof WorkbookError && /missing worksheet/.test(error.message)
    if (!isChart || others.length === 0) throw error
    return parseFirst(parse, others)
  }
}

/**
 * Reads the rows of a sheet of an .xlsx or .ods workbook, with the row numbers a spreadsheet shows. Dates become ISO
 * texts, numbers their digits, formulas their results.
 *
 * @throws WorkbookError if it is damaged, too large, or lacks the requested sheet.
 */
export async function readWorkbook(bytes: Buffer, wanted: string | undefined): Promise<SheetRows> {
  const parts = boundedParts(bytes)
  const content = parts.find(({ name }) => name === OPEN_CONTENT)
  const parse = content === undefined ? excelSheets(bytes, parts) : openSheets(bytes, parts, content)
  const { names } = await parse(() => false)
  const first = chooseSheet(names, wanted)
  const more = wanted === undefined ? shownAfter(first, names) : []
  const { sheet, dateSystem } = await parseFirst(parse, [first, ...more])
  if (sheet === undefined)
    throw new WorkbookError(
      message`it has no sheet with cells`,
      message`Save it again with the table on a sheet.`,
    )
  const hiddenColumns = (sheet.columns ?? []).flatMap(({ hidden }, index) => (hidden === true ? [index] : []))
  // Excel stores pictures in cells there, and shows an error to programs without support for them.
  const hasPicturesInCells = parts.some(({ name }) => name.startsWith('xl/richData/'))
  return {
    ...rowsOf(sheet, dateSystem, hasPicturesInCells),
    notes: notesOf(sheet, names, wanted),
    hiddenColumns,
  }
}

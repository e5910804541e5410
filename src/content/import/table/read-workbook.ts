import { type Cell, type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import type { ImportIssue } from '../../../base/import-report.ts'
import { joinWithCommas, type Message, message } from '../../../base/messages/message.ts'
import { omitUndefined } from '../../../base/object.ts'
import { once } from '../../../base/tasks.ts'
import { withoutSpans } from '../../../base/without-spans.ts'
import { addressIn, type CellPlace } from './formula-address.ts'
import { type OpenSheet, readOpenDocument, smallFigures } from './read-opendocument.ts'
import { unpackPart, withParts, type ZipPart, zipParts } from './zip-parts.ts'

/** What a row with merged cells shows: a heading over several columns is that of each of them. */
export interface MergedRow {
  readonly cells: readonly string[]
  /** Whether a cell of it is over several columns. */
  readonly isWide: boolean
  /** The line of the last row that one of its cells reaches. */
  readonly through: number
}

/** A row as the texts of its cells, or why it cannot be read. */
export type CellRow =
  | {
      readonly line: number
      readonly cells: readonly string[]
      /** Addresses behind words of cells, by column. */
      readonly links?: ReadonlyMap<number, string>
      /** What its merged cells show, where it has some. */
      readonly merged?: MergedRow
    }
  | { readonly line: number; readonly reason: Message; readonly hint?: Message }

export interface SheetRows {
  readonly rows: readonly CellRow[]
  /** What is said of the sheet that was chosen. */
  readonly notes: readonly Message[]
  /** Cells that were taken as empty, by what they hold, or that may mean another thing. */
  readonly issues: readonly ImportIssue[]
  /** Columns that the sheet does not show. */
  readonly hiddenColumns: readonly number[]
}

/** Why a workbook cannot be read. */
export class WorkbookError extends Error {
  readonly why: Message
  readonly hint: Message

  constructor(why: Message, hint: Message, options?: ErrorOptions) {
    super(why.en, options)
    this.why = why
    this.hint = hint
  }
}

/** Bytes of an unpacked part and of all: what is more does not fit into memory beside what is made of it. */
const MAX_PART = 256 * 1024 * 1024
const MAX_PARTS = 1024 * 1024 * 1024

/**
 * The parts of an archive that are read. A part that turns out larger than it says is refused when it is unpacked, so what it says can be
 * relied on.
 *
 * @throws WorkbookError for an archive whose parts say that they are larger than is read, or that has no end.
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

/** Cells that have a colour or a border and nothing else: a format of a whole row or column reaches to the end of the sheet. */
const EMPTY_CELLS = /<((?:\w+:)?)c\b[^<>]*(?:\/>|><\/\1c>)/g

/** What is changed in a sheet before it is read; the same buffer where nothing is. */
type SheetChange = (sheet: Buffer, part: ZipPart) => Buffer

/** A workbook with its sheets changed, where something is to be changed in them. */
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
    // Whoever reads it says what is wrong with it.
    return bytes
  }
}

/** What a cell with a value or a formula has, with or without a prefix. */
const CONTENT = ['v>', 'is>', 'f>', '<f ', ':f '] as const

/**
 * A sheet without the rows below its last cell that has something: a format of whole columns makes a million of them, which take half a
 * minute to read.
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

/** A sheet without how the words of an inline text are said, which the library takes for words. */
function withoutReadings(sheet: Buffer): Buffer {
  if (!sheet.includes('rPh>')) return sheet
  const text = sheet.toString()
  // A sheet has one prefix for all its elements.
  const [, prefix = ''] = /<((?:\w+:)?)rPh\b/.exec(text) ?? []
  return Buffer.from(withoutSpans(text, new RegExp(`<${prefix}rPh\\b`, 'g'), () => `</${prefix}rPh>`))
}

const HYPERLINK = /<(?:\w+:)?hyperlink\b[^<>]*>/g

/**
 * A sheet whose links have their whole address where the library looks for a place of the workbook: what stands behind the "#" of one is
 * there, and all before it in another part.
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

/** A cell whose text is one of those that the workbook keeps in a part of its own, by its number. */
const SHARED_TEXT = /<((?:\w+:)?)c\b((?:(?!\st="s")[^<>])*)\st="s"([^<>]*)><\1v>(\d+)<\/\1v>/g

/** What stands in a cell in place of a text that the workbook does not have: the library gives an empty one. */
const LOST_TEXT = '#LOST!'

/** How many texts a workbook keeps, in the part that it names for them. */
function countTexts(bytes: Buffer, parts: readonly ZipPart[]): number {
  const textOf = (part: ZipPart | undefined): string =>
    part === undefined ? '' : unpackPart(bytes, part).toString()
  const relations = textOf(parts.find(({ name }) => name.endsWith('_rels/workbook.xml.rels')))
  const [relation = ''] = /<[^<>]*\/sharedStrings"[^<>]*>/i.exec(relations) ?? []
  const [, file = ''] = /\bTarget="(?:[^"]*\/)?([^"/]+)"/.exec(relation) ?? []
  const kept = parts.find(({ name }) => name.toLowerCase().endsWith(`/${file.toLowerCase()}`))
  return textOf(kept).match(/<(?:\w+:)?si\b/g)?.length ?? 0
}

/** A sheet in which cells whose text is not among those of the workbook are errors. */
function withLostTexts(bytes: Buffer, parts: readonly ZipPart[]): SheetChange {
  const count = once(() => countTexts(bytes, parts))
  return (sheet) => {
    if (!sheet.includes('t="s"')) return sheet
    const text = sheet.toString()
    let hasLost = false
    // Few workbooks have such a cell, and some have millions of others: they are looked at one by one.
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

/** Letters of a column, counted from 0, as a spreadsheet shows them. */
function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter
}

/** The place of a cell by its key in a sheet. */
function placeOf(key: string): CellPlace {
  const [row = 0, column = 0] = key.split(',').map(Number)
  return { row, column }
}

/** A cell as a spreadsheet shows it: B2. */
function placeName({ row, column }: CellPlace): string {
  return `${columnLetters(column)}${row + 1}`
}

/** Hours, minutes and seconds of a length of time, counted from the day 0: 30:00:00. */
function elapsedText(date: Date, system: DateSystem): string {
  // The system of Windows has a 29 February 1900 that never was.
  const isBefore = system === '1900' && date.getTime() < Date.UTC(1900, 2, 1)
  const seconds = Math.round((date.getTime() - DAY_ZERO[system]) / 1000) - (isBefore ? 86_400 : 0)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** What a format shows beside texts in quotes, colours and languages: the letters of days and hours. */
function lettersOf(format: string): string {
  return format.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').toLowerCase()
}

function showsTimeAlone(letters: string): boolean {
  return /[hs]/.test(letters) && !/[ydeg]/.test(letters)
}

/** A year with the words that its format shows beside it, such as "ca. "yyyy; what says no more than that it is a year is left out. */
function yearWithWords(year: string, format: string): string {
  const [, before = '', after = ''] =
    /^((?:"[^"]*"|\\.|\s)*)y+((?:"[^"]*"|\\.|\s)*)$/i.exec(sectionOf(format)) ?? []
  const words = literalsOf(before + after).trim()
  const isOfYear = YEAR_WORD.test(words) || !/\p{L}/u.test(words)
  return isOfYear ? year : `${literalsOf(before)}${year}${literalsOf(after)}`.trim()
}

/** What is said for a year alone. */
const YEAR_WORD = /^(?:年|년|г\.?|год|р\.?|年度)$/i

/** The texts of a format, in quotes or behind a stroke. */
function literalsOf(format: string): string {
  return Array.from(format.matchAll(/"([^"]*)"|\\(.)/g), ([, text, sign]) => text ?? sign ?? '').join('')
}

/** What of a date its format shows: a year alone is no first of January, and a time of day is of no year. */
function dateText(date: Date, system: DateSystem, format = ''): string {
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  const shown = lettersOf(format)
  if (showsTimeAlone(shown)) return shown.includes('[') ? elapsedText(date, system) : time
  if (day < '1900' && !shown.includes('y')) return time
  if (shown.includes('y') && !/[dh]/.test(shown))
    return shown.includes('m') ? day.slice(0, 7) : yearWithWords(day.slice(0, 4), format)
  return time === '00:00:00' ? day : `${day}T${time}`
}

/** A format that gives a number its zeros and letters, such as 00000 or "INV-"0000. */
const NUMBERING = /^(?:"[^"]*"|\\.|[-/. ])*0(?:0|"[^"]*"|\\.|[-/ ])*$/

/** A whole number as a numbering format shows it: each zero is a digit, the first has those for which there are no zeros, and all else stands between them. */
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

/** A format with decimals, and letters before the number, such as 0.00, 0000.00 or "A-"0.00. */
const DECIMALS = /^((?:"[^"$€£¥₩]*"|\\[^$€£¥₩]|[-/ ])*)([#,]*0+)\.(0+)$/

/** A number with the zeros that its format shows at both ends; undefined where it has more decimals, or the format is another. */
function withDecimals(value: number, section: string): string | undefined {
  const [, before = '', whole = '', { length } = ''] = DECIMALS.exec(section) ?? []
  const digits = Math.abs(value).toFixed(Math.min(length, 100))
  if (length === 0 || Number(digits) !== Number(Math.abs(value).toPrecision(15))) return undefined
  const zeros = whole.replace(/[^0]/g, '').length
  return `${value < 0 ? '-' : ''}${literalsOf(before)}${digits.padStart(zeros + 1 + length, '0')}`
}

/** A format of hundredths, such as 0% or 0.0%. */
const PERCENT = /^[0#.,]+\s?%$/

/** What a format says of colours, of conditions, and of blanks that are as wide as a sign; a text and a currency are no such thing. */
const LOOKS = /("[^"]*"|\\.|\[\$[^-\]][^\]]*\])|_.|\*.|\[[^\]]*\]/g

/** The section of a format that a number is shown by: the second is that of numbers below zero. "General" is a figure like any other. */
function sectionOf(format: string, isNegative = false): string {
  const [first = '', second] = format
    .replace(/(?<!["\\])\bGeneral\b/i, '0')
    .replace(LOOKS, '$1')
    .split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((section) => section.trim())
  return isNegative && second !== undefined && NUMBERING.test(second) ? second : first
}

/** The unit that a format shows beside a number, such as cm in 0.0" cm"; a currency is one. Empty where it shows none. */
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

/** A format of fractions, such as # ?/? or # ??/16, with or without the whole before them. */
const FRACTION = /^([#0?]+\\? +)?[#0?]+\/([#0?]+|\d+)$/

/** A number as the fraction that its format shows: 24 1/2; undefined where the format is another, or shows only about as much. */
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

/** Figures of the largest number below the line of a fraction. */
const MAX_DENOMINATOR = 3

/** Digits of which a spreadsheet keeps no more. */
const MAX_INTEGER = 1e15

/** A number as its digits; undefined where it has more of them than a spreadsheet keeps. */
function numberText(value: number, format: string | undefined): string | undefined {
  const section = sectionOf(format ?? '', value < 0)
  // 0.925 in a cell that shows 92.5%
  if (PERCENT.test(section)) return `${Number((value * 100).toPrecision(15))}%`
  if (Number.isInteger(value)) {
    if (Math.abs(value) >= MAX_INTEGER) return undefined
    if (section === '0' || !NUMBERING.test(section)) return String(value)
    // A section of its own says of itself what is below zero.
    return formatNumber(section === sectionOf(format ?? '') ? value : -value, section)
  }
  // 1921.10 in a cell that shows two decimals
  const shown = withDecimals(value, section) ?? fractionText(value, section)
  if (shown !== undefined) return shown
  // Fifteen digits are what a spreadsheet counts with; those after them are noise, as in 0.30000000000000004.
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text
}

/** 1 January 1900, before which a spreadsheet has no day. */
const FIRST_DAY = Date.UTC(1900, 0, 1)

/** The day 0 of a workbook, by the system in which it counts days: that of Windows, or of early Macintoshes. */
const DAY_ZERO = { '1900': Date.UTC(1899, 11, 30), '1904': Date.UTC(1904, 0, 1) } as const

type DateSystem = keyof typeof DAY_ZERO

/** Years that may be typed into a cell of dates: 1920 is the 3rd of April 1905 there, or of 1909. */
const TYPED_YEARS = { from: 1500, to: 2100 }

/** Whether a date is the day before the first, whose number is 0; LibreOffice and programs write earlier ones as numbers below it. */
function isDayZero(value: Date, system: DateSystem): boolean {
  return system === '1900' && value.getTime() < FIRST_DAY && value.getTime() >= NUMBER_ZERO
}

/** 1 January of the year 1, before which a text of four figures has no year. */
const YEAR_ONE = new Date('0001-01-01').getTime()

function showsYear(cell: Cell | undefined): boolean {
  return /y/i.test(cell?.style?.numFmt ?? '')
}

/** The year that may have been typed where a cell shows a day of 1904 to 1909. */
function typedYear(value: Date, cell: Cell | undefined, system: DateSystem): number | undefined {
  const days = Math.round((value.getTime() - DAY_ZERO[system]) / 86_400_000)
  return days >= TYPED_YEARS.from && days <= TYPED_YEARS.to && showsYear(cell) ? days : undefined
}

/** A format of a year, of an era of Japan or of Buddha, alone or with the month: the library takes it for one of numbers. */
const ERA_YEAR = /^(?:g{0,3}e{1,4}|b{2,4})(?:[-/. ]?m{1,5})?$/i

/** The first day of the system of Windows is 1, and the library counts one more before March 1900, as Excel does. */
const NUMBER_ZERO = Date.UTC(1899, 11, 31)

/** A day before the first: programs that write some below zero know nothing of the 29 February 1900 that Excel has. */
function withEarlyDay(value: CellValue, system: DateSystem): CellValue {
  return value instanceof Date && system === '1900' && value.getTime() < NUMBER_ZERO
    ? new Date(value.getTime() - 86_400_000)
    : value
}

/** The value of a cell, with days of which a year or a month is shown as that: ggge"年" is how Japanese workbooks have it. */
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

/** Formats that a spreadsheet gives what it takes for a date: 1-2 becomes 2-Jan, 1-1922 becomes Jan-22. */
const MADE_FORMAT = /^(?:d{1,2}[-/ ]mmm|mmm[-/ ]yy|m\/d|d\/m|m"月"d"日")$/i

function isMadeDate(value: Date, cell: Cell | undefined): boolean {
  const format = (cell?.style?.numFmt ?? '').replace(/\[[^\]]*\]|\\|;@$/g, '')
  return value.getTime() >= FIRST_DAY && MADE_FORMAT.test(format)
}

/** The last day that a spreadsheet has. */
const LAST_DAY = Date.UTC(9999, 11, 31)

const PICTURE_IN_CELL: Message = message`a picture, which is not taken out of a cell: name a folder of pictures with --pictures`

/** Why a cell is taken as empty that is not. */
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

/** A text whose raised and lowered figures are so in the text too: 5 and a raised 1 are not 51. */
function withRaised(value: string, cell: Cell | undefined): string {
  const runs = cell?.richText ?? []
  const isSmall = (run: (typeof runs)[number]): boolean => run.font?.vertAlign !== undefined
  if (!runs.some(isSmall) || runs.every(isSmall) || runs.map(({ text }) => text).join('') !== value)
    return value
  return runs.map(({ text, font }) => smallFigures(text, font?.vertAlign)).join('')
}

/** Words of a cell that are struck out: all of them, or parts. */
function struckOut(value: CellValue, cell: Cell | undefined): string {
  if (typeof value !== 'string') return ''
  if (cell?.style?.font?.strikethrough === true) return value.trim()
  const runs = cell?.richText?.filter(({ font }) => font?.strikethrough === true) ?? []
  return runs
    .map(({ text }) => text)
    .join('')
    .trim()
}

/** Addresses in the formulas of a sheet, of which those that were filled down have the formula of another cell. */
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
  /** Whether a formula makes the address in a way that is not read. */
  readonly isUnread?: boolean
}

/** The address behind the words of a cell; none where the cell shows it, or it is a place of the workbook. */
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

/** A sheet, which may have several addresses behind words of a cell where it is of an OpenDocument file. */
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

/** A moment as ISO 8601 writes it, which strict workbooks have: without the day or the hour that nobody gave. */
function isoText(text: string, format = ''): string {
  const [, day, time] = /^(?:(\d{4}-\d\d-\d\d)(?:T|$)|T)(\d\d:\d\d(?::\d\d)?)?(?:\.\d+)?Z?$/.exec(text) ?? []
  const shown = lettersOf(format)
  if (time !== undefined && showsTimeAlone(shown)) return time
  if (day === undefined || (time ?? '00:00:00') !== '00:00:00') return text
  return day.endsWith('-01-01') && /^y+$/.test(shown) ? day.slice(0, 4) : day
}

/** Fewer days say nothing of their column. */
const MANY_DAYS = 5

/** Columns of real days, such as those on which objects came in: less than half of them fall into the days that years become, and there is no number beside. */
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

/** The cells of each row of a sheet, a message where one cannot be read, and what is said of those that are taken as empty or may mean another thing. */
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

/** Writes a value over several rows into each of them; one over several columns is a heading, and stays in the first. */
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
  // Cells that are empty but have a colour make a sheet wider than its table.
  const width = texts.reduce(
    (max, cells) =>
      Array.isArray(cells) ? Math.max(max, cells.findLastIndex((cell) => cell.trim() !== '') + 1) : max,
    0,
  )
  const links = linksIn(sheet, addresses)
  const rows = texts.map((all, index) => {
    if (!Array.isArray(all)) return { line: index + 1, reason: all }
    const cells = Array.from({ length: width }, (_, column) => all[column] ?? '')
    // Rows with merged cells are looked at where a header may be: there may be a thousand of them.
    const ofMerged = index < MAX_HEADER_ROW ? mergedRow(sheet, index, cells) : undefined
    return {
      line: index + 1,
      cells,
      ...omitUndefined({ links: links.byRow.get(index), merged: ofMerged }),
    }
  })
  return { rows, issues: [...issues, ...merged, ...links.issues] }
}

/** Rows among which a header with merged cells is looked for. */
const MAX_HEADER_ROW = 200

interface SheetName {
  readonly name: string
  readonly isHidden: boolean
}

function quotedSheets(names: readonly SheetName[]): string {
  return names.map(({ name }) => `"${name}"`).join(', ')
}

/** The place of the sheet that is read: the one that is named, by its name or its number from 1, else the first that is shown. */
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

/** Characters of a text that are quoted. */
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

/** What the library says of cells that lie too far from each other. */
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

/** Parts that the library knows by these letters alone. */
const PART_NAMES = new Map(
  ['[Content_Types].xml', 'xl/sharedStrings.xml'].map((name) => [name.toLowerCase(), name]),
)

/** A workbook whose parts have the names that they are looked for under: some programs write backslashes, or no capitals. */
function withPartNames(bytes: Buffer, parts: readonly ZipPart[]): Buffer {
  const named = parts.map((part) => {
    const name = part.name.replaceAll('\\', '/')
    return { ...part, name: PART_NAMES.get(name.toLowerCase()) ?? name }
  })
  if (named.every(({ name }, index) => name === parts[index]?.name)) return bytes
  try {
    return withParts(bytes, named, new Map())
  } catch {
    // Whoever reads it says what is wrong with it.
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

/** The part of an OpenDocument file that has its sheets. */
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

/** Rows of a table of contents beside those of the sheets it names. */
const MAX_WORDS_OF_CONTENTS = 8

/** Whether a sheet is a table of contents: it has links to all other sheets that are shown, as exports of Numbers begin with one. */
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

/**
 * The first of these sheets that has cells of a table: a chart may have a sheet of its own, one may be left as it was made, and the first
 * may be a table of contents.
 */
async function parseFirst(
  parse: ParseSheets,
  [chosen, ...others]: readonly number[],
): Promise<ParsedWorkbook> {
  try {
    const parsed = await parse((index) => index === chosen)
    const isTable = parsed.sheet !== undefined && !isEmpty(parsed.sheet)
    if (others.length === 0 || (isTable && !isContents(parsed.sheet, parsed.names))) return parsed
    // A chart or a dialog behind it is no table either.
    const later = await parseFirst(parse, others).catch(() => parsed)
    return later.sheet === undefined || isEmpty(later.sheet) ? parsed : later
  } catch (error) {
    const isChart = error instanceof WorkbookError && /missing worksheet/.test(error.message)
    if (!isChart || others.length === 0) throw error
    return parseFirst(parse, others)
  }
}

/**
 * The rows of a sheet of a workbook, .xlsx or .ods, with the numbers that a spreadsheet shows. Dates are ISO texts, numbers their digits,
 * formulas their results.
 *
 * @throws WorkbookError where it is damaged, too large, or has no such sheet.
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
  // Excel keeps pictures within cells there, and shows an error to programs that do not know them.
  const hasPicturesInCells = parts.some(({ name }) => name.startsWith('xl/richData/'))
  return {
    ...rowsOf(sheet, dateSystem, hasPicturesInCells),
    notes: notesOf(sheet, names, wanted),
    hiddenColumns,
  }
}

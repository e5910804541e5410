import { type Cell, type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import type { ImportIssue } from '../../../base/import-report.ts'
import { joinWithCommas, type Message, message } from '../../../base/messages/message.ts'
import { omitUndefined } from '../../../base/object.ts'
import {
  type DateSystem,
  dateText,
  FIRST_DAY,
  isDayZero,
  isMadeDate,
  isoText,
  LAST_DAY,
  numberText,
  showsYear,
  typedYear,
  unitOf,
  withEarlyDay,
  withEraYear,
  YEAR_ONE,
} from './cell-formats.ts'
import { addressIn, type CellPlace } from './formula-address.ts'
import { type OpenSheet, readOpenDocument, smallFigures } from './read-opendocument.ts'
import {
  boundedParts,
  LOST_TEXT,
  readableWorkbook,
  WorkbookError,
  withoutEmptyCells,
} from './workbook-parts.ts'
import { unpackPart, type ZipPart } from './zip-parts.ts'

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

function excelSheets(bytes: Buffer, parts: readonly ZipPart[]): ParseSheets {
  const readable = readableWorkbook(bytes, parts)
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
      return await parse(readable, isWanted).catch((error: unknown) => {
        if (!isTooWideError(error)) throw error
        return parse(withoutEmptyCells(readable), isWanted)
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

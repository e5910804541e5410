import type { ImportIssue } from '../../../base/import-report.ts'
import { joinWithCommas, type Message, message } from '../../../base/messages/message.ts'
import { fileKind } from './file-kind.ts'
import {
  ColumnSums,
  explainsColumns,
  HELP_ROW,
  isFooter,
  isNote,
  isRule,
  NOTE_ROW,
  OTHER_NAMES,
  OTHER_ORDER,
  otherTableMessage,
  RowsAbove,
  RULE_ROW,
  SUM_ROW,
} from './non-records.ts'
import { isBlank, type OpenRows, openText, openWorkbook } from './open-rows.ts'
import type { CellRow } from './read-workbook.ts'
import { decodedText, markedEncoding, openBytes, tableError } from './table-file.ts'
import { columnNamesOf, headerAmong, headerOfTwo, mergedHeader, writtenName } from './table-header.ts'

/** Length limits at which programs truncate text: Excel cells, and older database and spreadsheet drivers. */
const MAX_EXCEL_CELL_LENGTH = 32_767
const MAX_DRIVER_TEXT_LENGTH = 255
/** Minimum number of texts of that length; fewer may be coincidence. */
const MIN_CUT_TEXTS = 3

/** Detects texts truncated at a program's length limit. */
class CutTexts {
  readonly #issues: ImportIssue[] = []
  /** By column: number of texts of exactly that length, line of the first, and whether a longer text exists. */
  readonly #byColumn = new Map<number, { count: number; line: number; hasLonger: boolean }>()

  see(line: number, cells: readonly string[], columns: readonly string[]): void {
    for (const [column, { length }] of cells.entries()) {
      if (length < MAX_DRIVER_TEXT_LENGTH) continue
      const known = this.#byColumn.get(column) ?? { count: 0, line, hasLonger: false }
      this.#byColumn.set(column, known)
      if (length === MAX_DRIVER_TEXT_LENGTH) {
        if (known.count === 0) known.line = line
        known.count += 1
      } else known.hasLonger = true
      if (length === MAX_EXCEL_CELL_LENGTH)
        this.#issues.push({
          place: { line },
          reason: message`"${columns[column] ?? ''}" has ${length} characters, which is all that a cell holds: what followed may be lost`,
          hint: CUT_HINT,
        })
    }
  }

  issues(columns: readonly string[]): readonly ImportIssue[] {
    const ofDrivers = [...this.#byColumn].flatMap(([column, { count, line, hasLonger }]) =>
      hasLonger || count < MIN_CUT_TEXTS
        ? []
        : [
            {
              place: { line },
              reason: message`"${columns[column] ?? ''}" has ${count} texts of just ${MAX_DRIVER_TEXT_LENGTH} characters, and none that is longer: a program may have cut them off`,
              hint: CUT_HINT,
            },
          ],
    )
    return [...this.#issues, ...ofDrivers]
  }
}

const CUT_HINT: Message = message`Compare it with the text where it is kept, and export it in another way.`

/** A row below the header, or the reason why it is rejected. `line` is the text line or sheet row, counted from 1. */
export type TableRow =
  | { readonly line: number; readonly value: Readonly<Record<string, string>> }
  | {
      readonly line: number
      readonly reason: Message
      readonly hint?: Message
      /** Whether the row is valid but not a record, such as a total. */
      readonly isLeftOut?: true
    }

export interface Table {
  /** Unique column names. */
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<TableRow>
  /** Notes on how the table is read, such as the header's position or the sheet. */
  readonly notes: readonly Message[]
  /** Rows read incompletely; final once all rows are read. */
  readonly issues: readonly ImportIssue[]
  /** Closes the file if not all rows are read. */
  close(): void
}

export interface TableOptions {
  /** Encoding of a text file; defaults to its byte order mark, else UTF-8. */
  readonly encoding?: string | undefined
  /** Language tag of the museum's main language, used to suggest an encoding if the text is not UTF-8. */
  readonly language?: string | undefined
  /** Line of the header, counted from 1; detected by default. */
  readonly header?: number | undefined
  /** Sheet of a workbook, by name or number from 1; defaults to the first visible one. */
  readonly sheet?: string | undefined
}

const REPEATED: Message = message`the line repeats the names of the columns`

/**
 * Returns the issue for a row with fewer cells than columns. It is still read, because spreadsheets omit empty cells at
 * the end.
 */
function fewerCells(count: number, columns: number): Message {
  return message`${count} of ${columns} cells, the others are taken as empty`
}

function goesOn(line: number): Message {
  return message`Where it goes on from line ${line}, the last cell of that line lacks its end: put the whole cell in quotes.`
}

interface Header {
  readonly columns: readonly string[]
  readonly cells: readonly string[]
}

/** Header of a table with the column layout of its rows. */
interface Layout extends Header {
  /** Last line of the header. */
  readonly last: number
  /** Cells and names of the written columns, without link columns. */
  readonly written: readonly string[]
  readonly names: readonly string[]
  /** Columns with hyperlinks behind their text, and the names of the link columns made of them. */
  readonly linked: readonly number[]
  readonly linkNames: readonly string[]
}

/** A formula that is a text, often to keep leading zeros, or a hyperlink with its label. */
const TEXT_FORMULA = /^=(?:"((?:[^"]|"")*)"|\("((?:[^"]|"")*)"\))$/
const LINK_FORMULA = /^=HYPERLINK\("((?:[^"]|"")*)"(?:\s*[,;]\s*"((?:[^"]|"")*)")?\)$/i

/**
 * Returns the text a program displays for a cell: ="007" is 007. FileMaker exports a line break within a cell as a
 * vertical tab, and Power Query as "#(lf)".
 */
function shownText(cell: string): string {
  // MySQL and PostgreSQL write \N for NULL.
  if (cell === '\\N') return ''
  const plain = cell.replace(/\v|#\((?:cr,?|lf)+\)/g, '\n').replaceAll('#(tab)', '\t')
  if (!plain.startsWith('=')) return plain
  const link = LINK_FORMULA.exec(plain)
  const written = TEXT_FORMULA.exec(plain)
  const text = written?.[1] ?? written?.[2] ?? link?.[2] ?? link?.[1]
  return text?.replaceAll('""', '"').trim() ?? plain
}

function rowOf({ columns, cells: names }: Header, row: CellRow): TableRow {
  const { line } = row
  if ('reason' in row) return row
  const { cells } = row
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    return {
      line,
      reason: message`the line has ${cells.length} cells, and the header names ${columns.length} columns: a separator in a text must be within quotes`,
    }
  if (columns.length > 1 && columns.every((_, index) => cells[index]?.trim() === names[index]?.trim()))
    return { line, reason: REPEATED }
  const found = columns.map((name, index) => [name, shownText((cells[index] ?? '').trim())] as const)
  return { line, value: Object.fromEntries(found.filter(([, cell]) => cell !== '')) }
}

/**
 * Returns the new column order if a row repeats the header in another order, as in concatenated exports; -1 marks a
 * missing column. Returns "other" if the row also has unknown names, and undefined if it is not a header.
 */
function orderIn(
  cells: readonly string[],
  header: readonly string[],
): readonly number[] | 'other' | undefined {
  const [here, names] = [cells, header].map((each) => each.map((cell) => cell.trim()))
  const filled = here?.filter((cell) => cell !== '') ?? []
  if (here === undefined || names === undefined || new Set(filled).size < filled.length) return undefined
  const known = filled.filter((cell) => names.includes(cell))
  if (known.length < 2 || known.length * 2 <= filled.length) return undefined
  if (known.length < filled.length) return filled.some((cell) => /\p{Nd}/u.test(cell)) ? undefined : 'other'
  return known.length * 2 > names.filter((name) => name !== '').length
    ? names.map((name) => (name === '' ? -1 : here.indexOf(name)))
    : undefined
}

/** Returns a row with its cells in header order. */
function orderByHeader(row: CellRow, order: readonly number[] | undefined): CellRow {
  if (order === undefined || 'reason' in row) return row
  const { line, cells } = row
  return cells.some((cell, at) => cell.trim() !== '' && !order.includes(at))
    ? { line, reason: message`the line has a cell for which no column is named` }
    : { line, cells: order.map((at) => cells[at] ?? '') }
}

/** Returns the columns with hyperlinks below a line, sorted ascending. */
function linkedBelow(line: number, rows: readonly CellRow[]): readonly number[] {
  const columns = rows.flatMap((row) =>
    'cells' in row && row.line > line ? [...(row.links?.keys() ?? [])] : [],
  )
  return [...new Set(columns)].toSorted((one, other) => one - other)
}

/** Appends the hyperlinks of a row as additional columns. */
function withLinks(row: CellRow, linked: readonly number[], width: number): CellRow {
  if (linked.length === 0 || 'reason' in row) return row
  const { line, cells, links } = row
  const own = Array.from({ length: Math.max(width, cells.length) }, (_, index) => cells[index] ?? '')
  return { line, cells: [...own, ...linked.map((column) => links?.get(column) ?? '')] }
}

function linksNote(names: readonly string[]): Message {
  return message`Addresses behind words of cells are columns of their own: ${joinWithCommas(names.map((name) => `"${name}"`))}.`
}
/** Returns the number of rows a block of columns fills from the top, or undefined if there are gaps. */
function filledRows(rows: readonly CellRow[], columns: readonly number[]): number | undefined {
  const isFilled = rows.map((row) =>
    columns.some((column) => 'cells' in row && (row.cells[column] ?? '').trim() !== ''),
  )
  const end = isFilled.lastIndexOf(true) + 1
  return isFilled.slice(0, end).includes(false) ? undefined : end
}

/**
 * Returns columns that follow an empty column and end before the others. They may be a separate table, such as a list
 * of terms, unrelated to the rows beside it.
 */
function columnsApart(rows: readonly CellRow[], cells: readonly string[]): readonly number[] {
  const blocks: number[][] = [[]]
  for (const column of cells.keys())
    if ((cells[column] ?? '').trim() !== '') blocks.at(-1)?.push(column)
    else if (filledRows(rows, [column]) === 0) blocks.push([])
  const [first, ...others] = blocks.filter((block) => block.length > 0)
  if (first === undefined) return []
  const length = filledRows(rows, first) ?? 0
  return others.flatMap((block) => {
    const own = filledRows(rows, block) ?? 0
    return own > 1 && own < length ? block : []
  })
}

function apartNote(names: readonly string[]): Message {
  return message`Columns that stand apart from the others and end before them are read as values of the same rows: ${joinWithCommas(names.map((name) => `"${name}"`))}. Where they are a table of their own, take them out of the map.`
}

function hiddenNote(names: readonly string[]): Message {
  return message`Hidden columns are read too: ${joinWithCommas(names.map((name) => `"${name}"`))}. Take out of the map what is not for visitors.`
}

/** Returns a note on repeated column names, which maps know under another name. */
function saysRenamed(cells: readonly string[], names: readonly string[]): readonly Message[] {
  const renamed = names.filter((name, column) => {
    const written = writtenName(cells[column] ?? '')
    return written !== '' && name !== written
  })
  return renamed.length === 0
    ? []
    : [
        message`Columns with the name of one before them are called otherwise in maps: ${joinWithCommas(renamed.map((name) => `"${name}"`))}.`,
      ]
}

function saysHeader({ line }: CellRow, last: number, columns: readonly string[]): Message {
  const names = columns.slice(0, 5).map((name) => `"${name}"`)
  const more = columns.length > 5 ? ', …' : ''
  if (last > line)
    return message`The header is lines ${line} to ${last}: ${joinWithCommas(names)}${more}. Another line is named with --header N.`
  return message`The header is line ${line}: ${joinWithCommas(names)}${more}. Another line is named with --header N.`
}

type NextRow = () => Promise<CellRow | undefined>

function nextFilled(rows: AsyncIterator<CellRow>): NextRow {
  return async () => {
    for (;;) {
      const { value, done } = await rows.next()
      if (done === true) return undefined
      if (!isBlank(value)) return value
    }
  }
}

type NamedRow = Extract<CellRow, { readonly cells: unknown }>

/**
 * Returns the header row, at the requested line if there is one.
 *
 * @throws AppError if there is no header.
 */
async function findHeader(
  file: string,
  sample: readonly CellRow[],
  next: NextRow,
  wanted: number | undefined,
): Promise<NamedRow> {
  let header = wanted === undefined ? headerAmong(sample) : sample.find(({ line }) => line === wanted)
  for (let row = header ?? (await next()); row !== undefined; row = await next()) {
    header = row
    if (wanted === undefined || row.line >= wanted) break
  }
  if (header !== undefined && 'cells' in header && (wanted === undefined || header.line === wanted))
    return header
  throw tableError(
    file,
    wanted === undefined
      ? message`it has no line with the names of the columns`
      : message`line ${wanted} has no names of columns`,
    message`Put the names of the columns into the first line, or name their line with --header.`,
  )
}

function layoutOf(
  header: NamedRow,
  { sample, all = [] }: Pick<OpenRows, 'sample' | 'all'>,
  isNamed: boolean,
): Layout {
  const below = sample.find(({ line }) => line > header.line)
  const { cells: written, last } = mergedHeader(header, sample, isNamed) ??
    headerOfTwo(header, below) ?? { cells: header.cells, last: header.line }
  const linked = linkedBelow(last, all)
  const names = columnNamesOf(written)
  const linkNames = linked.map((column) => `${names[column] ?? `Column ${column + 1}`} (link)`)
  return {
    cells: [...written, ...linked.map(() => '')],
    columns: columnNamesOf([...names, ...linkNames]),
    last,
    written,
    names,
    linked,
    linkNames,
  }
}

/** Collects rows that are read incompletely. */
class RowLosses {
  readonly fewer: ImportIssue[] = []
  readonly cut = new CutTexts()
  #last: NamedRow | undefined

  see(row: NamedRow, columns: readonly string[]): void {
    const { line, cells } = row
    const last = this.#last
    this.#last = row
    // The second line of the last cell of a row.
    const isRest = cells.length === 1 && last?.line === line - 1 && last.cells.length === columns.length
    if (cells.length < columns.length)
      this.fewer.push({
        place: { line },
        reason: fewerCells(cells.length, columns.length),
        ...(isRest && { hint: goesOn(last.line) }),
      })
    this.cut.see(line, cells, columns)
  }
}

/** Yields the rows below a header. Possible total rows are held back until it is known whether more rows follow. */
async function* recordsBelow(layout: Layout, next: NextRow, losses: RowLosses): AsyncGenerator<TableRow> {
  const { columns, cells } = layout
  const sums = new ColumnSums()
  const held: { readonly row: CellRow; readonly reason: Message }[] = []
  const above = new RowsAbove(cells.findIndex((cell) => cell.trim() !== ''))
  /** Header line of another table that begins there. */
  let other: number | undefined
  /** Column order below a line that repeats the header in another order. */
  let order: readonly number[] | undefined
  let isBegin = true
  let read = await next()
  while (read !== undefined) {
    const given = read
    read = await next()
    if (given.line <= layout.last) continue
    if (other !== undefined) {
      yield 'reason' in given ? given : { line: given.line, reason: otherTableMessage(other) }
      continue
    }
    const written = withLinks(given, layout.linked, layout.written.length)
    const found = 'cells' in written ? orderIn(written.cells, cells) : undefined
    const isSame = Array.isArray(found) && found.every((at, column) => at === column || at === -1)
    const areReordered = Array.isArray(found) && (order !== undefined || !isSame)
    if (areReordered || found === 'other' || above.areEndedBy(given, read)) {
      if (areReordered) order = isSame ? undefined : found
      else other = given.line
      for (const { row, reason } of held.splice(0)) yield { line: row.line, reason, isLeftOut: true }
      yield { line: given.line, reason: areReordered ? OTHER_ORDER : OTHER_NAMES, isLeftOut: true }
      continue
    }
    if ('cells' in written && isRule(written.cells)) {
      yield { line: written.line, reason: RULE_ROW, isLeftOut: true }
      continue
    }
    const row = orderByHeader(written, order)
    isBegin &&= 'cells' in row && explainsColumns(row.cells, cells)
    if (isBegin) {
      yield { line: row.line, reason: HELP_ROW, isLeftOut: true }
      continue
    }
    // Totals and notes only count at the end; in the middle, such a row may be a record with that title.
    const isTotal = 'cells' in row && sums.isTotal(row.cells, columns.length)
    const isLast = 'cells' in row && [isNote, isFooter].some((is) => is(row.cells, columns.length))
    if (isTotal || isLast) {
      held.push({ row, reason: isTotal ? SUM_ROW : NOTE_ROW })
      continue
    }
    above.add(row)
    for (const each of held.splice(0)) yield rowOf(layout, each.row)
    if ('cells' in row) {
      losses.see(row, columns)
      sums.add(row.cells)
    }
    yield rowOf(layout, row)
  }
  for (const { row, reason } of held) yield { line: row.line, reason, isLeftOut: true }
}

/** Returns notes on how a table is read. */
function notesOn(header: NamedRow, layout: Layout, opened: OpenRows): readonly Message[] {
  const { last, written, names, linked, linkNames } = layout
  const below = (opened.all ?? opened.sample).filter((row) => row.line > last && !isBlank(row))
  const hidden = (opened.hiddenColumns ?? []).flatMap((column) => names[column] ?? [])
  const isWide = header.merged?.isWide === true
  const apart = isWide ? [] : columnsApart(below, written).flatMap((column) => names[column] ?? [])
  return [
    ...opened.notes,
    ...saysRenamed(written, names),
    ...(linked.length === 0 ? [] : [linksNote(linkNames)]),
    ...(hidden.length === 0 ? [] : [hiddenNote(hidden)]),
    ...(apart.length === 0 ? [] : [apartNote(apart)]),
    ...(last > 1 ? [saysHeader(header, last, names)] : []),
  ]
}

async function readTable(
  file: string,
  { head, bytes, close }: Awaited<ReturnType<typeof openBytes>>,
  options: TableOptions,
): Promise<Table> {
  const kind = fileKind(head, file)
  if (kind?.kind === 'foreign') throw tableError(file, kind.what, kind.hint)
  if (head.length === 0)
    throw tableError(file, message`it is empty: 0 bytes`, message`Copy it again from where it came.`)
  let width: number | undefined
  const text = () => decodedText(file, bytes, options.encoding ?? markedEncoding(head), options.language)
  const opened =
    kind === undefined
      ? await openText(file, text(), () => width)
      : await openWorkbook(file, bytes, options.sheet)
  const next = nextFilled(opened.rows)
  const header = await findHeader(file, opened.sample, next, options.header)
  const layout = layoutOf(header, opened, options.header !== undefined)
  const { columns, last } = layout
  width = columns.length
  const losses = new RowLosses()
  return {
    columns,
    rows: recordsBelow(layout, next, losses),
    notes: notesOn(header, layout, opened),
    get issues() {
      return [
        ...opened.issues.filter(({ place }) => (place.line ?? 0) > last),
        ...losses.fewer,
        ...losses.cut.issues(columns),
      ]
    },
    close,
  }
}

/**
 * Opens a table: a CSV or TSV file, plain or gzip, or a sheet of an .xlsx or .ods workbook. The content decides the
 * format. Detects delimiter, header and encoding (byte order mark, else UTF-8) unless given.
 *
 * @throws AppError CONTENT_TABLE for another format, a missing header or another encoding; the system's error if the
 * file cannot be read.
 */
export async function openTable(file: string, options: TableOptions = {}): Promise<Table> {
  const bytes = await openBytes(file)
  try {
    return await readTable(file, bytes, options)
  } catch (error) {
    bytes.close()
    throw error
  }
}

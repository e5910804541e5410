import type { Exception } from '../../base/account.ts'
import { listed, type Message, message } from '../../base/messages/message.ts'
import { CutTexts } from './cut-texts.ts'
import { fileKind } from './file-kind.ts'
import {
  explainsColumns,
  HELP_ROW,
  isFooter,
  isNote,
  isRule,
  NOTE_ROW,
  OTHER_NAMES,
  ofOtherTable,
  RowsAbove,
  RULE_ROW,
  SUM_ROW,
  Sums,
} from './non-records.ts'
import { isBlank, openText, openWorkbook } from './open-rows.ts'
import type { CellRow } from './read-workbook.ts'
import { markedEncoding, openBytes, refusal, textOf } from './table-file.ts'
import { columnNames, headerAmong, headerOfTwo, mergedHeader, writtenName } from './table-header.ts'

/** A row below the header, or why it cannot be read. `line` is that of the text, or the row of the sheet, counted from 1. */
export type TableRow =
  | { readonly line: number; readonly value: Readonly<Record<string, string>> }
  | {
      readonly line: number
      readonly reason: Message
      readonly hint?: Message
      /** Whether the row is sound and no record, such as one that sums up the others. */
      readonly isLeftOut?: true
    }

export interface Table {
  /** Names of the columns, each once. */
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<TableRow>
  /** What is said of how the table is read: where its header is, which sheet. */
  readonly notes: readonly Message[]
  /** Rows that are read with less than is written there; known once they are read. */
  readonly exceptions: readonly Exception[]
  /** Lets go of the file, where not all rows are read. */
  close(): void
}

export interface TableOptions {
  /** Encoding of a text; by default that of its byte order mark, else UTF-8. */
  readonly encoding?: string | undefined
  /** Tag of the language that the museum writes, whose encoding is proposed where the text is no UTF-8. */
  readonly language?: string | undefined
  /** Line of the names of the columns, counted from 1; by default it is found. */
  readonly header?: number | undefined
  /** Name of the sheet of a workbook, or its number from 1; by default the first that is shown. */
  readonly sheet?: string | undefined
}

const REPEATED: Message = message`the line repeats the names of the columns`

/** Rows of a text with fewer cells than columns are read: spreadsheets leave out empty ones at the end. It is said all the same. */
function fewerCells(count: number, columns: number): Message {
  return message`${count} of ${columns} cells, the others are taken as empty`
}

interface Header {
  readonly columns: readonly string[]
  readonly cells: readonly string[]
}

/** A formula that is a text, which keeps its zeros so, or a link with what is shown of it. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/
const LINK_FORMULA = /^=HYPERLINK\("((?:[^"]|"")*)"(?:\s*[,;]\s*"((?:[^"]|"")*)")?\)$/i

/** What the program that wrote a cell shows of it: ="007" is 007; a vertical tab is a break within a cell, as FileMaker exports it. */
function shownText(cell: string): string {
  // MySQL and PostgreSQL write \N for NULL.
  if (cell === '\\N') return ''
  const plain = cell.replaceAll('\v', '\n')
  if (!plain.startsWith('=')) return plain
  const link = LINK_FORMULA.exec(plain)
  const text = TEXT_FORMULA.exec(plain)?.[1] ?? link?.[2] ?? link?.[1]
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

/** Columns of a row below a line that have addresses behind their words. */
function linkedBelow(line: number, rows: readonly CellRow[]): readonly number[] {
  const columns = rows.flatMap((row) =>
    'cells' in row && row.line > line ? [...(row.links?.keys() ?? [])] : [],
  )
  return [...new Set(columns)].toSorted((one, other) => one - other)
}

/** A row with the addresses behind the words of these columns in columns of their own. */
function withLinks(row: CellRow, linked: readonly number[], width: number): CellRow {
  if (linked.length === 0 || 'reason' in row) return row
  const { line, cells, links } = row
  const own = Array.from({ length: Math.max(width, cells.length) }, (_, index) => cells[index] ?? '')
  return { line, cells: [...own, ...linked.map((column) => links?.get(column) ?? '')] }
}

function saysLinks(names: readonly string[]): Message {
  return message`Addresses behind words of cells are columns of their own: ${listed(names.map((name) => `"${name}"`))}.`
}
/** Rows that a block of columns fills from the first on; undefined where there are blank ones between. */
function filledRows(rows: readonly CellRow[], columns: readonly number[]): number | undefined {
  const isFilled = rows.map((row) =>
    columns.some((column) => 'cells' in row && (row.cells[column] ?? '').trim() !== ''),
  )
  const end = isFilled.lastIndexOf(true) + 1
  return isFilled.slice(0, end).includes(false) ? undefined : end
}

/**
 * Columns behind an empty one that end before the others: they may be a table of their own, such as a list of terms, whose rows have
 * nothing to do with those beside it.
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

function saysApart(names: readonly string[]): Message {
  return message`Columns that stand apart from the others and end before them are read as values of the same rows: ${listed(names.map((name) => `"${name}"`))}. Where they are a table of their own, take them out of the map.`
}

function saysHidden(names: readonly string[]): Message {
  return message`Hidden columns are read too: ${listed(names.map((name) => `"${name}"`))}. Take out of the map what is not for visitors.`
}

/** The columns that have the name of one before them, which a map knows by another. */
function saysRenamed(cells: readonly string[], names: readonly string[]): readonly Message[] {
  const renamed = names.filter((name, column) => {
    const written = writtenName(cells[column] ?? '')
    return written !== '' && name !== written
  })
  return renamed.length === 0
    ? []
    : [
        message`Columns with the name of one before them are called otherwise in maps: ${listed(renamed.map((name) => `"${name}"`))}.`,
      ]
}

function saysHeader({ line }: CellRow, last: number, columns: readonly string[]): Message {
  const names = columns.slice(0, 5).map((name) => `"${name}"`)
  const more = columns.length > 5 ? ', …' : ''
  if (last > line)
    return message`The header is lines ${line} to ${last}: ${listed(names)}${more}. Another line is named with --header N.`
  return message`The header is line ${line}: ${listed(names)}${more}. Another line is named with --header N.`
}

/**
 * The rows of a table below its header, one after the other: of a CSV or TSV file, plain or .gz, or of a sheet of a workbook, .xlsx or .ods. What
 * a file is, its bytes say. The separator and the header are found; the encoding is that of the byte order mark, else UTF-8, unless one is
 * named.
 *
 * @throws AppError CONTENT_TABLE where it is something else, has no header or is written otherwise; the system's error where it
 * cannot be read.
 */
export async function openTable(file: string, options: TableOptions = {}): Promise<Table> {
  const { head, bytes, close } = await openBytes(file)
  const kind = fileKind(head, file)
  if (kind?.kind === 'foreign') {
    close()
    throw refusal(file, kind.what, kind.hint)
  }
  if (head.length === 0) {
    close()
    throw refusal(file, message`it is empty: 0 bytes`, message`Copy it again from where it came.`)
  }
  let width: number | undefined
  const text = () => textOf(file, bytes, options.encoding ?? markedEncoding(head), options.language)
  const {
    rows,
    sample,
    notes,
    exceptions,
    all,
    hiddenColumns = [],
  } = kind === undefined
    ? await openText(file, text(), () => width)
    : await openWorkbook(file, bytes, options.sheet)
  const wanted = options.header
  let header = wanted === undefined ? headerAmong(sample) : sample.find(({ line }) => line === wanted)
  const next = async (): Promise<CellRow | undefined> => {
    for (;;) {
      const { value, done } = await rows.next()
      if (done === true) return undefined
      if (!isBlank(value)) return value
    }
  }
  for (let row = header ?? (await next()); row !== undefined; row = await next()) {
    header = row
    if (wanted === undefined || row.line >= wanted) break
  }
  if (header === undefined || !('cells' in header) || (wanted !== undefined && header.line !== wanted)) {
    close()
    throw refusal(
      file,
      wanted === undefined
        ? message`it has no line with the names of the columns`
        : message`line ${wanted} has no names of columns`,
      message`Put the names of the columns into the first line, or name their line with --header.`,
    )
  }
  const { line: begin } = header
  const { cells: own, last: headerLine } = mergedHeader(header, sample, wanted !== undefined) ??
    headerOfTwo(
      header,
      sample.find(({ line }) => line > begin),
    ) ?? {
      cells: header.cells,
      last: header.line,
    }
  const linked = linkedBelow(headerLine, all ?? [])
  const cells = [...own, ...linked.map(() => '')]
  const names = columnNames(own)
  const linkNames = linked.map((column) => `${names[column] ?? `Column ${column + 1}`} (link)`)
  const columns = columnNames([...names, ...linkNames])
  const hidden = hiddenColumns.flatMap((column) => names[column] ?? [])
  width = columns.length
  const below = (all ?? sample).filter((row) => row.line > headerLine && !isBlank(row))
  const isWide = 'merged' in header && header.merged?.isWide === true
  const apart = isWide ? [] : columnsApart(below, own).flatMap((column) => names[column] ?? [])
  const fewer: Exception[] = []
  const sums = new Sums()
  const cut = new CutTexts()
  const held: { readonly row: CellRow; readonly reason: Message }[] = []
  const above = new RowsAbove(cells.findIndex((cell) => cell.trim() !== ''))
  async function* records(): AsyncGenerator<TableRow> {
    /** Line of the names of another table, which begins there. */
    let other: number | undefined
    let isBegin = true
    let read = await next()
    while (read !== undefined) {
      const given = read
      read = await next()
      if (given.line <= headerLine) continue
      if (other !== undefined) {
        yield 'reason' in given ? given : { line: given.line, reason: ofOtherTable(other) }
        continue
      }
      if (above.areEndedBy(given, read)) {
        other = given.line
        for (const { row, reason } of held.splice(0)) yield { line: row.line, reason, isLeftOut: true }
        yield { line: given.line, reason: OTHER_NAMES, isLeftOut: true }
        continue
      }
      const row = withLinks(given, linked, own.length)
      // Only at the end a row sums up or is a note: one in the middle may be titled so.
      if ('cells' in row && isRule(row.cells)) {
        yield { line: row.line, reason: RULE_ROW, isLeftOut: true }
        continue
      }
      isBegin &&= 'cells' in row && explainsColumns(row.cells, cells)
      if (isBegin) {
        yield { line: row.line, reason: HELP_ROW, isLeftOut: true }
        continue
      }
      const isTotal = 'cells' in row && sums.isTotal(row.cells, columns.length)
      const isLast = 'cells' in row && [isNote, isFooter].some((is) => is(row.cells, columns.length))
      if (!isTotal && !isLast) above.add(row)
      if (isTotal || isLast) {
        held.push({ row, reason: isTotal ? SUM_ROW : NOTE_ROW })
        continue
      }
      if ('cells' in row && row.cells.length < columns.length)
        fewer.push({ place: { line: row.line }, reason: fewerCells(row.cells.length, columns.length) })
      for (const each of held.splice(0)) yield rowOf({ columns, cells }, each.row)
      if ('cells' in row) cut.see(row.line, row.cells, columns)
      if ('cells' in row) sums.add(row.cells)
      yield rowOf({ columns, cells }, row)
    }
    for (const { row, reason } of held) yield { line: row.line, reason, isLeftOut: true }
  }
  return {
    columns,
    rows: records(),
    notes: [
      ...notes,
      ...saysRenamed(own, names),
      ...(linked.length === 0 ? [] : [saysLinks(linkNames)]),
      ...(hidden.length === 0 ? [] : [saysHidden(hidden)]),
      ...(apart.length === 0 ? [] : [saysApart(apart)]),
      ...(headerLine > 1 ? [saysHeader(header, headerLine, names)] : []),
    ],
    get exceptions() {
      return [
        ...exceptions.filter(({ place }) => (place.line ?? 0) > headerLine),
        ...fewer,
        ...cut.exceptions(columns),
      ]
    },
    close,
  }
}

import type { ImportIssue } from '../../../base/import-report.ts'
import { type Message, message } from '../../../base/messages/message.ts'
import { fileKind, HEAD_BYTES } from './file-kind.ts'
import { type CellRow, readWorkbook } from './read-workbook.ts'
import { splitRows } from './split-rows.ts'
import { tableError } from './table-file.ts'
import { WorkbookError } from './workbook-parts.ts'

/** Maximum rows, and characters of text, searched for the header. */
const MAX_HEADER_SEARCH_ROWS = 50
const MAX_HEADER_SEARCH_LENGTH = 256 * 1024

/** Maximum bytes of a workbook. */
const MAX_WORKBOOK = 256 * 1024 * 1024

const SEPARATORS = [',', ';', '\t', '|'] as const
/** Rare delimiters: Hive, mainframes, Concordance, and Chinese punctuation typed by hand. */
const RARE_SEPARATORS = ['\u0001', '\u001f', '^', '~', '¦', '¬', '§', 'þ', '，', '；', '、'] as const

export interface OpenRows {
  readonly rows: AsyncIterator<CellRow>
  /** First rows, read before the header is known. */
  readonly sample: readonly CellRow[]
  readonly notes: readonly Message[]
  readonly issues: readonly ImportIssue[]
  /** All rows, if they are in memory. */
  readonly all?: readonly CellRow[]
  /** Hidden columns of a sheet. */
  readonly hiddenColumns?: readonly number[]
}

async function* yieldParts(text: string): AsyncGenerator<string> {
  yield text
}

async function* iterate<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list
}

export function filledOf(row: CellRow): readonly string[] {
  return 'cells' in row ? row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '') : []
}

export function isBlank(row: CellRow): boolean {
  return 'cells' in row && filledOf(row).length === 0
}

async function firstRows(all: AsyncIterable<CellRow>): Promise<readonly CellRow[]> {
  const rows: CellRow[] = []
  for await (const row of all) {
    rows.push(row)
    if (rows.length === MAX_HEADER_SEARCH_ROWS) break
  }
  return rows
}

/** Splits the first rows of a text at a delimiter. */
function sampleOf(text: string, separator: string): Promise<readonly CellRow[]> {
  return firstRows(splitRows(yieldParts(text), separator))
}

/** Minimum number of lines needed to detect fixed-width columns. */
const MIN_ALIGNED_LINES = 3

/** Whether a text has fixed-width columns: at least two spaces at the same positions, followed by words. */
function isAligned(text: string): boolean {
  const lines = text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_HEADER_SEARCH_ROWS)
    .map((line) => line.trimEnd())
  const isBlankAt = (at: number): boolean => lines.every((line) => (line[at] ?? ' ') === ' ')
  const width = Math.min(...lines.map(({ length }) => length))
  if (lines.length < MIN_ALIGNED_LINES || lines.some((line) => line.startsWith(' '))) return false
  for (let at = 1; at < width; at += 1)
    if (isBlankAt(at) && !isBlankAt(at + 1) && isBlankAt(at - 1)) {
      const begin = lines.filter((line) => /\S/.test(line[at + 1] ?? ' ')).length
      if (begin === lines.length) return true
    }
  return false
}

/**
 * Returns the delimiter that gives most rows the same number of cells; on a tie, the one with more cells. Defaults to a
 * comma. Returns undefined for fixed-width columns.
 */
async function separatorOf(text: string): Promise<string | undefined> {
  let best = { separator: ',', share: 0, cells: 1 }
  for (const separator of SEPARATORS) {
    const rows = await sampleOf(text, separator)
    const counts = new Map<number, number>()
    for (const row of rows)
      if ('cells' in row) counts.set(row.cells.length, (counts.get(row.cells.length) ?? 0) + 1)
    counts.delete(1)
    const [cells, times] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), [1, 0])
    const share = times / rows.length
    if (share > best.share || (share === best.share && cells > best.cells)) best = { separator, share, cells }
  }
  if (best.share === 1) return best.separator
  return (await rareSeparatorOf(text)) ?? (isAligned(text) ? undefined : best.separator)
}

/**
 * Returns a rare delimiter that occurs at least twice per row and splits all rows into the same number of cells;
 * otherwise undefined.
 */
async function rareSeparatorOf(text: string): Promise<string | undefined> {
  for (const separator of RARE_SEPARATORS.filter((sign) => text.includes(sign))) {
    const rows = await sampleOf(text, separator)
    const filled = rows.filter((row) => !isBlank(row))
    const counts = new Set(filled.map((row) => ('cells' in row ? row.cells.length : 0)))
    const [cells = 0] = counts
    if (filled.length > 1 && counts.size === 1 && cells > 2) return separator
  }
  return undefined
}

/** First line that declares the delimiter, as Excel reads it. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])\1*"?[ \t]*(?=[\r\n]|$)/i

function inSingleQuotes(text: string): string {
  return text.replace(/['"]/g, (quote) => (quote === '"' ? "'" : '"'))
}

/** Private-use placeholder for straight quotes while curly ones are replaced by straight ones. */
const STRAIGHT_QUOTE_PLACEHOLDER = '\uE000'

/** Quotation marks other than those of CSV. */
interface OtherQuotes {
  /** Matches a line in which every cell is quoted this way. */
  readonly line: RegExp
  /** Converts a text to CSV quotes, and a cell back. */
  readonly plain: (text: string) => string
  readonly written: (cell: string) => string
}

const OTHER_QUOTES: readonly OtherQuotes[] = [
  {
    line: /^\s*'(?:[^']|'')*'(?:([,;\t|])\s*'(?:[^']|'')*'\s*)(?:\1\s*'(?:[^']|'')*'\s*)*$/,
    plain: inSingleQuotes,
    written: inSingleQuotes,
  },
  // Curly quotes of word processors.
  {
    line: /^\s*[“„”][^“”„]*[”“](?:([,;\t|])\s*[“„”][^“”„]*[”“]\s*)(?:\1\s*[“„”][^“”„]*[”“]\s*)*$/,
    plain: (text) => text.replace(/[“”„"]/g, (quote) => (quote === '"' ? STRAIGHT_QUOTE_PLACEHOLDER : '"')),
    written: (cell) => cell.replaceAll(STRAIGHT_QUOTE_PLACEHOLDER, '"'),
  },
]

/** Returns the quotation marks of the first line, or of the second if the header is unquoted. */
function otherQuotesOf(text: string): OtherQuotes | undefined {
  const lines = text.split(/[\r\n]+/, 3).filter((line) => line !== '')
  return OTHER_QUOTES.find((quotes) => lines.slice(0, 2).some((line) => quotes.line.test(line)))
}

/** A line that is a single quoted cell, optionally followed by delimiters. */
const WRAPPED = /^"((?:[^"]|"")*)"([,;\t]*)$/

/**
 * Returns the outer and inner delimiters if every line is a single quoted cell, as a spreadsheet saves a CSV file it
 * did not split. Otherwise undefined.
 */
async function wrappingOf(
  text: string,
): Promise<{ readonly outer: string; readonly inner: string } | undefined> {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const found = lines.slice(0, MAX_HEADER_SEARCH_ROWS).map((line) => WRAPPED.exec(line.trim()))
  const within = found.flatMap((each) => (each === null ? [] : [(each[1] ?? '').replaceAll('""', '"')]))
  if (within.length < 2 || within.length < found.length) return undefined
  const inner = await separatorOf(within.join('\n'))
  if (inner === undefined) return undefined
  const rows = await sampleOf(within.join('\n'), inner)
  const counts = rows.map((row) => ('cells' in row ? row.cells.length : 0))
  const isOne = counts[0] === undefined || counts[0] < 2 || counts.some((count) => count !== counts[0])
  return isOne ? undefined : { outer: found[0]?.[2]?.[0] ?? ',', inner }
}

/** Splits the only cell of a row; undefined if the result does not have the expected number of cells. */
async function unwrapRow(
  row: CellRow,
  separator: string,
  columns: number | undefined,
): Promise<readonly string[] | undefined> {
  if (!('cells' in row) || row.cells.slice(1).some((cell) => cell.trim() !== '')) return undefined
  const [whole = ''] = row.cells
  if (!whole.includes(separator)) return undefined
  const [inner] = await sampleOf(whole, separator)
  return inner !== undefined && 'cells' in inner && (columns === undefined || inner.cells.length === columns)
    ? inner.cells
    : undefined
}

/** Splits rows that are a single quoted cell, because a program quoted a whole line that contained quotes. */
async function* withUnwrapped(
  rows: AsyncIterable<CellRow>,
  separator: string,
  width: () => number | undefined,
): AsyncGenerator<CellRow> {
  for await (const row of rows) {
    const columns = width()
    const isAlone = columns !== undefined && columns > 2 && 'cells' in row && row.cells.length === 1
    const cells = isAlone ? await unwrapRow(row, separator, columns) : undefined
    // In a sentence, a space follows the comma.
    const isLine = cells?.slice(1).every((cell) => !cell.startsWith(' ')) === true
    yield isLine && cells !== undefined ? { line: row.line, cells } : row
  }
}

/** Splits rows that are a single quoted cell each. */
async function* withinQuotes(rows: AsyncIterable<CellRow>, separator: string): AsyncGenerator<CellRow> {
  for await (const row of rows) {
    const cells = await unwrapRow(row, separator, undefined)
    yield cells === undefined ? row : { line: row.line, cells }
  }
}

const IN_QUOTES: Message = message`Each line is one cell in quotes, and is read as the cells that are in it.`

async function* withCells(
  rows: AsyncIterable<CellRow>,
  map: (cell: string) => string,
): AsyncGenerator<CellRow> {
  for await (const row of rows) yield 'cells' in row ? { ...row, cells: row.cells.map(map) } : row
}

/** Backslash escapes that MySQL and PostgreSQL write in tab-separated files. */
const OF_DATABASES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' }
const ESCAPE = /\\([nrt\\])/g
/** A cell with only such escapes, and a cell of a file that escapes quotes with backslashes. */
const IS_ESCAPED = /^(?:[^\\]|\\[bfnrtv0N\\])*$/
const HAS_QUOTES_ESCAPED = /^(?:[^\\]|\\(?:[\\"\r\n0Nnrt]|$))*$/

/** Returns how to unescape cells in which a program wrote backslashes; undefined if it did not, or it is ambiguous. */
function escapesIn(
  text: string,
  rows: readonly CellRow[],
  separator: string,
): { readonly read: (cell: string) => string; readonly note?: Message } | undefined {
  const cells = rows.flatMap((row) => ('cells' in row ? row.cells : [])).filter((cell) => cell.includes('\\'))
  if (separator === '\t' && cells.includes('\\N') && cells.every((cell) => IS_ESCAPED.test(cell)))
    return {
      read: (cell) => cell.replace(ESCAPE, (whole, sign: string) => OF_DATABASES[sign] ?? whole),
      ...(cells.some((cell) => cell !== '\\N') && { note: FROM_DATABASE }),
    }
  // Cells within quotes are already unescaped.
  const others = cells.filter((cell) => !cell.includes('"'))
  const isEscaped = /\\"(?=[^",;\t|\r\n])/.test(text) && others.every((cell) => HAS_QUOTES_ESCAPED.test(cell))
  return isEscaped
    ? {
        read: (cell) =>
          cell.includes('"') ? cell.replaceAll('\\"', '"') : cell.replace(/\\([\\\n])/g, '$1'),
      }
    : undefined
}

const FROM_DATABASE: Message = message`"\\N" stands for an empty cell, as MySQL and PostgreSQL write it, and so "\\n", "\\t" and "\\\\" are read as a line break, a tab and a backslash.`

async function* mapText(text: AsyncIterable<string>, map: (part: string) => string): AsyncGenerator<string> {
  for await (const part of text) yield map(part)
}

export async function openText(
  file: string,
  text: AsyncGenerator<string>,
  width: () => number | undefined,
): Promise<OpenRows> {
  let read = ''
  while (read.length < MAX_HEADER_SEARCH_LENGTH) {
    const { value, done } = await text.next()
    if (done === true) break
    read += value
  }
  const said = SEPARATOR_LINE.exec(read)
  // Keep the line as a blank one so that later line numbers stay correct.
  const rest = said === null ? read : read.slice(said[0].length)
  async function* all(): AsyncGenerator<string> {
    yield rest
    yield* text
  }
  const wrapping = said === null ? await wrappingOf(rest) : undefined
  if (wrapping !== undefined) {
    const { outer, inner } = wrapping
    return {
      rows: withinQuotes(splitRows(all(), outer), inner),
      sample: await firstRows(withinQuotes(splitRows(yieldParts(rest), outer), inner)),
      notes: [IN_QUOTES],
      issues: [],
    }
  }
  const quotes = otherQuotesOf(rest)
  const separator = said?.[1] ?? (await separatorOf(quotes?.plain(rest) ?? rest))
  if (separator === undefined)
    throw tableError(
      file,
      message`it is a text whose columns are as wide on each line, with blanks between them`,
      message`Open it in a spreadsheet program as a text with a fixed width, and save it as "CSV UTF-8".`,
    )
  const rowsIn = (parts: AsyncIterable<string>, columns?: () => number | undefined) =>
    quotes === undefined
      ? splitRows(parts, separator, columns)
      : withCells(splitRows(mapText(parts, quotes.plain), separator, columns), quotes.written)
  const rows = withUnwrapped(rowsIn(all(), width), separator, width)
  const sample = await firstRows(rowsIn(yieldParts(rest)))
  const escapes = escapesIn(rest, sample, separator)
  if (escapes === undefined) return { rows, sample, notes: [], issues: [] }
  return {
    rows: withCells(rows, escapes.read),
    sample: await firstRows(withCells(iterate(sample), escapes.read)),
    notes: escapes.note === undefined ? [] : [escapes.note],
    issues: [],
  }
}

export async function openWorkbook(
  file: string,
  bytes: AsyncIterable<Buffer>,
  sheet: string | undefined,
): Promise<OpenRows> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of bytes) {
    parts.push(part)
    length += part.length
    if (length > MAX_WORKBOOK)
      throw tableError(
        file,
        message`a workbook may have ${MAX_WORKBOOK / 2 ** 20} MB`,
        message`Save the sheet as "CSV UTF-8".`,
      )
  }
  const whole = Buffer.concat(parts)
  // A ZIP directory is at the end; OpenDocument states its type at the start.
  const kind = fileKind(Buffer.concat([whole.subarray(0, 128), whole.subarray(-HEAD_BYTES)]), file)
  if (kind?.kind === 'foreign') throw tableError(file, kind.what, kind.hint)
  try {
    const { rows, ...more } = await readWorkbook(whole, sheet)
    return {
      rows: iterate(rows),
      all: rows,
      sample: rows.filter((row) => !isBlank(row)).slice(0, MAX_HEADER_SEARCH_ROWS),
      ...more,
    }
  } catch (error) {
    throw error instanceof WorkbookError ? tableError(file, error.why, error.hint, { cause: error }) : error
  }
}

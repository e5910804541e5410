import type { Exception } from '../../base/account.ts'
import { withPlainDigits } from '../../base/digits.ts'
import { listed, type Message, message } from '../../base/messages/message.ts'
import { fileKind, HEAD_BYTES } from './file-kind.ts'
import { type CellRow, readWorkbook, WorkbookError } from './read-workbook.ts'
import { splitRows } from './split-rows.ts'
import { markedEncoding, openBytes, refusal, textOf } from './table-file.ts'

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

/** Rows among which the header is looked for, and the parts of a text in which they are. */
const SAMPLE_ROWS = 50
const SAMPLE_LENGTH = 256 * 1024

/** Bytes of the largest workbook. */
const MAX_WORKBOOK = 256 * 1024 * 1024

const SEPARATORS = [',', ';', '\t', '|'] as const
/** Signs that few programs write between cells: Hive, mainframes, Concordance, and people who type in Chinese. */
const RARE_SEPARATORS = ['\u0001', '\u001f', '^', '~', '¦', '¬', '§', 'þ', '，', '；', '、'] as const

interface OpenRows {
  readonly rows: AsyncIterator<CellRow>
  /** The first of them, as they are read before the header is known. */
  readonly sample: readonly CellRow[]
  readonly notes: readonly Message[]
  readonly exceptions: readonly Exception[]
  /** All of them, where they are in memory. */
  readonly all?: readonly CellRow[]
  /** Columns that a sheet does not show. */
  readonly hiddenColumns?: readonly number[]
}

async function* inParts(text: string): AsyncGenerator<string> {
  yield text
}

async function* from<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list
}

function filledOf(row: CellRow): readonly string[] {
  return 'cells' in row ? row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '') : []
}

async function first(all: AsyncIterable<CellRow>): Promise<readonly CellRow[]> {
  const rows: CellRow[] = []
  for await (const row of all) {
    rows.push(row)
    if (rows.length === SAMPLE_ROWS) break
  }
  return rows
}

/** The first rows of a text as a separator makes them. */
function sampleOf(text: string, separator: string): Promise<readonly CellRow[]> {
  return first(splitRows(inParts(text), separator))
}

/** The separator that gives most rows the same number of cells; of equal ones that with more cells. A comma where there is none. */
async function separatorOf(text: string): Promise<string> {
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
  return best.share === 1 ? best.separator : ((await rareSeparatorOf(text)) ?? best.separator)
}

/** The rare separator that gives every row the same number of cells, two signs of it at least; undefined where there is none. */
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

/** A first line that says the separator, as Excel reads it. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])\1*"?[ \t]*(?=[\r\n]|$)/i

function inSingleQuotes(text: string): string {
  return text.replace(/['"]/g, (quote) => (quote === '"' ? "'" : '"'))
}

/** A character of no script, which holds the place of a straight quote while curly ones are straight. */
const KEPT = '\uE000'

/** Quotes around cells that are none of CSV. */
interface OtherQuotes {
  /** A line with each cell in them. */
  readonly line: RegExp
  /** The text with those of CSV, and a cell of it as it is written. */
  readonly plain: (text: string) => string
  readonly written: (cell: string) => string
}

const OTHER_QUOTES: readonly OtherQuotes[] = [
  {
    line: /^\s*'(?:[^']|'')*'(?:([,;\t|])\s*'(?:[^']|'')*'\s*)(?:\1\s*'(?:[^']|'')*'\s*)*$/,
    plain: inSingleQuotes,
    written: inSingleQuotes,
  },
  // Those that word processors make of straight ones.
  {
    line: /^\s*[“„”][^“”„]*[”“](?:([,;\t|])\s*[“„”][^“”„]*[”“]\s*)(?:\1\s*[“„”][^“”„]*[”“]\s*)*$/,
    plain: (text) => text.replace(/[“”„"]/g, (quote) => (quote === '"' ? KEPT : '"')),
    written: (cell) => cell.replaceAll(KEPT, '"'),
  },
]

/** The quotes that cells are in: those of the first line, or of the first below one of plain names. */
function otherQuotesOf(text: string): OtherQuotes | undefined {
  const lines = text.split(/[\r\n]+/, 3).filter((line) => line !== '')
  return OTHER_QUOTES.find((quotes) => lines.slice(0, 2).some((line) => quotes.line.test(line)))
}

/** A line that is one cell in quotes, whatever separators follow it. */
const WRAPPED = /^"((?:[^"]|"")*)"([,;\t]*)$/

/**
 * How lines are read that are each one cell in quotes, as a spreadsheet saves what it did not split: the separator beside the cell, and the
 * one within. Undefined for other lines.
 */
async function wrappingOf(
  text: string,
): Promise<{ readonly outer: string; readonly inner: string } | undefined> {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const found = lines.slice(0, SAMPLE_ROWS).map((line) => WRAPPED.exec(line.trim()))
  const within = found.flatMap((each) => (each === null ? [] : [(each[1] ?? '').replaceAll('""', '"')]))
  if (within.length < 2 || within.length < found.length) return undefined
  const inner = await separatorOf(within.join('\n'))
  const rows = await sampleOf(within.join('\n'), inner)
  const counts = rows.map((row) => ('cells' in row ? row.cells.length : 0))
  const isOne = counts[0] === undefined || counts[0] < 2 || counts.some((count) => count !== counts[0])
  return isOne ? undefined : { outer: found[0]?.[2]?.[0] ?? ',', inner }
}

/** The cells within the one cell of a row; undefined where they are not so many. */
async function unwrapped(
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

/** Rows of which some are one cell in quotes that holds all of them: a program has quoted a line that had quotes. */
async function* withUnwrapped(
  rows: AsyncIterable<CellRow>,
  separator: string,
  width: () => number | undefined,
): AsyncGenerator<CellRow> {
  for await (const row of rows) {
    const columns = width()
    const isAlone = columns !== undefined && columns > 2 && 'cells' in row && row.cells.length === 1
    const cells = isAlone ? await unwrapped(row, separator, columns) : undefined
    // Behind a comma of a sentence is a blank.
    const isLine = cells?.slice(1).every((cell) => !cell.startsWith(' ')) === true
    yield isLine && cells !== undefined ? { line: row.line, cells } : row
  }
}

/** Rows that are each one cell in quotes, as what is in it. */
async function* withinQuotes(rows: AsyncIterable<CellRow>, separator: string): AsyncGenerator<CellRow> {
  for await (const row of rows) {
    const cells = await unwrapped(row, separator, undefined)
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

async function* mapped(text: AsyncIterable<string>, map: (part: string) => string): AsyncGenerator<string> {
  for await (const part of text) yield map(part)
}

async function openText(text: AsyncGenerator<string>, width: () => number | undefined): Promise<OpenRows> {
  let read = ''
  while (read.length < SAMPLE_LENGTH) {
    const { value, done } = await text.next()
    if (done === true) break
    read += value
  }
  const said = SEPARATOR_LINE.exec(read)
  // The line stays as a blank one, so that those after it keep their numbers.
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
      sample: await first(withinQuotes(splitRows(inParts(rest), outer), inner)),
      notes: [IN_QUOTES],
      exceptions: [],
    }
  }
  const quotes = otherQuotesOf(rest)
  const separator = said?.[1] ?? (await separatorOf(quotes?.plain(rest) ?? rest))
  const rowsIn = (parts: AsyncIterable<string>, columns?: () => number | undefined) =>
    quotes === undefined
      ? splitRows(parts, separator, columns)
      : withCells(splitRows(mapped(parts, quotes.plain), separator, columns), quotes.written)
  return {
    rows: withUnwrapped(rowsIn(all(), width), separator, width),
    sample: await first(rowsIn(inParts(rest))),
    notes: [],
    exceptions: [],
  }
}

async function openWorkbook(
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
      throw refusal(
        file,
        message`a workbook may have ${MAX_WORKBOOK / 2 ** 20} MB`,
        message`Save the sheet as "CSV UTF-8".`,
      )
  }
  const whole = Buffer.concat(parts)
  // The list of what an archive holds is at its end; OpenDocument says at the start what it is.
  const kind = fileKind(Buffer.concat([whole.subarray(0, 128), whole.subarray(-HEAD_BYTES)]), file)
  if (kind?.kind === 'foreign') throw refusal(file, kind.what, kind.hint)
  try {
    const { rows, ...more } = await readWorkbook(whole, sheet)
    return {
      rows: from(rows),
      all: rows,
      sample: rows.filter((row) => !isBlank(row)).slice(0, SAMPLE_ROWS),
      ...more,
    }
  } catch (error) {
    throw error instanceof WorkbookError ? refusal(file, error.why, error.hint, { cause: error }) : error
  }
}

/** A line that names what is beside it, such as "Date: 2024" or "Filled in by:" and a name; a row of names has no such mix. */
function isLabelled(filled: readonly string[]): boolean {
  const labels = filled.filter((cell) => /[:：]$|：|: /.test(cell)).length
  const ends = filled.filter((cell) => /[:：]$/.test(cell)).length
  return labels * 3 >= filled.length && ends < filled.length
}

/**
 * The row with the names of the columns: the first with more than half as many filled cells as the fullest, so that a title, a date and
 * blank rows above it are passed over.
 */
function headerAmong(rows: readonly CellRow[]): CellRow | undefined {
  const most = Math.max(0, ...rows.map((row) => filledOf(row).length))
  const isHeader = (row: CellRow): boolean => {
    const filled = filledOf(row)
    return filled.length * 2 > most && !isLabelled(filled)
  }
  const found = rows.findIndex(isHeader)
  const [header, below] = rows.slice(found, found + 2)
  if (found < 0 || header === undefined) return rows.find((row) => filledOf(row).length > 0)
  return below !== undefined &&
    isOfGroups(filledOf(header)) &&
    namesEach(filledOf(below), filledOf(header).length)
    ? below
    : header
}

/** Whether a row has headings of groups of columns, each written over every column of its group, as programs write merged cells out. */
function isOfGroups(filled: readonly string[]): boolean {
  return filled.length >= MANY_COLUMNS && new Set(filled).size * 2 <= filled.length
}

const MANY_COLUMNS = 4

/** Whether cells are different names, of at least so many columns. */
function namesEach(filled: readonly string[], count: number): boolean {
  return (
    filled.length >= count &&
    new Set(filled).size === filled.length &&
    !filled.some((cell) => /\p{Nd}/u.test(cell))
  )
}

/** Whether a row of words below headings over several columns names each column: it has no figures, as records have. */
function namesColumns(row: CellRow | undefined, width: number): boolean {
  const filled = row === undefined ? [] : filledOf(row)
  return filled.length > 0 && filled.length === width && !filled.some((cell) => /\p{Nd}/u.test(cell))
}

/**
 * The lines of a header whose cells are merged, from its first to its last, and what they name together: "Dimensions" over "Height" and
 * "Width" are "Dimensions Height" and "Dimensions Width".
 *
 * @param isNamed Somebody has named the line: words below it are then a record, unless a cell of the header reaches there.
 */
function mergedHeader(
  header: CellRow,
  rows: readonly CellRow[],
  isNamed: boolean,
): { readonly cells: readonly string[]; readonly last: number } | undefined {
  if (!('cells' in header) || header.merged === undefined) return undefined
  const { cells, isWide, through } = header.merged
  const below = rows.filter(({ line }) => line > header.line)
  const last =
    !isNamed && isWide && through === header.line && namesColumns(below[0], cells.length)
      ? (below[0]?.line ?? through)
      : through
  const parts = below.flatMap((row) =>
    row.line <= last && 'cells' in row ? [row.merged?.cells ?? row.cells] : [],
  )
  const names = cells.map((name, column) =>
    [...new Set([name, ...parts.map((each) => each[column] ?? '')].map((part) => part.trim()))]
      .join(' ')
      .trim(),
  )
  return { cells: last === header.line ? header.cells : names, last }
}

/** A unit of measurement by itself, in brackets or without. */
const UNIT =
  /^[([（]?(?:[mcdk]?m[²³23]?|in|inch(?:es)?|ft|[mk]?g|lbs?|oz|t|[cm]?l|%|°C?|厘米|毫米|米|公分|克|公斤|千克|吨|センチ|グラム)[)\]）]?$/i

/**
 * The two lines of a header in a text, and what they name together: the second has names where a heading of the first is over several
 * columns, which are empty there, or units of columns.
 */
function headerOfTwo(
  header: CellRow,
  below: CellRow | undefined,
): { readonly cells: readonly string[]; readonly last: number } | undefined {
  if (!('cells' in header) || below === undefined || !('cells' in below)) return undefined
  const [names, parts] = [header.cells, below.cells].map((cells) => cells.map((cell) => cell.trim())) as [
    string[],
    string[],
  ]
  const filled = parts.flatMap((part, column) => (part === '' ? [] : [column]))
  if (filled.length === 0 || filled[0] === 0 || parts.length > names.length) return undefined
  if (filled.every((column) => names[column] !== '' && UNIT.test(parts[column] ?? '')))
    return {
      cells: names.map((name, column) => {
        const unit = (parts[column] ?? '').replace(/^[([（]|[)\]）]$/g, '')
        return unit === '' ? name : `${name} (${unit})`
      }),
      last: below.line,
    }
  const groups = names.map(
    (name, column) => name || (names.slice(0, column).findLast((each) => each !== '') ?? ''),
  )
  const isOver = (column: number): boolean =>
    names[column] === '' || (names[column + 1] === '' && filled.includes(column + 1))
  const empty = names.flatMap((name, column) => (name === '' && column < parts.length ? [column] : []))
  const isHeader =
    empty.length > 0 &&
    empty.every((column) => filled.includes(column)) &&
    filled.every((column) => isOver(column) && !/\p{Nd}/u.test(parts[column] ?? ''))
  return isHeader
    ? {
        cells: names.map((name, column) =>
          filled.includes(column) ? `${groups[column]} ${parts[column]}`.trim() : name,
        ),
        last: below.line,
      }
    : undefined
}

/** A name of a column in the Unicode form NFC, in one line. */
function writtenName(cell: string): string {
  return cell.normalize('NFC').trim().replace(/\s+/g, ' ')
}

/** Names of the columns: those without one are numbered, and of equal ones all but the first get a number. */
function columnNames(cells: readonly string[]): readonly string[] {
  const names: string[] = []
  for (const [index, cell] of cells.entries()) {
    const name = writtenName(cell) || `Column ${index + 1}`
    const equal = names.filter((each) => each === name || each.startsWith(`${name} (`)).length
    names.push(equal === 0 ? name : `${name} (${equal + 1})`)
  }
  return names
}

const REPEATED: Message = message`the line repeats the names of the columns`

/** Characters that a cell of Excel holds, and those that older drivers of databases and spreadsheets keep of a text. */
const LONGEST_CELL = 32_767
const LONGEST_OF_DRIVERS = 255
/** Fewer texts may be as long by chance. */
const MANY_CUT = 3

/** Texts that end where a program cuts them. */
class CutTexts {
  readonly #exceptions: Exception[] = []
  /** By column: texts of just that length, the first of them, and whether one is longer. */
  readonly #byColumn = new Map<number, { count: number; line: number; hasLonger: boolean }>()

  see(line: number, cells: readonly string[], columns: readonly string[]): void {
    for (const [column, { length }] of cells.entries()) {
      if (length < LONGEST_OF_DRIVERS) continue
      const known = this.#byColumn.get(column) ?? { count: 0, line, hasLonger: false }
      this.#byColumn.set(column, known)
      if (length === LONGEST_OF_DRIVERS) {
        if (known.count === 0) known.line = line
        known.count += 1
      } else known.hasLonger = true
      if (length === LONGEST_CELL)
        this.#exceptions.push({
          place: { line },
          reason: message`"${columns[column] ?? ''}" has ${length} characters, which is all that a cell holds: what followed may be lost`,
          hint: CUT_HINT,
        })
    }
  }

  exceptions(columns: readonly string[]): readonly Exception[] {
    const ofDrivers = [...this.#byColumn].flatMap(([column, { count, line, hasLonger }]) =>
      hasLonger || count < MANY_CUT
        ? []
        : [
            {
              place: { line },
              reason: message`"${columns[column] ?? ''}" has ${count} texts of just ${LONGEST_OF_DRIVERS} characters, and none that is longer: a program may have cut them off`,
              hint: CUT_HINT,
            },
          ],
    )
    return [...this.#exceptions, ...ofDrivers]
  }
}

const CUT_HINT: Message = message`Compare it with the text where it is kept, and export it in another way.`

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

/** What a row of sums is called, without the signs around it, in the languages of the import's other words. */
const SUM_WORDS = [
  '(?:grand |sub-?)?totals?|sum|count|(?:gesamt)?summe|gesamt|insgesamt|somme|total (?:general|general[eă])|suma(?: total)?|totale|totaal|subtotaal|soma',
  'ogółem|razem|łącznie|celkem|součet|spolu|súčet|összesen|mindösszesen|végösszeg|yhteensä|summa|totalt|i alt|sammenlagt|samtals|alls|kokku|kopā|iš viso|viso',
  'ukupno|zbroj|skupaj|skupno|vsota|gjithsej|totali|guztira|cyfanswm|iomlán|toplam|genel toplam|cəmi|jami|jumlah(?: total)?|kabuuan|jumla|tổng(?: cộng| số)?',
  'itogo|итого|всего|сумма|разом|всього|усього|загалом|підсумок|разам|усяго|общо|всичко|сума|вкупно|укупно|збир|барлығы|жиыны|нийт|бүгд',
  'σύνολο|γενικό σύνολο|άθροισμα|სულ|ჯამი|ընդամենը|合\\s*计|总\\s*计|小\\s*计|共\\s*计|合\\s*計|総\\s*計|總\\s*計|小\\s*計|共|합계|총계|소계',
  'المجموع|الإجمالي|میزان|کل|مجموع|جمع(?: کل)?|סה["״\'׳]{1,2}כ|סך הכול|סך הכל|সর্বমোট|মোট|कुल|योग|एकूण|மொத்தம்|మొత్తం|សរុប|សរុបរួម|รวม|รวมทั้งหมด|ยอดรวม|ລວມ|ລວມທັງໝົດ|စုစုပေါင်း',
].join('|')

/** "Total", "Total: 532 objects", "合计", "共 532 件". */
const SUM = new RegExp(
  `^(?:${SUM_WORDS})\\s*[:：=]?\\s*(?:\\p{Nd}[\\p{Nd}.,\\s]*\\s*[\\p{L}\\p{M}\\s]*)?$`,
  'iu',
)

/** Words beside the number of all rows. */
const COUNTS =
  /\b(?:total|number|no\.?|count|rows?|records?|objects?|items?|results?|works?|entries|affected|selected|anzahl|gesamt\w*|zahl|datens[äa]tze|objekte|nombre|enregistrements|objets|n[úu]mero|cantidad|registros|quantidade|numero|aantal)\b|总数|总计|合计|共计|数量|记录数|条数|件数|總數|筆數|記錄數|件$|条$|項目/iu

/** Longest text that is looked at for one: texts are much longer, and each cell of a table is looked at. */
const MAX_SUM = 100

/** Most characters of a number. */
const MAX_NUMBER = 40

/** A number with what it counts: "2 件", "532 objects", "100%". */
const COUNTED = /^(-?[\d.,\s]*\d[\d.,\s]*)(?:%|[\p{L}\p{M}\s]*)$/u

function numberIn(cell: string): number | undefined {
  const number = cell.length > MAX_NUMBER ? undefined : COUNTED.exec(withPlainDigits(cell))?.[1]
  if (number === undefined) return undefined
  const [whole = '', decimals = ''] = number.replace(/\s/g, '').split(/[.,](?=\d{1,2}$)/)
  return Number(`${whole.replace(/[.,]/g, '')}.${decimals}`)
}

/**
 * Sums of the columns, by which a row below them is known: it says "total", and its other cells are sums or counts, or it leaves most
 * cells empty.
 */
class Sums {
  readonly #sums: number[] = []
  #rows = 0

  add(cells: readonly string[]): void {
    this.#rows += 1
    for (const [index, cell] of cells.entries())
      this.#sums[index] = (this.#sums[index] ?? 0) + (numberIn(cell.trim()) ?? 0)
  }

  /** "Number of records" beside their number, or both in one cell: "3 records", "(3 rows affected)". */
  #isCount(texts: readonly string[]): boolean {
    if (texts.length > 2) return false
    const [words = '', number = ''] = texts
    const count = texts.length === 1 ? (/\d[\d.,]*/.exec(withPlainDigits(words))?.[0] ?? '') : number
    return (
      this.#rows > 0 &&
      /\p{L}/u.test(words) &&
      (texts.length === 1 || !/\p{Nd}/u.test(words)) &&
      /^\D*\d[\d.,]*\D*$/.test(withPlainDigits(texts.join(' '))) &&
      numberIn(count) === this.#rows &&
      COUNTS.test(texts.length === 1 ? words.replace(/\p{Nd}+/u, '') : words)
    )
  }

  isTotal(cells: readonly string[], columns: number): boolean {
    const filled = cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [{ text: cell.trim(), index }]))
    const [first, ...others] = filled
    if (first === undefined || first.text.length > MAX_SUM) return false
    if (columns > 2 && this.#isCount(filled.map(({ text }) => text))) return true
    if (!SUM.test(first.text)) return false
    const isSum = (each: (typeof filled)[number]): boolean => {
      const number = numberIn(each.text)
      return number === this.#rows || Math.abs((number ?? NaN) - (this.#sums[each.index] ?? 0)) < 0.005
    }
    if (others.some(({ text }) => numberIn(text) === undefined)) return false
    return (others.length > 0 && others.every(isSum)) || filled.length * 2 <= columns
  }
}

/** Rows that were read, by which the names of another table below them are known. */
class RowsAbove {
  #count = 0
  /** Whether each has a figure in the first column, as numbers of objects have. */
  #isNumbered = true
  #last: CellRow | undefined
  readonly #first: number

  /** @param first Place of the first column with a name. */
  constructor(first: number) {
    this.#first = first
  }

  #number(row: CellRow | undefined): string {
    return row !== undefined && 'cells' in row ? withPlainDigits(row.cells[this.#first] ?? '') : ''
  }

  add(row: CellRow): void {
    if (!('cells' in row)) return
    this.#count += 1
    this.#isNumbered &&= /\d/.test(this.#number(row))
    this.#last = row
  }

  /** The last line that was read, which is not where its row began if cells have breaks. */
  #end(): number {
    if (this.#last === undefined || !('cells' in this.#last)) return 0
    const breaks = this.#last.cells.map((cell) => cell.split(/\r\n?|\n/).length - 1)
    return breaks.reduce((line, count) => line + count, this.#last.line)
  }

  /** Whether a row, behind blank lines and without a figure, names the columns of what follows, which is numbered again. */
  areEndedBy(row: CellRow, after: CellRow | undefined): boolean {
    const filled = filledOf(row)
    return (
      this.#count > 1 &&
      this.#isNumbered &&
      row.line > this.#end() + 1 &&
      this.#number(row).trim() !== '' &&
      filled.length > 1 &&
      filled.length * 2 > (after === undefined ? 0 : filledOf(after).length) &&
      !filled.some((cell) => /\p{Nd}/u.test(cell)) &&
      after?.line === row.line + 1 &&
      /\d/.test(this.#number(after))
    )
  }
}

const OTHER_NAMES: Message = message`the line names the columns of another table`

function ofOtherTable(line: number): Message {
  return message`the line belongs to another table, whose columns line ${line} names: put it on a sheet or into a file of its own, or read it with --header ${line}`
}

const SUM_ROW: Message = message`the line sums up those above it`

/** "Filled in by: Lee", "制表日期：2024年5月1日"; a label is short, and no address. */
const LABEL = /^[^:：]{1,20}(?:：|:(?!\/\/)(?:\s|$))/

/**
 * Whether a row says something of the table, as forms have it below: it begins with a label and the next cell is what is filled in, or it
 * has labels alone in a few of its cells.
 */
function isNote(cells: readonly string[], columns: number): boolean {
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
  if (!LABEL.test(first)) return false
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return /[:：]$/.test(first) || (filled.length * 2 <= columns && filled.every((cell) => LABEL.test(cell)))
}

/** What programs write below a table of when and by whom it was exported, and at its end. */
const FOOTER =
  /^\W*(?:(?:exported|printed|generated|downloaded|created|retrieved|compiled)\b|(?:date|time) (?:of )?(?:export|report|print)|export(?:ed)?(?: ?date|datum|iert)?\b|report (?:date|generated|created|run)|as of\b|end of (?:report|file|list|data|export)|page \d+ (?:of|\/) \d+|copyright\b|erstellt|gedruckt|ausgedruckt|erzeugt|stand vom|export[ée]e?\b|imprim[ée]|généré|édité le|exportado|impreso|impresso|generado|gerado|esportato|stampato|generato|geëxporteerd|afgedrukt|导出|匯出|打印|列印|制表|製表|生成时间|下载|下載|截至)|^©|^[*=]{2,}.*[*=]{2,}$/i

/** Whether a row at the end says how the table was made, in a few of its cells. */
function isFooter(cells: readonly string[], columns: number): boolean {
  const filled = columns > 2 ? filledOf({ line: 0, cells }) : []
  return (
    filled.length > 0 && filled.length <= 2 && filled.length * 2 <= columns && FOOTER.test(filled[0] ?? '')
  )
}

/** A line of dashes below the names of the columns, as databases print it and Markdown has it. */
function isRule(cells: readonly string[]): boolean {
  const start = cells.find((cell) => cell.trim() !== '')
  if (start === undefined || !/^\s*[:+|]*[-=+]/.test(start)) return false
  const filled = filledOf({ line: 0, cells })
  return filled.every((cell) => /^[:+|]*[-=+]+[:+|]*$/.test(cell)) && filled.some((cell) => cell.length > 2)
}

const RULE_ROW: Message = message`the line is a rule between the names of the columns and the rows`

/** What templates say of a column: whether it must be filled in, and with what. */
const DEMAND =
  /^[[(（*]*(?:required|mandatory|optional|recommended|conditional|pflicht(?:feld)?|erforderlich|empfohlen|freiwillig|obligatoire|facultatif|recommandé|obligatorio|opcional|obrigatório|obbligatorio|facoltativo|verplicht|optioneel|обязательно|необязательно|必填|选填|選填|可选|必須|任意|필수|선택|string|text|integer|number|date|varchar|boolean)(?![\p{L}\p{N}-])/iu

/** Cells that say so are at least half of a row, with the first. */
function demands(filled: readonly string[]): boolean {
  return (
    filled.length > 1 &&
    DEMAND.test(filled[0] ?? '') &&
    filled.filter((cell) => DEMAND.test(cell)).length * 2 >= filled.length
  )
}

/** "e.g. 1921.3", "z. B. 1921.3", "例：1921.3" in the first column. */
const EXAMPLE =
  /^(?:e\.\s?g\.|example\b|z\.\s?b\.|beispiel\b|p\.\s?ex\.|exemple\b|ej(?:emplo)?[.:]|例[:：]|例如|예[:)])/iu

/** The name of a field in a program: "object_number", "production.place", "dc:title". */
const FIELD = /^[a-z][a-z\d]*(?:[A-Z_.:][A-Za-z\d]*)*$/

/** Whether cells are names of fields, of which some are those of their columns in another spelling. */
function namesFields(row: readonly string[], names: readonly string[]): boolean {
  const filled = row.flatMap((cell, column) => (cell.trim() === '' ? [] : [{ text: cell.trim(), column }]))
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return (
    filled.length > 2 &&
    filled.every(({ text }) => FIELD.test(text)) &&
    filled.some(({ text }) => /[_.:]/.test(text)) &&
    filled.some(({ text, column }) => plain(text) === plain(names[column] ?? ''))
  )
}

/** Whether a row right below the header says what belongs into the columns, as templates have it. */
function explainsColumns(row: readonly string[], names: readonly string[]): boolean {
  const filled = filledOf({ line: 0, cells: row })
  return demands(filled) || EXAMPLE.test(filled[0] ?? '') || namesFields(row, names)
}

const HELP_ROW: Message = message`the line says what belongs into the columns`

const NOTE_ROW: Message = message`the line is a note below the table`

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

function isBlank(row: CellRow): boolean {
  return 'cells' in row && filledOf(row).length === 0
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
    ? await openText(text(), () => width)
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

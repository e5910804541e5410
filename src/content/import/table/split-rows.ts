import { type Message, message } from '../../../base/messages/message.ts'
import type { CellRow } from './read-workbook.ts'
import { BAD_BYTES } from './table-file.ts'

/** Line of a text file, without its line ending. */
interface Line {
  /** Counted from 1. */
  readonly number: number
  readonly text: string
  /** Line ending; empty for the last line. */
  readonly end: string
  /** Whether the line was too long and dropped. */
  readonly isCut: boolean
}

/** Maximum length of a row in UTF-16 code units. Limits the memory an unclosed quote can take. */
const MAX_LENGTH = 32 * 1024 * 1024

/** Splits a text into lines at LF, CR LF or CR, also if mixed. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<Line> {
  let number = 0
  let rest = ''
  let isCut = false
  const line = (part: string, end: string): Line => {
    number += 1
    // Concatenated files have a byte order mark before each part, and so before a quote.
    const text = isCut ? '' : (rest + part).replace(/^\uFEFF+/, '')
    const whole = { number, text, end, isCut }
    rest = ''
    isCut = false
    return whole
  }
  let carried = ''
  for await (const chunk of text) {
    const whole = carried + chunk
    // A CR at the end of a chunk may be the first half of CR LF.
    carried = whole.endsWith('\r') ? '\r' : ''
    const now = whole.slice(0, whole.length - carried.length)
    let from = 0
    for (const { 0: end, index } of now.matchAll(/\r\n?|\n/g)) {
      yield line(now.slice(from, index), end)
      from = index + end.length
    }
    if (!isCut) rest += now.slice(from)
    if (rest.length > MAX_LENGTH) {
      rest = ''
      isCut = true
    }
  }
  if (carried !== '') yield line('', carried)
  // DOS programs end a file with U+001A.
  if (rest.endsWith('\u001a')) rest = rest.slice(0, -1)
  if (rest !== '' || isCut) yield line('', '')
}

/** Iterator over lines that can go back to lines of the current row. */
class Lines {
  readonly #source: AsyncIterator<Line>
  /** Lines read that may be read again. */
  #kept: Line[] = []
  #at = 0

  constructor(text: AsyncIterable<string>) {
    this.#source = linesOf(text)[Symbol.asyncIterator]()
  }

  async next(): Promise<Line | undefined> {
    const known = this.#kept[this.#at]
    if (known === undefined) {
      const { value, done } = await this.#source.next()
      if (done === true) return undefined
      this.#kept.push(value)
      this.#at += 1
      return value
    }
    this.#at += 1
    return known
  }

  /** Begins a row and drops the lines before it. Returns the position of its first line. */
  begin(): number {
    if (this.#at === this.#kept.length) {
      this.#kept = []
      this.#at = 0
    }
    return this.#at
  }

  /** Goes back to the line after the first line of the row at this position. */
  goBehind(place: number): void {
    this.#at = place + 1
  }
}

function skipBlanks(text: string, from: number, separator: string): number {
  let at = from
  while (text[at] === ' ' || (text[at] === '\t' && separator !== '\t')) at += 1
  return at
}

/** Returns the index of the closing quote of a cell, or -1. Doubled quotes are text. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/** Whether a cell ends at an index: at a delimiter or the end of the line. */
function isCellEnd(text: string, at: number, separator: string): boolean {
  return at >= text.length || text.startsWith(separator, at)
}

function unescapeQuotes(text: string): string {
  return text.replaceAll('""', '"')
}

/** Unescapes doubled quotes in a cell without surrounding quotes. */
function withoutQuotes(text: string): string {
  return text.includes('""') && !text.replaceAll('""', '').includes('"') ? unescapeQuotes(text) : text
}

/** Whether the first quote of a text opens a quotation, rather than being an inch mark or a closing quote. */
function opensQuotation(text: string): boolean {
  const at = text.indexOf('"')
  const [before = ' ', after = ' '] = [text[at - 1], text[at + 1]]
  return at >= 0 && /[\s=([（「《—-]/.test(before) && !/\s/.test(after)
}

/** Whether all quotes of a text are inch marks or within words, so that none opens or closes a quotation. */
function isWithinWords(text: string): boolean {
  return !/(?<!\d)"(?![\p{L}\d])|(?<![\p{L}\d])"/u.test(text)
}

/** Returns a cell that starts with a quote and has unescaped quotes; strips quotes only if they surround the whole of it. */
function literalCell(text: string): string {
  const inner = text.slice(1, -1)
  // MySQL and PHP escape quotes with a backslash.
  if (text.length > 1 && /^(?:[^"\\]|\\.)*$/s.test(inner) && text.endsWith('"'))
    return inner.replace(/\\(["\\])/g, '$1')
  if (text.length <= 1 || !text.endsWith('"')) return withoutQuotes(text)
  const isWhole = isWithinWords(inner) || (inner.split('"').length % 2 === 1 && opensQuotation(inner))
  return isWhole ? unescapeQuotes(inner) : text
}

/**
 * Returns where a badly quoted cell would end if its first delimiter were text: after a quote at the end of a later
 * cell that none opens there. Quotes after a digit are inch marks.
 */
function lazyEnd(text: string, cut: number, separator: string): number | undefined {
  let isOpen = false
  for (let at = text.indexOf('"', cut); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1
    while (text[before] === ' ') before -= 1
    if (text[before] === separator) return undefined
    if (/\d/.test(text[at - 1] ?? '')) continue
    const after = skipBlanks(text, at + 1, separator)
    if (!isOpen && isCellEnd(text, after, separator)) return after
    isOpen = !isOpen
  }
  return undefined
}

/**
 * Returns the index of the closing quote if a cell ends in two, the first being text such as an inch mark: "5 1/4"".
 * Otherwise -1.
 */
function closingBehindText(text: string, from: number, separator: string): number {
  for (let at = text.indexOf('""', from); at >= 0; at = text.indexOf('""', at + 1))
    if (text[at + 2] !== '"' && isCellEnd(text, skipBlanks(text, at + 2, separator), separator)) return at + 1
  return -1
}

interface Reading {
  readonly cells: string[]
  /** Index after the opening quote of a cell that is not closed on this line. */
  readonly open?: number
  /** Whether a badly quoted cell contains a delimiter, so that two readings exist. */
  readonly isDoubtful: boolean
  /** Start of the last cell, if it has unescaped quotes and so may continue on the next line. */
  readonly torn?: number
}

interface Reader {
  readonly from?: number
  readonly before?: readonly string[]
  /** Whether badly quoted cells continue past a delimiter. */
  readonly isLazy?: boolean
  /** Whether an otherwise unclosed cell ends at the second of two quotes. */
  readonly isBare?: boolean
}

/** Parses the cells of a line from an index on. Badly quoted cells are kept as written, up to the delimiter. */
function readCells(
  text: string,
  separator: string,
  { from = 0, before = [], isLazy = false, isBare = false }: Reader = {},
): Reading {
  const cells = [...before]
  let isDoubtful = false
  let at = from
  for (;;) {
    const start = skipBlanks(text, at, separator)
    const found = text.indexOf(separator, at)
    let end = found < 0 ? text.length : found
    if (text[start] === '"') {
      const written = closingQuote(text, start + 1)
      const close = written < 0 && isBare ? closingBehindText(text, start + 1, separator) : written
      if (close < 0) return { cells, open: start + 1, isDoubtful }
      const after = skipBlanks(text, close + 1, separator)
      if (isCellEnd(text, after, separator)) {
        cells.push(unescapeQuotes(text.slice(start + 1, close)))
        end = after
        if (end >= text.length && /\d"\s*$/.test(text)) return { cells, isDoubtful, torn: start }
      } else if (found < 0 && text.slice(start).split('"').length % 2 === 0) {
        cells.push(literalCell(text.slice(start).trim()))
        return { cells, isDoubtful, torn: start }
      } else {
        const other = lazyEnd(text, end, separator)
        if (other !== undefined) {
          isDoubtful = true
          if (isLazy) end = other
        }
        cells.push(literalCell(text.slice(start, end).trim()))
      }
    } else cells.push(withoutQuotes(text.slice(at, end)))
    if (end >= text.length) return { cells, isDoubtful }
    at = end + separator.length
  }
}

/** Maximum number of lines of a cell with unescaped quotes or unquoted line breaks. */
const MAX_CELL_LINES = 100

/**
 * Continues a row whose last cell has unescaped quotes on the following lines, up to the line with the closing quote.
 * Succeeds if the row is then complete and no line between is a row itself. Otherwise returns undefined, and the lines
 * must be read again.
 */
async function continueRow(
  lines: Lines,
  { text, end }: Line,
  reading: Reading,
  { separator, columns }: { readonly separator: string; readonly columns: number },
): Promise<Reading | undefined> {
  const { cells, torn, isDoubtful } = reading
  if (torn === undefined || cells.length >= columns) return undefined
  let cell = text.slice(torn) + end
  // "H. 3" is complete, unless an inch mark and a quote close it below.
  const isWhole = cell.split('"').length % 2 === 1
  const closeIn = (line: string): number => {
    const ends = (at: number): boolean => isCellEnd(line, skipBlanks(line, at + 1, separator), separator)
    const first = line.indexOf('"')
    if (isWhole) return first >= 0 && line[first + 1] === '"' && ends(first + 1) ? first + 1 : -1
    let at = first
    while (at >= 0 && (line[at - 1] === '\\' || !ends(at))) at = line.indexOf('"', at + 1)
    return at
  }
  for (let count = 0; count < MAX_CELL_LINES; count += 1) {
    const next = await lines.next()
    if (next === undefined || next.isCut || isRow(next.text, separator, columns)) return undefined
    const close = closeIn(next.text)
    if (close < 0) {
      cell += next.text + next.end
      continue
    }
    const after = skipBlanks(next.text, close + 1, separator)
    const before = [...cells.slice(0, -1), literalCell(cell + next.text.slice(0, close + 1))]
    const whole =
      after >= next.text.length
        ? { cells: before, isDoubtful }
        : readCells(next.text, separator, { from: after + separator.length, before })
    return whole.open === undefined && whole.cells.length === columns ? whole : undefined
  }
  return undefined
}

/** Line endings that differ from the row ending and may occur within cells. */
const OTHER_ENDS: Readonly<Record<string, readonly string[]>> = { '\r\n': ['\n', '\r'], '\n': ['\r'] }

/** Whether a line ends within an unquoted cell: LF or CR in a CR LF file, CR in an LF file, or after a backslash. */
function endsInUnquotedCell({ text, end }: Line, rowEnd: string): boolean {
  return OTHER_ENDS[rowEnd]?.includes(end) === true || /(?<!\\)(?:\\\\)*\\$/.test(text)
}

/**
 * Joins a row that has line breaks in unquoted cells with the following lines. Returns undefined if it does not become
 * complete; the lines must then be read again.
 */
async function joinedLines(
  lines: Lines,
  first: Line,
  reading: Reading,
  {
    separator,
    columns,
    rowEnd,
  }: { readonly separator: string; readonly columns: number; readonly rowEnd: string },
): Promise<Reading | undefined> {
  let { cells } = reading
  let last = first
  for (let count = 0; count < MAX_CELL_LINES && endsInUnquotedCell(last, rowEnd); count += 1) {
    const next = await lines.next()
    if (next === undefined || next.isCut) return undefined
    const more = readCells(next.text, separator)
    const [begin = '', ...others] = more.cells
    if (more.open !== undefined || more.isDoubtful) return undefined
    const cell = (cells.at(-1) ?? '').replace(/\\$/, '')
    cells = [...cells.slice(0, -1), `${cell}${first.end}${begin}`, ...others]
    last = next
  }
  return last !== first && cells.length === columns ? { cells, isDoubtful: false } : undefined
}

const NOT_CLOSED: Message = message`a quote opens a cell on this line and is not closed: write it twice within quotes, or leave it out at the start of a cell`

const TWO_READINGS: Message = message`the quotes of a cell can be read in two ways: a quote within quotes is written twice`

const TOO_LONG: Message = message`the line has more than ${MAX_LENGTH / 2 ** 20} million characters`

const NOT_UTF8: Message = message`the line is not written in UTF-8`
const NOT_UTF8_HINT: Message = message`Type its letters anew and save the table as "CSV UTF-8". Where the whole table is in another encoding, name it, such as ${'--encoding windows-1252'}.`

const NUL: Message = message`the line has a NUL character, which no text has`

function belongsTo(line: number): Message {
  return message`the line has other cells than the header, and may belong to the quote that line ${line} opens`
}

/** Returns the pattern of an object number: "a-9" for "A-1921"; empty without digits. */
function shapeOf(text: string): string {
  const number = text.trim()
  return /\p{Nd}/u.test(number) ? number.replace(/\p{Nd}+/gu, '9').replace(/\p{L}+/gu, 'a') : ''
}

/**
 * Whether an opening quote is really an inch mark: the lines it spans begin with numbers like that of the first, and
 * the closing quote is an inch mark.
 */
function areInchMarks(texts: readonly string[], separator: string, columns: number): boolean {
  const [first = '', ...below] = texts
  const shape = shapeOf(first.split(separator)[0] ?? '')
  const cells = below.map((text) => text.split(separator))
  return (
    shape !== '' &&
    !shape.includes('"') &&
    cells.every((parts) => shapeOf(parts[0] ?? '') === shape && parts.length >= Math.max(2, columns - 1)) &&
    /\d"/.test(below.at(-1) ?? '') &&
    /(?<!\d)"/.test(below.at(-1) ?? '') === false
  )
}

/** Whether a line alone is a row: it has every delimiter, none followed by a space as in a sentence. */
function isRow(text: string, separator: string, width: number): boolean {
  const parts = text.split(separator)
  return parts.length === width && parts.slice(1).every((part) => !part.startsWith(' '))
}

/**
 * Splits a text into rows with the line each begins on. Quoting follows RFC 4180. Badly quoted cells are kept as
 * written, up to the delimiter. If a delimiter may belong to such a cell, the row must have the right number of cells
 * or is rejected. An unclosed quote invalidates only its own line.
 *
 * @param width returns the number of columns, once known.
 */
export async function* splitRows(
  text: AsyncIterable<string>,
  separator: string,
  width: () => number | undefined = () => undefined,
): AsyncGenerator<CellRow> {
  const lines = new Lines(text)
  /** Last line with an unclosed quote, until a line after it is a row. */
  let broken: number | undefined
  /** Line ending of the first row, expected for all. */
  let rowEnd: string | undefined
  for (;;) {
    const place = lines.begin()
    const first = await lines.next()
    if (first === undefined) return
    const line = first.number
    if (first.isCut) {
      yield { line, reason: TOO_LONG }
      continue
    }
    let reading = readCells(first.text, separator)
    const columns = width()
    const texts = [first.text]
    let last = first
    while (reading.open !== undefined) {
      const cell = [last.text.slice(reading.open)]
      let length = 0
      let close = -1
      while (close < 0) {
        const next = await lines.next()
        length += next?.text.length ?? 0
        if (next === undefined || next.isCut || length > MAX_LENGTH) break
        close = closingQuote(next.text, 0)
        cell.push(last.end, close < 0 ? next.text : next.text.slice(0, close))
        texts.push(next.text)
        last = next
      }
      const after = skipBlanks(last.text, close + 1, separator)
      if (close < 0 || !isCellEnd(last.text, after, separator)) break
      const before = [...reading.cells, unescapeQuotes(cell.join(''))]
      const { isDoubtful } = reading
      reading =
        after >= last.text.length
          ? { cells: before, isDoubtful }
          : readCells(last.text, separator, { from: after + separator.length, before })
    }
    const swallows =
      texts.length > 1 &&
      columns !== undefined &&
      ((columns > 2 && texts.every((each) => isRow(each, separator, columns))) ||
        areInchMarks(texts, separator, columns))
    if (reading.open !== undefined || swallows) {
      lines.goBehind(place)
      const bare = readCells(first.text, separator, { isBare: true })
      if (bare.open === undefined && bare.cells.length === columns) {
        reading = bare
      } else {
        broken = line
        yield { line, reason: NOT_CLOSED }
        continue
      }
    }
    if (reading.torn !== undefined && columns !== undefined && texts.length === 1) {
      const whole = await continueRow(lines, first, reading, { separator, columns })
      if (whole === undefined) lines.goBehind(place)
      else last = { ...last, end: '' }
      reading = whole ?? reading
    }
    rowEnd ??= last.end
    if (columns !== undefined && columns > 1 && texts.length === 1 && endsInUnquotedCell(last, rowEnd)) {
      const whole = await joinedLines(lines, first, reading, { separator, columns, rowEnd })
      if (whole === undefined) lines.goBehind(place)
      reading = whole ?? reading
    }
    if (reading.isDoubtful && columns !== undefined) {
      const other = texts.length === 1 ? readCells(first.text, separator, { isLazy: true }) : undefined
      if (other === undefined || other.open !== undefined || other.cells.length !== columns) {
        yield { line, reason: TWO_READINGS }
        continue
      }
      reading = other
    }
    const { cells } = reading
    if (cells.every((cell) => cell.trim() === '')) continue
    if (cells.some((cell) => cell.includes('\0'))) yield { line, reason: NUL }
    else if (cells.some((cell) => cell.includes(BAD_BYTES)))
      yield { line, reason: NOT_UTF8, hint: NOT_UTF8_HINT }
    else if (broken !== undefined && columns !== undefined && cells.length !== columns)
      yield { line, reason: belongsTo(broken) }
    else {
      broken = undefined
      yield { line, cells }
    }
  }
}

import { type Message, message } from '../../../base/messages/message.ts'
import type { CellRow } from './read-workbook.ts'
import { BAD_BYTES } from './table-file.ts'

/** A line of a text file, without its end. */
interface Line {
  /** Counted from 1. */
  readonly number: number
  readonly text: string
  /** What ends it; empty for the last. */
  readonly end: string
  /** Whether it was too long to be kept. */
  readonly isCut: boolean
}

/** UTF-16 units of the longest row, so that a quote that is never closed does not take all memory. */
const MAX_LENGTH = 32 * 1024 * 1024

/** The lines of a text: LF, CR LF and a CR alone end one, also where they are mixed. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<Line> {
  let number = 0
  let rest = ''
  let isCut = false
  const line = (part: string, end: string): Line => {
    number += 1
    // Files that were put together have a byte order mark before each, and so before a quote.
    const text = isCut ? '' : (rest + part).replace(/^\uFEFF+/, '')
    const whole = { number, text, end, isCut }
    rest = ''
    isCut = false
    return whole
  }
  let carried = ''
  for await (const chunk of text) {
    const whole = carried + chunk
    // A CR at the very end may be half of a CR LF.
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
  // Programs of DOS end a file with U+001A.
  if (rest.endsWith('\u001a')) rest = rest.slice(0, -1)
  if (rest !== '' || isCut) yield line('', '')
}

/** Lines one after the other, of which those of a row can be read again. */
class Lines {
  readonly #source: AsyncIterator<Line>
  /** Lines that were read and may be read again. */
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

  /** Begins a row: what was read before is dropped. Answers the place of its first line. */
  begin(): number {
    if (this.#at === this.#kept.length) {
      this.#kept = []
      this.#at = 0
    }
    return this.#at
  }

  /** Goes back to the line behind the first of the row that began at this place. */
  goBehind(place: number): void {
    this.#at = place + 1
  }
}

function skipBlanks(text: string, from: number, separator: string): number {
  let at = from
  while (text[at] === ' ' || (text[at] === '\t' && separator !== '\t')) at += 1
  return at
}

/** Where a quote is that closes a cell, from a place within it; -1 where there is none. Quotes written twice are text. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/** Whether a cell ends at a place: at a separator, or the end of the line. */
function isCellEnd(text: string, at: number, separator: string): boolean {
  return at >= text.length || text.startsWith(separator, at)
}

function unescapeQuotes(text: string): string {
  return text.replaceAll('""', '"')
}

/** A cell without quotes around it, in which a program has written each quote twice all the same. */
function withoutQuotes(text: string): string {
  return text.includes('""') && !text.replaceAll('""', '').includes('"') ? unescapeQuotes(text) : text
}

/** Whether the first quote within a text opens a quotation rather than being an inch mark or closing one. */
function opensQuotation(text: string): boolean {
  const at = text.indexOf('"')
  const [before = ' ', after = ' '] = [text[at - 1], text[at + 1]]
  return at >= 0 && /[\s=([（「《—-]/.test(before) && !/\s/.test(after)
}

/** Whether all quotes of a text are inch marks or within words, so that none opens or closes a quotation. */
function isWithinWords(text: string): boolean {
  return !/(?<!\d)"(?![\p{L}\d])|(?<![\p{L}\d])"/u.test(text)
}

/** A cell that begins with a quote and has others that are not written twice, as it is, without quotes around the whole of it. */
function literalCell(text: string): string {
  const inner = text.slice(1, -1)
  // MySQL and PHP put a backslash before a quote.
  if (text.length > 1 && /^(?:[^"\\]|\\.)*$/s.test(inner) && text.endsWith('"'))
    return inner.replace(/\\(["\\])/g, '$1')
  if (text.length <= 1 || !text.endsWith('"')) return withoutQuotes(text)
  const isWhole = isWithinWords(inner) || (inner.split('"').length % 2 === 1 && opensQuotation(inner))
  return isWhole ? unescapeQuotes(inner) : text
}

/**
 * Where a badly quoted cell would end if the separator at which it is cut were text: behind a quote at the end of a later cell that no
 * other opens. Quotes behind a digit are inch marks.
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

/** Where two quotes end a cell, of which the first is text, such as an inch mark: "5 1/4"". -1 where there are none. */
function closingBehindText(text: string, from: number, separator: string): number {
  for (let at = text.indexOf('""', from); at >= 0; at = text.indexOf('""', at + 1))
    if (text[at + 2] !== '"' && isCellEnd(text, skipBlanks(text, at + 2, separator), separator)) return at + 1
  return -1
}

interface Reading {
  readonly cells: string[]
  /** Place behind the quote of a cell that is not closed on the line. */
  readonly open?: number
  /** A badly quoted cell has a separator in it, so that there are two readings. */
  readonly isDoubtful: boolean
  /** Where the last cell begins, if it has quotes that are not written twice, and so may go on behind the break. */
  readonly torn?: number
}

interface Reader {
  readonly from?: number
  readonly before?: readonly string[]
  /** Badly quoted cells are read beyond a separator. */
  readonly isLazy?: boolean
  /** A cell that nothing else closes ends where the second of two quotes does. */
  readonly isBare?: boolean
}

/** The cells of a line from a place on, after those before it. Badly quoted cells are read as they are, up to the separator. */
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

/** Lines of the longest cell with quotes that are not written twice. */
const MAX_TORN = 100

/**
 * The cells of a row whose last cell has quotes that are not written twice and goes on below: up to the line on which a quote closes it, if
 * the row has all its cells there and no line by itself is one. Undefined where it does not; the lines are then to be read again.
 */
async function mendedRow(
  lines: Lines,
  { text, end }: Line,
  reading: Reading,
  { separator, columns }: { readonly separator: string; readonly columns: number },
): Promise<Reading | undefined> {
  const { cells, torn, isDoubtful } = reading
  if (torn === undefined || cells.length >= columns) return undefined
  let cell = text.slice(torn) + end
  // "H. 3" is whole, unless an inch mark and a quote close it below.
  const isWhole = cell.split('"').length % 2 === 1
  const closeIn = (line: string): number => {
    const ends = (at: number): boolean => isCellEnd(line, skipBlanks(line, at + 1, separator), separator)
    const first = line.indexOf('"')
    if (isWhole) return first >= 0 && line[first + 1] === '"' && ends(first + 1) ? first + 1 : -1
    let at = first
    while (at >= 0 && (line[at - 1] === '\\' || !ends(at))) at = line.indexOf('"', at + 1)
    return at
  }
  for (let count = 0; count < MAX_TORN; count += 1) {
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

/** What rows end in by the breaks that are none of theirs. */
const OTHER_ENDS: Readonly<Record<string, readonly string[]>> = { '\r\n': ['\n', '\r'], '\n': ['\r'] }

/** Whether a line ends within a cell that is not quoted: in LF or CR alone where rows end in CR LF, in CR where they end in LF, or behind a backslash. */
function endsInUnquotedCell({ text, end }: Line, rowEnd: string): boolean {
  return OTHER_ENDS[rowEnd]?.includes(end) === true || /(?<!\\)(?:\\\\)*\\$/.test(text)
}

/** The cells of a row that has breaks in cells without quotes, if it has all its cells with the lines below. The lines are else to be read again. */
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
  for (let count = 0; count < MAX_TORN && endsInUnquotedCell(last, rowEnd); count += 1) {
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

/** What a number of an object looks like: "A-9" of "A-1921"; empty without a figure. */
function shapeOf(text: string): string {
  const number = text.trim()
  return /\p{Nd}/u.test(number) ? number.replace(/\p{Nd}+/gu, '9').replace(/\p{L}+/gu, 'a') : ''
}

/**
 * Whether lines that a quote holds together begin as rows do, each with a number like that of the first, and the quote that closes them is an
 * inch mark: then it was never opened.
 */
function areNumbered(texts: readonly string[], separator: string, columns: number): boolean {
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

/** A line that by itself is a row: it has every separator, and no blank behind one as a sentence has. */
function isRow(text: string, separator: string, width: number): boolean {
  const parts = text.split(separator)
  return parts.length === width && parts.slice(1).every((part) => !part.startsWith(' '))
}

/**
 * The rows of a text, each with the line on which it begins. Quotes are those of RFC 4180: around a cell with separators or breaks, and
 * written twice within it. Cells that are written otherwise are read as they are, up to the separator; where a separator may be part of such
 * a cell, the row must have the right number of cells, or is refused. A quote that is not closed costs its own line, never those after it.
 *
 * @param width Number of columns, once it is known.
 */
export async function* splitRows(
  text: AsyncIterable<string>,
  separator: string,
  width: () => number | undefined = () => undefined,
): AsyncGenerator<CellRow> {
  const lines = new Lines(text)
  /** The last line whose quote was not closed, while the lines after it are not rows. */
  let broken: number | undefined
  /** What ends the first row, and so each. */
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
        areNumbered(texts, separator, columns))
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
      const whole = await mendedRow(lines, first, reading, { separator, columns })
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

import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type CsvError, parse } from 'csv-parse'
import type { Bilingual } from '../../shared/bilingual.ts'
import { ServiceError } from '../service-error.ts'

/** A row below the header, or why it cannot be read. */
export type TableRow =
  | { readonly line: number; readonly value: Readonly<Record<string, string>> }
  | { readonly line: number; readonly reason: Bilingual }

export interface Table {
  /** Names of the columns, each once. */
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<TableRow>
  /** Lets go of the file, where not all rows are read. */
  close(): void
}

/** Files that hold a table: the name says so. */
export function isTable(file: string): boolean {
  return /\.(?:csv|tsv|txt)(?:\.gz)?$/i.test(file)
}

/** Longest row, so that a quote that is never closed does not take all memory. */
const MAX_BYTES = 16 * 1024 * 1024

const SEPARATORS = [',', ';', '\t', '|'] as const

function refusal(file: string, why: Bilingual, hint: Bilingual): ServiceError {
  const message = { en: `${file} cannot be read: ${why.en}.`, zh: `无法读取 ${file}：${why.zh}。` }
  return new ServiceError('CONTENT_TABLE', message, hint)
}

async function firstBytes(file: string): Promise<Buffer> {
  if (file.endsWith('.gz')) return Buffer.alloc(0)
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(3), 0, 3, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The encoding that a byte order mark names; UTF-8 where there is none. */
function markedEncoding(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}

function decoderOf(file: string, encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw refusal(
      file,
      { en: `"${encoding}" is no encoding that is known`, zh: `没有名为“${encoding}”的编码` },
      {
        en: 'Use a name such as utf-8, windows-1252, gb18030, big5 or shift_jis.',
        zh: '可以使用 utf-8、windows-1252、gb18030、big5、shift_jis 等。',
      },
    )
  }
}

/** The text of a file in parts, without its byte order mark. */
async function* textOf(file: string, encoding: string | undefined): AsyncGenerator<string> {
  const decoder = decoderOf(file, encoding ?? markedEncoding(await firstBytes(file)))
  const raw = createReadStream(file)
  // The reader of the unpacked side gets the errors; the callback only keeps them from being uncaught.
  const bytes = file.endsWith('.gz') ? pipeline(raw, createGunzip(), () => {}) : raw
  let line = 1
  const decoded = (chunk?: Uint8Array): string => {
    try {
      const text = chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
      line += text.split('\n').length - 1
      return text
    } catch {
      throw refusal(
        file,
        {
          en: `it is not written in ${decoder.encoding} (near line ${line})`,
          zh: `它不是 ${decoder.encoding} 编码（第 ${line} 行附近）`,
        },
        {
          en: 'Save it as "CSV UTF-8", or name its encoding: --encoding windows-1252 (Excel in western languages), gb18030 (in Chinese).',
          zh: '请另存为“CSV UTF-8”，或者写明编码：--encoding gb18030（中文版 Excel）、windows-1252（西文版 Excel）。',
        },
      )
    }
  }
  for await (const chunk of bytes) yield decoded(chunk)
  yield decoded()
}

/** Marks of a line outside of quotes. */
function unquoted(line: string): string {
  return line.replace(/"(?:[^"]|"")*"?/g, '')
}

/** The separator that is most frequent in the header; a comma where there is none. */
function separatorOf(header: string): string {
  const marks = unquoted(header)
  const counted = SEPARATORS.map((separator) => ({ separator, count: marks.split(separator).length }))
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).separator
}

/** Names of the columns: those without one are numbered, and of equal ones all but the first get a number. */
function columnNames(cells: readonly string[]): readonly string[] {
  const names: string[] = []
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim() || `Column ${index + 1}`
    const equal = names.filter((each) => each === name || each.startsWith(`${name} (`)).length
    names.push(equal === 0 ? name : `${name} (${equal + 1})`)
  }
  return names
}

interface Parsed {
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
}

/** Line on which a row begins: it ends on `lines`, and its cells may have breaks. */
function firstLine({ info: { lines }, record }: Parsed): number {
  return lines - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)
}

function rowOf(columns: readonly string[], parsed: Parsed): TableRow {
  const { record } = parsed
  const line = firstLine(parsed)
  if (record.length > columns.length && record.slice(columns.length).some((cell) => cell.trim() !== ''))
    return {
      line,
      reason: {
        en: `the line has ${record.length} cells, and the header names ${columns.length} columns: a separator in a text must be within quotes`,
        zh: `这一行有 ${record.length} 格，而标题行只有 ${columns.length} 列：文字中的分隔符须写在引号内`,
      },
    }
  const cells = columns.map((name, index) => [name, (record[index] ?? '').trim()] as const)
  return { line, value: Object.fromEntries(cells.filter(([, cell]) => cell !== '')) }
}

function explained(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('CSV_')) return error
  const { code, lines, column } = error as CsvError & { lines?: number; column?: unknown }
  const place = {
    en: `line ${lines ?? '?'}, column ${typeof column === 'number' ? column + 1 : String(column ?? '?')}`,
    zh: `第 ${lines ?? '?'} 行，第 ${typeof column === 'number' ? column + 1 : String(column ?? '?')} 列`,
  }
  return refusal(
    file,
    { en: `it is no table of text: ${place.en} (${code})`, zh: `它不是文本表格：${place.zh}（${code}）` },
    {
      en: 'A quote that opens a cell must be closed, and one within it written twice.',
      zh: '单元格开头的引号必须有结尾的引号；单元格内的引号要写两次。',
    },
  )
}

async function readHeader(
  text: AsyncIterator<string>,
): Promise<{ readonly read: string; readonly header: string }> {
  let read = ''
  for (;;) {
    const { value, done } = await text.next()
    read += done === true ? '' : value
    const [header = '', ...rest] = read.replace(/^[\r\n]+/, '').split(/\r\n?|\n/)
    if (done === true || rest.length > 0 || read.length > MAX_BYTES) return { read, header }
  }
}

/**
 * The rows of a CSV or TSV file, plain or .gz, below its header, one after the other. The separator is found in the header; the
 * encoding is that of the byte order mark, else UTF-8, unless one is named.
 *
 * @throws ServiceError CONTENT_TABLE where it has no header or is written otherwise; the system's error where it cannot be read.
 */
export async function openTable(file: string, encoding?: string): Promise<Table> {
  const text = textOf(file, encoding)
  const { read, header } = await readHeader(text)
  if (header.trim() === '')
    throw refusal(
      file,
      { en: 'it has no first line with the names of the columns', zh: '它没有写明各列名称的第一行' },
      { en: 'Put the names of the columns into the first line.', zh: '请在第一行写出各列的名称。' },
    )
  async function* all(): AsyncGenerator<string> {
    yield read
    yield* text
  }
  const parser = parse({
    delimiter: separatorOf(header),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_BYTES,
  })
  const parsed = pipeline(Readable.from(all()), parser, () => {})[
    Symbol.asyncIterator
  ]() as AsyncIterator<Parsed>
  const next = async (): Promise<Parsed | undefined> => {
    try {
      const { value, done } = await parsed.next()
      return done === true ? undefined : value
    } catch (error) {
      throw explained(file, error)
    }
  }
  const columns = columnNames((await next())?.record ?? [])
  async function* rows(): AsyncGenerator<TableRow> {
    for (;;) {
      const row = await next()
      if (row === undefined) return
      if (row.record.some((cell) => cell.trim() !== '')) yield rowOf(columns, row)
    }
  }
  return { columns, rows: rows(), close: () => void parser.destroy() }
}

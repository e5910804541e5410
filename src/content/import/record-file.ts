import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { NO_UTF8 } from '../../base/damaged-text.ts'
import type { Harm, ImportIssue, InputPlace, ReportBuilder } from '../../base/import-report.ts'
import { InvalidJsonError, parseRecordText, repeatedKey, strictJson } from '../../base/json-text.ts'
import { type Message, message } from '../../base/messages/message.ts'
import { isObject, omitUndefined } from '../../base/object.ts'
import { type JsonRecords, jsonDocument, MEMBER_NAME } from './json-document.ts'
import { openTable, type Table, type TableOptions } from './table/read-table.ts'
import { isTable, markedEncoding } from './table/table-file.ts'

/** Maximum characters of a line. */
const MAX_LINE_CHARACTERS = 64 * 1024 * 1024

export interface Line {
  /** Counted from 1, including blank lines. */
  readonly number: number
  readonly text: string
  /** Whether the line exceeds `MAX_LINE_CHARACTERS` and `text` is only its beginning. */
  readonly isCut?: true
}

/** Returns a decoder for UTF-8, or for UTF-16 as PowerShell writes it, by the first bytes. */
function decoderOf(first: Buffer) {
  const encoding = markedEncoding(first)
  if (encoding === 'utf-8') return new StringDecoder('utf8')
  const decoder = new TextDecoder(encoding)
  return {
    write: (chunk: Buffer): string => decoder.decode(chunk, { stream: true }),
    end: (): string => decoder.decode(),
  }
}

async function* chunksOf(file: string): AsyncGenerator<string> {
  const raw = createReadStream(file)
  // The consumer of the unpacked stream receives errors; the callback only prevents an uncaught exception.
  const bytes: AsyncIterable<Buffer> = file.endsWith('.gz') ? pipeline(raw, createGunzip(), () => {}) : raw
  let decoder: ReturnType<typeof decoderOf> | undefined
  for await (const chunk of bytes) {
    decoder ??= decoderOf(chunk)
    yield decoder.write(chunk)
  }
  yield decoder?.end() ?? ''
}

/**
 * Yields the non-blank lines of a UTF-8 or UTF-16 file, decompressed if its name ends in `.gz`. Read and decompression
 * errors are thrown after the lines before them.
 */
export async function* readLines(file: string): AsyncGenerator<Line> {
  let rest = ''
  let isCut = false
  let number = 0
  const add = (text: string): void => {
    isCut ||= rest.length + text.length > MAX_LINE_CHARACTERS
    if (!isCut) rest += text
  }
  const take = (): readonly Line[] => {
    number += 1
    const line = number === 1 ? rest.replace(/^\uFEFF/, '') : rest
    const found: Line = { number, text: line.replace(/\r$/, ''), ...(isCut && { isCut }) }
    rest = ''
    isCut = false
    return line.trim() === '' && found.isCut === undefined ? [] : [found]
  }
  for await (const chunk of chunksOf(file)) {
    const [first = '', ...others] = chunk.split('\n')
    add(first)
    for (const text of others) {
      yield* take()
      add(text)
    }
  }
  yield* take()
}

export interface RecordFileOptions extends TableOptions {
  /** Report of lines without a record. */
  readonly report: ReportBuilder
  /** Name of the file in positions; without it a position has only a line. */
  readonly name?: string
  /** Converts the JSON object of a line to a record; defaults to the object itself. */
  readonly toRecord?: (value: unknown, line: number) => unknown
  /** Returns why the JSON object of a line is left out; undefined to import it. */
  readonly leaveOutReason?: ((value: unknown) => Omit<ImportIssue, 'place'> | undefined) | undefined
  /** Returns how many record fields a value has, to find the records in a JSON document. */
  readonly fieldCount?: (value: unknown) => number
  /** Last line an interrupted run has written; 0 if there was none. */
  readonly after?: number
  /** The table, if it is already open. */
  readonly table?: Table | undefined
}

interface ValueDoubt {
  readonly reason: Message
  readonly hint: Message
}

type ReadingResult =
  | { readonly value: unknown; readonly doubt?: ValueDoubt }
  | { readonly reason: Message; readonly hint?: Message; readonly isLeftOut?: true }

function repeatedKeyDoubt(key: string): ValueDoubt {
  return {
    reason: message`the key "${key}" stands twice in one object, and the last value is read`,
    hint: message`Write it once. Where both values are meant, make a list of them.`,
  }
}

const NO_NUMBER: ValueDoubt = {
  reason: message`NaN or Infinity, which is no JSON, is read as if nothing were there`,
  hint: message`Python and pandas write NaN for a value that is missing. Where another was meant, write it there.`,
}

function readValue(text: string): ReadingResult {
  if (text.includes(NO_UTF8))
    return {
      reason: message`the line is not written in UTF-8`,
      hint: message`Type its letters anew, and save the file as UTF-8.`,
    }
  // In a JSON text sequence (RFC 7464), U+001E precedes each record.
  const written = text.startsWith('\u001e') ? text.slice(1) : text
  try {
    return readObject(written)
  } catch (error) {
    if (!(error instanceof InvalidJsonError)) throw error
    const { text: plain, hasNoNumber } = strictJson(written)
    try {
      return { ...(hasNoNumber && { doubt: NO_NUMBER }), ...readObject(plain) }
    } catch {
      return { reason: message`the line is not JSON: ${error.words}` }
    }
  }
}

/** @throws NotJson if the text is not JSON. */
function readObject(text: string): ReadingResult {
  const value = parseRecordText(text)
  if (!isObject(value)) return { reason: message`the line is not a JSON object` }
  const key = repeatedKey(text, value)
  return { value, ...(key !== undefined && { doubt: repeatedKeyDoubt(key) }) }
}

const TOO_LONG = {
  reason: message`the line is longer than ${MAX_LINE_CHARACTERS / 1024 / 1024} million characters`,
} as const satisfies ReadingResult

type NumberedRead = ReadingResult & {
  /** Resume position. For a JSON document, the number of the entry, because several may share a line. */
  readonly line: number
  /** Line to report, if it differs. */
  readonly at?: number
  /** Number of an entry that starts on the line of the previous one, as in a single-line document. */
  readonly record?: number
}

type WarnAtLine = (line: number, reason: Message, hint: Message, harm?: Harm) => void

const OTHER_PAGES: Message = message`If it is one page of an answer, import the other pages too.`

/** Reports parts of a document besides the records read. */
function sayUnread(
  { name, others, missingOf, next, rest, hasUnreadNames }: JsonRecords,
  read: number,
  suspect: WarnAtLine,
): void {
  if (hasUnreadNames === true)
    suspect(
      1,
      message`the records are the members of an object, and nothing reads their names`,
      message`In the map a name is at "${`/${MEMBER_NAME}`}", such as for the id.`,
    )
  for (const { line, name: other, objects } of others)
    suspect(
      line,
      message`the records are those of "${name}"; "${other}" has ${objects} objects, which are not read`,
      message`If they are records too, keep their list in a file of its own.`,
      'lost',
    )
  if (missingOf !== undefined)
    suspect(
      1,
      message`the file says that there are ${missingOf} records, and "${name}" holds ${read} of them`,
      OTHER_PAGES,
      'lost',
    )
  if (next !== undefined)
    suspect(
      1,
      message`the file says by "${next}" that its list goes on, and "${name}" holds ${read} records`,
      OTHER_PAGES,
      'lost',
    )
  if (rest !== undefined)
    suspect(
      rest,
      message`here another value begins behind the first, and it is not read`,
      message`Keep each value in a file of its own, or one a line.`,
      'lost',
    )
}

/** Yields the lines of an NDJSON file, the entries of a JSON document, or the rows of a table. */
async function* readValues(
  file: string,
  table: Table | undefined,
  options: Pick<RecordFileOptions, 'fieldCount'> & TableOptions,
  suspect: WarnAtLine,
): AsyncGenerator<NumberedRead> {
  if (table !== undefined || isTable(file)) {
    yield* (table ?? (await openTable(file, options))).rows
    return
  }
  const document = jsonDocument(file, options.fieldCount)
  if (document !== undefined) {
    let number = 0
    let before = 0
    for (const { line, text } of document.entries) {
      number += 1
      yield { line: number, at: line, ...(line === before && { record: number }), ...readValue(text) }
      before = line
    }
    sayUnread(document, number, suspect)
    return
  }
  for await (const { number, text, isCut } of readLines(file))
    yield { line: number, ...(isCut ? TOO_LONG : readValue(text)) }
}

/**
 * Opens the records of an NDJSON file, a JSON document or a table, plain or .gz. Read them once: `earlier`, the records
 * written before, then `records`. Both end at the first read error, which `failure` returns.
 */
export function openRecordFile(
  file: string,
  {
    report,
    name,
    toRecord = (value) => value,
    leaveOutReason,
    after = 0,
    table,
    ...options
  }: RecordFileOptions,
) {
  /** Resume line of each record, and its reported position. */
  const lines: number[] = []
  const named: Pick<InputPlace, 'line' | 'record'>[] = []
  const placed = (line: number, record?: number): InputPlace => ({
    ...omitUndefined({ file: name, record }),
    line,
  })
  const reads = readValues(file, table, options, (line, reason, hint, harm) =>
    report.warn({ place: placed(line), reason, hint, harm }),
  )
  let failure: { readonly error: unknown } | undefined
  let ahead: NumberedRead | undefined

  const mapped = (value: unknown, line: number): ReadingResult => {
    try {
      return { value: toRecord(value, line) }
    } catch (error) {
      const words = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
      return { reason: message`the map cannot be followed: ${words}` }
    }
  }

  async function* recordsUntil(last: number): AsyncGenerator<unknown> {
    for (;;) {
      let read = ahead
      ahead = undefined
      try {
        read ??= (await reads.next()).value ?? undefined
      } catch (error) {
        failure = { error }
      }
      if (read === undefined) return
      const { line, at = line, record } = read
      if (line > last) {
        ahead = read
        return
      }
      if ('reason' in read) {
        report.countRead()
        const { reason, hint } = read
        const issue = { place: placed(at, record), reason, hint }
        if (read.isLeftOut) report.leaveOut(issue)
        else report.refuse(issue)
        continue
      }
      if (read.doubt !== undefined) report.warn({ place: placed(at, record), ...read.doubt })
      const left = leaveOutReason?.(read.value)
      if (left !== undefined) {
        report.countRead()
        report.leaveOut({ place: placed(at, record), ...left })
        continue
      }
      const made = mapped(read.value, at)
      if ('reason' in made) {
        report.countRead()
        report.refuse({ place: placed(at, record), reason: made.reason })
        continue
      }
      lines.push(line)
      named.push({ line: at, ...omitUndefined({ record }) })
      yield made.value
    }
  }
  return {
    earlier: recordsUntil(after),
    records: recordsUntil(Number.POSITIVE_INFINITY),
    /** Returns the line of the last of the first `read` records. */
    lineOf: (read: number): number => lines[read - 1] ?? after,
    placeOf: (number: number): InputPlace => {
      const { line = 0, record } = named[number - 1] ?? {}
      return placed(line, record)
    },
    /** Returns why the file could not be read to its end. */
    failure: () => failure,
  }
}

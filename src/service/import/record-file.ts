import type { Bilingual } from '../../shared/bilingual.ts'
import { NO_UTF8 } from '../../shared/no-utf8.ts'
import { isObject } from '../../shared/object.ts'
import type { ImportReport } from './import-records.ts'
import { readLines } from './read-lines.ts'
import { isTable, openTable } from './read-table.ts'

export interface RefusedLine {
  /** Counted from 1. */
  readonly line: number
  readonly reason: string
  /** The reason in Chinese. */
  readonly zh: string
}

export interface RecordFileOptions {
  /** Makes a record of a line's JSON object; by default the object is the record. */
  readonly toRecord?: (value: unknown, line: number) => unknown
  /** Lines up to this one are skipped, counted from 1. */
  readonly after?: number
  /** Encoding of a table; by default that of its byte order mark, else UTF-8. */
  readonly encoding?: string | undefined
  /** What is reported of the place of a field, after why it was refused. */
  readonly placeOf?: (pointer: string) => Bilingual | undefined
}

type Read = { readonly value: unknown } | { readonly reason: Bilingual }

function readValue(text: string): Read {
  if (text.includes(NO_UTF8))
    return { reason: { en: 'the line is not written in UTF-8', zh: '这一行不是 UTF-8 编码' } }
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value)
      ? { value }
      : { reason: { en: 'the line is not a JSON object', zh: '这一行不是 JSON 对象' } }
  } catch {
    return { reason: { en: 'the line is not JSON', zh: '这一行不符合 JSON 的写法' } }
  }
}

type NumberedRead = Read & { readonly line: number }

/** The lines of a file with one JSON object a line, or the rows of a table. */
async function* readValues(file: string, encoding: string | undefined): AsyncGenerator<NumberedRead> {
  if (isTable(file)) {
    yield* (await openTable(file, encoding)).rows
    return
  }
  for await (const { number, text } of readLines(file)) yield { line: number, ...readValue(text) }
}

/**
 * The records of an NDJSON file, one JSON object a line, or of a table, one a row; plain or .gz, to be read once. `records`
 * rejects where the file cannot be read.
 */
export function openRecordFile(
  file: string,
  { toRecord = (value) => value, after = 0, encoding, placeOf }: RecordFileOptions = {},
) {
  const lines: number[] = []
  const unreadable: RefusedLine[] = []
  async function* records(): AsyncGenerator<unknown> {
    for await (const read of readValues(file, encoding)) {
      const { line } = read
      if (line <= after) continue
      if ('reason' in read) {
        unreadable.push({ line, reason: read.reason.en, zh: read.reason.zh })
        continue
      }
      lines.push(line)
      yield toRecord(read.value, line)
    }
  }
  return {
    records: records(),
    /** Line of the last of the first `read` records. */
    lineOf: (read: number): number => lines[read - 1] ?? after,
    /** Every line refused, by the reader or by the import of its records. */
    refused: ({ refused }: Pick<ImportReport, 'refused'>): readonly RefusedLine[] => {
      const invalid = refused.map(({ line, reason, zh, pointer }) => {
        const place = placeOf?.(pointer)
        return {
          line: lines[line - 1] ?? 0,
          reason: `${pointer || 'the record'} ${reason}${place?.en ?? ''}`,
          zh: `${pointer || '这条记录'} ${zh}${place?.zh ?? ''}`,
        }
      })
      return [...unreadable, ...invalid].toSorted((a, b) => a.line - b.line)
    },
  }
}

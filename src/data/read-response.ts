import type { SourceConfig } from '../../schemas/config/index.ts'
import { readPointer } from './pointer.ts'

export interface Records {
  readonly records: readonly unknown[]
  readonly total?: number
  readonly pages?: number
  /** The page the backend says it answered, in its own counting. */
  readonly page?: number
  readonly nextCursor?: string
  readonly counts?: Readonly<Record<string, number>>
}

export type ReadResult = Records | { readonly malformed: string }

const count = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const at = (pointer: string): string => (pointer === '' ? 'the answer' : pointer)

const checkRecords = (records: readonly unknown[], required: readonly string[]): string | undefined => {
  const odd = records.findIndex((record) => !isRecord(record))
  if (odd >= 0) return `record ${odd} is not an object`
  for (const pointer of required) {
    const without = records.findIndex((record) => readPointer(record, pointer) === undefined)
    if (without >= 0) return `record ${without} has no ${pointer}`
  }
  return undefined
}

/** Counts by value; undefined where the answer has none. */
const countsIn = (
  body: unknown,
  { counts }: SourceConfig['response'],
): Readonly<Record<string, number>> | undefined => {
  const list = counts === undefined ? undefined : readPointer(body, counts.records)
  if (counts === undefined || !Array.isArray(list)) return undefined
  const entries = list.flatMap((entry: unknown) => {
    const value = readPointer(entry, counts.value)
    const total = count(readPointer(entry, counts.total))
    return typeof value === 'string' && total !== undefined ? [[value, total] as const] : []
  })
  return Object.fromEntries(entries)
}

const oneRecord = (body: unknown, source: SourceConfig): ReadResult => {
  const pointer = source.response.record ?? ''
  const record = readPointer(body, pointer)
  if (record === undefined || record === null) return { records: [] }
  const single: unknown = Array.isArray(record) ? record[0] : record
  if (single === undefined) return { records: [] }
  const problem = checkRecords([single], source.response.required ?? [])
  return problem === undefined ? { records: [single], total: 1, pages: 1 } : { malformed: problem }
}

/**
 * The records of an answer, checked (specification, section 7: records, pages, current or page, total). An
 * answer of `null` has no records; a list that is no list, or records that are no objects, are malformed.
 */
export const readResponse = (body: unknown, headers: Headers, source: SourceConfig): ReadResult => {
  if (source.kind === 'record') return oneRecord(body, source)
  const pointer = source.response.records ?? ''
  const found = readPointer(body, pointer)
  if (body === null || found === null) return { records: [], total: 0, pages: 0 }
  const list: unknown = source.kind === 'tree' && isRecord(found) ? [found] : found
  if (!Array.isArray(list)) return { malformed: `${at(pointer)} is not a list` }
  const problem = checkRecords(list, source.response.required ?? [])
  if (problem !== undefined) return { malformed: problem }
  const { total, totalHeader, pages, page, nextCursor } = source.response
  const pagePointers = typeof page === 'string' ? [page] : (page ?? [])
  const pageFound = pagePointers.flatMap((each) => count(readPointer(body, each)) ?? [])[0]
  const totalFound =
    total === undefined
      ? count(totalHeader === undefined ? undefined : (headers.get(totalHeader) ?? undefined))
      : count(readPointer(body, total))
  const pagesFound = pages === undefined ? undefined : count(readPointer(body, pages))
  const cursor = nextCursor === undefined ? undefined : readPointer(body, nextCursor)
  const counts = countsIn(body, source.response)
  return {
    records: list,
    ...(counts === undefined ? {} : { counts }),
    ...(totalFound === undefined ? {} : { total: totalFound }),
    ...(pagesFound === undefined ? {} : { pages: pagesFound }),
    ...(pageFound === undefined ? {} : { page: pageFound }),
    ...(typeof cursor === 'string' || typeof cursor === 'number' ? { nextCursor: String(cursor) } : {}),
  }
}

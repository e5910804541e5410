import type { Paging } from '../../../schemas/api/index.ts'

/** No answer holds more records than this (readings, pageSize 0). */
const RECORD_CAP = 1000

const DEFAULT_SIZE = 10

/** Part of a list: `size` records after the first `offset`. */
export interface Slice {
  readonly page: number
  readonly size: number
  readonly offset: number
  /** Whether more was asked for than an answer may hold. */
  readonly capped: boolean
}

/** Page of records as answered (specification, section 3, paged response). */
export interface Page<R> {
  readonly records: R[]
  readonly pages: number
  readonly current: number
  readonly page: number
  readonly total: number
  readonly size: number
}

/** Page of hits, which are counted to a bound. */
export interface CountedPage<R> extends Page<R> {
  /** There are more than `total`. */
  readonly atLeast?: true
}

/** Slice that a request asks for. Size 0 asks for all, and so does page 0 without a size; page 0 is the first. */
export function sliceOf({ pageSize, pageNum }: Paging): Slice {
  const asked = pageSize ?? (pageNum === 0 ? 0 : DEFAULT_SIZE)
  const capped = asked === 0 || asked > RECORD_CAP
  const size = capped ? RECORD_CAP : asked
  const page = asked === 0 ? 1 : Math.max(1, pageNum ?? 1)
  return { page, size, offset: (page - 1) * size, capped }
}

/** Page of the records of a slice. */
export function pageOf<R>(records: R[], total: number, { page, size }: Slice): Page<R> {
  return {
    records,
    pages: Math.ceil(total / size),
    current: page,
    page,
    total,
    size,
  }
}

/** Remark of an answer: says so when the cap cut it. */
export function pageRemark({ total, records }: Page<unknown>, { capped }: Slice): string {
  return capped && records.length < total
    ? `Answered ${records.length} of ${total} records: an answer holds at most ${RECORD_CAP}. Ask for the others with pageSize ${RECORD_CAP} and pageNum.`
    : 'success'
}

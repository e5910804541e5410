import type { Paging } from '../../../schemas/api/index.ts'

/** No answer holds more records than this (readings, pageSize 0). */
const recordCap = 1000

const defaultSize = 10

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

/** Slice that a request asks for. Size 0 asks for all, and so does page 0 without a size; page 0 is the first. */
export const sliceOf = ({ pageSize, pageNum }: Paging): Slice => {
  const asked = pageSize ?? (pageNum === 0 ? 0 : defaultSize)
  const capped = asked === 0 || asked > recordCap
  const size = capped ? recordCap : asked
  const page = asked === 0 ? 1 : Math.max(1, pageNum ?? 1)
  return { page, size, offset: (page - 1) * size, capped }
}

/** Page of the records of a slice. */
export const pageOf = <R>(records: R[], total: number, { page, size }: Slice): Page<R> => ({
  records,
  pages: Math.ceil(total / size),
  current: page,
  page,
  total,
  size,
})

/** Remark of an answer: says so when the cap cut it. */
export const pageRemark = ({ total, records }: Page<unknown>, { capped }: Slice): string =>
  capped && records.length < total
    ? `Answered ${records.length} of ${total} records: an answer holds at most ${recordCap}. Ask for the others with pageSize ${recordCap} and pageNum.`
    : 'success'

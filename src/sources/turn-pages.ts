import { LRUCache } from 'lru-cache'
import type { SourceConfig } from '../../schemas/config/index.ts'
import { omitUndefined } from '../base/object.ts'
import type { FailureReason } from '../engine/contracts/view.ts'
import type { PageWanted } from './build-request.ts'
import { MAX_RECORDS } from './limits.ts'
import type { Records } from './read-response.ts'

/** Result of calling a source. */
export type LoadResult =
  | (Records & { readonly ok: true })
  | {
      readonly ok: false
      readonly reason: FailureReason
      /** The backend rejects a value of the request. */
      readonly invalid?: true
    }

/** Maximum number of lists with cached cursors. */
const MAX_LISTS = 500
/** Maximum number of cached cursors per list. */
const MAX_PAGES = 5000
/** Milliseconds after which cached cursors expire; most backends keep them far longer. */
const TTL_MS = 600_000

/** Cached cursors of one list; page numbers are 1-based. */
export interface ListCursors {
  /** Returns the nearest page up to the requested one whose cursor is known. The first page needs no cursor. */
  readonly before: (page: number) => { readonly page: number; readonly cursor?: string }
  readonly note: (page: number, cursor: string) => void
  /** Whether a cursor leads to this or an earlier page, so that following it would loop. */
  readonly leadsBack: (page: number, cursor: string) => boolean
  /** Discards all cursors of the list, after the backend has rejected one. */
  readonly forget: () => void
}

/** Caches cursors by list, so that a page deep in a list costs one call rather than one per preceding page. */
export type CursorMemory = (list: string) => ListCursors

export function createCursorMemory(): CursorMemory {
  const lists = new LRUCache<string, Map<number, string>>({ max: MAX_LISTS, ttl: TTL_MS })
  return (list) => ({
    before: (page) => {
      const known = lists.get(list)
      const nearest = Math.max(1, ...[...(known?.keys() ?? [])].filter((each) => each <= page))
      const cursor = known?.get(nearest)
      return cursor === undefined ? { page: 1 } : { page: nearest, cursor }
    },
    note: (page, cursor) => {
      const known = lists.get(list) ?? new Map<number, string>()
      if (known.size < MAX_PAGES || known.has(page)) known.set(page, cursor)
      lists.set(list, known)
    },
    leadsBack: (page, cursor) =>
      [...(lists.get(list) ?? [])].some(([known, each]) => each === cursor && known <= page),
    forget: () => void lists.delete(list),
  })
}

type Call = (wanted: PageWanted) => Promise<LoadResult>
type LoadedPart = Extract<LoadResult, { ok: true }>

/** Time limit in milliseconds for following cursors to a page; cursors found until then are cached. */
const WALK_MS = 10_000

/** Result when following cursors has exceeded the time limit. */
const WALK_UNFINISHED: LoadResult = { ok: false, reason: 'timeout' }

/**
 * Returns a page without a cursor that leads to an empty page: some backends return one with the last page too. A backend that reports a
 * total need not be asked.
 */
async function withoutDeadEnd(
  loaded: LoadedPart,
  { page, pageSize }: PageWanted,
  call: Call,
): Promise<LoadedPart> {
  const { nextCursor, ...last } = loaded
  if (nextCursor === undefined || loaded.total !== undefined || loaded.pages !== undefined) return loaded
  const next = await call({ page: page + 1, pageSize, cursor: nextCursor })
  return next.ok && next.records.length === 0 ? last : loaded
}

/**
 * Loads a page of a list with cursor paging, from the nearest page with a known cursor. If the backend rejects a cursor, all are
 * discarded and cursors are followed from the first page again. `isAlone` is false if the next page is requested anyway.
 */
export async function walkToPage(
  wanted: PageWanted,
  cursors: ListCursors,
  call: Call,
  isAlone = true,
): Promise<LoadResult> {
  const end = performance.now() + WALK_MS
  const begin = cursors.before(wanted.page)
  let { page, cursor }: { page: number; cursor?: string | undefined } = begin
  for (;;) {
    const loaded = await call({ ...wanted, page, ...omitUndefined({ cursor }) })
    if (!loaded.ok && loaded.invalid === true && cursor !== undefined && page === begin.page) {
      cursors.forget()
      return walkToPage(wanted, cursors, call, isAlone)
    }
    if (!loaded.ok) return loaded
    const { nextCursor: given, ...last } = loaded
    // A backend that repeats a cursor of this or an earlier page would be asked forever.
    const isBack = given !== undefined && (given === cursor || cursors.leadsBack(page, given))
    const nextCursor = isBack ? undefined : given
    if (nextCursor !== undefined) cursors.note(page + 1, nextCursor)
    if (page === wanted.page) return isBack ? last : isAlone ? withoutDeadEnd(loaded, wanted, call) : loaded
    if (nextCursor === undefined) return { ok: true, records: [] }
    if (performance.now() > end) return WALK_UNFINISHED
    page += 1
    cursor = nextCursor
  }
}

/** Whether a page can be loaded in one call. */
export function fitsOneCall({ paging, kind }: SourceConfig, { pageSize }: PageWanted): boolean {
  const max = paging?.maxSize
  if (max === undefined || kind !== 'list' || paging?.style === 'none') return true
  return pageSize > 0 && pageSize <= max
}

function isLast(
  { records, nulls = 0, pages, total, nextCursor }: LoadedPart,
  page: number,
  max: number,
): boolean {
  const given = records.length + nulls
  if (given === 0) return true
  if (total !== undefined) return page * max >= total
  if (pages !== undefined) return page >= pages
  return nextCursor === undefined && given < max
}

/** Merges the answers of several calls into one answer to `wanted`. `max` is their page size. */
function mergeAnswers(
  parts: readonly LoadedPart[],
  records: readonly unknown[],
  size: number,
  max: number,
): LoadedPart {
  const [first] = parts
  const { nextCursor } = parts.at(-1) ?? {}
  const pages = first?.pages === undefined ? undefined : Math.ceil((first.pages * max) / size)
  return {
    ok: true,
    records,
    ...omitUndefined({ total: first?.total }),
    ...omitUndefined({ pages }),
    ...(first?.atLeast && { atLeast: true }),
    ...omitUndefined({ counts: first?.counts, suggestion: first?.suggestion }),
    ...(first?.facets && { facets: first.facets }),
    ...(first?.moreThan && { moreThan: first.moreThan }),
    ...omitUndefined({ nextCursor }),
  }
}

/**
 * Loads a page longer than the backend's maximum page size (`paging.maxSize`) in several calls; with `pageSize` 0, the whole list up to
 * `MAX_RECORDS`. If one call fails, the result is its failure.
 */
export async function callInParts(wanted: PageWanted, max: number, call: Call): Promise<LoadResult> {
  const size = wanted.pageSize === 0 ? MAX_RECORDS : wanted.pageSize
  const from = wanted.pageSize === 0 ? 0 : (wanted.page - 1) * size
  const firstPage = Math.floor(from / max) + 1
  const lastPage = Math.ceil((from + size) / max)
  const parts: LoadedPart[] = []
  for (let page = firstPage; page <= lastPage; page += 1) {
    const loaded = await call({ page, pageSize: max })
    if (!loaded.ok) return loaded
    parts.push(loaded)
    if (isLast(loaded, page, max)) break
  }
  const begin = from - (firstPage - 1) * max
  const records = parts.flatMap((part) => part.records).slice(begin, begin + size)
  return mergeAnswers(parts, records, size, max)
}

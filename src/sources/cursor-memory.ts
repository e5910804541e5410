import { LRUCache } from 'lru-cache'

/** Lists whose cursors are known. */
const MAX_LISTS = 500
/** Cursors known of one list. */
const MAX_PAGES = 5000
/** Backends forget cursors after a while; most keep them far longer. */
const TTL_MS = 600_000

/** The cursors of pages of one list, as they were handed out; page numbers are from 1. */
export interface ListCursors {
  /** The page nearest to the wanted one, at most that, whose cursor is known; the first needs none. */
  readonly before: (page: number) => { readonly page: number; readonly cursor?: string }
  readonly note: (page: number, cursor: string) => void
  /** Nothing is known any more, as where the backend refuses a cursor. */
  readonly forget: () => void
}

/** Remembers the cursors that backends hand out, so that a page deep in a list costs one call and not one for each page before it. */
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
    forget: () => void lists.delete(list),
  })
}

import { LRUCache } from 'lru-cache'
import type { Value } from '../database/tables.ts'

/** Values of the columns that a list is ordered by, of one of its rows. */
export type Bound = readonly Value[]

/** Bounds of all lists together; one is some hundred bytes. */
const MAX_BOUNDS = 100_000

/** The bounds of lists, by query and version of the content: reading them scans the whole list. */
export interface BoundCache {
  get(version: number, key: string, read: () => Promise<readonly Bound[]>): Promise<readonly Bound[]>
}

/** A list is scanned once, however many requests need it at a time. */
export function createBoundCache(): BoundCache {
  const known = new LRUCache<string, readonly Bound[]>({
    maxSize: MAX_BOUNDS,
    sizeCalculation: ({ length }) => length + 1,
  })
  const reading = new Map<string, Promise<readonly Bound[]>>()
  return {
    get: async (version, key, read) => {
      const versioned = `${version} ${key}`
      const bounds = known.get(versioned)
      if (bounds !== undefined) return bounds
      const begun = reading.get(versioned)
      if (begun !== undefined) return begun
      const next = read().finally(() => reading.delete(versioned))
      reading.set(versioned, next)
      const found = await next
      known.set(versioned, found)
      return found
    },
  }
}

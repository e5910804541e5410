import { LRUCache } from 'lru-cache'

const ENTRIES = 5000

/** Counts by query and version of the content; counting is the dear part of a list. */
export interface CountCache {
  get(version: number, key: string, count: () => Promise<number>): Promise<number>
}

/** An entry belongs to one version, so a change of the content makes it unreachable rather than stale. */
export function createCountCache(): CountCache {
  const counts = new LRUCache<string, Promise<number>>({ max: ENTRIES })
  return {
    get: (version, key, count) => {
      const versioned = `${version} ${key}`
      const known = counts.get(versioned)
      if (known !== undefined) return known
      const counting = count()
      counts.set(versioned, counting)
      counting.catch(() => counts.delete(versioned))
      return counting
    },
  }
}

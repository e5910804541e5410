import { LRUCache } from 'lru-cache'

const ENTRIES = 5000

/** Counts by query and version of the content; counting is the dear part of a list. */
export interface CountCache {
  get(version: number, key: string, count: () => Promise<number>): Promise<number>
  /** The same for several that are counted together. */
  getAll(version: number, key: string, count: () => Promise<readonly number[]>): Promise<readonly number[]>
}

/** An entry belongs to one version, so a change of the content makes it unreachable rather than stale. */
export function createCountCache(): CountCache {
  const counts = new LRUCache<string, Promise<readonly number[]>>({ max: ENTRIES })
  const getAll: CountCache['getAll'] = (version, key, count) => {
    const versioned = `${version} ${key}`
    const known = counts.get(versioned)
    if (known !== undefined) return known
    const counting = count()
    counts.set(versioned, counting)
    counting.catch(() => counts.delete(versioned))
    return counting
  }
  return {
    getAll,
    get: async (version, key, count) => {
      const [total = 0] = await getAll(version, key, async () => [await count()])
      return total
    },
  }
}

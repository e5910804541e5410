import { createMemo } from '../../base/memo.ts'

const ENTRIES = 5000

/** Counts by query and version of the content; counting is the dear part of a list. */
export interface CountCache {
  get(version: number, key: string, count: () => Promise<number>): Promise<number>
  /** The same for several that are counted together. */
  getAll(version: number, key: string, count: () => Promise<readonly number[]>): Promise<readonly number[]>
}

/** An entry belongs to one version, so a change of the content makes it unreachable rather than stale. */
export function createCountCache(): CountCache {
  const remember = createMemo<readonly number[]>({ max: ENTRIES })
  const getAll: CountCache['getAll'] = (version, key, count) => remember(`${version} ${key}`, count)
  return {
    getAll,
    get: async (version, key, count) => {
      const [total = 0] = await getAll(version, key, async () => [await count()])
      return total
    },
  }
}

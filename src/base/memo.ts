import { LRUCache } from 'lru-cache'
import { createSingleFlight } from './single-flight.ts'

/** How much is kept; the least used is dropped first. */
type Limit<Value> =
  | { readonly max: number; readonly maxSize?: undefined; readonly sizeOf?: undefined }
  | { readonly max?: number; readonly maxSize: number; readonly sizeOf: (value: Value) => number }

export type MemoOptions<Value> = Limit<Value> & {
  /** Milliseconds for which a value holds; by default for good. What holds for none is made again for the next who asks. */
  readonly holdsFor?: (value: Value) => number
}

/**
 * Remembers what is slow to make; those who ask at the same time wait for the same making, and one that failed is made again. Not the
 * cache's own `fetch`, which keeps whatever it was given.
 */
export function createMemo<Value extends object>({ max, maxSize, sizeOf, holdsFor }: MemoOptions<Value>) {
  const kept = new LRUCache<string, Value>(
    maxSize === undefined
      ? { max }
      : {
          ...(max !== undefined && { max }),
          maxSize,
          sizeCalculation: (value) => Math.max(1, sizeOf(value)),
        },
  )
  const once = createSingleFlight<Value>()
  return async (key: string, make: () => Promise<Value>): Promise<Value> =>
    kept.get(key) ??
    once(key, async () => {
      const value = await make()
      const ms = holdsFor?.(value) ?? Number.POSITIVE_INFINITY
      // The cache would take 0 for ever.
      if (ms > 0) kept.set(key, value, Number.isFinite(ms) ? { ttl: ms } : {})
      return value
    })
}

import { LRUCache } from 'lru-cache'
import { createSingleFlight } from './single-flight.ts'

/** How much is kept, of which the least used is dropped first; by default all. */
interface MemoOptions<Value> {
  /** Values at most. */
  readonly max?: number
  /** All sizes together at most, by `sizeOf`. */
  readonly maxSize?: number
  readonly sizeOf?: (value: Value) => number
  /** Milliseconds for which a value holds; by default for good. What holds for none is made again for the next who asks. */
  readonly holdsFor?: (value: Value) => number
}

interface Kept<Value> {
  readonly get: (key: string) => Value | undefined
  readonly set: (key: string, value: Value, options: { readonly ttl?: number }) => unknown
}

function keptBy<Value extends NonNullable<unknown>>({
  max,
  maxSize,
  sizeOf = () => 1,
}: MemoOptions<Value>): Kept<Value> {
  if (maxSize !== undefined)
    return new LRUCache<string, Value>({
      ...(max === undefined ? {} : { max }),
      maxSize,
      sizeCalculation: (value) => Math.max(1, sizeOf(value)),
    })
  return max === undefined ? new Map<string, Value>() : new LRUCache<string, Value>({ max })
}

/**
 * Remembers what is slow to make; those who ask at the same time wait for the same making, and one that failed is made again. Not the
 * cache's own `fetch`, which keeps whatever it was given.
 */
export function createMemo<Value extends NonNullable<unknown>>(
  options: MemoOptions<Value> & ({ readonly holdsFor?: undefined } | { readonly max: number }) = {},
) {
  const { holdsFor } = options
  const kept = keptBy(options)
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

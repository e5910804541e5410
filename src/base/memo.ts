import { LRUCache } from 'lru-cache'
import { omitUndefined } from './object.ts'

/** Creates a value on first use and returns the same one from then on. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Runs a task once for all concurrent callers with the same key. */
export function createSingleFlight<T>() {
  const underWay = new Map<string, Promise<T>>()
  return (key: string, task: () => Promise<T>): Promise<T> => {
    const running = underWay.get(key)
    if (running !== undefined) return running
    const started = task().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}

/** Limits of a cache; the least recently used values are evicted first. Unlimited by default. */
interface MemoOptions<Value> {
  /** Maximum number of values. */
  readonly max?: number
  /** Maximum total size, by `sizeOf`. */
  readonly maxSize?: number
  readonly sizeOf?: (value: Value) => number
  /** Time to live in milliseconds; unlimited by default. A value with 0 is not cached. */
  readonly holdsFor?: (value: Value) => number
}

interface MemoEntry<Value> {
  readonly value: Value
  /** Expiry time in milliseconds since the epoch. */
  readonly until: number
}

function createKept<Value>({ max, maxSize, sizeOf = () => 1 }: MemoOptions<Value>) {
  if (maxSize !== undefined)
    return new LRUCache<string, MemoEntry<Value>>({
      ...omitUndefined({ max }),
      maxSize,
      sizeCalculation: ({ value }) => Math.max(1, sizeOf(value)),
    })
  return max === undefined
    ? new Map<string, MemoEntry<Value>>()
    : new LRUCache<string, MemoEntry<Value>>({ max })
}

/**
 * Caches the results of slow functions. Concurrent callers share one call; failures are not cached. Does not use the
 * cache's own `fetch`, which caches every result, nor its TTL, whose timer lags in a busy process.
 */
export function createMemo<Value>(options: MemoOptions<Value> = {}) {
  const { holdsFor = () => Number.POSITIVE_INFINITY } = options
  const kept = createKept(options)
  const once = createSingleFlight<Value>()
  return async (key: string, make: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key)
    if (known !== undefined && Date.now() < known.until) return known.value
    return once(key, async () => {
      const value = await make()
      const ms = holdsFor(value)
      if (ms > 0) kept.set(key, { value, until: Date.now() + ms })
      return value
    })
  }
}

import { LRUCache } from 'lru-cache'
import { omitUndefined } from './object.ts'

/** Makes a value when it is first requested, and gives the same one from then on. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Runs a task once for all who ask under the same key while it is under way. */
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

interface MemoEntry<Value> {
  readonly value: Value
  /** In milliseconds of the clock. */
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
 * Remembers what is slow to make; those who ask at the same time wait for the same making, and one that failed is made again. Not the
 * cache's own `fetch`, which keeps whatever it was given, nor its own time, which is late where the process is busy.
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

import { LRUCache } from 'lru-cache'
import { createSingleFlight } from '../../base/single-flight.ts'

/** What was made, and the seconds for which it holds. */
export interface Made<Value extends object> {
  readonly value: Value
  readonly seconds: number
}

/**
 * Remembers what is slow to make, at most `max` of it; those who ask at the same time wait for the same making. Not the
 * cache's own `fetch`, which keeps whatever it was given: what holds for no time is made again for the next who asks.
 */
export function createTimedMemory<Value extends object>(max: number) {
  const kept = new LRUCache<string, Value>({ max })
  const once = createSingleFlight<Value>()
  return async (key: string, make: () => Promise<Made<Value>>): Promise<Value> =>
    kept.get(key) ??
    once(key, async () => {
      const { value, seconds } = await make()
      // The cache would take 0 for ever.
      if (seconds > 0) kept.set(key, value, { ttl: seconds * 1000 })
      return value
    })
}

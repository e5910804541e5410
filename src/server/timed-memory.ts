import { LRUCache } from 'lru-cache'

/** What was made, and the seconds for which it holds. */
export interface Made<Value extends object> {
  readonly value: Value
  readonly seconds: number
}

/** Remembers what is slow to make, at most `max` of it; those who ask at the same time wait for the same making. */
export const createTimedMemory = <Value extends object>(max: number) => {
  const kept = new LRUCache<string, Value>({ max })
  const underWay = new Map<string, Promise<Value>>()
  return async (key: string, make: () => Promise<Made<Value>>): Promise<Value> => {
    const known = kept.get(key) ?? underWay.get(key)
    if (known !== undefined) return known
    const making = make()
      .then(({ value, seconds }) => {
        // The cache would take 0 for ever.
        if (seconds > 0) kept.set(key, value, { ttl: seconds * 1000 })
        return value
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }
}

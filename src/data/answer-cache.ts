import { LRUCache } from 'lru-cache'
import type { Answer } from './call-backend.ts'

/** Bytes of all remembered answers together, as they arrived. */
const MOST_BYTES = 64 * 1024 * 1024

const bytesOf = (answer: Answer): number => ('bytes' in answer ? Math.max(1, answer.bytes) : 1)

/**
 * Remembers good answers for a source's cacheSeconds, at most `max` of them; calls for the same key at the
 * same time share one request. Failures are never remembered.
 */
export const createAnswerCache = (max: number) => {
  const kept = new LRUCache<string, Answer>({ max, maxSize: MOST_BYTES, sizeCalculation: bytesOf })
  const underWay = new Map<string, Promise<Answer>>()
  return async (key: string, seconds: number, load: () => Promise<Answer>): Promise<Answer> => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const waiting = underWay.get(key)
    if (waiting !== undefined) return waiting
    const loading = load().finally(() => underWay.delete(key))
    underWay.set(key, loading)
    const answer = await loading
    if (answer.ok && seconds > 0) kept.set(key, answer, { ttl: seconds * 1000 })
    return answer
  }
}

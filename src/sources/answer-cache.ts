import { LRUCache } from 'lru-cache'
import { createSingleFlight } from '../base/memo.ts'
import { NO_OBSERVER, type Observer } from '../base/observer.ts'
import type { Answer } from './call-backend.ts'

/** How long an answer serves, in seconds counted from the moment it was requested. */
export interface CachePolicy {
  /** Served without asking again. */
  readonly fresh: number
  /** For so much longer it is served at once while it is requested again (stale-while-revalidate). */
  readonly stale: number
  /** For so much longer than `fresh` it is served where its backend fails (stale-if-error). */
  readonly onError: number
  /** An answer of an earlier generation is asked for anew; it still serves where its backend fails. */
  readonly generation?: number
}

/** An answer, and until when a page made of it may be shown, in milliseconds of the clock. */
export interface Remembered {
  readonly answer: Answer
  readonly until: number
  /** Whether it is served in place of a newer one: its backend failed, or is being asked. */
  readonly isStale: boolean
  /** Why its backend failed; given once for each failure, so that it is logged once. */
  readonly failure?: FailedAnswer
}

type FailedAnswer = Answer & { readonly ok: false }

interface Kept {
  readonly answer: Answer
  readonly at: number
  /** The generation it was requested in. */
  readonly generation: number
  /** The failure of the latest attempt to renew it. */
  readonly failed?: { readonly answer: FailedAnswer; readonly at: number; readonly isReported: boolean }
}

/** What an answer without a length of its own counts as, in bytes. */
const MIN_SIZE = 512
/** A page of stale answers is made again after so long, to show what arrived meanwhile. */
const RENEWAL_MS = 1000
/** After a failure the backend is asked again at most so often. */
const RETRY_MS = 5000

/** Answers that there is no such record: anybody can ask for as many as they like, so they push out nothing else. */
const MAX_MISSING = 5000

function memoryOf({ answer }: Kept): number {
  return MIN_SIZE + ('bytes' in answer ? answer.bytes : 0)
}

/**
 * Remembers good answers of backends, up to `maxBytes` of their text. Calls for the same key at the same time share one
 * request. A failure is never remembered in place of an answer.
 */
export function createAnswerCache(
  maxBytes: number,
  clock: () => number = Date.now,
  observer: Pick<Observer, 'gauge'> = NO_OBSERVER,
) {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: memoryOf })
  const missing = new LRUCache<string, Kept>({ max: MAX_MISSING })
  observer.gauge('answerCacheBytes', () => kept.calculatedSize)
  const once = createSingleFlight<Answer>()

  const peek = (key: string): Kept | undefined => kept.peek(key) ?? missing.peek(key)
  const keep = (key: string, entry: Kept): void => {
    const [own, other] = 'missing' in entry.answer ? [missing, kept] : [kept, missing]
    other.delete(key)
    own.set(key, entry)
  }

  const ask = (key: string, generation: number, load: () => Promise<Answer>): Promise<Answer> =>
    once(`${generation} ${key}`, async () => {
      const at = clock()
      const answer = await load()
      const known = peek(key)
      if (answer.ok) keep(key, { answer, at, generation })
      else if (known !== undefined)
        keep(key, { ...known, failed: { answer, at: clock(), isReported: false } })
      return answer
    })

  return async (key: string, policy: CachePolicy, load: () => Promise<Answer>): Promise<Remembered> => {
    const lifetime = policy.fresh * 1000
    const whileRenewed = lifetime + policy.stale * 1000
    const onError = lifetime + policy.onError * 1000
    const known = kept.get(key) ?? missing.get(key)
    const age = known === undefined ? Number.POSITIVE_INFINITY : clock() - known.at
    const { generation = 0 } = policy
    const isCurrent = known !== undefined && known.generation >= generation
    const served = (entry: Kept): Remembered => {
      const { answer, failed } = entry
      const stale = { answer, until: clock() + RENEWAL_MS, isStale: true }
      if (failed === undefined || failed.isReported) return stale
      keep(key, { ...entry, failed: { ...failed, isReported: true } })
      return { ...stale, failure: failed.answer }
    }
    if (isCurrent && age < lifetime)
      return { answer: known.answer, until: known.at + lifetime, isStale: false }
    if (known !== undefined && age < onError) {
      const isDown = known.failed !== undefined && clock() - known.failed.at < RETRY_MS
      if (isDown) return served(known)
      // A backend that was down when last asked may be down still: nobody waits for it while there is an answer.
      if ((isCurrent && age < whileRenewed) || known.failed !== undefined) {
        ask(key, generation, load).catch(() => undefined)
        return served(known)
      }
    }
    const at = clock()
    const answer = await ask(key, generation, load)
    const last = peek(key)
    if (!answer.ok && last !== undefined && clock() - last.at < onError) return served(last)
    return { answer, until: answer.ok ? at + lifetime : 0, isStale: false }
  }
}

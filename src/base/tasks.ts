import ipaddr from 'ipaddr.js'
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

/** Thrown if the queue is full. */
export class BusyError extends Error {}

/** Limits per holder, such as a visitor. */
export interface Share {
  readonly atOnce: number
  readonly waiting: number
}

interface AcquireOptions {
  /** Holder of the task; without one no per-holder limit applies. */
  readonly holder?: string | undefined
  /** Aborts waiting and rejects with its reason. A running task continues. */
  readonly signal?: AbortSignal | undefined
}

export type Semaphore = <T>(task: () => Promise<T>, asking?: AcquireOptions) => Promise<T>

interface WaitingTask {
  readonly holder: string | undefined
  readonly start: () => void
}

const WHOLE: Share = { atOnce: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY }

/**
 * Runs at most `atOnce` tasks concurrently and queues at most `waiting`; further ones reject with `BusyError`. A
 * holder's tasks are limited by `share`, which leaves places for others.
 */
export function createSemaphore(atOnce: number, waiting: number, share: Share = WHOLE) {
  const queue: WaitingTask[] = []
  const held = new Map<string, number>()
  let running = 0

  const hasRoom = (holder: string | undefined): boolean =>
    running < atOnce && (holder === undefined || (held.get(holder) ?? 0) < share.atOnce)
  const take = (holder: string | undefined): void => {
    running += 1
    if (holder !== undefined) held.set(holder, (held.get(holder) ?? 0) + 1)
  }
  // Hand the place to the next task, so that no other one takes it in between.
  const leave = (holder: string | undefined): void => {
    running -= 1
    if (holder !== undefined) {
      const left = (held.get(holder) ?? 1) - 1
      if (left === 0) held.delete(holder)
      else held.set(holder, left)
    }
    const next = queue.findIndex((each) => hasRoom(each.holder))
    if (next < 0) return
    for (const each of queue.splice(next, 1)) {
      take(each.holder)
      each.start()
    }
  }
  const placed = ({ holder, signal }: AcquireOptions): Promise<void> => {
    if (signal?.aborted === true) return Promise.reject(signal.reason)
    const own = holder === undefined ? 0 : queue.filter((each) => each.holder === holder).length
    if (queue.length >= waiting || own >= share.waiting) return Promise.reject(new BusyError('too many wait'))
    return new Promise((resolve, reject) => {
      const end = (): void => {
        queue.splice(queue.indexOf(entry), 1)
        reject(signal?.reason)
      }
      const entry: WaitingTask = {
        holder,
        start: () => {
          signal?.removeEventListener('abort', end)
          resolve()
        },
      }
      signal?.addEventListener('abort', end, { once: true })
      queue.push(entry)
    })
  }

  const run: Semaphore = async (task, asking = {}) => {
    if (hasRoom(asking.holder)) take(asking.holder)
    else await placed(asking)
    try {
      return await task()
    } finally {
      leave(asking.holder)
    }
  }
  return Object.assign(run, {
    /** Whether a task would start immediately. */
    hasRoom,
    running: () => running,
    waiting: () => queue.length,
  })
}

/** Returns the key for counting visitors: an IPv4 address, or the /64 prefix of an IPv6 address, shared by a household. */
export function householdOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}

/**
 * Resolves with the result of `call`. After `ms`, or when `gone` is aborted, aborts the signal of `call` and rejects
 * with its reason: a `TimeoutError` after `ms`. Do not rely on the signal of a request alone: Node's fetch holds it
 * weakly, and garbage collection may drop it (nodejs/node#55428), so the call would wait forever.
 */
export async function withDeadline<Result>(
  ms: number,
  call: (signal: AbortSignal) => Promise<Result>,
  gone?: AbortSignal,
): Promise<Result> {
  const controller = new AbortController()
  const leave = (): void => controller.abort(gone?.reason)
  const late = (): void => controller.abort(new DOMException(`no answer within ${ms} ms`, 'TimeoutError'))
  const timer = setTimeout(late, ms)
  if (gone?.aborted === true) leave()
  gone?.addEventListener('abort', leave)
  try {
    const { signal } = controller
    const ended = new Promise<never>((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    return await Promise.race([call(signal), ended])
  } finally {
    clearTimeout(timer)
    gone?.removeEventListener('abort', leave)
  }
}

import ipaddr from 'ipaddr.js'
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

/** Thrown when too many wait already. */
export class BusyError extends Error {}

/** What one holder, such as a visitor, has of the places at most. */
export interface Share {
  readonly atOnce: number
  readonly waiting: number
}

interface AcquireOptions {
  /** Whose task it is; a task of nobody has no share that bounds it. */
  readonly holder?: string | undefined
  /** Ends the wait with its reason. A task that has begun goes on. */
  readonly signal?: AbortSignal | undefined
}

export type Semaphore = <T>(task: () => Promise<T>, asking?: AcquireOptions) => Promise<T>

interface WaitingTask {
  readonly holder: string | undefined
  readonly start: () => void
}

const WHOLE: Share = { atOnce: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY }

/**
 * Runs at most `atOnce` tasks at a time; at most `waiting` others wait, and more are turned away with `BusyError`. Of one holder
 * no more run and wait than its share: whoever comes next has the place that the holder would have taken.
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
  // Who leaves hands the place to the next, so that no other task takes it in between.
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
    /** Whether a task would begin at once. */
    hasRoom,
    running: () => running,
    waiting: () => queue.length,
  })
}

/** Whom visitors are counted by: an address of IPv4, or the first 64 bits of one of IPv6, which a household shares. */
export function householdOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}

/**
 * What `call` resolves to. After `ms`, or once `gone` is aborted, `call`'s signal is aborted and the result is
 * a rejection with its reason, a `TimeoutError` after `ms`. Node's fetch holds the signal of a request weakly: a garbage
 * collection may cut it off (nodejs/node#55428), and a call that relies on it alone may then wait for ever.
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

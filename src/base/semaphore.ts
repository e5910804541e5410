import ipaddr from 'ipaddr.js'

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

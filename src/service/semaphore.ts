/** Thrown when too many wait already. */
export class Busy extends Error {}

/** Runs at most `atOnce` tasks at a time; at most `waiting` others wait, and more are turned away with `Busy`. */
export function createSemaphore(atOnce: number, waiting: number) {
  const queue: (() => void)[] = []
  let running = 0
  // Who leaves hands the place to the next, so that no other task takes it in between.
  const leave = (): void => {
    const next = queue.shift()
    if (next === undefined) running -= 1
    else next()
  }
  const run = async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Busy('too many wait')
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      leave()
    }
  }
  return Object.assign(run, {
    running: () => running,
    waiting: () => queue.length,
  })
}

export type Semaphore = <T>(task: () => Promise<T>) => Promise<T>

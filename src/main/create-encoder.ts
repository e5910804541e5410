import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Encode } from '../server/pictures/encode-picture.ts'

interface Encoded {
  readonly id: number
  readonly sizes?: readonly number[]
  readonly failure?: string
}

interface Waiting {
  readonly done: (sizes: readonly number[]) => void
  readonly failed: (error: Error) => void
}

const IDLE_MS = 20_000
/** Below all that answers visitors (`nice`). */
const PRIORITY = 10

export interface Encoder {
  readonly encode: Encode
  readonly stop: () => void
}

/**
 * Encodes pictures in a process of its own with low priority: what a decoder takes of memory ends with it, and a picture
 * that crashes it does no harm here. The process starts with the first picture and ends when there was none for a while.
 * @param script the built process.
 */
export const createEncoder = (script: string): Encoder => {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0

  const end = (): void => {
    if (child?.connected === true) child.disconnect()
    child = undefined
  }
  const start = (): ChildProcess => {
    const started = fork(script, { execArgv: [], env: { ...process.env, MALLOC_ARENA_MAX: '2' } })
    try {
      if (started.pid !== undefined) setPriority(started.pid, PRIORITY)
    } catch {
      // Some systems do not let a process say so; it encodes all the same.
    }
    started.on('message', ({ id, sizes, failure }: Encoded) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (sizes !== undefined) asked?.done(sizes)
      else asked?.failed(new Error(failure))
      idle?.refresh()
    })
    const onEnd = (): void => {
      if (child !== started) return
      child = undefined
      for (const { failed } of waiting.values()) failed(new Error('the encoding process ended'))
      waiting.clear()
    }
    started.on('error', onEnd)
    started.on('exit', onEnd)
    started.unref()
    started.channel?.unref()
    return started
  }
  const endIfIdle = (): void => {
    if (waiting.size === 0) end()
  }
  return {
    encode: (job) =>
      new Promise((done, failed) => {
        last += 1
        waiting.set(last, { done, failed })
        child ??= start()
        child.send({ id: last, job })
        idle ??= setTimeout(endIfIdle, IDLE_MS).unref()
        idle.refresh()
      }),
    stop: () => {
      clearTimeout(idle)
      end()
      for (const { failed } of waiting.values()) failed(new Error('the site is closing'))
      waiting.clear()
    },
  }
}

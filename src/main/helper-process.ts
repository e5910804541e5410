import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'

interface Done<Result> {
  readonly id: number
  readonly result?: Result
  readonly failure?: string
}

interface Waiting<Result> {
  readonly done: (result: Result | undefined) => void
  readonly failed: (error: Error) => void
}

const IDLE_MS = 20_000
export interface HelperProcess<Job, Result> {
  /** Rejects with what the task threw, or when the process ended before it was done. */
  readonly run: (job: Job) => Promise<Result | undefined>
  readonly stop: () => void
}

/**
 * Runs work on pictures in a process of its own: what decoders take of memory ends with it, and a
 * picture that crashes it does no harm here. It starts with the first job and ends when there was none for a while.
 * @param script a built file that calls `answerJobs`.
 * @param niceness 0 for the priority of this process, up to 19 for less.
 */
export function createHelperProcess<Job extends object, Result>(
  script: string,
  niceness: number,
): HelperProcess<Job, Result> {
  const waiting = new Map<number, Waiting<Result>>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0

  const failAll = (reason: string, name = 'Error'): void => {
    for (const { failed } of waiting.values()) failed(Object.assign(new Error(reason), { name }))
    waiting.clear()
  }
  const end = (): void => {
    if (child?.connected === true) child.disconnect()
    child = undefined
  }
  const start = (): ChildProcess => {
    const started = fork(script, {
      execArgv: [],
      serialization: 'advanced',
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    })
    try {
      if (started.pid !== undefined) setPriority(started.pid, niceness)
    } catch {
      // Some systems do not let a process say so; it works all the same.
    }
    started.on('message', ({ id, result, failure }: Done<Result>) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (failure === undefined) asked?.done(result)
      else asked?.failed(new Error(failure))
      idle?.refresh()
    })
    const onEnd = (): void => {
      if (child !== started) return
      child = undefined
      failAll('the helper process ended')
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
    run: (job) =>
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
      failAll('the site is closing', 'AbortError')
    },
  }
}

/** In the helper process: does each job it is sent. */
export function answerJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  // A signal from the terminal reaches this process too; the one that started it says when to end.
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit(0))
  process.on('message', async ({ id, job }: { readonly id: number; readonly job: Job }) => {
    try {
      process.send?.({ id, result: await work(job) })
    } catch (error) {
      process.send?.({ id, failure: error instanceof Error ? error.message : String(error) })
    }
  })
}

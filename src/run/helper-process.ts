import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { type CallPeer, openChannel } from './serve/channel.ts'

const IDLE_MS = 20_000

export interface HelperProcess<Calls extends object> {
  /** Rejects with the message of what the call threw, or when the process ended before it was done. */
  readonly ask: CallPeer<Calls>
  readonly stop: () => void
}

interface RunningChild<Calls extends object> {
  readonly child: ChildProcess
  readonly ask: CallPeer<Calls>
  readonly end: (reason: Error) => void
}

/**
 * Runs work on pictures in a process of its own: what decoders take of memory ends with it, and a
 * picture that crashes it does no harm here. It starts with the first call and ends when there was none for a while.
 * @param script a built file that calls `answerParent`.
 * @param niceness 0 for the priority of this process, up to 19 for less.
 */
export function createHelperProcess<Calls extends object>(
  script: string,
  niceness: number,
): HelperProcess<Calls> {
  let running: RunningChild<Calls> | undefined
  let idle: NodeJS.Timeout | undefined
  let count = 0

  const start = (): RunningChild<Calls> => {
    const child = fork(script, {
      execArgv: [],
      serialization: 'advanced',
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    })
    try {
      if (child.pid !== undefined) setPriority(child.pid, niceness)
    } catch {
      // Some systems do not let a process say so; it works all the same.
    }
    const gone = new AbortController()
    const ask = openChannel<object, Calls>(child, {}, gone.signal)
    const onEnd = (): void => {
      if (running?.child === child) running = undefined
      gone.abort(new Error('the helper process ended'))
    }
    child.on('error', onEnd)
    // It comes before the exit, and whoever hears of it may ask again at once.
    child.on('disconnect', onEnd)
    child.on('exit', onEnd)
    child.unref()
    child.channel?.unref()
    const end = (reason: Error): void => {
      gone.abort(reason)
      if (child.connected) child.disconnect()
    }
    return { child, ask, end }
  }
  const end = (reason: string, name = 'Error'): void => {
    running?.end(Object.assign(new Error(reason), { name }))
    running = undefined
  }
  const endIfIdle = (): void => {
    if (count === 0) end('the helper process had nothing to do')
  }
  return {
    ask: async (name, argument) => {
      count += 1
      running ??= start()
      idle ??= setTimeout(endIfIdle, IDLE_MS).unref()
      idle.refresh()
      try {
        return await running.ask(name, argument)
      } finally {
        count -= 1
        idle.refresh()
      }
    },
    stop: () => {
      clearTimeout(idle)
      end('the site is closing', 'AbortError')
    },
  }
}

/** In the helper process: answers the calls of the process that started it, and ends with it. */
export function answerParent<Calls extends object>(calls: Calls): void {
  // A signal from the terminal reaches this process too; the one that started it says when to end.
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit(0))
  openChannel<Calls, object>(process, calls)
}

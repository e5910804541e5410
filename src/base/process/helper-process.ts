import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { type CallPeer, openChannel, ProcessEnded } from './channel.ts'

/**
 * What glibc reads as a process starts, as `deploy/` sets it. Without it each thread keeps memory of its own, and a large buffer that is
 * freed, of a compressed page or a picture, makes those after it part of the heap, which holds its pages: 50 MB each under load.
 */
export const MEMORY_VARIABLES = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' } as const

const IDLE_MS = 20_000

export interface HelperOptions extends Pick<ForkOptions, 'env' | 'stdio' | 'serialization'> {
  /** 0 for the priority of this process, up to 19 for less. */
  readonly niceness?: number
  /** How long it is left running without a call. */
  readonly idleMs?: number
  /** Whether it is killed where it is to end: what it runs may be too busy to end by itself. */
  readonly isKilled?: boolean
}

interface RunningChild<Calls extends object> {
  readonly child: ChildProcess
  readonly ask: CallPeer<Calls>
  readonly gone: AbortController
}

/**
 * Runs work on pictures in a process of its own: what decoders take of memory ends with it, and a
 * picture that crashes it does no harm here. It starts with the first call and ends when there was none for a while.
 */
export class HelperProcess<Calls extends object> {
  readonly #script: string
  readonly #options: HelperOptions
  #running: RunningChild<Calls> | undefined
  #idle: NodeJS.Timeout | undefined
  #count = 0

  /** @param script a program that calls `answerParent`; TypeScript is run by tsx. */
  constructor(script: string, options: HelperOptions) {
    this.#script = script
    this.#options = options
  }

  /** Rejects with the message of what the call threw, or with `ProcessEnded` when the process ended before it was done. */
  readonly ask: CallPeer<Calls> = async (name, ...given) => {
    this.#count += 1
    this.#running ??= this.#start()
    this.#idle ??= setTimeout(() => this.#endIfIdle(), this.#options.idleMs ?? IDLE_MS).unref()
    this.#idle.refresh()
    try {
      return await this.#running.ask(name, ...given)
    } finally {
      this.#count -= 1
      this.#idle.refresh()
    }
  }

  stop(): void {
    clearTimeout(this.#idle)
    this.#end('the site is closing', 'AbortError')
  }

  #start(): RunningChild<Calls> {
    const { env, stdio, serialization = 'advanced', niceness } = this.#options
    const child = fork(this.#script, {
      execArgv: this.#script.endsWith('.ts') ? ['--import', 'tsx'] : [],
      serialization,
      env: { ...(env ?? process.env), ...MEMORY_VARIABLES },
      ...(stdio && { stdio }),
    })
    try {
      if (child.pid !== undefined && niceness !== undefined) setPriority(child.pid, niceness)
    } catch {
      // Some systems do not let a process say so; it works all the same.
    }
    const gone = new AbortController()
    const ask = openChannel<object, Calls>(child, {}, gone.signal)
    const onEnd = (reason: Error): void => {
      if (this.#running?.child === child) this.#running = undefined
      gone.abort(reason)
    }
    child.on('error', onEnd)
    // It comes before the exit, and whoever hears of it may ask again at once.
    child.on('disconnect', () => onEnd(new ProcessEnded()))
    child.on('exit', () => onEnd(new ProcessEnded()))
    child.unref()
    child.channel?.unref()
    return { child, ask, gone }
  }

  #endIfIdle(): void {
    if (this.#count === 0) this.#end('the helper process had nothing to do')
  }

  #end(reason: string, name = 'Error'): void {
    const { child, gone } = this.#running ?? {}
    this.#running = undefined
    gone?.abort(Object.assign(new Error(reason), { name }))
    if (this.#options.isKilled === true) child?.kill('SIGKILL')
    else if (child?.connected) child.disconnect()
  }
}

/** In the helper process: answers the calls of the process that started it, and ends with it. */
export function answerParent<Calls extends object>(calls: Calls): void {
  // A signal from the terminal reaches this process too; the one that started it says when to end.
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit(0))
  openChannel<Calls, object>(process, calls)
}

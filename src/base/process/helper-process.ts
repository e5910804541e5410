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
  /** 0 for the priority of this process, up to 19 for lower. */
  readonly niceness?: number
  /** Milliseconds without a call after which the process ends. */
  readonly idleMs?: number
  /** Whether to kill the process instead of letting it exit, because it may be too busy. */
  readonly isKilled?: boolean
}

interface RunningChild<Calls extends object> {
  readonly child: ChildProcess
  readonly ask: CallPeer<Calls>
  readonly gone: AbortController
}

/**
 * Runs image processing in a child process, so that decoder memory is released with it and crashes are isolated. Starts
 * with the first call and ends when idle.
 */
export class HelperProcess<Calls extends object> {
  readonly #script: string
  readonly #options: HelperOptions
  #running: RunningChild<Calls> | undefined
  #idle: NodeJS.Timeout | undefined
  #count = 0

  /** @param script program that calls `answerParent`; TypeScript runs with tsx. */
  constructor(script: string, options: HelperOptions) {
    this.#script = script
    this.#options = options
  }

  /** Calls the process. Rejects with the error message of the call, or with `ProcessEnded` if the process ended first. */
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
      // Some systems do not allow changing the priority; continue without.
    }
    const gone = new AbortController()
    const ask = openChannel<object, Calls>(child, {}, gone.signal)
    const onEnd = (reason: Error): void => {
      if (this.#running?.child === child) this.#running = undefined
      gone.abort(reason)
    }
    child.on('error', onEnd)
    // Fires before exit; callers may retry immediately.
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

/** Handles calls of the parent process in the helper process, and exits with it. */
export function answerParent<Calls extends object>(calls: Calls): void {
  // A terminal signal also reaches this process; the parent decides when it ends.
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit(0))
  openChannel<Calls, object>(process, calls)
}

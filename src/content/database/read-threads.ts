import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { slowRead } from './database-unavailable.ts'

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Message to a worker thread; it answers with a `ReadResult`. */
export interface ReadJob extends Statement {
  readonly id: number
}

export type ReadResult =
  | { readonly id: number; readonly rows: readonly unknown[] }
  | { readonly id: number; readonly failure: string; readonly code: string }

export interface ReadThreads {
  /**
   * Runs a read-only statement.
   *
   * @throws AppError SLOW_READ when it takes too long, or the queue is full.
   */
  readonly run: (statement: Statement) => Promise<readonly unknown[]>
  readonly close: () => Promise<void>
}

export interface ReadBounds {
  readonly threads: number
  /** Time limit of a statement in milliseconds, including its wait for a thread. */
  readonly milliseconds: number
  /** Maximum number of queued statements. */
  readonly waiting: number
}

/** Two threads: one slow read does not delay the next visitor's, and a core remains for the main thread. */
const BOUNDS: ReadBounds = { threads: 2, milliseconds: 5000, waiting: 200 }

interface WaitingJob {
  readonly job: ReadJob
  readonly done: (rows: readonly unknown[]) => void
  readonly failed: (error: Error) => void
  readonly isOver: () => boolean
}

/**
 * Starts a worker thread. On Node 20, threads ignore `--import`, so a TypeScript module registers tsx itself.
 */
function startWorker(program: string, file: string): Worker {
  const workerData = { file }
  const path = resolve(program)
  if (!path.endsWith('.ts')) return new Worker(path, { workerData })
  // By path, since `require` would resolve to the CommonJS module.
  const tsx = join(
    dirname(createRequire(import.meta.url).resolve('tsx/package.json')),
    'dist/esm/api/index.mjs',
  )
  const [from, script] = [tsx, path].map((each) => JSON.stringify(pathToFileURL(each).href))
  return new Worker(`import(${from}).then(({ register }) => { register(); return import(${script}) })`, {
    workerData,
    eval: true,
  })
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

/**
 * A worker thread with its own connection. A running statement cannot be cancelled; its caller only stops
 * waiting.
 */
class ReadThread {
  readonly #worker: Worker
  readonly #onFree: () => void
  asked: WaitingJob | undefined

  constructor(program: string, file: string, onFree: () => void) {
    this.#onFree = onFree
    this.#worker = startWorker(program, file)
    this.#worker.unref()
    this.#worker.on('message', (result: ReadResult) => this.#settle(result))
  }

  onEnd(ended: (error: Error) => void): void {
    // A thread that ends after it has run is not the fault of the statement, which may be retried on another
    // thread.
    this.#worker.once('error', (error) => ended(isOutOfMemory(error) ? slowRead(error.message) : error))
    this.#worker.once('exit', () => ended(slowRead('a thread that reads has ended')))
  }

  start(asked: WaitingJob): void {
    this.asked = asked
    this.#worker.postMessage(asked.job)
  }

  #settle(result: ReadResult): void {
    const { asked } = this
    this.asked = undefined
    if ('rows' in result) asked?.done(result.rows)
    else asked?.failed(Object.assign(new Error(result.failure), { code: result.code }))
    this.#onFree()
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}

/**
 * Creates a pool of threads that read an embedded database. They start with the first statement.
 *
 * @param program Module of a thread, which calls `serveReads`; TypeScript is run by tsx.
 * @param file Path of the database.
 */
export function createReadThreads(program: string, file: string, bounds: ReadBounds = BOUNDS): ReadThreads {
  const threads: ReadThread[] = []
  const queue: WaitingJob[] = []
  let last = 0
  let isClosed = false

  const next = (): void => {
    while (queue[0]?.isOver() === true) queue.shift()
    if (queue.length === 0 || isClosed) return
    const free = threads.find(({ asked }) => asked === undefined) ?? startThread()
    const asked = free === undefined ? undefined : queue.shift()
    if (asked === undefined) return
    free?.start(asked)
    next()
  }

  const startThread = (): ReadThread | undefined => {
    if (threads.length >= bounds.threads) return undefined
    const thread = new ReadThread(program, file, next)
    threads.push(thread)
    thread.onEnd((error) => {
      const index = threads.indexOf(thread)
      if (index >= 0) threads.splice(index, 1)
      thread.asked?.failed(error)
      thread.asked = undefined
      next()
    })
    return thread
  }

  return {
    run: (statement) =>
      new Promise((answered, reject) => {
        if (queue.length >= bounds.waiting) {
          reject(slowRead('too many wait'))
          return
        }
        last += 1
        let isOver = false
        const settle = (act: () => void): void => {
          if (isOver) return
          isOver = true
          clearTimeout(timer)
          act()
        }
        const timer = setTimeout(
          () => settle(() => reject(slowRead(`longer than ${bounds.milliseconds} ms: ${statement.sql}`))),
          bounds.milliseconds,
        )
        timer.unref()
        queue.push({
          job: { ...statement, id: last },
          done: (rows) => settle(() => answered(rows)),
          failed: (error) => settle(() => reject(error)),
          isOver: () => isOver,
        })
        next()
      }),
    close: async () => {
      isClosed = true
      for (const { failed } of queue.splice(0)) failed(slowRead('the content is closing'))
      await Promise.all(threads.map((thread) => thread.stop()))
    },
  }
}

import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { type CallPeer, openChannel } from '../../base/process/channel.ts'
import { MEMORY_VARIABLES } from '../../base/process/helper-process.ts'
import { createSemaphore } from '../../base/tasks.ts'
import { addMetrics, type MetricValues } from '../metrics.ts'
import type { DrainTimes } from './listen.ts'
import type { PrimaryCalls, WorkerCalls } from './process-calls.ts'

/** Milliseconds that a worker may take beyond its times to close its resources. */
const CLOSE_MS = 10_000
const METRICS_MS = 2000

/** How a process ended. */
export interface Exit {
  readonly code: number | null
  readonly signal: string | null
}

/** Functions of the primary for its workers; `opened` and `closed` are handled by `WorkerProcess`. */
type WorkerServices = Omit<PrimaryCalls, 'opened' | 'replace' | 'closed' | 'sent'> & {
  readonly replace: (id: number) => void
  readonly sent: (id: number, form: string) => Promise<void>
}

/** A worker process, from the view of the primary. */
class WorkerProcess {
  readonly id: number
  readonly began = Date.now()
  /** Resolves with its port once it listens; rejects if it ends before. */
  readonly opened: Promise<number>
  readonly ended: Promise<Exit>
  readonly #worker: Worker
  readonly #ask: CallPeer<WorkerCalls>
  #isOpen = false
  #isLeaving = false
  #metrics: MetricValues = []

  /** Starts the worker. `variables` override the environment of this process. */
  constructor(variables: Readonly<Record<string, string>>, { replace, sent, ...forWorkers }: WorkerServices) {
    const worker = cluster.fork({ ...MEMORY_VARIABLES, ...process.env, ...variables })
    this.#worker = worker
    this.id = worker.id
    this.ended = new Promise((resolve) => {
      worker.once('exit', (code, signal) => {
        this.#isOpen = false
        resolve({ code, signal })
      })
    })
    // Without a listener, a message to a process that has just ended would crash this one.
    worker.on('error', () => {})
    let open: (port: number) => void = () => {}
    this.opened = new Promise((resolve, reject) => {
      open = resolve
      void this.ended.then(({ code, signal }) =>
        reject(new Error(`it ended with ${signal ?? `code ${code}`}`)),
      )
    })
    this.opened.catch(() => undefined)
    this.#ask = openChannel<PrimaryCalls, WorkerCalls>(worker.process, {
      ...forWorkers,
      opened: async (port) => {
        this.#isOpen = true
        open(port)
      },
      replace: async () => replace(this.id),
      sent: (form) => sent(this.id, form),
      closed: async () => {},
    })
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Whether it was asked to end. */
  get isLeaving(): boolean {
    return this.#isLeaving
  }

  /** Asks it to end within these times, and kills it otherwise. Resolves when it has ended. */
  async end(times: DrainTimes): Promise<Exit> {
    this.#isLeaving = true
    const { acceptMs, lingerMs, graceMs } = times
    const kill = (): boolean => this.#worker.process.kill('SIGKILL')
    const last = setTimeout(kill, acceptMs + lingerMs + graceMs + CLOSE_MS)
    if (this.#isOpen) {
      await this.metrics()
      void this.#ask('end', times).catch(() => undefined)
    } else kill()
    const exit = await this.ended
    clearTimeout(last)
    return exit
  }

  /** Notifies it that a visitor of another worker has submitted a form. */
  async tellSent(form: string): Promise<void> {
    if (this.#isOpen) await this.#ask('sent', form)
  }

  /** Returns its metrics, or the last known ones if it does not respond. */
  async metrics(): Promise<MetricValues> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, METRICS_MS).unref())
    if (this.#isOpen) await Promise.race([this.#readMetrics().catch(() => undefined), late])
    return this.#metrics
  }

  async #readMetrics(): Promise<void> {
    this.#metrics = await this.#ask('metrics')
  }
}

/** A worker that ends within this time of its start, in milliseconds, has ended early. */
const EARLY_MS = 10_000
const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 30_000
/** Milliseconds that a submission waits for notifying the other workers. */
const TELL_MS = 500
/** Number of consecutive early ends after which the pool gives up if no worker is left. */
const MAX_EARLY = 5

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export interface WorkerPoolOptions {
  readonly count: number
  readonly variables: Readonly<Record<string, string>>
  readonly calls: Omit<WorkerServices, 'replace' | 'sent'>
  readonly log: () => Log
  /** Shutdown times of a replaced worker. */
  readonly times: DrainTimes
  /** Called when no worker is left and new ones end early. */
  readonly onGivenUp: (reason: string) => void
}

/**
 * Returns the milliseconds before the next start, after a number of consecutive early ends (exponential
 * backoff).
 */
function waitAfter(early: number): number {
  return early === 0 ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (early - 1))
}

/** Workers of a site. It keeps their number constant by replacing each that ends. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions
  readonly #members = new Set<WorkerProcess>()
  readonly #oneByOne = createSemaphore(1, Number.POSITIVE_INFINITY)
  // Aggregated metrics of ended workers.
  #ended: MetricValues = []
  #early = 0
  #isStopping = false

  constructor(options: WorkerPoolOptions) {
    this.#options = options
  }

  /**
   * Starts the first worker; the others follow when it listens. Resolves to its port, or rejects if it ended.
   */
  async start(): Promise<number> {
    const first = this.#begin()
    const port = await first.opened
    this.#keep(first)
    for (let more = 1; more < this.#options.count; more += 1) void this.#add()
    return port
  }

  /** Replaces all workers one by one. Returns false if a new one did not open; the others are kept then. */
  replaceAll(): Promise<boolean> {
    return this.#oneByOne(async () => {
      for (const member of [...this.#members])
        if (!member.isLeaving && !(await this.#replace(member))) return false
      return true
    })
  }

  /** Returns the metrics of all workers, including ended ones. */
  async metrics() {
    const running = await Promise.all([...this.#members].map((member) => member.metrics()))
    return { running, ended: this.#ended }
  }

  async stop(by: DrainTimes): Promise<void> {
    this.#isStopping = true
    await Promise.all([...this.#members].map((member) => member.end(by)))
  }

  /** Workers that were not asked to end, listening or starting. */
  #staying(): readonly WorkerProcess[] {
    return [...this.#members].filter((member) => !member.isLeaving)
  }

  #serving(): readonly WorkerProcess[] {
    return this.#staying().filter((member) => member.isOpen)
  }

  #begin(): WorkerProcess {
    const { variables, calls } = this.#options
    const member = new WorkerProcess(variables, {
      ...calls,
      replace: (id) => void this.#replaceOne(id),
      sent: (id, form) => this.#tellOthers(id, form),
    })
    this.#members.add(member)
    void member.ended.then(async () => {
      this.#members.delete(member)
      this.#ended = await addMetrics([], [this.#ended, await member.metrics()]).getMetricsAsJSON()
    })
    return member
  }

  /** Replaces the worker from now on when it ends. */
  #keep(member: WorkerProcess): void {
    void member.ended.then((exit) => this.#onEnd(member, exit))
  }

  /** Starts a worker and keeps it; resolves when it listens or has ended. */
  async #add(): Promise<void> {
    const member = this.#begin()
    this.#keep(member)
    await member.opened.catch(() => undefined)
  }

  /**
   * Starts a worker if there are too few. During a replacement there is one more, which may hide the loss of
   * another.
   */
  async #fill(): Promise<void> {
    if (!this.#isStopping && this.#staying().length < this.#options.count) await this.#add()
  }

  async #onEnd(member: WorkerProcess, exit: Exit): Promise<void> {
    if (this.#isStopping || member.isLeaving) return
    const { log, onGivenUp } = this.#options
    this.#early = Date.now() - member.began < EARLY_MS ? this.#early + 1 : 0
    const ms = waitAfter(this.#early)
    log().warn({ worker: member.id, ...exit, ms }, 'a worker ended; another is started')
    if (this.#early >= MAX_EARLY && this.#serving().length === 0) {
      this.#isStopping = true
      onGivenUp(`the last of ${this.#early} workers ended within ${EARLY_MS / 1000} seconds of its start`)
      return
    }
    await pause(ms)
    await this.#fill()
  }

  /** Replaces a worker, which continues if the new one does not open. */
  async #replace(member: WorkerProcess): Promise<boolean> {
    if (this.#isStopping || !this.#members.has(member)) return true
    const next = this.#begin()
    try {
      await next.opened
    } catch {
      void this.#fill()
      return false
    }
    this.#keep(next)
    this.#options.log().info({ worker: member.id, by: next.id }, 'a worker is replaced')
    const left = member.end(this.#options.times)
    void this.#fill()
    await left
    return true
  }

  #replaceOne(id: number): Promise<boolean> {
    return this.#oneByOne(async () => {
      const member = this.#serving().find((each) => each.id === id)
      return member === undefined || this.#replace(member)
    })
  }

  /** Notifies the other workers of a form, up to a timeout; late ones learn of it afterwards. */
  async #tellOthers(from: number, form: string): Promise<void> {
    const others = [...this.#members].filter(({ id }) => id !== from)
    const told = Promise.allSettled(others.map((member) => member.tellSent(form)))
    await Promise.race([told, pause(TELL_MS)])
  }
}

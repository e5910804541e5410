import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { addMetrics, type MetricValues } from '../metrics.ts'
import { openChannel, type PrimaryCalls, type WorkerCalls } from './channel.ts'
import type { DrainTimes } from './listen.ts'

/** How long a worker may need beyond its times to close what it has open. */
const CLOSE_MS = 10_000
const METRICS_MS = 2000

/** How a process ended. */
export interface Exit {
  readonly code: number | null
  readonly signal: string | null
}

/** A worker, as the primary knows it. */
interface WorkerProcess {
  readonly id: number
  readonly began: number
  /** Resolves with its port once it listens; rejects when it ended before. */
  readonly opened: Promise<number>
  readonly ended: Promise<Exit>
  readonly isOpen: () => boolean
  /** Whether it was asked to end. */
  readonly isLeaving: () => boolean
  /** Asks it to end by these times, and ends it where it does not. Resolves when it has ended. */
  readonly end: (times: DrainTimes) => Promise<Exit>
  /** Tells it of a form that a visitor of another worker has sent. */
  readonly tellSent: (form: string) => Promise<void>
  /** Its metrics; the last that are known where it does not answer. */
  readonly metrics: () => Promise<MetricValues>
}

/** What the primary does for its workers; `opened` and `closed` are part of the worker's own state. */
type WorkerServices = Omit<PrimaryCalls, 'opened' | 'replace' | 'closed' | 'sent'> & {
  readonly replace: (id: number) => void
  readonly sent: (id: number, form: string) => Promise<void>
}

/** Starts a worker. `variables` come above the environment of this process. */
function startWorkerProcess(
  variables: Readonly<Record<string, string>>,
  { replace, sent, ...forWorkers }: WorkerServices,
): WorkerProcess {
  const worker = cluster.fork(variables)
  const began = Date.now()
  let [isOpen, isLeaving] = [false, false]
  let known: MetricValues = []
  const ended = new Promise<Exit>((resolve) => {
    worker.once('exit', (code, signal) => {
      isOpen = false
      resolve({ code, signal })
    })
  })
  // Without a listener a message to a process that has just ended would end this one.
  worker.on('error', () => {})
  let open: (port: number) => void = () => {}
  const opened = new Promise<number>((resolve, reject) => {
    open = resolve
    void ended.then(({ code, signal }) => reject(new Error(`it ended with ${signal ?? `code ${code}`}`)))
  })
  opened.catch(() => undefined)
  const ask = openChannel<PrimaryCalls, WorkerCalls>(worker.process, {
    ...forWorkers,
    opened: async (port) => {
      isOpen = true
      open(port)
      return null
    },
    replace: async () => {
      replace(worker.id)
      return null
    },
    sent: async (form) => {
      await sent(worker.id, form)
      return null
    },
    closed: async () => null,
  })
  const readMetrics = async (): Promise<void> => {
    known = await ask('metrics', null)
  }
  const within = async (ms: number): Promise<void> => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
    await Promise.race([readMetrics().catch(() => undefined), late])
  }
  return {
    id: worker.id,
    began,
    opened,
    ended,
    isOpen: () => isOpen,
    isLeaving: () => isLeaving,
    end: async (times) => {
      isLeaving = true
      const { acceptMs, lingerMs, graceMs } = times
      const last = setTimeout(() => worker.process.kill('SIGKILL'), acceptMs + lingerMs + graceMs + CLOSE_MS)
      if (isOpen) {
        await within(METRICS_MS)
        void ask('end', times).catch(() => undefined)
      } else worker.process.kill('SIGKILL')
      const exit = await ended
      clearTimeout(last)
      return exit
    },
    tellSent: async (form) => {
      if (isOpen) await ask('sent', form)
    },
    metrics: async () => {
      if (isOpen) await within(METRICS_MS)
      return known
    },
  }
}

/** A worker that ends within this time of its start has ended early. */
const EARLY_MS = 10_000
const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 30_000
/** A visitor who has sent a form waits no longer for the other workers. */
const TELL_MS = 500
/** With so many early ends in a row and no worker left, nothing will change by trying again. */
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
  /** How a worker ends that another has replaced. */
  readonly times: DrainTimes
  /** Called when no worker is left and new ones end at once. */
  readonly onGivenUp: (reason: string) => void
}

/** Milliseconds to wait before the next start, after so many early ends in a row. */
function waitAfter(early: number): number {
  return early === 0 ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (early - 1))
}

/** The workers of a site: as many as there should be, each replaced when it ends. */
export function createWorkerPool({ count, variables, calls, log, times, onGivenUp }: WorkerPoolOptions) {
  const members = new Set<WorkerProcess>()
  // What ended workers have counted, as one.
  let ended: MetricValues = []
  let [early, isStopping] = [0, false]
  let replacing: Promise<unknown> = Promise.resolve()

  /** Those that nobody has asked to end, open or about to be. */
  const staying = (): readonly WorkerProcess[] => [...members].filter((member) => !member.isLeaving())
  const serving = (): readonly WorkerProcess[] => staying().filter((member) => member.isOpen())

  /** Tells the others of a form; who does not answer soon learns of it later. */
  const sent = async (from: number, form: string): Promise<void> => {
    const others = [...members].filter(({ id }) => id !== from)
    const told = Promise.allSettled(others.map((member) => member.tellSent(form)))
    await Promise.race([told, pause(TELL_MS)])
  }
  const begin = (): WorkerProcess => {
    const member = startWorkerProcess(variables, { ...calls, replace: (id) => void replaceOne(id), sent })
    members.add(member)
    void member.ended.then(async () => {
      members.delete(member)
      ended = await addMetrics([], [ended, await member.metrics()]).getMetricsAsJSON()
    })
    return member
  }
  /** Starts a worker that is replaced when it ends; resolves when it is open, or will not be. */
  const add = async (): Promise<WorkerProcess | undefined> => {
    const member = begin()
    void member.ended.then((exit) => onEnd(member, exit))
    return member.opened.then(
      () => member,
      () => undefined,
    )
  }
  /** Adds one where there are fewer than there should be: while one is replaced there is one more, which hides that another is lost. */
  const fill = async (): Promise<void> => {
    if (!isStopping && staying().length < count) await add()
  }
  const onEnd = async (member: WorkerProcess, exit: object): Promise<void> => {
    if (isStopping || member.isLeaving()) return
    early = Date.now() - member.began < EARLY_MS ? early + 1 : 0
    const ms = waitAfter(early)
    log().warn({ worker: member.id, ...exit, ms }, 'a worker ended; another is started')
    if (early >= MAX_EARLY && serving().length === 0) {
      isStopping = true
      onGivenUp(`the last of ${early} workers ended within ${EARLY_MS / 1000} seconds of its start`)
      return
    }
    await pause(ms)
    await fill()
  }
  /** Puts another in the place of a worker, which goes on where the new one does not open. */
  const replace = async (member: WorkerProcess): Promise<boolean> => {
    if (isStopping || !members.has(member)) return true
    const next = begin()
    try {
      await next.opened
    } catch {
      void fill()
      return false
    }
    void next.ended.then((exit) => onEnd(next, exit))
    log().info({ worker: member.id, by: next.id }, 'a worker is replaced')
    const left = member.end(times)
    void fill()
    await left
    return true
  }
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const done = replacing.then(task)
    replacing = done.catch(() => undefined)
    return done
  }
  const replaceOne = (id: number): Promise<boolean> =>
    inTurn(async () => {
      const member = serving().find((each) => each.id === id)
      return member === undefined || replace(member)
    })

  return {
    /** Starts the first worker; the others follow when it is open. Its port, or a rejection where it ended. */
    start: async (): Promise<number> => {
      const first = begin()
      const port = await first.opened
      void first.ended.then((exit) => onEnd(first, exit))
      for (let more = 1; more < count; more += 1) void add()
      return port
    },
    /** Replaces every worker, one after another; false where a new one did not open, and the rest was left. */
    replaceAll: (): Promise<boolean> =>
      inTurn(async () => {
        for (const member of [...members]) if (!member.isLeaving() && !(await replace(member))) return false
        return true
      }),
    /** What all workers have counted, those that have ended too. */
    metrics: async () => ({
      running: await Promise.all([...members].map((member) => member.metrics())),
      ended,
    }),
    stop: async (by: DrainTimes): Promise<void> => {
      isStopping = true
      await Promise.all([...members].map((member) => member.end(by)))
    },
  }
}

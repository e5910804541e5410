import cluster from 'node:cluster'
import type { MetricValues } from '../metrics.ts'
import type { PrimaryCalls, WorkerCalls } from './calls.ts'
import { openChannel } from './channel.ts'
import type { DrainTimes } from './drain.ts'

/** How long a worker may need beyond its times to close what it has open. */
const CLOSE_MS = 10_000
const METRICS_MS = 2000

/** How a process ended. */
export interface Exit {
  readonly code: number | null
  readonly signal: string | null
}

/** A worker, as the primary knows it. */
export interface WorkerProcess {
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
export type ForWorkers = Omit<PrimaryCalls, 'opened' | 'replace' | 'closed' | 'sent'> & {
  readonly replace: (id: number) => void
  readonly sent: (id: number, form: string) => Promise<void>
}

/** Starts a worker. `variables` come above the environment of this process. */
export function startWorkerProcess(
  variables: Readonly<Record<string, string>>,
  { replace, sent, ...forWorkers }: ForWorkers,
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

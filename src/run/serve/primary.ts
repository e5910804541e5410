import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { availableParallelism, totalmem } from 'node:os'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { explainError } from '../../base/app-error.ts'
import { createProgress } from '../../base/progress.ts'
import { createSemaphore } from '../../base/semaphore.ts'
import { type Message, message, sameInBoth } from '../../engine/errors/index.ts'
import type { Environment } from '../../web/site/environment.ts'
import { addMetrics, createMetricsApp, METRICS_TYPE, type MetricValues } from '../metrics.ts'
import { listenAt } from './listen.ts'
import {
  builtFile,
  createEncoder,
  drainTimes,
  type EncoderProcess,
  language,
  type OpenedSite,
  openBuiltSite,
  progressInLines,
  replacedTimes,
  sayMetrics,
  sayOpen,
  writeLine,
} from './site-process.ts'
import { SPARE_SECRET } from './worker.ts'
import { WorkerPool } from './worker-pool.ts'

/** Maximum memory of a worker, with its caches and while it decodes a photograph. */
const WORKER_BYTES = 512 * 1024 * 1024

/**
 * With less memory, a single process is used: two workers and their primary need twice as much, which leaves
 * too little for the system and its caches.
 */
const MIN_SEVERAL_WORKERS_BYTES = 2 * 1024 * 1024 * 1024

/**
 * Returns one worker per core, as far as they fit into memory; 1 means a single process.
 *
 * @internal Exported for tests.
 */
export function workersFor(cores: number, bytes: number): number {
  if (bytes < MIN_SEVERAL_WORKERS_BYTES) return 1
  return Math.max(1, Math.min(cores, Math.floor(bytes / WORKER_BYTES)))
}

/** Returns the number of workers for this machine or container. */
export function defaultWorkers(): number {
  // 0 or undefined without a limit; some systems return more than the physical memory.
  const limit = process.constrainedMemory?.() ?? 0
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return workersFor(availableParallelism(), memory)
}

function givenUp(reason: string): Message {
  return message`The site ends: no worker is left, and ${reason}. The lines above say why; fix it and start again.`
}

function notReplacedMessage(reason: Message): Message {
  return message`The workers are not replaced; those that run go on. ${reason}`
}

function wordsOfError(error: unknown): Message {
  return explainError(error) ?? sameInBoth(error instanceof Error ? error.message : String(error))
}

const NO_WORKER = message`A new one ended before it was open.`

/** Creates the site of the primary, which serves no requests but runs the tasks common to all workers. */
export function createOwnSite(
  environment: Environment,
  { encode, cutFont }: EncoderProcess,
  metrics: () => Promise<string>,
  open = openBuiltSite,
) {
  const progress = createProgress({ stream: process.stdout, language })
  let [values, site]: [() => Promise<MetricValues>, OpenedSite | undefined] = [async () => [], undefined]
  let ended: MetricValues = []
  // Run one at a time: two concurrent calls would both replace the same site, and the first new one would
  // never be closed.
  const oneByOne = createSemaphore(1, Number.POSITIVE_INFINITY)
  return {
    site: () => site,
    /** Metrics of this process, including those of replaced sites. */
    metrics: async () => ({ running: await values(), ended }),
    /**
     * Opens the site with the current config and replaces the previous one, which is kept if the config has
     * errors.
     *
     * @throws AppError when the config has errors.
     */
    open: (): Promise<OpenedSite> =>
      oneByOne(async () => {
        let own = values
        const next = await open({
          environment,
          encode,
          cutFont,
          metricsText: (given) => {
            own = given
            return metrics
          },
          say: (text) => {
            progress.clear()
            console.log(`vitrine: ${text}`)
          },
          progress,
        })
        const before = site
        if (before !== undefined) ended = await addMetrics([], [ended, await values()]).getMetricsAsJSON()
        values = own
        site = next
        await before?.close()
        return next
      }),
    prepare: (): void => {
      const { app, prepare } = site ?? {}
      prepare?.(progressInLines()).catch((error: unknown) =>
        app?.log.warn(error, 'preparing pictures stopped'),
      )
    },
  }
}

/**
 * Starts `count` workers that serve the site, and runs the tasks common to all of them: migrations, imports,
 * cleanup, pictures. SIGINT and SIGTERM end the workers and this process. SIGUSR2 rereads the config and
 * replaces the workers one by one.
 */
export async function servePrimary(environment: Environment, count: number): Promise<void> {
  // Keeps the rate limits that all workers share.
  new RateLimiterClusterMaster()
  const encoder = createEncoder()
  const oneByOne = createSemaphore(1, Number.POSITIVE_INFINITY)
  const metrics = async (): Promise<string> => {
    const [mine, theirs] = await Promise.all([own.metrics(), workers.metrics()])
    return addMetrics([mine.running, ...theirs.running], [mine.ended, theirs.ended]).metrics()
  }
  const own = createOwnSite(environment, encoder, metrics)
  const metricsApp = createMetricsApp({ contentType: METRICS_TYPE, text: metrics }, environment.metricsTokens)
  const end = async (code: number): Promise<void> => {
    await Promise.all([own.site()?.close(), metricsApp.close()])
    encoder.stop()
    process.exit(code)
  }
  let isContentThere: () => void = () => {}
  const content = new Promise<void>((resolve) => {
    isContentThere = resolve
  })
  cluster.setupPrimary({ exec: builtFile('server.js'), args: [], execArgv: [], serialization: 'advanced' })
  const workers = new WorkerPool({
    count,
    variables: {
      NODE_ENV: 'production',
      [SPARE_SECRET]: randomBytes(32).toString('hex'),
    },
    times: replacedTimes(environment),
    calls: {
      content: async () => {
        await content
      },
      encode: (job) => oneByOne(() => encoder.encode(job)),
      cutFont: (job) => oneByOne(() => encoder.cutFont(job)),
      metrics,
    },
    log: () => own.site()?.app.log ?? console,
    onGivenUp: (reason) => {
      console.error(`vitrine: ${givenUp(reason)[language]}`)
      void end(1)
    },
  })
  // The first worker loads its code while this process imports.
  const started = workers.start().catch((error: unknown) => wordsOfError(error))
  const { site } = await own.open()
  isContentThere()
  const port = await started
  // The worker has printed the reason.
  if (typeof port !== 'number') return end(1)
  const { host, metricsPort } = environment
  if (metricsPort !== undefined) sayMetrics(environment, await listenAt(metricsApp, host, metricsPort))
  sayOpen(environment, site.manifest, port)
  // npm and npx have their own processes, which the signal would end.
  if (process.platform !== 'win32') writeLine(message`kill -USR2 ${process.pid} reads the config again`)
  own.prepare()

  const stop = async (): Promise<void> => {
    await workers.stop(drainTimes(environment))
    await end(0)
  }
  const replaceAll = async (): Promise<void> => {
    try {
      await own.open()
    } catch (error) {
      console.error(`vitrine: ${notReplacedMessage(wordsOfError(error))[language]}`)
      return
    }
    own.prepare()
    if (await workers.replaceAll()) writeLine(message`all workers are replaced`)
    else console.error(`vitrine: ${notReplacedMessage(NO_WORKER)[language]}`)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
  if (process.platform !== 'win32') process.on('SIGUSR2', () => void replaceAll())
}

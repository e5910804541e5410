import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { availableParallelism, totalmem } from 'node:os'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { explainError } from '../../base/app-error.ts'
import { createProgress } from '../../base/progress.ts'
import { createSemaphore } from '../../base/tasks.ts'
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

/** What a worker may come to hold, with its caches and while it decodes a photograph. */
const WORKER_BYTES = 512 * 1024 * 1024

/** Below it there is one: two and their primary hold twice as much, which leaves too little for the system and its caches. */
const MIN_SEVERAL_WORKERS_BYTES = 2 * 1024 * 1024 * 1024

/**
 * One worker for each core, and no more than fit into the memory; 1 means that one process does everything.
 * @internal Exported for tests.
 */
export function workersFor(cores: number, bytes: number): number {
  if (bytes < MIN_SEVERAL_WORKERS_BYTES) return 1
  return Math.max(1, Math.min(cores, Math.floor(bytes / WORKER_BYTES)))
}

/** How many workers this machine or container has room for. */
export function defaultWorkers(): number {
  // 0 or absent where no limit is set; some systems give a number larger than the memory.
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

/** The site of the primary, which answers nobody: it does what is done once for all workers. */
export function createOwnSite(
  environment: Environment,
  { encode, cutFont }: EncoderProcess,
  metrics: () => Promise<string>,
  open = openBuiltSite,
) {
  const progress = createProgress({ stream: process.stdout, language })
  let [values, site]: [() => Promise<MetricValues>, OpenedSite | undefined] = [async () => [], undefined]
  let ended: MetricValues = []
  // Of two that open together both would take the same site for the one before, and the first new one would never be closed.
  const oneByOne = createSemaphore(1, Number.POSITIVE_INFINITY)
  return {
    site: () => site,
    /** What this process has counted: now, and on sites before. */
    metrics: async () => ({ running: await values(), ended }),
    /** Opens it by the config as it is now, in place of the one before. Throws where the config has errors; that one stays then. */
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
 * Starts `count` workers that serve the site, and does what is done once for all of them: migrations, imports, clearing away, pictures.
 * SIGINT and SIGTERM end them and this process; SIGUSR2 reads the config again and replaces the workers one by one.
 */
export async function servePrimary(environment: Environment, count: number): Promise<void> {
  // Counts for the workers what must not be counted by each.
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
  // It reads its code while this process imports.
  const started = workers.start().catch((error: unknown) => wordsOfError(error))
  const { site } = await own.open()
  isContentThere()
  const port = await started
  // The worker has said why.
  if (typeof port !== 'number') return end(1)
  const { host, metricsPort } = environment
  if (metricsPort !== undefined) sayMetrics(environment, await listenAt(metricsApp, host, metricsPort))
  sayOpen(environment, site.manifest, port)
  // npm and npx have processes of their own, which a signal would end.
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

import cluster, { type Worker } from 'node:cluster'
import { RateLimiterCluster } from 'rate-limiter-flexible'
import type { Counters } from '../../base/counters.ts'
import { openChannel } from '../../base/process/channel.ts'
import type { Environment } from '../../web/site/environment.ts'
import type { MetricValues } from '../metrics.ts'
import { type DrainTimes, drainConnections, listenAt } from './listen.ts'
import type { PrimaryCalls, WorkerCalls } from './process-calls.ts'
import { openBuiltSite } from './site-process.ts'

/**
 * Variable by which the primary passes one form secret to all workers, for sites that store none. With a
 * secret of its own, a worker would reject forms opened at another.
 */
export const SPARE_SECRET = 'VITRINE_SPARE_SECRET'

/** Rate limits counted in the primary, shared by all workers of this machine. */
const countersOfPrimary: Counters = ({ name, points, seconds }) => {
  // Each limiter listens to messages of the primary.
  process.setMaxListeners(process.getMaxListeners() + 1)
  return new RateLimiterCluster({ keyPrefix: name, points, duration: seconds })
}

/** Serves the site beside other workers until the primary asks it to end. */
export async function serveAsWorker({ id }: Worker, environment: Environment): Promise<void> {
  let values: () => Promise<MetricValues> = async () => []
  let isDraining = false
  let noteSent: (form: string) => void = () => {}
  let end: (times: DrainTimes) => void = () => process.exit(0)
  const ask = openChannel<WorkerCalls, PrimaryCalls>(process, {
    metrics: () => values(),
    sent: async (form) => noteSent(form),
    end: async (times) => {
      if (!isDraining) end(times)
      isDraining = true
    },
  })
  // A terminal sends its signal to all processes; the primary decides when workers end.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => void ask('replace').catch(() => undefined))
  const said: string[] = []
  let content: Promise<unknown> | undefined
  const untilContent = (): Promise<unknown> => {
    content ??= ask('content')
    return content
  }
  try {
    const opened = await openBuiltSite({
      environment,
      worker: id,
      untilContent,
      counters: countersOfPrimary,
      spareSecret: process.env[SPARE_SECRET],
      encode: (job) => ask('encode', job),
      cutFont: (job) => ask('cutFont', job),
      isDraining: () => isDraining,
      tellSent: (form) => ask('sent', form),
      metricsText: (own) => {
        values = own
        return () => ask('metrics')
      },
      say: (text) => said.push(text),
    })
    // The primary has printed the same messages for the same config.
    said.length = 0
    const { app, close, warmUp } = opened
    noteSent = opened.noteSent
    end = (times) => {
      drainConnections(app.server, times)
        // A connection handed over to an ending process would never be answered.
        .then(() => ask('closed').catch(() => undefined))
        .then(close)
        .then(
          () => process.exit(0),
          () => process.exit(1),
        )
    }
    await ask('opened', await listenAt(app, environment.host, environment.port))
    await warmUp().catch((error: unknown) => app.log.warn(error, 'the first pages could not be made'))
  } catch (error) {
    // The primary read the config when it started. If the config was broken since, only this worker reports
    // the problems.
    const hasPrimary = await untilContent().then(
      () => true,
      () => false,
    )
    // The primary has printed why it ended.
    if (!hasPrimary) process.exit(1)
    for (const text of said) console.log(`vitrine: ${text}`)
    throw error
  }
}

/** Returns this process as a worker; undefined if it is none. */
export function ownWorker(): Worker | undefined {
  return cluster.isWorker ? cluster.worker : undefined
}

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
 * The variable in which the primary gives its workers one secret for the forms, for sites that keep none: a secret of each worker's own
 * would refuse the forms that another one has opened.
 */
export const SPARE_SECRET = 'VITRINE_SPARE_SECRET'

/** Counts in the primary, so that all workers of this machine count as one. */
const countersOfPrimary: Counters = ({ name, points, seconds }) => {
  // Each counter listens to the messages of the primary.
  process.setMaxListeners(process.getMaxListeners() + 1)
  return new RateLimiterCluster({ keyPrefix: name, points, duration: seconds })
}

/** Serves the site beside other workers, until the primary asks it to end. */
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
  // A terminal sends its signal to all processes; the primary says when to end.
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
    // The primary, which reads the same config, has said it.
    said.length = 0
    const { app, close, warmUp } = opened
    noteSent = opened.noteSent
    end = (times) => {
      drainConnections(app.server, times)
        // A connection that is on its way to a process that ends would never be answered.
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
    // The primary has read the config as it was when it began; of one that was broken since, nobody else says what is wrong.
    const hasPrimary = await untilContent().then(
      () => true,
      () => false,
    )
    // It has said why it ended.
    if (!hasPrimary) process.exit(1)
    for (const text of said) console.log(`vitrine: ${text}`)
    throw error
  }
}

/** This process as a worker; undefined where it is none. */
export function ownWorker(): Worker | undefined {
  return cluster.isWorker ? cluster.worker : undefined
}

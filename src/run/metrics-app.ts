import Fastify, { type FastifyInstance } from 'fastify'
import { NO_OBSERVER, type Observer } from '../base/observer.ts'
import type { Secrets } from '../base/secrets.ts'
import type { Content } from '../content/index.ts'
import type { SiteManifest } from '../engine/index.ts'
import { type MetricsText, registerMetrics } from '../web/http/observe-requests.ts'
import type { Environment } from '../web/site/environment.ts'
import type { WebNodeOptions } from '../web/web-node-options.ts'
import { createMetrics, type MetricValues } from './metrics.ts'

/** Gives the text that Prometheus reads, from the values of this process and whatever else belongs to them. */
export type MetricsTextOf = (values: () => Promise<MetricValues>) => () => Promise<string>

export interface OpenedMetrics {
  readonly observer: Observer
  /** What the site's own port answers at `/metrics`. */
  readonly shared?: NonNullable<WebNodeOptions['metrics']>
  /** Answers at a port of its own; not listening yet. */
  readonly separate?: FastifyInstance
}

/** `/metrics` and nothing else, for a port of its own. */
export function createMetricsApp(text: MetricsText, tokens: Secrets | undefined): FastifyInstance {
  const app = Fastify()
  registerMetrics(app, text, tokens)
  return app
}

/** Metrics where the environment asks for them: METRICS_PORT, METRICS_TOKEN, or both. */
export function openMetrics(
  manifest: Pick<SiteManifest, 'sources' | 'forms'>,
  { metricsPort, metricsTokens }: Environment,
  content: Pick<Content, 'pool'> | undefined,
  textOf?: MetricsTextOf,
): OpenedMetrics {
  if (metricsPort === undefined && metricsTokens === undefined) return { observer: NO_OBSERVER }
  const { observer, text: own, values } = createMetrics(manifest)
  const text = textOf === undefined ? own : { ...own, text: textOf(values) }
  const pool = content?.pool
  if (pool !== undefined) {
    observer.gauge('databaseConnections', () => pool().connections)
    observer.gauge('databaseIdle', () => pool().idle)
    observer.gauge('databaseWaiting', () => pool().waiting)
  }
  if (metricsPort === undefined)
    return metricsTokens === undefined
      ? { observer }
      : { observer, shared: { ...text, tokens: metricsTokens } }
  return { observer, separate: createMetricsApp(text, metricsTokens) }
}

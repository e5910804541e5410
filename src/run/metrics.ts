import Fastify, { type FastifyInstance } from 'fastify'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import { type GaugeName, NO_OBSERVER, type Observer } from '../base/observer.ts'
import type { Secrets } from '../base/secrets.ts'
import type { Content } from '../content/index.ts'
import type { SiteManifest } from '../engine/index.ts'
import { type MetricsText, registerMetrics } from '../web/http/observe-requests.ts'
import type { Environment } from '../web/site/environment.ts'
import type { WebNodeOptions } from '../web/web-node.ts'

/**
 * Bucket bounds in seconds: a cached page takes less than a millisecond, a backend request times out after
 * some seconds.
 */
const REQUEST_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const SOURCE_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 8, 15]
const RENDER_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1]

/** Outcomes of a submission that passed the guards. */
const OUTCOMES = ['accepted', 'invalid', 'failed', 'aborted']

interface LabelledGauge {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
}

const GAUGES: Readonly<Record<GaugeName, LabelledGauge>> = {
  pageCacheBytes: { name: 'vitrine_cache_bytes', labels: { cache: 'pages' } },
  answerCacheBytes: { name: 'vitrine_cache_bytes', labels: { cache: 'answers' } },
  databaseConnections: { name: 'vitrine_database_connections', labels: { state: 'all' } },
  databaseIdle: { name: 'vitrine_database_connections', labels: { state: 'idle' } },
  databaseWaiting: { name: 'vitrine_database_waiting', labels: {} },
  picturesRunning: { name: 'vitrine_pictures', labels: { state: 'running' } },
  picturesWaiting: { name: 'vitrine_pictures', labels: { state: 'waiting' } },
}

const GAUGE_HELP: Readonly<Record<string, string>> = {
  vitrine_cache_bytes: 'Bytes of complete pages and of answers of backends that are kept in memory.',
  vitrine_database_connections: 'Connections to PostgreSQL; absent with the embedded database.',
  vitrine_database_waiting: 'Statements that wait for a connection to PostgreSQL.',
  vitrine_pictures: 'Pictures whose versions are being made, or wait for it.',
}

function createGauges(registers: Registry[]): Observer['gauge'] {
  const reads = new Map<GaugeName, () => number | undefined>()
  for (const [name, help] of Object.entries(GAUGE_HELP)) {
    const known = Object.entries(GAUGES).filter(([, gauge]) => gauge.name === name)
    new Gauge({
      name,
      help,
      labelNames: Object.keys(known[0]?.[1].labels ?? {}),
      registers,
      collect() {
        this.reset()
        // Otherwise a gauge without labels would report 0 even if it is unused.
        this.remove({})
        for (const [key, read] of reads) {
          const { name: of, labels } = GAUGES[key]
          const value = of === name ? read() : undefined
          if (value !== undefined) this.set({ ...labels }, value)
        }
      },
    })
  }
  return (name, read) => void reads.set(name, read)
}

/** Metrics of a process as JSON, as sent between processes. */
export type MetricValues = readonly MetricObjectWithValues<MetricValue<string>>[]

function isGrowing({ type }: MetricValues[number]): boolean {
  return ['counter', 'histogram'].includes(String(type))
}

/**
 * Aggregates the metrics of several processes. Of ended processes, only counters and histograms are kept:
 * otherwise the sums would drop when a process is replaced, which Prometheus takes for a reset.
 */
export function addMetrics(running: readonly MetricValues[], ended: readonly MetricValues[]): Registry {
  return AggregatorRegistry.aggregate([...running, ...ended.map((values) => values.filter(isGrowing))])
}

/** Content type of the metrics. */
export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/**
 * Creates the metrics of this process. Label values are names in the config and this program, so their number
 * is bounded.
 *
 * @internal Exported for tests.
 */
export function createMetrics(manifest: Pick<SiteManifest, 'sources' | 'forms'>): {
  readonly observer: Observer
  readonly text: MetricsText
  readonly values: () => Promise<MetricValues>
} {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'vitrine_requests_total',
    help: 'Answers by route, status and result of the page cache (hit, miss, stale, none).',
    labelNames: ['route', 'status', 'cache'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'vitrine_request_duration_seconds',
    help: 'From the head of a request to the end of its answer, by route.',
    labelNames: ['route'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const sourceSeconds = new Histogram({
    name: 'vitrine_source_duration_seconds',
    help: 'Calls of sources that went out, by source and outcome (ok, failed).',
    labelNames: ['source', 'outcome'],
    buckets: SOURCE_SECONDS,
    registers,
  })
  const failures = new Counter({
    name: 'vitrine_source_failures_total',
    help: 'Failures of sources by reason, as the log reports them.',
    labelNames: ['source', 'reason'],
    registers,
  })
  const stale = new Counter({
    name: 'vitrine_source_stale_answers_total',
    help: 'Answers of sources that replaced newer ones.',
    labelNames: ['source'],
    registers,
  })
  const renderSeconds = new Histogram({
    name: 'vitrine_render_duration_seconds',
    help: 'Rendering of pages to markup, without what their sources took.',
    buckets: RENDER_SECONDS,
    registers,
  })
  const forms = new Counter({
    name: 'vitrine_form_submissions_total',
    help: 'Calls by which visitors write, by form, kind (submit, step, upload) and outcome.',
    labelNames: ['form', 'kind', 'outcome'],
    registers,
  })
  // Initialized to 0: a rate needs a value from before the first failure.
  for (const source of Object.keys(manifest.sources)) {
    stale.inc({ source }, 0)
    for (const outcome of ['ok', 'failed']) sourceSeconds.zero({ source, outcome })
  }
  for (const form of Object.keys(manifest.forms))
    for (const outcome of OUTCOMES) forms.inc({ form, kind: 'submit', outcome }, 0)
  const observer: Observer = {
    answered: ({ route, status, cache, seconds }) => {
      requests.inc({ route, status, cache })
      requestSeconds.observe({ route }, seconds)
    },
    sourceCalled: (source, isOk, seconds) =>
      sourceSeconds.observe({ source, outcome: isOk ? 'ok' : 'failed' }, seconds),
    sourceFailed: (source, reason) => failures.inc({ source, reason }),
    staleServed: (source) => stale.inc({ source }),
    rendered: (seconds) => renderSeconds.observe(seconds),
    submitted: (submission) => forms.inc({ ...submission }),
    gauge: createGauges(registers),
  }
  return {
    observer,
    text: { contentType: registry.contentType, text: () => registry.metrics() },
    values: () => registry.getMetricsAsJSON(),
  }
}

/** Returns a function for the text that Prometheus reads, given the metrics of this process. */
export type MetricsTextOf = (values: () => Promise<MetricValues>) => () => Promise<string>

export interface OpenedMetrics {
  readonly observer: Observer
  /** Answers `/metrics` on the site's own port. */
  readonly shared?: NonNullable<WebNodeOptions['metrics']>
  /** App for a separate port, not listening yet. */
  readonly separate?: FastifyInstance
}

/** Creates an app that serves only `/metrics`, for a separate port. */
export function createMetricsApp(text: MetricsText, tokens: Secrets | undefined): FastifyInstance {
  const app = Fastify()
  registerMetrics(app, text, tokens)
  return app
}

/** Opens the metrics if METRICS_PORT, METRICS_TOKEN, or both are set. */
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

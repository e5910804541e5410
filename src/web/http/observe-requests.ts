import { createHash, timingSafeEqual } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { AppError, retrySecondsOf } from '../../base/app-error.ts'
import { omitUndefined } from '../../base/object.ts'
import {
  type BeginSpan,
  beginPlainSpan,
  type CacheResult,
  type Observer,
  type Span,
} from '../../base/observer.ts'
import type { Secrets } from '../../base/secrets.ts'
import { NOT_FOUND } from './connection.ts'

// Metrics and tracing of requests, and the metrics endpoint.

declare module 'fastify' {
  interface FastifyRequest {
    /** Route pattern of the config that matches the URL, or the kind of answer in its place; empty for the server's own routes. */
    pageRoute: string
  }
}

/** Path of the metrics, if they have no port of their own. */
const METRICS_PATH = '/metrics'

/** Route labels of requests that match no configured route. */
export const NO_ROUTE = { missing: '(not found)', redirect: '(redirect)', file: '(file)' } as const

const SECOND_MS = 1000

function routeOf(request: FastifyRequest): string {
  return request.pageRoute || request.routeOptions.config.url || NO_ROUTE.missing
}

/** Returns the value of our `cache-status` header. */
function cacheOf(reply: FastifyReply): CacheResult {
  const status = reply.getHeader('cache-status')
  if (typeof status !== 'string') return 'none'
  if (status.endsWith('detail=stale')) return 'stale'
  return status.startsWith('vitrine; hit') ? 'hit' : 'miss'
}

/** Outcome of a request. It replaces the URL, which may contain visitor input. */
interface Outcome {
  readonly route: string
  readonly status: number
  readonly cache: CacheResult
  readonly ms: number
}

/**
 * Creates a function that reports a sent answer: to the observer, to the span of its request and, at log level `debug`, as a log line.
 */
export function createReport(observer: Observer, spanOf: SpanOf, logLevel: string) {
  const isLogged = logLevel === 'debug' || logLevel === 'trace'
  return (
    raw: IncomingMessage,
    { route, status, cache, ms }: Outcome,
    log: () => FastifyBaseLogger,
  ): void => {
    observer.answered({ route, status, cache, seconds: ms / SECOND_MS })
    spanOf(raw).end(status >= 500 ? `HTTP ${status}` : undefined, {
      'http.route': route,
      'http.response.status_code': status,
    })
    if (isLogged) log().debug({ method: raw.method, route, status, cache, ms }, 'answered')
  }
}

export type Report = ReturnType<typeof createReport>

/** Reports every sent answer, and ends the span of its request. */
export function observeRequests(app: FastifyInstance, report: Report): void {
  app.decorateRequest('pageRoute', '')
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    // Internal requests, such as those that prepare pictures, have no connection.
    if (route !== METRICS_PATH && request.raw instanceof IncomingMessage) {
      const { statusCode: status } = reply.raw
      report(request.raw, { route, status, cache: cacheOf(reply), ms: reply.elapsedTime }, () => request.log)
    }
    done()
  })
}

/** Metrics of this process in the Prometheus text format. */
export interface MetricsText {
  readonly contentType: string
  readonly text: () => Promise<string>
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Registers `GET /metrics`. With tokens, it requires one of them: `Authorization: Bearer …`. */
export function registerMetrics(
  app: FastifyInstance,
  { contentType, text }: MetricsText,
  tokens: Secrets | undefined,
): void {
  const expected = tokens?.map((token) => digestOf(`Bearer ${token}`))
  // Constant time: digests have the same length, and all are compared.
  const isExpected = (sent: Buffer): boolean =>
    expected === undefined || expected.filter((each) => timingSafeEqual(sent, each)).length > 0
  app.get(METRICS_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isExpected(digestOf(request.headers.authorization ?? '')))
      // Does not call the not-found handler, whose answer would count as one of a page.
      return reply.code(404).send(NOT_FOUND)
    return reply.type(contentType).send(await text())
  })
}

// Logging and tracing of requests.

const SPAN = Symbol('span')

/** The span is stored on the request, since a WeakMap takes three times as long. */
interface TracedRequest {
  [SPAN]?: Span
}

/** Returns the span of a request, the same for every app that handles it. */
export type SpanOf = (request: IncomingMessage & TracedRequest) => Span

export function createSpanOf(begin: BeginSpan = beginPlainSpan): SpanOf {
  return (request) => {
    if (request[SPAN] !== undefined) return request[SPAN]
    const { traceparent } = request.headers
    const span = begin(request.method ?? '', typeof traceparent === 'string' ? traceparent : undefined)
    request[SPAN] = span
    return span
  }
}

interface LogLines {
  /** Destination of log lines; stdout by default. */
  readonly to?: { write(line: string): void } | undefined
  /** Number of the worker process, included in each line. */
  readonly worker?: number | undefined
}

/** Returns the log options of every Fastify app: each line has the request's id as `trace_id`, and Fastify logs no client addresses. */
export function requestLog(spanOf: SpanOf, level: string, { to, worker }: LogLines = {}) {
  return {
    logger: {
      level,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      ...(worker === undefined ? {} : { base: { pid: process.pid, hostname: hostname(), worker } }),
      ...omitUndefined({ stream: to }),
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'trace_id' }),
    genReqId: (request: Parameters<SpanOf>[0]) => spanOf(request).traceId,
  }
}

/**
 * Returns the HTTP status of an error: 503 if it is temporary, the status of our own errors and those of Fastify and its plugins,
 * otherwise 500.
 */
export function errorStatus(error: unknown): number {
  if (retrySecondsOf(error) !== undefined) return 503
  if (error instanceof AppError) return error.status ?? 500
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500
}

/** Logs a failed request. Expected rejections (status below 500, and 503) are warnings without a stack. */
export function logFailure(log: FastifyBaseLogger, error: unknown, status: number): void {
  if (status >= 500 && status !== 503) log.error(error, 'request failed')
  else log.warn({ status, reason: error instanceof Error ? error.message : 'unknown' }, 'request refused')
}

/** Returns the public reason of a failure: the invalid value of query or body, but nothing about this server. */
export function requestFailureReason(error: unknown, status: number): string {
  if (status >= 500) return 'The site could not answer.'
  const isInvalid = error instanceof Error && 'validation' in error
  return isInvalid ? `The request does not fit: ${error.message}.` : 'The request could not be read.'
}

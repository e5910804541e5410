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

// What is measured of requests, and the address that answers it.

declare module 'fastify' {
  interface FastifyRequest {
    /** Route of the config that the address fits, or what answers in its place; empty for routes of the server's own. */
    pageRoute: string
  }
}

/** Address of the metrics, where they have no port of their own. */
const METRICS_PATH = '/metrics'

/** What is used as a route where none of the config answers. */
export const NO_ROUTE = { missing: '(not found)', redirect: '(redirect)', file: '(file)' } as const

const SECOND_MS = 1000

function routeOf(request: FastifyRequest): string {
  return request.pageRoute || request.routeOptions.config.url || NO_ROUTE.missing
}

/** What our own header `cache-status` says. */
function cacheOf(reply: FastifyReply): CacheResult {
  const status = reply.getHeader('cache-status')
  if (typeof status !== 'string') return 'none'
  if (status.endsWith('detail=stale')) return 'stale'
  return status.startsWith('vitrine; hit') ? 'hit' : 'miss'
}

/** The outcome of a request, in place of its address, which may hold what a visitor typed. */
interface Outcome {
  readonly route: string
  readonly status: number
  readonly cache: CacheResult
  readonly ms: number
}

/** Reports an answer that was sent: to the observer, to the span of its request and, at the level `debug`, as a line in the log. */
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

/** Reports every answer once it is sent, and ends the span of its request. */
export function observeRequests(app: FastifyInstance, report: Report): void {
  app.decorateRequest('pageRoute', '')
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    // What the site asks of itself, such as to prepare pictures, came over no connection.
    if (route !== METRICS_PATH && request.raw instanceof IncomingMessage) {
      const { statusCode: status } = reply.raw
      report(request.raw, { route, status, cache: cacheOf(reply), ms: reply.elapsedTime }, () => request.log)
    }
    done()
  })
}

/** The metrics of this process in the text format of Prometheus. */
export interface MetricsText {
  readonly contentType: string
  readonly text: () => Promise<string>
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** `GET /metrics`. With tokens it is there only for who sends one of them: `Authorization: Bearer …`. */
export function registerMetrics(
  app: FastifyInstance,
  { contentType, text }: MetricsText,
  tokens: Secrets | undefined,
): void {
  const expected = tokens?.map((token) => digestOf(`Bearer ${token}`))
  // Digests have one length, and all are compared, so that it takes one time.
  const isExpected = (sent: Buffer): boolean =>
    expected === undefined || expected.filter((each) => timingSafeEqual(sent, each)).length > 0
  app.get(METRICS_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isExpected(digestOf(request.headers.authorization ?? '')))
      // Not the handler of what is not there: the answer would count as one of a page.
      return reply.code(404).send(NOT_FOUND)
    return reply.type(contentType).send(await text())
  })
}

// What is logged of a request, what failed among it, and the span that both belong to.

const SPAN = Symbol('span')

/** Kept at the request itself: with a WeakMap this takes three times as long. */
interface TracedRequest {
  [SPAN]?: Span
}

/** Gives each request its span, the same to every app that sees the request. */
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
  /** Where they go; stdout by default. */
  readonly to?: { write(line: string): void } | undefined
  /** Number of the worker process, which each has then. */
  readonly worker?: number | undefined
}

/** Options of every Fastify app for its log: each line of a request has its id as `trace_id`, and Fastify logs no addresses. */
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

/** HTTP status of an error: 503 for what will be over by itself, our own, that of Fastify and its plugins, 500 for any other. */
export function errorStatus(error: unknown): number {
  if (retrySecondsOf(error) !== undefined) return 503
  if (error instanceof AppError) return error.status ?? 500
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500
}

/** Logs a request that failed: what is refused as it should be (below 500, and 503) as a warning, without a stack. */
export function logFailure(log: FastifyBaseLogger, error: unknown, status: number): void {
  if (status >= 500 && status !== 503) log.error(error, 'request failed')
  else log.warn({ status, reason: error instanceof Error ? error.message : 'unknown' }, 'request refused')
}

/** What the caller reads: which value of the query or body does not fit, and nothing of this server. */
export function requestFailureReason(error: unknown, status: number): string {
  if (status >= 500) return 'The site could not answer.'
  const isInvalid = error instanceof Error && 'validation' in error
  return isInvalid ? `The request does not fit: ${error.message}.` : 'The request could not be read.'
}

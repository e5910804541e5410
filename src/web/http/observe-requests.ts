// What is measured of requests, and the address that answers it.

import { createHash, timingSafeEqual } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CacheResult, Observer } from '../../base/observer.ts'
import type { Secrets } from '../../base/secrets.ts'
import { NOT_FOUND } from './connection.ts'
import type { SpanOf } from './request-log.ts'

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

const MS = 1000

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
    observer.answered({ route, status, cache, seconds: ms / MS })
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

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** `GET /metrics`. With tokens it is there only for who sends one of them: `Authorization: Bearer …`. */
export function registerMetrics(
  app: FastifyInstance,
  { contentType, text }: MetricsText,
  tokens: Secrets | undefined,
): void {
  const expected = tokens?.map((token) => digest(`Bearer ${token}`))
  // Digests have one length, and all are compared, so that it takes one time.
  const isExpected = (sent: Buffer): boolean =>
    expected === undefined || expected.filter((each) => timingSafeEqual(sent, each)).length > 0
  app.get(METRICS_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isExpected(digest(request.headers.authorization ?? '')))
      // Not the handler of what is not there: the answer would count as one of a page.
      return reply.code(404).send(NOT_FOUND)
    return reply.type(contentType).send(await text())
  })
}

// What is logged of a request, what failed among it, and the span that both belong to.

import type { IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import { type FastifyBaseLogger, LogController } from 'fastify'
import { AppError } from '../../base/app-error.ts'
import { omitUndefined } from '../../base/object.ts'
import { type BeginSpan, beginPlainSpan, type Span } from '../../base/span.ts'

const SPAN = Symbol('span')

/** Kept at the request itself: with a WeakMap this takes three times as long. */
interface Traced {
  [SPAN]?: Span
}

/** Gives each request its span, the same to every app that sees the request. */
export type SpanOf = (request: IncomingMessage & Traced) => Span

export function createSpanOf(begin: BeginSpan = beginPlainSpan): SpanOf {
  return (request) => {
    if (request[SPAN] !== undefined) return request[SPAN]
    const { traceparent } = request.headers
    const span = begin(request.method ?? '', typeof traceparent === 'string' ? traceparent : undefined)
    request[SPAN] = span
    return span
  }
}

export interface LogLines {
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

/** Seconds after which what failed may be asked again; undefined for what will not be over by itself. */
export function retrySecondsOf(error: unknown): number | undefined {
  return error instanceof AppError ? error.retrySeconds : undefined
}

/** HTTP status of an error: 503 for what will be over by itself, our own, that of Fastify and its plugins, 500 for any other. */
export function statusOf(error: unknown): number {
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
export function reasonOf(error: unknown, status: number): string {
  if (status >= 500) return 'The site could not answer.'
  const isInvalid = error instanceof Error && 'validation' in error
  return isInvalid ? `The request does not fit: ${error.message}.` : 'The request could not be read.'
}

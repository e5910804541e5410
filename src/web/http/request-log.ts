import { hostname } from 'node:os'
import { LogController } from 'fastify'
import { omitUndefined } from '../../base/object.ts'
import type { SpanOf } from './request-spans.ts'

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

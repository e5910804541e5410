import type { FastifyBaseLogger } from 'fastify'
import createRouter from 'find-my-way'
import { AppError } from '../../base/app-error.ts'
import type { CallDirectly } from '../../base/direct-call.ts'
import { readTraceparent } from '../../base/span.ts'
import { headerLanguage } from '../language.ts'
import { type CallError, failureOf, logFailure } from './failure-of.ts'
import type { Reader } from './reader.ts'

const FAILURE_BYTES = 512

function asError(thrown: unknown): CallError {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

/**
 * Lets the site in this process call what reads, by the same validation, cache and list of what may leave as HTTP. Calls
 * that write are not among them: they come over HTTP only, through their guards.
 */
export function callDirectly(
  { calls, languages, answer }: Reader,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): CallDirectly {
  // The router that Fastify has, so that a path means the same on both ways.
  const router = createRouter({ maxParamLength: Number.MAX_SAFE_INTEGER })
  for (const [index, { call }] of calls.entries()) router.on(call.method, call.url, () => {}, index)

  const find = (method: string, path: string) => {
    const isRead = method === 'GET' || method === 'POST'
    const found = isRead ? router.find(method, path) : null
    const call = found === null ? undefined : calls[Number(found.store)]
    if (found === null || call === undefined)
      throw new AppError(`There is no such call with the method ${method}.`, { status: 404 })
    return { call, params: found.params, querystring: found.searchParams }
  }

  return async ({ method, path, headers, body, isOpened }) => {
    try {
      const { call, params, querystring } = find(method, path)
      const { value, bytes } = await answer(call, {
        params,
        querystring,
        body: method === 'POST' ? (body ?? {}) : undefined,
        language: headerLanguage(languages, headers['accept-language']),
        isOpened,
      })
      return { status: 200, body: value, bytes }
    } catch (thrown) {
      const error = asError(thrown)
      const failure = failureOf(error)
      const { traceId } = readTraceparent(headers.traceparent) ?? {}
      logFailure(error, failure, log, traceId === undefined ? {} : { trace_id: traceId })
      return { status: failure.code, body: Object.freeze(failure), bytes: FAILURE_BYTES }
    }
  }
}

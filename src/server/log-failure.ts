import type { FastifyBaseLogger } from 'fastify'

/** Logs a request that failed: what is refused as it should be (below 500, and 503) as a warning, without a stack. */
export const logFailure = (log: FastifyBaseLogger, error: unknown, status: number): void => {
  if (status >= 500 && status !== 503) log.error(error, 'request failed')
  else log.warn({ status, reason: error instanceof Error ? error.message : 'unknown' }, 'request refused')
}

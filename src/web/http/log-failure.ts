import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../base/app-error.ts'

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

import type { FastifyBaseLogger, FastifyError } from 'fastify'
import type { FailureBody } from '../../../schemas/api/index.ts'
import { AppError, hasCode } from '../../base/app-error.ts'
import { pointerOfError } from '../../base/json-pointer.ts'
import { omitUndefined } from '../../base/object.ts'
import { DISK_FULL } from '../../base/receive-file.ts'
import { isDiskFull, isUnwritable } from '../data-dir-error.ts'
import { DATABASE_UNAVAILABLE, SLOW_READ } from '../database/database-unavailable.ts'
import { isStorageUnavailable } from '../storage/s3-error.ts'

/** An error thrown while a call is answered: one of Vitrine, of Fastify, or any other. */
export type CallError = Error & Partial<FastifyError>

export function asError(thrown: unknown): CallError {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

/** Returns the failure for a request that Fastify rejected by the schemas of its route. */
function invalidCallFailure(error: CallError): FailureBody | undefined {
  const first = error.validation?.[0]
  if (first === undefined) return undefined
  const pointer = `/${error.validationContext ?? 'body'}${pointerOfError(first)}`
  return { code: 400, msg: `${pointer} ${first.message ?? 'is not valid'}`, data: null, pointer }
}

const UNWRITABLE = 'The museum cannot keep this just now. Please try again later.'

const NO_FILES = "The museum's files cannot be reached just now. Please try again in a moment."

const NO_DATABASE = "The museum's records cannot be reached just now. Please try again in a moment."

const SLOW = 'This takes too long to look up just now. Please try again in a moment.'

function refusedCall(code: number, { message: msg, pointer }: AppError): FailureBody {
  return {
    code,
    msg,
    data: null,
    ...omitUndefined({ pointer }),
  }
}

/** Returns the response body for a failed call. It reveals nothing internal. */
export function failureOf(error: CallError): FailureBody {
  const refused = invalidCallFailure(error)
  if (refused !== undefined) return refused
  if (error instanceof AppError && error.status !== undefined) return refusedCall(error.status, error)
  if (isDiskFull(error)) return { code: 507, msg: DISK_FULL, data: null }
  if (isUnwritable(error)) return { code: 507, msg: UNWRITABLE, data: null }
  if (hasCode(error, SLOW_READ)) return { code: 503, msg: SLOW, data: null }
  if (isStorageUnavailable(error)) return { code: 503, msg: NO_FILES, data: null }
  if (hasCode(error, DATABASE_UNAVAILABLE)) return { code: 503, msg: NO_DATABASE, data: null }
  const status = error.statusCode ?? 500
  if (status === 413) return { code: 413, msg: 'The request is too large.', data: null }
  if (status === 415)
    return { code: 415, msg: 'The request must be JSON (content-type application/json).', data: null }
  if (status >= 400 && status < 500) return { code: status, msg: 'The request cannot be read.', data: null }
  return { code: 500, msg: 'Something went wrong here. Please try again later.', data: null }
}

/**
 * Logs a server-side failure (status 500 and above): one line if the failure is expected, else the error with
 * its stack.
 */
export function logCallFailure(
  error: CallError,
  { code, msg }: FailureBody,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  request: { readonly trace_id?: string } = {},
): void {
  if (code < 500) return
  const isStorage = isDiskFull(error) || isUnwritable(error) || isStorageUnavailable(error)
  const isDatabase = hasCode(error, SLOW_READ) || hasCode(error, DATABASE_UNAVAILABLE)
  const cause = isStorage ? ` (${error.code}: ${error.message})` : isDatabase ? ` (${error.message})` : ''
  const isRefusal = error instanceof AppError && error.status !== undefined
  if (isRefusal || isStorage || isDatabase)
    log.warn({ ...request, status: code, reason: msg + cause }, `content service answered ${code}`)
  else log.error({ ...request, err: error }, 'content service failed')
}

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '../../../schemas/api/index.ts'
import { pointerOfError } from '../../shared/json-pointer.ts'
import { isDiskFull } from '../data-dir-error.ts'
import { RequestError } from './answers.ts'

const invalid = (error: FastifyError): Failure | undefined => {
  const first = error.validation?.[0]
  if (first === undefined) return undefined
  const pointer = `/${error.validationContext ?? 'body'}${pointerOfError(first)}`
  return { code: 400, msg: `${pointer} ${first.message ?? 'is not valid'}`, data: null, pointer }
}

const FULL = "The museum's disk is full, so this could not be kept. Please try again later."

const failureOf = (error: FastifyError): Failure => {
  const refused = invalid(error)
  if (refused !== undefined) return refused
  const status = error.statusCode ?? 500
  if (error instanceof RequestError) return { code: status, msg: error.message, data: null }
  if (isDiskFull(error)) return { code: 507, msg: FULL, data: null }
  if (status === 413) return { code: 413, msg: 'The request is too large.', data: null }
  if (status === 415)
    return { code: 415, msg: 'The request must be JSON (content-type application/json).', data: null }
  if (status >= 400 && status < 500) return { code: status, msg: 'The request cannot be read.', data: null }
  return { code: 500, msg: 'Something went wrong here. Please try again later.', data: null }
}

/** What the log says of a failure that is ours: a line where it is expected, the error itself where it is not. */
const logFailure = (error: FastifyError, { code, msg }: Failure, request: FastifyRequest): void => {
  if (code < 500) return
  const cause = isDiskFull(error) ? ` (${error.code}: ${error.message})` : ''
  if (error instanceof RequestError || code === 507)
    request.log.warn({ status: code, reason: msg + cause }, `content service answered ${code}`)
  else request.log.error({ err: error }, 'content service failed')
}

/** The one error handler: shapes every failure, logs what is ours, and answers nothing internal. */
export const handleError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  const failure = failureOf(error)
  logFailure(error, failure, request)
  if (error instanceof RequestError && error.retrySeconds !== undefined)
    reply.header('retry-after', String(error.retrySeconds))
  void reply.code(failure.code).type('application/json; charset=utf-8').send(failure)
}

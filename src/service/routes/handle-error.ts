import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { RequestError } from '../calls/answers.ts'
import { failureOf, logFailure } from '../calls/failure-of.ts'

/** The one error handler: shapes every failure, and logs what is ours. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error)
  logFailure(error, failure, request.log)
  if (error instanceof RequestError && error.retrySeconds !== undefined)
    reply.header('retry-after', String(error.retrySeconds))
  void reply.code(failure.code).type('application/json; charset=utf-8').send(failure)
}

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { failureOf, logFailure, retrySecondsOf } from '../calls/failure-of.ts'

/** What was given of a file that then could not be read: nobody may keep the failure under it. */
const OF_FILES = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-range',
  'etag',
  'last-modified',
] as const

/** The one error handler: shapes every failure, and logs what is ours. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error)
  logFailure(error, failure, request.log)
  for (const name of OF_FILES) reply.removeHeader(name)
  const retrySeconds = retrySecondsOf(error)
  if (retrySeconds !== undefined) reply.header('retry-after', String(retrySeconds))
  void reply.code(failure.code).type('application/json; charset=utf-8').send(failure)
}

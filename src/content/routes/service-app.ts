import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JsonSchemaToTsProvider } from '@fastify/type-provider-json-schema-to-ts'
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify'
import { failureSchema } from '../../../schemas/api/envelope.ts'
import type { Call } from '../../../schemas/api/index.ts'
import { retrySecondsOf } from '../../base/app-error.ts'
import { failureOf, logCallFailure } from '../calls/failure-of.ts'

/** Hook for `onSend`: answers vary by Accept-Language. */
export function varyByLanguage(
  _request: FastifyRequest,
  reply: FastifyReply,
  _payload: unknown,
  done: () => void,
): void {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'accept-language' : `${vary}, accept-language`)
  done()
}

/** Builds the Fastify schema of a call, with one schema for all failures. */
export function fastifySchema<const C extends Call>({ name, method, url, answer, ...request }: C) {
  return {
    ...request,
    operationId: name,
    response: { 200: answer, '4xx': failureSchema, '5xx': failureSchema } as const,
  }
}

/** Fastify instance whose handlers are typed by the schemas of their routes. */
export type ServiceApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  JsonSchemaToTsProvider
>

/**
 * Headers of a file response that must be removed if the file turns out to be unreadable, so that the failure
 * is not cached.
 */
const OF_FILES = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-range',
  'etag',
  'last-modified',
] as const

/** Error handler of all routes: answers every failure in the same form, and logs server-side ones. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error)
  logCallFailure(error, failure, request.log)
  for (const name of OF_FILES) reply.removeHeader(name)
  const retrySeconds = retrySecondsOf(error)
  if (retrySeconds !== undefined) reply.header('retry-after', String(retrySeconds))
  void reply.code(failure.code).type('application/json; charset=utf-8').send(failure)
}

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

/** Hook for `onSend`: every answer of the service may depend on the language that is requested. */
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

/** Parts of a call that Fastify checks, with one shape for every failure. */
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
  logCallFailure(error, failure, request.log)
  for (const name of OF_FILES) reply.removeHeader(name)
  const retrySeconds = retrySecondsOf(error)
  if (retrySeconds !== undefined) reply.header('retry-after', String(retrySeconds))
  void reply.code(failure.code).type('application/json; charset=utf-8').send(failure)
}

import { failureSchema } from '../../../schemas/api/envelope.ts'
import type { Call } from '../../../schemas/api/index.ts'

/** Parts of a call that Fastify checks, with one shape for every failure. */
export function routeSchema<const C extends Call>({ name, method, url, answer, ...request }: C) {
  return {
    ...request,
    operationId: name,
    response: { 200: answer, '4xx': failureSchema, '5xx': failureSchema } as const,
  }
}

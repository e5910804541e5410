import type { FastifyReply, FastifyRequest } from 'fastify'

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

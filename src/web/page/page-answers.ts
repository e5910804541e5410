import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { encodingFor } from '../http/encoded-body.ts'
import type { Served } from './response-cache.ts'

/** How the answer was had (RFC 9211). */
function cacheStatus({ isHit, isStale }: Served): string {
  return `vitrine; ${isHit ? 'hit' : 'fwd=miss'}${isStale ? '; detail=stale' : ''}`
}

/** Sends a complete answer in an encoding the client takes; 304 where it has it already. */
export async function sendServed(
  request: FastifyRequest,
  reply: FastifyReply,
  served: Served,
  cacheControl: string,
  vary = 'accept-encoding',
): Promise<FastifyReply> {
  const { body, headers, status } = served
  reply
    .headers(headers)
    .header('cache-control', cacheControl)
    .header('cache-status', cacheStatus(served))
    .header('etag', body.etag)
    .header('vary', vary)
  if (status === 200 && fresh(request.headers, { etag: body.etag })) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(status).send(await body.as(encoding))
}

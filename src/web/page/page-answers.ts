import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { encodingFor } from '../http/encoded-body.ts'
import type { Served } from './response-cache.ts'

const MINUTE = 60
/** A shared cache may serve a page so much longer while it asks again; RFC 5861. */
const WHILE_REVALIDATED = 60

const ON_ERROR_SECONDS = 86_400

/** For how long what was made may replace what cannot be made now. */
export function onErrorSecondsOf({
  cache,
}: {
  readonly cache?: { readonly onErrorSeconds?: number }
}): number {
  return cache?.onErrorSeconds ?? ON_ERROR_SECONDS
}

/** Seconds from a moment to the next full minute of the clock. */
function toNextMinute(now: Date): number {
  return MINUTE - now.getUTCSeconds()
}

/**
 * What caches may do with a public page: browsers ask each time; a shared cache keeps it to the next full minute, when
 * opening hours and statuses may turn, and longer where the site does not answer.
 */
export function publicFor(now: Date, onErrorSeconds: number): string {
  return [
    'public',
    'max-age=0',
    `s-maxage=${toNextMinute(now)}`,
    `stale-while-revalidate=${WHILE_REVALIDATED}`,
    `stale-if-error=${onErrorSeconds}`,
  ].join(', ')
}

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
): Promise<FastifyReply> {
  const { body, headers, status } = served
  reply
    .headers(headers)
    .header('cache-control', cacheControl)
    .header('cache-status', cacheStatus(served))
    .header('etag', body.etag)
    .header('vary', 'accept-encoding')
  if (status === 200 && fresh(request.headers, { etag: body.etag })) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(status).send(await body.as(encoding))
}

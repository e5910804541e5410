import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

export interface MadeFile {
  readonly body: string | Buffer
  readonly type: string
  /** Seconds it may be kept before asking again. */
  readonly maxAge: number
  readonly modified?: Date
  readonly disposition?: string
  /** "private" for what no shared cache may keep; "public" by default. */
  readonly scope?: 'public' | 'private'
}

function tagOf(body: string | Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url').slice(0, 22)}"`
}

/** Sends what was made here, or 304 to who has it already. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: MadeFile): void {
  const tag = tagOf(file.body)
  reply.header('cache-control', `${file.scope ?? 'public'}, max-age=${file.maxAge}`).header('etag', tag)
  const modified = file.modified?.toUTCString()
  if (modified !== undefined) reply.header('last-modified', modified)
  if (fresh(request.headers, { etag: tag, 'last-modified': modified })) {
    reply.code(304).send()
    return
  }
  if (file.disposition !== undefined) reply.header('content-disposition', file.disposition)
  reply.type(file.type).send(file.body)
}

const RETRY_SECONDS = 120

/** Says that what a file is made of cannot be had just now. */
export function sendLater(reply: FastifyReply): void {
  reply
    .code(503)
    .header('retry-after', String(RETRY_SECONDS))
    .type('text/plain; charset=utf-8')
    .send('This could not be read just now. Please ask again later.\n')
}

import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface MadeFile {
  readonly body: string | Buffer
  readonly type: string
  /** Seconds it may be kept before asking again. */
  readonly maxAge: number
  readonly modified?: Date
  readonly disposition?: string
  /** "private" for what no shared cache may keep; "public" by default. */
  readonly scope?: 'public' | 'private'
  /** Whether pages of other sites may read it. */
  readonly open?: boolean
}

const tagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha1').update(body).digest('base64url').slice(0, 22)}"`

const names = (list: string | undefined, tag: string): boolean =>
  list !== undefined && (list.trim() === '*' || list.split(',').some((each) => each.trim() === tag))

/** Whether the asker has this already: by its tag, or where it names none by its date (RFC 9110, section 13.2.2). */
const isFresh = ({ headers }: FastifyRequest, tag: string, modified: Date | undefined): boolean => {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers
  if (tags !== undefined) return names(tags, tag)
  if (since === undefined || modified === undefined) return false
  return Math.floor(modified.getTime() / 1000) * 1000 <= Date.parse(since)
}

/** Sends what was made here, or 304 to who has it already. */
export const sendFile = (request: FastifyRequest, reply: FastifyReply, file: MadeFile): void => {
  const tag = tagOf(file.body)
  reply.header('cache-control', `${file.scope ?? 'public'}, max-age=${file.maxAge}`).header('etag', tag)
  if (file.modified !== undefined) reply.header('last-modified', file.modified.toUTCString())
  if (file.open === true)
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
  if (isFresh(request, tag, file.modified)) {
    reply.code(304).send()
    return
  }
  if (file.disposition !== undefined) reply.header('content-disposition', file.disposition)
  reply.type(file.type).send(file.body)
}

const RETRY_SECONDS = 120

/** Says that what a file is made of cannot be had just now. */
export const sendLater = (reply: FastifyReply): void => {
  reply
    .code(503)
    .header('retry-after', String(RETRY_SECONDS))
    .type('text/plain; charset=utf-8')
    .send('This could not be read just now. Please ask again later.\n')
}

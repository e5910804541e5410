import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { createVisitorQueue, untilAnswered } from '../../http/visitor-turn.ts'
import { type AllowedAddresses, requestRemote, responseTo } from '../../site/remote-files.ts'
import { DOCUMENT_PREFIX, documentOf } from '../../site/site.ts'

export interface DocumentBounds {
  /** Maximum bytes of a whole document. */
  readonly bytes: number
  /** Timeout in milliseconds until the host answers. */
  readonly answerMs: number
  /** Timeout in milliseconds for the whole answer. */
  readonly totalMs: number
  /** Maximum number of concurrent documents. */
  readonly atOnce: number
  /** Maximum number of concurrent documents per visitor. */
  readonly atOnceEach: number
}

const BOUNDS: DocumentBounds = {
  bytes: 200 * 1024 * 1024,
  answerMs: 15_000,
  totalMs: 5 * 60_000,
  atOnce: 16,
  atOnceEach: 4,
}

const RANGE = /^bytes=\d{1,12}-\d{0,12}$/
const TYPES = /^application\/(?:pdf|x-pdf|octet-stream)\b/i
const PASSED = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'] as const

/** Returns the length of the whole document in bytes, as declared by the answer. */
function declaredLength({ headers }: IncomingMessage): number {
  const total = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1]
  return Number(total ?? headers['content-length'] ?? 0)
}

/** Returns the reason why an answer is not forwarded, or undefined. */
function faultOf(answer: IncomingMessage, isRange: boolean, bytes: number): string | undefined {
  const { statusCode, headers } = answer
  if (statusCode !== 200 && !(isRange && statusCode === 206)) return `it answered ${statusCode}`
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return 'it answered with an encoding'
  if (!TYPES.test(headers['content-type'] ?? '')) return `it answered ${headers['content-type'] ?? 'no type'}`
  return declaredLength(answer) > bytes ? `it has more than ${bytes} bytes` : undefined
}

function limitStream(bytes: number): Transform {
  let passed = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      passed += chunk.length
      done(passed > bytes ? new Error(`it has more than ${bytes} bytes`) : null, chunk)
    },
  })
}

/**
 * Proxies PDFs of other hosts, only at the addresses written by `documentAddress`: `GET /_vitrine/document/<scheme>/<host>/<path>.pdf`,
 * with at most one range. 404 if the host is not allowed, 502 if the document cannot be loaded, 503 if too many are under way. The host
 * receives nothing of the visitor's request but the range.
 */
export function registerDocuments(
  app: FastifyInstance,
  reach: (address: string) => AllowedAddresses | undefined,
  bounds: DocumentBounds = BOUNDS,
): void {
  const onRequest = untilAnswered(
    createVisitorQueue({
      atOnce: bounds.atOnce,
      waiting: 0,
      share: { atOnce: bounds.atOnceEach, waiting: 0 },
      waitMs: 0,
      retrySeconds: 5,
    }),
  )
  app.get(`${DOCUMENT_PREFIX}*`, { exposeHeadRoute: false, onRequest }, async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
    const address = documentOf(request.url)
    const allowed = address === undefined ? undefined : reach(address)
    if (address === undefined || allowed === undefined)
      return reply.code(404).send('There is no such document.\n')
    const { range } = request.headers
    const isRange = range !== undefined && RANGE.test(range)
    const ended = new AbortController()
    const late = setTimeout(() => ended.abort(new Error('it did not answer in time')), bounds.answerMs)
    const total = setTimeout(() => ended.abort(new Error('it did not end in time')), bounds.totalMs)
    let done = false
    const end = (): void => {
      if (done) return
      done = true
      clearTimeout(late)
      clearTimeout(total)
      ended.abort()
    }
    try {
      const headers = {
        accept: 'application/pdf',
        'accept-encoding': 'identity',
        'user-agent': 'vitrine',
        ...(isRange ? { range } : {}),
      }
      const answer = await responseTo(requestRemote(address, allowed, headers, ended.signal))
      clearTimeout(late)
      const fault = faultOf(answer, isRange, bounds.bytes)
      if (fault !== undefined) throw new Error(fault)
      for (const name of PASSED) {
        const value = answer.headers[name]
        if (value !== undefined) reply.header(name, value)
      }
      reply.raw.once('close', end)
      const body = limitStream(bounds.bytes)
      answer.once('error', (error) => body.destroy(error))
      return reply
        .code(answer.statusCode ?? 200)
        .header('cache-control', 'public, max-age=3600')
        .header('content-disposition', 'inline')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'; sandbox")
        .type('application/pdf')
        .send(answer.pipe(body))
    } catch (error) {
      end()
      const reason = error instanceof Error ? error.message : 'unknown'
      request.log.warn({ host: new URL(address).host, reason }, 'a document could not be passed on')
      return reply.code(502).send('The document cannot be had just now.\n')
    }
  })
}

import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readBody, withDeadline } from '../../data/index.ts'
import type { SpanOf } from '../request-spans.ts'
import { redactJson } from './redact-json.ts'

/** A call to a service. */
export interface Outgoing {
  readonly service: string
  readonly url: string
  readonly method: string
  /** JSON value. */
  readonly body?: unknown
  /** In place of `body`: a file that is passed on as it comes, up to so many bytes. */
  readonly file?: { readonly stream: Readable; readonly bytes: number }
  /** Awaited before the visitor is answered, whatever came of the call: a backend that is late may have stored what was sent. */
  readonly onDone?: () => Promise<void>
}

const SENT_HEADERS = ['accept', 'accept-language', 'idempotency-key']
const FILE_HEADERS = [...SENT_HEADERS, 'content-type', 'content-length']
const TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 300_000

/** Calls to one service at a time, and files beside them; each may hold an answer of the largest size in memory. */
const AT_ONCE = 16
const RETRY_SECONDS = 5

function headersOf(request: FastifyRequest, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

class TooLarge extends Error {}

/** The stream's chunks. Throws TooLarge beyond `bytes`; the stream itself stays open, so that an answer can be sent. */
async function* upTo(stream: Readable, bytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    const part = Buffer.from(chunk)
    size += part.byteLength
    if (size > bytes) throw new TooLarge(`more than ${bytes} bytes`)
    yield part
  }
}

function webStream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
  })
}

function isTooLarge(error: unknown): boolean {
  return error instanceof TooLarge || (error instanceof Error && error.cause instanceof TooLarge)
}

function requestOf(
  request: FastifyRequest,
  { method, body, file }: Outgoing,
  traceparent: string,
  signal: AbortSignal,
) {
  const init = { method, redirect: 'error', signal } as const
  if (file !== undefined) {
    const stream = webStream(upTo(file.stream, file.bytes))
    return {
      ...init,
      headers: { ...headersOf(request, FILE_HEADERS), traceparent },
      body: stream,
      duplex: 'half',
    }
  }
  const headers = { ...headersOf(request, SENT_HEADERS), traceparent }
  if (body === undefined) return { ...init, headers }
  return { ...init, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/**
 * Makes calls to services that live elsewhere on behalf of visitors: few headers go along, the answer is JSON of a
 * bounded size and comes back without private fields, and a call ends when its visitor goes away.
 */
export function createSendOn(privateFields: readonly string[], spanOf: SpanOf) {
  const running = new Map<string, number>()
  const count = (lane: string, change: number): void =>
    void running.set(lane, (running.get(lane) ?? 0) + change)

  return async (request: FastifyRequest, reply: FastifyReply, outgoing: Outgoing): Promise<FastifyReply> => {
    const { service, url, file } = outgoing
    const lane = file === undefined ? service : `${service} files`
    if ((running.get(lane) ?? 0) >= AT_ONCE)
      return reply
        .code(503)
        .header('retry-after', String(RETRY_SECONDS))
        .send({ code: 503, msg: 'Too many calls are under way. Please try again in a moment.', data: null })
    const gone = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort()
    })
    const timeoutMs = file === undefined ? TIMEOUT_MS : UPLOAD_TIMEOUT_MS
    const span = spanOf(request.raw).begin(`forward ${service}`, 'client', { 'vitrine.service': service })
    let failure: string | undefined
    const call = async (signal: AbortSignal) => {
      const answer = await fetch(url, requestOf(request, outgoing, span.traceparent(), signal))
      return { status: answer.status, text: await readBody(answer, signal) }
    }
    count(lane, 1)
    try {
      const { status, text } = await withDeadline(timeoutMs, call, gone.signal).finally(outgoing.onDone)
      const redacted = redactJson(text, privateFields)
      return reply.code(status).type('application/json; charset=utf-8').send(redacted)
    } catch (error) {
      failure = 'failed'
      if (isTooLarge(error))
        return reply.code(413).send({ code: 413, msg: 'The file is too large.', data: null })
      if (!gone.signal.aborted)
        request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'forwarding failed')
      return reply
        .code(502)
        .send({ code: 502, msg: 'The service behind this address gave no usable answer.', data: null })
    } finally {
      count(lane, -1)
      span.end(failure)
    }
  }
}

import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasCode } from '../../base/app-error.ts'
import { limitedChunks } from '../../base/files.ts'
import { parseJsonText } from '../../base/json-text.ts'
import { DISK_FULL, type ReceiveFile } from '../../base/receive-file.ts'
import { BusyError } from '../../base/tasks.ts'
import { readBody, withDeadline } from '../../sources/index.ts'
import { refusalBody } from '../http/answer-headers.ts'
import type { SpanOf } from '../http/observe-requests.ts'
import {
  createVisitorQueue,
  NO_PLACE,
  type Places,
  type RunForVisitor,
  TOO_MANY,
  visitorOf,
} from '../http/visitor-turn.ts'

function withoutPrivate(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => withoutPrivate(entry, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) =>
      names.has(key.toLowerCase()) ? [] : [[key, withoutPrivate(entry, names)]],
    ),
  )
}

/**
 * Removes private fields from a JSON text, at any depth and in any letter case. Integers beyond 2^53 become texts, since the scripts of a
 * page would lose digits.
 *
 * @throws NotJson if the text is not valid JSON.
 *
 * @internal Exported for tests.
 */
export function redactJson(text: string, privateFields: readonly string[]): string {
  const names = new Set(privateFields.map((name) => name.toLowerCase()))
  return JSON.stringify(withoutPrivate(parseJsonText(text), names))
}

/** A call to a service. */
export interface OutgoingCall {
  readonly service: string
  readonly url: string
  readonly method: string
  /** Whether it is a form submission; these have a queue of their own. */
  readonly isSubmission: boolean
  /** JSON value of the body. */
  readonly body?: unknown
  /** Used in place of `body`: a file stream of up to `bytes` bytes. */
  readonly file?: { readonly stream: Readable; readonly bytes: number }
  /**
   * Called after the call, whatever its result, and awaited before the visitor is answered: a backend that timed out may have stored the
   * submission.
   */
  readonly onDone?: () => Promise<void>
}

const SENT_HEADERS = ['accept', 'accept-language', 'idempotency-key']
const FILE_HEADERS = [...SENT_HEADERS, 'content-type']
const TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 300_000

/**
 * Limits for one service. Reads, submissions and files are limited separately, so that none blocks another. A running call may hold a
 * response of the maximum size in memory, a waiting one a body. Each visitor may use a quarter.
 */
const PLACES: Places = {
  atOnce: 16,
  waiting: 64,
  share: { atOnce: 4, waiting: 12 },
  waitMs: 10_000,
  retrySeconds: 5,
}

function headersOf(request: FastifyRequest, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

class TooLargeError extends Error {}

/**
 * Yields the chunks of a stream, which stays open so that an answer can be sent.
 *
 * @throws TooLargeError beyond `bytes`.
 */
function upTo(stream: Readable, bytes: number): AsyncGenerator<Uint8Array> {
  const chunks = stream.iterator({ destroyOnReturn: false })
  return limitedChunks(bytes, chunks, () => new TooLargeError(`more than ${bytes} bytes`))
}

function webStream(chunks: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
  })
}

/** A completely received file. */
interface ReceivedFile {
  readonly stream: Readable
  readonly bytes: number
}

function requestOf(
  request: FastifyRequest,
  { method, body }: OutgoingCall,
  file: ReceivedFile | undefined,
  traceparent: string,
  signal: AbortSignal,
) {
  const init = { method, redirect: 'error', signal } as const
  if (file !== undefined)
    return {
      ...init,
      headers: {
        ...headersOf(request, FILE_HEADERS),
        'content-length': String(file.bytes),
        traceparent,
      },
      body: webStream(file.stream.iterator()),
      duplex: 'half',
    }
  const headers = { ...headersOf(request, SENT_HEADERS), traceparent }
  if (body === undefined) return { ...init, headers }
  return { ...init, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function isNoRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|EFBIG)$/.test(String(error.code))
}

/** Creates separate queues per service for reads, submissions and files. */
function turnsByLane(): (outgoing: OutgoingCall) => RunForVisitor {
  const turns = new Map<string, RunForVisitor>()
  return ({ service, file, isSubmission }) => {
    const lane = `${service} ${file !== undefined ? 'files' : isSubmission ? 'submissions' : 'reads'}`
    const turn = turns.get(lane) ?? createVisitorQueue(PLACES)
    turns.set(lane, turn)
    return turn
  }
}

/** Answers a call that was not made, with the reason. */
function refused(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refuse = (code: number, msg: string): FastifyReply => reply.code(code).send(refusalBody(code, msg))
  if (error instanceof TooLargeError) return refuse(413, 'The file is too large.')
  if (isNoRoom(error)) return refuse(507, DISK_FULL)
  if (request.raw.readableAborted) return refuse(400, 'The file did not arrive whole.')
  if (!hasCode(error, NO_PLACE) && !(error instanceof BusyError)) throw error
  reply.header('retry-after', String(PLACES.retrySeconds))
  return refuse(503, TOO_MANY)
}

/**
 * Creates a function that calls external services on behalf of visitors. Only a few headers are forwarded. The answer is JSON of limited
 * size, without private fields. A call is aborted when its visitor disconnects. A file is received completely before it takes a place in
 * the queue, so that slow visitors do not block it.
 */
export function createSendOn(privateFields: readonly string[], spanOf: SpanOf, receive: ReceiveFile) {
  const turnOf = turnsByLane()
  const call = async (
    request: FastifyRequest,
    reply: FastifyReply,
    outgoing: OutgoingCall,
    file?: ReceivedFile,
  ): Promise<void> => {
    const { service, url } = outgoing
    const gone = new AbortController()
    const leave = (): void => {
      if (!reply.raw.writableFinished) gone.abort()
    }
    reply.raw.once('close', leave)
    if (reply.raw.destroyed) leave()
    const timeoutMs = file === undefined ? TIMEOUT_MS : UPLOAD_TIMEOUT_MS
    const span = spanOf(request.raw).begin(`forward ${service}`, 'client', { 'vitrine.service': service })
    let failure: string | undefined
    const ask = async (signal: AbortSignal) => {
      const answer = await fetch(url, requestOf(request, outgoing, file, span.traceparent(), signal))
      return { status: answer.status, text: await readBody(answer, signal) }
    }
    try {
      const { status, text } = await withDeadline(timeoutMs, ask, gone.signal).finally(outgoing.onDone)
      const redacted = redactJson(text, privateFields)
      void reply.code(status).type('application/json; charset=utf-8').send(redacted)
    } catch (error) {
      failure = 'failed'
      if (!gone.signal.aborted)
        request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'forwarding failed')
      void reply.code(502).send(refusalBody(502, 'The service behind this address gave no usable answer.'))
    } finally {
      span.end(failure)
    }
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    outgoing: OutgoingCall,
  ): Promise<FastifyReply> => {
    const { file } = outgoing
    try {
      const inTurn = turnOf(outgoing)
      if (file === undefined) await inTurn(request, reply, () => call(request, reply, outgoing))
      else
        await receive(upTo(file.stream, file.bytes), visitorOf(request), (path, bytes) =>
          inTurn(request, reply, async () => {
            const stream = createReadStream(path)
            try {
              await call(request, reply, outgoing, { stream, bytes })
            } finally {
              stream.destroy()
            }
          }),
        )
      return reply
    } catch (error) {
      return refused(request, reply, error)
    }
  }
}

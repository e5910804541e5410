import { type IncomingMessage, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OWN_SCHEMAS } from '../../base/own-schemas.ts'
import { type IsTrustedProxy, isLoopbackProxy } from '../site/environment.ts'
import { refusalBody } from './answer-headers.ts'
import { type PlainRequest, plainRequest, routableTarget, targetFault } from './request.ts'

/** Timeouts and minimum rates for clients. All times in milliseconds. */
export interface ConnectionLimits {
  /** Timeout for the headers of a request. */
  readonly headersMs: number
  /** Timeout for a complete request, including its body. */
  readonly requestMs: number
  /** Timeout without traffic in either direction. */
  readonly idleMs: number
  /** Time before the rate of a body is checked. */
  readonly graceMs: number
  /** Minimum average rate of a body, in bytes per second. */
  readonly bytesPerSecond: number
  /** Minimum average rate of a body with a file, in bytes per second. It occupies disk space until it is complete. */
  readonly fileBytesPerSecond: number
  /** Maximum time in which the rest of a rejected body is read and discarded. */
  readonly lingerMs: number
  /** Interval between checks of connections. */
  readonly checkMs: number
}

/**
 * Default limits. A photograph of 10 MB passes at 20 kB/s, the rate of a weak mobile connection. Grace period and rate are those of
 * Apache's mod_reqtimeout.
 */
export const connectionLimits: ConnectionLimits = {
  headersMs: 20_000,
  requestMs: 600_000,
  idleMs: 120_000,
  graceMs: 20_000,
  bytesPerSecond: 500,
  fileBytesPerSecond: 4000,
  lingerMs: 5000,
  checkMs: 1000,
}

const closing = new WeakSet<Socket>()

/** Marks a connection whose last answer is being sent: further data is not parsed as requests. */
function markClosing(socket: Socket): void {
  void closing.add(socket)
}

function isClosing(socket: Socket): boolean {
  return closing.has(socket)
}

/** Maximum bytes of a rejected body that are read and discarded. */
const MAX_DROPPED = 16 * 1024 * 1024

/** Whether part of the body has not arrived yet. */
function hasBodyToCome({ complete, headers }: IncomingMessage): boolean {
  return (
    complete === false &&
    (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)
  )
}

/** Returns a stream of `bytes` that ends when the rest of the request has been read and discarded, or after `lingerMs`. */
function endingAfter(request: IncomingMessage, bytes: Buffer, lingerMs: number): Readable {
  const answer = new Readable({ read: () => {} })
  answer.push(bytes)
  const end = (): void => {
    clearTimeout(timer)
    request.off('data', count)
    if (!answer.destroyed && !answer.readableEnded) answer.push(null)
  }
  let dropped = 0
  const count = (chunk: Buffer): void => {
    dropped += chunk.length
    if (dropped > MAX_DROPPED) end()
  }
  const timer = setTimeout(end, lingerMs)
  timer.unref()
  request.once('end', end).once('close', end).on('data', count)
  answer.once('close', () => clearTimeout(timer))
  request.resume()
  return answer
}

/**
 * Closes the connection after an answer that is sent before the whole body has arrived, such as a rejection. If it were closed at once,
 * unread data would make the kernel reset the connection and lose the answer. So the body is read and discarded for a limited time (RFC
 * 9112, section 9.6).
 */
export function closeUnread(app: FastifyInstance, lingerMs: number): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (!hasBodyToCome(raw)) return payload
    // A small body may have arrived with its headers; the parser finishes it within this turn of the event loop.
    await setImmediate()
    if (!hasBodyToCome(raw)) return payload
    reply.header('connection', 'close')
    markClosing(raw.socket)
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const bytes = Buffer.from(payload)
    reply.header('content-length', bytes.length)
    return endingAfter(raw, bytes, lingerMs)
  })
}

const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

const MESSAGES: Readonly<Record<number, string>> = {
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  431: 'The headers of the request are too large.',
}

const UNREADABLE = 'The request could not be read.'

/**
 * Answers on the raw socket, for requests that could not be parsed, and ends it. Reading continues for `lingerMs`: otherwise, unread data
 * would make the kernel reset the connection and lose the answer.
 */
function endWith(
  socket: Socket,
  status: number,
  headers: Readonly<Record<string, string>>,
  lingerMs: number,
): void {
  const body = JSON.stringify(refusalBody(status, MESSAGES[status] ?? UNREADABLE))
  const lines = {
    ...headers,
    connection: 'close',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  markClosing(socket)
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Bad Request'}\r\n${head.join('')}\r\n${body}`)
}

type OnMalformedRequest = (error: NodeJS.ErrnoException, socket: Socket) => void

interface MalformedOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly lingerMs: number
  /** Returns the current answer on a connection. */
  readonly answerOn: (socket: Socket) => ServerResponse | undefined
}

/** Creates the `clientError` handler of a server: answers 400, 408, 413 or 431 and closes the connection. */
function createMalformed({ headers, lingerMs, answerOn }: MalformedOptions): OnMalformedRequest {
  return (error, socket) => {
    if (isClosing(socket)) return
    const answer = answerOn(socket)
    const isBegun = answer?.headersSent === true && !answer.writableFinished
    // No answer can be sent within another one.
    if (isBegun || !socket.writable || error.code === 'ECONNRESET') socket.destroy()
    else endWith(socket, STATUS[error.code ?? ''] ?? 400, headers, lingerMs)
  }
}

interface SlowBody {
  readonly request: IncomingMessage
  readonly socket: Socket
  /** Bytes received on the connection before the body. */
  readonly before: number
  /** Minimum rate in bytes per second. */
  readonly rate: number
  /** Time spent waiting for the client. */
  waitedMs: number
}

interface SlowBodies {
  readonly watch: (request: IncomingMessage) => void
  readonly stop: () => void
}

/**
 * Detects bodies that arrive more slowly than the limits allow. Time in which received data is unread does not count: the body then waits
 * for its reader, such as a slow backend.
 */
function createSlowBodies(
  { graceMs, bytesPerSecond, fileBytesPerSecond, checkMs }: ConnectionLimits,
  onSlow: (socket: Socket) => void,
): SlowBodies {
  const arriving = new Set<SlowBody>()
  const check = (each: SlowBody): void => {
    const { request, socket, before, rate } = each
    if (!hasBodyToCome(request) || request.destroyed || socket.destroyed) {
      arriving.delete(each)
      return
    }
    if (request.readableLength > 0) return
    each.waitedMs += checkMs
    const wanted = (rate * each.waitedMs) / 1000
    if (each.waitedMs <= graceMs || socket.bytesRead - before >= wanted) return
    arriving.delete(each)
    onSlow(socket)
  }
  let timer: NodeJS.Timeout | undefined
  return {
    watch: (request) => {
      const { socket } = request
      // A request injected by a test or by this process has no socket.
      if (!(socket instanceof Socket) || !hasBodyToCome(request)) return
      const isFile = /^multipart\//i.test(request.headers['content-type'] ?? '')
      const rate = isFile ? Math.max(bytesPerSecond, fileBytesPerSecond) : bytesPerSecond
      arriving.add({ request, socket, before: socket.bytesRead, rate, waitedMs: 0 })
      timer ??= setInterval(() => arriving.forEach(check), checkMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}

type Headers = Readonly<Record<string, string>>

export interface ConnectionOptions {
  readonly isTrustedProxy?: IsTrustedProxy | undefined
  readonly limits?: Partial<ConnectionLimits> | undefined
  /** Returns the headers of every answer; without a request, for answers to malformed ones. */
  readonly headersOf: (request: FastifyRequest | undefined) => Headers
  /** Whether the server is shutting down, so that each answer closes its connection. */
  readonly isDraining?: (() => boolean) | undefined
}

/** Maximum length of a path for the router; Node limits the request's head to 16 KiB. */
const MAX_PATH = 16 * 1024

/** Options shared by all Fastify apps that receive external requests. */
export function requestOptions(isTrustedProxy: IsTrustedProxy = isLoopbackProxy) {
  return {
    trustProxy: (address: string) => isTrustedProxy(address),
    bodyLimit: 1024 * 1024,
    // Default is ten seconds: on a busy machine, a start takes longer and would fail with the framework's own error.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: MAX_PATH },
    ajv: { customOptions: OWN_SCHEMAS },
  }
}

/** Body of a 404 answer. */
export const NOT_FOUND = refusalBody(404, 'There is nothing at this address.')

/**
 * Limits of a server towards its clients: options for Fastify, and `register`, to be called before anything else. Every answer gets its
 * headers; a request without a valid URL gets 400; slow clients are disconnected. Malformed HTTP is answered with 400, 408, 413, 417 or
 * 431 on the raw socket.
 */
export function createConnection({
  isTrustedProxy = isLoopbackProxy,
  limits: changed,
  headersOf,
  isDraining = () => false,
}: ConnectionOptions) {
  const limits = { ...connectionLimits, ...changed }
  const answers = new WeakMap<Socket, ServerResponse>()
  const malformed = createMalformed({
    headers: headersOf(undefined),
    lingerMs: limits.lingerMs,
    answerOn: (socket) => answers.get(socket),
  })
  const bodies = createSlowBodies(limits, (socket) =>
    malformed(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket),
  )
  const http: ServerOptions = {
    // Checked by `targetFault`, whose answer has the same headers as all others.
    requireHostHeader: false,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
  }
  const setHeaders = (request: FastifyRequest | undefined, response: ServerResponse): void => {
    for (const [name, value] of Object.entries(headersOf(request))) response.setHeader(name, value)
  }

  return {
    options: {
      ...requestOptions(isTrustedProxy),
      http,
      requestTimeout: limits.requestMs,
      connectionTimeout: limits.idleMs,
      rewriteUrl: routableTarget,
      clientErrorHandler: malformed,
      /** Answers requests that the router rejects before any hook runs. */
      frameworkErrors: (error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) => {
        setHeaders(request, reply.raw)
        const status = error.statusCode ?? 400
        void reply.code(status).send(refusalBody(status, 'The address could not be read.'))
      },
    },
    /** Returns the request if none of these limits apply; it then counts as the current request of its connection. */
    plain: (raw: IncomingMessage, response: ServerResponse): PlainRequest | undefined => {
      if (isDraining() || isClosing(raw.socket)) return undefined
      const request = plainRequest(raw, isTrustedProxy)
      if (request !== undefined) answers.set(raw.socket, response)
      return request
    },
    register: (app: FastifyInstance): void => {
      app.server.on('checkExpectation', (_request, response: ServerResponse) => {
        setHeaders(undefined, response)
        response.writeHead(417, STATUS_CODES[417], { connection: 'close' }).end()
      })
      app.addHook('onRequest', (request, reply, next) => {
        const { socket } = request.raw
        // Received after the last answer of the connection; an answer would not be read.
        if (isClosing(socket)) {
          reply.hijack()
          return
        }
        answers.set(socket, reply.raw)
        setHeaders(request, reply.raw)
        if (isDraining()) reply.raw.setHeader('connection', 'close')
        bodies.watch(request.raw)
        const fault = targetFault(request)
        if (fault === undefined) next()
        else void reply.code(400).send(refusalBody(400, fault))
      })
      closeUnread(app, limits.lingerMs)
      app.setNotFoundHandler(({ method }, reply) => {
        if (method === 'GET' || method === 'HEAD') return reply.code(404).send(NOT_FOUND)
        reply.header('allow', 'GET, HEAD')
        return reply.code(405).send(refusalBody(405, 'This address takes no such call.'))
      })
      app.addHook('onClose', async () => bodies.stop())
    },
  }
}

import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { isClosing, markClosing } from './closing.ts'

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
 * Answers on the bare connection, for requests that never become one, and ends it. It is read on for `lingerMs`: closed at
 * once, what is unread would make the kernel reset the connection, and the answer would be lost with it.
 */
function endWith(
  socket: Socket,
  status: number,
  headers: Readonly<Record<string, string>>,
  lingerMs: number,
): void {
  const body = JSON.stringify({ code: status, msg: MESSAGES[status] ?? UNREADABLE, data: null })
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

export type Malformed = (error: NodeJS.ErrnoException, socket: Socket) => void

export interface MalformedOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly lingerMs: number
  /** The answer that is under way on a connection. */
  readonly answerOn: (socket: Socket) => ServerResponse | undefined
}

/** For `clientError` of a server: 400, 408, 413 or 431, then the connection is closed. */
export function createMalformed({ headers, lingerMs, answerOn }: MalformedOptions): Malformed {
  return (error, socket) => {
    if (isClosing(socket)) return
    const answer = answerOn(socket)
    const isBegun = answer?.headersSent === true && !answer.writableFinished
    // Into the middle of an answer none can be written.
    if (isBegun || !socket.writable || error.code === 'ECONNRESET') socket.destroy()
    else endWith(socket, STATUS[error.code ?? ''] ?? 400, headers, lingerMs)
  }
}

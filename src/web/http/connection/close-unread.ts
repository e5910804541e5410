import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const closing = new WeakSet<Socket>()

/** The connection is given its last answer: what a client sends behind it is no request any more. */
export function markClosing(socket: Socket): void {
  void closing.add(socket)
}

export function isClosing(socket: Socket): boolean {
  return closing.has(socket)
}

/** What is read and dropped of a refused body at most, in bytes. */
const MAX_DROPPED = 16 * 1024 * 1024

/** Whether part of the body is still to come. */
export function hasBodyToCome({ complete, headers }: IncomingMessage): boolean {
  return (
    complete === false &&
    (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)
  )
}

/** `bytes`, which end when the rest of the request has been read and dropped, or after `lingerMs`. */
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
 * Closes the connection after an answer that was given before the whole body had arrived, such as a refusal. Closed at
 * once, what is unread would make the kernel reset the connection and lose the answer; so for a bounded time the body
 * is read and dropped (RFC 9112, section 9.6).
 */
export function closeUnread(app: FastifyInstance, lingerMs: number): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (!hasBodyToCome(raw)) return payload
    // A small body may have come with its headers; the parser is not done with it before this turn ends.
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

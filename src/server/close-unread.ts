import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** A photograph still fits: its sender reads why it was refused before the connection is cut. */
const LINGER_BYTES = 16 * 1024 * 1024
const LINGER_MS = 10_000

const drain = (request: IncomingMessage): void => {
  let left = LINGER_BYTES
  const cut = (): void => void request.socket.destroy()
  const timer = setTimeout(cut, LINGER_MS)
  const done = (): void => clearTimeout(timer)
  request.on('data', (chunk: Buffer) => {
    left -= chunk.byteLength
    if (left < 0) cut()
  })
  request.once('end', done)
  request.once('close', done)
  // What waits already. It marks the request as being read: Node would else discard the rest itself, without an end.
  request.read()
  request.resume()
}

/**
 * Bounds what is read of a request once it is answered. Node reads an answered request to its end; here the connection
 * is cut after 16 MiB or ten seconds more, so that a refused body costs no more than that.
 */
export const closeUnread = (server: Server): void => {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('prefinish', () => {
      if (!request.complete) drain(request)
    })
  })
}

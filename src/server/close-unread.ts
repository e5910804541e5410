import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** A photograph still fits: its sender reads why it was refused before the connection is cut. */
const LINGER_BYTES = 16 * 1024 * 1024
const LINGER_MS = 10_000

/**
 * Bounds what is read of a request once it is answered. Node reads an answered request to its end; here the connection
 * is cut after 16 MiB or ten seconds more, so that a refused body costs no more than that.
 */
export const closeUnread = (server: Server): void => {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      if (request.complete) return
      let left = LINGER_BYTES
      const cut = (): void => void request.socket.destroy()
      const timer = setTimeout(cut, LINGER_MS)
      request.on('data', (chunk: Buffer) => {
        left -= chunk.byteLength
        if (left < 0) cut()
      })
      request.once('end', () => clearTimeout(timer))
      request.once('close', () => clearTimeout(timer))
      request.resume()
    })
  })
}

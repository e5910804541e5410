import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { hasBodyToCome } from './close-unread.ts'
import type { ConnectionLimits } from './limits.ts'

interface Arriving {
  readonly request: IncomingMessage
  readonly socket: Socket
  /** Bytes the connection had brought before the body. */
  readonly before: number
  /** Bytes a second that it must bring. */
  readonly rate: number
  /** How long the client was waited for. */
  waitedMs: number
}

export interface SlowBodies {
  readonly watch: (request: IncomingMessage) => void
  readonly stop: () => void
}

/**
 * Finds bodies that arrive slower than the limits allow. Time in which data are here unread is not the client's: its
 * body then waits for whoever reads it, such as a slow backend.
 */
export function createSlowBodies(
  { graceMs, bytesPerSecond, fileBytesPerSecond, checkMs }: ConnectionLimits,
  onSlow: (socket: Socket) => void,
): SlowBodies {
  const arriving = new Set<Arriving>()
  const check = (each: Arriving): void => {
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
      // A request injected by a test or by this process has no connection.
      if (!(socket instanceof Socket) || !hasBodyToCome(request)) return
      const isFile = /^multipart\//i.test(request.headers['content-type'] ?? '')
      const rate = isFile ? Math.max(bytesPerSecond, fileBytesPerSecond) : bytesPerSecond
      arriving.add({ request, socket, before: socket.bytesRead, rate, waitedMs: 0 })
      timer ??= setInterval(() => arriving.forEach(check), checkMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}

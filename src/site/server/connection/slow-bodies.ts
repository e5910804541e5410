import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { hasBodyToCome } from './close-unread.ts'
import type { ConnectionLimits } from './limits.ts'

interface Arriving {
  readonly request: IncomingMessage
  readonly socket: Socket
  /** Bytes the connection had brought before the body. */
  readonly before: number
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
  { graceMs, bytesPerSecond, checkMs }: ConnectionLimits,
  onSlow: (socket: Socket) => void,
): SlowBodies {
  const arriving = new Set<Arriving>()
  const check = (each: Arriving): void => {
    const { request, socket, before } = each
    if (!hasBodyToCome(request) || request.destroyed || socket.destroyed) {
      arriving.delete(each)
      return
    }
    if (request.readableLength > 0) return
    each.waitedMs += checkMs
    const wanted = (bytesPerSecond * each.waitedMs) / 1000
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
      arriving.add({ request, socket, before: socket.bytesRead, waitedMs: 0 })
      timer ??= setInterval(() => arriving.forEach(check), checkMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}

import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 50

/** How a server ends, in milliseconds. */
export interface DrainTimes {
  /** New connections are taken for so long, while readiness is false already: until a balancer has noticed. */
  readonly acceptMs: number
  /** After that, connections that wait for nothing are left open for so long: their client may be sending a request just now. */
  readonly lingerMs: number
  /** After that, requests that are under way may take so long. */
  readonly graceMs: number
}

/**
 * Ends the connections of a server without a failed request: each is sent `connection: close` with its next answer, which is the
 * business of the server's hooks, and closed when it has no request under way. Resolves when none is left.
 */
export async function drain(server: Server, { acceptMs, lingerMs, graceMs }: DrainTimes): Promise<void> {
  await pause(acceptMs)
  const ended = new AbortController()
  const { signal } = ended
  // The close of an HTTP server would end idle connections at once.
  NetServer.prototype.close.call(server, () => ended.abort())
  const wait = (ms: number): Promise<void> => pause(ms, undefined, { signal }).catch(() => undefined)
  await wait(lingerMs)
  const last = Date.now() + graceMs
  while (!signal.aborted && Date.now() < last) {
    server.closeIdleConnections()
    await wait(LOOK_MS)
  }
  if (signal.aborted) return
  server.closeAllConnections()
}

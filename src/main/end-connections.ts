import type { Server } from 'node:http'

const LOOK_MS = 100

/**
 * Ends the connections of a server that is closing: each as soon as it waits for nothing, all that are left
 * after `graceMs`. Without it a browser that keeps its connection would hold the process for a minute.
 */
export function endConnections(server: Server, graceMs: number): void {
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS)
  const last = setTimeout(() => server.closeAllConnections(), graceMs)
  server.once('close', () => {
    clearInterval(looking)
    clearTimeout(last)
  })
}

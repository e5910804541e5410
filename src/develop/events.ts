import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DevState } from './dev-state.ts'

/** The open pages of one site, and the last message they got. */
export function createEvents() {
  const open = new Set<ServerResponse>()
  let last: string | undefined
  return {
    send: (state: DevState): void => {
      last = `data: ${JSON.stringify(state)}\n\n`
      for (const response of open) response.write(last)
    },
    join: (_request: IncomingMessage, response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.flushHeaders()
      if (last !== undefined) response.write(last)
      open.add(response)
      response.on('close', () => open.delete(response))
    },
  }
}

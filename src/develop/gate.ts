import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { DESK_ADDRESS } from './desk/desk-api.ts'
import { devAddresses } from './dev-state.ts'
import type { Handler } from './handler.ts'
import { isOwnBrowser, isOwnVisitor, isPageLink } from './own-browser.ts'

const REFUSED = 'The development server answers only at its own addresses and only pages of its own.\n'

/** What writes files or opens programs: for browsers on this machine only. */
function isForMaker(path: string): boolean {
  return path === DESK_ADDRESS || path.startsWith(`${DESK_ADDRESS}/`) || path.startsWith(devAddresses.editor)
}

/** What is no page: another site may not even link to it. */
function isMachinery(path: string): boolean {
  return path.startsWith('/_vitrine/')
}

/** Whether the development server may answer a request at all. `host` is where it listens. */
export function mayEnter(request: IncomingMessage, host: string): boolean {
  const [path = ''] = (request.url ?? '/').split(/[?#]/)
  if (isForMaker(path)) return isOwnBrowser(request, host)
  return isOwnVisitor(request, host) || (!isMachinery(path) && isPageLink(request, host))
}

/**
 * The one way into a development server: `request` asks `mayEnter` before `handler`, and `upgrade` before whoever
 * listens at `sockets`, which is given to Vite in place of the server.
 */
export function createGate(host: string) {
  // Never listens; Vite waits there for what `upgrade` lets through.
  const sockets = createServer()
  return {
    sockets,
    request:
      (handler: Handler): Handler =>
      (request: IncomingMessage, response: ServerResponse) => {
        if (mayEnter(request, host)) return handler(request, response)
        response.writeHead(403, { 'content-type': 'text/plain', connection: 'close' }).end(REFUSED)
      },
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      if (isOwnVisitor(request, host)) sockets.emit('upgrade', request, socket, head)
      else socket.end(`HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
    },
  }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { DESK_ADDRESS } from './desk/desk-api.ts'
import { devAddresses } from './dev-state.ts'
import type { Handler } from './handler.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

function askedHost({ headers }: IncomingMessage): string {
  const named = headers.host ?? ''
  return URL.canParse(`http://${named}`) ? new URL(`http://${named}`).hostname : ''
}

function isIpAddress(name: string): boolean {
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}

function isOwnName(name: string, host: string): boolean {
  return LOOPBACK.includes(name) || name === host
}

/**
 * Whether the Host header names the server as other machines reach it, such as a phone used for testing. They use its
 * IP address, which a name rebound to this machine is not.
 */
function isReachableName(name: string, host: string): boolean {
  return isOwnName(name, host) || (!LOOPBACK.includes(host) && host !== '::1' && isIpAddress(name))
}

function isOwnPage({ headers }: IncomingMessage): boolean {
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) return false
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/**
 * Whether a request comes from a page of this server, in a browser that reached it under its own name. Neither another
 * site's page nor a rebound DNS name may read or write files.
 *
 * @internal Exported for tests.
 */
export function isOwnBrowser(request: IncomingMessage, host: string): boolean {
  return isOwnName(askedHost(request), host) && isOwnPage(request)
}

/** Whether a request may receive responses that only show the site, which other machines may see if `host` allows it. */
function isOwnVisitor(request: IncomingMessage, host: string): boolean {
  return isReachableName(askedHost(request), host) && isOwnPage(request)
}

/** Whether a browser navigates to a URL, from a link of any site or in a frame. That site cannot read the response. */
function isPageLink(request: IncomingMessage, host: string): boolean {
  return (
    isReachableName(askedHost(request), host) &&
    (request.method === 'GET' || request.method === 'HEAD') &&
    request.headers.origin === undefined &&
    request.headers['sec-fetch-mode'] === 'navigate'
  )
}

const REFUSED = 'The development server answers only at its own addresses and only pages of its own.\n'

/** Whether a path writes files or opens programs, which is reserved for browsers on this machine. */
function isLocalOnly(path: string): boolean {
  return path === DESK_ADDRESS || path.startsWith(`${DESK_ADDRESS}/`) || path.startsWith(devAddresses.editor)
}

/** Whether a path is not a page, so that other sites may not even link to it. */
function isInternalPath(path: string): boolean {
  return path.startsWith('/_vitrine/')
}

/** Whether the development server may answer a request. `host` is the address it listens at. @internal Exported for tests. */
export function isRequestAllowed(request: IncomingMessage, host: string): boolean {
  const [path = ''] = (request.url ?? '/').split(/[?#]/)
  if (isLocalOnly(path)) return isOwnBrowser(request, host)
  return isOwnVisitor(request, host) || (!isInternalPath(path) && isPageLink(request, host))
}

/**
 * The only entrance to a development server. `request` checks `isRequestAllowed` before calling `handler`; `upgrade`
 * checks before forwarding to `sockets`, which is given to Vite instead of the server.
 */
export function createGate(host: string) {
  // Never listens; Vite handles the upgrades that are forwarded to it.
  const sockets = createServer()
  return {
    sockets,
    request:
      (handler: Handler): Handler =>
      (request: IncomingMessage, response: ServerResponse) => {
        if (isRequestAllowed(request, host)) return handler(request, response)
        response.writeHead(403, { 'content-type': 'text/plain', connection: 'close' }).end(REFUSED)
      },
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      if (isOwnVisitor(request, host)) sockets.emit('upgrade', request, socket, head)
      else socket.end(`HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
    },
  }
}

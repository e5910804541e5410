import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

function nameOf({ headers }: IncomingMessage): string {
  const named = headers.host ?? ''
  return URL.canParse(`http://${named}`) ? new URL(`http://${named}`).hostname : ''
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}

function isOwnName(name: string, host: string): boolean {
  return LOOPBACK.includes(name) || name === host
}

/**
 * The same for a server that other machines reach, as phones do for a try: they name it by its address, which no name
 * that was made to point here is.
 */
function isReachedName(name: string, host: string): boolean {
  return isOwnName(name, host) || (!LOOPBACK.includes(host) && host !== '::1' && isAddress(name))
}

function isOwnPage({ headers }: IncomingMessage): boolean {
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) return false
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/**
 * Whether a request comes from a page of this server in a browser that reached it under its own name: neither
 * another site's page nor a name that was made to point here may read or write files.
 */
export function isOwnBrowser(request: IncomingMessage, host: string): boolean {
  return isOwnName(nameOf(request), host) && isOwnPage(request)
}

/** The same for what only shows the site, which other machines may see where `host` lets them. */
export function isOwnVisitor(request: IncomingMessage, host: string): boolean {
  return isReachedName(nameOf(request), host) && isOwnPage(request)
}

/** Whether a browser opens an address, by a link of any site or in a frame; that site cannot read the answer. */
export function isPageLink(request: IncomingMessage, host: string): boolean {
  return (
    isReachedName(nameOf(request), host) &&
    (request.method === 'GET' || request.method === 'HEAD') &&
    request.headers.origin === undefined &&
    request.headers['sec-fetch-mode'] === 'navigate'
  )
}

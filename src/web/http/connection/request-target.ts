import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { percentDecoded } from '../../../base/path-segment.ts'

const MAX_HOST = 255
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Whether hosts requested lately are valid: nearly all requests name the same one. */
const known = new LRUCache<string, boolean>({ max: 100 })

/** Whether a text can be between "http://" and the path of an address. */
export function isHost(text: string): boolean {
  if (text.length > MAX_HOST) return false
  const before = known.get(text)
  if (before !== undefined) return before
  const valid = HOST.test(text) && URL.canParse(`http://${text}`)
  known.set(text, valid)
  return valid
}

/**
 * The target of a request as the router can take it. Absolute form (RFC 9112, section 3.2.2) of our own host becomes
 * its path. In a path that cannot be decoded every percent sign is literal, so that it is no page's and the
 * visitor sees the error page.
 */
export function routableTarget({ url = '/', headers }: IncomingMessage): string {
  const [, authority, below = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  const isOwn = authority !== undefined && authority.toLowerCase() === headers.host?.toLowerCase()
  const target = !isOwn ? url : below.startsWith('/') ? below : `/${below}`
  const end = target.search(/[?#]/)
  const path = end < 0 ? target : target.slice(0, end)
  if (!path.includes('%')) return target
  return percentDecoded(path) === undefined ? path.replaceAll('%', '%25') + target.slice(path.length) : target
}

function timesHost({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length
}

/**
 * Why a request cannot be answered at all, in one sentence: what it says of its own address, or what a trusted proxy
 * says of it, is none (RFC 9112, section 3.2).
 */
export function targetFault(request: FastifyRequest): string | undefined {
  const { raw, host, protocol, ip } = request
  const times = timesHost(raw)
  if (times > 1 || (times === 0 && raw.httpVersion !== '1.0')) return 'A request has exactly one Host header.'
  if (host === '' ? times > 0 : !isHost(host)) return 'The host of the request is no valid one.'
  if (protocol !== 'http' && protocol !== 'https') return 'X-Forwarded-Proto is either http or https.'
  if (ip !== undefined && isIP(ip) === 0) return 'X-Forwarded-For holds IP addresses only.'
  if (!request.url.startsWith('/')) return 'The address is not one of this site.'
  return undefined
}

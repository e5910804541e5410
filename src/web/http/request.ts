import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { LRUCache } from 'lru-cache'
import { percentDecoded, percentEncoded } from '../../base/path-segment.ts'
import type { IsTrustedProxy } from '../site/environment.ts'

const MAX_HOST = 255
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Whether recently requested hosts are valid: nearly all requests have the same one. */
const known = new LRUCache<string, boolean>({ max: 100 })

/** Whether a text is a valid host of a URL. */
function isHost(text: string): boolean {
  if (text.length > MAX_HOST) return false
  const before = known.get(text)
  if (before !== undefined) return before
  const valid = HOST.test(text) && URL.canParse(`http://${text}`)
  known.set(text, valid)
  return valid
}

/**
 * Returns the request target for the router. An absolute form (RFC 9112, section 3.2.2) with our own host becomes its path. In a path
 * that cannot be decoded every percent sign is taken literally, so that it matches no page and the visitor sees the error page.
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
 * Returns why a request cannot be answered: its own address, or the address forwarded by a trusted proxy, is invalid (RFC 9112, section
 * 3.2).
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

/** A common request, for which an answer can be looked up without further checks: `targetFault` would not reject it. */
export interface PlainRequest {
  readonly raw: IncomingMessage
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly protocol: 'http' | 'https'
  readonly host: string
  /** Client address, behind trusted proxies. */
  readonly ip: string
  /** Bytes of the JSON body of a POST; 0 for a GET. */
  readonly bodyLength: number
}

/** Headers of requests that wait for something, or need another protocol or another form of the answer. */
const UNUSUAL = ['transfer-encoding', 'expect', 'upgrade', 'x-no-compression'] as const

/** Maximum bytes of a body that usually arrives with the head, in one TCP segment. */
const MAX_BODY = 1400

const JSON_BODY = /^application\/json(?:; ?charset=utf-8)?$/i

/** Returns the body length of a GET without a body, or of a POST with short JSON; undefined for any other request. */
function bodyLengthOf({ method, headers }: IncomingMessage): number | undefined {
  const { 'content-length': length, 'content-type': type = '' } = headers
  if (method === 'GET') return length === undefined ? 0 : undefined
  if (method !== 'POST' || length === undefined || !JSON_BODY.test(type)) return undefined
  const bytes = Number(length)
  return bytes > 0 && bytes <= MAX_BODY ? bytes : undefined
}

function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let times = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') times += 1
  }
  return times === 1
}

/** Returns the forwarded client of a trusted proxy, if each of its headers has one value. */
function forwardedClient(headers: IncomingHttpHeaders, remote: string) {
  const { 'x-forwarded-for': from = remote, 'x-forwarded-proto': protocol = 'http' } = headers
  if (typeof from !== 'string' || isIP(from) === 0) return undefined
  if (protocol !== 'http' && protocol !== 'https') return undefined
  const host = headers['x-forwarded-host'] ?? headers.host
  return typeof host === 'string' ? ({ ip: from, protocol, host } as const) : undefined
}

/** Returns a common request; undefined for any other, which takes the regular path with all checks. */
export function plainRequest(raw: IncomingMessage, isTrustedProxy: IsTrustedProxy): PlainRequest | undefined {
  const { url, httpVersion, headers, socket } = raw
  const bodyLength = bodyLengthOf(raw)
  if (bodyLength === undefined || httpVersion !== '1.1' || url?.startsWith('/') !== true) return undefined
  if (UNUSUAL.some((name) => headers[name] !== undefined) || !hasOneHost(raw)) return undefined
  const { remoteAddress: ip } = socket
  if (ip === undefined) return undefined
  const isForwarded =
    headers['x-forwarded-for'] !== undefined ||
    headers['x-forwarded-proto'] !== undefined ||
    headers['x-forwarded-host'] !== undefined
  const own = { ip, protocol: 'http', host: headers.host ?? '' } as const
  const from = isForwarded && isTrustedProxy(ip) ? forwardedClient(headers, ip) : own
  if (from === undefined || !isHost(from.host)) return undefined
  return { raw, url, headers, bodyLength, ...from }
}

/**
 * Returns the public origin of the site, such as "https://museum.example": SITE_URL if set, regardless of headers; else the host of the
 * request. '' if that is invalid.
 */
export function originOf(
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  siteUrl: string | undefined,
): string {
  if (siteUrl !== undefined) return siteUrl
  return isHost(request.host) ? `${request.protocol}://${request.host}` : ''
}

/** Placeholder for the origin, if it depends on the request. Random, so that it occurs in no text. */
const NAMELESS_HOST = `host${randomUUID().replaceAll('-', '')}.invalid`
const NAMELESS = `http://${NAMELESS_HOST}`
const EITHER_NAMELESS = new RegExp(`${NAMELESS}|${percentEncoded(NAMELESS)}`, 'g')

/**
 * Returns the origin with which pages are rendered: SITE_URL, or a placeholder. A page is thus rendered once for all hosts: `withOrigin`
 * inserts the actual one at nearly no cost, and made-up hosts cannot fill memory or time.
 */
export function drawnOrigin(siteUrl: string | undefined): string {
  return siteUrl ?? NAMELESS
}

/** Inserts the origin of a request into rendered text. It contains no characters that HTML or JSON escapes. */
export function withOrigin(text: string, origin: string): string {
  // In one pass: each further pass over a page would copy some hundred kilobytes.
  return text.replace(EITHER_NAMELESS, (found) => (found === NAMELESS ? origin : percentEncoded(origin)))
}

/** Returns the cache scope of an answer that contains the origin: shared caches only if no request header can change it. */
export function cacheScope(siteUrl: string | undefined): 'public' | 'private' {
  return siteUrl === undefined ? 'private' : 'public'
}

/** Whether the visitor's connection is https: by SITE_URL, else as forwarded by a trusted proxy. */
export function isHttps(request: FastifyRequest, siteUrl: string | undefined): boolean {
  return siteUrl === undefined ? request.protocol === 'https' : /^https:/i.test(siteUrl)
}

/** Returns a request header; '' if it is absent or repeated. */
export function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Whether a request was sent by a page of this site, directly by the visitor, or by a non-browser. Decided by Sec-Fetch-Site, else by
 * comparing Origin with `siteUrl` or the requested origin.
 */
export function isSameOrigin(request: FastifyRequest, siteUrl: string | undefined): boolean {
  const site = headerOf(request, 'sec-fetch-site')
  if (site !== '') return site === 'same-origin' || site === 'none'
  const origin = headerOf(request, 'origin').toLowerCase()
  if (origin === '') return true
  return [originOf(request, siteUrl), originOf(request, undefined)].some(
    (own) => own.toLowerCase() === origin,
  )
}

/** Maximum length of a URL parameter, in characters. */
const MAX_ADDRESS = 4000

function queryStringSchema<
  const Required extends readonly string[],
  const Properties extends Record<string, JSONSchema>,
>(required: Required, properties: Properties) {
  return { type: 'object', required, properties } as const
}

/** Query schemas of the server's own routes. Fastify validates them and answers 400 with the reason. */
const routeQueries = {
  /** `url` is path and query of a page of this site. */
  address: queryStringSchema(['url'], { url: { type: 'string', pattern: '^/', maxLength: MAX_ADDRESS } }),
  /** `url` as in `address`; `ahead` marks a prefetch, which may never be opened and therefore calls no external backend. */
  page: queryStringSchema(['url'], {
    url: { type: 'string', pattern: '^/', maxLength: MAX_ADDRESS },
    ahead: { enum: ['1'] },
  }),
  language: queryStringSchema([], { lang: { type: 'string', maxLength: 35 } }),
  shell: queryStringSchema([], {
    lang: { type: 'string', maxLength: 35 },
    platform: { type: 'string', maxLength: 100 },
    v: { type: 'string', maxLength: 100 },
  }),
  /** With more than 300 characters, the QR code cannot be scanned. */
  code: queryStringSchema(['to'], {
    to: { type: 'string', pattern: '^/(?!/)', maxLength: 300 },
    within: { type: 'string', maxLength: 500 },
  }),
} as const

type RouteQueries = typeof routeQueries

/** Query of a route, for Fastify's types. */
export interface QueryOf<Name extends keyof RouteQueries> {
  readonly Querystring: FromSchema<RouteQueries[Name]>
}

/** Returns the options of a route with a query schema. */
export function querySchema(name: keyof RouteQueries) {
  return { schema: { querystring: routeQueries[name] } }
}

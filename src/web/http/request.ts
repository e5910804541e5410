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

/** Whether hosts requested lately are valid: nearly all requests name the same one. */
const known = new LRUCache<string, boolean>({ max: 100 })

/** Whether a text can be between "http://" and the path of an address. */
function isHost(text: string): boolean {
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

/** A request of which nothing is left to decide before its answer is looked up: what `targetFault` would refuse is none. */
export interface PlainRequest {
  readonly raw: IncomingMessage
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly protocol: 'http' | 'https'
  readonly host: string
  /** Whom it is from, behind proxies that are trusted. */
  readonly ip: string
  /** Bytes of the JSON that a POST sends; 0 for a GET. */
  readonly bodyLength: number
}

/** Headers that say of a request that it waits for something, or wants another protocol or another form of the answer. */
const UNUSUAL = ['transfer-encoding', 'expect', 'upgrade', 'x-no-compression'] as const

/** A body that is no longer than one segment of TCP mostly comes together with its head. */
const MAX_BODY = 1400

const JSON_BODY = /^application\/json(?:; ?charset=utf-8)?$/i

/** Bytes of the body of a GET without one, or of a POST with short JSON; undefined for every other request. */
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

/** What a trusted proxy says of a request, where it says one value of each kind. */
function forwardedClient(headers: IncomingHttpHeaders, remote: string) {
  const { 'x-forwarded-for': from = remote, 'x-forwarded-proto': protocol = 'http' } = headers
  if (typeof from !== 'string' || isIP(from) === 0) return undefined
  if (protocol !== 'http' && protocol !== 'https') return undefined
  const host = headers['x-forwarded-host'] ?? headers.host
  return typeof host === 'string' ? ({ ip: from, protocol, host } as const) : undefined
}

/** A request as most are; undefined for every other, which goes the way on which everything is decided. */
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
 * The public origin of the site, such as "https://museum.example": SITE_URL where it is set, and no header counts then;
 * else the host of the request. '' where that is no valid one.
 */
export function originOf(
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  siteUrl: string | undefined,
): string {
  if (siteUrl !== undefined) return siteUrl
  return isHost(request.host) ? `${request.protocol}://${request.host}` : ''
}

/** In the place of the origin, where requests name it. At random, so that no text has it. */
const NAMELESS_HOST = `host${randomUUID().replaceAll('-', '')}.invalid`
const NAMELESS = `http://${NAMELESS_HOST}`
const EITHER_NAMELESS = new RegExp(`${NAMELESS}|${percentEncoded(NAMELESS)}`, 'g')

/**
 * The origin that pages are drawn with: SITE_URL, or a name that stands for any. A page is so drawn once, whatever hosts requests
 * name: `withOrigin` puts one in, which costs nearly nothing, and nobody fills memory or time with hosts that are made up.
 */
export function drawnOrigin(siteUrl: string | undefined): string {
  return siteUrl ?? NAMELESS
}

/** What was drawn, with the origin of a request. That has no character which HTML or JSON escapes. */
export function withOrigin(text: string, origin: string): string {
  // At once: of a page each step would be another text of some hundred kilobytes.
  return text.replace(EITHER_NAMELESS, (found) => (found === NAMELESS ? origin : percentEncoded(origin)))
}

/** Who may keep an answer that holds the origin: shared caches only where no header of a request can change it. */
export function cacheScope(siteUrl: string | undefined): 'public' | 'private' {
  return siteUrl === undefined ? 'private' : 'public'
}

/** Whether the connection of the visitor is https: by SITE_URL, else by what a trusted proxy forwards. */
export function isHttps(request: FastifyRequest, siteUrl: string | undefined): boolean {
  return siteUrl === undefined ? request.protocol === 'https' : /^https:/i.test(siteUrl)
}

/** A header of a request; '' where it has none, or several. */
export function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Whether a request was sent by a page of this site, by the visitor directly, or by no browser at all: what browsers
 * say of it decides (Sec-Fetch-Site), then the origin, as the site is known by (`siteUrl`) or was requested.
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

/** Longest address that is looked up, in characters. */
const MAX_ADDRESS = 4000

function queryStringSchema<
  const Required extends readonly string[],
  const Properties extends Record<string, JSONSchema>,
>(required: Required, properties: Properties) {
  return { type: 'object', required, properties } as const
}

/** Queries of this server's own addresses. Fastify validates them; what does not fit is answered by 400 with the reason. */
const routeQueries = {
  /** `url` is path and query of a page of this site. */
  address: queryStringSchema(['url'], { url: { type: 'string', pattern: '^/', maxLength: MAX_ADDRESS } }),
  /** `url` as in `address`; `ahead` asks for what is at hand, since nobody may ever open it. */
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
  /** Beyond 300 characters the modules of a code cannot be scanned. */
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

/** Options of a route whose query is held to its schema. */
export function querySchema(name: keyof RouteQueries) {
  return { schema: { querystring: routeQueries[name] } }
}

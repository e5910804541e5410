import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import { ACCESS_COOKIE } from '../../engine/contracts/access.ts'
import type { PageMatch } from '../../engine/index.ts'
import { type Encoding, encodingFor } from '../http/encoded-body.ts'
import { type FastAnswer, type FindAnswer, KeptHead } from '../http/fast-way.ts'
import type { PlainRequest } from '../http/request.ts'
import type { Served } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The page that was answered from the cache, or put into it. */
    answeredPage: AnsweredPage | undefined
  }
}

const MAX_ADDRESSES = 4000
const MAX_ADDRESS = 1000

/** A page as it was just answered from the cache. */
interface AnsweredPage {
  readonly match: PageMatch
  readonly served: Served
}

interface Heads {
  readonly whole: KeptHead
  readonly unchanged: KeptHead
  /** Headers of the page they were made of: of one that is made anew they are not. */
  readonly of: Served['headers']
}

interface Address {
  readonly match: PageMatch
  readonly heads: Map<Encoding, Heads>
}

interface FastPagesOptions {
  readonly siteUrl: string | undefined
  /** What the page is kept by just now. */
  readonly keyOf: (match: PageMatch, request: PlainRequest) => string
  readonly get: (key: string, revision: string) => Served | undefined
  readonly cacheControl: (match: PageMatch) => string
  /** To be called for each answer that was sent. */
  readonly onSent: (page: SentPage, log: () => FastifyBaseLogger) => void
}

/** A page that was sent from memory. */
interface SentPage {
  readonly request: PlainRequest
  readonly match: PageMatch
  readonly status: number
  readonly ms: number
}

/** Whether a request is for the page as everybody sees it, and all of its answer is known by address, host and encoding. */
function isForAll({ headers }: PlainRequest, siteUrl: string | undefined): boolean {
  // A page holds whole addresses: what a proxy says of the host makes it one for nobody else.
  if (siteUrl === undefined && headers['x-forwarded-host'] !== undefined) return false
  return headers.cookie?.includes(ACCESS_COOKIE) !== true
}

/** The encoding of a kept answer; undefined where the framework may choose another. */
function plainEncoding({ 'accept-encoding': accepted }: PlainRequest['headers']): Encoding | undefined {
  const encoding = encodingFor(accepted)
  return encoding === 'identity' && accepted !== undefined ? undefined : encoding
}

/** Pages that are in the cache, answered as they were before. `note` learns how: from answers that the framework has sent. */
export function createFastPages(options: FastPagesOptions) {
  const addresses = new LRUCache<string, Address>({ max: MAX_ADDRESSES })
  const addressKey = (protocol: string, host: string, url: string): string =>
    options.siteUrl === undefined ? `${protocol}://${host}${url}` : url

  const note = (request: FastifyRequest, reply: FastifyReply, { match, served }: AnsweredPage): void => {
    const { raw, originalUrl, url, protocol, host } = request
    if (raw.method !== 'GET' || originalUrl !== url || url.length > MAX_ADDRESS) return
    if (reply.raw.statusCode !== 200 || !served.isHit || served.isStale) return
    const encoding = plainEncoding(request.headers)
    const whole = encoding && KeptHead.of(reply.raw)
    if (encoding === undefined || whole === undefined) return
    if ((whole.get('content-encoding') ?? 'identity') !== encoding || whole.get('etag') !== served.body.etag)
      return
    const place = addressKey(protocol, host, url)
    const address = addresses.get(place) ?? { match, heads: new Map() }
    address.heads.set(encoding, { whole, unchanged: whole.withoutBody(), of: served.headers })
    addresses.set(place, address)
  }

  const find: FindAnswer = (request) => {
    const { protocol, host, url, headers } = request
    const address = addresses.get(addressKey(protocol, host, url))
    if (address === undefined || !isForAll(request, options.siteUrl)) return undefined
    const { match, heads } = address
    const encoding = plainEncoding(headers)
    const known = encoding && heads.get(encoding)
    if (encoding === undefined || known === undefined) return undefined
    const { whole, unchanged, of } = known
    return (revision) => {
      const served = options.get(options.keyOf(match, request), revision)
      if (served?.headers !== of || served.body.etag !== whole.get('etag')) return undefined
      const onSent: FastAnswer['onSent'] = (status, ms, log) =>
        options.onSent({ request, match, status, ms }, log)
      const values = { 'cache-control': options.cacheControl(match) }
      if (fresh(headers, { etag: served.body.etag }))
        return { status: 304, head: unchanged.with(values), body: undefined, onSent }
      const body = served.body.ready(encoding)
      if (body === undefined) return undefined
      const head = whole.with({ ...values, 'content-length': String(body.length) })
      return { status: 200, head, body, onSent }
    }
  }

  return { note, find }
}

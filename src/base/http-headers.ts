import Negotiator from 'negotiator'

// Headers that several layers read or write in the same way.

/** Seconds that the value of Retry-After (RFC 9110) asks to wait: a number of them, or a moment. Undefined where it says neither, or a moment that is over. */
export function retrySeconds(header: string | null): number | undefined {
  const after = header?.trim() ?? ''
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

/** Whether a request is for what its visitor may never open: a browser prefetches or prerenders it (`Sec-Purpose`; `Purpose` of older browsers). */
export function isAhead(headers: Readonly<Record<string, unknown>>): boolean {
  return /prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)
}

/** `cache-control` of what never changes at its address. */
export const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable'

/** `cache-control` of what may change at its address, on any day. */
export const CACHE_DAY = 'public, max-age=86400'

/** Headers of what pages and viewers of other sites may read. */
export const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  // Names of the headers that scripts of other sites see, beside those that they always see.
  'access-control-expose-headers': 'accept-ranges, content-length, content-range, etag, link',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** Headers of the answer to the question that browsers ask before they read it with headers of their own (CORS preflight). */
export const PREFLIGHT_HEADERS = {
  ...OPEN_HEADERS,
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
  allow: 'GET, HEAD, OPTIONS',
} as const

const JSON_LD = 'application/ld+json'
const PLAIN = 'application/json'

/** The media type of a JSON-LD document of this context: plain JSON for who prefers that. It depends on `accept`. */
export function jsonLdType(accept: string | undefined, context: string): string {
  const preferred = new Negotiator({ headers: { accept } }).mediaType([JSON_LD, PLAIN])
  return preferred === PLAIN ? PLAIN : `${JSON_LD};profile="${context}"`
}

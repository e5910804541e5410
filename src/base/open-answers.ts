import Negotiator from 'negotiator'

/** CORS headers for resources that other sites may read. */
export const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  // Response headers exposed to scripts of other sites besides the safelisted ones.
  'access-control-expose-headers': 'accept-ranges, content-length, content-range, etag, link',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** Headers of a CORS preflight response. */
export const PREFLIGHT_HEADERS = {
  ...OPEN_HEADERS,
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
  allow: 'GET, HEAD, OPTIONS',
} as const

const JSON_LD = 'application/ld+json'
const PLAIN = 'application/json'

/** Returns the media type of a JSON-LD document with this context, or plain JSON if `accept` prefers it. */
export function jsonLdType(accept: string | undefined, context: string): string {
  const preferred = new Negotiator({ headers: { accept } }).mediaType([JSON_LD, PLAIN])
  return preferred === PLAIN ? PLAIN : `${JSON_LD};profile="${context}"`
}

import Negotiator from 'negotiator'

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

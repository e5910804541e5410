// Headers used by several layers.

/**
 * Returns the seconds of a Retry-After header (RFC 9110), given as a number or a date. Undefined if it is neither, or
 * in the past.
 */
export function retrySeconds(header: string | null): number | undefined {
  const after = header?.trim() ?? ''
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

/**
 * Whether a browser prefetches or prerenders a page that its visitor may never open (`Sec-Purpose`; `Purpose` in older
 * browsers).
 */
export function isAhead(headers: Readonly<Record<string, unknown>>): boolean {
  return /prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)
}

/** `cache-control` of a resource that never changes at its URL. */
export const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable'

/** `cache-control` of a resource that may change from one day to the next. */
export const CACHE_DAY = 'public, max-age=86400'

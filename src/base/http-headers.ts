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

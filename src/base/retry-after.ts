/** Seconds that a Retry-After header (RFC 9110) asks to wait: a number of them, or a moment. Undefined where it says neither, or a moment that is over. */
export function retrySeconds(headers: Headers): number | undefined {
  const after = headers.get('retry-after')?.trim() ?? ''
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

import { fitsSegment } from '../../shared/path-segment.ts'

/** Half a character becomes U+FFFD, on which `encodeURIComponent` would throw. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

/** A value as one segment of a path, percent-encoded; `undefined` where encoding would not keep it one. */
export function pathSegment(value: string): string | undefined {
  return fitsSegment(value) ? percentEncoded(value) : undefined
}

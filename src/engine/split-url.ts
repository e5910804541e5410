import { decodeSegment } from '../base/path-segment.ts'

/** An address taken apart. */
interface UrlParts {
  /** As written, without query and hash. */
  readonly path: string
  /** Decoded segments, empty ones left out; undefined where the path cannot be a page's. */
  readonly segments: readonly string[] | undefined
  readonly search: URLSearchParams
}

function segmentsOf(path: string): readonly string[] | undefined {
  if (!path.startsWith('/')) return undefined
  const segments: string[] = []
  for (const written of path.split('/')) {
    if (written === '') continue
    const segment = decodeSegment(written)
    if (segment === undefined) return undefined
    segments.push(segment)
  }
  return segments
}

/** Takes any text apart; never throws. An empty path is "/". */
export function splitUrl(url: string): UrlParts {
  const [, written = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(url) ?? []
  const path = written === '' ? '/' : written
  return { path, segments: segmentsOf(path), search: new URLSearchParams(query) }
}

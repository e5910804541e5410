import { encodeSegment } from '../base/path-segment.ts'
import type { ChannelIndex } from './channel-index.ts'
import type { RoutePattern } from './route-pattern.ts'

/** An address in its canonical spelling. */
interface CanonicalPath {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

/** The path of a pattern with these parameters, encoded; channel segments get the spelling of the site's channels. */
export function canonicalPath(
  { segments }: RoutePattern,
  params: Readonly<Record<string, string>>,
  channels: ChannelIndex,
): CanonicalPath {
  let path = ''
  const canonical: Record<string, string> = {}
  for (const segment of segments) {
    if (segment.kind === 'static') {
      path = `${path}/${segment.text}`
      continue
    }
    const written = params[segment.name] ?? ''
    const known = channels.get(`${path}/${written}`.toLowerCase())?.segment
    const text = segment.kind === 'channel' ? (known ?? written) : written
    canonical[segment.name] = text
    path = `${path}/${encodeSegment(text)}`
  }
  return { path: path === '' ? '/' : path, params: canonical }
}

/** A path with the suffix of each of its segments. */
export function withSuffixes(path: string, suffixes: readonly string[]): string {
  const segments = path.slice(1).split('/')
  return `/${segments.map((segment, index) => segment + (suffixes[index] ?? '')).join('/')}`
}

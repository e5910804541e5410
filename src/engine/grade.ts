import type { ParamValue } from './manifest.ts'
import type { PatternSegment, RoutePattern } from './route-pattern.ts'

/** The levels of a route that name channels: its segments without the id. */
export function channelLevels({ segments }: RoutePattern): readonly PatternSegment[] {
  return segments.filter(({ kind }) => kind !== 'id')
}

/** The channel that a page's grade names: a fixed segment, or a segment of the address; undefined for none. */
export function channelAt(pattern: RoutePattern, grade: number): ParamValue | undefined {
  const level = channelLevels(pattern)[grade - 1]
  if (level === undefined) return undefined
  return level.kind === 'static'
    ? { kind: 'literal', value: level.text }
    : { kind: 'segment', name: level.name }
}

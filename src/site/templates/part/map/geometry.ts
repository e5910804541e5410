export interface Point {
  readonly x: number
  readonly y: number
}

/** A rectangle in pixels; y grows downwards. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const TILE = 256
const EQUATOR_METRES = 40_075_016.686

/** Where a coordinate lies in the world's picture of a zoom level, in pixels (spherical Mercator). */
export function project(longitude: number, latitude: number, zoom: number): Point {
  const world = TILE * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    x: (longitude / 360 + 0.5) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  }
}

/** Pixels of one metre on the ground. */
export function pixelsPerMetre(latitude: number, zoom: number): number {
  return (TILE * 2 ** zoom) / (EQUATOR_METRES * Math.cos((latitude * Math.PI) / 180))
}

export function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** The smallest box around points, wider by `margin` on every side. */
export function boxAround(points: readonly Point[], margin = 0): Box {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y }
}

export function lengthOf(line: readonly Point[]): number {
  return line.reduce((sum, point, index) => {
    const before = line[index - 1] ?? point
    return sum + Math.hypot(point.x - before.x, point.y - before.y)
  }, 0)
}

/** The point at a distance along a line; its end beyond that. */
export function pointAt(line: readonly Point[], distance: number): Point {
  let left = distance
  for (const [index, to] of line.entries()) {
    const from = line[index - 1] ?? to
    const step = Math.hypot(to.x - from.x, to.y - from.y)
    if (step > 0 && left <= step) {
      const part = left / step
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
    }
    left -= step
  }
  return line.at(-1) ?? { x: 0, y: 0 }
}

const STEPS = 6

/** A line with a curve through its points (Catmull-Rom), six steps to each piece; closed ones stay closed. */
export function smoothed(line: readonly Point[]): readonly Point[] {
  const [first, last] = [line[0], line.at(-1)]
  if (first === undefined || last === undefined || line.length < 3) return line
  const closed = Math.hypot(first.x - last.x, first.y - last.y) < 0.01
  const before = closed ? line.at(-2) : first
  const after = closed ? line[1] : last
  return line.flatMap((to, index) => {
    const from = line[index - 1]
    if (from === undefined) return [to]
    const earlier = line[index - 2] ?? before ?? from
    const later = line[index + 1] ?? after ?? to
    return Array.from({ length: STEPS }, (_, step) => curve(earlier, from, to, later, (step + 1) / STEPS))
  })
}

function curve(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const along = (p: number, q: number, r: number, s: number): number =>
    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t)
  return { x: along(a.x, b.x, c.x, d.x), y: along(a.y, b.y, c.y, d.y) }
}

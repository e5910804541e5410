export type Point = readonly [number, number]

/** A number as short SVG text. */
export const n = (value: number) => String(Math.round(value * 10) / 10)

export function polyline(points: readonly Point[], closed = false): string {
  const body = points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')
  return `M${body}${closed ? 'Z' : ''}`
}

function neighbours(points: readonly Point[], index: number, closed: boolean) {
  const count = points.length
  const at = (position: number): Point => {
    const wrapped = closed ? (position + count) % count : Math.max(0, Math.min(count - 1, position))
    return points[wrapped] ?? [0, 0]
  }
  return [at(index - 1), at(index), at(index + 1), at(index + 2)] as const
}

/** A smooth path through the points (Catmull-Rom as cubic Béziers). */
export function curve(points: readonly Point[], closed = false, tension = 1): string {
  const first = points[0]
  if (!first) return ''
  const segments = closed ? points.length : points.length - 1
  let path = `M${n(first[0])} ${n(first[1])}`
  for (let index = 0; index < segments; index += 1) {
    const [before, from, to, after] = neighbours(points, index, closed)
    const k = tension / 6
    path += `C${n(from[0] + (to[0] - before[0]) * k)} ${n(from[1] + (to[1] - before[1]) * k)} ${n(to[0] - (after[0] - from[0]) * k)} ${n(to[1] - (after[1] - from[1]) * k)} ${n(to[0])} ${n(to[1])}`
  }
  return closed ? `${path}Z` : path
}

/** Points along the smooth curve through `points`, `steps` to a segment. */
export function sampleCurve(points: readonly Point[], steps: number): readonly Point[] {
  const samples: Point[] = []
  for (let index = 0; index < points.length - 1; index += 1) {
    const [a, b, c, d] = neighbours(points, index, false)
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps
      const blend = (p: number, q: number, r: number, s: number) =>
        0.5 *
        (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t)
      samples.push([blend(a[0], b[0], c[0], d[0]), blend(a[1], b[1], c[1], d[1])])
    }
  }
  const last = points.at(-1)
  if (last) samples.push(last)
  return samples
}

/** Both sides of a half outline given as `[half width, y]`, as one closed ring of points. */
export function mirrored(centre: number, half: readonly Point[]): readonly Point[] {
  const right = half.map(([dx, y]): Point => [centre + dx, y])
  const left = half.map(([dx, y]): Point => [centre - dx, y]).reverse()
  return [...right, ...left]
}

/** A circle or ellipse as path data, so that it can join other subpaths. */
export function ring(cx: number, cy: number, rx: number, ry = rx): string {
  return `M${n(cx - rx)} ${n(cy)}a${n(rx)} ${n(ry)} 0 1 0 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-rx * 2)} 0Z`
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`
}

import type { Easel } from '../core/easel.ts'
import { mirrored, n, type Point, polyline, sampleCurve } from '../core/geometry.ts'

/** Heights across a cylinder: a half circle, as gradient stops. */
export function roundness(easel: Easel, angle = 0): string {
  const at = Array.from({ length: 17 }, (_, index) => index / 16)
  return easel.linear(
    at.map((t) => [t, '#fff', Math.sqrt(Math.max(0, 1 - (2 * t - 1) ** 2))]),
    angle,
  )
}

export interface Turned {
  /** The outline, and the same outline as height. */
  readonly path: string
  readonly form: string
  /** Half width at a height. */
  readonly radiusAt: (y: number) => number
  /** A line round the body at a height, sagging as a circle seen a little from above. */
  readonly hoop: (y: number, sag?: number) => string
}

/** A body turned on a wheel or a lathe: `half` is its outline, `[half width, y]`, top to bottom. */
export function turn(easel: Easel, centre: number, half: readonly Point[], smooth = true): Turned {
  const side = smooth ? sampleCurve(half, 14) : sampleLine(half)
  const widest = Math.max(...side.map(([radius]) => radius))
  const fill = roundness(easel)
  const strips = side.slice(0, -1).map(([radius, y], index) => {
    const next = side[index + 1] ?? [radius, y]
    const middle = Math.max(0.5, (radius + next[0]) / 2)
    return `<rect x="${n(centre - middle)}" y="${n(y)}" width="${n(middle * 2)}" height="${n(Math.max(1, next[1] - y + 1.5))}" fill="${fill}" opacity="${(middle / widest).toFixed(3)}"/>`
  })
  const radiusAt = (y: number) => {
    const index = side.findIndex((point) => point[1] >= y)
    const to = side[index] ?? side.at(-1) ?? [0, 0]
    const from = side[Math.max(0, index - 1)] ?? to
    const span = to[1] - from[1]
    return span <= 0 ? to[0] : from[0] + ((to[0] - from[0]) * (y - from[1])) / span
  }
  return {
    path: polyline(mirrored(centre, side), true),
    form: strips.join(''),
    radiusAt,
    hoop: (y, sag = 0.12) => {
      const radius = radiusAt(y)
      return `M${n(centre - radius)} ${n(y)}Q${n(centre)} ${n(y + radius * sag * 2)} ${n(centre + radius)} ${n(y)}`
    },
  }
}

function sampleLine(half: readonly Point[]): readonly Point[] {
  return half.flatMap(([radius, y], index): readonly Point[] => {
    const next = half[index + 1]
    if (!next) return [[radius, y]]
    const count = Math.max(1, Math.round(Math.abs(next[1] - y) / 8))
    return Array.from(
      { length: count },
      (_, step): Point => [radius + ((next[0] - radius) * step) / count, y + ((next[1] - y) * step) / count],
    )
  })
}

import type { Easel } from '../core/easel.ts'
import { box, n } from '../core/geometry.ts'
import { darken, lighten, mix } from '../core/palette.ts'
import type { Mood } from './mood.ts'

/** Courses of brick as a pattern fill; `height` is one course, rounded: whole pixels draw ten times faster. */
export function courses(easel: Easel, height: number, opacity: number): string {
  const w = Math.round(height * 1.3) * 2
  const h = Math.max(4, Math.round(height))
  return easel.define(
    `<pattern id="$id" width="${n(w)}" height="${n(h * 2)}" patternUnits="userSpaceOnUse"><path d="M0 0H${n(w)}M0 ${n(h)}H${n(w)}M0 0V${n(h)}M${n(w / 2)} ${n(h)}V${n(h * 2)}" stroke="#14110d" stroke-width="1.4" opacity="${opacity}"/><path d="M0 1.6H${n(w)}M0 ${n(h + 1.6)}H${n(w)}" stroke="#fff" stroke-width="1" opacity="${opacity * 0.45}"/></pattern>`,
  )
}

export interface WallSpan {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly base: number
  /** How far the foot stands out beyond the top at each end. */
  readonly batter?: number
  readonly merlon?: number
  readonly tone?: string
}

/** A battlemented city wall seen from in front. */
export function cityWall(easel: Easel, mood: Mood, span: WallSpan): string {
  const { random } = easel
  const { left, right, top, base } = span
  const batter = span.batter ?? 0
  const merlon = span.merlon ?? 34
  const tone = span.tone ?? mood.wall
  const face = `M${n(left)} ${n(top)}H${n(right)}L${n(right + batter)} ${n(base)}H${n(left - batter)}Z`
  const count = Math.round((right - left) / (merlon * 1.6))
  const pitch = (right - left) / count
  const teeth = Array.from({ length: count }, (_, index) =>
    box(left + index * pitch + pitch * 0.18, top - merlon, pitch * 0.64, merlon + 2),
  ).join('')
  const loops = Array.from({ length: count }, (_, index) =>
    box(left + (index + 0.5) * pitch - merlon * 0.07, top - merlon * 0.58, merlon * 0.14, merlon * 0.26),
  ).join('')
  const caps = Array.from({ length: count }, (_, index) =>
    box(left + index * pitch + pitch * 0.13, top - merlon - 4, pitch * 0.74, mood.snow ? 9 : 6),
  ).join('')
  const light = easel.linear([
    [0, lighten(tone, mood.night ? 0.02 : 0.12)],
    [0.55, tone],
    [1, darken(tone, 0.36)],
  ])
  const stains = Array.from({ length: Math.round((right - left) / 34) }, () => {
    const x = random.between(left, right)
    const w = random.between(6, 30)
    return `<rect x="${n(x)}" y="${n(top)}" width="${n(w)}" height="${n((base - top) * random.between(0.2, 0.95))}" fill="${easel.linear(
      [
        [0, random.chance(0.65) ? '#1a1712' : '#e8dcc2', 0.22],
        [1, '#1a1712', 0],
      ],
    )}"/>`
  }).join('')
  const brick = courses(easel, 11, mood.night ? 0.35 : 0.26)
  const clip = easel.define(`<clipPath id="$id"><path d="${face}"/></clipPath>`)
  return `<path d="${face}" fill="${light}"/><path d="${teeth}" fill="${lighten(tone, 0.06)}"/><path d="${loops}" fill="#12100d" opacity=".8"/><g clip-path="${clip}">${stains}</g><path d="${face}${teeth}" fill="${brick}"/><path d="${face}" fill="${easel.texture('blotch', '#14110c', 1.7)}" opacity=".32"/><path d="${face}" fill="${easel.texture('strata', '#f4e8cf', 1.5)}" opacity=".16"/><path d="${caps}" fill="${mood.snow ? '#eef0ee' : darken(tone, 0.25)}"/><path d="${box(left - 2, top - 2, right - left + 4, 7)}${box(left, top + 16, right - left, 3)}" fill="${darken(tone, 0.42)}" opacity=".7"/>`
}

/** A vaulted gate passage with its ring of voussoirs and studded leaves half open. */
export function gateway(
  easel: Easel,
  mood: Mood,
  cx: number,
  base: number,
  width: number,
  height: number,
): string {
  const r = width / 2
  const arch = (grow: number) =>
    `M${n(cx - r - grow)} ${n(base)}V${n(base - height + r)}a${n(r + grow)} ${n(r + grow)} 0 0 1 ${n((r + grow) * 2)} 0V${n(base)}Z`
  const depth = mood.night
    ? easel.radial(
        [
          [0, '#f2c777'],
          [0.5, '#8c5a26'],
          [1, '#1c140d'],
        ],
        0.5,
        0.72,
        0.75,
      )
    : easel.linear([
        [0, '#0d0b09'],
        [0.55, '#241d16'],
        [1, '#4a3d2d'],
      ])
  const far = `M${n(cx - r * 0.36)} ${n(base)}V${n(base - height * 0.42)}a${n(r * 0.36)} ${n(r * 0.36)} 0 0 1 ${n(r * 0.72)} 0V${n(base)}Z`
  const joints = Array.from({ length: 13 }, (_, index) => {
    const angle = Math.PI + (index / 12) * Math.PI
    return `M${n(cx + Math.cos(angle) * r)} ${n(base - height + r + Math.sin(angle) * r)}L${n(cx + Math.cos(angle) * (r + 20))} ${n(base - height + r + Math.sin(angle) * (r + 20))}`
  }).join('')
  const leaf = (side: number) =>
    `M${n(cx + side * r)} ${n(base)}V${n(base - height * 0.66)}L${n(cx + side * r * 0.62)} ${n(base - height * 0.58)}V${n(base - 12)}Z`
  const glow = mood.night ? '#ffdf9a' : mix(mood.sky[2], mood.ground, 0.3)
  return `<path d="${arch(20)}" fill="${darken(mood.wall, 0.2)}"/><path d="${joints}" stroke="#15120e" stroke-width="2" opacity=".55"/><path d="${arch(0)}" fill="${depth}"/><path d="${far}" fill="${glow}" opacity="${mood.night ? 0.9 : 0.75}"/><path d="${leaf(-1)}${leaf(1)}" fill="#3f231a" stroke="#1a0f0a" stroke-width="2"/><path d="${arch(0)}" fill="none" stroke="#0c0a08" stroke-width="4" opacity=".6"/>`
}

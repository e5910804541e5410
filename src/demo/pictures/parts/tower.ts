import type { Easel } from '../core/easel.ts'
import { box, n } from '../core/geometry.ts'
import { darken, lighten, mix } from '../core/palette.ts'
import type { Mood } from './mood.ts'

export interface Roof {
  readonly cx: number
  readonly eave: number
  readonly half: number
  readonly rise: number
  /** Half width of the ridge. */
  readonly ridge: number
}

/** A tiled roof with raised corners. */
export function tiledRoof(easel: Easel, mood: Mood, roof: Roof): string {
  const { cx, eave, half, rise, ridge } = roof
  const top = eave - rise
  const lift = rise * 0.2
  const tile = mood.night ? '#20262a' : mix('#4a4f50', mood.far, 0.16)
  const side = (s: number) => `${n(cx + s * half)} ${n(eave - lift)}`
  const path = `M${side(-1)}C${n(cx - half * 0.72)} ${n(eave - rise * 0.22)} ${n(cx - ridge * 1.12)} ${n(top + rise * 0.42)} ${n(cx - ridge)} ${n(top)}H${n(cx + ridge)}C${n(cx + ridge * 1.12)} ${n(top + rise * 0.42)} ${n(cx + half * 0.72)} ${n(eave - rise * 0.22)} ${side(1)}Q${n(cx + half * 0.8)} ${n(eave + 2)} ${n(cx + half * 0.55)} ${n(eave + 4)}H${n(cx - half * 0.55)}Q${n(cx - half * 0.8)} ${n(eave + 2)} ${side(-1)}Z`
  const count = Math.round(half / 7)
  const rows = Array.from({ length: count - 1 }, (_, index) => {
    const t = ((index + 1) / count) * 2 - 1
    const foot = eave + 3 - Math.max(0, Math.abs(t) - 0.6) ** 2 * rise * 1.1
    return `M${n(cx + t * ridge)} ${n(top)}C${n(cx + t * ridge * 1.1)} ${n(top + rise * 0.45)} ${n(cx + t * half * 0.84)} ${n(eave - rise * 0.2)} ${n(cx + t * half * 0.98)} ${n(foot)}`
  }).join('')
  const fill = easel.linear([
    [0, mood.snow ? '#e9ebea' : lighten(tile, mood.night ? 0.05 : 0.2)],
    [0.6, mood.snow ? '#c9cfd0' : tile],
    [1, darken(tile, 0.3)],
  ])
  const horn = (s: number) =>
    `M${n(cx + s * ridge)} ${n(top + 2)}q${n(s * 4)} ${n(-rise * 0.2)} ${n(s * -7)} ${n(-rise * 0.26)}q${n(s * 12)} 0 ${n(s * 13)} ${n(rise * 0.24)}Z`
  const dark = darken(tile, 0.5)
  return `<path d="${path}" fill="${fill}"/><path d="${rows}" stroke="${dark}" stroke-width="1.6" fill="none" opacity="${mood.snow ? 0.3 : 0.6}"/><path d="M${n(cx - half * 0.96)} ${n(eave - lift + 2)}Q${n(cx - half * 0.8)} ${n(eave + 4)} ${n(cx - half * 0.55)} ${n(eave + 6)}H${n(cx + half * 0.55)}Q${n(cx + half * 0.8)} ${n(eave + 4)} ${n(cx + half * 0.96)} ${n(eave - lift + 2)}" stroke="${dark}" stroke-width="6" fill="none"/><path d="${box(cx - ridge - 4, top - 7, ridge * 2 + 8, 10)}${horn(-1)}${horn(1)}" fill="${mood.snow ? '#dfe3e2' : dark}"/>`
}

interface Storey {
  readonly cx: number
  readonly top: number
  readonly height: number
  readonly half: number
  readonly bays: number
}

function storey(easel: Easel, mood: Mood, part: Storey): string {
  const { cx, top, height, half, bays } = part
  const timber = mood.night ? '#3c1f16' : '#6b3327'
  const pane = mood.night ? '#f0bf6a' : '#2b201a'
  const bay = (half * 2) / bays
  const windows: string[] = []
  const lattice: string[] = []
  for (let index = 0; index < bays; index += 1) {
    const x = cx - half + index * bay + bay * 0.16
    const y = top + height * 0.24
    windows.push(box(x, y, bay * 0.68, height * 0.6))
    for (let line = 1; line < 5; line += 1)
      lattice.push(`M${n(x + (bay * 0.68 * line) / 5)} ${n(y)}v${n(height * 0.6)}`)
    for (let line = 1; line < 4; line += 1)
      lattice.push(`M${n(x)} ${n(y + (height * 0.6 * line) / 4)}h${n(bay * 0.68)}`)
  }
  const columns = Array.from({ length: bays + 1 }, (_, index) =>
    box(cx - half + index * bay - 4, top, 8, height),
  ).join('')
  const brackets = Array.from({ length: bays * 3 + 1 }, (_, index) =>
    box(cx - half + (index * bay) / 3 - 3, top, 6, height * 0.13),
  ).join('')
  const shade = easel.linear([
    [0, '#000', 0.6],
    [0.4, '#000', 0.1],
    [1, '#000', 0],
  ])
  return `<path d="${box(cx - half, top, half * 2, height)}" fill="${timber}"/><path d="${windows.join('')}" fill="${pane}"/><path d="${lattice.join('')}" stroke="${mood.night ? '#5a3015' : '#8a4a38'}" stroke-width="2"/><path d="${columns}" fill="${mood.night ? '#512a1d' : '#84402f'}"/><path d="${brackets}" fill="${mood.night ? '#35413c' : '#4f7266'}"/><path d="${box(cx - half, top, half * 2, height)}" fill="${shade}"/>`
}

/** A timber gate tower of `storeys` diminishing storeys, standing on `base`. */
export function gateTower(
  easel: Easel,
  mood: Mood,
  cx: number,
  base: number,
  width: number,
  storeys: number,
): string {
  const parts: string[] = []
  let y = base
  let half = width / 2
  for (let level = 0; level < storeys; level += 1) {
    const high = width * 0.19 * (1 - level * 0.1)
    const last = level === storeys - 1
    parts.push(storey(easel, mood, { cx, top: y - high, height: high, half: half * 0.82, bays: 7 - level }))
    parts.push(
      tiledRoof(easel, mood, {
        cx,
        eave: y - high + 4,
        half: half * 1.08,
        rise: last ? high * 1.35 : high * 0.7,
        ridge: last ? half * 0.56 : half * 0.76,
      }),
    )
    parts.push(`<path d="${box(cx - half * 0.86, y - 8, half * 1.72, 8)}" fill="#2a211a" opacity=".7"/>`)
    y -= high + (last ? 0 : high * 0.52)
    half *= 0.86
  }
  const glow = mood.night
    ? `<ellipse cx="${n(cx)}" cy="${n(base - width * 0.2)}" rx="${n(width * 0.85)}" ry="${n(width * 0.42)}" fill="${easel.radial(
        [
          [0, '#f0b65c', 0.42],
          [1, '#f0b65c', 0],
        ],
      )}"/>`
    : ''
  return `${glow}${parts.join('')}`
}

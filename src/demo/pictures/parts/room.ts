import type { Easel } from '../core/easel.ts'
import { box, n } from '../core/geometry.ts'
import { darken, lighten } from '../core/palette.ts'

/** A room seen square on: where its back wall stands, and the colours of its surfaces. */
export interface Room {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly wall: string
  readonly floor: string
  readonly ceiling: string
  readonly boards?: boolean
}

/** Floor, ceiling and walls in one-point perspective. */
export function roomShell(easel: Easel, room: Room): string {
  const { width, height } = easel
  const { left, right, top, bottom, wall, floor, ceiling } = room
  const floorPath = `M0 ${height}L${n(left)} ${n(bottom)}H${n(right)}L${width} ${height}Z`
  const cx = (left + right) / 2
  const lanes = Array.from({ length: 15 }, (_, index) => {
    const t = index / 14
    const far = left + (right - left) * t
    return `M${n(far)} ${n(bottom)}L${n(cx + (far - cx) * ((height + 500) / 500))} ${n(bottom + (height - bottom) * 1.4)}`
  }).join('')
  const rows = Array.from(
    { length: 9 },
    (_, index) => `M0 ${n(bottom + ((index + 1) / 9) ** 1.9 * (height - bottom))}H${width}`,
  ).join('')
  const shine = easel.linear([
    [0, lighten(floor, 0.14)],
    [0.25, floor],
    [1, darken(floor, 0.5)],
  ])
  const side = (x: number, edge: number, dark: boolean) =>
    `<path d="M${x} 0L${n(edge)} ${n(top)}V${n(bottom)}L${x} ${height}Z" fill="${easel.linear(
      [
        [0, darken(wall, dark ? 0.5 : 0.3)],
        [1, darken(wall, dark ? 0.3 : 0.5)],
      ],
      0,
    )}"/>`
  return `<path d="M0 0H${width}L${n(right)} ${n(top)}H${n(left)}Z" fill="${easel.linear([
    [0, darken(ceiling, 0.3)],
    [1, ceiling],
  ])}"/>${side(0, left, true)}${side(width, right, false)}<path d="${box(left, top, right - left, bottom - top)}" fill="${easel.linear(
    [
      [0, darken(wall, 0.15)],
      [0.6, lighten(wall, 0.06)],
      [1, wall],
    ],
  )}"/><path d="${floorPath}" fill="${shine}"/><path d="${lanes}${room.boards ? '' : rows}" stroke="#000" stroke-width="1.6" opacity=".2"/><path d="${floorPath}" fill="${easel.texture('streak', '#000000', 2)}" opacity=".14"/><path d="${box(left, top, right - left, bottom - top)}" fill="${easel.texture('strata', '#000000', 2)}" opacity=".14"/>`
}

/** A cone of light from a ceiling spot at `x, y` and the pool it makes at `poolY`. */
export function spotlight(
  easel: Easel,
  x: number,
  y: number,
  poolX: number,
  poolY: number,
  reach: number,
  strength = 0.3,
): string {
  const beam = easel.linear([
    [0, '#ffe9c0', strength],
    [1, '#ffe9c0', 0.02],
  ])
  const pool = easel.radial([
    [0, '#ffe6b8', strength * 1.2],
    [1, '#ffe6b8', 0],
  ])
  return `<path d="M${n(x - 7)} ${n(y)}H${n(x + 7)}L${n(poolX + reach)} ${n(poolY)}H${n(poolX - reach)}Z" fill="${beam}" opacity=".55"/><ellipse cx="${n(poolX)}" cy="${n(poolY)}" rx="${n(reach * 1.5)}" ry="${n(reach * 0.5)}" fill="${pool}"/><path d="M${n(x - 11)} ${n(y - 26)}h22l5 28h-32Z" fill="#0c0c0c"/>`
}

export interface Vitrine {
  readonly x: number
  readonly base: number
  readonly width: number
  readonly glass: number
  readonly plinth: number
  readonly tone: string
  /** What stands inside, as drawn. */
  readonly content: string
}

/** A free-standing glass case on a plinth, lit from its lid, mirrored in the floor. */
export function vitrine(easel: Easel, part: Vitrine): string {
  const { x, base, width, glass, plinth, tone } = part
  const left = x - width / 2
  const shelf = base - plinth
  const top = shelf - glass
  const glow = easel.linear([
    [0, '#fff1d0', 0.5],
    [0.5, '#ffe8bd', 0.16],
    [1, '#ffe2ad', 0.3],
  ])
  const inside = easel.radial(
    [
      [0, '#ffe9c2', 0.5],
      [1, '#ffe9c2', 0],
    ],
    0.5,
    0.55,
    0.6,
  )
  const sheen = `M${n(left + width * 0.12)} ${n(top)}h${n(width * 0.13)}l${n(-width * 0.22)} ${n(glass)}h${n(-width * 0.03)}v${n(-glass * 0.6)}Z`
  const reflection = easel.linear([
    [0, '#ffe9c2', 0.2],
    [1, '#ffe9c2', 0],
  ])
  const block = easel.linear(
    [
      [0, lighten(tone, 0.12)],
      [0.7, tone],
      [1, darken(tone, 0.4)],
    ],
    0,
  )
  return `<ellipse cx="${n(x)}" cy="${n(base + 6)}" rx="${n(width * 0.78)}" ry="${n(width * 0.1)}" fill="#000" opacity=".5"/><path d="${box(left, base, width, plinth * 0.9)}" fill="${reflection}"/><path d="${box(left - 6, shelf, width + 12, plinth)}" fill="${block}"/><path d="${box(left - 6, shelf, width + 12, 5)}" fill="#000" opacity=".4"/><path d="${box(left, top, width, glass)}" fill="${glow}"/><path d="${box(left, top, width, glass)}" fill="${inside}"/><ellipse cx="${n(x)}" cy="${n(shelf - 6)}" rx="${n(width * 0.3)}" ry="${n(width * 0.035)}" fill="#000" opacity=".4"/>${part.content}<path d="${sheen}" fill="#fff" opacity=".1"/><path d="${box(left, top, width, glass)}" fill="none" stroke="#cfd8d6" stroke-width="2" opacity=".5"/><path d="${box(left - 4, top - 10, width + 8, 12)}" fill="#141414"/><path d="${box(x - width * 0.09, shelf + plinth * 0.22, width * 0.18, plinth * 0.1)}" fill="#d9d2c0" opacity=".75"/>`
}

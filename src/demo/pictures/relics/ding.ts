import type { Easel } from '../core/easel.ts'
import { curve, mirrored, n, type Point } from '../core/geometry.ts'
import { roundness, turn } from '../parts/lathe.ts'
import { fretBand } from '../parts/ornament.ts'
import { bronzeTone, oldBronze } from './materials.ts'
import type { Shot } from './studio.ts'

function leg(x: number, top: number, foot: number, width: number): string {
  const half: readonly Point[] = [
    [width * 0.95, top],
    [width * 0.62, top + (foot - top) * 0.4],
    [width * 0.5, top + (foot - top) * 0.7],
    [width * 0.72, foot],
  ]
  return curve(mirrored(x, half), true, 0.7)
}

/** A three-legged bronze cauldron with upright ears. */
export function ding(easel: Easel): Shot {
  const { random } = easel
  const cx = 600
  const radius = random.between(215, 265)
  const rim = random.between(300, 350)
  const belly = random.between(235, 300)
  const foot = rim + belly + random.between(110, 165)
  const bulge = random.between(0.98, 1.1)
  const body = turn(easel, cx, [
    [radius * 1.03, rim],
    [radius * 1.03, rim + 24],
    [radius * 0.96, rim + 30],
    [radius * bulge, rim + belly * 0.5],
    [radius * 0.86, rim + belly * 0.82],
    [radius * 0.4, rim + belly],
    [8, rim + belly + 6],
  ])
  const spread = radius * 0.72
  const legTop = rim + belly * 0.68
  const round = roundness(easel)
  const legs = [cx - spread, cx + spread].map((x) => leg(x, legTop, foot, radius * 0.2))
  const middle = leg(cx + random.between(-12, 12), rim + belly * 0.8, foot + 26, radius * 0.21)
  const flare = random.between(-6, 22)
  const earHigh = random.between(95, 135)
  const ear = (side: number) => {
    const x = cx + side * (radius * 0.9)
    const outer = `M${n(x - 34)} ${n(rim + 8)}L${n(x - 36 + side * flare)} ${n(rim - earHigh)}H${n(x + 36 + side * flare)}L${n(x + 34)} ${n(rim + 8)}Z`
    const inner = `M${n(x - 15)} ${n(rim + 8)}L${n(x - 15 + side * flare * 0.7)} ${n(rim - earHigh + 30)}H${n(x + 15 + side * flare * 0.7)}L${n(x + 15)} ${n(rim + 8)}Z`
    return `${outer}${inner}`
  }
  const ears = [ear(-1), ear(1)].map((d) => `<path d="${d}" fill-rule="evenodd"`)
  const mouth = `<ellipse cx="${cx}" cy="${n(rim + 2)}" rx="${n(radius * 1.03)}" ry="${n(radius * 0.12)}"`
  const bandTop = rim + random.between(44, 60)
  const bandHigh = random.between(44, 68)
  const ornament = fretBand(random, body, cx, bandTop, bandHigh)
  const metal = bronzeTone(random)
  return {
    piece: {
      form: `${ears.map((e) => `${e} fill="#777"/>`).join('')}${legs.map((d) => `<path d="${d}" fill="${round}" opacity=".4"/>`).join('')}${body.form}<path d="${middle}" fill="${round}" opacity=".95"/>`,
      detail: `<g fill="none" stroke-linejoin="round">${ornament}<path d="${body.hoop(rim + 28)}" stroke="#333" stroke-width="5"/><path d="${body.hoop(rim + belly * 0.62)}" stroke="#ccc" stroke-width="9"/></g>`,
      colour: `<g fill="${metal}">${ears.map((e) => `${e}/>`).join('')}${legs.map((d) => `<path d="${d}"/>`).join('')}<path d="${body.path}"/><path d="${middle}"/></g>${mouth} fill="#2a241a"/>${mouth} fill="none" stroke="${metal}" stroke-width="9"/>`,
      matte: `${mouth} fill="#fff"/>`,
    },
    depth: radius * 0.9,
    softness: 4,
    carving: 11,
    material: { ...oldBronze(random), bump: 0.55, dirt: 0.7 },
    horizon: foot - 130,
    floorShadows: [
      { at: [cx + 30, foot + 14], rx: radius * 1.75, ry: 62, strength: 0.62 },
      ...[cx - spread, cx + spread].map((x) => ({
        at: [x, foot - 2] as const,
        rx: 78,
        ry: 17,
        strength: 0.85,
      })),
      { at: [cx, foot + 24] as const, rx: 84, ry: 18, strength: 0.85 },
    ],
  }
}

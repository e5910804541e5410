import type { Easel } from '../core/easel.ts'
import { n, ring } from '../core/geometry.ts'
import type { Random } from '../core/random.ts'
import { bronzeTone, oldBronze } from './materials.ts'
import type { Shot } from './studio.ts'

const around = (count: number, body: (index: number) => string, start = 0) =>
  Array.from(
    { length: count },
    (_, index) => `<g transform="rotate(${n(start + (index * 360) / count)})">${body(index)}</g>`,
  ).join('')

function arcs(radius: number, count: number): string {
  const reach = radius * Math.tan(Math.PI / count)
  return around(
    count,
    () =>
      `<path d="M${n(-reach)} ${n(-radius)}Q0 ${n(-radius * 0.74)} ${n(reach)} ${n(-radius)}" stroke="#d6d6d6" stroke-width="9"/>`,
  )
}

function bosses(radius: number, count: number): string {
  return around(
    count,
    () =>
      `<path d="${ring(0, -radius, 13)}" fill="#eee" stroke="#333" stroke-width="4"/><path d="M-26 ${n(-radius - 14)}C-40 ${n(-radius + 6)} -34 ${n(-radius + 30)} -14 ${n(-radius + 34)}M26 ${n(-radius - 14)}C40 ${n(-radius + 6)} 34 ${n(-radius + 30)} 14 ${n(-radius + 34)}" stroke="#ccc" stroke-width="6"/>`,
  )
}

function boardMarks(radius: number): string {
  const square = radius * 0.5
  const mark = `M0 ${n(-square)}v-34M-26 ${n(-square - 34)}h52M-30 ${n(-radius + 6)}v30h44`
  return `<path d="M${n(-square)} ${n(-square)}H${n(square)}V${n(square)}H${n(-square)}Z" stroke="#d6d6d6" stroke-width="9"/>${around(4, () => `<path d="${mark}" stroke="#d6d6d6" stroke-width="8"/>`)}`
}

function scrolls(random: Random, radius: number, count: number): string {
  const curl = random.between(0.5, 0.9)
  return around(count, (index) => {
    const flip = index % 2 ? -1 : 1
    return `<path transform="scale(${flip} 1)" d="M-46 ${n(-radius + 20)}C-40 ${n(-radius - 40 * curl)} 20 ${n(-radius - 40 * curl)} 22 ${n(-radius)}S-14 ${n(-radius + 22)} -12 ${n(-radius)}M22 ${n(-radius)}q22 22 38 -10" stroke="#ccc" stroke-width="7"/>`
  })
}

/** The back of a round bronze mirror. */
export function mirror(easel: Easel): Shot {
  const { random } = easel
  const radius = random.between(320, 362)
  const rim = random.between(0.84, 0.92)
  const kind = random.pick('arcs', 'bosses', 'board', 'scrolls')
  const inner = radius * rim * random.between(0.5, 0.56)
  const outer = radius * rim * 0.78
  const teeth = random.int(60, 90)
  const comb = around(
    teeth,
    () => `<path d="M0 ${n(-radius * rim * 0.98)}v${n(radius * 0.07)}" stroke="#4a4a4a" stroke-width="5"/>`,
  )
  const field =
    kind === 'arcs'
      ? `${arcs(outer, random.pick(8, 12))}${bosses(inner * 0.8, 4)}`
      : kind === 'bosses'
        ? `${bosses(outer * 0.92, random.pick(6, 8))}${scrolls(random, inner * 0.86, 6)}`
        : kind === 'board'
          ? boardMarks(outer)
          : `${scrolls(random, outer, random.int(8, 11))}${scrolls(random, inner, 6)}`
  const rings = [rim, rim * 0.9, rim * 0.62, 0.2]
    .map((part) => `<path d="${ring(0, 0, radius * part)}" stroke="#ccc" stroke-width="6"/>`)
    .join('')
  const tone = bronzeTone(random)
  const place = `<g transform="translate(600 ${n(random.between(436, 462))}) rotate(${n(random.between(0, 90))})" fill="none">`
  const disc = `<path d="${ring(0, 0, radius)}"`
  const crack = random.chance(0.3)
    ? `<path d="M${n(-radius)} -40L-120 20L-40 -10L60 70L${n(radius)} 120" stroke="#000" stroke-width="5"/>`
    : ''
  return {
    piece: {
      form: `${place}${disc} fill="#fff" fill-opacity=".55"/><path d="${ring(0, 0, radius * (1 + rim) * 0.5)}" stroke="#fff" stroke-width="${n(radius * (1 - rim))}" opacity=".6"/><path d="${ring(0, 0, 42)}" fill="${easel.radial(
        [
          [0, '#fff', 1],
          [0.7, '#fff', 0.8],
          [1, '#fff', 0],
        ],
      )}"/></g>`,
      detail: `${place}${comb}${rings}${field}${around(12, () => `<path d="${ring(0, -radius * 0.15, 9)}" fill="#ddd"/>`)}${crack}</g>`,
      colour: `${place}${disc} fill="${tone}"/></g>`,
    },
    material: { ...oldBronze(random, random.between(0.15, 0.6)), bump: 0.35, mottle: 0.14, dirt: 1.1 },
    depth: 34,
    softness: 4,
    carving: 15,
  }
}

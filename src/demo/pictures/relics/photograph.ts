import type { Easel } from '../core/easel.ts'
import { box, n } from '../core/geometry.ts'
import { paper } from './materials.ts'
import type { Shot } from './studio.ts'

/** A mounted photograph: a group before a wall, or the wall and the river, gone brown. */
export function photographPrint(easel: Easel): Shot {
  const { random } = easel
  const width = random.between(700, 800)
  const height = random.between(500, 560)
  const x = 600 - width / 2
  const y = 450 - height / 2
  const mount = box(x - 60, y - 60, width + 120, height + 150)
  const clip = easel.define(`<clipPath id="$id"><path d="${box(x, y, width, height)}"/></clipPath>`)
  const light = '#cbb994'
  const dark = '#3d2f22'
  const people = random.int(7, 11)
  const row = (count: number, base: number, size: number, shift: number) =>
    Array.from({ length: count }, (_, index) => {
      const px = x + (width * (index + 0.5 + shift)) / count + random.bell() * 8
      const py = base + random.bell() * 8
      const coat = random.pick('#2f261e', '#54432f', '#6b573d', '#433629')
      return `<path d="M${n(px - size * 0.5)} ${n(py + size * 2.4)}C${n(px - size * 0.56)} ${n(py + size * 0.5)} ${n(px - size * 0.3)} ${n(py + size * 0.42)} ${n(px)} ${n(py + size * 0.4)}S${n(px + size * 0.56)} ${n(py + size * 0.5)} ${n(px + size * 0.5)} ${n(py + size * 2.4)}Z" fill="${coat}"/><ellipse cx="${n(px)}" cy="${n(py)}" rx="${n(size * 0.21)}" ry="${n(size * 0.28)}" fill="#b39c76"/><path d="M${n(px - size * 0.25)} ${n(py - size * 0.06)}q${n(size * 0.25)} ${n(-size * 0.5)} ${n(size * 0.5)} 0Z" fill="${random.pick('#2a2119', '#4c3d2c')}"/>`
    }).join('')
  const wallTop = y + height * 0.3
  const crenels = Array.from({ length: 18 }, (_, index) =>
    box(x + (index * width) / 18, wallTop - 22, width / 32, 24),
  ).join('')
  const scene = random.chance(0.65)
    ? `<rect x="${n(x)}" y="${n(wallTop)}" width="${n(width)}" height="${n(height)}" fill="#7d6748"/><path d="${crenels}" fill="#7d6748"/><path d="M${n(600 - 60)} ${n(y + height)}V${n(wallTop + 110)}a60 60 0 0 1 120 0V${n(y + height)}Z" fill="#2c2219"/>${row(people, y + height * 0.42, 74, 0)}${row(people - 1, y + height * 0.6, 84, 0.05)}`
    : `<path d="M${n(x)} ${n(y + height * 0.55)}q120 -130 260 -40t260 -50 300 80V${n(y + height)}H${n(x)}Z" fill="#7d6748" opacity=".7"/><rect x="${n(x)}" y="${n(y + height * 0.62)}" width="${n(width)}" height="${n(height)}" fill="#a08a64"/><path d="M${n(x + 180)} ${n(y + height * 0.72)}q150 50 330 0l-40 34h-250ZM${n(x + 330)} ${n(y + height * 0.72)}v-190l90 40v120Z" fill="#33281d"/>${row(3, y + height * 0.66, 40, -0.05)}`
  const fade = easel.radial(
    [
      [0, '#f0dfb8', 0.25],
      [0.7, '#f0dfb8', 0],
      [1, '#f3e6c8', 0.45],
    ],
    0.5,
    0.5,
    0.72,
  )
  const turned = `<g transform="rotate(${n(random.between(-3, 3))} 600 450)">`
  const line = `M${n(600 - 120)} ${n(y + height + 36)}h240M${n(600 - 70)} ${n(y + height + 56)}h140`
  return {
    piece: {
      form: `${turned}<path d="${mount}" fill="#666"/><path d="${box(x, y, width, height)}" fill="#999"/></g>`,
      detail: `${turned}<path d="${box(x - 10, y - 10, width + 20, height + 20)}" fill="none" stroke="#999" stroke-width="3"/></g>`,
      colour: `${turned}<path d="${mount}" fill="${random.pick('#8f8672', '#6d6658', '#b3a88e', '#57503f')}"/><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${light}"/><g clip-path="${clip}"><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height * 0.6)}" fill="${easel.linear(
        [
          [0, '#b8a47d'],
          [1, '#d8c9a6'],
        ],
      )}"/>${scene}<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fade}"/><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${easel.texture('fine', '#3a2c1e')}" opacity=".3"/></g><path d="${line}" stroke="${dark}" stroke-width="2.5" opacity=".7"/></g>`,
    },
    material: { ...paper, gloss: 0.14, mottle: 0.05, bump: 0.2 },
    depth: 16,
    softness: 1,
  }
}

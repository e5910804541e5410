import type { Easel } from '../core/easel.ts'
import { box, curve, n, type Point, polyline } from '../core/geometry.ts'
import { contours } from '../parts/contours.ts'
import { sealPrint } from '../parts/script.ts'
import { paint } from './paint.ts'

interface Country {
  readonly centre: Point
  readonly river: readonly Point[]
  readonly wall: readonly Point[]
}

/** The same country on every map: the walled city on the north bank of a bending river. */
function survey(easel: Easel): Country {
  const { width, height, random } = easel
  const centre: Point = [width * random.between(0.46, 0.54), height * random.between(0.42, 0.48)]
  const bends = [
    [-0.05, 0.84],
    [0.14, 0.78],
    [0.32, 0.72],
    [0.5, 0.76],
    [0.68, 0.82],
    [0.86, 0.77],
    [1.05, 0.68],
  ] as const
  const river = bends.map(([x, y]): Point => [width * x, height * y + random.bell() * 12])
  const wall = Array.from({ length: 14 }, (_, index): Point => {
    const angle = (index / 14) * Math.PI * 2
    return [
      centre[0] + Math.cos(angle) * random.between(165, 205),
      centre[1] + Math.sin(angle) * random.between(125, 155),
    ]
  })
  return { centre, river, wall }
}

/** Old map paper with fold lines. */
function sheet(easel: Easel, tone: string): string {
  const { width, height } = easel
  const whole = `width="${width}" height="${height}"`
  const folds = [0.25, 0.5, 0.75].map((t) => `M${n(width * t)} 0V${height}`).join('')
  return `<rect ${whole} fill="${tone}"/><rect ${whole} fill="${easel.texture('cloud', '#7a5c30', 2.4)}" opacity=".28"/><rect ${whole} fill="${easel.texture('fibre', '#5b4424', 2)}" opacity=".16"/><path d="${folds}M0 ${n(height / 2)}H${width}" stroke="#4b381d" stroke-width="5" opacity=".16"/><path d="${folds}M0 ${n(height / 2)}H${width}" stroke="#fff8e6" stroke-width="3" opacity=".4" transform="translate(4 3)"/>`
}

const riverStrokes = (river: readonly Point[], wide: number) =>
  `<path d="${curve(river)}" stroke="#5f7f84" stroke-width="${wide}" fill="none" opacity=".55"/><path d="${curve(river)}" stroke="#b9c4b8" stroke-width="${wide * 0.84}" fill="none" opacity=".7"/><path d="${curve(river)}" stroke="#5f7f84" stroke-width="2" fill="none" opacity=".6" transform="translate(0 ${wide * 0.2})"/><path d="${curve(river)}" stroke="#5f7f84" stroke-width="1.5" fill="none" opacity=".5" transform="translate(0 ${wide * -0.16})"/>`

function compassRose(x: number, y: number, size: number): string {
  return `<g transform="translate(${n(x)} ${n(y)})" stroke="#1d1b18" fill="none"><circle r="${size}" stroke-width="2.5"/><circle r="${size * 0.86}" stroke-width="1.2"/><path d="M0 ${-size * 1.25}L${size * 0.2} 0L0 ${size * 0.2}Z" fill="#1d1b18"/><path d="M0 ${-size * 1.25}L${-size * 0.2} 0L0 ${size * 0.2}Z" fill="#f4efe4"/><path d="M${-size} 0H${size}M0 0V${size}" stroke-width="1.5"/></g>`
}

function scaleBar(x: number, y: number): string {
  return Array.from(
    { length: 6 },
    (_, index) =>
      `<path d="${box(x + index * 44, y, 44, 11)}" fill="${index % 2 ? '#f4efe4' : '#1d1b18'}" stroke="#1d1b18" stroke-width="1.5"/>`,
  ).join('')
}

/** A broad arrow that thins to its tail, along a bend. */
function arrow(from: Point, to: Point, bend: number, wide: number, colour: string): string {
  const mx = (from[0] + to[0]) / 2 - (to[1] - from[1]) * bend
  const my = (from[1] + to[1]) / 2 + (to[0] - from[0]) * bend
  const angle = Math.atan2(to[1] - my, to[0] - mx)
  const side = (k: number): Point => [
    to[0] - Math.cos(angle) * wide * 2.4 - Math.sin(angle) * k,
    to[1] - Math.sin(angle) * wide * 2.4 + Math.cos(angle) * k,
  ]
  const [l, r, hl, hr] = [side(wide * 0.5), side(-wide * 0.5), side(wide * 1.25), side(-wide * 1.25)]
  const at = (point: Point) => `${n(point[0])} ${n(point[1])}`
  return `<path d="M${at(from)}Q${n(mx)} ${n(my)} ${at(l)}L${at(hl)}L${at(to)}L${at(hr)}L${at(r)}Q${n(mx)} ${n(my)} ${at(from)}Z" fill="${colour}" opacity=".86"/>`
}

function wallGlyph(wall: readonly Point[]): string {
  const d = curve(wall, true, 0.4)
  return `<path d="${d}" fill="#d9bf90" fill-opacity=".6" stroke="#2a241c" stroke-width="11"/><path d="${d}" fill="none" stroke="#e8dcc0" stroke-width="4" stroke-dasharray="9 7"/>`
}

function streets(centre: Point): string {
  const [x, y] = centre
  const lines = [-0.66, -0.33, 0, 0.33, 0.66].map(
    (t) =>
      `M${n(x - 150 * (1 - t * t * 0.4))} ${n(y + t * 130)}h${n(300 * (1 - t * t * 0.4))}M${n(x + t * 170)} ${n(y - 116 * (1 - t * t * 0.5))}v${n(232 * (1 - t * t * 0.5))}`,
  )
  return `<path d="${lines.join('')}" stroke="#4a3d2c" stroke-width="2.5" opacity=".7"/>`
}

function frame(easel: Easel): string {
  const { width, height } = easel
  return `<path d="${box(36, 36, width - 72, height - 72)}" fill="none" stroke="#2a241c" stroke-width="6"/><path d="${box(48, 48, width - 96, height - 96)}" fill="none" stroke="#2a241c" stroke-width="2"/>`
}

function villages(easel: Easel, country: Country): string {
  const { width, height, random } = easel
  return Array.from({ length: 14 }, () => {
    const x = random.between(0.08, 0.92) * width
    const y = random.between(0.1, 0.9) * height
    if (Math.hypot(x - country.centre[0], y - country.centre[1]) < 260) return ''
    const label = `M${n(x + 16)} ${n(y)}h${random.int(26, 46)}`
    return `<path d="${box(x - 6, y - 6, 12, 12)}" fill="#2a241c"/><path d="${label}" stroke="#2a241c" stroke-width="4" opacity=".7"/>`
  }).join('')
}

/** A campaign map: contours, the river, two sides' movements. */
export function campaignMap(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const country = survey(easel)
  const [cx, cy] = country.centre
  const attacks = random.int(3, 4)
  const turnStart = random.between(0, 6.28)
  const arrows = Array.from({ length: attacks }, (_, index) => {
    const angle = turnStart + (index / attacks) * 6.28 + random.bell() * 0.25
    const far = random.between(1.7, 2.2)
    const from: Point = [cx + Math.cos(angle) * 330 * far, cy + Math.sin(angle) * 215 * far]
    const to: Point = [cx + Math.cos(angle) * 250, cy + Math.sin(angle) * 190]
    const colour = index % 3 === 2 ? '#31505c' : '#a8322a'
    return arrow(from, to, random.between(-0.2, 0.2), random.between(18, 27), colour)
  }).join('')
  const lines = Array.from({ length: 3 }, (_, index) => {
    const angle = turnStart + ((index + 0.5) / 3) * 6.28
    const points = [-0.32, -0.12, 0.12, 0.32].map(
      (d): Point => [cx + Math.cos(angle + d) * 290, cy + Math.sin(angle + d) * 222],
    )
    return `<path d="${curve(points)}" stroke="#31505c" stroke-width="7" fill="none"/><path d="${curve(points)}" stroke="#31505c" stroke-width="20" stroke-dasharray="4 14" fill="none"/>`
  }).join('')
  const roads = [0.3, 1.7, 2.9, 4.4]
    .map((angle) =>
      curve([
        country.centre,
        [cx + Math.cos(angle) * 330, cy + Math.sin(angle) * 260],
        [cx + Math.cos(angle + random.bell() * 0.3) * 900, cy + Math.sin(angle) * 620],
      ]),
    )
    .join('')
  return paint(
    easel,
    [
      sheet(easel, random.pick('#dccfae', '#d9cca8', '#d3c7a9', '#cfc8ae')),
      contours(easel, {
        x: 0,
        y: 0,
        width,
        height: height * 0.9,
        colour: '#7d5c30',
        peaks: 9,
        avoid: country.centre,
      }),
      contours(easel, {
        x: 0,
        y: 0,
        width: width * 0.8,
        height,
        colour: '#7d5c30',
        peaks: 4,
        avoid: [cx, cy],
      }),
      riverStrokes(country.river, random.between(54, 74)),
      `<path d="${roads}" stroke="#4a3d2c" stroke-width="3.5" fill="none" stroke-dasharray="16 7" opacity=".75"/>`,
      wallGlyph(country.wall),
      streets(country.centre),
      villages(easel, country),
      lines,
      arrows,
      compassRose(width * 0.91, height * 0.18, 46),
      scaleBar(width * 0.07, height * 0.9),
      sealPrint(easel, width * 0.9, height * 0.82, 78),
      frame(easel),
    ].join(''),
    0.06,
    0.2,
  )
}

/** A plan of the walled city: gates, streets, moat, the tour's stops. */
export function cityPlan(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const cx = width * 0.5
  const cy = height * 0.47
  const rx = width * 0.3
  const ry = height * 0.33
  const corner = random.between(0.5, 0.7)
  const ringAt = (grow: number) =>
    Array.from({ length: 40 }, (_, index): Point => {
      const angle = (index / 40) * Math.PI * 2
      const c = Math.cos(angle)
      const s = Math.sin(angle)
      return [
        cx + Math.sign(c) * Math.abs(c) ** corner * (rx + grow),
        cy + Math.sign(s) * Math.abs(s) ** corner * (ry + grow),
      ]
    })
  const wall = curve(ringAt(0), true, 0.5)
  const bastions = ringAt(4)
    .map(([x, y]) => box(x - 10, y - 10, 20, 20))
    .join('')
  const clip = easel.define(`<clipPath id="$id"><path d="${curve(ringAt(-22), true, 0.5)}"/></clipPath>`)
  const blocks: string[] = []
  const step = 74
  for (let x = cx - rx; x < cx + rx; x += step) {
    for (let y = cy - ry; y < cy + ry; y += step * 0.8) {
      const w = step - (random.chance(0.2) ? 24 : 14)
      const h = step * 0.8 - 13
      if (random.chance(0.08)) {
        blocks.push(`<path d="${box(x, y, w, h)}" fill="#9fae8b"/>`)
        continue
      }
      blocks.push(`<path d="${box(x, y, w, h)}" fill="#cdb68b"/>`)
      const yards = random.int(1, 3)
      for (let yard = 0; yard < yards; yard += 1) {
        blocks.push(
          `<path d="${box(x + 5 + (yard * w) / yards, y + 6, w / yards - 10, h - 12)}" fill="#e6dabd" stroke="#5d4c34" stroke-width="1.6"/>`,
        )
      }
    }
  }
  const bends = [
    [-0.05, 0.93],
    [0.2, 0.88],
    [0.4, 0.91],
    [0.6, 0.93],
    [0.8, 0.89],
    [1.05, 0.84],
  ] as const
  const river = bends.map(([x, y]): Point => [width * x, height * y])
  const gates = [
    [cx, cy - ry],
    [cx, cy + ry],
    [cx - rx, cy],
    [cx + rx, cy],
  ].map(
    ([x = 0, y = 0]) =>
      `<path d="${box(x - 30, y - 30, 60, 60)}" fill="#2a241c"/><path d="M${n(x - 22)} ${n(y + 18)}v-18l22 -20l22 20v18Z" fill="#d9bf90"/>`,
  )
  const stops = Array.from({ length: random.int(6, 8) }, (_, index) => {
    const point = ringAt(-2)[(index * 5 + 3) % 40] ?? [cx, cy]
    return `<circle cx="${n(point[0])}" cy="${n(point[1])}" r="17" fill="#a8322a" stroke="#f4efe4" stroke-width="4"/>`
  })
  return paint(
    easel,
    [
      sheet(easel, random.pick('#e6dcc2', '#e2d8c0', '#ddd5bd')),
      contours(easel, {
        x: 0,
        y: -height * 0.1,
        width,
        height: height * 0.6,
        colour: '#8a7a50',
        peaks: 6,
        avoid: [cx, cy],
      }),
      riverStrokes(river, 92),
      `<path d="${curve(ringAt(34), true, 0.5)}" fill="none" stroke="#8fa9a8" stroke-width="24" opacity=".85"/>`,
      `<path d="${wall}" fill="#ddcba2"/><g clip-path="${clip}">${blocks.join('')}<path d="M${n(cx)} 0V${height}M0 ${n(cy)}H${width}" stroke="#efe5cc" stroke-width="24"/></g>`,
      `<path d="${wall}" fill="none" stroke="#2a241c" stroke-width="18"/><path d="${wall}" fill="none" stroke="#b08d62" stroke-width="11"/><path d="${bastions}" fill="#2a241c"/>`,
      gates.join(''),
      stops.join(''),
      `<path d="${polyline([
        [cx, cy + ry + 30],
        [cx + 6, height * 0.88],
      ])}" stroke="#5d4c34" stroke-width="13"/>`,
      compassRose(width * 0.9, height * 0.2, 52),
      scaleBar(width * 0.74, height * 0.77),
      frame(easel),
    ].join(''),
    0.05,
    0.16,
  )
}

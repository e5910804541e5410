import type { Easel } from '../core/easel.ts'
import { box, n, type Point, polyline, ring } from '../core/geometry.ts'
import { visitor } from '../parts/figures.ts'
import { gateSign, writing } from '../parts/script.ts'
import type { RelicName } from '../relics/catalogue.ts'
import { relics } from '../relics/catalogue.ts'
import { placeRelic } from '../relics/studio.ts'
import { sherd } from '../relics/tableware.ts'
import { paint } from './paint.ts'

const buried: readonly RelicName[] = [
  'sword',
  'ge',
  'arrowheads',
  'mirror',
  'crossbow-trigger',
  'tally',
  'brick',
]

/** An excavation trench from above: stepped sides, finds on the floor, strings, a scale and a north arrow. */
export async function excavationPit(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const whole = `width="${width}" height="${height}"`
  const inset = (amount: number): readonly Point[] =>
    [
      [0.09, 0.1],
      [0.5, 0.08],
      [0.91, 0.1],
      [0.93, 0.5],
      [0.91, 0.9],
      [0.5, 0.92],
      [0.09, 0.9],
      [0.07, 0.5],
    ].map(
      ([x = 0, y = 0]): Point => [
        width * (0.5 + (x - 0.5) * (1 - amount)) + random.bell() * 9,
        height * (0.5 + (y - 0.5) * (1 - amount * 1.25)) + random.bell() * 9,
      ],
    )
  const steps = [0, 0.08, 0.2].map((amount) => polyline(inset(amount), true))
  const tones = ['#7d5f3d', '#8d6d48', '#a3835a']
  const layers = steps
    .map(
      (path, index) =>
        `<path d="${path}" fill="#1c1208" opacity=".55" transform="translate(-9 -10)"/><path d="${path}" fill="${tones[index] ?? '#a3835a'}"/><path d="${path}" fill="${easel.texture('blotch', '#2b1a0a', 1.4)}" opacity=".4"/><path d="${path}" fill="none" stroke="#e2c79a" stroke-width="3" opacity=".25"/>`,
    )
    .join('')
  const stones = Array.from({ length: 70 }, () => {
    const r = random.between(3, 15)
    const x = random.next() * width
    const y = random.next() * height
    return `<ellipse cx="${n(x + 3)}" cy="${n(y + 4)}" rx="${n(r)}" ry="${n(r * 0.75)}" fill="#1c1208" opacity=".45"/><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r * 0.75)}" fill="${random.pick('#9c8766', '#857155', '#b09a78')}"/>`
  }).join('')
  const places: readonly Point[] = [
    [0.34, 0.36],
    [0.64, 0.34],
    [0.36, 0.66],
    [0.64, 0.66],
  ]
  const start = random.int(0, 6)
  const finds = await Promise.all(
    places.map(([x, y], index) => {
      const name = buried[(start + index * 2) % buried.length] ?? 'ge'
      const size = name === 'sword' ? 520 : 380
      return placeRelic(`pit${random.int(0, 99999)}`, relics[name], {
        x: width * x - size / 2 + random.bell() * 30,
        y: height * y - size * 0.375 + random.bell() * 20,
        width: size,
        turn: random.between(-60, 60),
      })
    }),
  )
  const bits = await Promise.all(
    [0, 1, 2, 3].map(() =>
      placeRelic(`sherd${random.int(0, 99999)}`, sherd, {
        x: width * random.between(0.25, 0.68),
        y: height * random.between(0.28, 0.62),
        width: random.between(90, 150),
        turn: random.between(0, 360),
      }),
    ),
  )
  const dust = `<path d="${steps[2] ?? ''}" fill="${easel.texture('fine', '#c9a878', 1)}" opacity=".35"/>`
  const string = `M0 ${n(height * 0.5)}H${width}M${n(width * 0.5)} 0V${height}`
  const scaleX = width * 0.42
  const rod = Array.from(
    { length: 8 },
    (_, index) =>
      `<path d="${box(scaleX + index * 32, height * 0.835, 32, 13)}" fill="${index % 2 ? '#f1ece0' : '#a8322a'}"/>`,
  ).join('')
  const nx = width * 0.78
  const ny = height * 0.79
  return paint(
    easel,
    [
      `<rect ${whole} fill="#8e7a56"/><rect ${whole} fill="${easel.texture('blotch', '#3d3a1c', 1.8)}" opacity=".5"/><rect ${whole} fill="${easel.texture('fine', '#d9c193', 1)}" opacity=".3"/>`,
      layers,
      stones,
      bits.join(''),
      finds.join(''),
      dust,
      `<path d="${string}" stroke="#1c1208" stroke-width="2" opacity=".5" transform="translate(5 6)"/><path d="${string}" stroke="#efe6d0" stroke-width="2.4"/>`,
      rod,
      `<path d="M${n(nx)} ${n(ny - 56)}l22 84l-22 -16l-22 16Z" fill="#f1ece0" stroke="#1d1b18" stroke-width="3"/>`,
      `<rect ${whole} fill="${easel.linear(
        [
          [0, '#fff1cf', 0.2],
          [0.6, '#fff1cf', 0],
          [1, '#1c1208', 0.35],
        ],
        40,
      )}"/>`,
    ].join(''),
    0.05,
    0.22,
  )
}

/** An ink rubbing of an inscribed stone, hung as a scroll. */
export function steleRubbing(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const whole = `width="${width}" height="${height}"`
  const w = random.between(560, 700)
  const x = width * random.between(0.3, 0.4) - w / 2 + 120
  const y = height * 0.07
  const h = height * 0.86
  const size = random.between(28, 36)
  const head = random.chance(0.6) ? 150 : 60
  const text = writing(random, {
    x: x + 56,
    y: y + head + 40,
    width: w - 100,
    height: h - head - 90,
    size,
    gap: 0.28,
  })
  const crest = head > 100 ? gateSign(x + w / 2 - 54, y + 42, 108) : ''
  const cracks = Array.from({ length: random.int(2, 4) }, () => {
    const points: Point[] = [[x + random.next() * w, y + random.next() * h]]
    for (let step = 0; step < 6; step += 1) {
      const last = points.at(-1) ?? [x, y]
      points.push([last[0] + random.between(-20, 90), last[1] + random.between(-50, 90)])
    }
    return polyline(points)
  }).join('')
  const losses = Array.from({ length: random.int(10, 22) }, () =>
    ring(x + random.next() * w, y + random.next() * h, random.between(4, 34), random.between(4, 24)),
  ).join('')
  const clip = easel.define(`<clipPath id="$id"><path d="${box(x, y, w, h)}"/></clipPath>`)
  const second = { x: x + w + 130, w: width - (x + w + 130) - 110 }
  const wave = (second.w - 96) / 6
  const closeUp = Array.from(
    { length: 9 },
    (_, row) =>
      `M${n(second.x + 48)} ${n(y + h * (0.22 + row * 0.07))}${`q${n(wave / 2)} ${n(-wave * 0.8)} ${n(wave)} 0t${n(wave)} 0`.repeat(3)}`,
  ).join('')
  const sheet = (sx: number, sy: number, sw: number, sh: number) =>
    `<path d="${box(sx - 46, sy - 20, sw + 92, sh + 40)}" fill="#000" opacity=".28" transform="translate(14 16)"/><path d="${box(sx - 46, sy - 20, sw + 92, sh + 40)}" fill="#e8dfca"/><path d="${box(sx, sy, sw, sh)}" fill="#211e1b"/>`
  return paint(
    easel,
    [
      `<rect ${whole} fill="${easel.linear(
        [
          [0, '#b3a78f'],
          [1, '#857a66'],
        ],
        30,
      )}"/><rect ${whole} fill="${easel.texture('strata', '#2a2116', 2)}" opacity=".2"/>`,
      sheet(x, y, w, h),
      `<g clip-path="${clip}"><path d="${text}" stroke="#e3d9c2" stroke-width="${n(size * 0.26)}" fill="none" stroke-linecap="round" opacity=".8"/><path d="${crest}" fill="#e3d9c2"/><path d="${cracks}" stroke="#e3d9c2" stroke-width="4" fill="none" opacity=".8"/><path d="${losses}" fill="#e3d9c2" opacity=".75"/><path d="${box(x + 24, y + 24, w - 48, h - 48)}${box(x + 34, y + head + 16, w - 68, h - head - 52)}" fill="none" stroke="#e3d9c2" stroke-width="3.5" opacity=".7"/></g>`,
      `<path d="${box(x, y, w, h)}" fill="${easel.texture('fine', '#e3d9c2', 1)}" opacity=".45"/><path d="${box(x, y, w, h)}" fill="${easel.texture('blotch', '#e3d9c2', 1.2)}" opacity=".4"/>`,
      second.w > 160
        ? `${sheet(second.x, y + h * 0.14, second.w, h * 0.72)}<path d="${closeUp}" stroke="#e3d9c2" stroke-width="10" fill="none" stroke-linecap="round"/><path d="${box(second.x, y + h * 0.14, second.w, h * 0.72)}" fill="${easel.texture('fine', '#e3d9c2', 1)}" opacity=".5"/>`
        : visitor(easel, width * 0.92, height * 0.98, 420),
      `<rect ${whole} fill="${easel.linear(
        [
          [0, '#fff3d8', 0.25],
          [0.5, '#fff3d8', 0],
          [1, '#000', 0.25],
        ],
        35,
      )}"/>`,
    ].join(''),
    0.04,
    0.18,
  )
}

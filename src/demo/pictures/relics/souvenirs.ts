import type { Easel } from '../core/easel.ts'
import { box, n, type Point, polyline, ring } from '../core/geometry.ts'
import { turn } from '../parts/lathe.ts'
import { numerals, numeralsWidth } from '../parts/numerals.ts'
import { glaze, oldIron, paper, wood } from './materials.ts'
import type { Shot } from './studio.ts'

/** An enamel mug seen from in front: a dark rim, a ferry on the river, chips down to the iron. */
export function mug(easel: Easel): Shot {
  const { random } = easel
  const blue = '#2f4660'
  const top = 250
  const foot = 690
  const body = turn(easel, 560, [
    [236, top],
    [226, top + 16],
    [222, 460],
    [216, foot - 24],
    [204, foot],
  ])
  const rim = `<ellipse cx="560" cy="${top + 6}" rx="236" ry="34"`
  const handle = 'M772 330C900 316 930 420 902 500C880 560 824 588 768 584'
  const clip = easel.define(`<clipPath id="$id"><path d="${body.path}"/></clipPath>`)
  const boat =
    'M440 520H682C668 560 640 574 610 574H512C482 574 454 560 440 520ZM556 506V372L652 506ZM540 506V404L472 506Z'
  const water = 'M404 600q26 -18 52 0t52 0t52 0t52 0t52 0t52 0M430 630q26 -18 52 0t52 0t52 0t52 0t52 0'
  const chips = [
    [350, 676, 16, 8],
    [742, 262, 14, 6],
    [700, 668, 10, 12],
  ].map(
    ([x = 0, y = 0, rx = 0, ry = 0]) =>
      `<ellipse cx="${n(x + random.bell() * 12)}" cy="${y}" rx="${rx}" ry="${ry}" fill="#26262a"/>`,
  )
  return {
    piece: {
      form: `<path d="${handle}" stroke="#bbb" stroke-width="34" fill="none"/>${body.form}`,
      detail: `<g clip-path="${clip}" fill="none"><path d="${body.hoop(top + 40, 0.07)}${body.hoop(foot - 26, 0.07)}" stroke="#9a9a9a" stroke-width="6"/></g>`,
      colour: `<path d="${handle}" stroke="${blue}" stroke-width="34" fill="none" stroke-linecap="round"/><path d="${handle}" stroke="#e4e2d8" stroke-width="22" fill="none" stroke-linecap="round"/><path d="${body.path}" fill="#e4e2d8"/><g clip-path="${clip}"><path d="${boat}" fill="${blue}"/><path d="${water}" stroke="${blue}" stroke-width="8" fill="none" stroke-linecap="round"/>${chips.join('')}</g>${rim} fill="#8d9394"/>${rim} fill="none" stroke="${blue}" stroke-width="15"/>`,
    },
    material: { ...glaze, gloss: 0.8 },
    depth: 190,
    softness: 3,
    horizon: 620,
    floorShadows: [{ at: [600, foot], rx: 330, ry: 50, strength: 0.7 }],
  }
}

/** A small lamp in the shape of a beacon tower, its windows and its fire alight. */
export function nightLamp(easel: Easel): Shot {
  const foot = 740
  const tower = `M430 ${foot}L476 320H724L770 ${foot}Z`
  const teeth = [470, 536, 602, 668].map((x) => box(x, 262, 44, 62)).join('')
  const base = box(392, foot, 416, 36)
  const windows = [
    [600, 420, 20],
    [548, 540, 17],
    [652, 540, 17],
    [600, 650, 30],
  ]
    .map(
      ([x = 0, y = 0, w = 0]) =>
        `M${x - w} ${y + w * 1.5}V${y - w * 0.3}a${w} ${w} 0 0 1 ${w * 2} 0V${y + w * 1.5}Z`,
    )
    .join('')
  const flame = 'M600 130C650 190 652 236 600 262C548 236 550 190 600 130Z'
  const courses = Array.from({ length: 9 }, (_, row) => `M420 ${366 + row * 42}H780`).join('')
  const clip = easel.define(`<clipPath id="$id"><path d="${tower}"/></clipPath>`)
  const light = easel.radial([
    [0, '#ffe9b8', 0.95],
    [0.3, '#ffc873', 0.55],
    [1, '#ffb75a', 0],
  ])
  return {
    piece: {
      form: `<path d="${tower}${base}" fill="${easel.linear(
        [
          [0, '#fff', 0.5],
          [0.32, '#fff', 0.95],
          [1, '#fff', 0.45],
        ],
        0,
      )}"/><path d="${teeth}" fill="#999"/>`,
      detail: `<g clip-path="${clip}"><path d="${courses}" stroke="#6c6c6c" stroke-width="4"/></g><path d="${windows}" fill="#555"/>`,
      colour: `<circle cx="600" cy="210" r="190" fill="${light}"/><path d="${tower}${teeth}" fill="#d8cdb4"/><path d="${base}" fill="#6d4a2f"/><path d="${windows}" fill="#ffd98c"/><path d="${flame}" fill="#ffdf9a"/>`,
      matte: '<rect width="100%" height="100%" fill="#fff"/>',
    },
    material: { ...glaze, gloss: 0.3, mottle: 0.06 },
    depth: 90,
    softness: 4,
    horizon: 640,
    floorShadows: [{ at: [600, foot + 34], rx: 330, ry: 46, strength: 0.7 }],
  }
}

/** A month of a wall calendar: hills and the wall above, the days below. */
export function calendar(easel: Easel): Shot {
  const x = 350
  const y = 90
  const width = 500
  const height = 720
  const ink = '#2b2722'
  const days = Array.from({ length: 30 }, (_, day) => {
    const place = day + 2
    const text = String(day + 1)
    const column = place % 7
    const middle = x + 58 + column * 64
    return numerals(
      text,
      middle - numeralsWidth(text.length, 24) / 2,
      y + 470 + Math.floor(place / 7) * 46,
      24,
      3,
      column > 4 ? '#a8322a' : ink,
    )
  }).join('')
  const rings = Array.from({ length: 9 }, (_, index) => ring(x + 50 + index * 50, y + 6, 9)).join('')
  const picture = box(x + 34, y + 44, width - 68, 330)
  const clip = easel.define(`<clipPath id="$id"><path d="${picture}"/></clipPath>`)
  const hill = (top: number, tone: string) =>
    `<path d="M${x} ${top + 60}C${x + 90} ${top - 50} ${x + 150} ${top + 30} ${x + 230} ${top - 40}S${x + 400} ${top + 40} ${x + width} ${top - 30}V${y + 380}H${x}Z" fill="${tone}"/>`
  const teeth = Array.from({ length: 15 }, (_, index) => box(x + index * 34, y + 284, 20, 18)).join('')
  const blossom = Array.from({ length: 26 }, () =>
    ring(x + 60 + easel.random.next() * 150, y + 70 + easel.random.next() * 120, 6 + easel.random.next() * 5),
  ).join('')
  return {
    piece: {
      form: `<path d="${box(x, y, width, height)}" fill="#777"/><path d="${rings}" stroke="#fff" stroke-width="7" fill="none"/>`,
      detail: `<path d="${picture}" fill="none" stroke="#6a6a6a" stroke-width="4"/>`,
      colour: `<path d="${box(x + 8, y + 10, width, height)}" fill="#cfc6b0"/><path d="${box(x, y, width, height)}" fill="#f0eadb"/><g clip-path="${clip}"><path d="${picture}" fill="#dfe1d3"/>${hill(y + 170, '#a9b9b0')}${hill(y + 220, '#7f968b')}<path d="${box(x, y + 300, width, 90)}${teeth}" fill="#8e8674"/><path d="M${x + 20} ${y + 380}Q${x + 80} ${y + 230} ${x + 150} ${y + 130}" stroke="#3a2c22" stroke-width="9" fill="none"/><path d="${blossom}" fill="#d9a9a4"/></g>${numerals('4', x + 40, y + 400, 44, 5, '#a8322a')}${numerals('2026', x + width - 40 - numeralsWidth(4, 26), y + 412, 26, 3, ink)}${days}<path d="${rings}" stroke="#8b8f90" stroke-width="7" fill="none"/>`,
    },
    material: paper,
    depth: 20,
    softness: 2,
  }
}

/** A cord bracelet, its front a run of small forged links. */
export function bracelet(easel: Easel): Shot {
  const { random } = easel
  const rx = 380
  const ry = 300
  const at = (angle: number): Point => [600 + Math.cos(angle) * rx, 450 + Math.sin(angle) * ry]
  const arc = (from: number, to: number) =>
    polyline(Array.from({ length: 41 }, (_, index) => at(from + ((to - from) * index) / 40)))
  const cord = arc(Math.PI * 0.86, Math.PI * 2.14)
  const knots = [0.86, 2.14].map((turnBy) => ring(...at(Math.PI * turnBy), 24)).join('')
  const links = Array.from({ length: 9 }, (_, index) => {
    const angle = Math.PI * (0.2 + index * 0.075)
    const [x, y] = at(angle)
    const tilt = (Math.atan2(Math.cos(angle) * ry, -Math.sin(angle) * rx) * 180) / Math.PI
    const flat = index % 2 === 0
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="56" ry="${flat ? 34 : 14}" transform="rotate(${n(tilt)} ${n(x)} ${n(y)})"/>`
  }).join('')
  const tail = 'M590 152C560 110 540 90 500 86M614 152C650 116 672 100 706 100'
  const bead = ring(602, 152, 26)
  const tone = random.pick('#7a2f2a', '#2f3a46', '#4f5a48')
  return {
    piece: {
      form: `<path d="${cord}" stroke="#999" stroke-width="24" fill="none"/><path d="${tail}" stroke="#666" stroke-width="13" fill="none"/><path d="${knots}${bead}" fill="#ccc"/><g stroke="#fff" stroke-width="19" fill="none">${links}</g>`,
      detail: `<path d="${cord}" stroke="#5c5c5c" stroke-width="20" fill="none" stroke-dasharray="5 9"/>`,
      colour: `<path d="${cord}" stroke="${tone}" stroke-width="24" fill="none"/><path d="${tail}" stroke="${tone}" stroke-width="13" fill="none" stroke-linecap="round"/><path d="${knots}" fill="${tone}"/><path d="${bead}" fill="#b0904c"/><g stroke="#6a6663" stroke-width="19" fill="none">${links}</g>`,
      matte: `<path d="${cord}${tail}" stroke="#fff" stroke-width="26" fill="none"/><path d="${knots}" fill="#fff"/>`,
    },
    material: { ...oldIron(random, 0.05), gloss: 0.7, bump: 0.5 },
    depth: 46,
    softness: 2,
  }
}

/** Wooden building blocks set up as a gate of the wall. */
export function blocks(): Shot {
  const foot = 730
  const tones = ['#c99d63', '#a8553f', '#6f8a78', '#d9b985', '#8a6a48'] as const
  const part = (d: string, tone: number) => ({ d, tone: tones[tone % 5] ?? tones[0] })
  const cubes = [
    part(box(250, foot - 150, 150, 150), 0),
    part(box(800, foot - 150, 150, 150), 3),
    part(box(400, foot - 300, 100, 300), 1),
    part(box(700, foot - 300, 100, 300), 1),
    part(`M500 ${foot}V${foot - 300}H700V${foot}H672V${foot - 130}a72 72 0 0 0 -144 0V${foot}Z`, 3),
    part(box(250, foot - 214, 60, 64), 4),
    part(box(340, foot - 214, 60, 64), 4),
    part(box(800, foot - 214, 60, 64), 4),
    part(box(890, foot - 214, 60, 64), 4),
    part(box(400, foot - 348, 400, 48), 0),
    part(box(450, foot - 448, 300, 100), 2),
    part(`M396 ${foot - 448}L600 ${foot - 570}L804 ${foot - 448}Z`, 1),
  ]
  return {
    piece: {
      form: cubes
        .map(
          ({ d }) =>
            `<path d="${d}" fill="#fff" opacity=".8"/><path d="${d}" fill="none" stroke="#555" stroke-width="10"/>`,
        )
        .join(''),
      detail: cubes.map(({ d }) => `<path d="${d}" fill="none" stroke="#4a4a4a" stroke-width="5"/>`).join(''),
      colour: cubes.map(({ d, tone }) => `<path d="${d}" fill="${tone}"/>`).join(''),
    },
    material: { ...wood, gloss: 0.3 },
    depth: 44,
    softness: 3,
    horizon: 640,
    floorShadows: [{ at: [600, foot], rx: 470, ry: 40, strength: 0.7 }],
  }
}

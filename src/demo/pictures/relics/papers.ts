import type { Easel } from '../core/easel.ts'
import { box, curve, n, type Point, polyline } from '../core/geometry.ts'
import { contours } from '../parts/contours.ts'
import { sealPrint, writing } from '../parts/script.ts'
import { paper } from './materials.ts'
import type { Shot } from './studio.ts'

const sheets = ['#d8c9a5', '#cdbb92', '#ddd2b6', '#c9b48a', '#d6c6a8'] as const

/** An old sheet's outline: nearly straight edges, nibbled here and there. */
function raggedSheet(
  easel: Easel,
  x: number,
  y: number,
  width: number,
  height: number,
  wear: number,
): string {
  const { random } = easel
  const side = (from: Point, to: Point): readonly Point[] =>
    Array.from({ length: 14 }, (_, index): Point => {
      const t = index / 14
      const bite = index > 0 && random.chance(0.16) ? random.between(4, 16) * wear : 0
      const inwardX = (600 - from[0]) * (from[0] === to[0] ? 0.02 : 0)
      return [
        from[0] + (to[0] - from[0]) * t + random.bell() * 2.5 * wear + Math.sign(inwardX) * bite,
        from[1] + (to[1] - from[1]) * t + random.bell() * 2.5 * wear,
      ]
    })
  return polyline(
    [
      ...side([x, y], [x + width, y]),
      ...side([x + width, y], [x + width, y + height]),
      ...side([x + width, y + height], [x, y + height]),
      ...side([x, y + height], [x, y]),
    ],
    true,
  )
}

/** Fold lines as alternating slopes, for the height of a sheet that has lain folded. */
function folds(
  easel: Easel,
  x: number,
  y: number,
  width: number,
  height: number,
  across: number,
  down: number,
): string {
  const panel = (index: number, horizontal: boolean, count: number) => {
    const up = index % 2 === 0
    const fill = easel.linear(
      [
        [0, '#fff', up ? 0.2 : 0.34],
        [1, '#fff', up ? 0.34 : 0.2],
      ],
      horizontal ? 0 : 90,
    )
    const size = (horizontal ? width : height) / count
    return horizontal
      ? `<rect x="${n(x + index * size)}" y="${n(y)}" width="${n(size + 1)}" height="${n(height)}" fill="${fill}"/>`
      : `<rect x="${n(x)}" y="${n(y + index * size)}" width="${n(width)}" height="${n(size + 1)}" fill="${fill}"/>`
  }
  return [
    ...Array.from({ length: across }, (_, index) => panel(index, true, across)),
    ...Array.from({ length: down }, (_, index) => panel(index, false, down)),
  ].join('')
}

function stains(easel: Easel, sheet: string, x: number, y: number, width: number, height: number): string {
  const { random } = easel
  const brown = easel.radial([
    [0, '#6b4a1f', 0.1],
    [0.8, '#6b4a1f', 0.14],
    [0.92, '#5a3c18', 0.28],
    [1, '#6b4a1f', 0],
  ])
  const clip = easel.define(`<clipPath id="$id"><path d="${sheet}"/></clipPath>`)
  const rings = Array.from({ length: random.int(2, 5) }, () => {
    const r = random.between(30, 150)
    return `<ellipse cx="${n(x + random.next() * width)}" cy="${n(y + random.next() * height)}" rx="${n(r)}" ry="${n(r * random.between(0.6, 1))}" fill="${brown}"/>`
  }).join('')
  return `<g clip-path="${clip}">${rings}</g>`
}

/** A letter in brush or pen, sometimes with its envelope. */
export function letter(easel: Easel): Shot {
  const { random } = easel
  const withEnvelope = random.chance(0.6)
  const width = random.between(480, 560)
  const height = random.between(640, 700)
  const x = withEnvelope ? 470 : 600 - width / 2
  const y = 445 - height / 2
  const tone = random.pick(...sheets)
  const sheet = raggedSheet(easel, x, y, width, height, random.between(0.4, 1.2))
  const ruled = random.chance(0.6)
  const size = random.between(17, 22)
  const pitch = size * 1.6
  const columns = Math.floor((width - 70) / pitch)
  const rules = Array.from(
    { length: columns + 1 },
    (_, index) => `M${n(x + 35 + index * pitch)} ${n(y + 44)}V${n(y + height - 44)}`,
  )
  const frame = box(x + 30, y + 40, columns * pitch + 10, height - 80)
  const text = writing(random, {
    x: x + 38,
    y: y + 52,
    width: columns * pitch,
    height: height - 104,
    size,
    gap: 0.6,
  })
  const ex = 150
  const ey = random.between(180, 260)
  const envelope = box(ex, ey, 250, 520)
  const envelopeInk = `${box(ex + 82, ey + 50, 86, 420)}`
  const address = writing(random, { x: ex + 100, y: ey + 66, width: 62, height: 380, size: 38, gap: 0.3 })
  const turned = `<g transform="rotate(${n(random.between(-3, 3))} 600 450)">`
  const ink = random.pick('#211d1a', '#2a2833', '#2b2620')
  return {
    piece: {
      form: `${turned}<g opacity=".9">${withEnvelope ? `<path d="${envelope}" fill="#444"/>` : ''}<path d="${sheet}" fill="#555"/>${folds(easel, x, y, width, height, random.int(1, 3), random.int(1, 2))}</g></g>`,
      detail: '',
      colour: `${turned}${withEnvelope ? `<path d="${envelope}" fill="#b79a6a"/><path d="${envelopeInk}" fill="#d3bf96" stroke="#9c3b30" stroke-width="4"/><path d="${address}" stroke="${ink}" stroke-width="8" fill="none" stroke-linecap="round" opacity=".8"/><rect x="${ex + 22}" y="${n(ey + 26)}" width="46" height="58" fill="#56755f"/><circle cx="${ex + 66}" cy="${n(ey + 84)}" r="30" fill="none" stroke="#2d2a26" stroke-width="3" opacity=".6"/>` : ''}<path d="${sheet}" fill="${tone}"/>${ruled ? `<path d="${rules.join('')}${frame}" stroke="#a8453a" stroke-width="1.8" fill="none" opacity=".65"/>` : ''}<path d="${text}" stroke="${ink}" stroke-width="${n(size * 0.26)}" fill="none" stroke-linecap="round" opacity=".8"/>${sealPrint(easel, x + 52, y + height - 128, 58)}${stains(easel, sheet, x, y, width, height)}</g>`,
    },
    material: paper,
    depth: 26,
    softness: 3,
    ground: 'dark',
  }
}

/** A hand-drawn map of the walled city, its river and the hills. */
export function paperMap(easel: Easel): Shot {
  const { random } = easel
  const width = random.between(860, 960)
  const height = random.between(600, 680)
  const x = 600 - width / 2
  const y = 448 - height / 2
  const sheet = raggedSheet(easel, x, y, width, height, random.between(0.5, 1.4))
  const clip = easel.define(
    `<clipPath id="$id"><path d="${box(x + 34, y + 34, width - 68, height - 68)}"/></clipPath>`,
  )
  const cx = x + width * random.between(0.42, 0.6)
  const cy = y + height * random.between(0.42, 0.56)
  const wall = Array.from({ length: 12 }, (_, index): Point => {
    const angle = (index / 12) * Math.PI * 2
    return [cx + Math.cos(angle) * random.between(120, 160), cy + Math.sin(angle) * random.between(90, 125)]
  })
  const river: readonly Point[] = [0, 0.25, 0.5, 0.75, 1].map(
    (t): Point => [x + width * t, y + height * (0.8 + Math.sin(t * 5 + random.next()) * 0.07)],
  )
  const roads = wall
    .filter((_, index) => index % 3 === 0)
    .map(([px, py]) =>
      curve([
        [cx, cy],
        [px, py],
        [px + (px - cx) * 1.4, py + (py - cy) * 1.3 + random.bell() * 60],
      ]),
    )
  const arrows = random.chance(0.5)
    ? Array.from({ length: random.int(2, 3) }, () => {
        const fx = x + random.between(0.08, 0.9) * width
        const fy = random.chance(0.5) ? y + 70 : y + height - 190
        const tx = fx + (cx - fx) * 0.55
        const ty = fy + (cy - fy) * 0.5
        return `<path d="${curve([
          [fx, fy],
          [(fx + tx) / 2 + 40, (fy + ty) / 2 - 30],
          [tx, ty],
        ])}" stroke="#a8322a" stroke-width="6" fill="none" marker-end="${easel.define('<marker id="$id" markerWidth="5" markerHeight="5" refX="2.5" refY="2.5" orient="auto"><path d="M0 0L5 2.5L0 5Z" fill="#a8322a"/></marker>')}"/>`
      }).join('')
    : ''
  const notes = Array.from({ length: 9 }, () =>
    writing(random, {
      x: x + random.between(0.08, 0.86) * width,
      y: y + random.between(0.08, 0.78) * height,
      width: 26,
      height: random.between(60, 110),
      size: 15,
      gap: 0.2,
    }),
  ).join('')
  const turned = `<g transform="rotate(${n(random.between(-2.5, 2.5))} 600 450)">`
  return {
    piece: {
      form: `${turned}<path d="${sheet}" fill="#555"/>${folds(easel, x, y, width, height, random.pick(2, 4), random.pick(2, 3))}</g>`,
      detail: '',
      colour: `${turned}<path d="${sheet}" fill="${random.pick(...sheets)}"/><g clip-path="${clip}" fill="none">${contours(easel, { x, y, width, height, colour: '#8a6a3b', peaks: 4, avoid: [cx, cy] })}<path d="${curve(river)}" stroke="#5d7f86" stroke-width="44" opacity=".45"/><path d="${curve(river)}" stroke="#c9c4a8" stroke-width="34" opacity=".5"/><path d="${roads.join('')}" stroke="#4a3c2a" stroke-width="2.5" stroke-dasharray="9 6"/><path d="${curve(wall, true, 0.5)}" fill="#c3a878" fill-opacity=".55" stroke="#2c2620" stroke-width="8"/><path d="${curve(wall, true, 0.5)}" stroke="#d8c9a5" stroke-width="3" stroke-dasharray="6 6"/><path d="M${n(cx - 90)} ${n(cy)}H${n(cx + 90)}M${n(cx)} ${n(cy - 70)}V${n(cy + 70)}M${n(cx - 60)} ${n(cy - 34)}h120M${n(cx - 60)} ${n(cy + 36)}h120" stroke="#4a3c2a" stroke-width="2"/><path d="${notes}" stroke="#241f1a" stroke-width="3.5" opacity=".7"/>${arrows}</g><path d="${box(x + 34, y + 34, width - 68, height - 68)}${box(x + 26, y + 26, width - 52, height - 52)}" fill="none" stroke="#3a3128" stroke-width="2.5"/>${sealPrint(easel, x + width - 130, y + height - 130, 66)}${stains(easel, sheet, x, y, width, height)}</g>`,
    },
    material: paper,
    depth: 26,
    softness: 2,
    ground: 'dark',
  }
}

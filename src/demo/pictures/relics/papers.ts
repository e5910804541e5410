import type { Easel } from '../core/easel.ts'
import { box, curve, n, type Point, polyline } from '../core/geometry.ts'
import { contours } from '../parts/contours.ts'
import { sealPrint, writing } from '../parts/script.ts'
import { cloth, paper } from './materials.ts'
import type { Shot } from './studio.ts'

const sheets = ['#d8c9a5', '#cdbb92', '#ddd2b6', '#c9b48a', '#d6c6a8'] as const

/** An old sheet's outline: nearly straight edges, nibbled here and there. */
function raggedSheet(easel: Easel, x: number, y: number, width: number, height: number, wear: number): string {
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
function folds(easel: Easel, x: number, y: number, width: number, height: number, across: number, down: number): string {
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

function stains(easel: Easel, x: number, y: number, width: number, height: number): string {
  const { random } = easel
  const brown = easel.radial([
    [0, '#6b4a1f', 0.1],
    [0.8, '#6b4a1f', 0.14],
    [0.92, '#5a3c18', 0.28],
    [1, '#6b4a1f', 0],
  ])
  return Array.from({ length: random.int(2, 5) }, () => {
    const r = random.between(30, 150)
    return `<ellipse cx="${n(x + random.next() * width)}" cy="${n(y + random.next() * height)}" rx="${n(r)}" ry="${n(r * random.between(0.6, 1))}" fill="${brown}"/>`
  }).join('')
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
  const size = random.between(23, 30)
  const pitch = size * 1.6
  const columns = Math.floor((width - 70) / pitch)
  const rules = Array.from({ length: columns + 1 }, (_, index) => `M${n(x + 35 + index * pitch)} ${n(y + 44)}V${n(y + height - 44)}`)
  const frame = box(x + 30, y + 40, columns * pitch + 10, height - 80)
  const text = writing(random, { x: x + 38, y: y + 52, width: columns * pitch, height: height - 104, size, gap: 0.6 })
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
      colour: `${turned}${withEnvelope ? `<path d="${envelope}" fill="#b79a6a"/><path d="${envelopeInk}" fill="#d3bf96" stroke="#9c3b30" stroke-width="4"/><path d="${address}" stroke="${ink}" stroke-width="4.5" fill="none" stroke-linecap="round"/><rect x="${ex + 22}" y="${n(ey + 26)}" width="46" height="58" fill="#56755f"/><circle cx="${ex + 66}" cy="${n(ey + 84)}" r="30" fill="none" stroke="#2d2a26" stroke-width="3" opacity=".6"/>` : ''}<path d="${sheet}" fill="${tone}"/>${ruled ? `<path d="${rules.join('')}${frame}" stroke="#a8453a" stroke-width="1.8" fill="none" opacity=".65"/>` : ''}<path d="${text}" stroke="${ink}" stroke-width="${n(size * 0.11)}" fill="none" stroke-linecap="round" opacity=".9"/>${sealPrint(easel, x + 52, y + height - 128, 58)}${stains(easel, x, y, width, height)}</g>`,
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
  const clip = easel.define(`<clipPath id="$id"><path d="${box(x + 34, y + 34, width - 68, height - 68)}"/></clipPath>`)
  const cx = x + width * random.between(0.42, 0.6)
  const cy = y + height * random.between(0.42, 0.56)
  const wall = Array.from({ length: 12 }, (_, index): Point => {
    const angle = (index / 12) * Math.PI * 2
    return [cx + Math.cos(angle) * random.between(120, 160), cy + Math.sin(angle) * random.between(90, 125)]
  })
  const river: readonly Point[] = [0, 0.25, 0.5, 0.75, 1].map((t): Point => [
    x + width * t,
    y + height * (0.8 + Math.sin(t * 5 + random.next()) * 0.07),
  ])
  const roads = wall
    .filter((_, index) => index % 3 === 0)
    .map(([px, py]) => curve([[cx, cy], [px, py], [px + (px - cx) * 1.4, py + (py - cy) * 1.3 + random.bell() * 60]]))
  const arrows = random.chance(0.5)
    ? Array.from({ length: random.int(2, 3) }, () => {
        const fx = x + random.between(0.08, 0.9) * width
        const fy = random.chance(0.5) ? y + 70 : y + height - 190
        const tx = fx + (cx - fx) * 0.55
        const ty = fy + (cy - fy) * 0.5
        return `<path d="${curve([[fx, fy], [(fx + tx) / 2 + 40, (fy + ty) / 2 - 30], [tx, ty]])}" stroke="#a8322a" stroke-width="6" fill="none" marker-end="${easel.define('<marker id="$id" markerWidth="5" markerHeight="5" refX="2.5" refY="2.5" orient="auto"><path d="M0 0L5 2.5L0 5Z" fill="#a8322a"/></marker>')}"/>`
      }).join('')
    : ''
  const notes = Array.from({ length: 9 }, () =>
    writing(random, { x: x + random.between(0.08, 0.86) * width, y: y + random.between(0.08, 0.78) * height, width: 26, height: random.between(60, 110), size: 15, gap: 0.2 }),
  ).join('')
  const turned = `<g transform="rotate(${n(random.between(-2.5, 2.5))} 600 450)">`
  return {
    piece: {
      form: `${turned}<path d="${sheet}" fill="#555"/>${folds(easel, x, y, width, height, random.pick(2, 4), random.pick(2, 3))}</g>`,
      detail: '',
      colour: `${turned}<path d="${sheet}" fill="${random.pick(...sheets)}"/><g clip-path="${clip}" fill="none">${contours(easel, { x, y, width, height, colour: '#8a6a3b', peaks: 4, avoid: [cx, cy] })}<path d="${curve(river)}" stroke="#5d7f86" stroke-width="44" opacity=".45"/><path d="${curve(river)}" stroke="#c9c4a8" stroke-width="34" opacity=".5"/><path d="${roads.join('')}" stroke="#4a3c2a" stroke-width="2.5" stroke-dasharray="9 6"/><path d="${curve(wall, true, 0.5)}" fill="#c3a878" fill-opacity=".55" stroke="#2c2620" stroke-width="8"/><path d="${curve(wall, true, 0.5)}" stroke="#d8c9a5" stroke-width="3" stroke-dasharray="6 6"/><path d="M${n(cx - 90)} ${n(cy)}H${n(cx + 90)}M${n(cx)} ${n(cy - 70)}V${n(cy + 70)}M${n(cx - 60)} ${n(cy - 34)}h120M${n(cx - 60)} ${n(cy + 36)}h120" stroke="#4a3c2a" stroke-width="2"/><path d="${notes}" stroke="#241f1a" stroke-width="1.9"/>${arrows}</g><path d="${box(x + 34, y + 34, width - 68, height - 68)}${box(x + 26, y + 26, width - 52, height - 52)}" fill="none" stroke="#3a3128" stroke-width="2.5"/>${sealPrint(easel, x + width - 130, y + height - 130, 66)}${stains(easel, x, y, width, height)}</g>`,
    },
    material: paper,
    depth: 26,
    softness: 2,
    ground: 'dark',
  }
}

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
  const crenels = Array.from({ length: 18 }, (_, index) => box(x + (index * width) / 18, wallTop - 22, width / 32, 24)).join('')
  const scene = random.chance(0.65)
    ? `<rect x="${n(x)}" y="${n(wallTop)}" width="${n(width)}" height="${n(height)}" fill="#7d6748"/><path d="${crenels}" fill="#7d6748"/><path d="M${n(600 - 60)} ${n(y + height)}V${n(wallTop + 110)}a60 60 0 0 1 120 0V${n(y + height)}Z" fill="#2c2219"/>${row(people, y + height * 0.42, 74, 0)}${row(people - 1, y + height * 0.6, 84, 0.05)}`
    : `<path d="M${n(x)} ${n(y + height * 0.55)}q120 -130 260 -40t260 -50 300 80V${n(y + height)}H${n(x)}Z" fill="#7d6748" opacity=".7"/><rect x="${n(x)}" y="${n(y + height * 0.62)}" width="${n(width)}" height="${n(height)}" fill="#a08a64"/><path d="M${n(x + 180)} ${n(y + height * 0.72)}q150 50 330 0l-40 34h-250ZM${n(x + 330)} ${n(y + height * 0.72)}v-190l90 40v120Z" fill="#33281d"/>${row(3, y + height * 0.66, 40, -0.05)}`
  const fade = easel.radial([[0, '#f0dfb8', 0.25], [0.7, '#f0dfb8', 0], [1, '#f3e6c8', 0.45]], 0.5, 0.5, 0.72)
  const turned = `<g transform="rotate(${n(random.between(-3, 3))} 600 450)">`
  const line = Array.from({ length: 9 }, (_, index) => `M${n(x + width / 2 - 120 + index * 27)} ${n(y + height + 40)}h16m-8 -8v16`)
  return {
    piece: {
      form: `${turned}<path d="${mount}" fill="#666"/><path d="${box(x, y, width, height)}" fill="#999"/></g>`,
      detail: `${turned}<path d="${box(x - 10, y - 10, width + 20, height + 20)}" fill="none" stroke="#999" stroke-width="3"/></g>`,
      colour: `${turned}<path d="${mount}" fill="${random.pick('#8f8672', '#6d6658', '#b3a88e', '#57503f')}"/><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${light}"/><g clip-path="${clip}"><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height * 0.6)}" fill="${easel.linear([[0, '#b8a47d'], [1, '#d8c9a6']])}"/>${scene}<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fade}"/><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${easel.texture('fine', '#3a2c1e')}" opacity=".3"/></g><path d="${line.join('')}" stroke="${dark}" stroke-width="2.5" opacity=".7"/></g>`,
    },
    material: { ...paper, gloss: 0.14, mottle: 0.05, bump: 0.2 },
    depth: 16,
    softness: 1,
  }
}

/** A faded field banner with a fringe and an emblem worn thin. */
export function banner(easel: Easel): Shot {
  const { random } = easel
  const pointed = random.chance(0.5)
  const tone = random.pick('#7a3a2e', '#6e5a34', '#4c5a5c', '#8a4a35', '#545a42')
  const trim = random.pick('#c2a468', '#d1c3a0', '#3b3530')
  const right = random.between(960, 1020)
  const outline = pointed
    ? `M210 170C420 190 700 ${n(random.between(300, 360))} ${n(right)} 440C720 ${n(random.between(520, 580))} 420 690 210 740Z`
    : `M210 180C420 160 740 204 ${n(right)} 176C${n(right - 24)} 360 ${n(right + 24)} 560 ${n(right - 8)} 706C740 730 430 690 210 722Z`
  const waves = Array.from({ length: 7 }, (_, index) => {
    const x = 250 + index * 115 + random.bell() * 30
    return `M${n(x)} 150C${n(x + 40)} 350 ${n(x - 50)} 560 ${n(x + 20)} 760`
  })
  const wide = easel.linear([[0, '#fff', 0], [0.5, '#fff', 0.55], [1, '#fff', 0]], 0)
  const ripples = Array.from({ length: 6 }, (_, index) => `<rect x="${n(200 + index * 135 + random.bell() * 30)}" y="140" width="${n(random.between(90, 150))}" height="640" fill="${wide}" transform="rotate(${n(random.between(-7, 7))} 600 450)"/>`)
  const clip = easel.define(`<clipPath id="$id"><path d="${outline}"/></clipPath>`)
  const emblemX = pointed ? 440 : 590
  const emblem = random.pick(
    `<circle cx="${emblemX}" cy="450" r="128" fill="none" stroke="${trim}" stroke-width="16"/><path d="${writing(random, { x: emblemX - 74, y: 372, width: 150, height: 160, size: 140, gap: 0 })}" stroke="${trim}" stroke-width="15" fill="none"/>`,
    `<path d="M${emblemX - 140} 470q70 -90 140 0t140 0M${emblemX - 140} 530q70 -90 140 0t140 0M${emblemX} 340l60 74h-120Z" stroke="${trim}" stroke-width="15" fill="none"/>`,
    `<path d="M${emblemX} 320L${emblemX + 130} 450L${emblemX} 580L${emblemX - 130} 450Z" fill="none" stroke="${trim}" stroke-width="14"/><circle cx="${emblemX}" cy="450" r="46" fill="${trim}"/>`,
  )
  const pole = box(178, 90, 26, 740)
  const holes = Array.from({ length: random.int(2, 5) }, () => `<ellipse cx="${n(random.between(300, 800))}" cy="${n(random.between(300, 600))}" rx="${n(random.between(5, 22))}" ry="${n(random.between(4, 16))}" fill="#2a2622"/>`).join('')
  return {
    piece: {
      form: `<path d="${outline}" fill="#333"/><g clip-path="${clip}">${ripples.join('')}</g><path d="${pole}" fill="#fff"/>`,
      detail: `<g clip-path="${clip}"><path d="${waves.join('')}" stroke="#9a9a9a" stroke-width="9" fill="none"/></g>`,
      colour: `<path d="${outline}" fill="${tone}"/><g clip-path="${clip}"><g opacity=".82">${emblem}</g>${holes}<path d="${outline}" fill="none" stroke="${trim}" stroke-width="38" opacity=".9"/><path d="${outline}" fill="none" stroke="${tone}" stroke-width="20" stroke-dasharray="3 6"/><rect width="1200" height="900" fill="${easel.texture('cloud', '#e8dcc0')}" opacity=".35"/></g><path d="${pole}" fill="#5a432d"/>`,
    },
    material: cloth,
    depth: 54,
    softness: 8,
  }
}

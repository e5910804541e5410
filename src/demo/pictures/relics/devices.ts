import type { Easel } from '../core/easel.ts'
import { box, n, ring } from '../core/geometry.ts'
import { roundness } from '../parts/lathe.ts'
import { brass, ironTone, oldIron, steel } from './materials.ts'
import type { Shot } from './studio.ts'

const dome = (easel: Easel) =>
  easel.radial(
    Array.from({ length: 9 }, (_, index) => [index / 8, '#fff', Math.sqrt(1 - (index / 8) ** 2)] as const),
  )

/** A bolt-action rifle on its side. */
export function rifle(easel: Easel): Shot {
  const { random } = easel
  const barrel = random.between(440, 500)
  const timber = random.pick('#5c3a22', '#6b472b', '#4d3120', '#70502f')
  const fore = barrel * random.between(0.74, 0.9)
  const stock = `M-470 ${n(random.between(44, 62))}L-486 -38C-380 -34 -280 -44 -220 -34C-190 -24 -170 -16 -130 -22L${n(fore)} -16Q${n(fore + 16)} 0 ${n(fore)} 10L-40 30C-90 36 -110 34 -140 32C-190 26 -200 40 -240 66C-330 84 -400 104 -470 112Z`
  const tube = roundness(easel, 90)
  const barrelBox = box(-110, -34, barrel + 110, 19)
  const receiver = box(-170, -46, 180, 34)
  const bolt = 'M-126 -42h70v14h-70ZM-96 -36L-80 22l18 -4L-74 -36Z'
  const bands = [0.36, 0.72].map((t) => box(fore * t, -38, 16, 56)).join('')
  const guard = 'M-150 30C-150 76 -70 78 -62 32'
  const sight = `M${n(barrel - 22)} -34l10 -26h6l4 26ZM40 -34l6 -20h60l6 20Z`
  const magazine = 'M-60 30L-50 66H6L14 26Z'
  const tone = ironTone(random)
  const sling = random.chance(0.45) ? `M-380 100C-200 220 80 190 ${n(fore * 0.72 + 8)} 22` : ''
  const turned = `<g transform="translate(600 ${n(random.between(420, 460))}) rotate(${n(random.between(-11, 11))}) scale(1.1)">`
  return {
    piece: {
      form: `${turned}<path d="${sling}" stroke="#222" stroke-width="17" fill="none"/><path d="${stock}" fill="${tube}" opacity=".75"/><path d="${barrelBox}" fill="${tube}"/><path d="${receiver}" fill="${tube}"/><path d="${magazine}" fill="#888"/><path d="${bolt}${bands}${sight}" fill="#fff"/></g>`,
      detail: `${turned}<path d="M-150 -16H${n(fore)}" stroke="#444" stroke-width="4"/><path d="M-470 78Q-330 60 -240 30M-430 -16H-260" stroke="#999" stroke-width="4" fill="none"/></g>`,
      colour: `${turned}${sling ? `<path d="${sling}" stroke="#6a5638" stroke-width="17" fill="none"/>` : ''}<path d="${guard}" stroke="${tone}" stroke-width="9" fill="none"/><g fill="${tone}"><path d="${magazine}"/><path d="${barrelBox}"/></g><path d="${stock}" fill="${timber}"/><g fill="${tone}"><path d="${receiver}"/><path d="${bolt}"/><path d="${bands}"/><path d="${sight}"/></g></g>`,
      matte: `${turned}<path d="${stock}" fill="#fff"/><path d="${sling}" stroke="#fff" stroke-width="17" fill="none"/><path d="${receiver}${bolt}${bands}${barrelBox}" fill="#000"/></g>`,
    },
    material: { ...oldIron(random, random.between(0.05, 0.3)), bump: 0.6, grain: 'streak' },
    depth: 44,
    softness: 2,
    carving: 5,
  }
}

/** An enamel or metal badge on a ribbon, or a round service badge. */
export function badge(easel: Easel): Shot {
  const { random } = easel
  const radius = random.between(190, 230)
  const cy = random.between(520, 545)
  const enamel = random.pick('#2f4a63', '#7a2f2a', '#365448', '#3b3a4a', '#84633a')
  const second = random.pick('#d8cfb8', '#c4a869', '#8fa3a0')
  const points = random.pick(0, 8, 12, 16)
  const edge =
    points === 0
      ? ring(600, cy, radius)
      : `M${Array.from({ length: points * 2 }, (_, index) => {
          const angle = (index / points) * Math.PI
          const reach = radius * (index % 2 ? 0.86 : 1.06)
          return `${n(600 + Math.sin(angle) * reach)} ${n(cy - Math.cos(angle) * reach)}`
        }).join('L')}Z`
  const ribbon = `M520 120H680L660 ${n(cy - radius - 26)}H540Z`
  const stripes = [-44, -18, 18, 44]
    .map((dx) => `M${n(600 + dx * 1.05)} 120L${n(600 + dx * 0.8)} ${n(cy - radius - 26)}`)
    .join('')
  const inner = ring(600, cy, radius * 0.6)
  const motif = random.pick(
    `M${600 - 90} ${n(cy + 60)}h180v-60h-26v-28h-26v28h-26v-28h-24v28h-26v-28h-26v28h-26ZM${600 - 26} ${n(cy + 60)}v-30a26 26 0 0 1 52 0v30Z`,
    `M${600 - 96} ${n(cy + 20)}q48 -52 96 0t96 0v26q-48 52 -96 0t-96 0ZM600 ${n(cy - 88)}l44 84h-88Z`,
    `M600 ${n(cy - 96)}L690 ${n(cy)}L600 ${n(cy + 96)}L510 ${n(cy)}Z`,
  )
  const wreath = Array.from({ length: 22 }, (_, index) => {
    const angle = 24 + index * 14.3
    return `<ellipse cx="600" cy="${n(cy + radius * 0.78)}" rx="9" ry="25" transform="rotate(${n(angle)} 600 ${n(cy)}) rotate(38 600 ${n(cy + radius * 0.78)})"/>`
  }).join('')
  return {
    piece: {
      form: `<path d="${ribbon}" fill="#333"/><circle cx="600" cy="${n(cy - radius - 20)}" r="24" stroke="#999" stroke-width="10" fill="none"/><path d="${edge}" fill="${dome(easel)}"/><path d="${edge}" fill="#fff" opacity=".55"/>`,
      detail: `<g fill="#e0e0e0">${wreath}</g><path d="${inner}" fill="none" stroke="#e0e0e0" stroke-width="13"/><path d="${motif}" fill="#ccc" stroke="#eee" stroke-width="6"/><path d="${ring(600, cy, radius * 0.93)}" fill="none" stroke="#d0d0d0" stroke-width="7"/><path d="${stripes}" stroke="#8e8e8e" stroke-width="4"/>`,
      colour: `<path d="${ribbon}" fill="${random.pick('#6b5a3a', '#4b5560', '#70382e', '#55604b')}"/><path d="${stripes}" stroke="${second}" stroke-width="9"/><circle cx="600" cy="${n(cy - radius - 20)}" r="24" stroke="#8d7645" stroke-width="10" fill="none"/><path d="${edge}" fill="#8d7645"/><path d="${inner}" fill="${enamel}"/><path d="${motif}" fill="${random.chance(0.5) ? '#b0955a' : second}"/>`,
      matte: `<path d="${ribbon}" fill="#fff"/><path d="${inner}" fill="#777"/>`,
    },
    material: { ...brass, metal: 0.65, mottle: 0.16 },
    depth: 46,
    softness: 3,
    carving: 9,
  }
}

/** A brass pocket compass, its lid open. */
export function compass(easel: Easel): Shot {
  const { random } = easel
  const r = random.between(226, 262)
  const cx = random.between(460, 500)
  const cy = 470
  const lidX = cx + r * 1.82
  const dial = random.pick('#d6cba8', '#c9c3b0', '#262a2c')
  const ink = dial === '#262a2c' ? '#d8cfb0' : '#26231f'
  const ticks = Array.from({ length: 72 }, (_, index) => {
    const angle = (index * 5 * Math.PI) / 180
    const from = r * (index % 18 === 0 ? 0.58 : index % 6 === 0 ? 0.66 : 0.71)
    return `M${n(cx + Math.sin(angle) * from)} ${n(cy - Math.cos(angle) * from)}L${n(cx + Math.sin(angle) * r * 0.76)} ${n(cy - Math.cos(angle) * r * 0.76)}`
  }).join('')
  const star = [0, 90, 180, 270]
    .map(
      (angle) =>
        `<path d="M${n(cx)} ${n(cy - r * 0.52)}L${n(cx + r * 0.09)} ${n(cy - r * 0.09)}L${n(cx)} ${cy}Z" transform="rotate(${angle} ${n(cx)} ${cy})"/><path d="M${n(cx)} ${n(cy - r * 0.36)}L${n(cx + r * 0.07)} ${n(cy - r * 0.07)}L${n(cx)} ${cy}Z" transform="rotate(${angle + 45} ${n(cx)} ${cy})" opacity=".6"/>`,
    )
    .join('')
  const bearing = random.between(-60, 60)
  const needle = `<g transform="rotate(${n(bearing)} ${n(cx)} ${cy})"><path d="M${n(cx)} ${n(cy - r * 0.64)}l13 ${n(r * 0.64)}h-26Z" fill="#a8322a"/><path d="M${n(cx)} ${n(cy + r * 0.64)}l13 ${n(-r * 0.64)}h-26Z" fill="#2b3138"/></g>`
  const face = ring(cx, cy, r * 0.8)
  const glass = `<ellipse cx="${n(cx - r * 0.22)}" cy="${n(cy - r * 0.32)}" rx="${n(r * 0.42)}" ry="${n(r * 0.24)}" fill="#fff" opacity=".13" transform="rotate(-38 ${n(cx - r * 0.22)} ${n(cy - r * 0.32)})"/>`
  const hinge = box(cx + r * 0.92, cy - 40, r * 0.12, 80)
  const lidRing = ring(lidX, cy, r * 0.96)
  return {
    piece: {
      form: `<path d="${ring(cx, cy, r)}" fill="#fff" opacity=".8"/><path d="${face}" fill="#555"/><path d="${lidRing}" fill="#999"/><path d="${ring(lidX, cy, r * 0.82)}" fill="${dome(easel)}" opacity=".5"/><path d="${hinge}" fill="#fff"/><path d="${ring(cx - r * 1.1, cy, 32)}" stroke="#999" stroke-width="12" fill="none"/>`,
      detail: `<path d="${ring(lidX, cy, r * 0.78)}${ring(lidX, cy, r * 0.5)}" stroke="#4a4a4a" stroke-width="4" fill="none"/><path d="M${n(lidX - 60)} ${cy - 10}h120M${n(lidX - 40)} ${cy + 26}h80" stroke="#444" stroke-width="7"/>`,
      colour: `<path d="${ring(cx - r * 1.1, cy, 32)}" stroke="#8d7440" stroke-width="12" fill="none"/><g fill="#94793f"><path d="${lidRing}"/><path d="${ring(cx, cy, r)}"/><path d="${hinge}"/></g><path d="${face}" fill="${dial}"/><g fill="${ink}">${star}</g><path d="${ticks}" stroke="${ink}" stroke-width="3.5"/>${needle}<circle cx="${n(cx)}" cy="${cy}" r="12" fill="#b0904c"/>${glass}`,
      matte: `<path d="${face}" fill="#ddd"/>`,
    },
    material: { ...brass, mottle: 0.15, bump: 0.4 },
    depth: 60,
    softness: 3,
  }
}

/** Works tools side by side: the ones the slug names, or two to four of them. */
export function tool(easel: Easel): Shot {
  const { random } = easel
  const tone = ironTone(random)
  const timber = random.pick('#6d4a2f', '#7a5836', '#5a3d27')
  const tube = roundness(easel)
  const handle = (top: number) =>
    `M-17 ${top}C-24 ${top + 120} -30 ${top + 200} -20 ${top + 260}Q0 ${top + 274} 20 ${top + 260}C30 ${top + 200} 24 ${top + 120} 17 ${top}Z`
  const kinds = {
    hammer: {
      wooden: 'M-15 -190L-20 300Q0 314 20 300L15 -190Z',
      iron: 'M-84 -262H40L96 -232V-214L40 -190H-84Q-96 -226 -84 -262Z',
      lines: 'M-64 -262V-190',
    },
    file: {
      wooden: handle(60),
      iron: 'M-26 -310L26 -310L28 20L10 64H-10L-28 20Z',
      lines: Array.from(
        { length: 26 },
        (_, index) => `M-26 ${-296 + index * 12}L26 ${-310 + index * 12}`,
      ).join(''),
    },
    spanner: {
      wooden: '',
      iron: 'M-26 -180L-64 -220L-66 -300L-34 -322L-30 -262H30L34 -322L66 -300L64 -220L26 -180L20 180L58 230A60 60 0 1 1 -58 230L-20 180ZM-28 262A28 28 0 1 0 28 262A28 28 0 1 0 -28 262Z',
      lines: 'M0 -150V150',
    },
    calipers: {
      wooden: '',
      iron: 'M-26 -300A28 28 0 1 1 26 -300C150 -200 150 40 30 300L16 296C96 60 100 -140 0 -262C-100 -140 -96 60 -16 296L-30 300C-150 40 -150 -200 -26 -300Z',
      lines: `M-14 -302h28`,
    },
    spade: {
      wooden: 'M-17 -330H17L20 60H-20Z',
      iron: 'M-112 10H-40L-24 60H24L40 10H112V190Q98 316 0 334Q-98 316 -112 190Z',
      lines: 'M-86 40V190M86 40V190',
    },
    trowel: {
      wooden: handle(70),
      iron: 'M0 -330L92 -64Q50 -6 12 4V84H-12V4Q-50 -6 -92 -64Z',
      lines: 'M0 -300V-10',
    },
    chisel: { wooden: handle(20), iron: 'M-34 -310H34L28 -120L12 24H-12L-28 -120Z', lines: 'M-34 -286H34' },
  } as const
  const usual = ['hammer', 'file', 'spanner', 'calipers', 'chisel'] as const
  const named = [...usual, 'spade' as const, 'trowel' as const].filter((name) =>
    easel.says(name, name.replace(/s$/, '')),
  )
  const start = random.int(0, 4)
  const count = named.length > 0 ? named.length : random.int(2, 4)
  const layers = Array.from({ length: count }, (_, index) => {
    const kind = kinds[named[index] ?? usual[(start + index * 2) % 5] ?? 'hammer']
    const x = 600 + (index - (count - 1) / 2) * (780 / count)
    const place = `<g transform="translate(${n(x)} ${n(440 + random.bell() * 14)}) rotate(${n(random.between(-7, 7))})" fill-rule="evenodd">`
    return {
      form: `${place}<path d="${kind.iron}" fill="#fff" opacity=".75"/><path d="${kind.wooden}" fill="${tube}"/></g>`,
      detail: `${place}<path d="${kind.lines}" stroke="#555" stroke-width="4" fill="none"/></g>`,
      colour: `${place}<path d="${kind.iron}" fill="${tone}"/><path d="${kind.wooden}" fill="${timber}"/></g>`,
      matte: `${place}<path d="${kind.wooden}" fill="#fff"/></g>`,
    }
  })
  const join = (key: 'form' | 'detail' | 'colour' | 'matte') => layers.map((layer) => layer[key]).join('')
  return {
    piece: { form: join('form'), detail: join('detail'), colour: join('colour'), matte: join('matte') },
    material: { ...oldIron(random, random.between(0.15, 0.5)), bump: 0.9 },
    depth: 40,
    softness: 3,
    carving: 6,
  }
}

/** A dressing station's things: an enamel tray, scissors, forceps, a syringe and bottles. */
export function medical(easel: Easel): Shot {
  const { random } = easel
  const tray = 'M240 270Q240 230 280 230H920Q960 230 960 270V650Q960 690 920 690H280Q240 690 240 650Z'
  const floor = 'M290 290Q290 270 310 270H890Q910 270 910 290V630Q910 650 890 650H310Q290 650 290 630Z'
  const scissors =
    'M0 -190L14 20C60 60 74 120 44 160A44 44 0 1 1 -4 100L-8 40L-14 100A44 44 0 1 1 -60 160C-90 110 -60 60 -24 20L-30 -190L-14 -60Z'
  const forceps = 'M-10 -200C-30 -60 -34 60 -16 190H-2L0 40L2 190H16C34 60 30 -60 10 -200Z'
  const barrel = box(-26, -110, 52, 190)
  const plunger = `${box(-7, 80, 14, 96)}${box(-32, 172, 64, 12)}${box(-3, -210, 6, 100)}${box(-36, 74, 72, 12)}`
  const bottle =
    'M-24 -150H24V-100C60 -84 66 -60 66 -30V130Q66 146 50 146H-50Q-66 146 -66 130V-30C-66 -60 -60 -84 -24 -100Z'
  const tube = roundness(easel)
  const shift = random.between(-20, 20)
  const at = (x: number, y: number, turn: number, body: string) =>
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(.92)" fill-rule="evenodd">${body}</g>`
  const turns = [random.between(-14, 2), random.between(-4, 12), random.between(-10, 20)] as const
  const swap = random.chance(0.5)
  const xs = swap ? ([430, 560, 740] as const) : ([400, 700, 540] as const)
  const glass = random.pick('#5b3f22', '#3d5248', '#6b5230')
  const chips = Array.from({ length: 9 }, () => {
    const along = random.between(0, 1)
    const y = random.chance(0.5) ? 244 : 676
    return `<ellipse cx="${n(280 + along * 640)}" cy="${y}" rx="${n(random.between(6, 22))}" ry="${n(random.between(4, 9))}" fill="#26262a"/>`
  }).join('')
  const label =
    '<rect x="-50" y="-10" width="100" height="96" fill="#d9ceb0"/><path d="M-34 14h68M-34 34h68M-34 54h40" stroke="#3a342c" stroke-width="4"/>'
  return {
    piece: {
      form: `<path d="${tray}" fill="#fff" opacity=".75"/><path d="${floor}" fill="#222"/>${at(xs[0], 440 + shift, turns[0], `<path d="${scissors}" fill="#777"/>`)}${at(xs[1], 460, turns[1], `<path d="${forceps}" fill="#777"/>`)}${at(xs[2], 460 - shift, turns[2], `<path d="${barrel}" fill="${tube}"/><path d="${plunger}" fill="#888"/>`)}${at(846, 470, 0, `<path d="${bottle}" fill="${tube}"/>`)}`,
      detail: `${at(xs[2], 460 - shift, turns[2], `<path d="M-26 -80h22M-26 -50h22M-26 -20h22M-26 10h22M-26 40h22" stroke="#444" stroke-width="4"/>`)}${at(xs[0], 440 + shift, turns[0], '<circle cx="-8" cy="30" r="9" fill="#ddd" stroke="#333" stroke-width="3"/>')}`,
      colour: `<path d="${tray}" fill="#c8cdc9"/><path d="${tray}" fill="none" stroke="#2f4260" stroke-width="12"/><path d="${floor}" fill="#b7bdb9"/>${chips}${at(xs[0], 440 + shift, turns[0], `<path d="${scissors}" fill="#7d7f80"/>`)}${at(xs[1], 460, turns[1], `<path d="${forceps}" fill="#85888a"/>`)}${at(xs[2], 460 - shift, turns[2], `<path d="${barrel}" fill="#a3b0b0" fill-opacity=".75"/><path d="${plunger}" fill="#7b7d7c"/>`)}${at(846, 470, 0, `<path d="${bottle}" fill="${glass}"/>${label}`)}`,
      matte: `<path d="${tray}" fill="#888"/>${at(xs[0], 440 + shift, turns[0], `<path d="${scissors}" fill="#000"/>`)}${at(xs[1], 460, turns[1], `<path d="${forceps}" fill="#000"/>`)}${at(xs[2], 460 - shift, turns[2], `<path d="${plunger}${barrel}" fill="#000"/>`)}${at(846, 470, 0, `<path d="${bottle}" fill="#666"/>`)}`,
    },
    material: { ...steel, metal: 0.6, gloss: 0.9, mottle: 0.06, grain: 'cloud' },
    depth: 52,
    softness: 3,
  }
}

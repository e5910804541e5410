import type { Easel } from '../core/easel.ts'
import { box, curve, n, type Point, ring } from '../core/geometry.ts'
import { roundness } from '../parts/lathe.ts'
import { bronzeTone, oldBronze } from './materials.ts'
import type { Shot } from './studio.ts'

/** A dagger-axe: blade across, descending arm with binding slots, tang behind. */
export function daggerAxe(easel: Easel): Shot {
  const { random } = easel
  const reach = random.between(400, 490)
  const width = random.between(62, 84)
  const arm = random.between(190, 290)
  const tang = random.between(170, 230)
  const sweep = random.between(-16, 26)
  const tone = bronzeTone(random)
  const blade = `M0 ${n(-width * 0.75)}C${n(reach * 0.4)} ${n(-width * 0.62 - sweep)} ${n(reach * 0.72)} ${n(-width * 0.8 - sweep)} ${n(reach)} ${n(-width * 0.1 - sweep)}C${n(reach * 0.7)} ${n(width * 0.46 - sweep)} ${n(reach * 0.3)} ${n(width * 0.3)} 74 ${n(width * 0.62)}C44 ${n(arm * 0.4)} 30 ${n(arm * 0.7)} 22 ${n(arm)}L-22 ${n(arm)}L-14 ${n(-width)}L4 ${n(-width)}Z`
  const tail = `M-14 ${n(-width * 0.55)}H${n(-tang)}L${n(-tang + random.between(-30, 30))} ${n(width * 0.35)}H-14Z`
  const slots = [0.2, 0.55, 0.86].map((t) => box(-8, arm * t - 4, 12, 40)).join('')
  const hole = box(-tang * 0.72, -width * 0.2, tang * 0.36, 15)
  const ridge = `M30 ${n(-width * 0.16)}Q${n(reach * 0.6)} ${n(-width * 0.14 - sweep)} ${n(reach * 0.96)} ${n(-width * 0.1 - sweep)}`
  const inlay = Array.from({ length: random.int(0, 3) }, (_, index) => {
    const x = -tang * 0.25 - index * 36
    return `M${n(x)} ${n(-width * 0.36)}q-14 ${n(width * 0.28)} 0 ${n(width * 0.54)}`
  }).join('')
  const place = `<g transform="translate(${n(600 - (reach - tang) / 2)} ${n(420 - arm * 0.18)}) rotate(${n(random.between(-14, 10))}) scale(1.16)" fill-rule="evenodd">`
  return {
    piece: {
      form: `${place}<path d="${blade}${slots}" fill="#fff" opacity=".62"/><path d="${tail}${hole}" fill="#fff" opacity=".5"/><path d="${ridge}" stroke="#fff" stroke-width="${n(width * 0.3)}" fill="none" stroke-linecap="round" opacity=".8"/></g>`,
      detail: `${place}<path d="${blade}" fill="none" stroke="#6a6a6a" stroke-width="16"/><path d="${ridge}" stroke="#aaa" stroke-width="7" fill="none"/><path d="${inlay}" stroke="#333" stroke-width="5" fill="none"/><path d="M-14 ${n(-width)}V${n(arm)}" stroke="#444" stroke-width="5"/></g>`,
      colour: `${place}<g fill="${tone}"><path d="${tail}${hole}"/><path d="${blade}${slots}"/></g></g>`,
    },
    material: oldBronze(random, random.between(0.35, 0.8)),
    depth: 22,
    softness: 3,
    carving: 7,
  }
}

function arrowhead(easel: Easel, x: number, y: number, size: number, tilt: number) {
  const { random } = easel
  const wide = size * random.between(0.17, 0.27)
  const barb = random.between(-0.02, 0.2) * size
  const side = `M0 ${n(-size * 0.5)}Q${n(wide * 0.9)} ${n(-size * 0.15)} ${n(wide)} ${n(size * 0.16 + barb)}L${n(wide * 0.3)} ${n(size * 0.14)}V${n(size * 0.2)}H0Z`
  const tang = box(-size * 0.035, size * 0.18, size * 0.07, size * random.between(0.28, 0.5))
  const g = (body: string) => `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(tilt)})">${body}</g>`
  const up = easel.linear(
    [
      [0, '#fff', 0.95],
      [0.4, '#fff', 0.4],
      [1, '#fff', 0.15],
    ],
    0,
  )
  const both = (body: string) => `${body}<g transform="scale(-1 1)">${body}</g>`
  return {
    form: g(
      `<path d="${tang}" fill="${roundness(easel)}" opacity=".6"/>${both(`<path d="${side}" fill="${up}"/>`)}`,
    ),
    detail: g(
      `<path d="M0 ${n(-size * 0.46)}V${n(size * 0.18)}" stroke="#c4c4c4" stroke-width="${n(size * 0.04)}"/>`,
    ),
    colour: g(`<path d="${tang}"/>${both(`<path d="${side}"/>`)}`),
  }
}

/** A set of arrowheads laid out as an excavation report shows them. */
export function arrowheads(easel: Easel): Shot {
  const { random } = easel
  const rows = random.pick(1, 2, 2)
  const columns = random.int(rows === 1 ? 4 : 4, rows === 1 ? 6 : 7)
  const size = rows === 1 ? random.between(360, 430) : random.between(230, 270)
  const heads = Array.from({ length: rows * columns }, (_, index) => {
    const column = index % columns
    const row = Math.floor(index / columns)
    const gap = Math.min(1000 / columns, size * 0.62)
    const x = 600 + (column - (columns - 1) / 2) * gap + random.between(-8, 8)
    const y = 440 + (row - (rows - 1) / 2) * size * 1.32 + random.between(-8, 8)
    return arrowhead(easel, x, y, size * random.between(0.88, 1.06), random.between(-5, 5))
  })
  const tone = bronzeTone(random)
  return {
    piece: {
      form: heads.map((head) => head.form).join(''),
      detail: heads.map((head) => head.detail).join(''),
      colour: `<g fill="${tone}">${heads.map((head) => head.colour).join('')}</g>`,
    },
    material: oldBronze(random),
    depth: size * 0.1,
    softness: 2,
    carving: 6,
  }
}

/** A crossbow's bronze trigger: housing, sight, nut, trigger lever and two pins, seen from the side. */
export function crossbowTrigger(easel: Easel): Shot {
  const { random } = easel
  const tall = random.between(0.9, 1.15)
  const tone = bronzeTone(random)
  const housing: readonly Point[] = [
    [-230, -40],
    [190, -46],
    [214, -8],
    [206, 62],
    [96, 78],
    [70, 132],
    [-96, 136],
    [-122, 82],
    [-222, 64],
  ]
  const sight = `M-36 -30C-60 ${n(-120 * tall)} -40 ${n(-210 * tall)} 26 ${n(-262 * tall)}C66 ${n(-268 * tall)} 82 ${n(-232 * tall)} 74 ${n(-196 * tall)}C60 ${n(-130 * tall)} 74 -80 96 -30Z`
  const nut = 'M-190 -30C-196 -92 -150 -128 -104 -108L-84 -66L-120 -52L-112 -24Z'
  const lever = `M-20 70C-2 ${n(150 * tall)} -44 ${n(250 * tall)} ${n(-96)} ${n(330 * tall)}C-118 ${n(352 * tall)} -82 ${n(372 * tall)} -58 ${n(350 * tall)}C16 ${n(280 * tall)} 60 ${n(170 * tall)} 58 70Z`
  const pins: readonly Point[] = [
    [-84, 34],
    [100, 18],
  ]
  const caps = pins.map(([x, y]) => ring(x, y, 27))
  const scale = Array.from(
    { length: 6 },
    (_, index) => `M${n(-8 + index * 5)} ${n((-90 - index * 22) * tall)}h${index % 2 ? 38 : 60}`,
  )
  const plate = curve(housing, true, 0.35)
  const place = `<g transform="translate(${n(random.between(585, 630))} ${n(430)}) rotate(${n(random.between(-7, 7))}) scale(1.06)">`
  return {
    piece: {
      form: `${place}<path d="${sight}" fill="#999"/><path d="${nut}" fill="#888"/><path d="${lever}" fill="#8a8a8a"/><path d="${plate}" fill="#c4c4c4"/><path d="${caps.join('')}" fill="#fff"/></g>`,
      detail: `${place}<path d="${plate}" fill="none" stroke="#9c9c9c" stroke-width="22"/><path d="${scale.join('')}" stroke="#3a3a3a" stroke-width="5"/><path d="${caps.join('')}" fill="none" stroke="#444" stroke-width="5"/><path d="M-170 -4H150M-170 44H-130" stroke="#555" stroke-width="5"/></g>`,
      colour: `${place}<g fill="${tone}"><path d="${sight}"/><path d="${nut}"/><path d="${lever}"/><path d="${plate}"/><path d="${caps.join('')}"/></g></g>`,
    },
    material: oldBronze(random, random.between(0.3, 0.7)),
    depth: 46,
    softness: 5,
    carving: 8,
  }
}

/** The half of a tiger-shaped tally, with a wave of inlay along the back. */
export function tally(easel: Easel): Shot {
  const { random } = easel
  const stretch = random.between(0.94, 1.08)
  const body: readonly Point[] = [
    [-404, 6],
    [-412, -40],
    [-386, -84],
    [-342, -112],
    [-318, -146],
    [-286, -150],
    [-276, -118],
    [-220, -104],
    [-120, -86],
    [0, -92],
    [120, -112],
    [214, -104],
    [276, -64],
    [318, -56],
    [372, -96],
    [372, -140],
    [336, -158],
    [300, -140],
    [286, -166],
    [328, -194],
    [386, -176],
    [414, -124],
    [394, -50],
    [330, -6],
    [312, 44],
    [330, 96],
    [322, 132],
    [186, 134],
    [176, 108],
    [214, 84],
    [150, 50],
    [20, 54],
    [-110, 64],
    [-170, 84],
    [-196, 112],
    [-210, 134],
    [-360, 134],
    [-372, 106],
    [-300, 92],
    [-288, 60],
    [-330, 46],
    [-388, 48],
  ]
  const tone = bronzeTone(random)
  const outline = curve(body, true, 0.85)
  const stripes = Array.from({ length: 7 }, (_, index) => {
    const x = -180 + index * 68
    return `M${x} -92q${n(random.between(10, 26))} 60 ${n(random.between(-8, 14))} 128`
  })
  const count = random.int(5, 8)
  const marks = Array.from(
    { length: count },
    (_, index) => `M${-180 + index * 44} ${n(-50 + Math.abs(index - count / 2) * 2)}q17 -16 34 0`,
  )
  const gold = random.chance(0.7) ? '#c9a24a' : '#8f9a96'
  const inlay = `<path d="${marks.join('')}" stroke="${gold}" stroke-width="4.5" fill="none" stroke-linecap="round"/>`
  const eye = `<path d="${ring(-352, -64, 12)}"`
  const place = `<g transform="translate(${n(570)} ${n(440)}) rotate(${n(random.between(-6, 6))}) scale(${n(1.1 * stretch)} 1.16)">`
  return {
    piece: {
      form: `${place}<path d="${outline}" fill="#fff" opacity=".8"/><ellipse cx="-40" cy="-18" rx="230" ry="58" fill="#fff" opacity=".5"/><ellipse cx="220" cy="0" rx="86" ry="84" fill="#fff" opacity=".4"/><ellipse cx="-220" cy="20" rx="66" ry="76" fill="#fff" opacity=".35"/><ellipse cx="-340" cy="-40" rx="62" ry="62" fill="#fff" opacity=".4"/></g>`,
      detail: `${place}<path d="${stripes.join('')}" stroke="#4c4c4c" stroke-width="7" fill="none"/>${eye} fill="#ddd" stroke="#333" stroke-width="6"/><path d="M-408 -4q40 22 82 -2M-392 20q36 14 60 4M-300 -140q10 20 2 34M-270 60q46 -60 12 -150M196 96q-70 -70 -8 -190M-336 100v30M-306 102v28M230 104v28M260 104v28" stroke="#3a3a3a" stroke-width="8" fill="none"/></g>`,
      colour: `${place}<path d="${outline}" fill="${tone}"/>${inlay}</g>`,
      matte: `${place}<path d="${marks.join('')}" stroke="#fff" stroke-width="6" fill="none"/></g>`,
    },
    material: oldBronze(random, random.between(0.2, 0.55)),
    depth: 58,
    softness: 9,
    carving: 8,
  }
}

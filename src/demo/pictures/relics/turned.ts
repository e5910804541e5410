import type { Easel } from '../core/easel.ts'
import { box, n, type Point } from '../core/geometry.ts'
import { turn } from '../parts/lathe.ts'
import { brass, bronzeTone, ironTone, oldBronze, oldIron, steel } from './materials.ts'
import type { Shot } from './studio.ts'

/** Lays an upright turned body on its side, muzzle to the right, about the middle of the picture. */
const onSide = (x: number, y: number, tilt: number) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(90 + tilt)}) scale(-1 1) rotate(180)">`

interface Barrel {
  readonly length: number
  readonly bore: number
  readonly rings: number
  readonly bulge: number
}

function barrel(easel: Easel, make: Barrel) {
  const { length, bore, bulge } = make
  const hoops = Array.from({ length: make.rings }, (_, index) => (length * (index + 0.6)) / make.rings)
  const raw: Point[] = [
    [bore * 0.6, 0],
    [bore * 1.25, 3],
    [bore * 1.3, 26],
  ]
  for (const at of hoops) {
    const base = bore * (1 + (0.3 * at) / length)
    raw.push([base, at], [base * 1.16, at + 3], [base * 1.16, at + 18], [base, at + 21])
  }
  raw.push(
    [bore * 1.32, length * 0.98],
    [bore * bulge, length * 1.02],
    [bore * bulge, length * 1.14],
    [bore * 0.9, length * 1.19],
    [bore * 0.36, length * 1.21],
    [bore * 0.5, length * 1.25],
    [bore * 0.42, length * 1.28],
    [0, length * 1.29],
  )
  return turn(easel, 0, raw, false)
}

/** An early muzzle-loading hand gun: a ringed bronze or iron barrel with a swollen chamber. */
export function gun(easel: Easel): Shot {
  const { random } = easel
  const iron = easel.says('iron', 'matchlock', 'musket') || random.chance(0.45)
  const tone = iron ? ironTone(random) : bronzeTone(random)
  const length = random.between(600, 720)
  const body = barrel(easel, {
    length,
    bore: random.between(34, 46),
    rings: random.int(3, 6),
    bulge: random.between(1.5, 1.9),
  })
  const marks = `M-9 ${n(length * 0.3)}V${n(length * 0.46)}M9 ${n(length * 0.3)}V${n(length * 0.42)}`
  const place = onSide(600 - length * 0.64, 450 + random.between(-10, 30), random.between(-9, 9))
  const vent = `<circle cx="0" cy="${n(length * 1.05)}" r="7"`
  return {
    piece: {
      form: `${place}${body.form}</g>`,
      detail: `${place}<path d="${marks}" stroke="#333" stroke-width="4.5" fill="none"/>${vent} fill="#000"/></g>`,
      colour: `${place}<path d="${body.path}" fill="${tone}"/>${vent} fill="#120f0c"/></g>`,
    },
    material: iron ? oldIron(random) : oldBronze(random, random.between(0.2, 0.65)),
    depth: 66,
    softness: 2,
    carving: 8,
  }
}

/** A cast-iron cannon on timber blocks, seen from the side. */
export function cannon(easel: Easel): Shot {
  const { random } = easel
  const bronze = easel.says('bronze') || random.chance(0.2)
  const tone = bronze ? bronzeTone(random) : ironTone(random)
  const length = random.between(630, 720)
  const bore = random.between(66, 84)
  const body = barrel(easel, { length, bore, rings: random.int(3, 5), bulge: random.between(1.42, 1.6) })
  const y = 430
  const place = onSide(600 - length * 0.62, y, random.between(-3, 1))
  const trunnion = `<circle cx="${n(610)}" cy="${y + 22}" r="${n(bore * 0.5)}"`
  const block = (x: number, top: number, width: number) => box(x - width / 2, top, width, 640 - top)
  const blocks = [block(420, y + bore * 0.9, 150), block(800, y + bore * 0.75, 130)].join('')
  const beam = box(270, 622, 690, 54)
  const lines = `M270 648H960M345 560v70M495 560v70M735 560v70M865 560v70`
  return {
    piece: {
      form: `<path d="${beam}" fill="#3c3c3c"/><path d="${blocks}" fill="#2c2c2c"/>${place}${body.form}</g>${trunnion} fill="#fff"/>`,
      detail: `<path d="${lines}" stroke="#555" stroke-width="4"/>${trunnion} fill="none" stroke="#444" stroke-width="5"/>`,
      colour: `<g fill="#5d4631"><path d="${blocks}"/><path d="${beam}"/></g>${place}<path d="${body.path}" fill="${tone}"/></g>${trunnion} fill="${tone}"/>`,
      matte: `<path d="${beam}${blocks}" fill="#fff"/>${place}<path d="${body.path}" fill="#000"/></g>${trunnion} fill="#000"/>`,
    },
    material: bronze ? oldBronze(random, 0.45) : oldIron(random, random.between(0.3, 0.65)),
    depth: 118,
    softness: 3,
    carving: 8,
    horizon: 560,
    floorShadows: [
      { at: [615, 680], rx: 480, ry: 48, strength: 0.7 },
      { at: [615, 676], rx: 370, ry: 18, strength: 0.8 },
    ],
  }
}

/** One to three artillery shells standing on their bases. */
export function shell(easel: Easel): Shot {
  const { random } = easel
  const count = random.pick(1, 2, 3)
  const scale = count === 1 ? 1.15 : 0.95
  const forms: string[] = []
  const colours: string[] = []
  const details: string[] = []
  const shadows: { at: Point; rx: number; ry: number; strength: number }[] = []
  for (let index = 0; index < count; index += 1) {
    const x = 600 + (index - (count - 1) / 2) * 300
    const radius = random.between(88, 118) * scale
    const foot = 730 + (index % 2) * 20
    const high = radius * random.between(3.6, 4.5)
    const body = turn(easel, x, [
      [radius * 0.17, foot - high],
      [radius * 0.24, foot - high * 0.93],
      [radius * 0.5, foot - high * 0.8],
      [radius * 0.86, foot - high * 0.58],
      [radius, foot - high * 0.4],
      [radius, foot - high * 0.2],
      [radius, foot - high * 0.04],
      [radius * 0.96, foot],
    ])
    const tone = random.pick('#4a4a42', '#56513f', '#4c4745', '#5a5a50')
    const band = foot - high * 0.16
    const width = high * 0.055
    const strip = (y: number, w: number) =>
      `<path d="${body.hoop(y, 0.1)}" fill="none" stroke-width="${n(w)}"`
    const clip = easel.define(`<clipPath id="$id"><path d="${body.path}"/></clipPath>`)
    const fuse = box(x - radius, foot - high, radius * 2, high * 0.14)
    forms.push(`<g opacity="${n(radius / 130)}">${body.form}</g>`)
    details.push(
      `<g clip-path="${clip}">${strip(band, width)} stroke="#ccc"/>${strip(band, 3)} stroke="#444"/>${strip(foot - high * 0.86, 4)} stroke="#333"/>${strip(foot - high * 0.7, 3)} stroke="#555"/></g>`,
    )
    colours.push(
      `<path d="${body.path}" fill="${tone}"/><g clip-path="${clip}"><path d="${fuse}" fill="#9a7a3e"/>${strip(band, width)} stroke="#8f5a34"/>${strip(foot - high * 0.5, high * 0.025)} stroke="${random.pick('#8a3a2d', '#b6a67c', '#30302c')}" opacity=".7"/></g>`,
    )
    shadows.push({ at: [x + 24, foot - 2], rx: radius * 1.8, ry: radius * 0.36, strength: 0.7 })
    shadows.push({ at: [x, foot], rx: radius * 1.15, ry: radius * 0.16, strength: 0.85 })
  }
  return {
    piece: { form: forms.join(''), detail: details.join(''), colour: colours.join('') },
    material: oldIron(random, random.between(0.15, 0.45)),
    depth: 120,
    softness: 2,
    horizon: 620,
    floorShadows: shadows,
  }
}

/** A three-draw brass telescope with a leather-bound body. */
export function telescope(easel: Easel): Shot {
  const { random } = easel
  const draws = random.int(2, 3)
  const unit = random.between(150, 190)
  const main = random.between(320, 390)
  const big = random.between(62, 78)
  const raw: Point[] = [
    [big * 0.9, 0],
    [big * 1.12, 4],
    [big * 1.12, 40],
    [big, 44],
    [big, main],
    [big * 1.06, main + 3],
    [big * 1.06, main + 26],
  ]
  let at = main + 26
  let radius = big * 0.84
  for (let draw = 0; draw < draws; draw += 1) {
    const last = draw === draws - 1
    raw.push([radius, at + 3], [radius, at + unit])
    raw.push([radius * 1.1, at + unit + 2], [radius * 1.1, at + unit + (last ? 34 : 18)])
    at += unit + 20
    radius *= 0.84
  }
  raw.push([radius * 0.5, at + 22])
  const body = turn(easel, 0, raw, false)
  const skin = random.pick('#3b2a20', '#2b2622', '#4a2f22', '#33392f')
  const wrap = box(-big, 62, big * 2, main - 84)
  const place = onSide(600 - at * 0.48, random.between(430, 470), random.between(-16, 16))
  return {
    piece: {
      form: `${place}${body.form}</g>`,
      detail: `${place}<path d="M-90 62H90M-90 ${n(main - 22)}H90M-90 30H90" stroke="#444" stroke-width="4"/></g>`,
      colour: `${place}<path d="${body.path}" fill="#9a7c42"/><path d="${wrap}" fill="${skin}"/></g>`,
      matte: `${place}<path d="${wrap}" fill="#fff"/></g>`,
    },
    material: { ...brass, mottle: 0.16, bump: 0.45 },
    depth: 74,
    softness: 2,
  }
}

/** A water flask: a flattened body in enamel or bare metal, with a cap and a strap. */
export function canteen(easel: Easel): Shot {
  const { random } = easel
  const tone = random.pick('#59604a', '#7d8078', '#6b5f47', '#4f5a50')
  const wide = random.between(205, 250)
  const high = random.between(235, 275)
  const cy = 500
  const squash = random.between(0.75, 1.1)
  const body = `M600 ${n(cy - high)}C${n(600 + wide * 0.8)} ${n(cy - high)} ${n(600 + wide)} ${n(cy - high * 0.5 * squash)} ${n(600 + wide)} ${cy}S${n(600 + wide * 0.7)} ${n(cy + high)} 600 ${n(cy + high)}S${n(600 - wide)} ${n(cy + high * 0.7)} ${n(600 - wide)} ${cy}S${n(600 - wide * 0.8)} ${n(cy - high)} 600 ${n(cy - high)}Z`
  const neck = turn(
    easel,
    600,
    [
      [44, cy - high - 96],
      [48, cy - high - 90],
      [48, cy - high - 40],
      [38, cy - high - 36],
      [36, cy - high + 14],
    ],
    false,
  )
  const leather = random.pick('#4d3323', '#5c4a30', '#3a3328')
  const sag = random.between(-60, 60)
  const strap = `M${n(600 - wide * 0.9)} ${cy - 60}C${n(600 - wide * 1.9)} ${cy - 330} ${n(430 + sag)} 40 ${n(620 + sag)} 76S${n(600 + wide * 1.8)} ${cy - 260} ${n(600 + wide * 0.9)} ${cy - 60}`
  const belt = `M600 ${n(cy - high)}V${n(cy + high)}M${n(600 - wide)} ${cy - 20}H${n(600 + wide)}`
  const clip = easel.define(`<clipPath id="$id"><path d="${body}"/></clipPath>`)
  const dome = easel.radial(
    Array.from({ length: 11 }, (_, index) => [index / 10, '#fff', Math.sqrt(1 - (index / 10) ** 2)] as const),
    0.5,
    0.5,
    0.58,
  )
  const chips = Array.from({ length: random.int(3, 7) }, () => {
    const angle = random.between(0, 6.28)
    const far = random.between(0.5, 0.94)
    return `<ellipse cx="${n(600 + Math.cos(angle) * wide * far)}" cy="${n(cy + Math.sin(angle) * high * far)}" rx="${n(random.between(5, 20))}" ry="${n(random.between(4, 13))}" fill="#2b2622"/>`
  }).join('')
  return {
    piece: {
      form: `<path d="${strap}" stroke="#222" stroke-width="36" fill="none"/><path d="${body}" fill="${dome}"/><g opacity=".5">${neck.form}</g>`,
      detail: `<g clip-path="${clip}"><path d="${belt}" stroke="#d2d2d2" stroke-width="42" fill="none"/>${chips.replaceAll('#2b2622', '#555')}</g><path d="M546 ${n(cy - high - 60)}H654M546 ${n(cy - high - 74)}H654" stroke="#444" stroke-width="4"/>`,
      colour: `<path d="${strap}" stroke="${leather}" stroke-width="36" fill="none"/><path d="${body}" fill="${tone}"/><g clip-path="${clip}">${chips}<path d="${belt}" stroke="${leather}" stroke-width="42" fill="none"/></g><path d="${neck.path}" fill="#6d675c"/>`,
      matte: `<path d="${strap}" stroke="#fff" stroke-width="36" fill="none"/><g clip-path="${clip}"><path d="${belt}" stroke="#fff" stroke-width="42" fill="none"/></g>`,
    },
    material: { ...steel, metal: 0.35, gloss: 0.7, mottle: 0.16, bump: 0.5, grain: 'blotch' },
    depth: 96,
    softness: 5,
  }
}

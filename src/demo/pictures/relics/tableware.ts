import type { Easel } from '../core/easel.ts'
import { box, curve, n, type Point, polyline, ring } from '../core/geometry.ts'
import { roundness } from '../parts/lathe.ts'
import { clay, cloth, glaze, leather, paper, wood } from './materials.ts'
import type { Shot } from './studio.ts'

const bowl = (easel: Easel) =>
  easel.radial([
    [0, '#fff', 0.05],
    [0.7, '#fff', 0.12],
    [0.88, '#fff', 0.4],
    [0.96, '#fff', 0.95],
    [1, '#fff', 0.5],
  ])

/** A cup of tea or coffee on its saucer, from above. */
export function cup(easel: Easel): Shot {
  const { random } = easel
  const drink = random.pick('#6b3d1e', '#8a6a2e', '#4a2c18')
  const tone = random.pick('#dcd8cc', '#8fa39b', '#c8b89a', '#55666a')
  const angle = random.between(20, 70)
  const handle = `<g transform="rotate(${n(angle)} 600 450)"><path d="M760 418h96q24 32 0 64h-96" fill="none" stroke-width="26"`
  return {
    piece: {
      form: `<path d="${ring(600, 450, 330)}" fill="${bowl(easel)}" opacity=".5"/>${handle} stroke="#ddd"/></g><path d="${ring(600, 450, 205)}" fill="#fff"/><path d="${ring(600, 450, 186)}" fill="#777"/>`,
      detail: `<path d="${ring(600, 450, 240)}" fill="none" stroke="#9a9a9a" stroke-width="6"/>`,
      colour: `<path d="${ring(600, 450, 330)}" fill="${tone}"/><path d="${ring(600, 450, 300)}" fill="none" stroke="#3b4d52" stroke-width="4" opacity=".5"/>${handle} stroke="${tone}"/></g><path d="${ring(600, 450, 205)}" fill="${tone}"/><path d="${ring(600, 450, 184)}" fill="${drink}"/><path d="M520 370q60 -60 150 -20q-70 0 -150 20Z" fill="#fff" opacity=".2"/>`,
    },
    material: glaze,
    depth: 70,
    softness: 4,
  }
}

/** A plate of small cakes, from above. */
export function plate(easel: Easel): Shot {
  const { random } = easel
  const count = random.int(3, 4)
  const cakes = Array.from({ length: count }, (_, index): Point => {
    const angle = (index / count) * 6.28 + 0.4
    return [600 + Math.cos(angle) * 130, 450 + Math.sin(angle) * 130]
  })
  const cakePath = cakes.map(([x, y]) => ring(x, y, 92)).join('')
  const stamp = cakes
    .map(
      ([x, y]) =>
        `M${n(x - 40)} ${n(y + 26)}h80v-26h-14v-16h-14v16h-12v-16h-14v16h-12v-16h-14ZM${n(x - 52)} ${n(y)}a52 52 0 1 0 104 0a52 52 0 1 0 -104 0`,
    )
    .join('')
  return {
    piece: {
      form: `<path d="${ring(600, 450, 380)}" fill="${bowl(easel)}" opacity=".6"/><path d="${cakePath}" fill="#ddd"/>`,
      detail: `<path d="${stamp}" fill="none" stroke="#444" stroke-width="7"/>`,
      colour: `<path d="${ring(600, 450, 380)}" fill="#cfd1ca"/><path d="${ring(600, 450, 350)}${ring(600, 450, 336)}" fill="none" stroke="#34568a" stroke-width="5"/><path d="${cakePath}" fill="#b98c4c"/>`,
    },
    material: { ...glaze, gloss: 0.55, mottle: 0.08 },
    depth: 56,
    softness: 6,
    carving: 10,
  }
}

/** A writing brush with its hair in ink. */
export function brush(easel: Easel): Shot {
  const tube = roundness(easel, 90)
  const hair = 'M830 430C880 420 930 434 1000 452C930 466 880 482 830 472Z'
  return {
    piece: {
      form: `<path d="${box(190, 432, 600, 38)}" fill="${tube}"/><path d="${box(786, 428, 48, 46)}" fill="${tube}"/><path d="${hair}" fill="${tube}"/>`,
      detail: '<path d="M220 428v48M780 426v50M800 426v50" stroke="#444" stroke-width="4"/>',
      colour: `<path d="${box(190, 432, 600, 38)}" fill="${easel.random.pick('#8a6a3f', '#5b3520', '#a58a57')}"/><path d="${box(786, 428, 48, 46)}" fill="#2b2622"/><path d="${hair}" fill="#2a2622"/>`,
    },
    material: wood,
    depth: 36,
    softness: 2,
  }
}

/** An inkstone with a little ground ink. */
export function inkstone({ random }: Easel): Shot {
  const slab = 'M400 250Q390 240 410 238H790Q810 240 800 250V660Q805 680 790 682H410Q395 680 400 660Z'
  const well = 'M450 300Q600 270 750 300V600Q600 650 450 600Z'
  const pool = 'M452 306Q600 276 748 306V390Q600 440 452 390Z'
  return {
    piece: {
      form: `<path d="${slab}" fill="#fff"/><path d="${well}" fill="#888"/><path d="${pool}" fill="#555"/>`,
      detail: '',
      colour: `<path d="${slab}" fill="${random.pick('#3f3d42', '#4a4240', '#3c4443')}"/><path d="${pool}" fill="#0f0e0e"/>`,
    },
    material: { ...clay, gloss: 0.3, bump: 0.5 },
    depth: 46,
    softness: 6,
  }
}

const gateMark = (x: number, y: number, s: number) =>
  `M${n(x - s)} ${n(y + s * 0.6)}V${n(y)}h${n(s * 0.2)}v${n(-s * 0.2)}h${n(s * 0.25)}v${n(s * 0.2)}h${n(s * 0.3)}v${n(-s * 0.2)}h${n(s * 0.5)}v${n(s * 0.2)}h${n(s * 0.3)}v${n(-s * 0.2)}h${n(s * 0.25)}v${n(s * 0.2)}h${n(s * 0.2)}V${n(y + s * 0.6)}H${n(x + s * 0.26)}v${n(-s * 0.2)}a${n(s * 0.26)} ${n(s * 0.26)} 0 0 0 ${n(-s * 0.52)} 0v${n(s * 0.2)}ZM${n(x - s * 0.62)} ${n(y - s * 0.34)}L${n(x)} ${n(y - s * 0.78)}L${n(x + s * 0.62)} ${n(y - s * 0.34)}Z`

/** A cloth-bound notebook with the gate stamped on it. */
export function notebook(easel: Easel): Shot {
  const { random } = easel
  const tone = random.pick('#2f4652', '#6d3a30', '#4f6255', '#a58a5e', '#33302e')
  const cover = box(380, 140, 440, 620)
  return {
    piece: {
      form: `<path d="${cover}" fill="#fff" opacity=".8"/>`,
      detail: `<path d="${gateMark(600, 420, 120)}" fill="#666"/><path d="M430 140V760" stroke="#555" stroke-width="6"/>`,
      colour: `<path d="${box(386, 148, 444, 622)}" fill="#ded5bf"/><path d="${cover}" fill="${tone}"/><path d="${gateMark(600, 420, 120)}" fill="#c9b282"/><path d="M770 136V764" stroke="#1d1b18" stroke-width="12"/>`,
    },
    material: { ...cloth, bump: 0.4 },
    depth: 40,
    softness: 3,
  }
}

/** A canvas bag printed with the wall's gate. */
export function tote(easel: Easel): Shot {
  const { random } = easel
  const body =
    'M360 300C480 290 720 290 840 300C850 470 856 640 846 810C720 830 480 830 354 810C344 640 350 470 360 300Z'
  const straps = 'M460 310C450 60 560 40 570 310M630 310C640 40 750 60 740 310'
  const folds = Array.from(
    { length: 6 },
    () =>
      `M${n(random.between(400, 800))} 330q${n(random.between(-40, 40))} 200 ${n(random.between(-30, 30))} 440`,
  ).join('')
  return {
    piece: {
      form: `<path d="${straps}" stroke="#666" stroke-width="28" fill="none"/><path d="${body}" fill="#aaa"/><path d="${folds}" stroke="#fff" stroke-width="40" opacity=".25" fill="none"/>`,
      detail: `<path d="M366 330C480 320 720 320 836 330" stroke="#555" stroke-width="5" fill="none"/><path d="${folds}" stroke="#707070" stroke-width="6" fill="none"/>`,
      colour: `<path d="${straps}" stroke="#cfc4aa" stroke-width="28" fill="none"/><path d="${body}" fill="#d5cab0"/><path d="${gateMark(600, 580, 170)}" fill="${random.pick('#2f3a3d', '#a8322a', '#4f7266')}"/>`,
    },
    material: cloth,
    depth: 50,
    softness: 6,
  }
}

/** A folding fan painted with hills. */
export function fan({ random }: Easel): Shot {
  const wash = random.pick('#4f7266', '#5d6f86', '#8a6a3b')
  const at = (angle: number, radius: number): Point => [
    600 + Math.sin(angle) * radius,
    760 - Math.cos(angle) * radius,
  ]
  const ribs = 15
  const span = 1.2
  const leafAt = (radius: number) =>
    Array.from({ length: ribs * 2 + 1 }, (_, index) => at(-span + (index / (ribs * 2)) * span * 2, radius))
  const leaf = polyline([...leafAt(600), ...[...leafAt(300)].reverse()], true)
  const sticks = Array.from({ length: ribs + 1 }, (_, index) =>
    polyline([[600, 760], at(-span + (index / ribs) * span * 2, 310)]),
  ).join('')
  const creases = Array.from({ length: ribs * 2 + 1 }, (_, index) => ({
    d: polyline([
      at(-span + (index / (ribs * 2)) * span * 2, 300),
      at(-span + (index / (ribs * 2)) * span * 2, 600),
    ]),
    up: index % 2,
  }))
  const hillLine = curve(
    [-1.05, -0.75, -0.5, -0.2, 0.1, 0.4, 0.7, 1.05].map((angle, index) => at(angle, 430 + (index % 3) * 44)),
  )
  return {
    piece: {
      form: `<path d="${leaf}" fill="#888"/><path d="${sticks}" stroke="#aaa" stroke-width="17"/>${creases.map((crease) => `<path d="${crease.d}" stroke="${crease.up ? '#fff' : '#222'}" stroke-width="20"/>`).join('')}`,
      detail: '',
      colour: `<path d="${sticks}" stroke="#7a5635" stroke-width="17"/><path d="${leaf}" fill="#e2d8bf"/><path d="${hillLine}" fill="none" stroke="${wash}" stroke-width="34" opacity=".5"/><path d="${hillLine}" transform="translate(0 30)" fill="none" stroke="#2f4a44" stroke-width="12" opacity=".5"/><path d="${ring(600, 760, 18)}" fill="#3a2a1c"/>`,
    },
    material: paper,
    depth: 26,
    softness: 2,
  }
}

/** A broken piece of a pot. */
export function sherd(easel: Easel): Shot {
  const { random } = easel
  const outline = Array.from({ length: 9 }, (_, index): Point => {
    const angle = (index / 9) * 6.28
    const reach = random.between(190, 330)
    return [600 + Math.cos(angle) * reach, 450 + Math.sin(angle) * reach * 0.86]
  })
  const cords = Array.from(
    { length: 16 },
    (_, index) => `M${200 + index * 50} 100l${n(random.between(60, 120))} 700`,
  ).join('')
  const clip = easel.define(`<clipPath id="$id"><path d="${polyline(outline, true)}"/></clipPath>`)
  return {
    piece: {
      form: `<path d="${polyline(outline, true)}" fill="${easel.linear(
        [
          [0, '#fff', 0.5],
          [0.5, '#fff', 0.95],
          [1, '#fff', 0.5],
        ],
        0,
      )}"/>`,
      detail: `<g clip-path="${clip}"><path d="${cords}" stroke="#565656" stroke-width="9"/></g>`,
      colour: `<path d="${polyline(outline, true)}" fill="${random.pick('#8f6a4a', '#7d7367', '#9a7b58')}"/>`,
    },
    material: clay,
    depth: 70,
    softness: 4,
    carving: 12,
  }
}

/** A reading glass with a dark handle. */
export function magnifier(easel: Easel): Shot {
  const tube = roundness(easel, 0)
  return {
    piece: {
      form: `<path d="${ring(600, 320, 206)}" stroke="#fff" stroke-width="30" fill="none"/><path d="${box(576, 520, 48, 330)}" fill="${tube}"/>`,
      detail: '',
      colour: `<path d="${box(576, 520, 48, 330)}" fill="#2a211b"/><path d="${ring(600, 320, 194)}" fill="#dfe6e2" fill-opacity=".16"/><path d="M480 250q60 -110 170 -100q-110 30 -170 100Z" fill="#fff" opacity=".35"/><path d="${ring(600, 320, 206)}" stroke="#a08547" stroke-width="28" fill="none"/>`,
    },
    material: { ...leather, gloss: 0.7 },
    depth: 50,
    softness: 3,
  }
}

import type { Easel } from '../core/easel.ts'
import { n, type Point, ring } from '../core/geometry.ts'
import { turn } from '../parts/lathe.ts'
import { brass, bronzeTone, glaze, leather, oldBronze } from './materials.ts'
import type { Shot } from './studio.ts'

function lantern(easel: Easel): Shot {
  const { random } = easel
  const tone = random.pick('#5d5a52', '#6b5a3a', '#4b5147')
  const tank = turn(easel, 600, [
    [60, 596],
    [150, 612],
    [164, 660],
    [164, 716],
    [150, 734],
  ])
  const hood = turn(
    easel,
    600,
    [
      [30, 176],
      [44, 182],
      [44, 214],
      [92, 232],
      [104, 262],
      [86, 268],
      [86, 306],
    ],
    false,
  )
  const globe = turn(easel, 600, [
    [66, 306],
    [118, 380],
    [132, 450],
    [112, 530],
    [78, 592],
  ])
  const frame = `M${n(470)} 640C430 520 430 360 520 268M730 640C770 520 770 360 680 268`
  const handle = `M476 300C470 90 730 90 724 300`
  const flame = 'M600 470C624 506 622 536 600 544C578 536 576 506 600 470Z'
  const lit = random.chance(0.4)
  return {
    piece: {
      form: `<path d="${handle}" stroke="#444" stroke-width="9" fill="none"/>${globe.form}<path d="${frame}" stroke="#999" stroke-width="20" fill="none"/>${tank.form}${hood.form}`,
      detail: `<g fill="none"><path d="${tank.hoop(656, 0.1)}${tank.hoop(700, 0.1)}" stroke="#4a4a4a" stroke-width="5"/><path d="M520 430C560 452 640 452 680 430M530 480C570 500 630 500 670 480" stroke="#ddd" stroke-width="6"/><path d="${hood.hoop(216, 0.1)}" stroke="#444" stroke-width="4"/></g>`,
      colour: `<path d="${handle}" stroke="#3b3833" stroke-width="9" fill="none"/><path d="${globe.path}" fill="${lit ? '#c9a55e' : '#77807c'}" fill-opacity="${lit ? 0.9 : 0.45}"/>${
        lit
          ? `<ellipse cx="600" cy="500" rx="95" ry="105" fill="${easel.radial([
              [0, '#fff2c4', 1],
              [1, '#f0b050', 0],
            ])}"/>`
          : ''
      }<path d="${flame}" fill="${lit ? '#fff6dc' : '#3a3a35'}"/><path d="${frame}" stroke="${tone}" stroke-width="20" fill="none"/><g fill="${tone}"><path d="${tank.path}"/><path d="${hood.path}"/></g>`,
      matte: `<path d="${globe.path}" fill="${lit ? '#fff' : '#444'}"/>`,
    },
    material: { ...brass, metal: 0.5, gloss: 0.85, mottle: 0.2, bump: 0.6, grain: 'blotch' },
    depth: 130,
    softness: 2,
    horizon: 640,
    floorShadows: [
      { at: [620, 734], rx: 280, ry: 48, strength: 0.7 },
      { at: [600, 736], rx: 176, ry: 22, strength: 0.85 },
    ],
  }
}

/** A bronze lamp: a dish on a turned stem, or a later hurricane lantern. */
export function lamp(easel: Easel): Shot {
  const { random } = easel
  const bronze = easel.says('bronze', 'han', 'oil', 'goose')
  if (!bronze && (easel.says('hurricane', 'lantern', 'signal', 'hospital') || random.chance(0.5)))
    return lantern(easel)
  const wide = random.between(190, 235)
  const foot = 740
  const top = random.between(270, 330)
  const knop = random.between(0.4, 0.6)
  const stem: readonly Point[] = [
    [wide, top],
    [wide * 0.97, top + 46],
    [wide * 0.8, top + 64],
    [30, top + 78],
    [24, top + (foot - top) * knop - 30],
    [48, top + (foot - top) * knop],
    [24, top + (foot - top) * knop + 30],
    [34, foot - 70],
    [wide * 0.6, foot - 34],
    [wide * 0.66, foot],
  ]
  const body = turn(easel, 600, stem)
  const mouth = `<ellipse cx="600" cy="${n(top + 3)}" rx="${n(wide)}" ry="${n(wide * 0.13)}"`
  const tone = bronzeTone(random)
  return {
    piece: {
      form: `${body.form}<rect x="596" y="${n(top - 26)}" width="8" height="40" fill="#888"/>`,
      detail: `<g fill="none" stroke="#404040" stroke-width="5"><path d="${body.hoop(top + 26)}${body.hoop(foot - 22)}${body.hoop(foot - 10)}"/></g>`,
      colour: `<path d="${body.path}" fill="${tone}"/>${mouth} fill="#241f18"/>${mouth} fill="none" stroke="${tone}" stroke-width="7"/><path d="M600 ${n(top + 8)}l-6-34h12Z" fill="${tone}"/>`,
      matte: `${mouth} fill="#fff"/>`,
    },
    material: oldBronze(random),
    depth: wide * 0.8,
    softness: 3,
    horizon: 640,
    floorShadows: [
      { at: [620, foot], rx: wide * 1.4, ry: 50, strength: 0.65 },
      { at: [600, foot], rx: wide * 0.74, ry: 20, strength: 0.85 },
    ],
  }
}

/** A barrel drum with a studded hide head. */
export function drum(easel: Easel): Shot {
  const { random } = easel
  const wide = random.between(270, 315)
  const top = random.between(300, 350)
  const foot = random.between(700, 740)
  const body = turn(easel, 600, [
    [wide * 0.86, top],
    [wide * 0.97, top + (foot - top) * 0.25],
    [wide, (top + foot) / 2],
    [wide * 0.97, foot - (foot - top) * 0.25],
    [wide * 0.84, foot],
  ])
  const tilt = random.between(0.24, 0.3)
  const head = (part: number) => ring(600, top, wide * 0.86 * part, wide * 0.86 * tilt * part)
  const base = `M${n(600 - wide * 0.84)} ${foot}A${n(wide * 0.84)} ${n(wide * 0.18)} 0 0 0 ${n(600 + wide * 0.84)} ${foot}Z`
  const studs = (y: number, sag: number, radius: number) =>
    Array.from({ length: 25 }, (_, index) => {
      const angle = ((index + 0.5) / 25 - 0.5) * Math.PI
      return ring(
        600 + Math.sin(angle) * radius,
        y + Math.cos(angle) * radius * sag,
        9 * Math.max(0.35, Math.cos(angle)),
        9,
      )
    }).join('')
  const paint = random.pick('#6e2c24', '#5d3a24', '#4a3b2a', '#72342a')
  const staves = Array.from({ length: 13 }, (_, index) => {
    const t = Math.sin(((index + 0.5) / 13 - 0.5) * Math.PI)
    return `M${n(600 + t * wide * 0.86)} ${n(top + Math.sqrt(1 - t * t) * wide * 0.2)}Q${n(600 + t * wide * 1.13)} ${n((top + foot) / 2)} ${n(600 + t * wide * 0.84)} ${n(foot + Math.sqrt(1 - t * t) * wide * 0.17)}`
  }).join('')
  const rows = `${studs(top + 26, tilt, wide * 0.9)}${studs(foot - 30, 0.18, wide * 0.89)}`
  const ringY = (top + foot) / 2 + wide * 0.18
  const handle = ring(600, ringY + 40, 38)
  return {
    piece: {
      form: `${body.form}<path d="${base}" fill="#fff"/><path d="${head(1)}" fill="${easel.linear([
        [0, '#fff', 0.55],
        [1, '#fff', 0.95],
      ])}"/><path d="${handle}" stroke="#fff" stroke-width="10" fill="none"/>`,
      detail: `<path d="${staves}" stroke="#555" stroke-width="3" fill="none"/><path d="${rows}" fill="#eee" stroke="#333" stroke-width="3"/><path d="${handle}" stroke="#ccc" stroke-width="10" fill="none"/><path d="${head(0.99)}" stroke="#3a3a3a" stroke-width="5" fill="#808080"/>`,
      colour: `<path d="${body.path}${base}" fill="${paint}"/><path d="${rows}" fill="#8d7340"/><path d="${handle}" stroke="#6a5732" stroke-width="10" fill="none"/><path d="${head(1)}" fill="#a58c63"/><path d="${head(0.7)}" fill="#b79f76"/><path d="${head(0.3)}" fill="#a08459" opacity=".6"/>`,
      matte: '<rect width="100%" height="100%" fill="#fff"/>',
    },
    material: { ...leather, gloss: 0.4, grain: 'streak' },
    depth: wide * 0.8,
    softness: 4,
    horizon: 640,
    floorShadows: [
      { at: [630, foot + 34], rx: wide * 1.5, ry: 70, strength: 0.65 },
      { at: [600, foot + 28], rx: wide * 0.95, ry: 42, strength: 0.8 },
    ],
  }
}

function brushFlower(x: number, y: number, size: number): string {
  const petals = [0, 72, 144, 216, 288].map(
    (angle) =>
      `<ellipse cx="${n(x)}" cy="${n(y - size * 0.55)}" rx="${n(size * 0.34)}" ry="${n(size * 0.5)}" transform="rotate(${angle} ${n(x)} ${n(y)})"/>`,
  )
  return petals.join('')
}

/** A blue-and-white jar, bowl or vase. */
export function porcelain(easel: Easel): Shot {
  const { random } = easel
  const kind = easel.says('bowl')
    ? 'bowl'
    : easel.says('vase', 'bottle')
      ? 'vase'
      : random.pick('jar', 'bowl', 'vase')
  const size = random.between(0.94, 1.08)
  const outlines: Readonly<Record<string, readonly Point[]>> = {
    jar: [
      [96, 270],
      [92, 304],
      [190, 344],
      [236, 430],
      [214, 560],
      [150, 680],
      [140, 730],
    ],
    bowl: [
      [282, 380],
      [272, 430],
      [236, 520],
      [160, 620],
      [104, 660],
      [108, 716],
    ],
    vase: [
      [84, 172],
      [62, 230],
      [56, 330],
      [110, 420],
      [190, 520],
      [198, 600],
      [150, 690],
      [130, 736],
    ],
  }
  const half = (outlines[kind] ?? []).map(([dx, y]): Point => [dx * size, y])
  const body = turn(easel, 600, half)
  const [rim = [100, 300] as const] = half
  const foot = half.at(-1)?.[1] ?? 730
  const clip = easel.define(`<clipPath id="$id"><path d="${body.path}"/></clipPath>`)
  const blue = random.pick('#2c4a7c', '#34568a', '#27406b')
  const middle = kind === 'bowl' ? 500 : kind === 'jar' ? 470 : 570
  const reach = body.radiusAt(middle)
  const flowers = Array.from({ length: 5 }, (_, index) => {
    const t = (index - 2) / 2.4
    const x = 600 + Math.sin(t * 1.3) * reach
    return `<g transform="translate(${n(x)} ${n(middle + Math.cos(t * 1.4) * 16)}) scale(${n(Math.max(0.3, Math.cos(t * 1.25)))} 1)">${brushFlower(0, random.between(-20, 20), random.between(30, 46))}<path d="M-70 20C-40 -50 -10 60 20 10S70 -40 90 20" fill="none" stroke="${blue}" stroke-width="6"/></g>`
  })
  const bands = [rim[1] + 20, rim[1] + 34, foot - 56, foot - 42, foot - 16]
    .map((y) => `<path d="${body.hoop(y, 0.1)}"/>`)
    .join('')
  const petals = Array.from({ length: 9 }, (_, index) => {
    const t = Math.sin(((index + 0.5) / 9 - 0.5) * Math.PI)
    const y = foot - 64
    const r = body.radiusAt(y - 30)
    return `M${n(600 + t * r - 16)} ${y + 4}C${n(600 + t * r * 1.05 - 18)} ${y - 70} ${n(600 + t * r * 1.05 + 18)} ${y - 70} ${n(600 + t * r + 16)} ${y + 4}`
  }).join('')
  const mouth = `<ellipse cx="600" cy="${n(rim[1] + 2)}" rx="${n(rim[0])}" ry="${n(rim[0] * 0.13)}"`
  return {
    piece: {
      form: body.form,
      detail: '',
      colour: `<path d="${body.path}" fill="#d3d6d2"/><g clip-path="${clip}" fill="${blue}" opacity=".82">${flowers.join('')}<g fill="none" stroke="${blue}" stroke-width="5">${bands}<path d="${petals}"/></g></g>${mouth} fill="#8f9796"/>${mouth} fill="none" stroke="#dadcd8" stroke-width="6"/>`,
    },
    material: glaze,
    depth: reach * 0.95,
    softness: 3,
    ground: random.chance(0.7) ? 'dark' : 'pale',
    horizon: 620,
    floorShadows: [
      { at: [630, foot], rx: reach * 1.6, ry: 54, strength: 0.65 },
      { at: [600, foot + 2], rx: (half.at(-1)?.[0] ?? 120) * 1.25, ry: 22, strength: 0.85 },
    ],
  }
}

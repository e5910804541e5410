import type { Easel } from '../core/easel.ts'
import { curve, n, type Point, polyline, sampleCurve } from '../core/geometry.ts'
import { roundness } from '../parts/lathe.ts'
import { bronzeTone, ironTone, oldBronze, oldIron } from './materials.ts'
import type { Shot } from './studio.ts'

const ramp = (easel: Easel, low: number, high: number, angle: number) =>
  easel.linear(
    [
      [0, '#fff', low],
      [1, '#fff', high],
    ],
    angle,
  )

/** Half outline of a straight blade along x, as `[x, half width]`. */
function bladeEdge(length: number, width: number, waist: number): readonly Point[] {
  return sampleCurve(
    [
      [0, width],
      [length * 0.3, width * (1 - waist * 0.4)],
      [length * 0.55, width * (1 - waist)],
      [length * 0.78, width * (1 - waist * 0.7)],
      [length * 0.92, width * 0.62],
      [length, 0],
    ],
    8,
  )
}

function lozenges(length: number, width: number): string {
  const marks = Array.from({ length: 13 }, (_, index) => {
    const x = 40 + (index * length * 0.62) / 13
    return [-1, 1].map((side) => {
      const y = side * width * 0.45
      return `M${n(x - 13)} ${n(y)}L${n(x)} ${n(y - 7)}L${n(x + 13)} ${n(y)}L${n(x)} ${n(y + 7)}Z`
    })
  })
  return `<path d="${marks.flat().join('')}" fill="none" stroke="#555" stroke-width="2.5"/>`
}

/** A straight two-edged sword of bronze or iron. */
function straightSword(easel: Easel): Shot {
  const { random } = easel
  const iron = easel.says('iron', 'steel') || (!easel.says('bronze') && random.chance(0.2))
  const tone = iron ? ironTone(random) : bronzeTone(random)
  const blade = random.between(600, 700)
  const width = random.between(30, 42)
  const edge = bladeEdge(blade, width, random.between(0.08, 0.26))
  const upper = polyline([[0, 0], ...edge.map(([x, y]): Point => [x, -y])], true)
  const lower = polyline([[0, 0], ...edge], true)
  const guardWidth = width * random.between(1.25, 1.6)
  const guardPath = `M-26 0L-20 ${n(-guardWidth)}L6 ${n(-guardWidth * 0.92)}L22 0L6 ${n(guardWidth * 0.92)}L-20 ${n(guardWidth)}Z`
  const grip = random.between(150, 190)
  const rings = random.pick(2, 2, 3, 0)
  const ringAt = Array.from({ length: rings }, (_, index) => -26 - (grip * (index + 1)) / (rings + 1))
  const tube = roundness(easel, 90)
  const gripPath = `M-24 -15C${n(-grip * 0.5)} -11 ${n(-grip * 0.6)} -11 ${n(-24 - grip)} -16V16C${n(-grip * 0.6)} 11 ${n(-grip * 0.5)} 11 -24 15Z`
  const ringRects = ringAt
    .map((x) => `<rect x="${n(x - 8)}" y="-22" width="16" height="44" rx="7"`)
    .map((rect) => (fill: string) => `${rect} fill="${fill}"/>`)
  const pommel = `<ellipse cx="${n(-26 - grip)}" cy="0" rx="11" ry="34"`
  const chipped = iron ? '' : lozenges(blade, width)
  const place = `<g transform="translate(${n(600 - blade * 0.37)} ${n(random.between(430, 470))}) rotate(${n(random.between(-24, 24))} ${n(blade * 0.37)} 0) scale(1.08)">`
  return {
    piece: {
      form: `${place}<path d="${upper}" fill="${ramp(easel, 0.12, 0.55, 90)}"/><path d="${lower}" fill="${ramp(easel, 0.55, 0.12, 90)}"/><path d="${gripPath}" fill="${tube}" opacity=".75"/><path d="${guardPath}" fill="${tube}"/>${ringRects.map((rect) => rect('#eee')).join('')}${pommel} fill="#fff"/></g>`,
      detail: `${place}${chipped}<path d="M10 0H${n(blade * 0.96)}" stroke="#bbb" stroke-width="4"/><path d="M-60 -14v28M-90 -12v24M-120 -12v24" stroke="#555" stroke-width="${iron ? 0 : 3}"/></g>`,
      colour: `${place}<g fill="${tone}"><path d="${upper}"/><path d="${lower}"/><path d="${gripPath}"/><path d="${guardPath}"/>${ringRects.map((rect) => rect(tone)).join('')}${pommel}/></g></g>`,
    },
    material: iron ? oldIron(random) : oldBronze(random, random.between(0.2, 0.75)),
    depth: 40,
    softness: 2,
    carving: 5,
  }
}

/** A single-edged sabre with a wrapped grip and a disc guard. */
function sabre(easel: Easel): Shot {
  const { random } = easel
  const length = random.between(600, 680)
  const bend = random.between(30, 90)
  const width = random.between(40, 56)
  const back: readonly Point[] = [
    [0, -width / 2],
    [length * 0.5, -width / 2 - bend * 0.35],
    [length, -width / 2 - bend],
  ]
  const tip: readonly Point[] = [
    [length * 0.93, width * 0.1 - bend * 0.72],
    [length * 0.5, width / 2 - bend * 0.3],
    [0, width / 2],
  ]
  const outline = `${curve(back)}${curve(tip).replace('M', 'L')}Z`
  const ridge = curve(back.map(([x, y], index): Point => [x, y + width * (index === 2 ? 0.05 : 0.42)]))
  const tone = ironTone(random)
  const wrap = random.pick('#5b2f25', '#3b3a2c', '#2f3540', '#6a5333')
  const gripPath = 'M-20 -17C-90 -14 -140 -6 -190 14L-184 46C-130 24 -90 17 -20 17Z'
  const cords = Array.from({ length: 11 }, (_, index) => {
    const x = -32 - index * 14
    const y = index * index * 0.28
    return `M${x} ${n(y - 20)}l-14 42`
  }).join('')
  const tube = roundness(easel, 90)
  const guard = '<ellipse cx="-6" cy="0" rx="15" ry="58"'
  const cap = '<path d="M-182 6L-214 20L-206 56L-178 50Z"'
  const place = `<g transform="translate(${n(610 - length * 0.36)} ${n(470 + bend * 0.3)}) rotate(${n(random.between(-20, 14))} ${n(length * 0.36)} 0)">`
  return {
    piece: {
      form: `${place}<path d="${outline}" fill="#fff" opacity=".5"/><path d="${gripPath}" fill="${tube}" opacity=".9"/>${cap} fill="#ddd"/>${guard} fill="#fff"/></g>`,
      detail: `${place}<path d="${ridge}" stroke="#d0d0d0" fill="none" stroke-width="${n(width * 0.3)}"/><path d="${cords}" stroke="#333" stroke-width="5"/></g>`,
      colour: `${place}<path d="${outline}" fill="${tone}"/><path d="${gripPath}" fill="${wrap}"/><g fill="#8a7040">${cap}/>${guard}/></g></g>`,
      matte: `${place}<path d="${gripPath}" fill="#fff"/></g>`,
    },
    material: oldIron(random, random.between(0.15, 0.55)),
    depth: 40,
    softness: 2,
    carving: 6,
  }
}

export function sword(easel: Easel): Shot {
  if (easel.says('dao', 'sabre', 'saber', 'broadsword', 'ming', 'qing', 'militia')) return sabre(easel)
  return straightSword(easel)
}

import type { Easel } from '../core/easel.ts'
import { box, curve, mirrored, n, type Point, ring } from '../core/geometry.ts'
import { roundness, turn } from '../parts/lathe.ts'
import { bronzeTone, ironTone, oldBronze, oldIron } from './materials.ts'
import type { Shot } from './studio.ts'

/** A riveted bowl helmet with a brim, a crown tube and, sometimes, cheek flaps. */
export function helmet(easel: Easel): Shot {
  const { random } = easel
  const bronze = easel.says('bronze', 'han') || random.chance(0.25)
  const tone = bronze ? bronzeTone(random) : ironTone(random)
  const width = random.between(225, 262)
  const top = random.between(180, 240)
  const brim = random.between(560, 600)
  const peak = random.between(0.2, 0.55)
  const bowl = turn(easel, 600, [
    [16, top],
    [width * peak * 0.8, top + 24],
    [width * 0.74, top + (brim - top) * 0.34],
    [width * 0.96, top + (brim - top) * 0.7],
    [width, brim],
  ])
  const tube = turn(easel, 600, [
    [8, top - 110],
    [11, top - 40],
    [30, top - 20],
    [24, top + 4],
    [44, top + 26],
  ])
  const lip = random.between(1.1, 1.24)
  const brimPath = `M${n(600 - width * 1.02)} ${n(brim - 26)}C${n(600 - width * lip)} ${n(brim + 36)} ${n(600 + width * lip)} ${n(brim + 36)} ${n(600 + width * 1.02)} ${n(brim - 26)}L${n(600 + width * lip)} ${n(brim + 20)}C${n(600 + width * 0.7)} ${n(brim + 92)} ${n(600 - width * 0.7)} ${n(brim + 92)} ${n(600 - width * lip)} ${n(brim + 20)}Z`
  const ribs = random.int(3, 6)
  const ribLines = Array.from({ length: ribs }, (_, index) => {
    const t = Math.sin(((index + 0.5) / ribs - 0.5) * Math.PI)
    return `M${n(600 + t * 30)} ${n(top + 20)}Q${n(600 + t * width * 1.02)} ${n(top + (brim - top) * 0.3)} ${n(600 + t * width * 0.99)} ${n(brim)}`
  })
  const rivets = Array.from({ length: 15 }, (_, index) => {
    const t = Math.sin(((index + 0.5) / 15 - 0.5) * Math.PI)
    return ring(
      600 + t * width * 0.97,
      brim - 52 + Math.cos(Math.asin(t)) * 32,
      8 * Math.max(0.3, Math.cos(Math.asin(t))),
      8,
    )
  })
  const post = `${box(576, brim + 20, 48, 150)}`
  return {
    piece: {
      form: `<path d="${post}" fill="${roundness(easel)}" opacity=".15"/>${bowl.form}${tube.form.replaceAll('opacity="', 'opacity="0.')}<path d="${brimPath}" fill="#fff" opacity=".9"/>`,
      detail: `<g fill="none"><path d="${ribLines.join('')}" stroke="#d4d4d4" stroke-width="15"/><path d="${bowl.hoop(brim - 84, 0.14)}" stroke="#404040" stroke-width="5"/><path d="${rivets.join('')}" fill="#eee"/><path d="M${n(600 - width * lip)} ${n(brim + 18)}C${n(600 - width * 0.7)} ${n(brim + 84)} ${n(600 + width * 0.7)} ${n(brim + 84)} ${n(600 + width * lip)} ${n(brim + 18)}" stroke="#ccc" stroke-width="8"/></g>`,
      colour: `<path d="${post}" fill="#191716"/><g fill="${tone}"><path d="${tube.path}"/><path d="${bowl.path}"/><path d="${brimPath}"/></g>`,
      matte: `<path d="${post}" fill="#fff"/>`,
    },
    material: bronze ? oldBronze(random, 0.5) : oldIron(random, random.between(0.2, 0.6)),
    depth: width * 0.85,
    softness: 4,
    carving: 9,
    horizon: 650,
    floorShadows: [
      { at: [600, brim + 172], rx: 300, ry: 58, strength: 0.6 },
      { at: [600, brim + 170], rx: 90, ry: 22, strength: 0.85 },
    ],
  }
}

function lamella(x: number, y: number, width: number, height: number): string {
  return `M${n(x)} ${n(y)}h${n(width)}v${n(height * 0.72)}q${n(-width / 2)} ${n(height * 0.4)} ${n(-width)} 0Z`
}

/** A lamellar coat on a stand: overlapping rows of small plates, laced with cord. */
export function armour(easel: Easel): Shot {
  const { random } = easel
  const tone = ironTone(random)
  const cord = random.pick('#7a352c', '#3d4a52', '#6b5a35', '#54302a')
  const half: readonly Point[] = [
    [70, 128],
    [118, 132],
    [205, 156],
    [228, 230],
    [206, 330],
    [196, 450],
    [226, 560],
    [262, 690],
    [268, 742],
  ]
  const outline = curve(mirrored(600, half), true, 0.8)
  const shape = turn(easel, 600, half)
  const rows = random.int(11, 14)
  const pitch = 610 / rows
  const plates: string[] = []
  const laces: string[] = []
  for (let row = 0; row < rows; row += 1) {
    const y = 146 + row * pitch
    const reach = shape.radiusAt(Math.min(740, y + pitch * 0.5))
    const count = Math.round(reach / 13)
    for (let index = 0; index < count; index += 1) {
      const a = Math.sin(((index + (row % 2) * 0.5) / count - 0.5) * Math.PI * 0.98)
      const b = Math.sin(Math.min(0.5, (index + 1 + (row % 2) * 0.5) / count - 0.5) * Math.PI * 0.98)
      if (b <= a) continue
      const x = 600 + a * reach
      const width = (b - a) * reach
      plates.push(lamella(x, y, width - 1, pitch * 1.1))
      laces.push(`M${n(x + width / 2)} ${n(y + pitch * 0.12)}v${n(pitch * 0.34)}`)
    }
  }
  const sleeve = (side: number) => {
    const x = (dx: number) => n(600 + side * dx)
    return `M${x(186)} 146C${x(270)} 150 ${x(330)} 220 ${x(348)} 330L${x(262)} 372C${x(248)} 300 ${x(236)} 250 ${x(196)} 216Z`
  }
  const sleeveRows = (side: number) =>
    [0.2, 0.4, 0.6, 0.8].map((t) => {
      const x = (dx: number) => n(600 + side * dx)
      return `M${x(200 + 58 * t)} ${n(214 + 150 * t)}Q${x(260 + 50 * t)} ${n(180 + 150 * t)} ${x(262 + 84 * t)} ${n(168 + 160 * t)}`
    })
  const sleeves = [-1, 1].map(sleeve).join('')
  const collar = 'M520 132Q600 190 680 132L664 96Q600 128 536 96Z'
  return {
    piece: {
      form: `<path d="${sleeves}" fill="#fff" opacity=".45"/>${shape.form}<path d="${collar}" fill="#fff" opacity=".9"/>`,
      detail: `<g stroke="#2c2c2c" stroke-width="3" fill="#a2a2a2"><path d="${plates.join('')}"/><path d="${[...sleeveRows(-1), ...sleeveRows(1)].join('')}" stroke-width="7" fill="none"/></g><path d="${laces.join('')}" stroke="#ddd" stroke-width="5"/>`,
      colour: `<path d="M588 742h24v92h-24Z" fill="#1a1817"/><g fill="${tone}"><path d="${sleeves}"/><path d="${outline}"/></g><path d="${collar}" fill="${cord}"/><path d="${laces.join('')}" stroke="${cord}" stroke-width="4.5"/><path d="${[...sleeveRows(-1), ...sleeveRows(1)].join('')}" stroke="${cord}" stroke-width="5" fill="none"/>`,
      matte: `<path d="${collar}" fill="#fff"/><path d="M588 742h24v92h-24Z" fill="#fff"/>`,
    },
    material: { ...oldIron(random, random.between(0.15, 0.5)), bump: 0.9 },
    depth: 170,
    softness: 5,
    carving: 6,
    horizon: 690,
    floorShadows: [
      { at: [600, 836], rx: 330, ry: 46, strength: 0.6 },
      { at: [600, 836], rx: 70, ry: 16, strength: 0.85 },
    ],
  }
}

import type { Easel } from '../core/easel.ts'
import { n, ring } from '../core/geometry.ts'
import { turn } from '../parts/lathe.ts'
import { clay, glaze } from './materials.ts'
import type { Shot } from './studio.ts'

/** An earthenware bowl heaped with millet. */
export function milletBowl(easel: Easel): Shot {
  const { random } = easel
  const rim = 420
  const foot = 706
  const body = turn(easel, 600, [
    [300, rim],
    [304, rim + 26],
    [282, rim + 96],
    [214, rim + 196],
    [128, foot - 40],
    [134, foot],
  ])
  const mouth = `M300 ${rim}a300 62 0 0 1 600 0a300 62 0 0 1 -600 0Z`
  const heap = `M322 ${rim + 6}C400 ${rim - 92} 520 ${rim - 146} 604 ${rim - 146}S800 ${rim - 88} 878 ${rim + 6}C800 ${rim + 52} 400 ${rim + 52} 322 ${rim + 6}Z`
  const clip = easel.define(`<clipPath id="$id"><path d="${heap}"/></clipPath>`)
  const grain = (count: number, lift: number) =>
    Array.from({ length: count }, () =>
      ring(600 + random.bell() * 300, rim + lift - random.next() * 180, random.between(5, 8)),
    ).join('')
  const dark = grain(260, 50)
  const light = grain(300, 44)
  return {
    piece: {
      form: `${body.form}<path d="${heap}" fill="${easel.radial(
        [
          [0, '#fff', 1],
          [1, '#fff', 0.5],
        ],
        0.5,
        0.7,
        0.6,
      )}"/>`,
      detail: `<g clip-path="${clip}"><path d="${light}" fill="#c8c8c8" stroke="#4a4a4a" stroke-width="2"/></g><path d="${body.hoop(rim + 64)}${body.hoop(rim + 78)}" stroke="#4a4a4a" stroke-width="5" fill="none"/>`,
      colour: `<path d="${body.path}" fill="#7d6a55"/><path d="${mouth}" fill="#4a3b2c"/><path d="${heap}" fill="#c79a3e"/><g clip-path="${clip}"><path d="${dark}" fill="#a97a28"/><path d="${light}" fill="#dcb75e"/></g>`,
      matte: `<path d="${heap}" fill="#fff"/>`,
    },
    material: { ...clay, bump: 0.9, mottle: 0.14 },
    depth: 200,
    softness: 3,
    carving: 10,
    horizon: 630,
    floorShadows: [{ at: [610, foot + 4], rx: 330, ry: 46, strength: 0.7 }],
  }
}

/** A bowl of gruel with a spoon, from above. */
export function gruel(easel: Easel): Shot {
  const { random } = easel
  const grains = Array.from({ length: 90 }, () => {
    const angle = random.between(0, 6.28)
    const far = Math.sqrt(random.next()) * 240
    return ring(
      600 + Math.cos(angle) * far,
      450 + Math.sin(angle) * far,
      random.between(5, 11),
      random.between(4, 7),
    )
  }).join('')
  const greens = Array.from({ length: 9 }, () => {
    const angle = random.between(0, 6.28)
    const far = random.between(20, 150)
    return `M${n(600 + Math.cos(angle) * far)} ${n(450 + Math.sin(angle) * far)}q14 -16 34 -6q-8 18 -34 6Z`
  }).join('')
  const spoon = 'M760 300L1010 120L1030 146L786 330Z'
  const edge = easel.radial([
    [0, '#fff', 0.3],
    [0.74, '#fff', 0.32],
    [0.8, '#fff', 0.5],
    [0.95, '#fff', 1],
    [1, '#fff', 0.5],
  ])
  return {
    piece: {
      form: `<path d="${ring(600, 450, 360)}" fill="${edge}"/><path d="${spoon}" fill="#fff"/>`,
      detail: `<path d="${grains}" fill="#9a9a9a"/>`,
      colour: `<path d="${ring(600, 450, 360)}" fill="#8a7a62"/><path d="${ring(600, 450, 342)}" fill="none" stroke="#4a3a2a" stroke-width="7"/><path d="${ring(600, 450, 288)}" fill="#d8c48e"/><path d="${grains}" fill="#e8d8a8"/><path d="${greens}" fill="#6f8a4c"/><path d="${spoon}" fill="#5d4028"/>`,
    },
    material: { ...glaze, gloss: 0.4, mottle: 0.08 },
    depth: 70,
    softness: 4,
    carving: 4,
  }
}

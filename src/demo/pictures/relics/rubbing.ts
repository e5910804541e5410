import type { Easel } from '../core/easel.ts'
import { box, n, ring } from '../core/geometry.ts'
import { cloth, paper } from './materials.ts'
import type { Shot } from './studio.ts'

/** A fresh rubbing of one brick: ink on a white sheet, the stamp's panel left pale. */
export function rubbing(easel: Easel): Shot {
  const { random } = easel
  const sheet = box(220, 190, 760, 520)
  const print = box(300, 290, 600, 320)
  const panel = box(390, 370, 420, 160)
  const ribs = 'M430 424H560M590 424H770M430 476H650M680 476H770'
  const bare = Array.from({ length: 40 }, () =>
    ring(300 + random.next() * 600, 290 + random.next() * 320, random.between(3, 22), random.between(3, 12)),
  ).join('')
  return {
    piece: {
      form: `<path d="${sheet}" fill="#666"/>`,
      detail: '<path d="M480 190V710M730 190V710" stroke="#6c6c6c" stroke-width="4"/>',
      colour: `<path d="${sheet}" fill="#ece4d0"/><path d="${print}" fill="#24211e"/><path d="${print}" fill="${easel.texture('fine', '#ece4d0', 1)}" opacity=".55"/><path d="${bare}" fill="#ece4d0" opacity=".65"/><path d="${panel}" fill="none" stroke="#ece4d0" stroke-width="9"/><path d="${ribs}" stroke="#ece4d0" stroke-width="15" stroke-linecap="round" opacity=".9"/>`,
    },
    material: paper,
    depth: 18,
    softness: 3,
  }
}

/** The cloth dabber a rubbing is inked with, from above. */
export function dabber(easel: Easel): Shot {
  const pleats = Array.from({ length: 14 }, (_, index) => {
    const angle = (index / 14) * 6.28
    return `M600 450L${n(600 + Math.cos(angle) * 250)} ${n(450 + Math.sin(angle) * 250)}`
  }).join('')
  const ball = easel.radial([
    [0, '#fff', 1],
    [0.7, '#fff', 0.75],
    [1, '#fff', 0.1],
  ])
  return {
    piece: {
      form: `<path d="${ring(600, 450, 260)}" fill="${ball}"/><path d="${ring(600, 450, 80)}" fill="#fff"/>`,
      detail: `<path d="${pleats}" stroke="#555" stroke-width="9"/><path d="${ring(600, 450, 92)}" fill="none" stroke="#d0d0d0" stroke-width="16"/>`,
      colour: `<path d="${ring(600, 450, 260)}" fill="#37322d"/><path d="${ring(600, 450, 92)}" fill="#8a7a5c"/><path d="${ring(600, 450, 60)}" fill="#4a4038"/>`,
    },
    material: cloth,
    depth: 110,
    softness: 5,
  }
}

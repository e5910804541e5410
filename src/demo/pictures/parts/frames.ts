import type { Easel } from '../core/easel.ts'
import { box, n } from '../core/geometry.ts'
import { hillRange } from './hills.ts'

/** A small wash landscape within a rectangle: a slide on a screen, a print on a wall. */
export function framedPicture(easel: Easel, x: number, y: number, width: number, height: number): string {
  const clip = easel.define(`<clipPath id="$id"><path d="${box(x, y, width, height)}"/></clipPath>`)
  const scale = width / easel.width
  const base = height / scale
  const layers = [0.5, 0.7, 0.9]
    .map((t, index) =>
      hillRange(easel, {
        base: base * t,
        rise: base * 0.4,
        colour: ['#a9b3ac', '#7b8c84', '#4f6259'][index] ?? '#4f6259',
        fade: base * 0.5,
      }),
    )
    .join('')
  return `<g clip-path="${clip}"><path d="${box(x, y, width, height)}" fill="#eee6d4"/><g transform="translate(${n(x)} ${n(y)}) scale(${scale.toFixed(3)})">${layers}</g></g><path d="${box(x, y, width, height)}" fill="none" stroke="#1a1714" stroke-width="5"/>`
}

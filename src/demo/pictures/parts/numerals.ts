import { n } from '../core/geometry.ts'

/** The ten numerals as strokes in a box of 60 by 100. */
const strokes = [
  'M30 0C66 0 66 100 30 100S-6 0 30 0Z',
  'M16 20L36 2V100',
  'M4 28C2 -10 58 -8 56 28C54 54 18 66 4 100H58',
  'M4 2H54L26 40C64 38 66 100 26 100C14 100 4 92 1 80',
  'M44 100V2L0 72H60',
  'M54 2H12L7 44C22 32 58 34 58 66C58 106 12 110 1 82',
  'M46 2C20 18 3 44 3 68C3 110 57 110 57 68C57 36 16 34 4 62',
  'M2 2H58L22 100',
  'M30 46C2 46 4 0 30 0S58 46 30 46C-4 46 -4 100 30 100S64 46 30 46Z',
  'M14 98C40 82 57 56 57 32C57 -10 3 -10 3 32C3 64 44 66 56 38',
] as const

const advance = 82

/** A number drawn with strokes, its left upper corner at `x, y`: `height` tall, `weight` thick, no font asked. */
export function numerals(
  digits: string,
  x: number,
  y: number,
  height: number,
  weight: number,
  colour: string,
): string {
  const scale = height / 100
  const paths = [...digits]
    .map(
      (digit, index) =>
        `<path d="${strokes[Number(digit)] ?? ''}" transform="translate(${index * advance})"/>`,
    )
    .join('')
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${scale.toFixed(3)})" fill="none" stroke="${colour}" stroke-width="${n(weight / scale)}" stroke-linejoin="round">${paths}</g>`
}

/** How wide a number of so many digits is at a height. */
export const numeralsWidth = (count: number, height: number): number =>
  ((count - 1) * advance + 60) * (height / 100)

import type { Easel } from '../core/easel.ts'
import { paint } from '../landscapes/paint.ts'

/** Signs of institutions about the middle of a disc, by the word in the slug that asks for them. */
const signs = {
  library: 'M-56 46V-46H-24V46ZM-16 46V-30H10V46ZM22 46L32 -46L58 -42L46 50Z',
  archives: 'M-52 -48H52V-4H-52ZM-52 6H52V50H-52ZM-18 -32V-20H18V-32ZM-18 22V34H18V22Z',
  wall: 'M-60 50V-18h16v-18h22v18h12v-18h20v18h12v-18h22v18h16v68H20v-20a20 20 0 0 0 -40 0v20Z',
  university:
    'M-62 -20L0 -58L62 -20ZM-50 -10h16v46h-16ZM-8 -10h16v46h-16ZM34 -10h16v46h-16ZM-60 42h120v12h-120Z',
  station: 'M-38 -6L0 62L38 -6ZM-5 -22H5V-6H-5ZM-13 -64H13V-22H-13Z',
  navigation:
    'M4 -62L44 6H4ZM-4 -46V6H-36ZM-60 16H60Q50 36 36 36H-36Q-50 36 -60 16ZM-60 48q15 -12 30 0t30 0t30 0t30 0v8q-15 12 -30 0t-30 0t-30 0t-30 0Z',
  industrial:
    'M-60 50V-4L-28 -34V-4L4 -34V-4L36 -34V-56H52V50ZM-42 14V32H-26V14ZM-8 14V32H8V14ZM26 14V32H42V14Z',
  gazetteer: 'M-62 -38Q-30 -52 -4 -36V46Q-30 32 -62 44ZM62 -38Q30 -52 4 -36V46Q30 32 62 44Z',
  voices: 'M-60 -44H30V20H-14L-36 44V20H-60ZM40 -20H60V38H46V56L26 38H0V30H40Z',
  paper: 'M-40 -56H18L42 -32V56H-40ZM-24 -20V-12H26V-20ZM-24 4V12H26V4ZM-24 28V36H8V28Z',
} as const

type Sign = keyof typeof signs

const names = Object.keys(signs).filter((name): name is Sign => name in signs)

/** A friendly institution's plate: its sign alone, for its name stands beside it as text. */
export function markLink(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const tone = random.pick('#2b3033', '#4f7266', '#8a6a3b', '#5a3f2c', '#3f5468', '#6b3d33')
  const chance = names[random.int(0, names.length - 1)] ?? 'wall'
  const sign = signs[names.find((name) => easel.says(name)) ?? chance]
  const whole = `width="${width}" height="${height}"`
  const cx = width / 2
  const cy = height / 2
  return paint(
    easel,
    `<rect ${whole} fill="#f1ebdf"/><rect ${whole} fill="${easel.texture('fibre', '#6b5836', 1)}" opacity=".1"/><path d="M64 ${cy}H${cx - 132}M${cx + 132} ${cy}H${width - 64}" stroke="${tone}" stroke-width="2.5" opacity=".45"/><circle cx="${cx}" cy="${cy}" r="102" fill="${tone}"/><circle cx="${cx}" cy="${cy}" r="94" fill="none" stroke="#f1ebdf" stroke-width="2.5"/><g transform="translate(${cx} ${cy}) scale(1.02)" fill="#f1ebdf" fill-rule="evenodd"><path d="${sign}"/></g>`,
    0.02,
    0.04,
  )
}

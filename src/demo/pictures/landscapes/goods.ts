import type { Easel } from '../core/easel.ts'
import { n } from '../core/geometry.ts'
import { darken, lighten } from '../core/palette.ts'
import { blocks, mug, nightLamp } from '../relics/souvenirs.ts'
import type { Shot } from '../relics/studio.ts'
import { placeRelic } from '../relics/studio.ts'
import { paint } from './paint.ts'
import type { Spoken } from './table-top.ts'
import { tableScene } from './table-top.ts'

/** Things for sale that lie on a cloth, by the words that ask for them. */
const laid: Spoken = [
  [
    ['brick'],
    [
      ['letter', 0.46, 0.5, 1000, 4],
      ['brick', 0.56, 0.56, 520, -8],
    ],
  ],
  [['map'], [['map', 0.5, 0.5, 1240, -3]]],
  [
    ['bookmark'],
    [
      ['book', 0.42, 0.5, 1080, -3],
      ['ge', 0.66, 0.46, 640, 76],
    ],
  ],
  [
    ['notebook'],
    [
      ['notebook', 0.36, 0.48, 980, -6],
      ['notebook', 0.58, 0.54, 980, 5],
      ['brush', 0.82, 0.52, 620, 70],
    ],
  ],
  [
    ['caliper'],
    [
      ['tool', 0.46, 0.5, 1060, -4],
      ['notebook', 0.8, 0.56, 620, 8],
    ],
  ],
  [['calendar'], [['calendar', 0.5, 0.5, 1400, -2]]],
  [
    ['writing'],
    [
      ['letter', 0.42, 0.5, 1060, -3],
      ['brush', 0.76, 0.4, 620, -56],
      ['inkstone', 0.84, 0.74, 400, 6],
    ],
  ],
  [['bracelet'], [['bracelet', 0.5, 0.5, 1180, 0]]],
  [
    ['conservators'],
    [
      ['letter', 0.34, 0.5, 980, 3],
      ['brush', 0.72, 0.32, 560, 74],
      ['brush', 0.79, 0.34, 540, 80],
      ['brush', 0.86, 0.36, 500, 86],
      ['magnifier', 0.76, 0.74, 520, -30],
    ],
  ],
  [
    ['postage'],
    [
      ['letter', 0.42, 0.5, 1060, -4],
      ['notebook', 0.82, 0.5, 640, 8],
    ],
  ],
]

const onCloth = tableScene(
  ['#d8cfbc', '#c9bfa8', '#46504e', '#b8ac94'],
  0,
  [
    [
      ['tote', 0.22, 0.5, 860, -4],
      ['notebook', 0.52, 0.34, 620, 8],
      ['notebook', 0.7, 0.36, 620, -7],
      ['fan', 0.66, 0.78, 620, 0],
      ['badge', 0.9, 0.7, 420, 8],
    ],
    [
      ['notebook', 0.18, 0.42, 640, -10],
      ['notebook', 0.34, 0.46, 640, 2],
      ['notebook', 0.5, 0.42, 640, 9],
      ['porcelain', 0.76, 0.42, 720, 0],
      ['brush', 0.4, 0.88, 520, 4],
      ['badge', 0.88, 0.82, 380, 6],
    ],
  ],
  laid,
)

interface Ware {
  readonly word: string
  readonly pose: (easel: Easel) => Shot
  /** Where it stands in its field of 1200 by 900. */
  readonly foot: number
}

const standing: readonly Ware[] = [
  { word: 'mug', pose: mug, foot: 690 },
  { word: 'lamp', pose: nightLamp, foot: 776 },
  { word: 'blocks', pose: blocks, foot: 730 },
]

/** The words that choose what a picture of the shop shows. */
export const goodsWords: readonly string[] = [
  ...laid.flatMap(([words]) => words),
  ...standing.map(({ word }) => word),
]

/** One thing for sale standing before a plain sweep of paper. */
async function onPaper(easel: Easel, { pose, foot }: Ware): Promise<Buffer> {
  const { width, height, random } = easel
  const field = 1330
  const floor = height * 0.84
  const tone = easel.says('night') ? '#2c2f33' : random.pick('#c9bfa8', '#b3b7ac', '#c2b39a')
  const image = await placeRelic(`goods-${easel.slug}`, pose, {
    x: width / 2 - field / 2,
    y: floor - (foot * field) / 1200,
    width: field,
  })
  const whole = `width="${width}" height="${height}"`
  return paint(
    easel,
    `<rect ${whole} fill="${easel.linear([
      [0, darken(tone, 0.2)],
      [0.55, lighten(tone, 0.12)],
      [0.72, lighten(tone, 0.2)],
      [1, darken(tone, 0.12)],
    ])}"/><ellipse cx="${width / 2}" cy="${n(floor)}" rx="480" ry="46" fill="${easel.radial([
      [0, '#14110d', 0.55],
      [1, '#14110d', 0],
    ])}"/>${image}`,
    0.03,
    0.2,
  )
}

/** What the shop sells: the thing the slug names, or a choice of things. */
export function shopGoods(easel: Easel): Promise<Buffer> {
  const ware = standing.find(({ word }) => easel.says(word))
  return ware ? onPaper(easel, ware) : onCloth(easel)
}

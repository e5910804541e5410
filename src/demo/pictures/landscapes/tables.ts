import type { Easel } from '../core/easel.ts'
import { n } from '../core/geometry.ts'
import { darken, lighten } from '../core/palette.ts'
import type { RelicName } from '../relics/catalogue.ts'
import { relics } from '../relics/catalogue.ts'
import type { Shot } from '../relics/studio.ts'
import { placeRelic } from '../relics/studio.ts'
import { brush, cup, fan, inkstone, magnifier, notebook, plate, sherd, tote } from '../relics/tableware.ts'
import { paint } from './paint.ts'

const wares = { brush, cup, fan, inkstone, magnifier, notebook, plate, sherd, tote } as const

/** What lies where: name, middle as parts of the picture, width in pixels, turn in degrees. */
type Thing = readonly [RelicName | keyof typeof wares, number, number, number, number?]

const poseOf = (name: Thing[0]): ((easel: Easel) => Shot) =>
  name in wares ? wares[name as keyof typeof wares] : relics[name as RelicName]

/** The things of a table, each set down a little differently every time. */
async function setDown(easel: Easel, things: readonly Thing[]): Promise<string> {
  const { random, width, height } = easel
  const images = await Promise.all(
    things.map(([name, x, y, size, turn = 0], index) =>
      placeRelic(`table${index}-${random.int(0, 99999)}`, poseOf(name), {
        x: x * width - size / 2 + random.bell() * 14,
        y: y * height - size * 0.375 + random.bell() * 10,
        width: size,
        turn: turn + random.bell() * 5,
      }),
    ),
  )
  return images.join('')
}

/** A table top from above, in wood or under a cloth, with window light across it. */
export function tableTop(easel: Easel, tone: string, boards: number): string {
  const { width, height, random } = easel
  const whole = `width="${width}" height="${height}"`
  const base = easel.linear(
    [
      [0, lighten(tone, 0.16)],
      [0.5, tone],
      [1, darken(tone, 0.4)],
    ],
    random.between(20, 60),
  )
  const seams = Array.from(
    { length: Math.max(0, boards - 1) },
    (_, index) => `M0 ${n(((index + 1) * height) / boards + random.bell() * 10)}H${width}`,
  ).join('')
  const grainFill = boards > 0 ? easel.texture('streak', '#150c05', 2.4) : easel.texture('fine', '#000000', 1)
  return `<rect ${whole} fill="${base}"/><rect ${whole} fill="${grainFill}" opacity="${boards > 0 ? 0.45 : 0.14}"/><rect ${whole} fill="${easel.texture('cloud', '#ffffff', 3)}" opacity=".08"/><path d="${seams}" stroke="#120a05" stroke-width="5" opacity=".55"/><path d="${seams}" stroke="#fff" stroke-width="1.5" opacity=".14" transform="translate(0 4)"/>`
}

const windowLight = (easel: Easel) => {
  const { width, height, random } = easel
  const slant = random.between(120, 320)
  const bars = [0.1, 0.36, 0.62]
    .map((t) => `M${n(width * t)} 0h${n(width * 0.2)}l${n(-slant)} ${height}h${n(-width * 0.2)}Z`)
    .join('')
  return `<path d="${bars}" fill="${easel.linear([
    [0, '#fff0cc', 0.2],
    [1, '#fff0cc', 0],
  ])}"/>`
}

const scene =
  (
    tones: readonly [string, ...string[]],
    boards: number,
    layouts: readonly [readonly Thing[], ...(readonly Thing[])[]],
  ) =>
  async (easel: Easel): Promise<Buffer> => {
    const [tone, ...others] = tones
    const [layout, ...layoutsLeft] = layouts
    const top = tableTop(easel, easel.random.pick(tone, ...others), boards)
    const things = await setDown(easel, easel.random.pick<readonly Thing[]>(layout, ...layoutsLeft))
    return paint(easel, `${top}${things}${windowLight(easel)}`, 0.03, 0.3)
  }

export const workshopTable = scene(['#7a5a3c', '#6b4c33', '#5c4a38'], 5, [
  [
    ['tool', 0.24, 0.4, 700, 8],
    ['map', 0.66, 0.38, 860, -6],
    ['compass', 0.5, 0.76, 420, 10],
    ['brush', 0.2, 0.84, 460, -18],
    ['notebook', 0.83, 0.74, 480, 12],
  ],
  [
    ['fan', 0.3, 0.4, 760, -10],
    ['inkstone', 0.62, 0.34, 420, 6],
    ['brush', 0.66, 0.66, 560, -30],
    ['brush', 0.74, 0.72, 540, -22],
    ['tool', 0.3, 0.8, 560, 88],
    ['cup', 0.88, 0.3, 330, 0],
  ],
])

export const conservationBench = scene(['#c9c4b8', '#3b4144', '#b9b7ad'], 0, [
  [
    ['sword', 0.5, 0.34, 1250, 0],
    ['medical', 0.24, 0.74, 620, -6],
    ['magnifier', 0.6, 0.76, 480, 42],
    ['sherd', 0.82, 0.7, 360, 0],
    ['brush', 0.86, 0.5, 420, 24],
  ],
  [
    ['mirror', 0.34, 0.44, 900, 0],
    ['sherd', 0.68, 0.26, 330, 20],
    ['sherd', 0.83, 0.36, 300, 80],
    ['sherd', 0.7, 0.52, 260, 150],
    ['medical', 0.78, 0.78, 560, 4],
    ['brush', 0.2, 0.86, 420, -14],
  ],
  [
    ['book', 0.4, 0.46, 900, 0],
    ['brush', 0.74, 0.3, 520, 60],
    ['brush', 0.82, 0.34, 480, 66],
    ['magnifier', 0.2, 0.7, 460, -36],
    ['inkstone', 0.8, 0.74, 360, 8],
  ],
])

export const letterDesk = scene(['#4d3323', '#5a3d29', '#3d2c22'], 4, [
  [
    ['letter', 0.42, 0.48, 1050, -4],
    ['inkstone', 0.82, 0.3, 430, 6],
    ['brush', 0.8, 0.68, 560, -52],
    ['photograph', 0.12, 0.76, 460, -14],
  ],
  [
    ['letter', 0.3, 0.42, 900, 6],
    ['letter', 0.62, 0.52, 900, -8],
    ['magnifier', 0.88, 0.66, 420, 30],
    ['cup', 0.9, 0.22, 300, 0],
  ],
])

export const cafeTable = scene(['#8a6a48', '#a58a68', '#5a4636'], 6, [
  [
    ['cup', 0.36, 0.44, 640, 0],
    ['plate', 0.68, 0.36, 660, 0],
    ['notebook', 0.78, 0.82, 560, 70],
    ['cup', 0.12, 0.8, 480, 0],
  ],
  [
    ['plate', 0.32, 0.5, 760, 0],
    ['cup', 0.66, 0.3, 560, 0],
    ['cup', 0.74, 0.76, 560, 0],
    ['fan', 0.1, 0.12, 460, 40],
  ],
])

export const shopGoods = scene(['#d8cfbc', '#c9bfa8', '#46504e', '#b8ac94'], 0, [
  [
    ['tote', 0.22, 0.5, 860, -4],
    ['notebook', 0.52, 0.34, 620, 8],
    ['notebook', 0.7, 0.36, 620, -7],
    ['fan', 0.66, 0.78, 620, 0],
    ['badge', 0.9, 0.7, 420, 8],
  ],
  [
    ['fan', 0.32, 0.4, 820, -8],
    ['tote', 0.78, 0.48, 820, 5],
    ['cup', 0.14, 0.82, 380, 0],
    ['notebook', 0.42, 0.8, 480, 80],
    ['badge', 0.58, 0.24, 380, -6],
  ],
  [
    ['notebook', 0.18, 0.42, 640, -10],
    ['notebook', 0.34, 0.46, 640, 2],
    ['notebook', 0.5, 0.42, 640, 9],
    ['porcelain', 0.76, 0.42, 720, 0],
    ['brush', 0.4, 0.88, 520, 4],
    ['badge', 0.88, 0.82, 380, 6],
  ],
])

import type { Easel } from '../core/easel.ts'
import { n } from '../core/geometry.ts'
import { darken, lighten } from '../core/palette.ts'
import { gruel } from '../relics/bowls.ts'
import type { RelicName } from '../relics/catalogue.ts'
import { relics } from '../relics/catalogue.ts'
import { dabber, rubbing } from '../relics/rubbing.ts'
import { bracelet, calendar } from '../relics/souvenirs.ts'
import type { Shot } from '../relics/studio.ts'
import { placeRelic } from '../relics/studio.ts'
import { brush, cup, fan, inkstone, magnifier, notebook, plate, sherd, tote } from '../relics/tableware.ts'
import { paint } from './paint.ts'

const wares = {
  bracelet,
  brush,
  calendar,
  cup,
  dabber,
  fan,
  gruel,
  inkstone,
  magnifier,
  notebook,
  plate,
  rubbing,
  sherd,
  tote,
} as const

/** What lies where: name, middle as parts of the picture, width in pixels, turn in degrees. */
type Thing = readonly [RelicName | keyof typeof wares, number, number, number, number?]

const poseOf = (name: Thing[0]): ((easel: Easel) => Shot) =>
  name in wares ? wares[name as keyof typeof wares] : relics[name as RelicName]

/** The things of a table, each set down a little differently every time; the slug's words reach them. */
async function setDown(easel: Easel, things: readonly Thing[]): Promise<string> {
  const { random, width, height } = easel
  const images = await Promise.all(
    things.map(([name, x, y, size, turn = 0], index) =>
      placeRelic(`table${index}-${random.int(0, 99999)}-${easel.slug}`, poseOf(name), {
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
function tableTop(easel: Easel, tone: string, boards: number): string {
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

type Layout = readonly Thing[]

/** Layouts for words a slug may say, before the ones for any slug. */
export type Spoken = readonly (readonly [words: readonly string[], layout: Layout])[]

/** A table seen from above, with the things its slug speaks of, or else one of the usual layouts. */
export const tableScene =
  (
    tones: readonly [string, ...string[]],
    boards: number,
    layouts: readonly [Layout, ...Layout[]],
    spoken: Spoken = [],
  ) =>
  async (easel: Easel): Promise<Buffer> => {
    const [tone, ...others] = tones
    const [layout, ...layoutsLeft] = layouts
    const top = tableTop(easel, easel.random.pick(tone, ...others), boards)
    const asked = spoken.find(([words]) => easel.says(...words))?.[1]
    const things = await setDown(easel, asked ?? easel.random.pick<Layout>(layout, ...layoutsLeft))
    return paint(easel, `${top}${things}${windowLight(easel)}`, 0.03, 0.3)
  }

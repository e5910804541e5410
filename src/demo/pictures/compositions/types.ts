import type { Easel } from '../core/easel.ts'
import { n } from '../core/geometry.ts'
import { darken, lighten } from '../core/palette.ts'
import { paint } from '../landscapes/paint.ts'
import type { RelicName } from '../relics/catalogue.ts'
import { relics } from '../relics/catalogue.ts'
import { placeRelic } from '../relics/studio.ts'

/** What stands for a kind of exhibit, its ground, and how close the camera is. */
interface Kind {
  readonly relic: RelicName
  readonly ground: string
  readonly width: number
  readonly standing?: boolean
}

const kinds = {
  'type-bronze': { relic: 'ding', ground: '#2a3231', width: 1180, standing: true },
  'type-arms': { relic: 'sword', ground: '#2b3033', width: 980 },
  'type-armour': { relic: 'helmet', ground: '#26292b', width: 1020, standing: true },
  'type-document': { relic: 'letter', ground: '#3a322a', width: 900 },
  'type-map': { relic: 'map', ground: '#343b3b', width: 900 },
  'type-photo': { relic: 'photograph', ground: '#38342f', width: 880 },
  'type-craft': { relic: 'tool', ground: '#33302c', width: 960 },
} as const satisfies Record<string, Kind>

const drawKind =
  (kind: Kind) =>
  async (easel: Easel): Promise<Buffer> => {
    const { width, height } = easel
    const image = await placeRelic(`${kind.relic}-${easel.random.int(0, 9999)}`, relics[kind.relic], {
      x: width / 2 - kind.width / 2,
      y: height / 2 - kind.width * 0.375 + (kind.standing ? -10 : 10),
      width: kind.width,
    })
    const whole = `width="${width}" height="${height}"`
    const ground = easel.radial(
      [
        [0, lighten(kind.ground, 0.22)],
        [0.55, kind.ground],
        [1, darken(kind.ground, 0.5)],
      ],
      0.46,
      0.4,
      0.75,
    )
    const floor = kind.standing
      ? `<ellipse cx="${n(width / 2 + 14)}" cy="${n(height / 2 + kind.width * 0.235)}" rx="${n(kind.width * 0.3)}" ry="34" fill="${easel.radial(
          [
            [0, '#000', 0.75],
            [1, '#000', 0],
          ],
        )}"/>`
      : ''
    return paint(
      easel,
      `<rect ${whole} fill="${ground}"/><rect ${whole} fill="${easel.texture('cloud', '#000000', 2)}" opacity=".2"/>${floor}${image}`,
      0.03,
      0.15,
    )
  }

/** The pictures that head each kind of exhibit. */
export const typeScenes = Object.fromEntries(
  Object.entries(kinds).map(([name, kind]) => [name, drawKind(kind)] as const),
)

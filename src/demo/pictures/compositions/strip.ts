import type { Easel } from '../core/easel.ts'
import { darken, lighten } from '../core/palette.ts'
import { paint } from '../landscapes/paint.ts'
import { hills } from '../parts/hills.ts'
import type { Mood } from '../parts/mood.ts'
import { mist, moods, sky } from '../parts/mood.ts'
import { gateTower } from '../parts/tower.ts'
import { cityWall, gateway } from '../parts/wall.ts'

/**
 * The long wall below the hills, for a band behind a page's head: every roof stands whole between two fifths and
 * two thirds of the height and the gate right of the middle, so that neither a lower band nor a phone's cuts one off.
 */
export function bannerStrip(easel: Easel): Promise<Buffer> {
  const { width, height } = easel
  const mood: Mood = moods.dawn
  const top = height * 0.7
  const cx = width * 0.61
  const corner = (x: number) =>
    `${gateTower(easel, mood, width * x, top - 20, 84, 1)}${cityWall(easel, mood, {
      left: width * x - 64,
      right: width * x + 64,
      top: top - 10,
      base: height,
      batter: 8,
      merlon: 14,
      tone: lighten(mood.wall, 0.03),
    })}`
  return paint(
    easel,
    [
      sky(easel, mood),
      hills(easel, mood, height * 0.66, height * 0.5, 4),
      mist(easel, mood, top - 10, 150, 0.9),
      cityWall(easel, mood, { left: -20, right: width + 20, top, base: height + 20, merlon: 15 }),
      corner(0.14),
      corner(0.385),
      corner(0.86),
      gateTower(easel, mood, cx, top - 20, 204, 2),
      cityWall(easel, mood, {
        left: cx - 142,
        right: cx + 142,
        top: top - 20,
        base: height + 20,
        batter: 12,
        merlon: 16,
        tone: lighten(mood.wall, 0.06),
      }),
      gateway(easel, mood, cx, height * 0.96, 54, 84),
      `<rect y="${height * 0.955}" width="${width}" height="${height * 0.05}" fill="${darken(mood.ground, 0.35)}"/>`,
    ].join(''),
    0.045,
    0.08,
  )
}

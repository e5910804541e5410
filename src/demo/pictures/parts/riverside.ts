import type { Easel } from '../core/easel.ts'
import { n } from '../core/geometry.ts'
import { darken } from '../core/palette.ts'
import type { Mood } from './mood.ts'
import { moods } from './mood.ts'

export const weatherOf = (easel: Easel): Mood =>
  easel.says('night')
    ? moods.night
    : easel.random.pick<Mood>(moods.dawn, moods.spring, moods.summer, moods.autumn, moods.winter)

/** Birds as small strokes over water. */
export function birds(easel: Easel): string {
  const { random, width, height } = easel
  const x = random.between(0.2, 0.8) * width
  const y = random.between(0.1, 0.24) * height
  const flock = Array.from(
    { length: random.int(5, 9) },
    (_, index) =>
      `M${n(x + index * 30 + random.bell() * 20)} ${n(y + random.bell() * 40)}q7 -8 12 0q6 -8 13 -1`,
  )
  return `<path d="${flock.join('')}" fill="none" stroke="#26231f" stroke-width="2.4" opacity=".7"/>`
}

export function reeds(easel: Easel, mood: Mood): string {
  const { random, width, height } = easel
  const left = random.chance(0.5)
  const stalks = Array.from({ length: 90 }, () => {
    const t = Math.abs(random.bell())
    const x = left ? t * width * 0.34 : width - t * width * 0.34
    const high = random.between(90, 260) * (1.1 - t)
    const lean = random.between(-30, 50)
    return `M${n(x)} ${height}q${n(lean * 0.2)} ${n(-high * 0.6)} ${n(lean)} ${n(-high)}`
  }).join('')
  return `<path d="${stalks}" fill="none" stroke="${darken(mood.near, 0.45)}" stroke-width="2.6" opacity=".75" stroke-linecap="round"/>`
}

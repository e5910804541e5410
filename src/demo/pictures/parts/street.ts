import type { Easel } from '../core/easel.ts'
import { n } from '../core/geometry.ts'
import { darken, lighten } from '../core/palette.ts'
import type { Mood } from './mood.ts'
import { moods } from './mood.ts'

export const moodOf = (easel: Easel): Mood =>
  easel.says('night')
    ? moods.night
    : easel.says('winter', 'snow')
      ? moods.winter
      : easel.says('spring')
        ? moods.spring
        : easel.says('autumn')
          ? moods.autumn
          : easel.random.pick<Mood>(moods.dawn, moods.spring, moods.summer, moods.autumn)

export function paving(easel: Easel, mood: Mood, top: number, tone: string, vanish = 0.5): string {
  const { width, height } = easel
  const rows = Array.from(
    { length: 13 },
    (_, index) => `M0 ${n(top + ((index + 1) / 13) ** 1.9 * (height - top))}H${width}`,
  ).join('')
  const lanes = Array.from(
    { length: 25 },
    (_, index) =>
      `M${n(width * vanish + (index - 12) * 42)} ${n(top)}L${n(width * vanish + (index - 12) * 210)} ${height}`,
  ).join('')
  const area = `y="${n(top)}" width="${width}" height="${n(height - top)}"`
  return `<rect ${area} fill="${easel.linear([
    [0, lighten(tone, 0.12)],
    [1, darken(tone, mood.night ? 0.6 : 0.38)],
  ])}"/><path d="${rows}${lanes}" stroke="#16130f" stroke-width="1.6" opacity=".22"/><rect ${area} fill="${easel.texture('blotch', '#14110c', 1.8)}" opacity=".22"/>`
}

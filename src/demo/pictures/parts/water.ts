import type { Easel } from '../core/easel.ts'
import { n } from '../core/geometry.ts'
import { darken, lighten } from '../core/palette.ts'
import type { Mood } from './mood.ts'

/** A river from `top` to `bottom`: a wash with ripples that widen towards the viewer. */
export function water(easel: Easel, mood: Mood, top: number, bottom: number): string {
  const { random, width } = easel
  const fill = easel.linear([
    [0, lighten(mood.water, 0.22)],
    [0.35, mood.water],
    [1, darken(mood.water, 0.32)],
  ])
  const ripple = (count: number) =>
    Array.from({ length: count }, () => {
      const t = random.next() ** 1.5
      const y = top + 4 + t * (bottom - top)
      const reach = (14 + t * 130) * random.between(0.4, 1.3)
      const x = random.between(-60, width)
      const sway = (1 + t * 6) * random.bell()
      return `M${n(x)} ${n(y)}q${n(reach * 0.25)} ${n(-sway)} ${n(reach * 0.5)} 0t${n(reach * 0.5)} 0`
    }).join('')
  const band = `x="0" y="${n(top)}" width="${width}" height="${n(bottom - top)}"`
  return `<rect ${band} fill="${fill}"/><rect ${band} fill="${easel.texture('streak', '#ffffff', 2.2)}" opacity=".16"/><path d="${ripple(150)}" stroke="${darken(mood.water, 0.5)}" stroke-width="1.8" fill="none" opacity=".34"/><path d="${ripple(110)}" stroke="${lighten(mood.water, 0.6)}" stroke-width="1.8" fill="none" opacity="${mood.night ? 0.16 : 0.42}"/>`
}

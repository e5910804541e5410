import type { Easel } from '../core/easel.ts'
import { n } from '../core/geometry.ts'

const coats = ['#33302d', '#4b5350', '#5d4a3a', '#6b5f4c', '#3c4652', '#7a6a55'] as const

/** A visitor standing with feet at `x, y`, seen from behind, in a few brush shapes. */
export function visitor(easel: Easel, x: number, y: number, height: number, colour?: string): string {
  const { random } = easel
  const h = height
  const coat = colour ?? random.pick(...coats)
  const turn = random.bell() * 0.02
  const skirt = random.chance(0.4)
  const body = `M${n(x - h * 0.115)} ${n(y - h * 0.42)}C${n(x - h * 0.15)} ${n(y - h * 0.7)} ${n(x - h * 0.12)} ${n(y - h * 0.82)} ${n(x - h * 0.04)} ${n(y - h * 0.84)}H${n(x + h * 0.04)}C${n(x + h * 0.12)} ${n(y - h * 0.82)} ${n(x + h * 0.15)} ${n(y - h * 0.7)} ${n(x + h * 0.115)} ${n(y - h * 0.42)}Z`
  const legs = skirt
    ? `M${n(x - h * 0.1)} ${n(y - h * 0.44)}L${n(x - h * 0.13)} ${n(y - h * 0.16)}H${n(x + h * 0.13)}L${n(x + h * 0.1)} ${n(y - h * 0.44)}ZM${n(x - h * 0.06)} ${n(y - h * 0.17)}v${n(h * 0.17)}h${n(h * 0.04)}v${n(-h * 0.17)}M${n(x + h * 0.03)} ${n(y - h * 0.17)}v${n(h * 0.17)}h${n(h * 0.04)}v${n(-h * 0.17)}`
    : `M${n(x - h * 0.1)} ${n(y - h * 0.44)}L${n(x - h * 0.08)} ${n(y)}H${n(x - h * 0.02)}L${n(x)} ${n(y - h * 0.4)}L${n(x + h * 0.03)} ${n(y)}H${n(x + h * 0.09)}L${n(x + h * 0.1)} ${n(y - h * 0.44)}Z`
  const head = `<ellipse cx="${n(x + turn * h)}" cy="${n(y - h * 0.92)}" rx="${n(h * 0.058)}" ry="${n(h * 0.072)}" fill="#241f1b"/>`
  const shadow = `<ellipse cx="${n(x + h * 0.05)}" cy="${n(y)}" rx="${n(h * 0.2)}" ry="${n(h * 0.028)}" fill="#000" opacity=".28"/>`
  return `${shadow}<path d="${legs}" fill="#26231f"/><path d="${body}" fill="${coat}"/><path d="M${n(x - h * 0.035)} ${n(y - h * 0.83)}h${n(h * 0.07)}v${n(-h * 0.04)}h${n(-h * 0.07)}Z" fill="#8d6e54"/>${head}`
}

/** A loose group of visitors along a line. */
export function visitors(
  easel: Easel,
  count: number,
  left: number,
  right: number,
  y: number,
  height: number,
): string {
  const { random } = easel
  return Array.from({ length: count }, (_, index) => {
    const x = left + ((index + random.between(0.2, 0.8)) * (right - left)) / count
    return visitor(easel, x, y + random.bell() * height * 0.06, height * random.between(0.9, 1.06))
  }).join('')
}

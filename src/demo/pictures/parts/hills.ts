import type { Easel } from '../core/easel.ts'
import { n, type Point, polyline } from '../core/geometry.ts'
import { mix } from '../core/palette.ts'
import type { Random } from '../core/random.ts'
import type { Mood } from './mood.ts'
import { mist } from './mood.ts'

/** A ridge line across `width`, as y values at even steps: broken mountain noise round `base`. */
function ridge(random: Random, width: number, base: number, rise: number, rough: number): readonly Point[] {
  const count = 160
  const waves = Array.from({ length: 7 }, (_, octave) => ({
    turns: (1.1 + random.next() * 0.7) * 1.9 ** octave,
    phase: random.between(0, 6.28),
    weight: rough ** octave,
  }))
  return Array.from({ length: count + 1 }, (_, index): Point => {
    const t = index / count
    const sum = waves.reduce(
      (total, wave) => total + wave.weight * Math.sin(t * wave.turns * 6.28 + wave.phase),
      0,
    )
    return [t * width, base - Math.abs(sum * 0.55 + 0.35) * rise]
  })
}

/** Short brush strokes that run down from a ridge, the way ink painters give rock its body. */
function textureStrokes(random: Random, line: readonly Point[], length: number): string {
  return line
    .flatMap(([x, y], index) => {
      const next = line[index + 1]
      if (!next || random.chance(0.25)) return []
      const slope = next[1] - y
      return Array.from({ length: 3 }, (_, row) => {
        const top = y + 6 + row * length * random.between(0.5, 0.9)
        const drift = Math.sign(slope || 1) * random.between(4, 16)
        return `M${n(x + random.bell() * 6)} ${n(top)}q${n(drift * 0.3)} ${n(length * 0.4)} ${n(drift)} ${n(length * random.between(0.4, 0.9))}`
      })
    })
    .join('')
}

export interface Range {
  readonly base: number
  readonly rise: number
  readonly colour: string
  /** How far below the ridge the wash has faded out. */
  readonly fade: number
  readonly rough?: number
  readonly strokes?: number
}

/** One range of hills in wash: dark along the ridge, dissolving downwards. */
export function hillRange(easel: Easel, range: Range): string {
  const { random, width } = easel
  const line = ridge(random, width, range.base, range.rise, range.rough ?? 0.5)
  const bottom = range.base + range.fade
  const shape = `${polyline(line)}L${width} ${n(bottom)}L0 ${n(bottom)}Z`
  const fill = easel.linear([
    [0, range.colour, 0.95],
    [0.45, range.colour, 0.78],
    [1, range.colour, 0],
  ])
  const dark = mix(range.colour, '#14130f', 0.45)
  const strokes = range.strokes
    ? `<path d="${textureStrokes(random, line, range.strokes)}" stroke="${dark}" stroke-width="2" fill="none" opacity=".3" stroke-linecap="round"/>`
    : ''
  return `<path d="${shape}" fill="${fill}"/><path d="${polyline(line)}" fill="none" stroke="${dark}" stroke-width="1.8" opacity=".35"/>${strokes}`
}

/** Hills behind hills, each paler than the one before it, with mist between. */
export function hills(easel: Easel, mood: Mood, base: number, rise: number, layers = 4): string {
  return Array.from({ length: layers }, (_, index) => {
    const t = layers === 1 ? 1 : index / (layers - 1)
    const colour = mix(mix(mood.far, mood.mist, 0.55 * (1 - t)), mood.near, t * 0.75)
    const at = base - rise * 0.35 * (1 - t)
    return `${hillRange(easel, { base: at, rise: rise * (1 - t * 0.35), colour, fade: rise * 0.5, rough: 0.48, strokes: 14 + t * 16 })}${mist(easel, mood, at + rise * 0.22, rise * 0.5, 0.6)}`
  }).join('')
}

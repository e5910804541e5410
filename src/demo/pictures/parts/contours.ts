import type { Easel } from '../core/easel.ts'
import { curve, type Point } from '../core/geometry.ts'

export interface ContourField {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly peaks: number
  /** Where no hill may stand. */
  readonly avoid: Point
}

/** Hills as nested contour lines, thinner inside, every fourth one heavier. */
export function contours(easel: Easel, field: ContourField): string {
  const { random } = easel
  const lines: string[] = []
  for (let peak = 0; peak < field.peaks; peak += 1) {
    const side = peak % 2 ? 1 : -1
    const cx = field.avoid[0] + side * random.between(0.26, 0.46) * field.width
    const cy = field.y + field.height * random.between(0.05, 0.75)
    const phases = [random.between(0, 6), random.between(0, 6), random.between(0, 6)] as const
    const steps = random.int(6, 9)
    const reach = random.between(0.13, 0.24) * field.width
    for (let step = 1; step <= steps; step += 1) {
      const radius = (reach * step) / steps
      const points = Array.from({ length: 22 }, (_, index): Point => {
        const angle = (index / 22) * Math.PI * 2
        const swell =
          1 +
          0.16 * Math.sin(angle * 2 + phases[0]) +
          0.1 * Math.sin(angle * 3 + phases[1]) +
          0.05 * Math.sin(angle * 5 + phases[2] + step * 0.3)
        return [cx + Math.cos(angle) * radius * swell, cy + Math.sin(angle) * radius * swell * 0.78]
      })
      const heavy = step % 4 === 0
      lines.push(
        `<path d="${curve(points, true)}" fill="none" stroke="${field.colour}" stroke-width="${heavy ? 2.4 : 1.2}" opacity="${heavy ? 0.75 : 0.5}"/>`,
      )
    }
  }
  return lines.join('')
}

import type { Easel } from '../core/easel.ts'
import { box, n, ring } from '../core/geometry.ts'
import type { Random } from '../core/random.ts'

export interface Columns {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The thickness of one column with the room it needs. */
  readonly size: number
  readonly gap?: number
}

/** Writing seen from afar, as one path to stroke: columns, right to left, of lines that no one can take for characters. */
export function writing(random: Random, columns: Columns): string {
  const { size, height } = columns
  const pitch = size * (1 + (columns.gap ?? 0.5))
  const count = Math.max(1, Math.floor(columns.width / pitch))
  const paths: string[] = []
  for (let column = 0; column < count; column += 1) {
    const x = columns.x + columns.width - (column + 0.5) * pitch
    const length = random.chance(0.25) ? random.between(0.4, 0.9) : random.between(0.94, 1)
    const end = columns.y + height * length
    let y = columns.y
    while (y < end - size * 0.4) {
      const run = Math.min(end - y, size * random.between(0.9, 3.6))
      paths.push(
        `M${n(x + random.bell() * size * 0.05)} ${n(y)}q${n(random.bell() * size * 0.12)} ${n(run / 2)} ${n(random.bell() * size * 0.05)} ${n(run)}`,
      )
      y += run + size * random.between(0.36, 0.56)
    }
  }
  return paths.join('')
}

/** The wall's gate as one closed shape in a square of `size`: the museum's own sign. */
export function gateSign(x: number, y: number, size: number): string {
  const at = (part: number) => n(part * size)
  const merlons = `v${at(-0.14)}h${at(0.15)}v${at(0.14)}h${at(0.13)}v${at(-0.14)}h${at(0.24)}v${at(0.14)}h${at(0.13)}v${at(-0.14)}h${at(0.15)}v${at(0.14)}`
  return `M${n(x + size * 0.1)} ${n(y + size * 0.88)}v${at(-0.6)}${merlons}v${at(0.6)}h${at(-0.26)}v${at(-0.22)}a${at(0.14)} ${at(0.14)} 0 0 0 ${at(-0.28)} 0v${at(0.22)}Z`
}

/** A square vermilion seal impression, worn: a white frame round a sign, or round bare paste. */
export function sealPrint(
  easel: Easel,
  x: number,
  y: number,
  size: number,
  opacity = 0.85,
  sign: 'gate' | 'none' = 'none',
): string {
  const { random } = easel
  const inset = size * 0.09
  const inner =
    sign === 'gate'
      ? `<path d="${gateSign(x + size * 0.18, y + size * 0.16, size * 0.64)}" fill="#f1e4cf"/>`
      : ''
  const losses = Array.from({ length: 16 }, () =>
    ring(
      x + size * random.between(0.04, 0.96),
      y + size * random.between(0.04, 0.96),
      size * random.between(0.006, 0.04),
      size * random.between(0.006, 0.03),
    ),
  ).join('')
  return `<g opacity="${opacity}"><rect x="${n(x)}" y="${n(y)}" width="${n(size)}" height="${n(size)}" rx="${n(size * 0.04)}" fill="#a8322a"/><path d="${box(x + inset, y + inset, size - inset * 2, size - inset * 2)}" stroke="#f1e4cf" stroke-width="${n(size * 0.03)}" fill="none"/>${inner}<path d="${losses}" fill="#f1e4cf" opacity=".5"/></g>`
}

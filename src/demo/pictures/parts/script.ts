import type { Easel } from '../core/easel.ts'
import { n } from '../core/geometry.ts'
import type { Random } from '../core/random.ts'

/** Brush strokes that sit like one character in a square of `size`, as path data. Abstract: no real character. */
export function glyph(random: Random, x: number, y: number, size: number): string {
  const at = (part: number) => n((part + random.bell() * 0.06) * size)
  const parts: string[] = []
  const rows = random.int(1, 3)
  for (let row = 0; row < rows; row += 1) {
    const v = 0.16 + (row * 0.66) / rows
    parts.push(
      `m${at(random.between(0.02, 0.25))} ${at(v)}l${at(random.between(0.5, 0.74))} ${n(-size * 0.05)}`,
    )
  }
  const stems = random.int(1, 2)
  for (let stem = 0; stem < stems; stem += 1) {
    parts.push(`m${at(random.between(0.25, 0.75))} ${at(0.06)}l${n(random.bell() * size * 0.06)} ${at(0.8)}`)
  }
  if (random.chance(0.6)) parts.push(`m${at(0.45)} ${at(0.4)}l${at(-0.32)} ${at(0.42)}`)
  if (random.chance(0.6)) parts.push(`m${at(0.5)} ${at(0.45)}l${at(0.34)} ${at(0.4)}`)
  return parts.map((part) => `M${n(x)} ${n(y)}${part}`).join('')
}

/** Angular strokes of a carved seal filling a square. */
export function sealGlyph(random: Random, x: number, y: number, size: number): string {
  const third = size / 3
  const bars = [0.08, 0.36, 0.64, 0.92].filter(() => random.chance(0.8))
  const across = bars.map((bar) => `M${n(x + size * 0.06)} ${n(y + size * bar)}h${n(size * 0.88)}`)
  const posts = [0, 1, 2].flatMap((row) =>
    [0.06, 0.5, 0.94]
      .filter(() => random.chance(0.55))
      .map(
        (column) => `M${n(x + size * column)} ${n(y + size * 0.08 + row * third * 0.84)}v${n(third * 0.84)}`,
      ),
  )
  return [...across, ...posts].join('')
}

export interface Columns {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly size: number
  readonly gap?: number
}

/** Columns of brush writing, right to left, some ending early, as one path. */
export function writing(random: Random, columns: Columns): string {
  const pitch = columns.size * (1 + (columns.gap ?? 0.5))
  const count = Math.floor(columns.width / pitch)
  const paths: string[] = []
  for (let column = 0; column < count; column += 1) {
    const x = columns.x + columns.width - (column + 1) * pitch
    const length = random.chance(0.25) ? random.between(0.3, 0.9) : random.between(0.93, 1)
    const end = columns.y + columns.height * length
    const top = columns.y + (column === 0 ? 0 : columns.size * random.int(0, 1))
    for (let y = top; y < end - columns.size; y += columns.size * random.between(1.02, 1.18)) {
      paths.push(glyph(random, x + random.bell() * 2, y, columns.size))
    }
  }
  return paths.join('')
}

/** A square vermilion seal impression: carved white on red, worn. */
export function sealPrint(easel: Easel, x: number, y: number, size: number, opacity = 0.85): string {
  const { random } = easel
  const cell = size * 0.4
  const marks = [0, 1, 2, 3].map((index) =>
    sealGlyph(
      random,
      x + size * 0.08 + (index % 2) * size * 0.44,
      y + size * 0.08 + Math.floor(index / 2) * size * 0.44,
      cell,
    ),
  )
  return `<g opacity="${opacity}"><rect x="${n(x)}" y="${n(y)}" width="${n(size)}" height="${n(size)}" rx="${n(size * 0.04)}" fill="#a8322a"/><path d="${marks.join('')}" stroke="#f1e4cf" stroke-width="${n(size * 0.035)}" fill="none"/></g>`
}

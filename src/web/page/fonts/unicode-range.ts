/** Gaps that are closed within a script: else a typeface of Chinese would be a list of thousands. */
const MAX_GAP = 256

/** Whether a character is of a script with blocks of its own; Latin letters, digits, punctuation and signs stand in many typefaces. */
function isOfScript(point: number): boolean {
  return (point >= 0x300 && point < 0x2000) || point >= 0x3000
}

function hex(point: number): string {
  return point.toString(16).toUpperCase()
}

interface Range {
  readonly from: number
  to: number
}

function named(ranges: readonly Range[]): string {
  return ranges
    .map(({ from, to }) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(',')
}

/** Code points as `unicode-range` names them: exactly, but for gaps within a script. */
export function unicodeRange(points: readonly number[]): string {
  const ranges: Range[] = []
  for (const point of [...points].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    const gap = last !== undefined && isOfScript(last.to) && isOfScript(point) ? MAX_GAP : 1
    if (last !== undefined && point - last.to <= gap) last.to = point
    else ranges.push({ from: point, to: point })
  }
  return named(ranges)
}

/**
 * Ranges of pieces of a font, whose rules stand in the opposite order: the last one counts for a character. A piece may name what an
 * earlier one has, so that the many seldom used are a few long ranges.
 */
export function pieceRanges(pieces: readonly string[]): readonly string[] {
  const earlier = new Set<number>()
  return pieces.map((piece) => {
    const points = [...piece].map((each) => each.codePointAt(0) ?? 0)
    const ranges: Range[] = []
    for (const point of points.sort((a, b) => a - b)) {
      const last = ranges.at(-1)
      let next = (last?.to ?? point) + 1
      while (next < point && earlier.has(next)) next += 1
      if (last !== undefined && next === point) last.to = point
      else ranges.push({ from: point, to: point })
    }
    for (const point of points) earlier.add(point)
    return named(ranges)
  })
}

/** Gaps that are closed within a script: else a typeface of Chinese would be a list of thousands. */
const MAX_GAP = 256

/** Whether a character is of a script with blocks of its own; Latin letters, digits, punctuation and signs stand in many typefaces. */
function isOfScript(point: number): boolean {
  return (point >= 0x300 && point < 0x2000) || point >= 0x3000
}

function hex(point: number): string {
  return point.toString(16).toUpperCase()
}

/** Code points as `unicode-range` names them: exactly, but for gaps within a script. */
export function unicodeRange(points: readonly number[]): string {
  const ranges: { readonly from: number; to: number }[] = []
  for (const point of [...points].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    const gap = last !== undefined && isOfScript(last.to) && isOfScript(point) ? MAX_GAP : 1
    if (last !== undefined && point - last.to <= gap) last.to = point
    else ranges.push({ from: point, to: point })
  }
  return ranges
    .map(({ from, to }) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(',')
}

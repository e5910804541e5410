const STEPS = 6

/** A line with a curve through its points (Catmull-Rom), in six steps from one point to the next; closed lines stay closed. */
export function smoothLine(line: readonly number[][]): number[][] {
  const [first, last] = [line[0], line.at(-1)]
  if (first === undefined || last === undefined || line.length < 3) return [...line]
  const closed = first[0] === last[0] && first[1] === last[1]
  const before = closed ? line.at(-2) : first
  const after = closed ? line[1] : last
  return line.flatMap((to, index) => {
    const from = line[index - 1]
    if (from === undefined) return [to]
    const points = [line[index - 2] ?? before ?? from, from, to, line[index + 1] ?? after ?? to]
    const steps = Array.from({ length: STEPS - 1 }, (_, step) => curveAt(points, (step + 1) / STEPS))
    return [...steps, to]
  })
}

function curveAt(points: readonly number[][], t: number): number[] {
  return [0, 1].map((axis) => {
    const [a = 0, b = 0, c = 0, d = 0] = points.map((point) => point[axis] ?? 0)
    return (
      0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
    )
  })
}

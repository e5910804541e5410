/** What a benchmark says: rows of a table, and the limits that were not kept. */
export interface Report {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  readonly faults: readonly string[]
}

/** Benchmark that could not run, and why. */
export interface Skipped {
  readonly name: string
  readonly skipped: string
}

/** The value below which this share of the values is. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Milliseconds with one digit, so that a column of them reads well. */
export function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`
}

export function print(result: Report | Skipped): void {
  console.log(`\n${result.name}`)
  if ('skipped' in result) {
    console.log(`  skipped: ${result.skipped}`)
    return
  }
  const columns = result.rows.reduce((most, row) => Math.max(most, row.length), 0)
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...result.rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of result.rows) {
    const [what = '', ...figures] = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    console.log(`  ${[what, ...figures].join('  ')}`)
  }
  for (const fault of result.faults) console.log(`  NOT KEPT: ${fault}`)
}

import type { Report } from './report.ts'

/** A figure with the bound it is to keep. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly most?: number
  readonly least?: number
  readonly unit?: string
  /** What it was computed from. */
  readonly note?: string
}

/** The middle value, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

/** Two digits after the point where they say anything. */
export function written(value: number, unit = ''): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`
}

function boundOf({ most, least, unit }: Figure): string {
  if (most !== undefined) return `≤ ${written(most, unit)}`
  return least === undefined ? '' : `≥ ${written(least, unit)}`
}

/** Whether it keeps its bound; a figure that could not be measured does not. */
function isKept({ value, most, least }: Figure): boolean {
  return (
    !Number.isNaN(value) &&
    value <= (most ?? Number.POSITIVE_INFINITY) &&
    value >= (least ?? Number.NEGATIVE_INFINITY)
  )
}

function verdictOf(figure: Figure): string {
  if (figure.most === undefined && figure.least === undefined) return ''
  return isKept(figure) ? 'pass' : 'FAIL'
}

/** A report with one line for each figure: value, bound, verdict and what it comes from. */
export function reportOf(name: string, figures: readonly Figure[]): Report {
  return {
    name,
    rows: [
      ['figure', 'value', 'bound', '', 'from'],
      ...figures.map((figure) => [
        figure.name,
        written(figure.value, figure.unit),
        boundOf(figure),
        verdictOf(figure),
        figure.note ?? '',
      ]),
    ],
    faults: figures
      .filter((figure) => !isKept(figure))
      .map((figure) => `${figure.name}: ${written(figure.value, figure.unit)}, not ${boundOf(figure)}`),
  }
}

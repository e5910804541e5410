/**
 * Years in which an object may have been made. BC years are negative, without a year 0: -475 is 475 BC. An open end is
 * absent; at least one end is set.
 */
export interface Years {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** Result of parsing a date: years, "undated" (such as "n.d."), or undefined if not understood. */
export type MuseumDate = Years | 'undated' | undefined

/** Largest year the record schemas accept. */
export const MAX_YEAR = 50_000
/** Lower bound of a four-digit number that is a year without any word beside it. */
export const MIN_BARE_YEAR = 100
export const MAX_BARE_YEAR = 2100

/** Years before this are only known to the nearest fifty. */
const LONG_AGO = -10_000
const FIFTY = 50

/**
 * Whether a number is a LibreOffice serial for a day before 1900, exported without a format, rather than a year: -36542
 * is 12 December 1799.
 */
export function isSerial(number: number): boolean {
  return number <= LONG_AGO && number % FIFTY !== 0
}

/** Returns an end of a span, or undefined if it is open (infinite). */
export function finiteYear(year: number): number | undefined {
  return Number.isFinite(year) ? year : undefined
}

/** Returns the years two spans share, or undefined if they do not overlap. */
export function overlapOfYears(one: Years, other: Years): Years | undefined {
  const from = Math.max(one.from ?? -Infinity, other.from ?? -Infinity)
  const to = Math.min(one.to ?? Infinity, other.to ?? Infinity)
  return from > to ? undefined : { from: finiteYear(from), to: finiteYear(to) }
}

/**
 * Tolerance between a date in words, such as "about", and separate years. For very old objects it is a twentieth of
 * their age.
 */
const TOLERANCE_YEARS = 50
const AGE_TOLERANCE_DIVISOR = 20

function toleranceOf({ from, to }: Years): number {
  return Math.max(TOLERANCE_YEARS, (MAX_BARE_YEAR - (from ?? to ?? MAX_BARE_YEAR)) / AGE_TOLERANCE_DIVISOR)
}

/** Whether years lie outside a date in words, or extend far beyond it, for example because of a wrong digit. */
export function contradictsYears(words: Years, given: Years): boolean {
  const begin = Math.max(words.from ?? -Infinity, given.from ?? -Infinity)
  const end = Math.min(words.to ?? Infinity, given.to ?? Infinity)
  const room = toleranceOf(words)
  return (
    begin > end + TOLERANCE_YEARS ||
    (given.from ?? Infinity) < (words.from ?? -Infinity) - room ||
    (given.to ?? -Infinity) > (words.to ?? Infinity) + room
  )
}

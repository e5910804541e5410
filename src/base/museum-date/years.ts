/**
 * Years in which something may have been made. Negative years are those before Christ as people count them: -475 is 475 BC, and there is
 * no year 0. An end that is open is absent; one of both is always there.
 */
export interface Years {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** What a text says of a date: years; that there is none, such as "n.d."; or nothing that is understood. */
export type MuseumDate = Years | 'undated' | undefined

/** Schemas of records have no years beyond. */
export const MAX_YEAR = 50_000
/** A number of four digits without a word beside it is a year from here to there. */
export const MIN_BARE_YEAR = 100
export const MAX_BARE_YEAR = 2100

/** Years so long ago that nobody knows one more exactly than by its fifties. */
const LONG_AGO = -10_000
const FIFTY = 50

/** Whether a number is no year but a day before 1900 as LibreOffice counts them without a format: -36542 is 12 December 1799. */
export function isSerial(number: number): boolean {
  return number <= LONG_AGO && number % FIFTY !== 0
}

/** An end of years; undefined where it is open. */
export function finiteYear(year: number): number | undefined {
  return Number.isFinite(year) ? year : undefined
}

/** The years that both have; undefined where they have none in common. */
export function overlapOfYears(one: Years, other: Years): Years | undefined {
  const from = Math.max(one.from ?? -Infinity, other.from ?? -Infinity)
  const to = Math.min(one.to ?? Infinity, other.to ?? Infinity)
  return from > to ? undefined : { from: finiteYear(from), to: finiteYear(to) }
}

/** So far may a date in words and the years beside it lie apart, because of "about"; of what is very old, a twentieth of its age. */
const TOLERANCE_YEARS = 50
const SHARE_OF_AGE = 20

function toleranceOf({ from, to }: Years): number {
  return Math.max(TOLERANCE_YEARS, (MAX_BARE_YEAR - (from ?? to ?? MAX_BARE_YEAR)) / SHARE_OF_AGE)
}

/** Whether years lie outside of a date in words, or reach far beyond it, as where a digit is wrong. */
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

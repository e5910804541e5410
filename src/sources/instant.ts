import { isYear } from '../base/text/index.ts'
import { instantAt, offsetAt } from './zoned.ts'

const LAST_DAY = '9999-12-31'
const DAY_MS = 24 * 60 * 60 * 1000

/** The instant of a date on the museum's clock, as `toWallClock` gives it; the first of the day where no time is given. */
export function instantOf(moment: string, timeZone: string): Date {
  return new Date(instantAt(moment, timeZone))
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/**
 * The same in ISO 8601 with the museum's offset, such as `2026-11-21T14:00:00+08:00`; a date alone stays one. Before
 * there were time zones clocks followed the sun, by seconds that the format has no place for. A year alone has four digits, with a
 * minus before Christ: `-0475` is 475 BC.
 */
export function withOffset(moment: string, timeZone: string): string {
  if (isYear(moment)) return moment.replace(/\d+/, (digits) => digits.padStart(4, '0'))
  if (moment.length === 10) return moment
  const minutes = Math.round(offsetAt(moment, timeZone))
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${moment}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`
}

/** The day after or before a `YYYY-MM-DD`, by a number of days; never beyond the year 9999. */
export function addDays(day: string, days: number): string {
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString()
  return moved.startsWith('+') ? LAST_DAY : moved.slice(0, 10)
}

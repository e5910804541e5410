import { clockAt } from './zoned.ts'

const DATE =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/
function two(text: string): string {
  return text.padStart(2, '0')
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  if (year === 0 || month < 1 || month > 12 || day < 1) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return day <= ([31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0)
}

/** Negative numbers below are milliseconds, of years before 1967; above nobody knows whether they are seconds. */
const LAST_OLD_MILLISECOND = -1e11

/**
 * A backend's date on the museum's clock: `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm:ss` when a time was given.
 * Dates without a zone are already in the museum's zone (readings, 9). Milliseconds and seconds of the
 * epoch are taken as numbers. Anything that is no day of the calendar (such as `0000-00-00`), or of a year beyond 9999, is `undefined`.
 */
export function toWallClock(value: unknown, timeZone: string): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value) && (value > 0 || value < LAST_OLD_MILLISECOND)) {
    // 20240501 is a day: as seconds of the epoch such numbers are all in the summer of 1970.
    const day = /^(1\d{3}|20\d{2})(\d{2})(\d{2})$/.exec(String(value))
    if (day !== null) return toWallClock(`${day[1]}-${day[2]}-${day[3]}`, timeZone)
    return clockAt(Math.abs(value) < 1e11 ? value * 1000 : value, timeZone)
  }
  if (typeof value !== 'string') return undefined
  const match = DATE.exec(value.trim())
  if (match === null) return undefined
  const [, year = '', month = '', day = '', hour, minute = '00', second = '00', zone] = match
  if (!isCalendarDay(Number(year), Number(month), Number(day))) return undefined
  const date = `${year}-${two(month)}-${two(day)}`
  if (hour === undefined) return date
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return date
  const time = `${date}T${two(hour)}:${minute}:${second}`
  return zone === undefined
    ? time
    : clockAt(Date.parse(time + zone.replace(/(\d\d)(\d\d)$/, '$1:$2')), timeZone)
}

/** `now` on the museum's clock, comparable as text with what `toWallClock` gives. */
export function wallClockNow(now: Date, timeZone: string): string {
  return clockAt(now.getTime(), timeZone) ?? ''
}

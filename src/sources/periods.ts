import { type ItemStatus, PERIODS, type PeriodName, type SourceConfig } from '../../schemas/config/index.ts'
import { eventStatusOf } from '../base/event-dates.ts'
import { omitUndefined } from '../base/object.ts'
import type { Item } from '../engine/contracts/item.ts'
import { addDays, isNoDate, toWallClock } from './wall-clock.ts'

/** The days of a period, `YYYY-MM-DD`, inclusive; open-ended without `last`. */
export interface PeriodDays {
  readonly first: string
  readonly last?: string
}

const lastDayOf: Readonly<Record<PeriodName, (today: string) => string | undefined>> = {
  today: (today) => today,
  // The weekday of a date is the same in every time zone; Sunday is 0.
  week: (today) => addDays(today, (7 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7),
  month: (today) => {
    const [year, month] = today.split('-').map(Number)
    return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10)
  },
  coming: () => undefined,
}

/** Returns the days of the named period, or undefined for an unknown name. `today` is the museum's date. */
export function periodDays(name: unknown, today: string): PeriodDays | undefined {
  const period = PERIODS.find((each) => each === name)
  if (period === undefined) return undefined
  const last = lastDayOf[period](today)
  return { first: today, ...omitUndefined({ last }) }
}

/** Whether an entry with dates lies outside these days. An entry without dates never does. */
export function isOutside({ start, end }: Item, { first, last }: PeriodDays): boolean {
  const begins = start?.slice(0, 10)
  const ends = (end ?? start)?.slice(0, 10)
  return (ends !== undefined && ends < first) || (begins !== undefined && last !== undefined && begins > last)
}

/**
 * Returns the status from start and end in the museum's local time (specification, section 4). `list`: current until the end, or without
 * one; then ended. `detail`: ended after the end, upcoming before the start, else current. `dated`: like `detail` if there is a start or
 * an end, else no status. `permanent`: always current. An end without a time includes the whole day.
 */
export function eventStatus(
  rule: NonNullable<SourceConfig['status']>,
  start: string | undefined,
  end: string | undefined,
  now: string,
): ItemStatus | undefined {
  if (rule === 'permanent') return 'current'
  if (rule === 'dated' && start === undefined && end === undefined) return undefined
  const lastMoment = end?.length === 10 ? `${end}T23:59:59` : end
  if (lastMoment !== undefined && lastMoment < now) return 'ended'
  if (rule !== 'list' && start !== undefined && start > now) return 'upcoming'
  return 'current'
}

export interface ItemPeriod {
  readonly start?: string
  readonly end?: string
  readonly status?: ItemStatus
  /** True if the dates of the record are invalid or contradictory; none is shown in their place. */
  readonly unclear?: true
}

/**
 * Returns start, end and status of a record in the museum's local time (specification, section 4). A zero date counts as none. An end
 * before its start, or a date that does not exist, makes the period unclear: both dates are dropped, and the only possible status is that
 * of a readable end in the past. A record's own statement that it is cancelled or postponed overrides the dates.
 */
export function periodOf(
  rule: SourceConfig['status'],
  raw: { readonly start: unknown; readonly end: unknown; readonly said?: string | undefined },
  timeZone: string,
  now: string,
): ItemPeriod {
  const start = toWallClock(raw.start, timeZone)
  const end = toWallClock(raw.end, timeZone)
  const reversed = start !== undefined && end !== undefined && end < start.slice(0, end.length)
  const unread = (!isNoDate(raw.start) && start === undefined) || (!isNoDate(raw.end) && end === undefined)
  const dates = {
    ...(start === undefined || reversed ? {} : { start }),
    ...(end === undefined || reversed ? {} : { end }),
  }
  const unclear = reversed || unread
  const said = eventStatusOf(raw.said ?? '')
  const status = said ?? (rule === undefined ? undefined : eventStatus(rule, dates.start, dates.end, now))
  const certain = !unclear || rule === 'permanent' || status === 'ended' || said !== undefined
  return {
    ...dates,
    ...(status === undefined || !certain ? {} : { status }),
    ...(unclear ? { unclear: true } : {}),
  }
}

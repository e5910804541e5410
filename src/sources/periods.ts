import { type ItemStatus, PERIODS, type PeriodName, type SourceConfig } from '../../schemas/config/index.ts'
import { eventStatusOf } from '../base/event-dates.ts'
import { omitUndefined } from '../base/object.ts'
import type { Item } from '../engine/contracts/item.ts'
import { addDays, isNoDate, toWallClock } from './wall-clock.ts'

/** The days of a period, `YYYY-MM-DD`, both included; without a last day it has no end. */
export interface PeriodDays {
  readonly first: string
  readonly last?: string
}

const lastDayOf: Readonly<Record<PeriodName, (today: string) => string | undefined>> = {
  today: (today) => today,
  // The day of the week of a date is the same in every zone; Sunday is 0.
  week: (today) => addDays(today, (7 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7),
  month: (today) => {
    const [year, month] = today.split('-').map(Number)
    return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10)
  },
  coming: () => undefined,
}

/** The days of the period with this name; undefined for any other name. `today` is the museum's. */
export function periodDays(name: unknown, today: string): PeriodDays | undefined {
  const period = PERIODS.find((each) => each === name)
  if (period === undefined) return undefined
  const last = lastDayOf[period](today)
  return { first: today, ...omitUndefined({ last }) }
}

/** Whether an entry with dates takes place on none of these days. One without dates may take place on any. */
export function isOutside({ start, end }: Item, { first, last }: PeriodDays): boolean {
  const begins = start?.slice(0, 10)
  const ends = (end ?? start)?.slice(0, 10)
  return (ends !== undefined && ends < first) || (begins !== undefined && last !== undefined && begins > last)
}

/**
 * Status from start and end on the museum's clock (specification, section 4). `list`: current without an
 * end or until it, else ended. `detail`: ended after the end, upcoming before the start, else current. `dated`: so where there is a start
 * or an end, and none elsewhere. `permanent`: always current. An end that is only a date lasts that whole day.
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
  /** True when the record says something of its dates that cannot be: nothing is claimed in its place. */
  readonly unclear?: true
}

/**
 * Start, end and status of a record on the museum's clock (specification, section 4). A zero date is none. An
 * end before its start, or a date that is none of the calendar, makes the period unclear: a pair that contradicts
 * itself is left out whole, and there is no status but the one that a readable end in the past gives. What the record
 * says of being cancelled or postponed goes before the dates.
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

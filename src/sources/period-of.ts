import type { ItemStatus } from '../../schemas/config/index.ts'
import { statusOf } from './status-of.ts'
import { toWallClock } from './wall-clock.ts'

export interface Period {
  readonly start?: string
  readonly end?: string
  readonly status?: ItemStatus
  /** True when the record says something of its dates that cannot be: nothing is claimed in its place. */
  readonly unclear?: true
}

/** What backends write where they mean no date. */
const NO_DATE = /^(?:0{4}-0{2}-0{2}(?:[T ].*)?|0)$/

function isSaid(raw: unknown): boolean {
  return (
    raw !== undefined &&
    raw !== null &&
    raw !== '' &&
    raw !== 0 &&
    !(typeof raw === 'string' && NO_DATE.test(raw.trim()))
  )
}

/**
 * Start, end and status of a record on the museum's clock (specification, section 4). A zero date is none. An
 * end before its start, or a date that is none of the calendar, makes the period unclear: a pair that contradicts
 * itself is left out whole, and there is no status but the one that a readable end in the past gives.
 */
export function periodOf(
  rule: 'list' | 'detail' | 'permanent' | undefined,
  raw: { readonly start: unknown; readonly end: unknown },
  timeZone: string,
  now: string,
): Period {
  const start = toWallClock(raw.start, timeZone)
  const end = toWallClock(raw.end, timeZone)
  const reversed = start !== undefined && end !== undefined && end < start.slice(0, end.length)
  const unread = (isSaid(raw.start) && start === undefined) || (isSaid(raw.end) && end === undefined)
  const dates = {
    ...(start === undefined || reversed ? {} : { start }),
    ...(end === undefined || reversed ? {} : { end }),
  }
  const unclear = reversed || unread
  const status = rule === undefined ? undefined : statusOf(rule, dates.start, dates.end, now)
  const certain = !unclear || rule === 'permanent' || status === 'ended'
  return {
    ...dates,
    ...(status === undefined || !certain ? {} : { status }),
    ...(unclear ? { unclear: true } : {}),
  }
}

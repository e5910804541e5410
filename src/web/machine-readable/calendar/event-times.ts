import type { Item } from '../../../engine/contracts/item.ts'
import { addDays, instantOf } from '../../../sources/index.ts'

export interface EventTimes {
  readonly start: Date
  /** Exclusive. */
  readonly end?: Date
  /** Then both are midnights in UTC that represent days. */
  readonly allDay: boolean
}

function asDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function dayOf(moment: string): string {
  return moment.slice(0, 10)
}

/**
 * When an Item begins and ends, for a calendar: days where only days are known or wanted, else instants. A day that ends
 * something with a time is a moment. An end before its start is left out. Undefined without a start.
 */
export function eventTimes(
  { start, end }: Pick<Item, 'start' | 'end'>,
  timeZone: string,
  allDay: boolean,
): EventTimes | undefined {
  if (start === undefined) return undefined
  const known = end !== undefined && end >= start.slice(0, end.length) ? end : undefined
  const daysOnly = start.length === 10 && (known === undefined || known.length === 10)
  if (allDay || daysOnly) {
    const last = known === undefined ? {} : { end: asDay(addDays(dayOf(known), 1)) }
    return { start: asDay(dayOf(start)), ...last, allDay: true }
  }
  const instant = (moment: string): Date => instantOf(moment, timeZone)
  if (known === undefined) return { start: instant(start), allDay: false }
  return {
    start: instant(start),
    end: instant(known.length === 10 ? addDays(known, 1) : known),
    allDay: false,
  }
}

import { PERIODS, type PeriodName } from '../../schemas/config/index.ts'
import type { Item } from '../engine/contracts/item.ts'
import { addDays } from './instant.ts'

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
  return { first: today, ...(last === undefined ? {} : { last }) }
}

/** Whether an entry with dates takes place on none of these days. One without dates may take place on any. */
export function isOutside({ start, end }: Item, { first, last }: PeriodDays): boolean {
  const begins = start?.slice(0, 10)
  const ends = (end ?? start)?.slice(0, 10)
  return (ends !== undefined && ends < first) || (begins !== undefined && last !== undefined && begins > last)
}

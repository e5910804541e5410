import { compareDates, isYear } from '../../../base/text/format.ts'
import type { Item } from '../../../engine/contracts/item.ts'

export interface Year {
  /** Empty for Items without a year. */
  readonly year: string
  readonly items: readonly Item[]
}

/** A year before Christ in a title, in the notations that most chronicles use. */
const BEFORE_CHRIST =
  /(?:公元前|西元前|紀元前|纪元前|기원전|BC ?)\s?(\d{1,4})|(\d{1,4})\s?(?:B\.? ?C\b|av\. ?J|v\. ?Chr|a\. ?C\b|ق\.? ?م)/

function yearInTitle(title: string): string {
  const before = BEFORE_CHRIST.exec(title)
  const year = before?.[1] ?? before?.[2]
  return year === undefined ? (/\d{4}/.exec(title)?.[0] ?? '') : `-${Number(year)}`
}

function yearOf({ date, title }: Item): string {
  if (date === undefined) return yearInTitle(title)
  return isYear(date) ? date : date.slice(0, 4)
}

/** Groups Items by year, newest first. Within a year the backend's order is kept unless all have a date. */
export function yearsOf(items: readonly Item[]): readonly Year[] {
  const years = [...new Set(items.map(yearOf))].sort((a, b) => compareDates(b, a))
  return years.map((year) => {
    const own = items.filter((item) => yearOf(item) === year)
    const isDated = own.every(({ date }) => date !== undefined)
    return { year, items: isDated ? [...own].sort(newerFirst) : own }
  })
}

function newerFirst({ date: one = '' }: Item, { date: other = '' }: Item): number {
  return compareDates(other, one)
}

/** Returns the id of a year's first entry, for anchors. */
export function yearId(year: string): string {
  return `y${year}`
}

/** Groups years by decade in the given order; empty years are left out. */
export function decadesOf(years: readonly string[]): readonly (readonly string[])[] {
  const named = years.filter((year) => year !== '')
  const decades = [...new Set(named.map((year) => year.slice(0, -1)))]
  return decades.map((decade) => named.filter((year) => year.slice(0, -1) === decade))
}

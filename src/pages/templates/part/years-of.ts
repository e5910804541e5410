import { compareDates, isYear } from '../../../base/text/format.ts'
import type { Item } from '../../../engine/contracts/item.ts'

export interface Year {
  /** Empty for Items that name no year. */
  readonly year: string
  readonly items: readonly Item[]
}

/** A year before Christ in a title, in the ways that most entries of a chronicle write it. */
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

/** Items grouped by their year, newest first; within a year the backend's order stays where days are not known. */
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

/** The id of a year's first entry, for anchors. */
export function yearId(year: string): string {
  return `y${year}`
}

/** Years in rows of their decade, in the order given; those without a number are left out. */
export function decadesOf(years: readonly string[]): readonly (readonly string[])[] {
  const named = years.filter((year) => year !== '')
  const decades = [...new Set(named.map((year) => year.slice(0, -1)))]
  return decades.map((decade) => named.filter((year) => year.slice(0, -1) === decade))
}

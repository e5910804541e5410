import type { Item } from '../../contracts/item.ts'

export interface Year {
  /** Empty for Items that name no year. */
  readonly year: string
  readonly items: readonly Item[]
}

function yearOf(item: Item): string {
  return item.date?.slice(0, 4) ?? /\d{4}/.exec(item.title)?.[0] ?? ''
}

/** Items grouped by their year, newest first; within a year the backend's order stays where days are not known. */
export function yearsOf(items: readonly Item[]): readonly Year[] {
  const years = [...new Set(items.map(yearOf))].sort((a, b) => b.localeCompare(a))
  return years.map((year) => {
    const own = items.filter((item) => yearOf(item) === year)
    const isDated = own.every(({ date }) => date !== undefined)
    return { year, items: isDated ? [...own].sort(newerFirst) : own }
  })
}

function newerFirst({ date: one = '' }: Item, { date: other = '' }: Item): number {
  return other.localeCompare(one)
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

import type { Item } from '../../contracts/item.ts'

export interface Year {
  /** Empty for Items that name no year. */
  readonly year: string
  readonly items: readonly Item[]
}

function yearOf(item: Item): string {
  return item.date?.slice(0, 4) ?? /\d{4}/.exec(item.title)?.[0] ?? ''
}

/** Items grouped by their year, the latest year first; within a year the backend's order stays. */
export function yearsOf(items: readonly Item[]): readonly Year[] {
  const years = [...new Set(items.map(yearOf))].sort((a, b) => b.localeCompare(a))
  return years.map((year) => ({ year, items: items.filter((item) => yearOf(item) === year) }))
}

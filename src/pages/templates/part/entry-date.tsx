import type { Item } from '../../../engine/contracts/item.ts'
import { DateText } from '../../ui/index.ts'

/** Whether an entry has a day, or words for it. */
export function hasDate({ date, start, dateText }: Item): boolean {
  return (dateText ?? date ?? start) !== undefined
}

/** The day of an entry, or the words that its record has for it. */
export function EntryDate({ item, className }: { readonly item: Item; readonly className: string }) {
  const day = item.date ?? item.start
  const words = item.dateText ?? (day && <DateText date={day} />)
  return words && <p className={className}>{words}</p>
}

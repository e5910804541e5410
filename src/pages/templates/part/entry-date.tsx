import type { Item } from '../../../engine/contracts/item.ts'
import { DateText } from '../../ui/index.ts'
import { Period } from './period.tsx'

/** Whether an entry has a day or a period, or words for it. */
export function hasDate({ date, start, end, dateText }: Item): boolean {
  return (dateText ?? date ?? start ?? end) !== undefined
}

interface EntryDateProps {
  readonly item: Item
  readonly className: string
}

/** The day of an entry, or the words that its record has for it; from when to when of one that has an end. */
export function EntryDate({ item, className }: EntryDateProps) {
  const { date, start, end, dateText } = item
  if (dateText === undefined && date === undefined && end !== undefined)
    return (
      <p className={className}>
        <Period start={start} end={end} />
      </p>
    )
  const day = date ?? start
  const words = dateText ?? (day && <DateText date={day} />)
  return words && <p className={className}>{words}</p>
}

/** The period of an entry in a caption, which says no other date. */
export function EntryPeriod({ item, className }: EntryDateProps) {
  return item.end === undefined ? null : <EntryDate item={item} className={className} />
}

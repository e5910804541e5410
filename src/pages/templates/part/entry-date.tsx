import type { Item } from '../../../engine/contracts/item.ts'
import { DateText } from '../../ui/index.ts'
import { Period } from './period.tsx'
import { StatusLabel } from './status-label.tsx'

/** Whether an entry has a day or a period, or words for it. */
export function hasDate({ date, start, end, dateText }: Item): boolean {
  return (dateText ?? date ?? start ?? end) !== undefined
}

interface EntryDateProps {
  readonly item: Item
  readonly className: string
}

/** The length of a day, "2026-11-21", at the head of a moment. */
const DAY = 10

/** Whether the entry is on, comes or is over, where it has a status by its own days. */
export function hasStatus({ start, end, status }: Item): boolean {
  return status !== undefined && (start ?? end) !== undefined
}

/** The word for it, on a line of its own. */
function EntryStatus({ item }: { readonly item: Item }) {
  if (!hasStatus(item)) return null
  return (
    <>
      <StatusLabel status={item.status} start={item.start} />
      <br />
    </>
  )
}

/** The day of an entry, or the words that its record has for it; from when to when of one that ends on another day. */
export function EntryDate({ item, className }: EntryDateProps) {
  const { date, start, end, dateText } = item
  const lasts = end !== undefined && end.slice(0, DAY) !== start?.slice(0, DAY)
  if (dateText === undefined && date === undefined && lasts)
    return (
      <p className={className}>
        <EntryStatus item={item} />
        <Period start={start} end={end} />
      </p>
    )
  const day = date ?? start
  const words = dateText ?? (day && <DateText date={day} />)
  if (!words) return null
  return (
    <p className={className}>
      {date === undefined && dateText === undefined && <EntryStatus item={item} />}
      {words}
    </p>
  )
}

/** The period of an entry in a caption, which says no other date. */
export function EntryPeriod({ item, className }: EntryDateProps) {
  return item.end === undefined ? null : <EntryDate item={item} className={className} />
}

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

/**
 * The day of an entry, or the words that its record has for it; from when to when of one that ends on another day. One with days
 * says above them whether it is on, comes or is over.
 */
export function EntryDate({ item, className }: EntryDateProps) {
  const { date, start, end, dateText, status } = item
  const written = dateText ?? (date && <DateText date={date} />)
  const lasts = end !== undefined && end.slice(0, DAY) !== start?.slice(0, DAY)
  const words = written ?? (lasts ? <Period start={start} end={end} /> : start && <DateText date={start} />)
  return (
    words && (
      <p className={className}>
        {!written && status && (
          <>
            <StatusLabel status={status} start={start} />
            <br />
          </>
        )}
        {words}
      </p>
    )
  )
}

/** The period of an entry in a caption, which says no other date. */
export function EntryPeriod({ item, className }: EntryDateProps) {
  return item.end === undefined ? null : <EntryDate item={item} className={className} />
}

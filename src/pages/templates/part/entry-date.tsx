import type { Item } from '../../../engine/contracts/item.ts'
import { DateText, useNumber, useShell, useText } from '../../ui/index.ts'

interface DatedTextProps {
  /** `{date}` represents the date. */
  readonly text: string
  readonly date: string
  /** Pattern of the day (`formatDate`); the language's own by default. */
  readonly format?: string | undefined
  readonly withTime?: boolean | undefined
}

/** A text with a date in its place. */
export function DatedText({ text, date, format, withTime }: DatedTextProps) {
  const [before, after] = text.split('{date}', 2)
  if (after === undefined) return text
  return (
    <>
      {before}
      <DateText date={date} format={format} withTime={withTime} />
      {after}
    </>
  )
}

interface PeriodProps {
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly withTime?: boolean | undefined
  /** Pattern of its days (`formatDate`). */
  readonly format?: string | undefined
}

/** From start to end, as the language writes periods; with one of them, "from" or "until". */
export function Period({ start, end, withTime, format: ownFormat }: PeriodProps) {
  const text = useText()
  const { locale } = useShell()
  const written = useNumber()
  const format = ownFormat ?? locale.periodFormat
  const first = start && <DateText date={start} format={format} withTime={withTime} />
  const last = end && <DateText date={end} format={format} withTime={withTime} />
  if (first && last) {
    const sameDay = start.slice(0, 10) === end.slice(0, 10)
    if (!sameDay)
      return (
        <span className="period">
          {first} – {last}
        </span>
      )
    const closing = withTime && end.length >= 16 && end !== start
    return (
      <span className="period">
        {first}
        {closing && (
          <>
            {' – '}
            <time dateTime={end}>{written(end.slice(11, 16))}</time>
          </>
        )}
      </span>
    )
  }
  const date = start || end
  if (!date) return null
  return (
    <span className="period">
      <DatedText
        text={text(first ? 'period.from' : 'period.until')}
        date={date}
        format={format}
        withTime={withTime}
      />
    </span>
  )
}

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

/** The day of an entry, or the words that its record has for it; from when to when of one that ends on another day. */
export function EntryDate({ item, className }: EntryDateProps) {
  const { date, start, end, dateText } = item
  const lasts = end !== undefined && end.slice(0, DAY) !== start?.slice(0, DAY)
  if (dateText === undefined && date === undefined && lasts)
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

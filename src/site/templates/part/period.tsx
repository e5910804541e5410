import { dotted } from '../../i18n/format.ts'
import { DateText, useText } from '../../ui/index.ts'

interface PeriodProps {
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly withTime?: boolean | undefined
  /** Pattern of its days (`formatDate`). */
  readonly format?: string | undefined
}

/** From start to end, as YYYY.MM.DD by default (specification, section 9); with one of them, "from" or "until". */
export function Period({ start, end, withTime, format = dotted }: PeriodProps) {
  const text = useText()
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
            <time dateTime={end}>{end.slice(11, 16)}</time>
          </>
        )}
      </span>
    )
  }
  if (!first && !last) return null
  const [before, after] = text(first ? 'period.from' : 'period.until').split('{date}', 2)
  return (
    <span className="period">
      {before}
      {first || last}
      {after}
    </span>
  )
}

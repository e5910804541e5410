import { dotted } from '../../i18n/format.ts'
import { DateText, useText } from '../../ui/index.ts'

interface PeriodProps {
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly withTime?: boolean | undefined
}

/** From start to end as YYYY.MM.DD (specification, section 9); with one of them, "from" or "until". */
export function Period({ start, end, withTime }: PeriodProps) {
  const text = useText()
  const first = start && <DateText date={start} format={dotted} withTime={withTime} />
  const last = end && <DateText date={end} format={dotted} withTime={withTime} />
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

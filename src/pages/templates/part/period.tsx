import { DateText, useNumber, useShell, useText } from '../../ui/index.ts'
import { DatedText } from './dated-text.tsx'

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

import { type DateFormat, formatDate } from '../i18n/format.ts'

interface DateTextProps {
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss` on the museum's clock. */
  readonly date: string
  readonly withTime?: boolean | undefined
  readonly format?: DateFormat | undefined
}

export function DateText({ date, withTime = false, format = 'dash' }: DateTextProps) {
  return (
    <time className="date-text" dateTime={date}>
      {formatDate(date, format, withTime)}
    </time>
  )
}

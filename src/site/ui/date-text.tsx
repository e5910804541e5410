import { formatDate } from '../i18n/format.ts'
import { useDateStyle, useShell } from './context.tsx'

interface DateTextProps {
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss` on the museum's clock. */
  readonly date: string
  readonly withTime?: boolean | undefined
  /** A pattern of `formatDate`; the language's own by default. */
  readonly format?: string | undefined
}

export function DateText({ date, withTime = false, format }: DateTextProps) {
  const { locale } = useShell()
  const style = useDateStyle()
  return (
    <time className="date-text" dateTime={date}>
      {formatDate(date, format ?? locale.dateFormat, { withTime, ...style })}
    </time>
  )
}

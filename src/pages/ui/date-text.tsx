import { formatDate, isYear } from '../../base/text/format.ts'
import { useDateStyle, useShell } from './context.tsx'

interface DateTextProps {
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss` on the museum's clock, or a year alone. */
  readonly date: string
  readonly withTime?: boolean | undefined
  /** A pattern of `formatDate`; the language's own by default. */
  readonly format?: string | undefined
}

/** A year as HTML has it: of four digits, and none before Christ. */
function htmlYear(year: string): string | undefined {
  return year.startsWith('-') ? undefined : year.padStart(4, '0')
}

export function DateText({ date, withTime = false, format }: DateTextProps) {
  const { locale } = useShell()
  const style = useDateStyle()
  return (
    <time className="date-text" dateTime={isYear(date) ? htmlYear(date) : date}>
      {formatDate(date, format ?? locale.dateFormat, { withTime, ...style })}
    </time>
  )
}

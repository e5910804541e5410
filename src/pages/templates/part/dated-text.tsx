import { DateText } from '../../ui/index.ts'

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

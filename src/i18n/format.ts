export type DateFormat = 'dash' | 'dot'

/**
 * `2026-11-03` or `2026.11.03`, with ` HH:mm` after it when asked for and known (specification,
 * section 9). Takes `YYYY-MM-DD` with an optional `T` or blank and time; anything else is returned as it is.
 */
export function formatDate(date: string, format: DateFormat = 'dash', withTime = false): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(date)
  if (parts === null) return date
  const day = parts.slice(1, 4).join(format === 'dash' ? '-' : '.')
  return withTime && parts[4] !== undefined ? `${day} ${parts[4]}` : day
}

/** A whole number with the language's grouping; `tag` is BCP 47. */
export function formatNumber(value: number, tag: string): string {
  return value.toLocaleString(tag)
}

/**
 * A coming day as people say it: its weekday within a week (`周二`, `Tuesday`), else day and month (`2月9日`,
 * `9 February`). `date` is `YYYY-MM-DD`, `days` how far off it is. For the server only: browsers differ.
 */
export function formatDay(date: string, days: number, tag: string): string {
  const { language } = new Intl.Locale(tag)
  const near = { weekday: language === 'zh' ? 'short' : 'long' } as const
  const far = { day: 'numeric', month: 'long' } as const
  const words = new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, {
    ...(days < 7 ? near : far),
    timeZone: 'UTC',
  })
  return words.format(new Date(`${date}T00:00:00Z`))
}

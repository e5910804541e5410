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

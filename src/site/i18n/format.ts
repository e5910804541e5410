const TOKEN = /YYYY|MMM|MM|M|DD|D/g

/** Exhibition periods, and what the specification gives otherwise (section 9). */
export const DOTTED = 'YYYY.MM.DD'
export const DASHED = 'YYYY-MM-DD'

/**
 * A day by a pattern of `YYYY`, `MM`, `M`, `MMM` (from `months`, twelve names), `DD` and `D`, with ` HH:mm` after
 * it when asked for and known. Takes `YYYY-MM-DD` with an optional `T` or blank and time; anything else is
 * returned as it is. Makes the same text on every machine.
 */
export function formatDate(
  date: string,
  pattern: string = DASHED,
  {
    withTime = false,
    months = [],
  }: { readonly withTime?: boolean; readonly months?: readonly string[] } = {},
): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(date)
  if (parts === null) return date
  const [, year = '', month = '', day = '', time] = parts
  const values: Readonly<Record<string, string>> = {
    YYYY: year,
    MMM: months[Number(month) - 1] ?? month,
    MM: month,
    M: String(Number(month)),
    DD: day,
    D: String(Number(day)),
  }
  const written = pattern.replace(TOKEN, (part) => values[part] ?? part)
  return withTime && time !== undefined ? `${written} ${time}` : written
}

/** Languages that write numbers, in some script or region at least, with digits other than 0 to 9 (CLDR). */
const OWN_DIGITS =
  /^(?:ar|ars|as|bgc|bho|bn|ccp|ckb|dz|fa|ff|ks|lrc|mni|mr|my|mzn|ne|nqo|pa|ps|raj|sa|sat|sd|tok|ur|uz)(?:-|$)/

const formats = new Map<string, Intl.NumberFormat>()

function hasOwnDigits(tag: string): boolean {
  return OWN_DIGITS.test(Intl.getCanonicalLocales(tag)[0] ?? '')
}

/** A number with the language's digits and grouping; `tag` is BCP 47. */
export function formatNumber(value: number, tag: string): string {
  // Most numbers of a page are small, and the first formatter of a language takes a phone tens of milliseconds.
  if (Number.isInteger(value) && value >= 0 && value < 1000 && !hasOwnDigits(tag)) return String(value)
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag)
  formats.set(tag, format)
  return format.format(value)
}

/** The size of a file: whole kilobytes, or megabytes with one decimal. */
export function formatBytes(bytes: number, tag: string): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1024) return `${formatNumber(kilobytes, tag)} KB`
  return `${formatNumber(Math.round(bytes / 1024 / 102.4) / 10, tag)} MB`
}

/**
 * A coming day as people say it: its weekday within a week (`周二`, `Tuesday`), else day and month (`2月9日`,
 * `9 February`), in one line. `date` is `YYYY-MM-DD`, `days` how far off it is. For the server only: browsers differ.
 */
export function formatDay(date: string, days: number, tag: string): string {
  const { language } = new Intl.Locale(tag)
  const near = { weekday: language === 'zh' ? 'short' : 'long' } as const
  const far = { day: 'numeric', month: 'long' } as const
  const words = new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, {
    ...(days < 7 ? near : far),
    timeZone: 'UTC',
  })
  return words.format(new Date(`${date}T00:00:00Z`)).replaceAll(' ', '\u00a0')
}

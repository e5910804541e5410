const MONTHS = 12

function formatter(tag: string): Intl.DateTimeFormat {
  // English without a country follows the order of day, month and year that most of the world writes.
  return new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  })
}

const TOKENS: Readonly<Record<string, (value: string) => string>> = {
  year: () => 'YYYY',
  month: (value) => (/^\d+$/.test(value) ? 'M'.repeat(value.length) : 'MMM'),
  day: (value) => 'D'.repeat(value.length),
}

/** How a language writes a day, as a pattern of `formatDate`: `D MMM YYYY`, `YYYY年M月D日`. For the server only: browsers differ. */
export function datePatternOf(tag: string): string {
  return formatter(tag)
    .formatToParts(Date.UTC(2026, 8, 5))
    .map(({ type, value }) => TOKENS[type]?.(value) ?? value)
    .join('')
}

/**
 * The short names of the twelve months as they are in a date, separated by spaces: Gregorian whatever the region's own
 * calendar is. For the server only: browsers differ.
 */
export function monthsOf(tag: string): string {
  const names = Array.from({ length: MONTHS }, (_, month) => {
    const parts = formatter(tag).formatToParts(Date.UTC(2026, month, 5))
    return parts.find(({ type }) => type === 'month')?.value ?? String(month + 1)
  })
  // A name of two words must stay one name in the list, and on one line.
  return names.map((name) => name.replaceAll(/\s/g, '\u00a0')).join(' ')
}

/** The numbering system of a language (`latn`, `arab`), which an extension of the tag can name: `ar-EG-u-nu-latn`. */
export function numberingOf(tag: string): string {
  return new Intl.NumberFormat(tag).resolvedOptions().numberingSystem
}

export type FillValues = Readonly<Record<string, string | number>>

/** Puts values in the `{name}` placeholders of a text; a placeholder without a value stays. */
export function fill(text: string, values: FillValues): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

/**
 * The same in every text of a value, however deep. A text that is nothing but one placeholder becomes the value itself, so a
 * number stays a number.
 */
export function fillWithin(value: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string') {
    const whole = /^\{(\w+)\}$/.exec(value)?.[1]
    if (whole !== undefined) return values[whole] ?? value
    return value.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
  }
  if (Array.isArray(value)) return value.map((entry: unknown) => fillWithin(entry, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillWithin(entry, values)]))
}

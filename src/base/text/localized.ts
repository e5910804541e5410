// A text of the config in one language, and with values in its places.

import type { LocalText } from '../../../schemas/config/index.ts'

/**
 * The text in the locale with this code. Where a text lacks it, the first it has (the compiler of the
 * config refuses such texts; a backend's texts may still be partial); '' for no text.
 */
export function localized(text: LocalText | undefined, locale: string): string {
  if (text === undefined) return ''
  return text[locale] ?? Object.values(text)[0] ?? ''
}

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

import type { LocalText } from '../../../schemas/config/index.ts'

/**
 * The text in the locale with this code. Where a text lacks it, the first it has (the compiler of the
 * config refuses such texts; a backend's texts may still be partial); '' for no text.
 */
export function localized(text: LocalText | undefined, locale: string): string {
  if (text === undefined) return ''
  return text[locale] ?? Object.values(text)[0] ?? ''
}

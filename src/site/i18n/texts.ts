import type { LocalText } from '../../../schemas/config/index.ts'
import { catalogue } from './catalogue.ts'
import { localized } from './localized.ts'

const FALLBACK_LOCALE = 'en'

/**
 * Texts of the interface in one locale by key, for `ShellView.texts`: the built-in ones, replaced or
 * extended by the site's own. A locale the catalogue lacks gets English.
 */
export function textsFor(
  locale: string,
  overrides: Readonly<Record<string, LocalText>> = {},
): Readonly<Record<string, string>> {
  const builtIn: Readonly<Record<string, LocalText>> = catalogue
  const own = Object.entries(builtIn).map(([key, text]) => [
    key,
    text[locale] ?? localized(text, FALLBACK_LOCALE),
  ])
  const changed = Object.entries(overrides).map(([key, text]) => [key, localized(text, locale)])
  return Object.fromEntries([...own, ...changed])
}

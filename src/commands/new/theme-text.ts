import type { LocaleConfig, ThemeConfig } from '../../../schemas/config/index.ts'
import { typeOf } from '../../engine/theme/index.ts'
import { NEUTRAL_THEME } from '../../engine/theme/neutral.ts'
import { printFile } from './edit-json.ts'

/**
 * The text of a theme.json that says what a site without one looks like, as a start: each language in the typefaces that
 * systems have for its script. `ornaments` are drawings that the museum has beside it.
 */
export function themeText(
  $schema: string,
  locales: readonly LocaleConfig[] = [],
  ornaments?: ThemeConfig['ornaments'],
): string {
  const languages = Object.fromEntries(
    locales.map((locale) => {
      const { text, heading } = typeOf(NEUTRAL_THEME, locale)
      return [locale.code, { text: [...text], heading: [...heading] }]
    }),
  )
  const theme: ThemeConfig = {
    $schema,
    ...NEUTRAL_THEME,
    ...(locales.length === 0 ? {} : { type: { languages } }),
    ...(ornaments && { ornaments }),
  }
  return printFile(theme)
}

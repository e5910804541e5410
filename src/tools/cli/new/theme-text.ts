import type { ThemeConfig } from '../../../../schemas/config/index.ts'
import { NEUTRAL_THEME } from '../../../site/theme/neutral.ts'
import { printFile } from './print-json.ts'

/** The text of a theme.json that says what a site without one looks like, as a start. */
export function themeText($schema: string): string {
  const theme: ThemeConfig = { $schema, ...NEUTRAL_THEME }
  return printFile(theme, 'short')
}

import type { ThemeConfig } from '../../../../schemas/config/index.ts'
import { NEUTRAL_SEEDS, NEUTRAL_SHAPE } from '../../../site/theme/neutral.ts'
import { printFile } from './print-json.ts'

/** The text of a theme.json that says what a site without one looks like, as a start. */
export function themeText($schema: string): string {
  const theme: ThemeConfig = {
    $schema,
    palette: NEUTRAL_SEEDS,
    ...NEUTRAL_SHAPE,
    header: 'stage',
    band: 'picture',
  }
  return printFile(theme, 'short')
}

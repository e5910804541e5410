import type { ThemeConfig } from '../../../schemas/config/index.ts'

/** The neutral look of a site that says nothing. */
export const NEUTRAL_SEEDS = {
  paper: '#fbfbfa',
  ink: '#1b1d1f',
  accent: '#24577a',
  stage: '#17191c',
} as const

/** Shape where theme.json does not say: corners in pixels, shares of the usual room and of the usual headings. */
export const NEUTRAL_SHAPE = { radius: 4, density: 1, headingScale: 1 } as const

/** The theme that a site without a theme.json has, written out. */
export const NEUTRAL_THEME = {
  palette: NEUTRAL_SEEDS,
  ...NEUTRAL_SHAPE,
  header: 'stage',
  band: 'picture',
} as const satisfies ThemeConfig

import type { ThemeConfig } from '../../../schemas/config/index.ts'

/** The neutral look of a site that says nothing. */
export const NEUTRAL_SEEDS = {
  paper: '#fbfbfa',
  ink: '#1b1d1f',
  accent: '#24577a',
  stage: '#17191c',
} as const

/** Shape where theme.json does not say: lengths in pixels, shares of the usual room and of the usual sizes. */
export const NEUTRAL_SHAPE = {
  radius: 4,
  rule: 1,
  column: 1320,
  density: 1,
  textScale: 1,
  headingScale: 1,
  headingWeight: 600,
} as const

/** Variants where theme.json does not say. */
export const NEUTRAL_LOOK = {
  header: 'stage',
  band: 'picture',
  hall: 'stage',
  footer: 'stage',
  entries: 'plain',
} as const

/** The theme that a site without a theme.json has, written out. */
export const NEUTRAL_THEME = {
  palette: NEUTRAL_SEEDS,
  ...NEUTRAL_SHAPE,
  shadow: 'soft',
  ...NEUTRAL_LOOK,
} as const satisfies ThemeConfig

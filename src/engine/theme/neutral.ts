import type { ThemeConfig } from '../../../schemas/config/index.ts'

/** Default colours. */
export const NEUTRAL_SEEDS = {
  paper: '#fbfbfa',
  ink: '#1b1d1f',
  accent: '#24577a',
  stage: '#17191c',
} as const

/** Default shape: lengths in pixels, and factors for spacing and sizes. */
export const NEUTRAL_SHAPE = {
  radius: 4,
  rule: 1,
  column: 1320,
  density: 1,
  textScale: 1,
  headingScale: 1,
  headingWeight: 600,
} as const

/** Default variants. */
export const NEUTRAL_LOOK = {
  header: 'stage',
  band: 'picture',
  hall: 'stage',
  footer: 'stage',
  entries: 'plain',
} as const

/** The default theme, written out. */
export const NEUTRAL_THEME = {
  palette: NEUTRAL_SEEDS,
  ...NEUTRAL_SHAPE,
  shadow: 'soft',
  ...NEUTRAL_LOOK,
} as const satisfies ThemeConfig

/** The neutral look of a site that says nothing. */
export const NEUTRAL_SEEDS = {
  paper: '#fbfbfa',
  ink: '#1b1d1f',
  accent: '#24577a',
  stage: '#17191c',
} as const

/** Shape where theme.json does not say: corners in pixels, shares of the usual room and of the usual headings. */
export const NEUTRAL_SHAPE = { radius: 4, density: 1, headingScale: 1 } as const

/** Values for "{NAME}" in texts that "opening" of site.json gives. */
export const OPENING_SETTINGS = ['OPENING_HOURS', 'OPENING_TIME', 'CLOSING_TIME', 'LAST_ENTRY'] as const

/** The value that "keepDays" of "privacy" gives. */
export const KEEP_DAYS = 'KEEP_DAYS'

/** Milliseconds of a minute. */
export const MINUTE_MS = 60_000

/** Milliseconds of a day of 24 hours. */
export const DAY_MS = 86_400_000

/** Bytes of a megabyte, as the config and the environment count. */
export const MEGABYTE = 1024 * 1024

export const MINUTE_MS = 60_000

export const DAY_MS = 86_400_000

/** Bytes of a megabyte in the config and the environment: 1024 × 1024. */
export const MEGABYTE = 1024 * 1024

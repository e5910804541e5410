/**
 * Returns the path of a Chromium-like browser on this machine, or `undefined`. CHROMIUM_PATH takes
 * precedence.
 */
export function findBrowser(): string | undefined

/**
 * Ensures that there is a browser: an existing one, else Debian's. Exits the process if there can be none.
 */
export function installBrowser(): void

/** Path of a Chromium-like browser on this machine, or `undefined`. CHROMIUM_PATH wins. */
export function findBrowser(): string | undefined

/** Makes sure there is a browser: the user's own, else Debian's. Ends the process where there can be none. */
export function installBrowser(): void

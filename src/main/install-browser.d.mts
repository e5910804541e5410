/** Path of a Chromium-like browser on this machine, or `undefined`. CHROMIUM_PATH wins. */
export function findBrowser(): string | undefined

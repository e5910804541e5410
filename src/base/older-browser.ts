/**
 * End of the addresses of style sheets for older browsers, each beside the sheet it is made of (`src/web/site/older-styles.ts`).
 * Browsers keep them for good: the number goes up when they are made in another way. The loader (`src/run/loader.ts`) says it too.
 *
 * @internal Exported for tests.
 */
export const OLDER_ENDING = '.older-1.css'

/** Marks a popover that is open where browsers know none: `src/run/older.ts` sets it, `:popover-open` becomes it. */
export const OPEN_POPOVER = 'data-popover-open'

export function olderAddress(href: string): string {
  return href.replace(/\.css$/, OLDER_ENDING)
}

/** Browsers before Chromium 114, Safari 17 and Firefox 125, of which the oldest know no cascade layers. */
export function isOlderBrowser(): boolean {
  return !('popover' in HTMLElement.prototype)
}

/**
 * URL suffix of style sheets for older browsers, each beside its source sheet (`src/web/site/older-styles.ts`).
 * Browsers cache them forever: increment the number when their generation changes. The loader (`src/run/loader.ts`)
 * repeats it.
 *
 * @internal Exported for tests.
 */
export const OLDER_ENDING = '.older-1.css'

/** Marks an open popover in browsers without support: `src/run/older.ts` sets it, and it replaces `:popover-open`. */
export const OPEN_POPOVER = 'data-popover-open'

export function olderAddress(href: string): string {
  return href.replace(/\.css$/, OLDER_ENDING)
}

/** Whether the browser is older than Chromium 114, Safari 17 or Firefox 125; the oldest lack cascade layers. */
export function isOlderBrowser(): boolean {
  return !('popover' in HTMLElement.prototype)
}

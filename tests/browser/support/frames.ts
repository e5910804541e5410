import type { Page } from 'playwright-core'
import { patiently } from './open-browser.ts'

/** Resolves when the page has drawn what has changed: two frames later. */
export function framesDrawn(page: Page): Promise<void> {
  const drawn = page.evaluate<void>(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        // A busy machine's browser now and then forgets to draw a frame.
        setTimeout(resolve, 1000)
      }),
  )
  return patiently('two frames are drawn', drawn)
}

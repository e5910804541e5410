import type { Page } from 'playwright-core'
import { patiently } from './open-browser.ts'

/** Waits two animation frames, so that changes are rendered. */
export function framesDrawn(page: Page): Promise<void> {
  const drawn = page.evaluate<void>(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        // On a busy machine, the browser sometimes skips a frame.
        setTimeout(resolve, 1000)
      }),
  )
  return patiently('two frames are drawn', drawn)
}

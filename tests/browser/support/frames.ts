import type { Page } from 'playwright-core'

/** Resolves when the page has drawn what has changed: two frames later. */
export function framesDrawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        // A busy machine's browser now and then forgets to draw a frame.
        setTimeout(resolve, 1000)
      }),
  )
}

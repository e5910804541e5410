import type { Page } from 'playwright-core'

/**
 * Resolves when every part of the page answers to scripts. React marks each element it has taken over with a
 * key of its own; the app takes scrolling over in its first effect.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = document.querySelectorAll(
      '#root :is(header, nav, main, h1, footer, aside, form, summary, button)',
    )
    const own = [...parts].filter((part) => part.closest('.rich-text') === null)
    const taken = own.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber$')))
    return own.length > 0 && taken && history.scrollRestoration === 'manual'
  })
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
        // A busy machine's browser now and then forgets to draw a frame.
        setTimeout(resolve, 1000)
      }),
  )
}

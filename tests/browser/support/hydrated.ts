import type { Page } from 'playwright-core'
import { framesDrawn } from './frames.ts'
import { styled } from './styled.ts'

/**
 * Resolves when every part of the page is hydrated. React marks each hydrated element with a key of its own;
 * the app takes over scrolling in its first effect.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    (richText) => {
      if (history.scrollRestoration !== 'manual') return false
      const parts = document.querySelectorAll(
        '#root :is(header, nav, main, h1, footer, aside, form, summary, button)',
      )
      const own = [...parts].filter((part) => part.closest(richText) === null)
      const taken = own.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber$')))
      return own.length > 0 && taken
    },
    styled.richText,
    // By default, Playwright polls in every frame, which takes CPU time from the loading page.
    { polling: 50 },
  )
  await framesDrawn(page)
}

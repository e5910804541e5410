import type { Page } from 'playwright-core'
import { framesDrawn } from './frames.ts'
import { styled } from './styled.ts'

/**
 * Resolves when every part of the page answers to scripts. React marks each element it has taken over with a
 * key of its own; the app takes scrolling over in its first effect.
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
    // Playwright by itself asks in every frame, which takes processor time from the page that loads.
    { polling: 50 },
  )
  await framesDrawn(page)
}

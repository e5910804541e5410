import type { Page } from 'playwright-core'
import { hydrated } from './hydrated.ts'

/** Opens an address for a visitor who wants motion, and waits until it answers to scripts. */
export async function openMoving(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(address)
  await hydrated(page)
}

/** Scrolls to a height of the document at once and lets the page answer. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (height) => {
    window.scrollTo({ top: height, behavior: 'instant' })
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
      // A busy machine's browser now and then forgets to draw a frame.
      setTimeout(resolve, 1000)
    })
  }, top)
}

/** Where an element begins in the document. */
export function topOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
}

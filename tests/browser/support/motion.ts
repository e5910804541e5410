import type { Page } from 'playwright-core'
import { framesDrawn } from './frames.ts'
import { hydrated } from './hydrated.ts'

/** Opens an address for a visitor who wants motion, and waits until it answers to scripts. */
export async function openMoving(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(address)
  await hydrated(page)
}

/**
 * Keeps the lights of a hall from coming up by themselves, which they do some seconds after the page has come: as long
 * as a busy machine may need for its scripts. Returns what lets them go on.
 */
export async function holdLights(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[data-light] * , [data-light]::before { animation-play-state: paused !important }')
    document.adoptedStyleSheets = [sheet]
    Reflect.set(window, 'releaseLights', () => sheet.replaceSync(''))
  })
  return () => page.evaluate(() => Reflect.get(window, 'releaseLights')())
}

/** Where the page is once it no longer scrolls, in pixels. */
export async function restingPlace(page: Page): Promise<number> {
  const still = await page.waitForFunction(
    () => {
      const { scrollY: before, stillFor = 0 } = Reflect.get(window, 'resting') ?? {}
      const frames = before === window.scrollY ? stillFor + 1 : 0
      Reflect.set(window, 'resting', { scrollY: window.scrollY, stillFor: frames })
      return frames >= 10 ? { top: window.scrollY } : false
    },
    undefined,
    { polling: 50 },
  )
  await page.evaluate(() => Reflect.deleteProperty(window, 'resting'))
  return still.evaluate((found) => (found === false ? Number.NaN : found.top))
}

/** Scrolls to a height of the document at once and lets the page answer. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((height) => window.scrollTo({ top: height, behavior: 'instant' }), top)
  await framesDrawn(page)
}

/** Where an element begins in the document. */
export function topOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
}

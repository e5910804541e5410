import type { Page } from 'playwright-core'
import { framesDrawn } from './frames.ts'
import { hydrated } from './hydrated.ts'

/** Opens a URL without reduced motion and waits for hydration. */
export async function openMoving(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(address)
  await hydrated(page)
}

/**
 * Pauses the lights of a hall, which otherwise come up some seconds after loading, perhaps before scripts
 * have run on a busy machine. Returns a function that resumes them.
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

/** Returns the scroll position in pixels, once the page no longer scrolls. */
export async function settledScrollY(page: Page): Promise<number> {
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

/** Scrolls to a position instantly and waits until it is rendered. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((height) => window.scrollTo({ top: height, behavior: 'instant' }), top)
  await framesDrawn(page)
}

/** Returns the offset of an element from the top of the document. */
export function topOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
}

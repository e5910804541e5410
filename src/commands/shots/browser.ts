import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page, Request } from 'playwright-core'
import { AppError } from '../../base/app-error.ts'
import { takeLateTypefaces } from '../../base/late-typefaces.ts'
import { message } from '../../engine/errors/index.ts'

/** Screen sizes for screenshots of every page. */
export const sizes = [
  { name: '1920x1080', width: 1920, height: 1080 },
  { name: '390x844', width: 390, height: 844 },
] as const
export type ScreenSize = (typeof sizes)[number]

/** Timeout for a page or screenshot on a busy machine. */
const PATIENCE_MS = 120_000

/** Time without requests until a page counts as complete. */
const QUIET_MS = 150

/** Resolves once the page has sent no request for a moment. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  const underWay = new Set<Request>()
  let last = Date.now()
  const begin = (request: Request): void => {
    underWay.add(request)
    last = Date.now()
  }
  const end = (request: Request): void => {
    underWay.delete(request)
    last = Date.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  const limit = Date.now() + PATIENCE_MS / 4
  while (Date.now() < limit && (underWay.size > 0 || Date.now() - last < QUIET_MS)) await pause(QUIET_MS / 5)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** Scrolls through the page to load lazy content, and waits for scripts, pictures and fonts. */
export async function waitUntilSettled(page: Page): Promise<void> {
  const quieted = waitUntilQuiet(page)
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager'
      // Otherwise a picture may be blank in the screenshot, since it is not decoded yet.
      image.decoding = 'sync'
    }
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => {
        // Intersection observers run after a frame, before the following task.
        requestAnimationFrame(() => setTimeout(resolve))
        // On a busy machine the browser sometimes skips a frame.
        setTimeout(resolve, 1000)
      })
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
  await quieted
  // Otherwise it is chance whether fonts arrive before the first paint.
  await page.evaluate(takeLateTypefaces, undefined)
  await page.evaluate(async (patience) => {
    await document.fonts.ready
    // Hidden pictures are not loaded, and a slow one must not block the rest forever.
    const shown = [...document.images].filter((image) => image.checkVisibility())
    await Promise.race([
      Promise.allSettled(shown.map((image) => image.decode())),
      new Promise((resolve) => setTimeout(resolve, patience)),
    ])
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY) animation.cancel()
      else animation.finish()
    }
  }, PATIENCE_MS / 4)
}

/**
 * Starts the browser at a path with additional switches.
 *
 * @throws AppError where playwright-core is not installed.
 */
export async function openBrowser(
  executablePath: string,
  switches: readonly string[] = [],
): Promise<Browser> {
  const library = await import('playwright-core').catch(() => {
    throw new AppError(
      message`playwright-core is not installed. Run "npm install --save-dev playwright-core".`,
    )
  })
  const browser = await library.chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-gpu',
      '--disable-checker-imaging',
      ...switches,
    ],
    timeout: PATIENCE_MS,
  })
  browser.on('context', (window) => window.setDefaultTimeout(PATIENCE_MS))
  return browser
}

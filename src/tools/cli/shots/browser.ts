import type { Browser, Page } from 'playwright-core'
import { bilingual } from '../../../errors/index.ts'
import { UsageError } from '../../../errors/usage-error.ts'

/** The two screens that every page is looked at on. */
export const sizes = [
  { name: '1920x1080', width: 1920, height: 1080 },
  { name: '390x844', width: 390, height: 844 },
] as const
export type ScreenSize = (typeof sizes)[number]

/** How long a page or a picture may take on a busy machine. */
const PATIENCE_MS = 120_000

/** Scrolls through the page, so that everything lazy is there, and waits for pictures and fonts. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async (patience) => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
        // A busy machine's browser now and then forgets to draw a frame.
        setTimeout(resolve, 1000)
      })
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await document.fonts.ready
    // What is not shown is not loaded, and a slow picture must not hold up the rest for ever.
    const shown = [...document.images].filter((image) => image.checkVisibility())
    await Promise.race([
      Promise.allSettled(shown.map((image) => image.decode())),
      new Promise((resolve) => setTimeout(resolve, patience / 4)),
    ])
  }, PATIENCE_MS)

/** Starts the browser at a path. Throws a UsageError where the library that drives it is not installed. */
export const openBrowser = async (executablePath: string): Promise<Browser> => {
  const library = await import('playwright-core').catch(() => {
    throw new UsageError(
      bilingual(
        'playwright-core is not installed. Run "npm install" with the development packages.',
        '没有安装 playwright-core。请运行“npm install”，连同开发所用的软件包一起安装。',
      ),
    )
  })
  const browser = await library.chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
    timeout: PATIENCE_MS,
  })
  browser.on('context', (window) => window.setDefaultTimeout(PATIENCE_MS))
  return browser
}

import type { Browser, Page } from 'playwright-core'
import type { ScreenSize } from './browser.ts'
import { waitUntilSettled } from './browser.ts'
import { type Pixels, pixelsOf } from './compare-pictures.ts'

/** Maximum height of a screenshot; the rest of a longer page is cut off. */
export const MAX_HEIGHT = 6000
/** Screen height at which a dialog shows all its fields. */
const DIALOG_SCREEN_HEIGHT = 2400

/** Hides scroll bars, which take no space on phones. */
const NO_SCROLL_BAR = `const bars = new CSSStyleSheet()
bars.replaceSync('::-webkit-scrollbar { display: none }')
document.adoptedStyleSheets = [bars]`

/** What to capture: an address, or the dialog that a button on it opens. */
export interface DrawTarget {
  readonly address: string
  /** Label of the button. */
  readonly button?: string
}

/** A screenshot of a page. */
export interface PageScreenshot {
  readonly pixels: Pixels
  /** Whether the page is longer than the screenshot. */
  readonly isCut: boolean
}

export interface DrawingWindow {
  /** Runs work with an exclusive tab. Tabs are reused, since opening one is as slow as loading many pages. */
  readonly use: <Result>(work: (page: Page) => Promise<Result>) => Promise<Result>
}

/** Opens a window for reproducible screenshots, whatever was opened before. */
export async function openWindow(browser: Browser, { width, height }: ScreenSize): Promise<DrawingWindow> {
  const context = await browser.newContext({
    viewport: { width, height },
    // Not `isMobile`: the screenshot would have another width than the layout.
    hasTouch: width < 600,
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  // Pages store what a visitor has seen. Compiled functions call this helper to name inner functions.
  const fresh =
    'try { localStorage.clear(); sessionStorage.clear() } catch {} globalThis.__name = (each) => each'
  await context.addInitScript({ content: fresh })
  if (width < 600) await context.addInitScript({ content: NO_SCROLL_BAR })
  const idle: Page[] = []
  return {
    use: async (work) => {
      const page = idle.pop() ?? (await context.newPage())
      const result = await work(page)
      await page.setViewportSize({ width, height })
      idle.push(page)
      return result
    },
  }
}

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Opens the dialog behind a button, and returns its area. */
async function openDialog(page: Page, name: string): Promise<Area> {
  const { width } = page.viewportSize() ?? { width: 1920 }
  await page.setViewportSize({ width, height: DIALOG_SCREEN_HEIGHT })
  await page.getByRole('button', { name, exact: true }).first().click()
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor()
  await waitUntilSettled(page)
  return dialog.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const [x, y] = [Math.floor(left), Math.floor(top)]
    return { x, y, width: Math.ceil(right) - x, height: Math.ceil(bottom) - y }
  })
}

async function fullPageBox(page: Page): Promise<Area> {
  const { width = 0 } = page.viewportSize() ?? {}
  return { x: 0, y: 0, width, height: await page.evaluate(() => document.documentElement.scrollHeight) }
}

/** Takes a screenshot of a full page, or of an open dialog. */
export function drawPage(
  window: DrawingWindow,
  origin: string,
  { address, button }: DrawTarget,
): Promise<PageScreenshot> {
  return window.use(async (page) => {
    await page.goto(origin + address, { waitUntil: 'load' })
    await waitUntilSettled(page)
    const area = button === undefined ? await fullPageBox(page) : await openDialog(page, button)
    const session = await page.context().newCDPSession(page)
    // Not Playwright's screenshot, whose encoding takes most of the time.
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport: true,
      clip: { ...area, height: Math.min(area.height, MAX_HEIGHT), scale: 1 },
    })
    await session.detach()
    return { pixels: await pixelsOf(Buffer.from(data, 'base64')), isCut: area.height > MAX_HEIGHT }
  })
}

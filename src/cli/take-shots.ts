import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { accessCookie, accessValue, firstAccess } from '../contracts/access.ts'
import type { Shot } from './shot-sheet.ts'
import { UsageError } from './usage-error.ts'

export const viewNames = ['plain', 'dark', 'accessible', 'wx', 'print'] as const
export type View = (typeof viewNames)[number]

const sizes = [
  { name: '1920x1080', width: 1920, height: 1080 },
  { name: '390x844', width: 390, height: 844 },
] as const

interface Wish {
  /** Path of the browser. */
  readonly browser: string
  readonly origin: string
  readonly out: string
  readonly pages: readonly Omit<Shot, 'file' | 'size' | 'view'>[]
  readonly views: readonly View[]
  readonly said: (line: string) => void
}

const AT_ONCE = 3

/** Scrolls through the page, so that everything lazy is there, and waits for pictures and fonts. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await document.fonts.ready
    // What is not shown is not loaded, and a slow picture must not hold up the rest for ever.
    const shown = [...document.images].filter((image) => image.checkVisibility())
    await Promise.race([
      Promise.allSettled(shown.map((image) => image.decode())),
      new Promise((resolve) => setTimeout(resolve, 5000)),
    ])
  })

const contextOf = (view: View, { width, height }: (typeof sizes)[number]): BrowserContextOptions => ({
  viewport: { width, height },
  hasTouch: width < 600,
  isMobile: width < 600,
  reducedMotion: 'reduce',
  colorScheme: view === 'dark' ? 'dark' : 'light',
})

const addressFor = (address: string, view: View): string =>
  view === 'wx' ? `${address}${address.includes('?') ? '&' : '?'}platform=wx` : address

const fileName = (
  { route, locale }: Omit<Shot, 'file' | 'size' | 'view'>,
  size: string,
  view: View,
): string => {
  const name = route
    .replace(/^\//, '')
    .replace(/\?.*$/, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/-$/, '')
  return `${name || 'home'}.${locale}.${size}${view === 'plain' ? '' : `.${view}`}.jpg`
}

const openBrowser = async (executablePath: string): Promise<Browser> => {
  const library = await import('playwright-core').catch(() => {
    throw new UsageError('playwright-core is not installed. Run "npm install" with the development packages.')
  })
  return library.chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
  })
}

/** Takes every page in every view and size, full length, as JPEG. Rejects when a page has another status than told. */
export const takeShots = async ({
  browser,
  origin,
  out,
  pages,
  views,
  said,
}: Wish): Promise<readonly Shot[]> => {
  const chromium = await openBrowser(browser)
  const taken: Shot[] = []
  const wrong: string[] = []
  try {
    for (const view of views) {
      for (const size of sizes) {
        const context = await chromium.newContext(contextOf(view, size))
        if (view === 'accessible')
          await context.addCookies([{ name: accessCookie, value: accessValue(firstAccess), url: origin }])
        const waiting = [...pages]
        const work = async (): Promise<void> => {
          for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
            const page = await context.newPage()
            if (view === 'print') await page.emulateMedia({ media: 'print' })
            const answer = await page.goto(origin + addressFor(next.address, view), {
              waitUntil: 'networkidle',
            })
            if (answer?.status() !== next.status)
              wrong.push(`${next.address} answered ${answer?.status()}, not ${next.status}`)
            await settle(page)
            const file = fileName(next, size.name, view)
            await page.screenshot({ path: join(out, file), fullPage: true, type: 'jpeg', quality: 80 })
            await page.close()
            taken.push({ ...next, file, size: size.name, view })
            said(file)
          }
        }
        await Promise.all(Array.from({ length: AT_ONCE }, work))
        await context.close()
      }
    }
  } finally {
    await chromium.close()
  }
  if (wrong.length > 0) throw new UsageError(wrong.join('\n'))
  return taken
}

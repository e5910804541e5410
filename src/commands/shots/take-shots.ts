import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { ACCESS_COOKIE, accessValue, firstAccess } from '../../engine/contracts/access.ts'
import { listed, type Message, message, sameInBoth } from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'
import { openBrowser, type ScreenSize, settle, sizes } from './browser.ts'
import type { Visit } from './places.ts'
import type { Shot } from './shot-sheet.ts'

export const viewNames = ['plain', 'dark', 'accessible', 'wx', 'print'] as const
export type View = (typeof viewNames)[number]

interface ShotOptions {
  /** Path of the browser. */
  readonly browser: string
  readonly origin: string
  readonly out: string
  readonly pages: readonly Visit[]
  readonly views: readonly View[]
  readonly say: (line: string) => void
}

const AT_ONCE = 3

function contextOf(view: View, { width, height }: ScreenSize): BrowserContextOptions {
  return {
    viewport: { width, height },
    hasTouch: width < 600,
    isMobile: width < 600,
    reducedMotion: 'reduce',
    colorScheme: view === 'dark' ? 'dark' : 'light',
  }
}

function addressFor(address: string, view: View): string {
  return view === 'wx' ? `${address}${address.includes('?') ? '&' : '?'}platform=wx` : address
}

function fileName({ route, locale }: Visit, size: string, view: View): string {
  const name = route
    .replace(/^\//, '')
    .replace(/\?.*$/, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/-$/, '')
  return `${name || 'home'}.${locale}.${size}${view === 'plain' ? '' : `.${view}`}.jpg`
}

/** Takes every page in every view and size, full length, as JPEG. Rejects when a page has another status than expected. */
export async function takeShots({
  browser,
  origin,
  out,
  pages,
  views,
  say,
}: ShotOptions): Promise<readonly Shot[]> {
  const chromium = await openBrowser(browser)
  const taken: Shot[] = []
  const wrong: Message[] = []
  try {
    for (const view of views) {
      for (const size of sizes) {
        const context = await chromium.newContext(contextOf(view, size))
        if (view === 'accessible')
          await context.addCookies([{ name: ACCESS_COOKIE, value: accessValue(firstAccess), url: origin }])
        const waiting = [...pages]
        const work = async (): Promise<void> => {
          for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
            const page = await context.newPage()
            if (view === 'print') await page.emulateMedia({ media: 'print' })
            const answer = await page.goto(origin + addressFor(next.address, view), {
              waitUntil: 'networkidle',
            })
            if (answer?.status() !== next.status)
              wrong.push(message`${next.address} answered ${String(answer?.status())}, not ${next.status}`)
            await settle(page)
            const file = fileName(next, size.name, view)
            await page.screenshot({ path: join(out, file), fullPage: true, type: 'jpeg', quality: 80 })
            await page.close()
            taken.push({ ...next, file, size: size.name, view })
            say(file)
          }
        }
        await Promise.all(Array.from({ length: AT_ONCE }, work))
        await context.close()
      }
    }
  } finally {
    await chromium.close()
  }
  if (wrong.length > 0) throw new UsageError(listed(wrong, sameInBoth('\n')))
  return taken
}

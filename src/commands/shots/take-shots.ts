import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { AppError } from '../../base/app-error.ts'
import { escapeHtml } from '../../base/html-text.ts'
import { ACCESS_COOKIE, accessValue, firstAccess } from '../../engine/contracts/access.ts'
import {
  htmlLanguages,
  joinWithCommas,
  type Language,
  type Message,
  message,
  sameInBoth,
} from '../../engine/errors/index.ts'
import { openBrowser, type ScreenSize, sizes, waitUntilSettled } from './browser.ts'
import type { PageVisit } from './places.ts'

export const viewNames = ['plain', 'dark', 'accessible', 'wx', 'print'] as const
export type ShotView = (typeof viewNames)[number]

/** A screenshot of a page. */
export interface Shot {
  readonly route: string
  readonly locale: string
  readonly address: string
  /** Expected HTTP status of the page. */
  readonly status: number
  /** File name of the screenshot. */
  readonly file: string
  /** Screen size such as "1920x1080". */
  readonly size: string
  readonly view: string
}

interface ShotOptions {
  /** Path of the browser. */
  readonly browser: string
  readonly origin: string
  readonly out: string
  readonly pages: readonly PageVisit[]
  readonly views: readonly ShotView[]
  /** Default: both screens. */
  readonly screens?: readonly ScreenSize[]
  readonly say: (line: string) => void
}

const MAX_CONCURRENT_PAGES = 3

function contextOf(view: ShotView, { width, height }: ScreenSize): BrowserContextOptions {
  return {
    viewport: { width, height },
    hasTouch: width < 600,
    isMobile: width < 600,
    reducedMotion: 'reduce',
    colorScheme: view === 'dark' ? 'dark' : 'light',
  }
}

function addressFor(address: string, view: ShotView): string {
  return view === 'wx' ? `${address}${address.includes('?') ? '&' : '?'}platform=wx` : address
}

function fileName({ route, locale }: PageVisit, size: string, view: ShotView): string {
  const name = route
    .replace(/^\//, '')
    .replace(/\?.*$/, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/-$/, '')
  return `${name || 'home'}.${locale}.${size}${view === 'plain' ? '' : `.${view}`}.jpg`
}

/** Takes full-page screenshots of every page in every view and size, as JPEG. Rejects when a page has an unexpected status. */
export async function takeShots({
  browser,
  origin,
  out,
  pages,
  views,
  screens = sizes,
  say,
}: ShotOptions): Promise<readonly Shot[]> {
  const chromium = await openBrowser(browser)
  const taken: Shot[] = []
  const wrong: Message[] = []
  try {
    for (const view of views) {
      for (const size of screens) {
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
              wrong.push(message`${next.address} answered ${answer?.status() ?? ''}, not ${next.status}`)
            await waitUntilSettled(page)
            const file = fileName(next, size.name, view)
            await page.screenshot({ path: join(out, file), fullPage: true, type: 'jpeg', quality: 80 })
            await page.close()
            taken.push({ ...next, file, size: size.name, view })
            say(file)
          }
        }
        await Promise.all(Array.from({ length: MAX_CONCURRENT_PAGES }, work))
        await context.close()
      }
    }
  } finally {
    await chromium.close()
  }
  if (wrong.length > 0) throw new AppError(joinWithCommas(wrong, sameInBoth('\n')))
  return taken
}

function shotFigure({ file, locale, size, view, address }: Shot): string {
  return `<figure><a href="${escapeHtml(file)}"><img src="${escapeHtml(file)}" alt="" loading="lazy"></a><figcaption>${escapeHtml(`${locale} ${size} ${view} ${address}`)}</figcaption></figure>`
}

/** Returns an HTML page that shows all screenshots by route, to be stored beside them. */
export function contactSheet(shots: readonly Shot[], language: Language = 'en'): string {
  const routes = [...new Set(shots.map(({ route }) => route))]
  const sections = routes.map((route) => {
    const own = shots.filter((shot) => shot.route === route).map(shotFigure)
    return `<details open><summary>${escapeHtml(route)}</summary><div>${own.join('')}</div></details>`
  })
  return [
    `<!doctype html><html lang="${htmlLanguages[language]}"><meta charset="utf-8"><title>${message`Every page`[language]}</title>`,
    '<style>body{font:14px sans-serif;margin:2rem;background:#eee}summary{font-size:1.2rem;padding:.5rem 0;cursor:pointer}',
    'details>div{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}figure{margin:0;max-width:24rem}',
    'img{max-width:100%;max-height:40rem;border:1px solid #bbb}</style>',
    `<h1>${message`${shots.length} pictures`[language]}</h1>`,
    ...sections,
    '</html>',
  ].join('\n')
}

import type { BrowserContext, Page } from 'playwright-core'
import { quiet } from '../../shots/browser.ts'
import { type FurtherSight, lookFurther } from './look-further.ts'
import { type TextFaults, textFaults } from './text-faults.ts'

/** How long a page may take to answer to clicks. */
const HYDRATION_MS = 30_000

/** What a browser has seen of a page. */
export interface PageSight {
  readonly status: number
  /** Errors of scripts, and of the console. */
  readonly errors: readonly string[]
  /** What the page asked this site for in vain. */
  readonly failed: readonly string[]
  /** Sum of the layout shifts that no input explains, and what moved. */
  readonly shift: number
  readonly moved: readonly string[]
  /** Pixels by which the page is wider than the screen. */
  readonly tooWide: number
  /** How its texts are set. */
  readonly texts: TextFaults
  /** What was looked at beside axe-core. */
  readonly looked: FurtherSight
  readonly brokenPictures: readonly string[]
  /** Addresses of links to this site. */
  readonly links: readonly string[]
  /** Whether its scripts have taken the page over. */
  readonly isAlive: boolean
}

/** Runs in the page, before its first paint: sums up layout shifts, and names what moved. */
function recordShifts(): void {
  const seen = { sum: 0, moved: [] as string[] }
  Reflect.set(window, 'vitrineShifts', seen)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') === true) continue
      seen.sum += Number(Reflect.get(entry, 'value'))
      const sources: readonly object[] = Reflect.get(entry, 'sources')
      for (const source of sources) {
        const node: unknown = Reflect.get(source, 'node')
        if (node instanceof Element) seen.moved.push(`${node.localName}.${node.getAttribute('class') ?? ''}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: scrolls through it, so that everything lazy is requested. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' })
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
      // A busy machine's browser now and then forgets to draw a frame.
      setTimeout(resolve, 500)
    })
  }
  scrollTo({ top: 0, behavior: 'instant' })
}

/** Runs in the page. */
function measure() {
  const shifts: { readonly sum: number; readonly moved: readonly string[] } = Reflect.get(
    window,
    'vitrineShifts',
  )
  const { documentElement } = document
  return {
    shift: shifts.sum,
    moved: [...new Set(shifts.moved)].slice(0, 5),
    tooWide: Math.max(0, documentElement.scrollWidth - documentElement.clientWidth),
    brokenPictures: [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0 && image.src.startsWith(location.origin))
      .map((image) => image.src.slice(location.origin.length)),
    links: [...document.links]
      .filter(({ origin, pathname, search }) => origin === location.origin && pathname + search !== '')
      .map(({ pathname, search }) => pathname + search),
  }
}

/** Requests that are given up on purpose: code and pages loaded ahead, a larger picture in place of a smaller, reports of visits. */
function isGivenUp(reason: string, url: string, type: string): boolean {
  return (
    reason === 'net::ERR_ABORTED' &&
    (['script', 'image', 'ping'].includes(type) || /\.pdf(?:\?|$)|\/_vitrine\/page\?/.test(url))
  )
}

/** A tab that opens one page after the other: opening a tab costs as much as many a page. */
export async function openTab(
  context: BrowserContext,
  origin: string,
  size: { readonly width: number; readonly height: number },
) {
  const page: Page = await context.newPage()
  // A compiled function names its inner functions by a helper.
  await page.addInitScript({ content: 'globalThis.__name ??= (each) => each' })
  await page.addInitScript(recordShifts)
  let errors: string[] = []
  let failed: string[] = []
  page.on('console', (message) => {
    // Other servers cannot be reached from here, and requests that fail are listed by themselves.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown'
    const url = request.url()
    if (!url.startsWith(`${origin}/`) || isGivenUp(reason, url, request.resourceType())) return
    failed.push(`${url.slice(origin.length)} (${reason})`)
  })
  page.on('response', (response) => {
    const url = response.url()
    if (response.status() < 400 || !url.startsWith(`${origin}/`) || response.request().isNavigationRequest())
      return
    failed.push(`${url.slice(origin.length)} (${response.status()})`)
  })
  return {
    page,
    /** Opens an address and looks at the page; `look` does more while it is open. */
    open: async <Result>(
      address: string,
      look: (page: Page) => Promise<Result>,
    ): Promise<{ readonly sight: PageSight; readonly result: Result }> => {
      errors = []
      failed = []
      const answer = await page.goto(origin + address, { waitUntil: 'load' })
      // The site takes scrolling over once its scripts run.
      const isAlive = await page
        .waitForFunction(() => history.scrollRestoration === 'manual', undefined, { timeout: HYDRATION_MS })
        .then(
          () => true,
          () => false,
        )
      const quieted = quiet(page)
      await page.evaluate(scrollThrough)
      await quieted
      const measured = await page.evaluate(measure)
      const texts = await page.evaluate(textFaults)
      const result = await look(page)
      const looked = await lookFurther(page, size)
      const status = answer?.status() ?? 0
      return { sight: { status, errors, failed, isAlive, ...measured, texts, looked }, result }
    },
  }
}

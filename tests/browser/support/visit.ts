import type { BrowserContext, Page } from 'playwright-core'
import { hydrated } from './hydrated.ts'
import { openWindow, sharedBrowser, type Visitor, viewports } from './open-browser.ts'
import type { Site } from './shared-site.ts'
import { sharedSite, startSite } from './site-process.ts'
import { createTabPool } from './tab-pool.ts'

/** A site and a browser for the tests of one file; each visit has a window of its own. */
export interface Visits {
  readonly site: Site
  /** Opens a window, lets the visitor act, and closes it whatever happens. It loads no pictures. */
  visit(act: (page: Page) => Promise<void>, visitor?: Visitor): Promise<void>
  /** The same with pictures, for what is about them or moves with them. */
  see(act: (page: Page) => Promise<void>, visitor?: Visitor): Promise<void>
  /**
   * As `visit`, in a tab that earlier tests of the file used: it has the site's code and typefaces already, so a page takes half the
   * processor time. For tests that read and use a page, but set up neither requests, scripts, listeners nor further tabs.
   */
  visitShared(act: (page: Page) => Promise<void>, visitor?: Visitor): Promise<void>
  /** The same with pictures. */
  seeShared(act: (page: Page) => Promise<void>, visitor?: Visitor): Promise<void>
  end(): Promise<void>
}

/** Makes a tab as it was before a visit: what a window keeps for a site is gone, and so is what the test emulated. */
async function reset(page: Page, { viewport = viewports[0] }: Visitor): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  await page.context().clearCookies()
  await page.emulateMedia({
    media: null,
    colorScheme: null,
    forcedColors: null,
    contrast: null,
    reducedMotion: 'reduce',
  })
  await page.setViewportSize({ width: viewport.width, height: viewport.height })
  // Outside, so that nothing is pointed at.
  await page.mouse.move(-1, -1)
}

/** Without `variables`, which are added to its environment, the site is the one that the tests of the run share. */
export async function beginVisits(
  variables?: Readonly<Record<string, string>>,
  most?: number,
): Promise<Visits> {
  const own = variables === undefined ? undefined : await startSite(variables, most)
  const site = own ?? (await sharedSite())
  const visit: Visits['visit'] = async (act, visitor) => {
    const window: BrowserContext = await openWindow(await sharedBrowser(visitor), site.origin, visitor)
    try {
      await act(await window.newPage())
    } finally {
      await window.close()
    }
  }
  const windows: BrowserContext[] = []
  const tabs = createTabPool<Page>()
  const visitShared: Visits['visitShared'] = async (act, visitor = {}) => {
    const kind = JSON.stringify(visitor)
    const page = await tabs.take(kind, async () => {
      const window = await openWindow(await sharedBrowser(visitor), site.origin, visitor)
      windows.push(window)
      return window.newPage()
    })
    await act(page)
    await reset(page, visitor)
    tabs.giveBack(kind, page)
  }
  return {
    site,
    visit,
    see: (act, visitor) => visit(act, { ...visitor, pictures: true }),
    visitShared,
    seeShared: (act, visitor) => visitShared(act, { ...visitor, pictures: true }),
    end: async () => {
      for (const window of windows) await window.close()
      await own?.stop()
    },
  }
}

/** Opens an address and waits until it answers to scripts. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

/** Path and query on the address bar. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return decodeURIComponent(pathname + search)
}

/** Marks the document, so that a full page load would be seen. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'marked', true))
}

/** Whether the document is still the marked one. */
export async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(window, 'marked') === true)
}

/** Holds back what is asked of such addresses, until the returned function is called. */
export async function heldBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  let letCome = (): void => undefined
  const come = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(addresses, async (route) => {
    await come
    await route.continue()
  })
  return () => letCome()
}

import type { BrowserContext, Page } from 'playwright-core'
import { hydrated } from './hydrated.ts'
import { openWindow, sharedBrowser, type Visitor } from './open-browser.ts'
import type { Site } from './shared-site.ts'
import { sharedSite, startSite } from './site-process.ts'

/** A site and a browser for the tests of one file; each visit has a window of its own. */
export interface Visits {
  readonly site: Site
  /** Opens a window, lets the visitor act, and closes it whatever happens. It loads no pictures. */
  visit(act: (page: Page) => Promise<void>, visitor?: Visitor): Promise<void>
  /** The same with pictures, for what is about them or moves with them. */
  see(act: (page: Page) => Promise<void>, visitor?: Visitor): Promise<void>
  end(): Promise<void>
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
  return {
    site,
    visit,
    see: (act, visitor) => visit(act, { ...visitor, pictures: true }),
    end: async () => {
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

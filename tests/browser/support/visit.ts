import type { BrowserContext, Page } from 'playwright-core'
import { hydrated } from './hydrated.ts'
import { openWindow, sharedBrowser, type Visitor, viewports } from './open-browser.ts'
import type { Site } from './shared-site.ts'
import { openBuilt, sharedSite, startSite } from './site-process.ts'

/** A site and a browser for the tests of one file. */
export interface Visits {
  readonly site: Site
  /**
   * Opens a tab, lets the visitor act, and closes it whatever happens. It loads no pictures. Its window has the site's code in its cache
   * unless the visitor `isFirst`.
   */
  visit(act: (page: Page) => Promise<void>, visitor?: Visitor): Promise<void>
  /** The same with pictures, for what is about them or moves with them. */
  see(act: (page: Page) => Promise<void>, visitor?: Visitor): Promise<void>
  /**
   * As `visit`, in a tab that earlier tests used. For tests that read and use a page, but set up neither requests, scripts,
   * listeners nor further tabs.
   */
  visitShared(act: (page: Page) => Promise<void>, visitor?: Visitor): Promise<void>
  /** The same with pictures. */
  seeShared(act: (page: Page) => Promise<void>, visitor?: Visitor): Promise<void>
  /**
   * As `visitShared`, without scripts, which take two thirds of a page's processor time: for tests that read what the server has drawn and
   * how it is laid out. They go to a page by `goto`.
   */
  read(act: (page: Page) => Promise<void>, visitor?: Visitor): Promise<void>
  end(): Promise<void>
}

/** A window whose first tab stays: the process of its tabs goes on, and with it the code of the site that it has compiled. */
interface KeptWindow {
  readonly kind: string
  readonly origin: string
  readonly context: BrowserContext
  readonly tab: Page
}

/** Windows that nobody uses just now, the last used last: of all test files of this process. */
const IDLE = Symbol.for('vitrine.browser.windows')
/** Each is a process of the browser. */
const MAX_IDLE = 4

function idleWindows(): KeptWindow[] {
  const known: KeptWindow[] | undefined = Reflect.get(globalThis, IDLE)
  if (known !== undefined) return known
  const none: KeptWindow[] = []
  Reflect.set(globalThis, IDLE, none)
  return none
}

async function takeWindow(origin: string, visitor: Visitor): Promise<KeptWindow> {
  const kind = JSON.stringify(visitor)
  const idle = idleWindows()
  const place = idle.findLastIndex((window) => window.kind === kind && window.origin === origin)
  const [known] = place === -1 ? [] : idle.splice(place, 1)
  if (known?.context.browser()?.isConnected()) return known
  const context = await openWindow(await sharedBrowser(visitor), origin, visitor)
  const tab = await context.newPage()
  await tab.goto('/robots.txt')
  return { kind, origin, context, tab }
}

/** Makes a window as it was before a visit: what it keeps for a site is gone, and so is what the test emulated. */
async function reset({ context, tab }: KeptWindow, { viewport = viewports[0] }: Visitor): Promise<void> {
  for (const page of context.pages()) if (page !== tab) await page.close()
  await tab.goto('/robots.txt')
  await tab.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  await context.clearCookies()
  await context.clearPermissions()
  await tab.emulateMedia({
    media: null,
    colorScheme: null,
    forcedColors: null,
    contrast: null,
    reducedMotion: 'reduce',
  })
  await tab.setViewportSize({ width: viewport.width, height: viewport.height })
  // Outside, so that nothing is pointed at.
  await tab.mouse.move(-1, -1)
}

async function giveBack(window: KeptWindow): Promise<void> {
  const idle = idleWindows()
  idle.push(window)
  for (const each of idle.splice(0, Math.max(0, idle.length - MAX_IDLE))) await each.context.close()
}

/** Lets a visitor act in a kept window. Where that fails, the window is closed. */
async function inWindow(
  origin: string,
  visitor: Visitor,
  act: (window: KeptWindow) => Promise<void>,
): Promise<void> {
  const window = await takeWindow(origin, visitor)
  try {
    await act(window)
    await reset(window, visitor)
  } catch (error) {
    await window.context.close()
    throw error
  }
  await giveBack(window)
}

/** The site for the tests of a file: of its own where it has variables of its own, and in its own process where its disk is full. */
function siteWith(variables: Readonly<Record<string, string>>, most: number | undefined) {
  return most === undefined ? openBuilt(variables) : startSite(variables, { most })
}

/** Without `variables`, which are added to its environment, the site is the one that the tests of the run share. */
export async function beginVisits(
  variables?: Readonly<Record<string, string>>,
  most?: number,
): Promise<Visits> {
  const own = variables === undefined ? undefined : await siteWith(variables, most)
  const site = own ?? (await sharedSite())
  const visit: Visits['visit'] = async (act, { isFirst = false, ...visitor } = {}) => {
    if (!isFirst) return inWindow(site.origin, visitor, async ({ context }) => act(await context.newPage()))
    const window = await openWindow(await sharedBrowser(visitor), site.origin, visitor)
    try {
      await act(await window.newPage())
    } finally {
      await window.close()
    }
  }
  const visitShared: Visits['visitShared'] = (act, visitor = {}) =>
    inWindow(site.origin, visitor, ({ tab }) => act(tab))
  return {
    site,
    visit,
    see: (act, visitor) => visit(act, { ...visitor, pictures: true }),
    visitShared,
    seeShared: (act, visitor) => visitShared(act, { ...visitor, pictures: true }),
    read: (act, visitor) => visitShared(act, { ...visitor, scripts: false }),
    end: async () => {
      if (own === undefined) return
      const idle = idleWindows()
      const ended = idle.filter(({ origin }) => origin === site.origin)
      for (const window of ended) {
        idle.splice(idle.indexOf(window), 1)
        await window.context.close()
      }
      await own.stop()
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

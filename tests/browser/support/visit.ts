import type { BrowserContext, Page } from 'playwright-core'
import { hydrated } from './hydrated.ts'
import { openWindow, sharedBrowser, type Visitor, viewports } from './open-browser.ts'
import type { Site } from './shared-site.ts'
import { openBuilt, sharedSite, startSite } from './site-process.ts'

/** A site and a browser for the tests of one file. */
export interface Visits {
  readonly site: Site
  /**
   * Opens a tab without pictures, runs the actions of a visitor, and closes it in any case. Its window has
   * the site's code in its cache, unless the visitor `isFirst`.
   */
  visit(act: (page: Page) => Promise<void>, visitor?: Visitor): Promise<void>
  /** Like `visit`, but with pictures, for tests that depend on them. */
  see(act: (page: Page) => Promise<void>, visitor?: Visitor): Promise<void>
  /**
   * Like `visit`, in a tab that earlier tests used. For tests that use a page without setting up requests,
   * scripts, listeners or further tabs.
   */
  visitShared(act: (page: Page) => Promise<void>, visitor?: Visitor): Promise<void>
  /** Like `visitShared`, but with pictures. */
  seeShared(act: (page: Page) => Promise<void>, visitor?: Visitor): Promise<void>
  /**
   * Like `visitShared`, without scripts, which take two thirds of a page's CPU time: for tests of the
   * server-rendered page and its layout. They navigate by `goto`.
   */
  read(act: (page: Page) => Promise<void>, visitor?: Visitor): Promise<void>
  end(): Promise<void>
}

/**
 * A window whose first tab stays open, which keeps its renderer process and the compiled code of the site.
 */
interface KeptWindow {
  readonly kind: string
  readonly origin: string
  readonly context: BrowserContext
  readonly tab: Page
}

/** Key of the idle windows of all test files in this process, the last used one last. */
const IDLE = Symbol.for('vitrine.browser.windows')
/** Maximum number of idle windows; each is a process of the browser. */
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

/** Resets a window to its state before a visit: stored data and emulation. */
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
  // Outside, so that nothing is hovered.
  await tab.mouse.move(-1, -1)
}

async function giveBack(window: KeptWindow): Promise<void> {
  const idle = idleWindows()
  idle.push(window)
  for (const each of idle.splice(0, Math.max(0, idle.length - MAX_IDLE))) await each.context.close()
}

/** Runs a visitor's actions in a kept window, which is closed on failure. */
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

/**
 * Opens the site for the tests of a file with its own variables; in its own process if its disk is to be
 * full.
 */
function siteWith(variables: Readonly<Record<string, string>>, most: number | undefined) {
  return most === undefined ? openBuilt(variables) : startSite(variables, { most })
}

/**
 * Opens the site for the tests of a file: with `variables` added to its environment, or the site shared by
 * the run without.
 */
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

/** Opens a URL and waits for hydration. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

/** Returns path and query of the current URL. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return decodeURIComponent(pathname + search)
}

/** Marks the document, so that a full page load can be detected. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'marked', true))
}

/** Whether the document is still the marked one. */
export async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(window, 'marked') === true)
}

/** Holds back responses to matching requests until the returned function is called. */
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

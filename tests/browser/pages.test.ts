import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '../support/sweep.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { hydrated } from './support/hydrated.ts'
import { recordShifts, shiftsOf } from './support/layout-shift.ts'
import { measure, sound, turnTo } from './support/measure-page.ts'
import { openWindow, patiently, sharedBrowser, type Viewport, viewports } from './support/open-browser.ts'
import {
  findAddresses,
  firstOfTemplate,
  nameOf,
  type PagePlace,
  places,
  statusOf,
} from './support/page-cases.ts'
import type { Site } from './support/shared-site.ts'
import { manifest, pageOf } from './support/site-config.ts'
import { sharedSite } from './support/site-process.ts'
import { createTabPool } from './support/tab-pool.ts'
import { type Watch, watchPage } from './support/watch-page.ts'

/** Where languages and screens are crossed: this page has every template's parts around it, and blocks of its own. */
const CROSSED = '/'

function isCrossed(place: PagePlace): boolean {
  return 'path' in place && place.path === CROSSED
}

/**
 * Which screen a page is loaded on, by turns, so that each page is loaded on both, each in another language. How it fits the other
 * screen is measured in the same visit.
 */
function screensOf(place: PagePlace, turn: number): readonly Viewport[] {
  return isCrossed(place) ? viewports : viewports.filter((_, index) => index === turn % viewports.length)
}

const crossed = places.flatMap((place, row) =>
  manifest.locales.flatMap((locale, column) =>
    screensOf(place, row + column).map(
      (viewport) =>
        [
          `${nameOf(place)}, ${locale.code}, ${viewport.width}×${viewport.height}`,
          { place, locale, viewport },
        ] as const,
    ),
  ),
)

/** A page's language of every day, by turns: a list and its details, which follow each other, have the same. */
function languageOf(place: PagePlace): string | undefined {
  return manifest.locales[(places.indexOf(place) >> 1) % manifest.locales.length]?.code
}

/**
 * Every day opens, and validates by axe-core, the home page and the first page of every eighth template, in one language by turns:
 * trusted-types.test.ts goes to each page that is drawn as none before it every day and measures it as here, and
 * tests/every-page/pages.test.ts draws each page in each language.
 */
const cases = sweep(
  'page × language',
  crossed,
  ([, { place, locale }]) =>
    locale.code === languageOf(place) && (isCrossed(place) || firstOfTemplate.indexOf(place) % 8 === 0),
)

/** What Chromium itself says of a document with that status. */
const NOT_FOUND = 'console: Failed to load resource: the server responded with a status of 404 (Not Found)'

interface Tab {
  readonly page: Page
  readonly watch: Watch
}

let site: Site
let browser: Browser
const windows = new Map<Viewport, BrowserContext>()
const tabs = createTabPool<Tab>()
let addressOf: (place: PagePlace, locale: string) => string

async function openTab(viewport: Viewport): Promise<Tab> {
  const window = windows.get(viewport)
  if (window === undefined) throw new Error('the browser has no window')
  const page = await patiently('a new tab', window.newPage())
  const watch = await watchPage(page, site.origin)
  await recordShifts(page)
  return { page, watch }
}

/** Scrolls through the whole page, so that everything lazy is requested. */
function seenWhole(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      // A busy machine's browser now and then forgets to draw a frame.
      await new Promise((resolve) => [requestAnimationFrame(resolve), setTimeout(resolve, 500)])
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
}

/** One after the other: of several tabs at a time, which share a process, all of a window now and then stand still for good. */
describe('every page of config/, its languages, desktop and phone', () => {
  beforeAll(async () => {
    site = await sharedSite()
    browser = await sharedBrowser({ pictures: true })
    for (const viewport of viewports)
      windows.set(viewport, await openWindow(browser, site.origin, { viewport }))
    addressOf = await findAddresses(site.origin)
  })

  afterAll(async () => {
    for (const window of windows.values()) await window.close()
  })

  it('there are pages, and each has a case', () => {
    expect(manifest.pages.length).toBeGreaterThan(0)
    const covered = new Set(
      places.map((place) => ('path' in place ? pageOf(place.path)?.route : place.recordsOf)),
    )
    expect(manifest.pages.map(({ route }) => route).filter((route) => !covered.has(route))).toEqual([])
  })

  it.each(cases)('%s', async (_name, { place, locale, viewport }) => {
    const tab = await tabs.take(viewport.name, () => openTab(viewport))
    const { page, watch } = tab
    const answer = await page.goto(addressOf(place, locale.code))
    const status = statusOf(place)
    expect(answer?.status()).toBe(status)
    await hydrated(page)
    await patiently('the page is seen whole', seenWhole(page))
    await watch.quiet()
    expect(await shiftsOf(page)).toEqual([])
    expect(await measure(page)).toEqual(sound(locale.tag))
    expect(await patiently('axe-core validates', accessibilityFaults(page))).toEqual([])
    for (const other of viewports.filter((each) => each !== viewport)) {
      await turnTo(page, other)
      expect(await measure(page)).toEqual(sound(locale.tag))
      await turnTo(page, viewport)
    }
    await watch.quiet()
    expect(watch.complaints).toEqual(status === 200 ? [] : [NOT_FOUND])
    watch.forget()
    tabs.giveBack(viewport.name, tab)
  })
})

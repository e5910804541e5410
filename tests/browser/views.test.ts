import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCESS_COOKIE, accessValue, firstAccess } from '../../src/engine/contracts/access.ts'
import { sweep } from '../support/sweep.ts'
import { accessibilityFaults, colorFaults } from './support/accessibility.ts'
import { hydrated } from './support/hydrated.ts'
import { sharedBrowser, viewports } from './support/open-browser.ts'
import { findAddresses, nameOf, type PagePlace, places, repeated } from './support/page-cases.ts'
import type { Site } from './support/shared-site.ts'
import { manifest } from './support/site-config.ts'
import { sharedSite } from './support/site-process.ts'
import { createTabPool } from './support/tab-pool.ts'

interface View {
  readonly name: string
  /** Where it differs in colours alone. */
  readonly colors?: Pick<BrowserContextOptions, 'colorScheme' | 'forcedColors'>
  readonly query?: string
  readonly cookie?: string
}

const views: readonly View[] = [
  { name: 'dark hall', colors: { colorScheme: 'dark' } },
  { name: 'forced colours', colors: { forcedColors: 'active' } },
  { name: 'in-app browser', query: 'platform=wx' },
  { name: 'accessible view', cookie: accessValue({ ...firstAccess, open: false }) },
]

/** Pages drawn as none before them. */
const shapes = places.filter((place) => !repeated.has(place))

const crossed = views.flatMap((view, turn) =>
  shapes.map((place, index) => ({
    view,
    turn,
    index,
    place,
    name: `${view.name}: ${nameOf(place)}`,
    locale: manifest.locales[(turn + index) % manifest.locales.length]?.code ?? '',
    viewport: viewports[(turn + (index >> 1)) % viewports.length] ?? viewports[0],
  })),
)

/** One page in each way to be coloured; accessible-view.test.ts enters that view every day, tests/every-page/ draws the in-app browser’s pages. */
const cases = sweep(
  'page × view',
  crossed,
  ({ view, turn, index }) => index === 3 * turn && view.colors !== undefined,
)

let site: Site
let browser: Browser
const windows: BrowserContext[] = []
const tabs = createTabPool<Page>()
let addressOf: (place: PagePlace, locale: string) => string

function withQuery(address: string, query: string | undefined): string {
  return query === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`
}

/** What else axe-core finds is found in pages.test.ts, on the same markup. It cannot reckon with the browser's forced colours. */
async function faultsOf(page: Page, { colors }: View): Promise<readonly string[]> {
  if (colors?.forcedColors === 'active') return []
  return colors === undefined ? accessibilityFaults(page) : colorFaults(page)
}

/** What sticks out sideways, in pixels. */
function tooWide(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )
}

describe('every page in every further view', () => {
  beforeAll(async () => {
    site = await sharedSite()
    browser = await sharedBrowser()
    addressOf = await findAddresses(site.origin)
  })

  afterAll(async () => {
    for (const window of windows) await window.close()
  })

  const openTab = async ({ view, viewport }: (typeof cases)[number]): Promise<Page> => {
    const window = await browser.newContext({
      baseURL: site.origin,
      viewport: { width: viewport.width, height: viewport.height },
      reducedMotion: 'reduce',
      ...view.colors,
    })
    windows.push(window)
    if (view.cookie !== undefined)
      await window.addCookies([{ name: ACCESS_COOKIE, value: view.cookie, url: site.origin }])
    return window.newPage()
  }

  it.each(cases)('$name', async (each) => {
    const { view, place, locale, viewport } = each
    const kind = `${view.name} ${viewport.name}`
    const page = await tabs.take(kind, () => openTab(each))
    await page.goto(withQuery(addressOf(place, locale), view.query))
    await hydrated(page)
    expect(await faultsOf(page, view)).toEqual([])
    expect(await tooWide(page)).toBe(0)
    if (view.cookie !== undefined) {
      await page.evaluate(() => document.documentElement.setAttribute('data-text', '200'))
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await tooWide(page)).toBe(0)
      await page.setViewportSize({ width: viewport.width, height: viewport.height })
    }
    tabs.giveBack(kind, page)
  })
})

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ACCESS_COOKIE, accessValue, firstAccess } from '../../src/site/contracts/access.ts'
import { sweep } from '../support/sweep.ts'
import { accessibilityFaults, colorFaults } from './support/accessibility.ts'
import { hydrated } from './support/hydrated.ts'
import { sharedBrowser, viewports } from './support/open-browser.ts'
import { findAddresses, nameOf, type Place, places, repeated } from './support/page-cases.ts'
import type { Site } from './support/shared-site.ts'
import { manifest } from './support/site-config.ts'
import { sharedSite } from './support/site-process.ts'

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

/** Two of three in the accessible view, every fifth in each of the others: lists and details, which come by turns. */
const cases = sweep('page × view', crossed, ({ view, turn, index }) =>
  view.cookie === undefined ? index % 5 === turn : index % 3 !== 1,
)

let site: Site
let browser: Browser
let addressOf: (place: Place, locale: string) => string

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

describe.concurrent('every page in every further view', () => {
  beforeAll(async () => {
    site = await sharedSite()
    browser = await sharedBrowser()
    addressOf = await findAddresses(site.origin)
  })

  it.each(cases)('$name', async ({ view, place, locale, viewport }) => {
    const window = await browser.newContext({
      baseURL: site.origin,
      viewport: { width: viewport.width, height: viewport.height },
      reducedMotion: 'reduce',
      ...view.colors,
    })
    try {
      if (view.cookie !== undefined)
        await window.addCookies([{ name: ACCESS_COOKIE, value: view.cookie, url: site.origin }])
      const page = await window.newPage()
      await page.goto(withQuery(addressOf(place, locale), view.query))
      await hydrated(page)
      expect(await faultsOf(page, view)).toEqual([])
      expect(await tooWide(page)).toBe(0)
      if (view.cookie === undefined) return
      await page.evaluate(() => document.documentElement.setAttribute('data-text', '200'))
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await tooWide(page)).toBe(0)
    } finally {
      await window.close()
    }
  })
})

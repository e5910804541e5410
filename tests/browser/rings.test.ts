// @module-tag full
// Every day: tests/browser/keyboard.test.ts sees the ring of each stop, museum-test.test.ts what finds a fault in one.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ringFaults } from '../../src/commands/test/browser/measured-rings.ts'
import { accessValue, firstAccess } from '../../src/engine/contracts/access.ts'
import { sweep } from '../support/sweep.ts'
import { hydrated } from './support/hydrated.ts'
import { viewports } from './support/open-browser.ts'
import { findAddresses, nameOf, type PagePlace, places, repeated } from './support/page-cases.ts'
import { branches, menuButton, toolbarButton } from './support/parts.ts'
import { manifest } from './support/site-config.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'
import { watchPage } from './support/watch-page.ts'

const LAPTOP = { name: 'laptop', width: 1366, height: 768 }
const [, phone] = viewports
const SCREENS = [LAPTOP, phone]

const crossed = places.flatMap((place, row) =>
  manifest.locales.flatMap((locale, column) =>
    SCREENS.map((viewport, screen) => ({
      name: `${nameOf(place)}, ${locale.code}, ${viewport.name}`,
      place,
      locale: locale.code,
      viewport,
      turn: row + column + screen,
    })),
  ),
)

/** Pages drawn as none before them, every thirty-second one, in a language and on a screen by turns. */
const shapes = places.filter((place) => !repeated.has(place))
const cases = sweep('page × focus ring', crossed, ({ place, locale, viewport }) => {
  const at = shapes.indexOf(place)
  return (
    at >= 0 &&
    at % 32 === 0 &&
    locale === manifest.locales[(at >> 5) % manifest.locales.length]?.code &&
    viewport === SCREENS[(at >> 5) % SCREENS.length]
  )
})

let visits: Visits
let addressOf: (place: PagePlace, locale: string) => string

async function messages(page: Page): Promise<readonly string[]> {
  return (await ringFaults(page)).map(({ en }) => en)
}

describe('focus rings, in light and in dark colours', () => {
  beforeAll(async () => {
    visits = await beginVisits()
    addressOf = await findAddresses(visits.site.origin)
  })
  afterAll(() => visits?.end())

  it.each(cases)('$name', ({ place, locale, viewport }) =>
    visits.see(
      async (page) => {
        const watch = await watchPage(page, visits.site.origin)
        await page.goto(addressOf(place, locale))
        await hydrated(page)
        await watch.quiet()
        expect(await messages(page)).toEqual([])
      },
      { viewport },
    ),
  )

  it.each([
    ['the menu of a phone', menuButton, phone],
    ['the sheet of tools of a phone', toolbarButton, phone],
    ['a branch of the menu', (page: Page) => branches(page).first().locator('summary'), LAPTOP],
  ] as const)('%s', (_name, opener, viewport) =>
    visits.seeShared(
      async (page) => {
        await open(page, '/News/LastestNews')
        await opener(page).focus()
        await page.keyboard.press('Enter')
        expect(await messages(page)).toEqual([])
      },
      { viewport },
    ),
  )

  it('the accessible view, black on white and white on black', () =>
    visits.seeShared(
      async (page) => {
        for (const contrast of ['light', 'dark'] as const) {
          const value = accessValue({ ...firstAccess, contrast })
          await page.context().addCookies([{ name: 'vitrine-access', value, url: visits.site.origin }])
          await open(page, '/News/LastestNews')
          expect(await messages(page), contrast).toEqual([])
        }
      },
      { viewport: LAPTOP },
    ))

  // A picture beyond the screen is taken without touch, which moves such a page.
  it('a page that has another height for a mouse, and its touch again afterwards', () =>
    visits.visit(
      async (page) => {
        const fields = Array.from({ length: 20 }, (_, at) => `<p><input aria-label="Field ${at}"></p>`)
        await page.setContent(
          `<style>
             .mouse { display: none; height: 30px } @media (pointer: fine) { .mouse { display: block } }
             input { height: 44px } input:focus-visible { outline: 3px solid #005fcc; outline-offset: 2px }
           </style><p class="mouse">Drop pictures here.</p>${fields.join('')}`,
        )
        expect(await messages(page)).toEqual([])
        expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
      },
      { viewport: phone },
    ))
})

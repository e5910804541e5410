import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '../support/sweep.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { arabicMuseum } from './support/arabic-museum.ts'
import { currentSlide, nextButton, running, stateOf } from './support/carousels.ts'
import { framesDrawn } from './support/frames.ts'
import { toMap, zoomOutButton } from './support/map.ts'
import { openWindow, sharedBrowser } from './support/open-browser.ts'
import {
  breadcrumb,
  homeLink,
  languages,
  main,
  menu,
  menuButton,
  named,
  neighbours,
  pager,
  toolbar,
  viewer,
} from './support/parts.ts'
import { styled } from './support/styled.ts'
import { form, openForm } from './support/submission.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

const laptop = { width: 1366, height: 768 }
const phone = { width: 390, height: 844 }

/** One page of each template. */
const PAGES = [
  '/',
  '/News/LastestNews',
  '/News/LastestNews/1',
  '/News/Notice',
  '/Exhibition/BaseExh',
  '/Exhibition/BaseExh/1',
  '/Activity/ActivityPreview',
  '/Collection/Treasure',
  '/ColLevy',
  '/Survey/Event',
  '/Survey/Introduction/Office',
  '/Service/Guide',
  '/Service/Cultural',
  '/Service/OnlineConsultation',
  '/Research/Journals',
  '/FriendLink',
  '/Privacy',
  '/Search?keyword=متحف',
  '/Nowhere',
]

let config: string
let visits: Visits

beforeAll(async () => {
  config = arabicMuseum()
  visits = await beginVisits({ CONFIG_DIR: config, DATA_DIR: join(dirname(config), 'data') })
})
afterAll(async () => {
  await visits?.end()
  rmSync(dirname(config), { recursive: true, force: true })
})

/** Where the middle of something is, from the left of the window. */
async function middle(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  if (box === null) throw new Error('it is not drawn')
  return box.x + box.width / 2
}

/** Pixels by which a page can be moved sideways. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    window.scrollBy({ left: -500, behavior: 'instant' })
    const moved = Math.abs(window.scrollX)
    window.scrollTo({ left: 0, behavior: 'instant' })
    return Math.max(moved, scrollWidth - clientWidth)
  })
}

const screens = [laptop, phone]

/** Each is loaded on one screen, by turns, and measured on both. */
const crossed = PAGES.map((address, index) => ({
  address,
  turned: index % 2 === 0 ? screens : screens.toReversed(),
}))

/** The home page every day: styles are by the direction of the line, and the same pages are opened in other languages. */
const cases = sweep('Arabic page', crossed, ({ address }) => address === '/')

/** Every day axe-core validates every sixth: the same pages are validated in other languages. */
const validated = new Set(sweep('Arabic page × axe-core', PAGES, (_address, index) => index % 6 === 0))

describe('the Arabic museum', () => {
  let window: BrowserContext
  let page: Page

  beforeAll(async () => {
    window = await openWindow(await sharedBrowser(), visits.site.origin)
    page = await window.newPage()
  })
  afterAll(() => window?.close())

  const expectSound = async (
    address: string,
    turned: typeof screens,
    locale: readonly [string, string],
    isValidated = true,
  ) => {
    for (const [index, screen] of turned.entries()) {
      await page.setViewportSize(screen)
      if (index === 0) await open(page, address)
      else await framesDrawn(page)
      expect(await page.locator('html').evaluate(({ lang, dir }: HTMLElement) => [lang, dir])).toEqual(locale)
      expect(await sideways(page)).toBe(0)
      if (index === 0 && isValidated) expect(await accessibilityFaults(page)).toEqual([])
    }
  }

  it.each(cases)('$address runs from right to left, fits and is accessible', ({ address, turned }) =>
    expectSound(address, turned, ['ar', 'rtl'], validated.has(address)),
  )

  it('French pages run from left to right', { tags: ['full'] }, async () => {
    await expectSound('/?lang=en', screens, ['fr', 'ltr'])
    await expectSound('/Exhibition/BaseExh?lang=en', screens.toReversed(), ['fr', 'ltr'])
  })
})

describe('parts of an Arabic page are in the order of its lines', () => {
  it('begins texts of the other direction on its own side too', { tags: ['full'] }, () =>
    visits.see(async (page) => {
      for (const path of ['/', '/Exhibition/BaseExh', '/Exhibition/BaseExh/1', '/News/LastestNews']) {
        await open(page, path)
        const sides = await page.locator('main :is(h2, h3):not(.rich-text *)').evaluateAll((found) =>
          found.map((each) => {
            // As a text is marked whose language nobody knows; those of this museum are known.
            each.setAttribute('dir', 'auto')
            each.textContent = 'Lighthouse'
            return getComputedStyle(each).textAlign
          }),
        )
        expect([
          path,
          sides.length > 0,
          sides.filter((side) => side !== 'right' && side !== 'center'),
        ]).toEqual([path, true, []])
      }
    }),
  )

  it('leaves a long text of the other direction on its own side, with the numbers of its lists', () =>
    visits.see(async (page) => {
      await open(page, '/Exhibition/BaseExh/1')
      const starts = await page
        .locator('main .rich-text')
        .first()
        .evaluate((text) => {
          text.setAttribute('dir', 'ltr')
          const parts = ['p', 'ol', 'li'].map((name) => document.createElement(name))
          const [line, list, entry] = parts
          line?.append('Lighthouse')
          entry?.append('Keeper')
          list?.append(entry ?? '')
          text.replaceChildren(line ?? '', list ?? '')
          const startOf = (element: Element | null): number => {
            const range = document.createRange()
            range.selectNodeContents(element ?? text)
            return range.getBoundingClientRect().left - text.getBoundingClientRect().left
          }
          return [startOf(text.querySelector('p')), startOf(text.querySelector('li'))]
        })
      // As far from the left as the number of the list needs.
      expect(starts[0]).toBeLessThan(1)
      expect(starts[1]).toBeLessThan(60)
    }))

  it.each([
    ['/Exhibition/BaseExh/1', 'ltr'],
    ['/Exhibition/BaseExh/1?lang=en', 'rtl'],
    ['/Survey/Introduction/Office', 'ltr'],
  ] as const)('scrolls what is wide in a text of the other direction in its own box: %s', (path, dir) =>
    visits.see(
      async (page) => {
        await open(page, path)
        const boxes = page.locator('main .rich-text')
        await boxes.evaluateAll(
          (texts, [direction, words]) => {
            for (const text of texts) {
              text.setAttribute('dir', direction)
              const [line, code, table] = ['p', 'pre', 'table'].map((name) => document.createElement(name))
              line?.append(words)
              code?.append(`${words} `.repeat(30))
              const row = document.createElement('tr')
              for (let column = 0; column < 16; column += 1) {
                const cell = document.createElement('td')
                cell.append(`${words} ${column}`)
                row.append(cell)
              }
              table?.append(row)
              text.replaceChildren(...[line, code, table].flatMap((each) => each ?? []))
            }
          },
          [dir, dir === 'ltr' ? 'A column' : 'عمود الجدول'] as const,
        )
        const [box] = await boxes.evaluateAll((texts) =>
          texts.map((text) => ({
            width: text.getBoundingClientRect().width,
            parts: Array.from(
              text.querySelectorAll('pre, table'),
              (each) => each.scrollWidth > each.clientWidth,
            ),
          })),
        )
        expect(await sideways(page)).toBe(0)
        expect(box?.width).toBeLessThan(phone.width)
        expect(box?.parts).toEqual([true, true])
      },
      { viewport: phone },
    ),
  )

  it('the header, the rail of tools and the breadcrumb', { tags: ['full'] }, async () => {
    await visits.visitShared(
      async (page) => {
        await open(page, '/Exhibition/BaseExh')
        const half = laptop.width / 2
        expect(await middle(homeLink(page))).toBeGreaterThan(await middle(menu(page)))
        expect(await middle(menu(page))).toBeGreaterThan(await middle(languages(page).first()))
        expect(await middle(toolbar(page))).toBeLessThan(half / 4)
        const crumbs = breadcrumb(page).getByRole('listitem')
        expect(await middle(crumbs.first())).toBeGreaterThan(await middle(crumbs.last()))
      },
      { viewport: laptop },
    )
  })

  it('the drawer of the menu comes from the end of the line, where its button is', {
    tags: ['full'],
  }, async () => {
    await visits.visitShared(
      async (page) => {
        await open(page, '/News/LastestNews')
        expect(await middle(menuButton(page))).toBeLessThan(await middle(homeLink(page)))
        await menuButton(page).click()
        const drawer = await menu(page).boundingBox()
        expect(drawer?.x).toBe(0)
      },
      { viewport: phone },
    )
  })

  // Every day: the first page above, and arrows below; both have logical properties alone.
  it('the pager, and what comes before and after a record', { tags: ['full'] }, async () => {
    await visits.visitShared(
      async (page) => {
        await open(page, '/News/LastestNews?page=2')
        const link = (key: 'pager.previous' | 'pager.next') =>
          pager(page).getByRole('link', { name: named(key) })
        expect(await middle(link('pager.previous'))).toBeGreaterThan(await middle(link('pager.next')))
        await open(page, '/News/LastestNews/2')
        const both = neighbours(page).getByRole('link')
        if ((await both.count()) > 1)
          expect(await middle(both.first())).toBeGreaterThan(await middle(both.last()))
      },
      { viewport: laptop },
    )
  })

  it('arrows point along the line', async () => {
    await visits.visitShared(
      async (page) => {
        await open(page, '/Exhibition/BaseExh')
        const scale = (dir: string) =>
          page.evaluate(
            ([direction, selector]) => {
              const box = document.createElement('div')
              box.dir = direction
              const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
              icon.setAttribute('class', selector.slice(1))
              box.append(icon)
              document.body.append(box)
              const found = getComputedStyle(icon).scale
              box.remove()
              return found
            },
            [dir, styled.directionalIcon] as const,
          )
        expect([await scale('rtl'), await scale('ltr')]).toEqual(['-1 1', '1'])
      },
      { viewport: laptop },
    )
  })
})

describe('what moves in an Arabic page', () => {
  // Every day: home.test.ts turns the carousel, the test above has arrows of Arabic pages point along the line.
  it('a carousel goes on to the left, by its button and by the arrow key', { tags: ['full'] }, async () => {
    await visits.visitShared(
      async (page) => {
        await open(page, '/')
        const carousel = main(page)
          .getByRole('region', { name: named('banner.label') })
          .first()
        await running(carousel)
        const { marked } = await stateOf(page, carousel)
        expect(marked).toBe(0)
        const back = carousel.getByRole('button', { name: named('carousel.previous') })
        expect(await middle(nextButton(carousel))).toBeLessThan(await middle(back))
        await nextButton(carousel).click()
        expect((await stateOf(page, carousel)).marked).toBe(1)
        await nextButton(carousel).press('ArrowLeft')
        expect((await stateOf(page, carousel)).marked).toBe(2)
        await nextButton(carousel).press('ArrowRight')
        expect((await stateOf(page, carousel)).marked).toBe(1)
        const slide = await currentSlide(carousel).boundingBox()
        expect(Math.round(slide?.x ?? Number.NaN)).toBe(0)
      },
      { viewport: laptop },
    )
  })

  it('a strip turns on to the left', { tags: ['full'] }, async () => {
    await visits.visitShared(
      async (page) => {
        await open(page, '/Survey/Introduction/Office')
        const strip = main(page).getByRole('list', { name: named('gallery.label') })
        const next = main(page).getByRole('button', { name: named('carousel.next') })
        expect(await strip.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
        await next.click()
        await expect.poll(() => strip.evaluate(({ scrollLeft }) => scrollLeft)).toBeLessThan(0)
      },
      { viewport: laptop },
    )
  })

  // Every day: the map of visit-map.test.ts; its sheet has logical properties alone.
  it('the scale of the map and its tools are in different corners', { tags: ['full'] }, async () => {
    await visits.seeShared(
      async (page) => {
        await open(page, '/Service/Guide')
        await toMap(page)
        const scale = page.locator(styled.mapScale)
        expect(await middle(scale)).toBeGreaterThan(laptop.width / 2)
        expect(await middle(zoomOutButton(page))).toBeLessThan(laptop.width / 2)
        expect(await scale.innerText()).toMatch(/^\d+ k?m$/)
      },
      { viewport: laptop },
    )
  })

  it('the overview of a picture leaves the corner to the button that closes it', {
    tags: ['full'],
  }, async () => {
    await visits.visitShared(
      async (page) => {
        await open(page, '/Collection/ExcellentCol/10003')
        await main(page)
          .getByRole('button', { name: named('zoom.open') })
          .click()
        const overview = page.locator(styled.zoomNavigator)
        await overview.waitFor()
        await expect.poll(() => middle(overview)).toBeGreaterThan(laptop.width / 2)
      },
      { viewport: laptop },
    )
  })

  it('the picture viewer goes back by the arrow to the right', { tags: ['full'] }, async () => {
    await visits.visitShared(
      async (page) => {
        await open(page, '/Survey/Introduction/Office')
        const strip = main(page).getByRole('list', { name: named('gallery.label') })
        await strip.getByRole('link').or(strip.getByRole('button')).first().click()
        const back = viewer(page).getByRole('button', { name: named('carousel.previous') })
        const on = viewer(page).getByRole('button', { name: named('carousel.next') })
        await back.waitFor()
        expect(await middle(back)).toBeGreaterThan(await middle(on))
        expect(await back.getAttribute('aria-keyshortcuts')).toBe('ArrowRight')
      },
      { viewport: laptop },
    )
  })

  // Every day: the Arabic pages of tests/every-page/, and forms in submission.test.ts.
  it('a form is written from the right, and telephone numbers keep their order', {
    tags: ['full'],
  }, async () => {
    await visits.visitShared(
      async (page) => {
        await openForm(page, '/Service/OnlineConsultation')
        const field = form(page).getByRole('textbox').first()
        expect(await field.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
        const email = form(page).locator('input[type=email]')
        expect(
          await email.evaluate((element) => {
            const { direction, textAlign } = getComputedStyle(element)
            return [direction, textAlign]
          }),
        ).toEqual(['ltr', 'end'])
        expect(await accessibilityFaults(page)).toEqual([])
        const contact = (await page.getByRole('contentinfo').textContent()) ?? ''
        expect(contact).toContain('\u20660000-8136 1381\u2069')
      },
      { viewport: laptop },
    )
  })
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { recordShifts, shiftsOf } from './support/layout-shift.ts'
import { openMoving, scrollTo } from './support/motion.ts'
import { viewports } from './support/open-browser.ts'
import { beginVisits, isMarked, mark, open, type Visits } from './support/visit.ts'

const [desktop, phone] = viewports
const ADDRESS = '/Survey/Event'

let visits: Visits

const current = (page: Page) => page.locator('.year-rail [aria-current]')

/** How far below the top of the screen a year stands, in pixels. */
const below = (page: Page, year: number): Promise<number> =>
  page.locator(`#y${year}`).evaluate((section) => section.getBoundingClientRect().top)

const atYear = (page: Page, year: number) =>
  page.waitForFunction((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top > -2 && top < 120
  }, `y${year}`)

describe('the chronicle of events', () => {
  beforeAll(async () => {
    visits = await beginVisits()
  })
  afterAll(() => visits?.end())

  it.each([
    [ADDRESS, '大事记', '2014年5月18日'],
    [`${ADDRESS}?lang=en`, 'Chronicle of events', '2026'],
  ])('%s: its heading, then every record, newest first, with label and text', (address, heading, label) =>
    visits.visit(async (page) => {
      await open(page, address)
      expect(await page.locator('main h1').innerText()).toBe(heading)
      const titles = await page.locator('.timeline__title').allInnerTexts()
      expect(titles).toContain(label)
      expect(titles).toHaveLength(34)
      const told = titles.map((title) => Number(/\d{4}/.exec(title)?.[0]))
      expect(told).toEqual(told.toSorted((a, b) => b - a))
      expect(await page.locator('.timeline__event .rich-text').count()).toBe(34)
      const years = await page.locator('.timeline__year').evaluateAll((all) => all.map(({ id }) => id))
      expect(years).toEqual([...years].sort((a, b) => Number(b.slice(1)) - Number(a.slice(1))))
      const anchors = await page
        .locator('.year-rail a')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
      expect(anchors).toEqual(years.map((id) => `#${id}`))
    }),
  )

  it.each(viewports)('$name: the rail stays, leads to a year and says which is read', (viewport) =>
    visits.visit(
      async (page) => {
        await recordShifts(page)
        await open(page, ADDRESS)
        await page.locator('.year-rail a', { hasText: '1949' }).click()
        await atYear(page, 1949)
        await page.locator('.year-rail a[href="#y1949"][aria-current]').waitFor()
        expect(await current(page).count()).toBe(1)
        // The rail follows what is read.
        await expect
          .poll(() => current(page).evaluate((each) => each.getBoundingClientRect().bottom))
          .toBeLessThanOrEqual(viewport.height)
        const link = await current(page).boundingBox()
        expect(link?.y).toBeGreaterThanOrEqual(0)
        expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
        expect(link?.x).toBeGreaterThanOrEqual(0)
        expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
        expect(link?.height).toBeGreaterThanOrEqual(44)
        const rail = await page.locator('.year-rail').boundingBox()
        if (viewport === phone) expect(rail?.y).toBe(0)
        else expect((rail?.x ?? 0) + (rail?.width ?? 0)).toBeLessThan(viewport.width / 2)
        await scrollTo(page, (await page.evaluate(() => window.scrollY)) + (await below(page, 1926)) - 100)
        await page.locator('.year-rail a[href="#y1926"][aria-current]').waitFor()
        await scrollTo(page, 1_000_000)
        await page.locator('.year-rail a[href="#y1381"][aria-current]').waitFor()
        await page.locator('.year-rail a[href="#y1382"]').click()
        await page.locator('.year-rail a[href="#y1382"][aria-current]').waitFor()
        await scrollTo(page, 0)
        await expect.poll(() => current(page).count()).toBe(0)
        await expect
          .poll(() => page.locator('.year-rail').evaluate((each) => [each.scrollLeft, each.scrollTop]))
          .toEqual([0, 0])
        expect(await shiftsOf(page)).toEqual([])
        expect(await accessibilityFaults(page)).toEqual([])
        await page.evaluate(() => document.documentElement.setAttribute('data-text', '200'))
        await page.locator('.year-rail a[href="#y1949"]').press('Enter')
        await page.locator('.year-rail a[href="#y1949"][aria-current]').waitFor()
      },
      { viewport },
    ),
  )

  it('the back button returns to the place left, year by year, without loading', () =>
    visits.visit(async (page) => {
      await open(page, ADDRESS)
      await mark(page)
      await scrollTo(page, 300)
      for (const year of [1978, 1911]) {
        await page.locator(`.year-rail a[href="#y${year}"]`).click()
        await atYear(page, year)
      }
      await page.goBack()
      await atYear(page, 1978)
      expect(new URL(page.url()).hash).toBe('#y1978')
      await page.goBack()
      await page.waitForFunction(() => Math.abs(window.scrollY - 300) < 3)
      expect(new URL(page.url()).hash).toBe('')
      await page.goForward()
      await atYear(page, 1978)
      expect(await isMarked(page)).toBe(true)
    }))

  it('an address with a year leads there, opened or followed', () =>
    visits.visit(async (page) => {
      await openMoving(page, `${ADDRESS}#y1949`)
      await atYear(page, 1949)
      await open(page, '/Survey/Organization')
      await mark(page)
      await page.evaluate((href) => {
        const link = document.createElement('a')
        link.href = href
        document.querySelector('main')?.append(link)
        link.click()
      }, `${ADDRESS}#y1911`)
      await page.locator('.year-rail').waitFor()
      await atYear(page, 1911)
      expect(await isMarked(page)).toBe(true)
    }))

  it.each([desktop, phone])('$name: without scripts the years are anchors', (viewport) =>
    visits.visit(
      async (page) => {
        await page.goto(ADDRESS)
        await page.locator('.year-rail a[href="#y1998"]').click()
        await expect.poll(() => below(page, 1998)).toBeLessThan(120)
        expect(await below(page, 1998)).toBeGreaterThan(-2)
      },
      { viewport, scripts: false },
    ),
  )
})

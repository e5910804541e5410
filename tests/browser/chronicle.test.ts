import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneOf } from '../support/sweep.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { recordShifts, shiftsOf } from './support/layout-shift.ts'
import { openMoving, scrollTo } from './support/motion.ts'
import { viewports } from './support/open-browser.ts'
import { heading, hrefsOf, main, named } from './support/parts.ts'
import { beginVisits, isMarked, mark, open, type Visits } from './support/visit.ts'

const [desktop, phone] = viewports
const ADDRESS = '/Survey/Event'

let visits: Visits

function rail(page: Page) {
  return page.getByRole('navigation', { name: named('timeline.years') })
}
function year(page: Page, number: number) {
  return rail(page).getByRole('link', { name: String(number), exact: true })
}
/** The year that is marked as being read. */
function reading(page: Page, number: number) {
  return rail(page).locator(`a[href="#y${number}"][aria-current]`)
}
function current(page: Page) {
  return rail(page).locator('[aria-current]')
}

/** How far below the top of the screen a year is, in pixels. */
function below(page: Page, year: number): Promise<number> {
  return page.locator(`#y${year}`).evaluate((section) => section.getBoundingClientRect().top)
}

function decades(page: Page): Locator {
  return main(page).getByRole('group')
}
/** The newest and oldest years of the decades that are open. */
function openDecades(page: Page): Promise<readonly string[]> {
  return decades(page).evaluateAll((all) =>
    all.flatMap((each) => (each.hasAttribute('open') ? (each.querySelector('h2')?.textContent ?? '') : [])),
  )
}
const FIRST_OPEN = ['2020–2026', '2011–2016']
const DECADES = 18

function turnAll(page: Page, key: 'timeline.openAll' | 'timeline.closeAll'): Promise<void> {
  return main(page)
    .getByRole('button', { name: named(key) })
    .click()
}

function atYear(page: Page, year: number) {
  return page.waitForFunction((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top > -2 && top < 120
  }, `y${year}`)
}

describe('the chronicle of events', () => {
  beforeAll(async () => {
    visits = await beginVisits()
  })
  afterAll(() => visits?.end())

  const pages = [
    [ADDRESS, '大事记', '2014年5月18日'],
    [`${ADDRESS}?lang=en`, 'Chronicle of events', '2026'],
  ] as const

  it.each(oneOf('languages of the chronicle', pages, 0))(
    '%s: its heading, then every record, newest first, with label and text',
    (address, title, label) =>
      visits.visitShared(async (page) => {
        await open(page, address)
        expect(await heading(page).innerText()).toBe(title)
        expect(await openDecades(page)).toEqual(FIRST_OPEN)
        await turnAll(page, 'timeline.openAll')
        expect(await openDecades(page)).toHaveLength(DECADES)
        const titles = await main(page).getByRole('heading', { level: 3 }).allInnerTexts()
        expect(titles).toContain(label)
        expect(titles).toHaveLength(34)
        const shown = titles.map((title) => Number(/\d{4}/.exec(title)?.[0]))
        expect(shown).toEqual(shown.toSorted((a, b) => b - a))
        const events = main(page).getByRole('article')
        expect(await events.count()).toBe(34)
        for (const text of await events.locator('h3 + div').allInnerTexts()) expect(text).not.toBe('')
        const years = await main(page)
          .locator('ol ol > li')
          .evaluateAll((all) => all.map(({ id }) => id))
        expect(years).toEqual([...years].sort((a, b) => Number(b.slice(1)) - Number(a.slice(1))))
        expect(await hrefsOf(rail(page).getByRole('link'))).toEqual(years.map((id) => `#${id}`))
      }),
  )

  // Every day: the list itself, above, with the links to its years.
  it.each(oneOf('screens of the chronicle', viewports, 0))(
    '$name: the rail stays, leads to a year and says which is read',
    { tags: ['full'] },
    (viewport) =>
      visits.visit(
        async (page) => {
          await recordShifts(page)
          await open(page, ADDRESS)
          await year(page, 1949).click()
          await atYear(page, 1949)
          await reading(page, 1949).waitFor()
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
          const place = await rail(page).boundingBox()
          if (viewport === phone) expect(place?.y).toBe(0)
          else expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThan(viewport.width / 2)
          expect(await openDecades(page)).toEqual([...FIRST_OPEN, '1945–1949'])
          await turnAll(page, 'timeline.openAll')
          await scrollTo(page, (await page.evaluate(() => window.scrollY)) + (await below(page, 1926)) - 100)
          await reading(page, 1926).waitFor()
          await scrollTo(page, 1_000_000)
          await reading(page, 1381).waitFor()
          await year(page, 1554).click()
          await reading(page, 1554).waitFor()
          await scrollTo(page, 0)
          await expect.poll(() => current(page).count()).toBe(0)
          await expect
            .poll(() => rail(page).evaluate((each) => [each.scrollLeft, each.scrollTop]))
            .toEqual([0, 0])
          expect(await shiftsOf(page)).toEqual([])
          expect(await accessibilityFaults(page, 'main')).toEqual([])
          await page.evaluate(() => document.documentElement.setAttribute('data-text', '200'))
          await year(page, 1949).press('Enter')
          await reading(page, 1949).waitFor()
        },
        { viewport },
      ),
  )

  it('the back button returns to the place left, year by year, without loading', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await open(page, ADDRESS)
      await mark(page)
      await scrollTo(page, 300)
      for (const number of [1978, 1911]) {
        await year(page, number).click()
        await atYear(page, number)
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
    }),
  )

  it(
    'a decade folds by pointer and key, and stays as it was left when one comes back',
    { tags: ['full'] },
    () =>
      visits.visitShared(async (page) => {
        await open(page, ADDRESS)
        const decade = decades(page).filter({ has: page.locator('#y1956') })
        const summary = decade.locator('summary')
        await summary.focus()
        await page.keyboard.press('Enter')
        await page.locator('#y1956').waitFor()
        expect(await openDecades(page)).toEqual([...FIRST_OPEN, '1956'])
        await decades(page).first().locator('summary').click()
        await expect.poll(() => openDecades(page)).toEqual(['2011–2016', '1956'])
        await page.getByRole('link', { name: '组织机构' }).first().click()
        await page.waitForURL('**/Survey/Organization')
        await page.goBack()
        await rail(page).waitFor()
        expect(await openDecades(page)).toEqual(['2011–2016', '1956'])
        await turnAll(page, 'timeline.openAll')
        await turnAll(page, 'timeline.closeAll')
        await expect.poll(() => openDecades(page)).toEqual([])
        await main(page)
          .getByRole('button', { name: named('timeline.openAll') })
          .waitFor()
      }),
  )

  it(
    'the year of a folded decade is marked while the decade is read, and the rail begins at the margin',
    { tags: ['full'] },
    () =>
      visits.visitShared(
        async (page) => {
          await open(page, ADDRESS)
          const decade = decades(page).filter({ has: page.locator('#y1931') })
          const top = () => decade.evaluate((each) => each.getBoundingClientRect().top)
          await scrollTo(page, (await page.evaluate(() => window.scrollY)) + (await top()) - 100)
          await reading(page, 1938).waitFor()
          const left = (element: Locator) =>
            element.evaluate((each) => {
              const range = document.createRange()
              range.selectNodeContents(each)
              return range.getBoundingClientRect().left
            })
          const margin = await left(heading(page))
          const starts = await Promise.all((await rail(page).locator('time').all()).map(left))
          expect(Math.min(...starts)).toBeGreaterThanOrEqual(margin - 0.5)
          expect(starts.filter((start) => Math.abs(start - margin) < 1.5).length).toBeGreaterThan(4)
        },
        { viewport: desktop },
      ),
  )

  it('on paper every event is shown, and no control', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await open(page, ADDRESS)
      await page.emulateMedia({ media: 'print' })
      for (const event of await main(page).locator('article').all())
        expect(
          await event.evaluate((each) => each.checkVisibility() && each.getBoundingClientRect().height > 20),
        ).toBe(true)
      const oldest = await below(page, 1381)
      expect(oldest).toBeGreaterThan(2000)
      for (const control of [rail(page), main(page).getByRole('button', { name: named('timeline.openAll') })])
        expect(await control.isVisible()).toBe(false)
      await page.emulateMedia({ media: null })
    }),
  )

  // Every day: the links to its years are those of the list, in the first test.
  it('an address with a year leads there, opened or followed', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await openMoving(page, `${ADDRESS}#y1949`)
      await atYear(page, 1949)
      expect(await openDecades(page)).toContain('1945–1949')
      await open(page, '/Survey/Organization')
      await mark(page)
      await page.evaluate((href) => {
        const link = document.createElement('a')
        link.href = href
        document.querySelector('main')?.append(link)
        link.click()
      }, `${ADDRESS}#y1911`)
      await rail(page).waitFor()
      await atYear(page, 1911)
      expect(await openDecades(page)).toContain('1911')
      expect(await isMarked(page)).toBe(true)
    }),
  )

  // Every day: the addresses of the years, in the first test.
  it.each(oneOf('screens of the chronicle without scripts', [desktop, phone], 1))(
    '$name: without scripts the years are anchors',
    { tags: ['full'] },
    (viewport) =>
      visits.visit(
        async (page) => {
          await page.goto(ADDRESS)
          expect(await openDecades(page)).toEqual(FIRST_OPEN)
          expect(
            await main(page)
              .getByRole('button', { name: named('timeline.openAll') })
              .isVisible(),
          ).toBe(false)
          await year(page, 1998).click()
          await expect.poll(() => below(page, 1998)).toBeLessThan(120)
          expect(await below(page, 1998)).toBeGreaterThan(-2)
        },
        { viewport, scripts: false },
      ),
  )
})

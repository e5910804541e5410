import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { entries, languages, main } from './support/parts.ts'
import { addressOf, beginVisits, open, type Visits } from './support/visit.ts'

const laptop = { width: 1366, height: 768 }
const phone = { width: 390, height: 844 }

let dataDir: string
let visits: Visits

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-filters-'))
  visits = await beginVisits({ CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: dataDir })
})
afterAll(async () => {
  await visits?.end()
  rmSync(dataDir, { recursive: true, force: true })
})

function box(page: Page, name: string): Locator {
  return main(page).getByRole('checkbox', { name: new RegExp(`^${name}\\b`) })
}

function found(page: Page): Locator {
  return main(page).getByRole('status').filter({ hasText: /\d/ }).first()
}

function chosen(page: Page): Locator {
  return main(page).getByRole('list', { name: 'Chosen filters' }).getByRole('link')
}

/** What is chosen, each without the name of its filter. */
async function chosenWords(page: Page): Promise<readonly (string | undefined)[]> {
  return (await chosen(page).allInnerTexts()).map((text) => text.split('\n').at(-1))
}

/** The button that opens the filters on narrow screens. */
function opener(page: Page): Locator {
  return main(page).getByRole('button', { name: /^Filters/ })
}

function sheet(page: Page): Locator {
  return main(page).getByRole('region', { name: 'Filters' })
}

/** The button that shows what was chosen. */
function shows(page: Page, name: string | RegExp): Locator {
  return sheet(page).getByRole('button', { name })
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('value') ?? '')
}

function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

describe('filters beside a list', () => {
  const visit = (act: (page: Page) => Promise<void>) => visits.visit(act, { viewport: laptop })

  it('take a choice from the keyboard at once, and stay under the fingers', () =>
    visit(async (page) => {
      await open(page, '/works')
      await expect.poll(() => found(page).innerText()).toBe('26 items')
      await box(page, 'Print').focus()
      const before = await page.evaluate(() => window.scrollY)
      await page.keyboard.press('Space')
      await expect.poll(() => addressOf(page)).toBe('/works?kind=Print')
      await expect.poll(() => found(page).innerText()).toBe('8 items')
      expect(await focusedName(page)).toBe('Print')
      expect(await page.evaluate(() => window.scrollY)).toBe(before)
      await box(page, 'Ceramic').focus()
      await page.keyboard.press('Space')
      await expect.poll(() => addressOf(page)).toBe('/works?kind=Ceramic&kind=Print')
      await expect.poll(() => found(page).innerText()).toBe('16 items')
      // The history has each choice.
      await page.goBack()
      await expect.poll(() => addressOf(page)).toBe('/works?kind=Print')
      await expect.poll(() => box(page, 'Ceramic').isChecked()).toBe(false)
      expect(await box(page, 'Print').isChecked()).toBe(true)
    }))

  // Every day: the test above takes a choice; tests/web/filters.test.ts and tests/engine/filters.test.ts read every kind of address.
  it(
    'take years with the enter key, an order and a page size at once, and keep the rest',
    { tags: ['full'] },
    () =>
      visit(async (page) => {
        await open(page, '/works?kind=Painting')
        const from = sheet(page).getByLabel('From', { exact: true })
        await from.pressSequentially('soon')
        await page.keyboard.press('Enter')
        await expect.poll(() => addressOf(page)).toBe('/works?kind=Painting&from=soon')
        await expect
          .poll(() => main(page).getByRole('status').allInnerTexts())
          .toContainEqual(expect.stringContaining('“soon” is not a year'))
        expect(await from.getAttribute('aria-invalid')).toBe('true')
        await from.fill('')
        await from.pressSequentially('១៨៤០')
        await page.keyboard.press('Enter')
        await expect.poll(() => chosenWords(page)).toContain('from 1840')
        expect(await from.inputValue()).toBe('1840')
        await main(page).getByLabel('Sort by').selectOption({ label: 'Newest first' })
        await expect.poll(() => addressOf(page)).toMatch(/sort=-date/)
        await main(page).getByLabel('Per page').selectOption('24')
        await expect.poll(() => addressOf(page)).toMatch(/pageSize=24/)
        const address = new URLSearchParams((await addressOf(page)).split('?')[1])
        expect(Object.fromEntries(address)).toEqual({
          kind: 'Painting',
          from: '1840',
          sort: '-date',
          pageSize: '24',
        })
      }),
  )

  it('are listed, each with a way out of it, and keep in another language', { tags: ['full'] }, () =>
    visit(async (page) => {
      await open(page, '/works?kind=Print&kind=Painting&to=1900')
      const prints = await found(page).innerText()
      await languages(page).filter({ hasText: 'Français' }).click()
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('fr-FR')
      expect((await found(page).innerText()).split(' ')[0]).toBe(prints.split(' ')[0])
      expect(
        await main(page)
          .getByRole('checkbox', { name: /^Estampe/ })
          .isChecked(),
      ).toBe(true)
      await page.goBack()
      await expect
        .poll(() => chosenWords(page))
        .toEqual(['Painting', 'Print', 'until 1900', 'Clear the filters'])
      await chosen(page).filter({ hasText: 'Painting' }).click()
      await expect.poll(() => chosenWords(page)).toEqual(['Print', 'until 1900', 'Clear the filters'])
      await chosen(page).last().click()
      await expect.poll(() => addressOf(page)).toBe('/works')
      await expect.poll(() => chosen(page).count()).toBe(0)
    }),
  )

  it('can be used by everybody', { tags: ['full'] }, () =>
    visit(async (page) => {
      await open(page, '/works?kind=Print&from=1800')
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sideways(page)).toBeLessThanOrEqual(0)
    }),
  )
})

describe('filters on a phone', () => {
  const visit = (act: (page: Page) => Promise<void>) => visits.visit(act, { viewport: phone })

  // Every day: the first test takes a choice beside the list; tests/museums/gallery.test.ts narrows by the form that the sheet holds.
  it('are a sheet that says how many entries it will show', { tags: ['full'] }, () =>
    visit(async (page) => {
      await open(page, '/works')
      expect(await box(page, 'Print').isVisible()).toBe(false)
      await opener(page).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => box(page, 'Print').isVisible()).toBe(true)
      // What is in the sheet has the focus.
      await expect
        .poll(() => sheet(page).evaluate((element) => element.contains(document.activeElement)))
        .toBe(true)
      await expect.poll(() => shows(page, 'Show 26 results').isVisible()).toBe(true)
      await box(page, 'Print').check()
      await expect.poll(() => shows(page, 'Show 8 results').isVisible()).toBe(true)
      await box(page, 'Ceramic').check()
      await expect.poll(() => shows(page, 'Show 16 results').isVisible()).toBe(true)
      expect(await addressOf(page)).toBe('/works')
      // While one types nothing is asked.
      await sheet(page).getByLabel('To', { exact: true }).fill('1700')
      await expect.poll(() => shows(page, 'Show results').isVisible()).toBe(true)
      await page.keyboard.press('Tab')
      await expect.poll(() => shows(page, 'Show 0 results').isVisible()).toBe(true)
      await sheet(page).getByLabel('To', { exact: true }).fill('')
      await page.keyboard.press('Tab')
      await expect.poll(() => shows(page, 'Show 16 results').isVisible()).toBe(true)
      expect(await accessibilityFaults(page, 'main')).toEqual([])
      expect(await sideways(page)).toBeLessThanOrEqual(0)
      await shows(page, 'Show 16 results').click()
      await expect.poll(() => addressOf(page)).toBe('/works?kind=Ceramic&kind=Print')
      await expect.poll(() => found(page).innerText()).toBe('16 items')
      expect(await box(page, 'Print').isVisible()).toBe(false)
      expect(await opener(page).innerText()).toBe('Filters (2)')
    }),
  )

  it('have a sort box of one width in every language', { tags: ['full'] }, () =>
    visit(async (page) => {
      const widths: number[] = []
      for (const [address, label] of [
        ['/works', 'Sort by'],
        ['/works?lang=fr', 'Trier par'],
      ] as const) {
        await open(page, address)
        widths.push((await main(page).getByLabel(label).boundingBox())?.width ?? 0)
      }
      expect(widths[0]).toBeGreaterThanOrEqual(160)
      expect(Math.abs((widths[0] ?? 0) - (widths[1] ?? 0))).toBeLessThanOrEqual(40)
    }),
  )

  it('forget what was not shown', { tags: ['full'] }, () =>
    visit(async (page) => {
      await open(page, '/works')
      await opener(page).click()
      await box(page, 'Print').check()
      await expect.poll(() => shows(page, 'Show 8 results').isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => box(page, 'Print').isVisible()).toBe(false)
      await expect.poll(() => opener(page).evaluate((button) => button === document.activeElement)).toBe(true)
      await opener(page).click()
      await expect.poll(() => shows(page, 'Show 26 results').isVisible()).toBe(true)
      expect(await box(page, 'Print').isChecked()).toBe(false)
      expect(await addressOf(page)).toBe('/works')
    }),
  )

  // Every day: no-script.test.ts narrows the search by its form.
  it('show entries by a form where scripts do not run', { tags: ['full'] }, () =>
    visits.visit(
      async (page) => {
        await page.goto('/works?sort=title')
        await opener(page).click()
        await box(page, 'Print').check()
        await box(page, 'Ceramic').check()
        await shows(page, 'Show results').click()
        await expect.poll(() => addressOf(page)).toMatch(/^\/works\?.*kind=Ceramic&kind=Print/)
        expect(new URL(page.url()).searchParams.get('sort')).toBe('title')
        expect(await found(page).innerText()).toBe('16 items')
        expect(await entries(page).count()).toBe(12)
        await main(page).getByLabel('Per page').selectOption('24')
        await main(page).getByRole('form', { name: /Order/ }).getByRole('button').click()
        await expect.poll(() => entries(page).count()).toBe(16)
        expect(new URL(page.url()).searchParams.getAll('kind')).toEqual(['Ceramic', 'Print'])
      },
      { scripts: false, viewport: phone },
    ),
  )
})

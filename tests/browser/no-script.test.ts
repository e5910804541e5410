import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Viewport, viewports } from './support/open-browser.ts'
import { searchWords } from './support/page-cases.ts'
import { addressOf, beginVisits, type Visits } from './support/visit.ts'

const [desktop, phone] = viewports

let visits: Visits

type Visit = (act: (page: Page) => Promise<void>, viewport?: Viewport) => Promise<void>

/** A visitor whose scripts never run: switched off, or lost on the way. */
const without: Readonly<Record<string, Visit>> = {
  'scripts off': (act, viewport = desktop) => visits.visit(act, { scripts: false, viewport }),
  'scripts not arrived': (act, viewport = desktop) =>
    visits.visit(
      async (page) => {
        await page.route('**/*.js', (route) => route.abort())
        await act(page)
      },
      { viewport },
    ),
}

/** What needs a form or an opened menu is the same whichever way the scripts are missing, and is tried once. */
const once = Object.keys(without)[0]

describe.each(Object.entries(without))('by links and forms alone, %s', (name, visit) => {
  const isOnce = name !== once

  beforeAll(async () => {
    visits = await beginVisits()
  })
  afterAll(() => visits?.end())

  it('a list leads to its records and back', () =>
    visit(async (page) => {
      await page.goto('/News/LastestNews')
      const link = page.locator('main .entry a').first()
      const title = (await link.innerText()).trim()
      await link.click()
      await expect.poll(() => addressOf(page)).toMatch(/^\/News\/LastestNews\/\w+$/)
      await expect.poll(() => page.locator('h1').innerText()).toBe(title)
      await page.goBack()
      await expect.poll(() => addressOf(page)).toBe('/News/LastestNews')
    }))

  it.skipIf(isOnce)('the pager turns pages', () =>
    visit(async (page) => {
      await page.goto('/News/LastestNews')
      const first = await page.locator('main .entry').first().innerText()
      await page.locator('a[rel="next"]').click()
      await expect.poll(() => addressOf(page)).toBe('/News/LastestNews?page=2')
      await expect.poll(() => page.locator('.pager [aria-current="page"]').innerText()).toBe('2')
      await expect.poll(() => page.locator('main .entry').first().innerText()).not.toBe(first)
    }),
  )

  it.skipIf(isOnce)('the menu opens and leads on', () =>
    visit(async (page) => {
      await page.goto('/')
      const branch = page.locator('.menu__branch').first()
      const link = branch.locator('a').first()
      expect(await link.isVisible()).toBe(false)
      await branch.locator('summary').click()
      const href = await link.getAttribute('href')
      await link.click()
      await page.waitForURL((url) => url.pathname.startsWith(href ?? '?'))
      await expect.poll(() => page.locator('h1').count()).toBe(1)
    }),
  )

  it.skipIf(isOnce)(
    'on the phone the menu is a drawer, the tools are a sheet, and there is a way to the top',
    () =>
      visit(async (page) => {
        await page.goto('/')
        const menu = page.locator('.menu')
        await expect.poll(() => menu.isVisible()).toBe(false)
        await page.locator('.header__open').click()
        await expect.poll(() => menu.isVisible()).toBe(true)
        await page.locator('.menu__close').click()
        await expect.poll(() => menu.isVisible()).toBe(false)
        await page.locator('.toolbar__open').click()
        expect(await page.locator('.toolbar__group--top a[href="#top"]').isVisible()).toBe(true)
        expect(await page.locator('.tool__panel img').first().isVisible()).toBe(true)
        expect(await page.locator('.tool__action--script').isVisible()).toBe(false)
      }, phone),
  )

  it('the language switch keeps the page', () =>
    visit(async (page) => {
      await page.goto('/News/LastestNews?page=2')
      expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
      await page.locator('.header__languages a').click()
      await page.locator('html[lang="en"]').waitFor()
      const { pathname, searchParams } = new URL(page.url())
      expect([pathname, searchParams.get('lang'), searchParams.get('page')]).toEqual([
        '/News/LastestNews',
        'en',
        '2',
      ])
    }))

  it.skipIf(isOnce)('the search finds, and its type narrows', () =>
    visit(async (page) => {
      await page.goto('/Search')
      await page.locator('input[name="key"]').fill(searchWords)
      await page.locator('.search-box button').click()
      await page.waitForURL((url) => url.searchParams.get('key') === searchWords)
      expect(await page.locator('.search-page__found').innerText()).toMatch(/共为您找到 \d+ 条相关内容/)
      await expect.poll(() => page.locator('.search-list li').count()).toBeGreaterThan(0)
    }),
  )

  it.skipIf(isOnce)('the collection is narrowed by its form', () =>
    visit(async (page) => {
      await page.goto('/Collection/Treasure')
      await page.locator('.filters__form input[type="search"]').fill('剑')
      await page.locator('.filters__form button').click()
      await page.waitForURL((url) => url.searchParams.get('keywords') === '剑')
      expect(await page.locator('main h1').count()).toBe(1)
    }),
  )
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Viewport, viewports } from './support/open-browser.ts'
import { SEARCH_WORDS } from './support/page-cases.ts'
import {
  branches,
  currentPage,
  entries,
  entryLinks,
  heading,
  languages,
  main,
  menu,
  menuButton,
  tool,
  toolbar,
  toolbarButton,
} from './support/parts.ts'
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
      const link = entryLinks(entries(page)).first()
      const title = (await link.innerText()).trim()
      await link.click()
      await expect.poll(() => addressOf(page)).toMatch(/^\/News\/LastestNews\/\w+$/)
      await expect.poll(() => heading(page).innerText()).toBe(title)
      await page.goBack()
      await expect.poll(() => addressOf(page)).toBe('/News/LastestNews')
    }))

  // Every day: tests/pages/ui/pager.test.tsx has its links, and every-page/ asks for their addresses.
  it.skipIf(isOnce)('the pager turns pages', { tags: ['full'] }, () =>
    visit(async (page) => {
      await page.goto('/News/LastestNews')
      const first = await entries(page).first().innerText()
      await page.locator('a[rel="next"]').click()
      await expect.poll(() => addressOf(page)).toBe('/News/LastestNews?page=2')
      await expect.poll(() => currentPage(page).innerText()).toBe('2')
      await expect.poll(() => entries(page).first().innerText()).not.toBe(first)
    }),
  )

  it.skipIf(isOnce)('the menu opens and leads on', () =>
    visit(async (page) => {
      await page.goto('/')
      const branch = branches(page).first()
      const link = branch.locator('a').first()
      expect(await link.isVisible()).toBe(false)
      await branch.locator('summary').click()
      const href = await link.getAttribute('href')
      await link.click()
      await page.waitForURL((url) => url.pathname.startsWith(href ?? '?'))
      await expect.poll(() => heading(page).count()).toBe(1)
    }),
  )

  // Every day: the menu above opens without scripts too; shell.test.ts has the drawer.
  it.skipIf(isOnce)(
    'on the phone the menu is a drawer, the tools are a sheet, and there is a way to the top',
    { tags: ['full'] },
    () =>
      visit(async (page) => {
        await page.goto('/')
        await expect.poll(() => menu(page).isVisible()).toBe(false)
        await menuButton(page).click()
        await expect.poll(() => menu(page).isVisible()).toBe(true)
        await menu(page).getByRole('button', { name: '关闭' }).click()
        await expect.poll(() => menu(page).isVisible()).toBe(false)
        await toolbarButton(page).click()
        expect(await tool(page, '返回顶部').isVisible()).toBe(true)
        expect(await toolbar(page).getByRole('img').first().isVisible()).toBe(true)
        expect(await toolbar(page).getByRole('button', { name: '复制网址' }).isVisible()).toBe(false)
      }, phone),
  )

  // Every day: a list and its records, which are links as these are.
  it('the language switch keeps the page', { tags: ['full'] }, () =>
    visit(async (page) => {
      await page.goto('/News/LastestNews?page=2')
      expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
      await languages(page).click()
      await page.locator('html[lang="en"]').waitFor()
      const { pathname, searchParams } = new URL(page.url())
      expect([pathname, searchParams.get('lang'), searchParams.get('page')]).toEqual([
        '/News/LastestNews',
        'en',
        '2',
      ])
    }),
  )

  it.skipIf(isOnce)('the search finds, and its type narrows', () =>
    visit(async (page) => {
      await page.goto('/Search')
      await page.getByRole('searchbox').fill(SEARCH_WORDS)
      await page.getByRole('search').getByRole('button').click()
      await page.waitForURL((url) => url.searchParams.get('key') === SEARCH_WORDS)
      expect(await main(page).getByRole('status').innerText()).toMatch(/共为您找到 \d+ 条相关内容/)
      await expect.poll(() => entries(page).count()).toBeGreaterThan(0)
    }),
  )

  // Every day: the search above is narrowed by a form of the same kind.
  it.skipIf(isOnce)('the collection is narrowed by its form', { tags: ['full'] }, () =>
    visit(async (page) => {
      await page.goto('/Collection/Treasure')
      await page.getByRole('searchbox').fill('剑')
      await page.getByRole('search').getByRole('button').click()
      await page.waitForURL((url) => url.searchParams.get('keywords') === '剑')
      expect(await main(page).getByRole('heading', { level: 1 }).count()).toBe(1)
    }),
  )
})

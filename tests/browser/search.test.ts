import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneOf } from '../support/sweep.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { hydrated } from './support/hydrated.ts'
import { viewports } from './support/open-browser.ts'
import { currentPage, entries, entryLinks, homeLink, hrefsOf, main, named, pager } from './support/parts.ts'
import { styled } from './support/styled.ts'
import { addressOf, beginVisits, heldBack, open, type Visits } from './support/visit.ts'
import { watchPage } from './support/watch-page.ts'

const [, phone] = viewports

let visits: Visits

beforeAll(async () => {
  visits = await beginVisits()
})
afterAll(() => visits?.end())

function search(page: Page) {
  return page.getByRole('search')
}
function box(page: Page) {
  return search(page).locator('input[type="search"]')
}
function types(page: Page) {
  return page.getByRole('navigation', { name: /^(类型|Type)$/ }).getByRole('link')
}
function found(page: Page) {
  return main(page)
    .getByRole('status')
    .filter({ hasText: /共为您找到|results? found/ })
}
function marks(page: Page) {
  return entries(page).locator('mark').allInnerTexts()
}
/** What is below a title. */
function excerpts(root: Locator) {
  return root.locator('h2 + p')
}

describe('the search page', () => {
  it('has a logo that leads home, a row of types, a box, and asks for words first', () =>
    visits.visitShared(async (page) => {
      await open(page, '/Search')
      expect(await homeLink(page).getAttribute('href')).toBe('/')
      const offered = (await types(page).allInnerTexts()).map((text) => text.trim())
      expect(offered).toEqual(['全部', '新闻资讯', '展览', '活动', '典藏', '教育', '研究', '服务'])
      expect(await box(page).getAttribute('placeholder')).toBe('关键词')
      expect(await found(page).count()).toBe(0)
      const words = main(page).getByText('请输入关键词开始搜索。').locator('+ ul').getByRole('link')
      expect(await words.count()).toBe(6)
      expect(await words.first().getAttribute('href')).toBe('/Search?key=%E5%9F%8E%E5%A2%99')
      expect(await entryLinks(entries(page)).count()).toBe(4)
      expect(await page.locator(styled.skeletonRow).count()).toBe(5)
      await search(page).getByRole('button').click()
      await expect.poll(() => addressOf(page)).toBe('/Search')
      expect(await box(page).evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true)
      await box(page).fill('城墙')
      await page.keyboard.press('Enter')
      await page.waitForURL('**key=*')
      await expect.poll(() => addressOf(page)).toBe('/Search?key=城墙')
      await found(page).waitFor()
    }))

  const ways = [
    ['with scripts', true],
    ['without scripts', false],
  ] as const

  it.each(oneOf('ways to search for white space', ways, 0))(
    'white space alone searches for nothing, by button or Enter; words do (%s)',
    (_name, scripts) =>
      visits.visit(
        async (page) => {
          await page.goto('/Search')
          if (scripts) await hydrated(page)
          for (const nothing of ['   ', '\u3000', ' \u3000\t']) {
            await box(page).fill(nothing)
            await search(page).getByRole('button').click()
            await box(page).press('Enter')
            expect(await box(page).evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false)
            expect(new URL(page.url()).search).toBe('')
          }
          await box(page).fill(' 城墙\u3000')
          await search(page).getByRole('button').click()
          await found(page).waitFor()
        },
        { scripts },
      ),
  )

  it('says how many, shows ten with picture, title and 200 characters around the marked words', () =>
    visits.read(async (page) => {
      await page.goto('/Search?key=城墙')
      const total = Number(/共为您找到 (\d+) 条相关内容/.exec(await found(page).innerText())?.[1])
      expect(total).toBeGreaterThan(10)
      expect(await box(page).inputValue()).toBe('城墙')
      expect(await entries(page).count()).toBe(10)
      expect(await entries(page).locator('img').count()).toBeGreaterThan(0)
      expect(new Set(await marks(page))).toEqual(new Set(['城墙']))
      const lengths = (await excerpts(entries(page)).allInnerTexts()).map(
        (text) => Array.from(text.replace(/^…|…$/g, '')).length,
      )
      expect(Math.max(...lengths)).toBeLessThanOrEqual(200)
      expect(Math.max(...lengths)).toBeGreaterThan(150)
      for (const title of await entryLinks(entries(page)).allInnerTexts()) expect(title.trim()).not.toBe('')
      expect(await entries(page).getByRole('time').first().innerText()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
      const link = entryLinks(entries(page)).first()
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await pager(page).getByRole('paragraph').innerText()).toContain(String(total))
      await pager(page).getByRole('textbox').fill('２')
      await pager(page).getByRole('button').click()
      await page.waitForURL((url) => url.searchParams.get('page') === '２')
      await expect.poll(() => currentPage(page).innerText()).toBe('2')
    }))

  // Every day: the content service finds them, in its contract; the words that are marked, in the test before.
  it(
    'finds Simplified, Traditional and full-width characters alike, and marks what it found',
    { tags: ['full'] },
    () =>
      visits.visitShared(async (page) => {
        await open(page, '/Search?key=城墙')
        const total = await found(page).innerText()
        await open(page, '/Search?key=城墻')
        expect(await found(page).innerText()).toBe(total)
        expect(new Set(await marks(page))).toEqual(new Set(['城墙']))
        await open(page, '/Search?key=ｗａｌｌ&lang=en')
        expect((await marks(page)).map((text) => text.toLowerCase())).toContain('wall')
      }),
  )

  it('a type or other words return to page 1; the type narrows it, counts are beside the types', () =>
    visits.visitShared(async (page) => {
      await open(page, '/Search?key=城墙&page=2')
      const type = types(page).filter({ hasText: '活动' })
      const count = Number(/\d+$/.exec(await type.innerText())?.[0])
      expect(count).toBeGreaterThan(0)
      await type.click()
      await page.waitForURL('**type=*')
      expect(new URL(page.url()).searchParams.has('page')).toBe(false)
      await expect.poll(() => found(page).innerText()).toBe(`共为您找到 ${count} 条相关内容`)
      for (const href of await hrefsOf(entryLinks(entries(page)))) expect(href).toMatch(/^\/Activity\//)
      await open(page, '/Search?key=城墙&page=2')
      await box(page).fill('城门')
      await box(page).press('Enter')
      await expect.poll(() => addressOf(page)).toBe('/Search?key=城门')
    }))

  it('offers titles while one types, by keyboard alone', () =>
    visits.see(async (page) => {
      const { complaints, quiet } = await watchPage(page, visits.site.origin)
      await open(page, '/Search?lang=en')
      await box(page).focus()
      await page.keyboard.type('wall', { delay: 20 })
      const options = page.getByRole('option')
      await options.first().waitFor()
      expect(await options.count()).toBeLessThanOrEqual(6)
      const mark = options.first().locator('mark').first()
      // In the colours of the museum, not the yellow of the browser.
      expect(await mark.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
      expect(await box(page).getAttribute('aria-expanded')).toBe('true')
      expect(await accessibilityFaults(page, 'main')).toEqual([])
      await page.keyboard.press('Escape')
      await options.first().waitFor({ state: 'hidden' })
      expect(await box(page).inputValue()).toBe('wall')
      await page.keyboard.type('s')
      await page.keyboard.press('Backspace')
      await options.first().waitFor()
      // A late answer to what was typed in between must not take the place of the list.
      await quiet()
      await page.keyboard.press('ArrowDown')
      const chosen = page.locator('[role="option"][aria-selected="true"]')
      const href = await chosen.getAttribute('href')
      expect(await box(page).getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${href}`)
      await quiet()
      // What is typed on gives up the answer to the letters before it, where that takes longer than a letter.
      expect(complaints.filter((text) => !/\/suggest\?.*ERR_ABORTED/.test(text))).toEqual([])
    }))

  it('Enter without a chosen title searches for what was typed', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await open(page, '/Search?lang=en')
      await box(page).focus()
      await page.keyboard.type('wall', { delay: 20 })
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL('**key=wall*')
      expect(await found(page).innerText()).toMatch(/results found/)
    }),
  )

  it('offers titles for what was typed before the code for that had come', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      const letCome = await heldBack(page, /suggestions-[\w-]+\.js/)
      await open(page, '/Search?lang=en')
      await box(page).focus()
      await page.keyboard.type('wall')
      letCome()
      await page.getByRole('option').first().waitFor()
    }),
  )

  // Every day: tests/every-page/pages.test.ts draws the search without records.
  it('finding nothing leads on: other types, single words, sections', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await open(page, '/Search?key=城墙 甲乙丙丁&type=News')
      await main(page).getByText('没有找到与“城墙 甲乙丙丁”相关的内容', { exact: true }).waitFor()
      const ways = await main(page).getByRole('listitem').getByRole('link').allInnerTexts()
      expect(ways).toEqual(expect.arrayContaining(['在全部类型中搜索', '只搜索“城墙”', '展览']))
      // Nothing would be found by it.
      expect(ways).not.toContain('只搜索“甲乙丙丁”')
      expect(await accessibilityFaults(page, 'main')).toEqual([])
      await page.getByRole('link', { name: '只搜索“城墙”' }).click()
      await found(page).waitFor()
      await page.goto(`/Search?key=${'Donaudampf'.repeat(18)}`)
      const title = await main(page)
        .getByText(named('search.none'))
        .evaluate((each) => ({
          needed: each.scrollWidth,
          room: each.clientWidth,
          window: innerWidth,
        }))
      expect(title.needed).toBe(title.room)
      expect(title.room).toBeLessThan(title.window)
    }),
  )

  it(
    'on a phone a result shows no title, which is still read out, and opens in the same tab',
    { tags: ['full'] },
    () =>
      visits.visit(
        async (page) => {
          await open(page, '/Search?key=城墙')
          const entry = entries(page)
            .filter({ has: page.locator('h2 + p > mark') })
            .first()
          const link = entryLinks(entry)
          const title = link.locator('span').first()
          expect((await title.boundingBox())?.height).toBeLessThanOrEqual(1)
          expect(await title.textContent()).not.toBe('')
          const href = await link.getAttribute('href')
          const place = await excerpts(entry).boundingBox()
          const tabs = page.context().pages().length
          await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 20)
          await page.waitForURL(`**${href}`)
          expect(page.context().pages()).toHaveLength(tabs)
        },
        { viewport: phone },
      ),
  )

  it.each(['"', '*', 'a AND', '(', '%', "'; drop table", '\u202e', '😀', '-', 'NEAR(', '𠀀'])(
    'is safe on %j',
    async (key) => {
      const answer = await fetch(`${visits.site.origin}/Search?key=${encodeURIComponent(key)}`)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('</html>')
    },
  )
})

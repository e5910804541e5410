import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { viewports } from './support/open-browser.ts'
import { addressOf, beginVisits, heldBack, open, type Visits } from './support/visit.ts'
import { watchPage } from './support/watch-page.ts'

const [, phone] = viewports

let visits: Visits

beforeAll(async () => {
  visits = await beginVisits()
})
afterAll(() => visits?.end())

const box = (page: Page) => page.locator('.search-box__field')
const found = (page: Page) => page.locator('.search-page__found')
const marks = (page: Page) => page.locator('.search-list mark').allInnerTexts()

describe('the search page', () => {
  it('has a logo that leads home, a row of types, a box, and asks for words first', () =>
    visits.visit(async (page) => {
      await open(page, '/Search')
      expect(await page.locator('header a').first().getAttribute('href')).toBe('/')
      const types = (await page.locator('.choices a').allInnerTexts()).map((text) => text.trim())
      expect(types).toEqual(['全部', '新闻资讯', '展览', '活动', '典藏', '教育', '研究', '服务'])
      expect(await box(page).getAttribute('placeholder')).toBe('关键词')
      expect(await page.locator('.search-list').count()).toBe(0)
      const words = page.locator('.search-page--start .ways a')
      expect(await words.count()).toBe(6)
      expect(await words.first().getAttribute('href')).toBe('/Search?key=%E5%9F%8E%E5%A2%99')
      expect(await page.locator('.search-page .tile .entry__link').count()).toBe(4)
      expect(await page.locator('.skeleton-row').count()).toBe(5)
      await page.locator('.search-box button').click()
      await expect.poll(() => addressOf(page)).toBe('/Search')
      expect(await box(page).evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true)
      await box(page).fill('城墙')
      await page.keyboard.press('Enter')
      await page.waitForURL('**key=*')
      await expect.poll(() => addressOf(page)).toBe('/Search?key=城墙')
      await found(page).waitFor()
    }))

  it('tells how many, shows ten with picture, title and 200 characters around the marked words', () =>
    visits.visit(async (page) => {
      await open(page, '/Search?key=城墙')
      const total = Number(/共为您找到 (\d+) 条相关内容/.exec(await found(page).innerText())?.[1])
      expect(total).toBeGreaterThan(10)
      expect(await box(page).inputValue()).toBe('城墙')
      expect(await page.locator('.search-list .result').count()).toBe(10)
      expect(await page.locator('.result__picture').count()).toBeGreaterThan(0)
      expect(new Set(await marks(page))).toEqual(new Set(['城墙']))
      for (const text of await page.locator('.result .entry__excerpt').allInnerTexts()) {
        expect(Array.from(text.replace(/^…|…$/g, '')).length).toBeLessThanOrEqual(200)
      }
      expect(await page.locator('.result__date').first().innerText()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
      const link = page.locator('.result .entry__link').first()
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await page.locator('.pager__total').innerText()).toContain(String(total))
      await page.locator('.pager__jump input[type="number"]').fill('2')
      await page.locator('.pager__jump button').click()
      await page.waitForURL('**page=2*')
      await expect.poll(() => page.locator('.pager [aria-current="page"]').innerText()).toBe('2')
    }))

  it('finds Simplified, Traditional and full-width characters alike, and marks what it found', () =>
    visits.visit(async (page) => {
      await open(page, '/Search?key=城墙')
      const total = await found(page).innerText()
      await open(page, '/Search?key=城墻')
      expect(await found(page).innerText()).toBe(total)
      expect(new Set(await marks(page))).toEqual(new Set(['城墙']))
      await open(page, '/Search?key=ｗａｌｌ&lang=en')
      expect((await marks(page)).map((text) => text.toLowerCase())).toContain('wall')
    }))

  it('a type narrows it and returns to page 1; counts stand beside the types', () =>
    visits.visit(async (page) => {
      await open(page, '/Search?key=城墙&page=2')
      const type = page.locator('.choices a', { hasText: '活动' })
      const count = Number(await type.locator('.choices__count').innerText())
      expect(count).toBeGreaterThan(0)
      await type.click()
      await page.waitForURL('**type=*')
      expect(new URL(page.url()).searchParams.has('page')).toBe(false)
      await expect.poll(() => found(page).innerText()).toBe(`共为您找到 ${count} 条相关内容`)
      for (const href of await page
        .locator('.result .entry__link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
        expect(href).toMatch(/^\/Activity\//)
    }))

  it('offers titles while one types, by keyboard alone', () =>
    visits.visit(async (page) => {
      const { complaints, quiet } = await watchPage(page, visits.site.origin)
      await open(page, '/Search?lang=en')
      await box(page).focus()
      await page.keyboard.type('wall', { delay: 20 })
      const options = page.getByRole('option')
      await options.first().waitFor()
      expect(await options.count()).toBeLessThanOrEqual(6)
      expect((await options.first().locator('mark').allInnerTexts()).length).toBeGreaterThan(0)
      expect(await box(page).getAttribute('aria-expanded')).toBe('true')
      expect(await accessibilityFaults(page)).toEqual([])
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
      expect(complaints).toEqual([])
    }))

  it('Enter without a chosen title searches for what was typed', () =>
    visits.visit(async (page) => {
      await open(page, '/Search?lang=en')
      await box(page).focus()
      await page.keyboard.type('wall', { delay: 20 })
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL('**key=wall*')
      expect(await found(page).innerText()).toMatch(/results found/)
    }))

  it('offers titles for what was typed before the code for that had come', () =>
    visits.visit(async (page) => {
      const letCome = await heldBack(page, /suggestions-[\w-]+\.js/)
      await open(page, '/Search?lang=en')
      await box(page).focus()
      await page.keyboard.type('wall')
      letCome()
      await page.getByRole('option').first().waitFor()
    }))

  it('finding nothing leads on: other types, single words, sections', () =>
    visits.visit(async (page) => {
      await open(page, '/Search?key=城墙 甲乙丙丁&type=News')
      expect(await page.locator('.state-message').innerText()).toContain(
        '没有找到与“城墙 甲乙丙丁”相关的内容',
      )
      const ways = await page.locator('.ways a').allInnerTexts()
      expect(ways).toEqual(
        expect.arrayContaining(['在全部类型中搜索', '只搜索“城墙”', '只搜索“甲乙丙丁”', '展览']),
      )
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('link', { name: '只搜索“城墙”' }).click()
      await found(page).waitFor()
      await page.goto(`/Search?key=${'Donaudampf'.repeat(18)}`)
      const title = await page.locator('.state-message__title').evaluate((each) => ({
        needed: each.scrollWidth,
        room: each.clientWidth,
        window: innerWidth,
      }))
      expect(title.needed).toBe(title.room)
      expect(title.room).toBeLessThan(title.window)
    }))

  it('on a phone a result shows no title, which is still read out, and opens in the same tab', () =>
    visits.visit(
      async (page) => {
        await open(page, '/Search?key=城墙')
        const link = page.locator('.result:has(.entry__excerpt) .entry__link').first()
        const title = link.locator('.result__title')
        expect((await title.boundingBox())?.height).toBeLessThanOrEqual(1)
        expect(await title.textContent()).not.toBe('')
        const href = await link.getAttribute('href')
        const place = await page.locator('.result:has(.entry__excerpt) .entry__excerpt').first().boundingBox()
        await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 20)
        await page.waitForURL(`**${href}`)
        expect(page.context().pages()).toHaveLength(1)
      },
      { viewport: phone },
    ))

  it.each(['"', '*', 'a AND', '(', '%', "'; drop table", '\u202e', '😀', '-', 'NEAR(', '𠀀'])(
    'is safe on %j',
    async (key) => {
      const answer = await fetch(`${visits.site.origin}/Search?key=${encodeURIComponent(key)}`)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('</html>')
    },
  )
})

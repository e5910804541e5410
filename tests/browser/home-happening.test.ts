import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneOf, sweep } from '../support/sweep.ts'
import { currentSlide, drag, marks, running, stateOf, view } from './support/carousels.ts'
import { viewports } from './support/open-browser.ts'
import { main, named } from './support/parts.ts'
import { homeActivities } from './support/records.ts'
import { addressOf, beginVisits, open, type Visits } from './support/visit.ts'

const segments = new Intl.Segmenter('zh', { granularity: 'grapheme' })
function graphemes(text: string): number {
  return [...segments.segment(text)].length
}

/** More entries than this are a carousel (specification, section 2). */
const PLAIN = 3

let visits: Visits

function tabs(page: Page) {
  return main(page).locator('fieldset')
}
function names(page: Page) {
  return tabs(page).locator('label')
}
function panel(page: Page) {
  return tabs(page).getByRole('group').first()
}
function news(page: Page) {
  return tabs(page).getByRole('region').last()
}

describe('what happens at the museum', () => {
  beforeAll(async () => {
    visits = await beginVisits()
  })
  afterAll(() => visits?.end())

  it('what happens: two tabs, news first, changed by arrow keys', () =>
    visits.seeShared(async (page) => {
      await open(page, '/')
      const choices = tabs(page).getByRole('radio')
      expect(await choices.count()).toBe(2)
      expect(await names(page).allInnerTexts()).toEqual(['最新动态', '活动'])
      expect(await choices.first().isChecked()).toBe(true)
      await running(news(page))
      const placed = () =>
        names(page).evaluateAll((all) =>
          all.map((name) => {
            const { left, top } = name.getBoundingClientRect()
            return [Math.round(left + window.scrollX), Math.round(top + window.scrollY)]
          }),
        )
      const room = await view(news(page)).boundingBox()
      expect([room?.x, room?.width]).toEqual([0, (await main(page).boundingBox())?.width])
      const title = await page.getByRole('heading', { name: '正在发生' }).boundingBox()
      const back = await news(page)
        .getByRole('button', { name: named('carousel.previous') })
        .boundingBox()
      expect(Math.round(back?.x ?? 0)).toBe(Math.round(title?.x ?? 0))
      const places = await placed()
      await names(page).first().click()
      expect(await placed()).toEqual(places)
      await page.keyboard.press('ArrowRight')
      expect(await choices.last().isChecked()).toBe(true)
      expect(await placed()).toEqual(places)
      expect(await panel(page).getAttribute('aria-label')).toBe('活动')
      expect(
        await panel(page)
          .getByRole('link', { name: /^查看更多/ })
          .getAttribute('href'),
      ).toBe('/Activity')
      const { length } = await homeActivities(visits.site.origin)
      const shown = length > PLAIN ? marks(news(page)) : panel(page).locator('li:has(article)')
      expect(await shown.count()).toBe(length)
      if (length <= PLAIN) return
      await running(news(page))
      expect(await stateOf(page, news(page))).toMatchObject({ aside: 0, shown: 3, marked: 0 })
    }))

  const seen: readonly (readonly [string, number, number, RegExp, readonly string[] | undefined])[] = [
    ['/', 45, 0, /^\/News\/LastestNews\/\d+$/, ['/Service/ScenicGuide']],
    ['/', 45, 1, /^\/Activity\/ActivityPreview\/\d+$/, undefined],
    ['/?lang=en', 105, 0, /^\/News\/LastestNews\/\d+\?lang=en$/, ['/Service/ScenicGuide?lang=en']],
    ['/?lang=en', 105, 1, /^\/Activity\/ActivityPreview\/\d+\?lang=en$/, undefined],
  ]

  it.each(sweep('tab × language of what happens', seen, (_tab, index) => index % 3 === 0))(
    '%s, excerpts of %i, tab %i: each item has its link or its own, and a date',
    (address, count, tab, href, own) =>
      visits.read(async (page) => {
        await page.goto(address)
        const lang = address.includes('lang=en') ? '?lang=en' : ''
        const activities = await homeActivities(visits.site.origin, lang === '' ? 'zh-CN' : 'en')
        const links = activities.flatMap(({ linkUrl = '' }) =>
          linkUrl === '' ? [] : [linkUrl.startsWith('/') ? `${linkUrl}${lang}` : linkUrl],
        )
        const shown = await tabs(page)
          .locator('> div > [role="group"]')
          .nth(tab)
          .locator('li:has(article)')
          .evaluateAll((slides) =>
            slides.map((slide) => ({
              href: slide.querySelector('a')?.getAttribute('href') ?? '',
              target: slide.querySelector('a')?.getAttribute('target'),
              title: slide.querySelector('h3')?.textContent ?? '',
              date: slide.querySelector('time')?.textContent ?? '',
              excerpt: slide.querySelector('h3 + p')?.textContent ?? '',
            })),
          )
        // A carousel of few holds each slide twice, to go round.
        const items = [...new Map(shown.map((item) => [item.title, item])).values()]
        expect(items).toHaveLength(own === undefined ? activities.length : 6)
        const elsewhere = items.filter((item) => !href.test(item.href))
        expect(elsewhere.map((item) => item.href).sort()).toEqual([...(own ?? links)].sort())
        for (const item of items) {
          expect(item.target).toBe(item.href.startsWith('https:') ? '_blank' : null)
          expect(item.title).not.toBe('')
          expect(item.date).toMatch(count === 45 ? /^\d{4}-\d{2}-\d{2}$/ : /^\d{1,2} [A-Z][a-z]+ \d{4}$/)
          expect(item.excerpt).not.toBe('')
          expect(graphemes(item.excerpt.replace(/…$/, ''))).toBeLessThanOrEqual(count)
        }
        if (items.length === 0) return
        expect(
          items.some(({ excerpt }) => graphemes(excerpt.replace(/…$/, '')) > (count === 45 ? 44 : 84)),
        ).toBe(true)
      }),
  )

  it.each(oneOf('screens of the news', viewports, 1))(
    '$name: pictures, texts and thumbnails move as one, round and round',
    (viewport) =>
      visits.seeShared(
        async (page) => {
          await open(page, '/')
          await running(news(page))
          const titles = await marks(news(page)).allInnerTexts()
          const at = (index: number) => ({ current: [titles[index]], aside: 0, shown: 3, marked: index })
          const live = news(page).locator('[aria-live="polite"]')
          expect(await stateOf(page, news(page))).toEqual(at(0))
          for (const index of [3, 0, 5, 1]) {
            await marks(news(page)).nth(index).click()
            expect(await stateOf(page, news(page))).toEqual(at(index))
            await expect.poll(() => live.innerText()).toBe(`第 ${index + 1} 张，共 6 张`)
          }
          await drag(page, news(page), 0.6, 0.3)
          expect(await stateOf(page, news(page))).toEqual(at(2))
          await drag(page, news(page), 0.03, 0.38)
          expect(await stateOf(page, news(page))).toEqual(at(1))
          await expect.poll(() => addressOf(page)).toBe('/')
        },
        { viewport },
      ),
  )

  it('a neighbour comes to the middle when chosen; by key the focus goes along', { tags: ['full'] }, () =>
    visits.seeShared(async (page) => {
      await open(page, '/')
      await running(news(page))
      const marked = async () => (await stateOf(page, news(page))).marked
      // It stands still from here on: a place measured while it starts is not where the click arrives.
      expect(await marked()).toBe(0)
      const box = await view(news(page)).boundingBox()
      if (box === null) throw new Error('no carousel on screen')
      await page.mouse.click(box.x + box.width * 0.9, box.y + box.height / 2)
      expect(await marked()).toBe(1)
      await page.mouse.click(box.x + box.width * 0.1, box.y + box.height / 2)
      expect(await marked()).toBe(0)
      await currentSlide(news(page)).getByRole('link').focus()
      await page.keyboard.press('ArrowLeft')
      const { current, marked: last } = await stateOf(page, news(page))
      expect(last).toBe(5)
      expect([await page.evaluate(() => document.activeElement?.textContent)]).toEqual(current)
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/News\/LastestNews\/\d+$/)
    }),
  )
})

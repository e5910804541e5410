import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneOf } from '../support/sweep.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { currentSlide, drag, nextButton, running, slides, stateOf, track, view } from './support/carousels.ts'
import { recordShifts, shiftsOf } from './support/layout-shift.ts'
import { openMoving } from './support/motion.ts'
import { viewports } from './support/open-browser.ts'
import { footer, hrefsOf, main, named } from './support/parts.ts'
import { styled } from './support/styled.ts'
import { addressOf, beginVisits, open, type Visits } from './support/visit.ts'

const [, phone] = viewports
let visits: Visits

function banner(page: Page) {
  return page.getByRole('region', { name: named('banner.label') })
}
function stage(page: Page) {
  return page.getByRole('region', { name: /^(展览|Exhibitions)$/ })
}
function tabs(page: Page) {
  return main(page).locator('fieldset')
}
function panel(page: Page) {
  return tabs(page).getByRole('group').first()
}
function news(page: Page) {
  return tabs(page).getByRole('region').last()
}
/** Where the blocks lead, of a tab that is not shown too. */
function more(page: Page) {
  return main(page).locator('a', { hasText: /^(查看更多|参观指南|View more|Plan your visit)/ })
}

function pausing(page: Page) {
  return banner(page).getByRole('button', { name: named('carousel.pause') })
}
function playing(page: Page) {
  return banner(page).getByRole('button', { name: named('carousel.play') })
}

describe('the home page', () => {
  beforeAll(async () => {
    visits = await beginVisits()
  })
  afterAll(() => visits?.end())

  const blocks = [
    ['/', ['展览', '城墙导览', '正在发生', '参观']],
    ['/?lang=en', ['Exhibitions', 'Walk the city wall', 'What’s happening', 'Visit']],
  ] as const
  it.each(oneOf('languages of the blocks', blocks, 0))(
    '%s: its blocks in order, with where each leads',
    (address, titles) =>
      visits.read(async (page) => {
        await page.goto(address)
        const tail = address.slice(1)
        expect(await main(page).getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(titles)
        const tops = [
          banner(page),
          stage(page),
          page.getByRole('heading', { name: titles[1] ?? '' }),
          tabs(page),
        ]
        const places = await Promise.all(tops.map(async (part) => (await part.boundingBox())?.y))
        expect(places).toEqual(places.toSorted((one = Number.NaN, other = Number.NaN) => one - other))
        expect(await hrefsOf(more(page))).toEqual(
          [
            '/Exhibition/BaseExh',
            '/Service/ScenicGuide',
            '/News/LastestNews',
            '/Activity',
            '/Service/Guide',
          ].map((href) => href + tail),
        )
      }),
  )

  it.each(oneOf('screens of the home page', viewports, 0))(
    '$name: nothing moves and nothing is wanting while one reads down',
    { tags: ['full'] },
    (viewport) =>
      visits.see(
        async (page) => {
          await recordShifts(page)
          await openMoving(page, '/')
          for (const part of [stage(page), more(page).nth(1), news(page), footer(page)])
            await part.scrollIntoViewIfNeeded()
          await running(news(page))
          expect(await shiftsOf(page)).toEqual([])
          expect(await accessibilityFaults(page)).toEqual([])
          const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
          expect(scrollWidth).toBe(clientWidth)
        },
        { viewport },
      ),
  )

  // Every day: pages.test.ts loads the home page on both screens, where nothing moves and nothing is preloaded in vain.
  it.each(oneOf('screens of the banner', viewports, 1))(
    '$name: the first picture fills the screen and comes first',
    { tags: ['full'] },
    (viewport) =>
      visits.seeShared(
        async (page) => {
          await open(page, '/')
          const first = banner(page).getByRole('img').first()
          expect(await first.getAttribute('loading')).toBe('eager')
          expect(await first.getAttribute('fetchpriority')).toBe('high')
          const box = await first.boundingBox()
          expect(box?.y).toBe(0)
          expect(box?.width).toBeGreaterThan(viewport.width * 0.95)
          expect(box?.height).toBeGreaterThan(viewport.height * 0.7)
          const caption = await page.locator(styled.bannerTitle).first().boundingBox()
          expect((caption?.y ?? 0) + (caption?.height ?? 0)).toBeLessThan(viewport.height)
          const pause = await pausing(page).or(playing(page)).boundingBox()
          expect(pause?.x).toBeGreaterThanOrEqual(caption?.x ?? Number.NaN)
          const eager = await page.locator('main img[loading="eager"]').count()
          expect(eager).toBe(1)
          const shown = await first.evaluate((image) => image instanceof HTMLImageElement && image.currentSrc)
          expect(shown).toMatch(/\/banner-[^/]+\/[^/]+\.webp(?:\.avif)?\?v=[0-9a-f]{8}$/)
        },
        { viewport },
      ),
  )

  it('the banner turns by arrows, keys and drag; its button stops it', () =>
    visits.seeShared(async (page) => {
      await openMoving(page, '/')
      await running(banner(page))
      await pausing(page).click()
      await playing(page).waitFor()
      const turned = async () => (await stateOf(page, banner(page))).marked
      expect(await turned()).toBe(0)
      await nextButton(banner(page)).click()
      expect(await turned()).toBe(1)
      await page.keyboard.press('ArrowLeft')
      expect(await turned()).toBe(0)
      await drag(page, banner(page), 0.7, 0.3)
      expect(await turned()).toBe(1)
      await expect.poll(() => addressOf(page)).toBe('/')
      await currentSlide(banner(page)).getByRole('link').focus()
      await page.keyboard.press('ArrowRight')
      expect(await turned()).toBe(2)
      expect(
        await currentSlide(banner(page)).evaluate((slide) => slide.contains(document.activeElement)),
      ).toBe(true)
    }))

  it(
    'the slider is fetched when it is first used; what was asked for before is done',
    { tags: ['full'] },
    () =>
      visits.see(async (page) => {
        let release = () => {}
        const released = new Promise<void>((resolve) => {
          release = resolve
        })
        let requests = 0
        await page.route('**/run-swiper-*.js', async (route) => {
          requests += 1
          await released
          await route.continue()
        })
        await open(page, '/')
        await nextButton(banner(page)).waitFor()
        expect(requests).toBe(0)
        await nextButton(banner(page)).click()
        await expect.poll(() => requests).toBe(1)
        expect(await banner(page).locator('[inert]').count()).toBe(0)
        release()
        await running(banner(page))
        expect((await stateOf(page, banner(page))).marked).toBe(1)
      }),
  )

  it('a row that was scrolled before goes on from its slide', { tags: ['full'] }, () =>
    visits.seeShared(async (page) => {
      await open(page, '/')
      await nextButton(banner(page)).waitFor()
      await view(banner(page)).evaluate((row) => row.scrollTo({ left: row.clientWidth, behavior: 'instant' }))
      await running(banner(page))
      expect(await stateOf(page, banner(page))).toMatchObject({ marked: 1, aside: 0, shown: 1 })
      await nextButton(banner(page)).click()
      expect((await stateOf(page, banner(page))).marked).toBe(2)
    }),
  )

  // Every day: the test of the banner turns it; home-hall.test.ts stands still under reduced motion.
  it('the banner stands still for who wants less motion', { tags: ['full'] }, () =>
    visits.seeShared(async (page) => {
      await open(page, '/')
      await running(banner(page))
      expect(await playing(page).count()).toBe(1)
      await nextButton(banner(page)).click()
      const speed = await track(banner(page)).evaluate((row) => getComputedStyle(row).transitionDuration)
      expect(Number.parseFloat(speed)).toBe(0)
    }),
  )

  const languages = [
    ['/', ''],
    ['/?lang=en', '?lang=en'],
  ] as const
  it.each(oneOf('languages of the exhibitions', languages, 1))(
    '%s: three exhibitions, one large at a time, each in a new tab',
    (address, tail) =>
      visits.see(async (page) => {
        await open(page, address)
        await running(stage(page))
        const links = await slides(stage(page))
          .locator('a')
          .evaluateAll((all) => all.map((a) => [a.getAttribute('href'), a.getAttribute('target')].join(' ')))
        expect([...new Set(links)].sort()).toEqual(
          ['1', '4', '6'].map((id) => `/Exhibition/BaseExh/${id}${tail} _blank`),
        )
        const seen: string[] = []
        for (let turn = 0; turn < 3; turn += 1) {
          const state = await stateOf(page, stage(page))
          expect(state).toMatchObject({ aside: 0, shown: 3, marked: turn })
          expect(state.current).toHaveLength(1)
          seen.push(...state.current)
          await nextButton(stage(page)).click()
        }
        expect(new Set(seen).size).toBe(3)
        expect((await stateOf(page, stage(page))).marked).toBe(0)
        const [opened] = await Promise.all([
          page.context().waitForEvent('page'),
          currentSlide(stage(page)).getByRole('link').click(),
        ])
        await expect.poll(() => addressOf(opened)).toBe(`/Exhibition/BaseExh/1${tail}`)
        await expect.poll(() => addressOf(page)).toBe(address)
      }),
  )

  it('the slider takes 500 ms', { tags: ['full'] }, () =>
    visits.see(async (page) => {
      await openMoving(page, '/')
      for (const carousel of [banner(page), stage(page), news(page)]) {
        await running(carousel)
        // What the ended transition says of itself does not depend on when it is asked.
        const seconds = await track(carousel).evaluateHandle((element) => ({
          taken: new Promise<number>((resolve) =>
            element.addEventListener('transitionend', (event) => {
              if (event.target === element) resolve((event as TransitionEvent).elapsedTime)
            }),
          ),
        }))
        await nextButton(carousel).click()
        expect(await seconds.evaluate(({ taken }) => taken)).toBe(0.5)
      }
    }),
  )

  it('on a phone the current slide is wide and its neighbours peek', { tags: ['full'] }, () =>
    visits.seeShared(
      async (page) => {
        await open(page, '/')
        for (const carousel of [stage(page), news(page)]) {
          await running(carousel)
          const box = await currentSlide(carousel).boundingBox()
          expect(box?.width).toBeGreaterThan(phone.width * 0.75)
          expect(box?.width).toBeLessThan(phone.width * 0.95)
          expect((await stateOf(page, carousel)).shown).toBe(3)
        }
      },
      { viewport: phone },
    ),
  )

  // Every day: no-script.test.ts goes through lists, the menu and the search without scripts.
  it.each(oneOf('screens of the home page without scripts', viewports, 1))(
    '$name: without scripts rows that scroll and tabs that change',
    { tags: ['full'] },
    (viewport) =>
      visits.see(
        async (page) => {
          await page.goto('/')
          for (const carousel of [banner(page), stage(page), news(page)]) {
            expect(await nextButton(carousel).isVisible()).toBe(false)
            const last = slides(carousel).locator('a').last()
            expect(await carousel.locator('[inert]').count()).toBe(0)
            await last.focus()
            const box = await last.boundingBox()
            expect(box?.x).toBeGreaterThanOrEqual(0)
            expect(box?.x).toBeLessThan(viewport.width)
          }
          await tabs(page).locator('label').last().click()
          expect(await panel(page).getAttribute('aria-label')).toBe('活动')
          await panel(page)
            .getByRole('link', { name: /^查看更多/ })
            .click()
          await expect.poll(() => addressOf(page)).toBe('/Activity/ActivityPreview')
        },
        { viewport, scripts: false },
      ),
  )
})

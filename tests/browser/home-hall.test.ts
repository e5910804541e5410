import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneOf } from '../support/sweep.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { recordShifts, shiftsOf } from './support/layout-shift.ts'
import { holdLights, openMoving, scrollTo, topOf } from './support/motion.ts'
import { viewports } from './support/open-browser.ts'
import { main } from './support/parts.ts'
import { beginVisits, type Visits } from './support/visit.ts'

const [desktop] = viewports
/** The block whose lights come up, by the state they are in. */
const HALL = '[data-light]'
const PICTURE = `${HALL} li:not([inert]) img`
const TITLE = `${HALL} li:not([inert]) article > div`

let visits: Visits

/** How well a part of the hall is lit, from 0 to 1. */
function light(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => Number(getComputedStyle(element).opacity))
}

async function expectDark(page: Page): Promise<void> {
  expect(await light(page, PICTURE)).toBe(0)
  expect(await light(page, TITLE)).toBe(0)
}

/** Opens the home page with the hall dark, however long its scripts take. */
async function openDark(page: Page): Promise<void> {
  await holdLights(page)
  await openMoving(page, '/')
}

/** Resolves when the lights have come up. */
async function lit(page: Page): Promise<void> {
  for (const selector of [PICTURE, TITLE])
    await page.waitForFunction((part) => {
      const element = document.querySelector(part)
      return element !== null && getComputedStyle(element).opacity === '1'
    }, selector)
}

describe('the exhibition block appears', () => {
  beforeAll(async () => {
    visits = await beginVisits()
  })
  afterAll(() => visits?.end())

  it.each(oneOf('screens of the hall', viewports, 1))(
    '$name: at its position plus one viewport height, for good, and nothing moves',
    (viewport) =>
      visits.visit(
        async (page) => {
          await recordShifts(page)
          await openDark(page)
          const place = await topOf(page, HALL)
          const height = await page.locator(HALL).evaluate((hall) => hall.clientHeight)
          await expectDark(page)
          await scrollTo(page, Math.floor(place) - 2)
          await expectDark(page)
          expect(await page.locator(HALL).getAttribute('data-light')).toBe('dark')
          await scrollTo(page, Math.ceil(place) + 1)
          await page.locator(`${HALL}[data-light="lit"]`).waitFor()
          await lit(page)
          await scrollTo(page, 0)
          await lit(page)
          expect(await topOf(page, HALL)).toBe(place)
          expect(await page.locator(HALL).evaluate((hall) => hall.clientHeight)).toBe(height)
          expect(await shiftsOf(page)).toEqual([])
        },
        { viewport },
      ),
  )

  // Every day: the test above has the block lit at its place.
  it('the light is up within 300 ms', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await openDark(page)
      const ended = await page.locator(HALL).evaluateHandle((hall) => {
        const seconds: number[] = []
        hall.addEventListener('transitionend', (event) => {
          if ((event as TransitionEvent).propertyName === 'opacity')
            seconds.push((event as TransitionEvent).elapsedTime)
        })
        return seconds
      })
      await scrollTo(page, await topOf(page, HALL))
      await lit(page)
      await expect.poll(() => ended.evaluate((seconds) => seconds.length)).toBeGreaterThan(0)
      expect(Math.max(...(await ended.jsonValue()))).toBeLessThanOrEqual(0.3)
    }),
  )

  it('its title and its room are there before', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await openDark(page)
      expect(await light(page, `${HALL} > header`)).toBeGreaterThan(0)
      expect(await light(page, `${HALL} > header`)).toBeLessThan(1)
      expect(await page.locator(HALL).evaluate((hall) => hall.clientHeight)).toBeGreaterThan(
        desktop.height / 2,
      )
    }),
  )

  it('when the focus enters', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await openDark(page)
      await expectDark(page)
      await page.locator(`${HALL} a`).first().focus()
      await lit(page)
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      )
      await lit(page)
    }),
  )

  it('for who arrives below it, by reload or by the back button', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await openMoving(page, '/')
      await scrollTo(page, (await topOf(page, HALL)) + 2000)
      await page.reload()
      await page.waitForFunction(() => window.scrollY > 1000)
      await lit(page)
      await main(page).getByRole('link', { name: '查看更多 城墙导览', exact: true }).click()
      await page.waitForURL('**/Service/ScenicGuide')
      await page.goBack()
      await page.locator(HALL).waitFor()
      await lit(page)
    }),
  )

  it('at the end of a page too short for that', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await openDark(page)
      await page.evaluate((hall) => {
        const after = document.querySelectorAll<HTMLElement>(`${hall} ~ *, footer`)
        for (const part of after) part.style.display = 'none'
      }, HALL)
      await page.setViewportSize({ width: desktop.width, height: 1400 })
      await expectDark(page)
      await scrollTo(page, 100_000)
      const top = await page.locator(HALL).evaluate((hall) => hall.getBoundingClientRect().top)
      expect(top).toBeGreaterThan(2)
      await lit(page)
    }),
  )

  it('at once under reduced motion, in the accessible view, on stopped motion and on paper', () =>
    visits.visit(async (page) => {
      await openDark(page)
      await expectDark(page)
      for (const mark of ['data-still', 'data-access']) {
        await page.evaluate((name) => document.documentElement.setAttribute(name, ''), mark)
        await lit(page)
        await page.evaluate((name) => document.documentElement.removeAttribute(name), mark)
      }
      await page.emulateMedia({ media: 'print', reducedMotion: 'no-preference' })
      await lit(page)
      const slides = page.locator(`${HALL} li:has(article)`)
      expect(await slides.evaluateAll((all) => all.filter((slide) => slide.checkVisibility()).length)).toBe(1)
      const named = (panel: Element) =>
        panel.checkVisibility() ? getComputedStyle(panel, '::before').content : ''
      const panels = main(page).locator('fieldset > div > [role="group"]')
      expect([await panels.first().evaluate(named), await panels.last().evaluate(named)]).toEqual(
        ['最新动态', '活动'].map((name) => `"${name}"`),
      )
      await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' })
      await lit(page)
    }))

  it('at once without scripts', { tags: ['full'] }, () =>
    visits.visit(
      async (page) => {
        await page.emulateMedia({ reducedMotion: 'no-preference' })
        await page.goto('/')
        expect(await light(page, `${HALL} img`)).toBe(1)
        expect(await light(page, `${HALL} article > div`)).toBe(1)
      },
      { scripts: false },
    ),
  )

  it('by itself when the scripts never come', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.route('**/*.js', (route) => route.abort())
      const release = await holdLights(page)
      await page.goto('/')
      await expectDark(page)
      await release()
      await lit(page)
      expect(await page.locator(HALL).getAttribute('data-light')).toBe('waiting')
    }),
  )

  it('and what scripts find lit stays lit', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      let come = (): void => {}
      const wait = new Promise<void>((resolve) => {
        come = resolve
      })
      await page.route('**/*.js', async (route) => {
        await wait
        await route.continue()
      })
      await page.goto('/', { waitUntil: 'commit' })
      await page.locator(PICTURE).first().waitFor({ state: 'attached' })
      await lit(page)
      come()
      await page.locator(`${HALL}[data-light="lit"]`).waitFor()
      await lit(page)
    }),
  )

  it('dark or lit, it keeps WCAG 2.2 AA', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await openDark(page)
      expect(await accessibilityFaults(page)).toEqual([])
      await scrollTo(page, await topOf(page, HALL))
      await lit(page)
      expect(await accessibilityFaults(page)).toEqual([])
    }),
  )
})

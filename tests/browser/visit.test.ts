import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneOf } from '../support/sweep.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { recordShifts, shiftsOf } from './support/layout-shift.ts'
import { mapInfo, mapPin, toMap } from './support/map.ts'
import { viewports } from './support/open-browser.ts'
import { main, section } from './support/parts.ts'
import { styled } from './support/styled.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'
import { watchPage } from './support/watch-page.ts'

const [desktop, phone] = viewports
const GUIDE = '/Service/Guide'
const english = `${GUIDE}?lang=en`

let visits: Visits

function hours(page: Page) {
  return section(page, 'Opening hours')
}

beforeAll(async () => {
  visits = await beginVisits()
})
afterAll(() => visits?.end())

/** What of the info window is not on top, inside the map. */
function coveredInWindow(page: Page): Promise<readonly string[]> {
  return mapInfo(page).evaluate((window) => {
    const map = window.closest('section')?.getBoundingClientRect() ?? new DOMRect()
    return [...window.children].flatMap((part) => {
      part.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const seen = document.elementFromPoint(right - 3, (top + bottom) / 2)
      const isSeen = seen !== null && window.contains(seen)
      return isSeen && left >= map.left && right <= map.right ? [] : [`${part.className}: ${seen?.className}`]
    })
  })
}

describe('the visit page', () => {
  it('shows, in order: hours, numbered notes, a code, the way here, numbered services', () =>
    visits.read(async (page) => {
      await page.goto(english)
      expect(await page.locator('main h2').allInnerTexts()).toEqual([
        'Opening hours',
        'Before you come',
        'Booking',
        'Getting here',
        'Convenience services',
      ])
      const times = (await hours(page).innerText()).replace(/\s+/g, ' ')
      expect(times).toMatch(/Tuesday to Sunday 09:00 ~ 17:00 Last entry 16:30/)
      expect(await hours(page).getByRole('strong').innerText()).not.toBe('')
      const lists = main(page).locator('ol')
      expect(await lists.locator('li').count()).toBe(18)
      const firsts = await lists.locator('li:first-child').allInnerTexts()
      expect(firsts.map((text) => text.split(/\W/)[0])).toEqual(['Admission', 'Lockers'])
      const numbers = await lists
        .locator('li')
        .evaluateAll((items) =>
          items.map(
            (item) =>
              getComputedStyle(item, '::before').counterIncrement &&
              getComputedStyle(item, '::before').content,
          ),
        )
      expect(new Set(numbers)).toEqual(new Set(['counter(note, decimal-leading-zero)']))
      expect(await page.getByRole('img', { name: 'QR code for booking' }).isVisible()).toBe(true)
      const routes = (await section(page, 'Getting here').locator('dl').last().innerText()).replace(
        /\s+/g,
        ' ',
      )
      expect(routes).toBe('Bus 6 Drum Hill South Bus 18 Military Museum Tour line 2 Gongchen Gate')
    }))

  const seen = [
    ['zh', GUIDE, desktop],
    ['en', english, phone],
  ] as const
  // Every day: trusted-types.test.ts goes to the page and measures it, where every complaint counts; visit-map.test.ts asks no stranger.
  it.each(oneOf('languages of the visit', seen, 1))(
    '%s: sound to axe, nothing moves, nobody complains, no stranger is asked',
    { tags: ['full'] },
    (_, address, viewport) =>
      visits.see(
        async (page) => {
          const watch = await watchPage(page, visits.site.origin)
          await recordShifts(page)
          await open(page, address)
          await toMap(page)
          await mapPin(page).click()
          await mapInfo(page).waitFor()
          await watch.quiet()
          expect(await accessibilityFaults(page, 'main')).toEqual([])
          expect(await shiftsOf(page)).toEqual([])
          expect(watch.complaints).toEqual([])
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(wide).toBeLessThanOrEqual(0)
          await mapInfo(page).getByRole('button').click()
          await page.evaluate(() => {
            for (const [name, value] of Object.entries({ 'data-access': '', 'data-text': '200' }))
              document.documentElement.setAttribute(name, value)
          })
          await mapPin(page).click()
          // The map moves until the window of its pin is whole.
          await expect.poll(() => coveredInWindow(page)).toEqual([])
        },
        { viewport },
      ),
  )

  it('its ground is drawn, in either hall', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await open(page, GUIDE)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const masks = await page
          .locator(styled.guide)
          .evaluate((guide) => ['::before', '::after'].map((name) => getComputedStyle(guide, name).maskImage))
        expect(masks[0]).toContain('contours')
        expect(masks[1]).toContain('rammed-earth')
      }
    }),
  )

  it('on a page left open the hours go on', { tags: ['full'] }, () =>
    visits.visit(
      async (page) => {
        await page.clock.install()
        await open(page, english)
        const moments: { until: number; text: string }[] = await page.evaluate(() => {
          const state = JSON.parse(document.getElementById('vitrine-state')?.textContent ?? '{}')
          return state.page.options.hours.opening.moments
        })
        const shown = hours(page).getByRole('strong')
        await expect.poll(() => shown.innerText()).toBe(moments[0]?.text)
        for (const [index, moment] of moments.slice(0, 3).entries()) {
          const now = await page.evaluate(() => Date.now())
          await page.clock.fastForward(moment.until - now + 2000)
          await expect.poll(() => shown.innerText()).toBe(moments[index + 1]?.text)
        }
        await page.clock.fastForward(5 * 24 * 3_600_000)
        await expect.poll(() => shown.count()).toBe(0)
      },
      { isFirst: true },
    ),
  )
})

describe('the guide block of the home page', () => {
  const info = (page: Page) => page.getByRole('heading', { name: /^(参观|Visit)$/ }).locator('../..')
  /** A button on desktops; beside it a small link, which phones show below the code. */
  const reserve = (page: Page) => info(page).locator('a', { hasText: '立即预约' })

  it('hours, tickets and traffic, with their links', () =>
    visits.read(async (page) => {
      await page.goto('/?lang=en')
      const text = (await info(page).innerText()).replace(/\s+/g, ' ')
      expect(text).toContain(
        '09:00 to 17:00 (entry stops at 16:30; closures for special reasons are announced separately)',
      )
      expect(text).toContain('official social-media account')
      expect(text).toContain('1 Gushan Road, Tangzhou')
      expect(text).toContain('Bus 6 Drum Hill South Bus 18 Military Museum Tour line 2 Gongchen Gate')
      expect(await info(page).locator('a[href="tel:000081361381"]').innerText()).toBe('0000-8136 1381')
      expect(await info(page).getByRole('strong').innerText()).not.toBe('')
      await info(page).getByRole('link', { name: 'Plan your visit' }).click()
      await page.waitForURL('**/Service/Guide?lang=en')
    }))

  it('on the desktop a button reserves in a new tab, without a code', () =>
    visits.read(async (page) => {
      await page.goto('/')
      const button = reserve(page).first()
      expect(await button.isVisible()).toBe(true)
      expect(await button.getAttribute('href')).toBe('https://booking.example.org/tangzhou')
      expect(await button.getAttribute('target')).toBe('_blank')
      expect(await info(page).getByRole('img').count()).toBe(0)
      expect(await reserve(page).last().isVisible()).toBe(false)
    }))

  it('on the phone a code, and a small link for those who read on it', () =>
    visits.read(
      async (page) => {
        await page.goto('/')
        expect(await reserve(page).first().isVisible()).toBe(false)
        const code = info(page).getByRole('img')
        await code.scrollIntoViewIfNeeded()
        expect(await code.getAttribute('alt')).toBe('预约二维码')
        const link = reserve(page).last()
        expect(await link.isVisible()).toBe(true)
        expect(await link.getAttribute('href')).toBe('https://booking.example.org/tangzhou')
      },
      { viewport: phone },
    ))
})

// @module-tag full
// Every day: axe-core on every page (pages.test.ts), text twice as large (text-boxes.test.ts), what has the focus (keyboard.test.ts).
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hydrated } from './support/hydrated.ts'
import { viewports } from './support/open-browser.ts'
import { branches, tool } from './support/parts.ts'
import { styled } from './support/styled.ts'
import { beginVisits, type Visits } from './support/visit.ts'

const MANY = 60
const SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`

let visits: Visits

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

/**
 * Texts wider than the box that hides what is out of it, or higher, and a page that scrolls sideways. Excerpts and titles of a carousel
 * are cut after some lines in any spacing: what they lead to says them whole.
 */
function lost(page: Page): Promise<readonly string[]> {
  return page.evaluate((carouselView) => {
    const { clientWidth, scrollWidth } = document.documentElement
    const cut = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element instanceof HTMLElement &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest(carouselView) === null &&
        // What only a screen reader is to hear is one pixel large.
        element.clientWidth > 1 &&
        ['hidden', 'clip'].includes(getComputedStyle(element).overflowX) &&
        element.innerText.trim() !== '' &&
        (element.scrollWidth > element.clientWidth + 2 ||
          (element.scrollHeight > element.clientHeight + 2 && !element.matches('p, button > span'))),
    )
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth} wide in ${clientWidth}`] : []),
      ...cut.map((element) => `cut: ${element.className}`),
    ]
  }, styled.carouselView)
}

/** Whether anything of the focused element can be seen: nothing else is over all of it. */
function isInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return true
    const { left, top, width, height } = element.getBoundingClientRect()
    return [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const found = document.elementFromPoint(left + width * across, top + height * down)
        return found !== null && (element.contains(found) || found.contains(element))
      }),
    )
  })
}

describe('criteria of WCAG 2.2 that axe-core cannot validate', () => {
  beforeAll(async () => {
    visits = await beginVisits()
  })
  afterAll(() => visits?.end())

  it.each(viewports.map((viewport) => [viewport.name, viewport] as const))(
    '1.4.12, %s: wider text spacing loses nothing',
    (_name, viewport) =>
      visits.visitShared(
        async (page) => {
          for (const address of [
            '/',
            '/?lang=en',
            '/News/LastestNews?lang=en',
            '/Service/Guide?lang=en',
            '/Collection/Treasure',
          ]) {
            await page.goto(address)
            await page.evaluate((css) => {
              const sheet = new CSSStyleSheet()
              sheet.replaceSync(css)
              document.adoptedStyleSheets.push(sheet)
            }, SPACING)
            expect(await lost(page), address).toEqual([])
          }
        },
        { viewport },
      ),
  )

  it('1.4.13: what opens by hovering stays under the pointer and goes away by Escape', () =>
    visits.seeShared(async (page) => {
      await open(page, '/News/LastestNews')
      const branch = branches(page).first()
      const panel = branch.locator('> ul')
      await branch.locator('summary').hover()
      await expect.poll(() => panel.isVisible()).toBe(true)
      await panel.locator('a').last().hover()
      await expect.poll(() => panel.isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => panel.isVisible()).toBe(false)
      const booking = tool(page, '预约')
      await booking.getByRole('button').hover()
      await expect.poll(() => booking.getByRole('img').isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => booking.getByRole('img').isVisible()).toBe(false)
    }))

  it.each(viewports.map((viewport) => [viewport.name, viewport] as const))(
    '2.4.11, %s: nothing lies over the whole of what has the focus',
    (_name, viewport) =>
      visits.visitShared(
        async (page) => {
          await open(page, '/News/LastestNews?lang=en')
          for (let presses = 0; presses < MANY; presses += 1) {
            await page.keyboard.press('Tab')
            expect(
              await isInSight(page),
              await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120)),
            ).toBe(true)
          }
        },
        { viewport },
      ),
  )
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { type Viewport, viewports } from './support/open-browser.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'
import { watchPage } from './support/watch-page.ts'

let visits: Visits

beforeAll(async () => {
  visits = await beginVisits()
})
afterAll(() => visits?.end())

describe.each(viewports.map((viewport): [string, Viewport] => [viewport.name, viewport]))(
  'looking closer at a relic, %s',
  (name, viewport) => {
    it('by keyboard: parts come, it zooms and moves, Escape leads back; nothing is complained of', () =>
      visits.visit(
        async (page) => {
          const { complaints, quiet } = await watchPage(page, visits.site.origin)
          const parts: string[] = []
          page.on('response', (response) => {
            if (response.url().includes('/iiif/3/'))
              parts.push(response.url().slice(visits.site.origin.length))
          })
          const english = name === 'phone'
          await open(page, `/Collection/ExcellentCol/10003${english ? '?lang=en' : ''}`)
          const button = page.getByRole('button', { name: english ? 'Look closer' : '放大细看' })
          expect(parts).toEqual([])
          await button.focus()
          await page.keyboard.press('Enter')
          const dialog = page.getByRole('dialog', { name: english ? 'A closer look' : '放大细看' })
          await dialog.locator('canvas').first().waitFor()
          await expect
            .poll(() => parts.filter((part) => /\/\d+,\d+,\d+,\d+\/|\/full\//.test(part)).length)
            .toBeGreaterThan(0)
          await quiet()
          const stage = dialog.locator('.viewer__stage')
          const whole = await stage.screenshot()
          for (const key of ['+', '+', 'ArrowRight', 'r']) await page.keyboard.press(key)
          await expect.poll(async () => (await stage.screenshot()).equals(whole)).toBe(false)
          await page.keyboard.press('0')
          expect(await accessibilityFaults(page)).toEqual([])
          await page.keyboard.press('Escape')
          await dialog.waitFor({ state: 'hidden' })
          expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
          await quiet()
          expect(complaints).toEqual([])
        },
        { viewport },
      ))
  },
)

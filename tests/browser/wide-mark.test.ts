import { afterAll, beforeAll, expect, it } from 'vitest'
import { menuButton } from './support/parts.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

const WIDE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="400" height="100"%3E%3Crect width="400" height="100"/%3E%3C/svg%3E'

let visits: Visits

beforeAll(async () => {
  visits = await beginVisits()
})
afterAll(() => visits?.end())

it('a mark of 4:1 leaves the menu button on the screen of a phone', () =>
  visits.seeShared(async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, `${visits.site.origin}/?lang=en`)
    await page.evaluate(async (src) => {
      const mark = document.querySelector<HTMLImageElement>('header img')
      if (mark === null) throw new Error('the header has no mark')
      mark.src = src
      await mark.decode()
    }, WIDE)
    const box = await menuButton(page).boundingBox()
    expect((box?.x ?? 390) + (box?.width ?? 390)).toBeLessThanOrEqual(390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }))

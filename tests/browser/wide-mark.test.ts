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

it('a logo of 4:1 keeps its shape and leaves the menu button on the screen of a phone', () =>
  visits.seeShared(async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, `${visits.site.origin}/?lang=en`)
    await page.evaluate(async (src) => {
      const mark = document.querySelector<HTMLImageElement>('header img')
      if (mark === null) throw new Error('the header has no logo')
      mark.src = src
      await mark.decode()
    }, WIDE)
    const logo = await page.locator('header img').boundingBox()
    expect(logo?.height).toBe(36)
    expect(logo?.width).toBeGreaterThanOrEqual(110)
    const box = await menuButton(page).boundingBox()
    expect((box?.x ?? 390) + (box?.width ?? 390)).toBeLessThanOrEqual(390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }))

it('a name of many lines stays off the edges of the header', () =>
  visits.seeShared(async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, `${visits.site.origin}/?lang=en`)
    const room = await page.evaluate(() => {
      const link = document.querySelector('header a')
      const name = link?.querySelector('span')
      if (!link || !name) throw new Error('the header has no name')
      name.textContent = 'Museum of Arts and Crafts of the Mountains '.repeat(3)
      const header = document.querySelector('header')?.getBoundingClientRect()
      return name.getBoundingClientRect().top - (header?.top ?? 0)
    })
    expect(room).toBeGreaterThanOrEqual(4)
  }))

import { afterAll, beforeAll, expect, it } from 'vitest'
import { styled } from './support/styled.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

let visits: Visits

beforeAll(async () => {
  visits = await beginVisits()
})
afterAll(() => visits?.end())

it('a picture that is missing in the text of an object leaves the page as wide as a phone', () =>
  visits.seeShared(async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, `${visits.site.origin}/Collection/ExcellentCol/10001?lang=en`)
    await page.evaluate(async (place) => {
      const picture = new Image(600, 400)
      picture.alt = 'a quay'
      picture.src = '/media/no-such-picture.jpg'
      await picture.decode().catch(() => {})
      document.querySelector(place)?.append(picture)
    }, styled.richText)
    expect(await page.locator('img[alt="a quay"]').count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }))

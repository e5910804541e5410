import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hydrated } from './support/hydrated.ts'
import { recordShifts, shiftsOf } from './support/layout-shift.ts'
import { viewports } from './support/open-browser.ts'
import { main } from './support/parts.ts'
import { beginVisits, type Visits } from './support/visit.ts'
import { watchPage } from './support/watch-page.ts'

/** How much slower than this machine. */
const SLOWNESS = 8

describe('a phone on which every part comes late', () => {
  let visits: Visits

  beforeAll(async () => {
    visits = await beginVisits()
  })
  afterAll(() => visits?.end())

  it('moves nothing when the carousels of the home page come alive', { tags: ['full'] }, async () => {
    await visits.see(
      async (page) => {
        const session = await page.context().newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })
        const { quiet } = await watchPage(page, visits.site.origin)
        await recordShifts(page)
        await page.goto('/')
        for (const title of await main(page).getByRole('heading', { level: 2 }).all())
          await title.scrollIntoViewIfNeeded()
        await hydrated(page)
        for (const name of ['展览', '最新动态'])
          await page
            .getByRole('region', { name, exact: true })
            .last()
            .locator('[inert]')
            .first()
            .waitFor({ state: 'attached' })
        await quiet()
        expect(await shiftsOf(page)).toEqual([])
      },
      { viewport: viewports[1] },
    )
  })
})

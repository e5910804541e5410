import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentSlide, marks, running, stateOf } from './support/carousels.ts'
import { entries, entryLinks, heading, hrefsOf, main, neighbours, pager, viewer } from './support/parts.ts'
import { type Answered, listed } from './support/records.ts'
import { addressOf, beginVisits, open, type Visits } from './support/visit.ts'

const ROUTE = '/ColLevy'

let visits: Visits

beforeAll(async () => {
  visits = await beginVisits()
})
afterAll(() => visits?.end())

function works(workSeason: string, pageNum = 1): Promise<readonly Answered[]> {
  return listed(visits.site.origin, '/api/queryCollectWorkList', {
    entity: { workSeason },
    param: { pageSize: 6, pageNum },
  })
}
const seasons = ['spring', 'summer', 'autumn', 'winter'] as const

describe('the call for works', () => {
  it('has a tab for each season, the first chosen, and six works with their first photograph and name', () =>
    visits.read(async (page) => {
      await page.goto(ROUTE)
      const tabs = page.getByRole('navigation', { name: '季节' }).getByRole('link')
      expect(await tabs.allInnerTexts()).toEqual(['春', '夏', '秋', '冬'])
      expect(await tabs.first().getAttribute('aria-current')).not.toBeNull()
      const records = await works('spring')
      expect(records).toHaveLength(6)
      const tiles = entries(page)
      expect(await tiles.getByRole('heading').allInnerTexts()).toEqual(
        records.map(({ workName }) => workName),
      )
      expect(await hrefsOf(entryLinks(tiles))).toEqual(
        records.map(({ collectId }) => `${ROUTE}/${collectId}`),
      )
      expect(await tiles.getByRole('paragraph').allInnerTexts()).toEqual(
        records.map(({ collectorName }) => collectorName),
      )
      const widths = await tiles
        .getByRole('article')
        .evaluateAll((each) => each.map((tile) => tile.clientWidth))
      expect(widths[0]).toBeGreaterThan(2 * Math.max(...widths.slice(1)))
      const first = (await tiles.first().locator('img').getAttribute('src')) ?? ''
      const cover = records[0]?.workPhoto?.split(',')[0] ?? ''
      expect(first.replace('/THUMB/', '/').replace(/\?v=[0-9a-f]{8}$/, '')).toBe(`/files${cover}`)
    }))

  it(
    'says beside the button which season the form opens with, whichever tab is open',
    { tags: ['full'] },
    () =>
      visits.visitShared(async (page) => {
        await open(page, `${ROUTE}?season=autumn`)
        expect(await main(page).innerText()).toContain('季节默认为“春”')
        await open(page, `${ROUTE}?season=autumn&lang=en`)
        expect(await main(page).innerText()).toContain('Season: “Spring” is chosen for you')
      }),
  )

  it('returns to page 1 with another season, and has a pager only above one page', () =>
    visits.read(async (page) => {
      const long: string[] = []
      for (const season of seasons) if ((await works(season, 2)).length > 0) long.push(season)
      expect(long.length).toBeGreaterThan(0)
      for (const season of seasons) {
        await page.goto(`${ROUTE}?season=${season}`)
        expect(await pager(page).count(), season).toBe(long.includes(season) ? 1 : 0)
      }
      await page.goto(`${ROUTE}?season=${long[0]}&page=2`)
      expect(await entries(page).count()).toBe((await works(long[0] ?? '', 2)).length)
      const other = seasons.find((season) => season !== long[0]) ?? ''
      await page.getByRole('navigation', { name: '季节' }).locator(`a[href*="season=${other}"]`).click()
      await page.waitForURL(`**season=${other}**`)
      await expect.poll(() => addressOf(page)).toBe(`${ROUTE}?season=${other}`)
    }))

  it('shows a work one photograph at a time with dots and arrows, not in a circle, and large from where it is', () =>
    visits.visitShared(async (page) => {
      const all = (await Promise.all(seasons.map((season) => works(season)))).flat()
      const work = all.findLast(({ workPhoto }) => (workPhoto ?? '').split(',').length > 1)
      await open(page, `${ROUTE}/${work?.collectId}`)
      await expect.poll(() => heading(page).innerText()).toBe(work?.workName)
      expect(await main(page).innerText()).toContain(work?.workDesc)
      const season = work?.workSeason ?? ''
      const more = main(page).getByRole('link', { name: /^查看更多/ })
      expect(await more.getAttribute('href')).toBe(`${ROUTE}?season=${season}`)
      const others = (await works(season)).map(({ collectId }) => `${ROUTE}/${collectId}`)
      for (const link of await entryLinks(entries(page)).or(neighbours(page).getByRole('link')).all())
        expect(others).toContain(await link.getAttribute('href'))
      const carousel = page.getByRole('region', { name: work?.workName ?? '', exact: true })
      await running(carousel)
      const count = work?.workPhoto?.split(',').length ?? 0
      expect(await marks(carousel).count()).toBe(count)
      expect(await stateOf(page, carousel)).toMatchObject({ marked: 0, shown: 1 })
      const previous = carousel.getByRole('button', { name: '上一张' })
      const next = carousel.getByRole('button', { name: '下一张' })
      expect(await previous.getAttribute('aria-disabled')).toBe('true')
      for (let slide = 1; slide < count; slide += 1) {
        await next.click()
        expect(await stateOf(page, carousel)).toMatchObject({ marked: slide, shown: 1 })
      }
      expect(await next.getAttribute('aria-disabled')).toBe('true')
      await currentSlide(carousel).getByRole('link').click()
      await viewer(page).getByRole('status').getByText(`第 ${count} 张`).waitFor()
    }))
})

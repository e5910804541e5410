// @module-tag full
// Every day: home.test.ts turns carousels, tests/pages/templates/ draws each block with any number of records.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyConfig } from '../support/copy-config.ts'
import { oneOf } from '../support/sweep.ts'
import { drag, marks, running, stateOf } from './support/carousels.ts'
import { viewports } from './support/open-browser.ts'
import { entries, entryLinks, main, named } from './support/parts.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'
import { watchPage } from './support/watch-page.ts'

const [desktop, phone] = viewports
const folder = mkdtempSync(join(tmpdir(), 'vitrine-home-'))

let visits: Visits

function tabs(page: Page) {
  return main(page).locator('fieldset')
}

/** The museum of this repository with one slide, three news and four activities on its home page. */
function writeConfig(): void {
  copyConfig(folder)
  const path = join(folder, 'channels/home.json')
  const home: unknown = JSON.parse(readFileSync(path, 'utf8'), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    if ('block' in value && value.block === 'banner') return { ...value, pageSize: 1 }
    if ('source' in value && value.source === 'archives') return { ...value, pageSize: 3 }
    if ('source' in value && value.source === 'home-activities') {
      return { ...value, pageSize: 4 }
    }
    return value
  })
  writeFileSync(path, JSON.stringify(home))
}

describe('how many records the home page has', () => {
  beforeAll(async () => {
    writeConfig()
    visits = await beginVisits({ CONFIG_DIR: folder })
  })
  afterAll(async () => {
    await visits?.end()
    rmSync(folder, { recursive: true })
  })

  it.each(oneOf('screens of a single picture', viewports, 1))(
    '$name: a banner of one record is a single image, without a slider',
    (viewport) =>
      visits.visitShared(
        async (page) => {
          await open(page, '/')
          expect(await page.getByRole('region', { name: named('banner.label') }).count()).toBe(0)
          const picture = main(page).getByRole('img').first()
          expect((await picture.boundingBox())?.y).toBe(0)
          expect(await picture.getAttribute('loading')).toBe('eager')
          expect(await main(page).locator('img[loading="eager"]').count()).toBe(1)
          const banner = main(page).getByRole('link').first()
          expect(await banner.locator('img').count()).toBe(1)
          expect(await banner.getAttribute('href')).toBe('/Exhibition/BaseExh/4')
        },
        { viewport },
      ),
  )

  it('three records are a plain list', () =>
    visits.visitShared(async (page) => {
      await open(page, '/')
      const panel = tabs(page).getByRole('group')
      expect(await panel.count()).toBe(1)
      expect(await panel.getByRole('button').count()).toBe(0)
      expect(await entries(page, panel).count()).toBe(3)
      for (const entry of await entries(page, panel).all()) {
        expect(await entryLinks(entry).count()).toBe(1)
        const [date, excerpt] = await entry.getByRole('paragraph').allInnerTexts()
        expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        expect(excerpt).not.toBe('')
        expect(await entry.getByRole('time').count()).toBe(1)
      }
    }))

  it.each(oneOf('screens of four exhibitions', [desktop, phone], 0))(
    '$name: four are a carousel that goes round and shows each once',
    { tags: ['full'] },
    (viewport) =>
      visits.see(
        async (page) => {
          const watch = await watchPage(page, visits.site.origin)
          await open(page, '/')
          await tabs(page).locator('label').last().click()
          const carousel = tabs(page).getByRole('region').last()
          await running(carousel)
          expect(await marks(carousel).count()).toBe(4)
          const seen: string[] = []
          for (let turn = 0; turn < 4; turn += 1) {
            const state = await stateOf(page, carousel)
            expect(state).toMatchObject({ aside: 0, shown: 3, marked: turn })
            seen.push(...state.current)
            await drag(page, carousel, 0.6, 0.2)
          }
          expect(new Set(seen).size).toBe(4)
          expect(await stateOf(page, carousel)).toMatchObject({ aside: 0, shown: 3, marked: 0 })
          for (const index of [3, 1, 2]) {
            await marks(carousel).nth(index).click()
            expect(await stateOf(page, carousel)).toMatchObject({ current: [seen[index]], marked: index })
          }
          expect(watch.complaints).toEqual([])
        },
        { viewport },
      ),
  )
})

// @module-tag full
// Every day: tests/browser/text-boxes.test.ts and extensions.test.ts hold pages to the width of a phone.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newMuseum } from '../../src/commands/new/new-museum.ts'
import { quiet } from '../commands/support/new-run.ts'
import { oneOf } from '../support/sweep.ts'
import { main } from './support/parts.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

const WORD = 'Donaudampfschifffahrtsgesellschaft'
const LONG = WORD.repeat(3)

const exhibits = [
  { exhibitId: '1', exhibitName: 'A very long title of a rare object '.repeat(14).trim() },
  { exhibitId: '2', exhibitName: 'Bare' },
  { exhibitId: '3', exhibitName: WORD.repeat(14) },
  {
    exhibitId: '4',
    exhibitName: 'Facts',
    ageDetail: LONG,
  },
]

const folder = mkdtempSync(join(tmpdir(), 'vitrine-odd-titles-'))
let visits: Visits

beforeAll(async () => {
  const museum = join(folder, 'museum')
  const { options } = quiet(museum, { languages: 'en', nameEn: 'Museum' })
  await newMuseum({ ...options, schemas: join('schemas', 'json'), scaffold: 'scaffold' })
  for (const name of ['objects', 'object']) {
    const file = join(museum, 'sources', `${name}.json`)
    const source = JSON.parse(readFileSync(file, 'utf8'))
    source.item.subtitle = '/ageDetail'
    writeFileSync(file, JSON.stringify(source))
  }
  const lines = exhibits.map((exhibit) => `${JSON.stringify(exhibit)}\n`)
  writeFileSync(join(museum, 'content', 'exhibit.ndjson'), lines.join(''))
  visits = await beginVisits({ CONFIG_DIR: museum, DATA_DIR: join(folder, 'data') })
})
afterAll(async () => {
  await visits?.end()
  rmSync(folder, { recursive: true, force: true })
})

it.each(oneOf('widths of odd titles', [390, 768, 1366], 0))(
  'titles of one long word, or of many words, keep to a screen of %i pixels',
  (width) =>
    visits.seeShared(async (page) => {
      await page.setViewportSize({ width, height: 800 })
      for (const path of [
        '/',
        '/collection',
        ...exhibits.map(({ exhibitId }) => `/collection/${exhibitId}`),
      ]) {
        await open(page, visits.site.origin + path)
        const sideways = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return scrollWidth - clientWidth
        })
        expect([path, Math.max(0, sideways)]).toEqual([path, 0])
      }
      const heightOf = async (id: string): Promise<number> => {
        await open(page, `${visits.site.origin}/collection/${id}`)
        return (await main(page).getByRole('heading', { level: 1 }).boundingBox())?.height ?? 0
      }
      // A title of 500 characters leaves some of the first screen to what follows it.
      expect(await heightOf('1')).toBeLessThan(600)
      expect(await heightOf('2')).toBeLessThan(60)
    }),
)

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_NOTO, notoCjk } from '../support/noto-cjk.ts'
import { allShiftsOf, lineShiftsOf, recordShifts } from './support/layout-shift.ts'
import { PATIENCE_MS } from './support/open-browser.ts'
import { beginVisits, heldBack, open, type Visits } from './support/visit.ts'

const noto = notoCjk('zh')
if (noto === undefined) console.warn(NO_NOTO)

/** Bytes of fonts that the first page may have. */
const MOST = 150_000

/** Runs in the page: whether a piece is there. */
function isLoaded(): boolean {
  return [...document.fonts].some(
    ({ family, status }) => family.includes('Own') && !family.includes(' in ') && status === 'loaded',
  )
}

describe.skipIf(noto === undefined)('a Chinese typeface of the museum’s own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-typefaces-'))
  let visits: Visits

  beforeAll(async () => {
    const config = join(folder, 'config')
    cpSync('config', config, { recursive: true })
    mkdirSync(join(config, 'media', 'fonts'), { recursive: true })
    writeFileSync(join(config, 'media', 'fonts', 'own.otf'), noto ?? '')
    const file = join(config, 'theme.json')
    const theme = JSON.parse(readFileSync(file, 'utf8'))
    theme.fonts.push({ family: 'Own', files: [{ file: '/media/fonts/own.otf' }] })
    theme.type.languages.zh = { text: ['Own', 'sans-serif'] }
    writeFileSync(file, JSON.stringify(theme))
    visits = await beginVisits({ CONFIG_DIR: config })
  })
  afterAll(async () => {
    await visits.end()
    rmSync(folder, { recursive: true, force: true })
  })

  it('comes when its pieces are planned, without waiting at the start', async () => {
    const isPlanned = async (): Promise<boolean> =>
      (await (await fetch(visits.site.origin)).text()).includes('rel="preload" as="font"')
    await expect.poll(isPlanned, { timeout: PATIENCE_MS }).toBe(true)
  })

  it('takes at most 150 KB for the first page, of a font of 16 MB, and none in other languages', async () => {
    // Where pictures are not loaded, their alternative texts are drawn.
    await visits.see(
      async (page) => {
        const bodies: Promise<Buffer>[] = []
        page.on('response', (response) => {
          if (response.url().endsWith('.woff2')) bodies.push(response.body())
        })
        await open(page, '/')
        await page.evaluate(async () => void (await document.fonts.ready))
        const bytes = (await Promise.all(bodies)).map(({ length }) => length)
        expect(bytes.length).toBeGreaterThan(0)
        expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(MOST)
        expect(await page.evaluate(isLoaded)).toBe(true)
        page.removeAllListeners('response')
        await open(page, '/?lang=en')
        expect(await page.locator('link[href*="/_vitrine/fonts/"][rel=stylesheet]').count()).toBe(0)
        expect(await page.evaluate(isLoaded)).toBe(false)
      },
      { isFirst: true },
    )
  })

  it('moves nothing when its pieces come late', async () => {
    await visits.visit(async (page) => {
      await recordShifts(page)
      const letCome = await heldBack(page, '**/*.woff2')
      await page.goto('/News/Notice', { waitUntil: 'commit' })
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      expect(await page.evaluate(isLoaded)).toBe(false)
      letCome()
      await expect.poll(() => page.evaluate(isLoaded), { timeout: PATIENCE_MS }).toBe(true)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      expect(await lineShiftsOf(page)).toEqual([])
      const moved = (await allShiftsOf(page)).map((shift) => Number.parseFloat(shift))
      expect(moved.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001)
    })
  })
})

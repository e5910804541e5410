import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeLateTypefaces } from '../../src/base/late-typefaces.ts'
import { type TestedSize, testedSizes } from '../../src/commands/test/browser/run-browser.ts'
import { NO_NOTO, notoCjk } from '../support/noto-cjk.ts'
import { oneOf } from '../support/sweep.ts'
import { framesDrawn } from './support/frames.ts'
import { hydrated } from './support/hydrated.ts'
import { allShiftsOf, lineShiftsOf, recordShifts } from './support/layout-shift.ts'
import { PATIENCE_MS } from './support/open-browser.ts'
import { beginVisits, heldBack, open, type Visits } from './support/visit.ts'

const noto = notoCjk('zh')
if (noto === undefined) console.warn(NO_NOTO)

/** An order below what anyone can see, as in `vitrine test`. */
const MAX_SHIFT = 0.001

/** Kana that are not as wide as they are high have no typeface of a system that is made as wide: a link of them is 14 pixels shorter afterwards. */
const MAX_SHIFT_OF_KANA = 0.0015

/** A Nastaliq font of Urdu has no Latin letters, by which fallback faces are scaled: entries of the menu become 12 to 21 pixels wider. */
const MAX_SHIFT_OF_NASTALIQ = 0.002

const maxShifts: Readonly<Record<string, number>> = { ja: MAX_SHIFT_OF_KANA, ur: MAX_SHIFT_OF_NASTALIQ }

const viewports: readonly TestedSize[] = testedSizes

/** Opens an address, lets its typefaces come when it has been painted without them, and gives what moved. */
async function shiftsByTypefaces(page: Page, address: string): Promise<readonly string[]> {
  const letCome = await heldBack(page, '**/*.woff2')
  const isAsked = page.waitForRequest('**/*.woff2')
  // It is loaded only when its typefaces are there.
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await isAsked
  await framesDrawn(page)
  const before = await allShiftsOf(page)
  letCome()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await framesDrawn(page)
  return (await allShiftsOf(page)).slice(before.length)
}

function sumOf(shifts: readonly string[]): number {
  return shifts.map((shift) => Number.parseFloat(shift)).reduce((sum, shift) => sum + shift, 0)
}

/** Bytes of fonts that the first page may have. */
const MOST = 150_000

/** Runs in the page: whether a piece is there. The letters of the language's name are a family of their own. */
function isLoaded(): boolean {
  return [...document.fonts].some(
    ({ family, status }) => family.replaceAll('"', '') === 'Own' && status === 'loaded',
  )
}

describe.skipIf(noto === undefined)('a Chinese typeface of the museum’s own', { tags: ['full'] }, () => {
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
      expect(sumOf(await allShiftsOf(page))).toBeLessThan(MAX_SHIFT)
    })
  })
})

/** Late typefaces of a museum: each language on one screen, by turns, since what a typeface changes is the same on all. */
function holdStill(visitsOf: () => Visits, languages: readonly string[], paths: readonly string[]): void {
  it.each(languages.map((language, index) => ({ language, viewport: viewports[index % viewports.length] })))(
    'move nothing in $language',
    async ({ language, viewport }) => {
      for (const path of paths)
        await visitsOf().visit(
          async (page) => {
            await recordShifts(page)
            const moved = await shiftsByTypefaces(page, `${path}?lang=${language}`)
            const most = maxShifts[language] ?? MAX_SHIFT
            expect([path, sumOf(moved) < most ? [] : moved]).toEqual([path, []])
          },
          { ...(viewport && { viewport }), isFirst: true },
        )
    },
  )
}

/** How wide a text is in the page's typeface. */
function widthIn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const text = document.createElement('span')
    text.textContent = 'Forty Years of One River, and of what stood beside it'
    document.body.append(text)
    const { width } = text.getBoundingClientRect()
    text.remove()
    return width
  })
}

describe('typefaces of the museum "art" that come after the first paint', () => {
  let visits: Visits
  beforeAll(async () => {
    visits = await beginVisits({ CONFIG_DIR: 'tests/museums/art' })
  })
  afterAll(() => visits?.end())

  holdStill(() => visits, oneOf('languages of typefaces that come late', ['en', 'fr'], 0), [
    '/',
    '/artists',
    '/works/estuary',
  ])

  // Every day: nothing moves where they come late, above; tests/web/font-pieces.test.ts has what is fetched.
  it.each(oneOf('code that fetches ahead', ['here', 'late'], 1))(
    'are used from the next page on, where the code that fetches ahead is %s',
    { tags: ['full'] },
    async (code) => {
      await visits.visit(
        async (page) => {
          const letCodeCome = code === 'late' ? await heldBack(page, '**/prefetch-*.js') : undefined
          await recordShifts(page)
          await shiftsByTypefaces(page, '/')
          await hydrated(page)
          const before = await widthIn(page)
          await page.evaluate(() => void Reflect.set(window, 'isSame', true))
          await page.locator('a[href="/visit"]').first().click()
          await page.waitForURL('**/visit')
          await page.locator('a[href="/visit"][aria-current="page"]').first().waitFor({ state: 'attached' })
          letCodeCome?.()
          await expect.poll(() => widthIn(page), { timeout: PATIENCE_MS }).not.toBe(before)
          expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
        },
        { isFirst: true },
      )
    },
  )

  // Every day: nothing moves where they come late, above.
  it('are used at once where the system draws boxes in place of the page’s letters', {
    tags: ['full'],
  }, async () => {
    await visits.visit(
      async (page) => {
        // Letters of 2022, which are in hardly any typeface.
        await page.route('**/artists', async (route) => {
          const answer = await route.fetch()
          const body = (await answer.text()).replace(
            /<title>.*?<\/title>/s,
            '<title>\u{31350}\u{31351}</title>',
          )
          await route.fulfill({ response: answer, body })
        })
        await recordShifts(page)
        await shiftsByTypefaces(page, '/artists')
        const before = await widthIn(page)
        await expect.poll(() => widthIn(page), { timeout: PATIENCE_MS }).not.toBe(before)
      },
      { isFirst: true },
    )
  })

  // A file of letters alone behind that of their marks gave "Ōtsuka" a macron beside its letter.
  // Every day: tests/web/font-pieces.test.ts holds the pieces and their order.
  it('keep the order of the files of their families', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await page.goto('/robots.txt')
      await page.evaluate(
        (names) => {
          const sheet = document.createElement('style')
          sheet.textContent = names
            .map(
              ([family, display, range]) =>
                `@font-face{font-family:${family};font-display:${display};src:local(x);unicode-range:${range}}`,
            )
            .join('')
          document.head.append(sheet)
        },
        [
          ['Own', 'optional', 'U+0-FF'],
          ['Other', 'swap', 'U+0-FF'],
          ['Own', 'swap', 'U+100-17F'],
        ],
      )
      expect(await page.evaluate(takeLateTypefaces, undefined)).toBe(true)
      const taken = await page.evaluate(() =>
        document.adoptedStyleSheets.flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText)),
      )
      expect(taken.map((text) => /unicode-range: ([^;]+)/i.exec(text)?.[1])).toEqual(['U+0-FF', 'U+100-17F'])
      expect(taken.join()).not.toMatch(/Other|optional/)
    }),
  )
})

describe('typefaces of the museum "scripts" that come after the first paint', { tags: ['full'] }, () => {
  let visits: Visits
  beforeAll(async () => {
    visits = await beginVisits({ CONFIG_DIR: 'tests/museums/scripts' })
  })
  afterAll(() => visits?.end())

  holdStill(() => visits, ['de', 'ar', 'he', 'vi', 'ja', 'ur'], ['/', '/pages'])
})

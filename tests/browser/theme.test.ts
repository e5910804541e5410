import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneOf } from '../support/sweep.ts'
import { accessibilityFaults, accessibleViewFaults, colorFaults } from './support/accessibility.ts'
import { allShiftsOf, lineShiftsOf, recordShifts } from './support/layout-shift.ts'
import { PATIENCE_MS } from './support/open-browser.ts'
import { beginVisits, heldBack, open, type Visits } from './support/visit.ts'

/** As little like the demonstration as may be. */
const LOUD = {
  $schema: '../schemas/json/theme.schema.json',
  palette: { paper: '#fff7d6', ink: '#20104a', accent: '#8a0f5c', second: '#0a5a4a', stage: '#12324a' },
  type: { text: ['serif'], heading: ['monospace'] },
  radius: 24,
  density: 1.4,
  headingScale: 1.6,
  header: 'paper',
  band: 'plain',
}

/** Exhibitions with their status in every layout of entries, on either ground. */
const LISTS = ['cards', 'tiles', 'strip', 'rows'].flatMap((layout) =>
  ['paper', 'hall'].map((ground) => ({
    block: 'list',
    title: { zh: `${layout} ${ground}`, en: `${layout} ${ground}` },
    source: 'temp-exhibitions',
    pageSize: 3,
    links: '/Exhibition/TempExh/:id',
    options: { layout, ground },
  })),
)

/** Adds them to the home page of a config. */
function addLists(config: string): void {
  const file = join(config, 'channels', 'home.json')
  const home = JSON.parse(readFileSync(file, 'utf8'))
  home.pages[0].blocks.push(...LISTS)
  writeFileSync(file, JSON.stringify(home))
}

function tokenOf(page: Page, name: string): Promise<string> {
  return page.evaluate(
    (token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(),
    name,
  )
}

describe('fonts of the theme', () => {
  let visits: Visits
  beforeAll(async () => {
    visits = await beginVisits()
  })
  afterAll(() => visits.end())

  // Every day: typefaces.test.ts requests those of another museum; tests/web/font-pieces.test.ts has their addresses.
  it('are requested in English only, once each, under addresses that never change', {
    tags: ['full'],
  }, async () => {
    await visits.visit(async (page) => {
      const asked: string[] = []
      page.on('response', (response) => {
        if (!response.url().includes('/_vitrine/fonts/')) return
        asked.push(`${new URL(response.url()).pathname} ${response.headers()['cache-control']}`)
      })
      await open(page, '/News/Notice')
      expect(asked).toEqual([])
      await open(page, '/News/Notice?lang=en')
      await page.evaluate(async () => void (await document.fonts.ready))
      expect(asked.length).toBeGreaterThan(0)
      expect(new Set(asked).size).toBe(asked.length)
      for (const each of asked) expect(each).toMatch(/\.woff2 public, max-age=31536000, immutable$/)
      const preloaded = await page.locator('link[rel=preload][as=font]').count()
      expect(preloaded).toBe(2)
    })
  })

  it('move nothing when they come late', { tags: ['full'] }, async () => {
    await visits.visit(async (page) => {
      await recordShifts(page)
      const letCome = await heldBack(page, '**/_vitrine/fonts/**')
      await page.goto('/News/Notice?lang=en', { waitUntil: 'commit' })
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      const isLoaded = () => page.evaluate(() => document.fonts.check('600 16px "Source Serif 4"'))
      expect(await isLoaded()).toBe(false)
      letCome()
      await expect.poll(isLoaded, { timeout: PATIENCE_MS }).toBe(true)
      // Two frames: the first lays out with the fonts that have come, and reports it.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      expect(await lineShiftsOf(page)).toEqual([])
      const moved = (await allShiftsOf(page)).map((shift) => Number.parseFloat(shift))
      // Letters of another typeface are as wide on average: a word of the menu may be some pixels longer.
      expect(moved.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001)
    })
  })

  // Every day: nothing of what is requested; a look alone.
  it('have quotation marks as wide as Latin ones', { tags: ['full'] }, async () => {
    await visits.visit(async (page) => {
      await open(page, '/News/Notice?lang=en')
      const widths = await page.evaluate(async () => {
        await document.fonts.ready
        return ['--font-text', '--font-heading'].map((name) => {
          const mark = document.createElement('span')
          mark.textContent = '“’'
          mark.style.setProperty('font', `100px var(${name})`)
          document.body.append(mark)
          return mark.getBoundingClientRect().width
        })
      })
      // Two Chinese ones are 200 pixels wide.
      for (const width of widths) expect(width).toBeLessThan(120)
    })
  })
})

describe('a very different theme', { tags: ['full'] }, () => {
  let visits: Visits
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-theme-'))
  beforeAll(async () => {
    const config = join(folder, 'config')
    cpSync('config', config, { recursive: true })
    writeFileSync(join(config, 'theme.json'), JSON.stringify(LOUD))
    addLists(config)
    visits = await beginVisits({ CONFIG_DIR: config })
  })
  afterAll(async () => {
    await visits.end()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(oneOf('halls of another theme', ['light', 'dark'] as const, 1))(
    'passes axe in %s',
    { tags: ['full'] },
    async (colorScheme) => {
      await visits.visitShared(async (page) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        for (const address of ['/', '/News/Notice?lang=en', '/Collection', '/Service']) {
          await open(page, address)
          expect(await accessibilityFaults(page)).toEqual([])
        }
        expect(await tokenOf(page, '--paper')).toBe(colorScheme === 'light' ? '#fff7d6' : '#12324a')
      })
    },
  )

  it('has readable entries in every variant, on every ground, in light and dark', async () => {
    await visits.visitShared(async (page) => {
      const faults: string[] = []
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page, '/')
      for (const title of LISTS.map(({ title }) => title.zh))
        await page.getByRole('heading', { name: title }).waitFor()
      // What lies over a text or behind it, a link's whole area or light on a wall, keeps axe-core from measuring.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('*::before, *::after { content: none !important }')
        document.adoptedStyleSheets.push(sheet)
      })
      for (const entries of ['plain', 'panel'])
        for (const hall of ['stage', 'paper'])
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
            await page.locator('[data-entries]').evaluate(
              (shell, look) => {
                Object.assign(shell instanceof HTMLElement ? shell.dataset : {}, look)
              },
              { entries, hall },
            )
            const found = await colorFaults(page)
            faults.push(...found.map((fault) => `${entries}, ${hall}, ${colorScheme}: ${fault}`))
          }
      expect(faults).toEqual([])
    })
  })

  it('reaches 7:1 where the visitor asks for more contrast', async () => {
    await visits.visitShared(async (page) => {
      await page.emulateMedia({ contrast: 'more', colorScheme: 'light' })
      await open(page, '/News/Notice?lang=en')
      expect(await tokenOf(page, '--paper')).toBe('#ffffff')
      expect(await accessibleViewFaults(page)).toEqual([])
    })
  })

  it('changes header, band and corners', async () => {
    await visits.visitShared(async (page) => {
      await open(page, '/News/Notice?lang=en')
      const banner = page.getByRole('banner')
      const ground = await banner.evaluate((element) => getComputedStyle(element).backgroundColor)
      expect(ground).toBe('rgb(255, 247, 214)')
      expect(await tokenOf(page, '--radius')).toBe('24px')
      expect(await page.getByRole('navigation', { name: 'News', exact: true }).locator('img').count()).toBe(0)
    })
  })
})

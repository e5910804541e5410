// @module-tag full
// Every day: tests/museums/gallery.test.ts has the size and shape of pictures in the document, pages.test.ts sees that nothing moves.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allShiftsOf, recordShifts } from './support/layout-shift.ts'
import { main } from './support/parts.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

const screens = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]

let dataDir: string
let visits: Visits

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-whole-'))
  visits = await beginVisits({ CONFIG_DIR: 'tests/museums/gallery', DATA_DIR: dataDir })
})
afterAll(async () => {
  await visits?.end()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Loads every picture of the page, wherever it is. */
async function loadAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll('main img')].filter(
      (each) => each instanceof HTMLImageElement,
    )
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode()))
  })
}

/**
 * Of each picture: the shape of its box by that of its file, and how high the box is and where it begins. The element's own natural size
 * is divided by its density, which leaves `sizes="auto"` one pixel while the box has no width yet.
 */
function boxes(page: Page) {
  return page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll('main img')]
        .filter((each) => each instanceof HTMLImageElement)
        .map(async (picture) => {
          const file = new Image()
          file.src = picture.currentSrc
          await file.decode()
          const { width, height, top } = picture.getBoundingClientRect()
          return { off: width / height / (file.naturalWidth / file.naturalHeight) - 1, width, height, top }
        }),
    ),
  )
}

const lists = ['/works?pageSize=48', '/works?pageSize=48&lang=fr']

describe.each(screens)('a museum that never crops, $width pixels wide', (viewport) => {
  const see = (act: (page: Page) => Promise<void>) => visits.see(act, { viewport })

  it.each(lists)('%s keeps each shape, and nothing moves', (address) =>
    see(async (page) => {
      await recordShifts(page)
      await open(page, `${visits.site.origin}${address}`)
      await loadAll(page)
      const found = await boxes(page)
      expect(found).toHaveLength(10)
      for (const { off } of found) expect(Math.abs(off)).toBeLessThan(0.01)
      for (const { width } of found) expect(width).toBeLessThanOrEqual(viewport.width)
      // Those beside each other are equally high, but for one that is narrower than its words need.
      const wide = found.filter(({ width }) => width > 144)
      for (const { top, height } of wide)
        for (const other of wide)
          if (Math.round(other.top) === Math.round(top)) expect(height / other.height).toBeLessThan(1.02)
      expect(await allShiftsOf(page)).toEqual([])
    }),
  )

  it.each(['/works/P-1922.7', '/works/E-1923.8?lang=fr'])('%s is whole and within the screen', (address) =>
    see(async (page) => {
      await recordShifts(page)
      await open(page, `${visits.site.origin}${address}`)
      await loadAll(page)
      const [work] = await boxes(page)
      expect(Math.abs(work?.off ?? 1)).toBeLessThan(0.01)
      expect(work?.height).toBeLessThanOrEqual(viewport.height)
      expect(await allShiftsOf(page)).toEqual([])
    }),
  )

  it('the logo has its room before it has loaded', () =>
    see(async (page) => {
      await page.route('**/media/mark.svg*', () => {})
      await page.goto(`${visits.site.origin}/works`, { waitUntil: 'commit' })
      const logo = page.locator('header img:visible').first()
      await logo.waitFor({ state: 'attached' })
      const box = await logo.boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeGreaterThan(2.5)
    }))
})

describe('rights of a picture', () => {
  it('are on the page and in the viewer; the picture is offered where it may be used again', () =>
    visits.visit(async (page) => {
      await open(page, `${visits.site.origin}/works/E-1923.8?lang=fr`)
      const statement = main(page).getByRole('link', { name: 'CC BY-SA 4.0' })
      expect(await statement.getAttribute('href')).toBe('https://creativecommons.org/licenses/by-sa/4.0/')
      expect(await main(page).getByRole('link', { name: 'Télécharger l’image' }).count()).toBe(1)
      await main(page).getByRole('link', { name: 'Un cadre autour d’un point' }).first().click()
      const viewer = page.getByRole('dialog')
      await viewer.getByText('Don de la Société du bac').waitFor()
      expect(await viewer.getByRole('link', { name: 'CC BY-SA 4.0' }).count()).toBe(1)
      await open(page, `${visits.site.origin}/works/P-1922.7`)
      expect(await main(page).getByRole('link', { name: 'In Copyright' }).count()).toBe(1)
      expect(await main(page).getByRole('link', { name: 'Download the picture' }).count()).toBe(0)
    }))
})

describe('a museum that crops', () => {
  let cropped: Visits
  beforeAll(async () => {
    const config = join(dataDir, 'cropped')
    cpSync('tests/museums/gallery', config, { recursive: true })
    const site = JSON.parse(readFileSync(join(config, 'site.json'), 'utf8'))
    writeFileSync(
      join(config, 'site.json'),
      JSON.stringify({ ...site, images: { ...site.images, crop: true } }),
    )
    cropped = await beginVisits({ CONFIG_DIR: config, DATA_DIR: join(dataDir, 'cropped-data') })
  })
  afterAll(() => cropped?.end())

  it.each(screens)('keeps the point of interest in view, $width pixels wide', (viewport) =>
    cropped.see(
      async (page) => {
        await open(page, `${cropped.site.origin}/works?pageSize=48`)
        await loadAll(page)
        // As the record has it.
        const point = 0.3
        const seen = await page
          .locator('main img[alt^="a river, very wide"], main img[alt^="a scroll, very high"]')
          .evaluateAll((pictures) =>
            pictures.map((picture) => {
              if (!(picture instanceof HTMLImageElement)) throw new Error('no picture')
              const { width, height } = picture.getBoundingClientRect()
              const { objectFit, objectPosition } = getComputedStyle(picture)
              const file = { width: picture.naturalWidth, height: picture.naturalHeight }
              const scale = Math.max(width / file.width, height / file.height)
              return {
                objectFit,
                shares: objectPosition.split(' ').map((each) => Number.parseFloat(each) / 100),
                hidden: [1 - width / (file.width * scale), 1 - height / (file.height * scale)],
              }
            }),
          )
        expect(seen).toHaveLength(2)
        for (const { objectFit, shares, hidden } of seen) {
          expect(objectFit).toBe('cover')
          // Half of the picture or more is cut away, so a point beside the middle could be lost.
          expect(Math.max(...hidden)).toBeGreaterThan(0.3)
          for (const [axis, cut] of hidden.entries()) {
            const from = cut * (shares[axis] ?? 0)
            expect(point).toBeGreaterThan(from)
            expect(point).toBeLessThan(from + 1 - cut)
          }
        }
      },
      { viewport },
    ),
  )
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { viewports } from './support/open-browser.ts'
import { main } from './support/parts.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

const [, phone] = viewports

let dataDir: string
let visits: Visits

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-mint-'))
  visits = await beginVisits({ CONFIG_DIR: 'tests/museums/mint', DATA_DIR: dataDir })
})
afterAll(async () => {
  await visits?.end()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('records of types that a museum declares', () => {
  it('are filtered, opened, and lead to one another and back, in the language of the page', async () => {
    await visits.visit(async (page) => {
      await open(page, '/coins?lang=de')
      await main(page)
        .getByRole('checkbox', { name: /^Gold\b/ })
        .check()
      await page.waitForURL(/metals=gold/)
      await main(page)
        .getByRole('link', { name: /Gulden des Aldo/ })
        .click()
      await main(page).getByRole('heading', { level: 1, name: 'Gulden des Aldo' }).waitFor()
      expect(await main(page).getByRole('term').allTextContents()).toEqual([
        'Münzstätte',
        'Geprägt',
        'Gewicht',
        'Regierung',
        'Metalle',
      ])
      expect(await accessibilityFaults(page, 'main')).toEqual([])
      await main(page)
        .getByRole('link', { name: /Münze am Kai/ })
        .first()
        .click()
      await main(page).getByRole('heading', { level: 1, name: 'Münze am Kai' }).waitFor()
      await main(page).getByRole('heading', { name: 'Münzen dieser Münzstätte' }).waitFor()
      await main(page)
        .getByRole('link', { name: /Pfennig der Berta/ })
        .click()
      await main(page).getByRole('heading', { level: 1, name: 'Pfennig der Berta' }).waitFor()
    })
  })

  // Every day: shell.test.ts prints a page with its address.
  it('have on paper the address that a fact is', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await open(page, '/coins/M-1?lang=en')
      await page.emulateMedia({ media: 'print' })
      const address = main(page).getByRole('definition').filter({ hasText: 'https://' })
      expect(await address.innerText()).toMatch(/^https:\/\//)
    }),
  )

  it('have behind a picture that may be clear in parts a ground as wide as it is', { tags: ['full'] }, () =>
    visits.see(
      async (page) => {
        await open(page, '/coins/M-1?lang=en')
        const picture = page.getByRole('img', { name: 'A silver coin with a ferry' }).first()
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
          .toBe(true)
        // As of a PNG, in a box that is wider than the picture.
        const ratio = await picture.evaluate((image) => {
          const box = image.closest('.picture')
          if (!(box instanceof HTMLElement)) throw new Error('the picture has no box')
          box.classList.add('picture--clear')
          Object.assign(box.style, { inlineSize: '340px', blockSize: '180px', aspectRatio: 'auto' })
          const [outer, inner] = [box, image].map((each) => each?.getBoundingClientRect() ?? new DOMRect())
          return [outer, inner].map((each) => (each?.width ?? 0) / (each?.height ?? 1))
        })
        expect(ratio[0]).toBeGreaterThan(1.6)
        expect(ratio[1]).toBeCloseTo(4 / 3, 1)
      },
      { viewport: { width: 390, height: 300 } },
    ),
  )

  // Every day: text-boxes.test.ts and missing-picture.test.ts keep pages as wide as a phone.
  it('keep a statement of rights that nobody knows, one long word, within a phone', { tags: ['full'] }, () =>
    visits.visit(
      async (page) => {
        await open(page, '/coins/M-1?lang=en')
        await page.locator('a[rel="license"]').evaluate((link) => {
          link.textContent = `https://rights.example/${'statement_of_the_house_'.repeat(6)}`
        })
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
        ).toBeLessThanOrEqual(0)
      },
      { viewport: phone },
    ),
  )
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { main } from './support/parts.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

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
        'Gewicht in Gramm',
        'Regierung',
        'Metalle',
      ])
      expect(await accessibilityFaults(page)).toEqual([])
      await main(page)
        .getByRole('link', { name: /Münze am Kai/ })
        .click()
      await main(page).getByRole('heading', { level: 1, name: 'Münze am Kai' }).waitFor()
      await main(page).getByRole('heading', { name: 'Münzen dieser Münzstätte' }).waitFor()
      await main(page)
        .getByRole('link', { name: /Pfennig der Berta/ })
        .click()
      await main(page).getByRole('heading', { level: 1, name: 'Pfennig der Berta' }).waitFor()
    })
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ringFaults } from '../../src/commands/test/browser/measured-rings.ts'
import { runCommand } from '../commands/support/run-command.ts'
import { main } from './support/parts.ts'
import { styled } from './support/styled.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

const MUSEUMS = ['art', 'archive', 'children']

async function within(museum: string, look: (visits: Visits) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), `vitrine-${museum}-`))
  const visits = await beginVisits({ CONFIG_DIR: `tests/museums/${museum}`, DATA_DIR: dataDir })
  try {
    await look(visits)
  } finally {
    await visits.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

describe('museums that look like none of the others, by config alone', () => {
  // Every day: tests/museums/ draws museums in every state.
  it.each(MUSEUMS)('vitrine test finds no fault in %s', { tags: ['full'] }, async (museum) => {
    const { code, output } = await runCommand(['test', '--jobs', '2'], {
      CONFIG_DIR: `tests/museums/${museum}`,
      ...(process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
    })
    expect(output).toMatch(/ tests: [1-9]\d* passed, 0 failed/)
    expect(code).toBe(0)
  })

  // Every day: tests/museums/gallery.test.ts draws the museum, shell.test.ts puts a banner below each header.
  it(
    'art: the name is in the middle, menu and tools are below it in the order of the keyboard, pictures on paper',
    { tags: ['full'] },
    () =>
      within('art', (visits) =>
        visits.read(
          async (page) => {
            await page.goto('/works/six-vessels')
            const [name, menu, tools] = await Promise.all(
              [
                page.locator(styled.headerName),
                page.getByRole('navigation', { name: 'Main', exact: true }),
                page.locator(styled.headerTools),
              ].map(async (each) => (await each.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }),
            )
            const middle = await page.evaluate(() => document.body.getBoundingClientRect().width / 2)
            expect(Math.abs((name?.x ?? 0) + (name?.width ?? 0) / 2 - middle)).toBeLessThan(2)
            expect(menu?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0))
            expect(tools?.x).toBeGreaterThan((menu?.x ?? 0) + (menu?.width ?? 0))
            const grounds = await Promise.all(
              [page.locator(styled.objectHall), page.getByRole('contentinfo'), page.locator('html')].map(
                (each) => each.evaluate((element) => getComputedStyle(element).backgroundColor),
              ),
            )
            expect(grounds).toEqual(['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
            // A menu of many entries has rows of one length.
            const rows = await page.getByRole('navigation', { name: 'Main', exact: true }).evaluate((nav) => {
              const list = nav.querySelector('ul')
              const [first] = list?.children ?? []
              for (let count = 0; count < 24; count += 1)
                if (first !== undefined) list?.append(first.cloneNode(true))
              const tops = [...(list?.children ?? [])].map((each) => each.getBoundingClientRect().top)
              return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length)
            })
            expect(rows.length).toBeGreaterThan(1)
            expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(2)
            const long = await page.getByRole('navigation', { name: 'Main', exact: true }).boundingBox()
            expect(Math.abs((long?.x ?? 0) + (long?.width ?? 0) / 2 - middle)).toBeLessThan(2)
            // On a phone an upright picture is as wide as one across.
            await page.setViewportSize({ width: 390, height: 844 })
            await page.goto('/works')
            const widths = await page
              .locator('main article img')
              .evaluateAll((pictures) => pictures.map((picture) => picture.getBoundingClientRect().width))
            expect(widths.length).toBeGreaterThan(8)
            expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(2)
          },
          { viewport: { width: 1366, height: 768 } },
        ),
      ),
  )

  // Every day: its pages are drawn in tests/museums/, and filters.test.ts narrows a list by facets from the keyboard.
  it(
    'archive: a line for each unit, twenty-four in small type, narrowed by facets from the keyboard',
    {
      tags: ['full'],
    },
    () =>
      within('archive', (visits) =>
        visits.visit(async (page) => {
          await open(page, '/units?lang=de')
          expect(await main(page).getByRole('article').count()).toBe(24)
          expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
            '14.4px',
          )
          await main(page)
            .getByRole('checkbox', { name: /^Plan\b/ })
            .press('Space')
          await page.waitForURL(/level=/)
          await main(page).getByText('6 Einträge', { exact: true }).first().waitFor()
        }),
      ),
  )

  it('children: each thing to try is on a round panel of its own', { tags: ['full'] }, () =>
    within('children', (visits) =>
      visits.visit(async (page) => {
        await open(page, '/try')
        const panel = main(page).getByRole('article').first()
        const look = await panel.evaluate((element) => {
          const { borderRadius, borderTopWidth, boxShadow } = getComputedStyle(element)
          return [borderRadius, borderTopWidth, boxShadow === 'none']
        })
        expect(look).toEqual(['32px', '3px', false])
      }),
    ),
  )

  it('children: the ring round a panel is whole', { tags: ['full'] }, () =>
    within('children', (visits) =>
      visits.see(async (page) => {
        await open(page, '/try')
        for (const size of [
          { width: 390, height: 844 },
          { width: 1366, height: 768 },
        ]) {
          await page.setViewportSize(size)
          expect(await ringFaults(page)).toEqual([])
        }
      }),
    ),
  )
})

import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { foundBrowser } from '../../src/run/plan-shots.ts'
import type { DemonstrationObject } from './objects.ts'
import type { Running, System } from './system.ts'

const PAGE_SIZE = 12

export interface Subject {
  readonly system: System
  readonly running: Running
  readonly objects: readonly DemonstrationObject[]
}

export async function textOf(address: string): Promise<string> {
  return (await fetch(address)).text()
}

/** How many records' pages a list leads to. */
async function listed(address: string): Promise<number> {
  return new Set((await textOf(address)).match(/href="\/relics\/[^"?]+/g)).size
}

/** A list, its last page, filter and search, and the pages of records, as visitors without scripts have them. */
export async function readPages(origin: string, { system, running, objects }: Subject): Promise<void> {
  const [first, ids] = [objects[0], running.ids]
  assert(first !== undefined)
  const shown = objects.filter(({ isDraft }) => !isDraft)
  assert.equal(await listed(`${origin}/relics`), PAGE_SIZE)
  assert.equal(await listed(`${origin}/relics?page=3`), shown.length - 2 * PAGE_SIZE)
  const ofEra = shown.filter(({ era }) => era === first.era).length
  const choice = encodeURIComponent(running.choices.get(first.era) ?? '')
  assert.equal(await listed(`${origin}/relics?filter=${choice}`), Math.min(ofEra, PAGE_SIZE))
  const { title } = first.zh
  const found = shown.filter(({ zh }) =>
    (system.searchesTexts ? JSON.stringify(zh) : zh.title).includes(title),
  )
  assert.equal(await listed(`${origin}/relics?keywords=${encodeURIComponent(title)}`), found.length)
  assert((await textOf(`${origin}/relics/${ids[0]}`)).includes(title))
  const other = system.isTranslated ? first.en.title : title
  assert((await textOf(`${origin}/relics/${ids[0]}?lang=en`)).includes(other))
  for (const id of [ids.at(-1), '99999'])
    assert.equal((await fetch(`${origin}/relics/${id}`)).status, 404, `/relics/${id}`)
}

/** Pictures of lists and records load in Chromium, on a wide and a narrow screen. */
export async function lookAtPages(
  origin: string,
  { system, running }: Subject,
  shots: string,
): Promise<void> {
  mkdirSync(shots, { recursive: true })
  const detail = `/relics/${running.ids[0]}`
  const browser = await chromium.launch({ executablePath: foundBrowser(), args: ['--no-sandbox'] })
  try {
    for (const [width, height] of [
      [1366, 768],
      [390, 844],
    ] as const)
      for (const [name, path] of [
        ['list-zh', '/relics'],
        ['list-en', '/relics?lang=en'],
        ['detail-zh', detail],
        ['detail-en', `${detail}?lang=en`],
      ] as const) {
        const page = await browser.newPage({ viewport: { width, height } })
        await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
        const states = await page.locator('main img').evaluateAll((images) =>
          images.map((image) => {
            const { complete, naturalWidth } = image as HTMLImageElement
            return complete && naturalWidth === 0
          }),
        )
        assert(states.length > 0, `${path} has no pictures`)
        assert(!states.includes(true), `${path} has pictures that do not load`)
        await page.screenshot({ path: join(shots, `${system.preset}-${name}-${width}.png`) })
        await page.close()
      }
  } finally {
    await browser.close()
  }
}

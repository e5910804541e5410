import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { installBrowser } from '../../src/run/set-up/install-browser.mjs'
import { startDevServer } from '../browser/support/dev-server.ts'
import { openBrowser } from '../browser/support/open-browser.ts'
import { milliseconds, percentile, type Report } from './report.ts'

const EDITS = 12
const MAX_MS = 1000

const NAME = /"name": \{\s*"zh": "[^"]*"/

/** Milliseconds from each save to the page that shows it. */
async function savedToSeen(page: Page, save: (name: string) => void): Promise<readonly number[]> {
  const took: number[] = []
  for (let turn = 0; turn < EDITS; turn++) {
    const name = `第${turn}馆`
    const begun = performance.now()
    save(name)
    await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), name, { polling: 'raf' })
    took.push(performance.now() - begun)
    await page.waitForTimeout(300)
  }
  return took
}

/** How soon the open page shows a saved edit of the config, in Chromium. */
export async function devBench(): Promise<Report> {
  await installBrowser()
  const data = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  const server = await startDevServer({ data })
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(server.origin, { timeout: 60_000, waitUntil: 'networkidle' })
    const took = await savedToSeen(page, (name) =>
      server.edit('site.json', (text) => text.replace(NAME, `"name": { "zh": "${name}"`)),
    )
    const median = percentile(took, 0.5)
    return {
      name: `development: ${EDITS} saved edits, each seen in the open page`,
      rows: [
        ['median', milliseconds(median)],
        ['slowest', milliseconds(Math.max(...took))],
      ],
      faults: median > MAX_MS ? [`a saved edit is seen after more than ${MAX_MS} ms`] : [],
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

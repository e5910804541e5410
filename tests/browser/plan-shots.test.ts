import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../cli/support/run-command.ts'
import { openBrowser } from './support/open-browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-plan-shots-'))
const after = join(folder, 'after')
const report = join(folder, 'report.html')

let browser: Browser

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(join(after, file), change(readFileSync(join(after, file), 'utf8')))

beforeAll(async () => {
  cpSync('config', after, { recursive: true })
  edit('channels/news.json', (text) => text.replace('"pageSize": 10', '"pageSize": 6'))
  edit('channels/friend-link.json', (text) => text.replace('"en": "Links"', '"en": "Partners"'))
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

it('plan --shots writes one file with exactly the pages that changed, before, after and compared', async () => {
  const { code, output, errors } = await runCommand(['plan', 'config', after, '--shots', report], {
    DATA_DIR: join('node_modules', '.cache', 'vitrine', 'test-data'),
    ...(process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
  })
  expect([code, errors]).toEqual([0, expect.stringContaining('pages before and after')])
  expect(output).toContain('pageSize 10 → 6')

  const page = await browser.newPage({ offline: true })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`file://${report}`)
  expect(asked.filter((url) => !/^(file|data):/.test(url))).toEqual([])
  const heads = await page.locator('h2').allInnerTexts()
  const told = heads.map((head) => head.replace(/: [\d.]+ % of the picture$/, ''))
  expect(told).toEqual([
    '/News/Notice · zh · 1920x1080',
    '/News/Notice · zh · 390x844',
    '/FriendLink · en · 1920x1080',
    '/FriendLink · en · 390x844',
    '/News/Notice · en · 1920x1080',
    '/News/Notice · en · 390x844',
  ])
  const widths = await page
    .locator('img')
    .evaluateAll((images) => images.map((image) => image instanceof HTMLImageElement && image.naturalWidth))
  expect(widths).toEqual(heads.flatMap((head) => Array(3).fill(head.includes('1920') ? 1920 : 390)))
  expect(await page.locator('table').innerText()).toContain('Links')
})

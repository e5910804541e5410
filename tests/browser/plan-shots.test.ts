import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { runCommand } from '../cli/support/run-command.ts'
import { copyMuseum } from './support/museum-data.ts'
import { openBrowser } from './support/open-browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-plan-shots-'))
const before = join(folder, 'before')
const after = join(folder, 'after')
const report = join(folder, 'report.html')

let browser: Browser
let data: string

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(join(after, file), change(readFileSync(join(after, file), 'utf8')))

beforeAll(async () => {
  data = await copyMuseum(inject('museum'))
  const names = ['--name-zh', '渡口博物馆', '--name-en', 'Ferry Museum']
  await runCommand(['new', 'museum', before, ...names, '--yes'])
  cpSync(before, after, { recursive: true })
  edit('channels/visit.json', (text) => text.replace('"en": "Visit"', '"en": "Plan a visit"'))
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  for (const each of [folder, data]) rmSync(each, { recursive: true, force: true })
})

it('plan --shots writes one file with exactly the pages that changed, before, after and compared', async () => {
  const { code, output, errors } = await runCommand(['plan', before, after, '--shots', report], {
    DATA_DIR: data,
    ...(process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
  })
  expect([code, errors]).toEqual([0, expect.stringContaining('pages before and after')])
  expect(output).toContain('Plan a visit')

  const page = await browser.newPage({ offline: true })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`file://${report}`)
  expect(asked.filter((url) => !/^(file|data):/.test(url))).toEqual([])
  const heads = await page.locator('h2').allInnerTexts()
  const told = heads.map((head) => head.replace(/: [\d.]+ % of the picture$/, ''))
  // The menu has changed around every English page: the first of them stands for the others.
  expect(told).toEqual([
    '/visit · en · 1920x1080',
    '/visit · en · 390x844',
    '/collection · en · 1920x1080',
    '/collection · en · 390x844',
  ])
  expect(await page.getByText('Around these pages only').innerText()).toMatch(
    /\/collection\/:id \(en\).*\/news \(en\)/,
  )
  const widths = await page
    .locator('img')
    .evaluateAll((images) => images.map((image) => image instanceof HTMLImageElement && image.naturalWidth))
  expect(widths).toEqual(heads.flatMap((head) => Array(3).fill(head.includes('1920') ? 1920 : 390)))
  expect(await page.locator('table').innerText()).toContain('Plan a visit')
})

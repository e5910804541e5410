import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { severities, severityWords } from '../../src/tools/cli/shots/severity.ts'
import { type Finished, runCommand } from '../cli/support/run-command.ts'
import { copyConfig } from '../support/copy-config.ts'
import { copyMuseum } from './support/museum-data.ts'
import { sharedBrowser } from './support/open-browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-plan-shots-'))
const before = join(folder, 'before')
const after = join(folder, 'after')
const report = join(folder, 'report.html')

/** Of a page on two screens: thirty pages fit in 5 MB. */
const MAX_BYTES = 5_000_000 / 30

let browser: Browser
let data: string
let finished: Finished
let page: Page
const requests: string[] = []

/** The values of a config file. */
interface ConfigFile {
  channels: { readonly segment: string; readonly title: { en: string } }[]
  pages: { readonly route: string; pageSize: number }[]
  fields: { readonly name: string }[]
}

function edit(file: string, change: (config: ConfigFile) => void): void {
  const config: ConfigFile = JSON.parse(readFileSync(join(after, file), 'utf8'))
  change(config)
  writeFileSync(join(after, file), JSON.stringify(config))
}

function headsOf(): Promise<readonly string[]> {
  return page.locator('h2').allInnerTexts()
}

beforeAll(async () => {
  data = await copyMuseum(inject('museum'))
  copyConfig(before)
  const guide = join(before, 'channels', 'service.json')
  writeFileSync(guide, readFileSync(guide, 'utf8').replace('booking-code.svg', 'guide-code.svg'))
  copyFileSync(join(before, 'media', 'booking-code.svg'), join(before, 'media', 'guide-code.svg'))
  cpSync(before, after, { recursive: true })
  edit('channels/collection.json', (config) => {
    config.channels = config.channels.filter(({ segment }) => segment !== 'Donation')
    config.pages = config.pages.filter(({ route }) => route !== '/Collection/Donation')
  })
  const search = join(after, 'sources', 'search.json')
  writeFileSync(
    search,
    readFileSync(search, 'utf8').replaceAll('/Collection/Donation', '/Collection/Treasure'),
  )
  edit('channels/service.json', ({ channels }) => {
    for (const { segment, title } of channels) if (segment === 'Catering') title.en = 'Tea and noodles'
  })
  edit('channels/news.json', ({ pages }) => {
    for (const each of pages.slice(1, 2)) each.pageSize = 9
  })
  edit('forms/message.json', (form) => {
    form.fields = form.fields.filter(({ name }) => name !== 'email')
  })
  const code = join(after, 'media', 'guide-code.svg')
  writeFileSync(code, readFileSync(code, 'utf8').replaceAll('#1d1b18', '#b00020'))
  finished = await runCommand(['plan', before, after, '--shots', report, '--format', 'markdown'], {
    DATA_DIR: data,
    ...(process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
  })
  browser = await sharedBrowser({ pictures: true })
  page = await browser.newPage({ offline: true })
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`file://${report}`)
})

afterAll(async () => {
  await page?.close()
  for (const each of [folder, data]) rmSync(each, { recursive: true, force: true })
})

describe('plan --shots', () => {
  it('writes one file that needs nothing else', () => {
    expect([finished.code, finished.errors]).toEqual([1, expect.stringContaining('pages before and after')])
    expect(requests.filter((url) => !/^(file|data):/.test(url))).toEqual([])
  })

  it('shows the pages that are gone first, and last those around which only the frame has changed', async () => {
    const heads = await headsOf()
    const ranks = heads.map((head) =>
      severities.findIndex((severity) => head.startsWith(severityWords[severity].en)),
    )
    expect(ranks).toEqual([...ranks].sort((one, other) => one - other))
    const named = heads.map((head) => head.replace(/ · (1920x1080|390x844).*$/, ''))
    const pages = [...new Set(named)]
    expect(pages).toContain('BREAKING /Collection/Donation · zh')
    expect(pages).toContain('BREAKING /Collection/Donation · en')
    expect(pages).toContain('CHANGED /News/Notice · zh')
    expect(pages.some((head) => head.startsWith('COSMETIC '))).toBe(true)
    expect(pages.every((head) => !head.includes('/FriendLink'))).toBe(true)
  })

  it('shows the form that lacks a field, opened', async () => {
    const form = page.locator('h2', {
      hasText: '/Service/OnlineConsultation · Leave a message · en · 1920x1080',
    })
    expect(await form.innerText()).toContain('CHANGED')
    const marks = form.locator('xpath=following-sibling::div[1]').locator('figure').first().locator('i')
    expect(await marks.count()).toBeGreaterThan(0)
  })

  it('shows the page of a picture that was replaced under its name', async () => {
    const heads = await headsOf()
    expect(heads.filter((head) => head.startsWith('CHANGED /Service/Guide · en · 390x844'))).toHaveLength(1)
  })

  it('does not mark rows that an inserted one has pushed down', async () => {
    const list = page.locator('h2', { hasText: '/News/Notice · zh · 1920x1080' })
    const taken = await list.innerText()
    // One row has come; eight others and the footer are lower than before.
    expect(Number(/: (\d+) place/.exec(taken)?.[1])).toBeLessThanOrEqual(4)
  })

  it('has pictures of at most 960 pixels, and thirty pages in 5 MB', async () => {
    const sizes = await page
      .locator('img')
      .evaluateAll((images) =>
        images.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
      )
    expect(Math.min(...sizes)).toBeGreaterThan(0)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(960)
    const pages = new Set((await headsOf()).map((head) => head.replace(/ · (1920x1080|390x844).*$/, '')))
    expect(statSync(report).size / pages.size).toBeLessThanOrEqual(MAX_BYTES)
  })

  it('lists the pages in the Markdown of the plan', () => {
    expect(finished.output).toContain('### Pages that look different')
    expect(finished.output).toMatch(/\| \*\*BREAKING\*\* \| \/Collection\/Donation · zh \| 1 \|/)
    expect(finished.output).toMatch(
      /\| CHANGED \| \/Service\/OnlineConsultation · Leave a message · en \| \d+ \|/,
    )
  })
})

describe('plan --shots of a changed theme', () => {
  it('shows a page of each template that has the colour', async () => {
    const [light, dark] = [join(folder, 'theme-before'), join(folder, 'theme-after')]
    await runCommand(['new', 'museum', light, '--languages', 'de', '--name-de', 'Museum', '--yes'])
    cpSync(light, dark, { recursive: true })
    const theme = join(dark, 'theme.json')
    const { palette, ...others } = JSON.parse(readFileSync(theme, 'utf8'))
    writeFileSync(theme, JSON.stringify({ ...others, palette: { ...palette, accent: '#8a1f5c' } }))
    const sheet = join(folder, 'theme.html')
    const { code, errors, output } = await runCommand(
      ['plan', light, dark, '--shots', sheet, '--format', 'markdown'],
      {
        DATA_DIR: join(folder, 'none'),
        ...(process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
      },
    )
    expect([code, errors]).toEqual([0, expect.stringContaining('pages before and after')])
    expect(output).toContain('palette.accent "#24577a" → "#8a1f5c"')
    const shown = output.slice(output.indexOf('### Pages that look different'))
    for (const route of ['/', '/news', '/news/:id', '/collection', '/visit'])
      expect(shown).toMatch(new RegExp(`\\| COSMETIC \\| ${route} · de \\| [1-9]`))
    await page.goto(`file://${sheet}`)
    expect(await page.locator('img').count()).toBeGreaterThan(8)
  })
})

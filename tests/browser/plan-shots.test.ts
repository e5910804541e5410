import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSeverityWords, severities } from '../../src/commands/shots/severity.ts'
import { type Finished, runCommand } from '../commands/support/run-command.ts'
import { sharedBrowser } from './support/open-browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-plan-shots-'))
const before = join(folder, 'before')
const after = join(folder, 'after')
const report = join(folder, 'report.html')

/** Of a page on two screens: thirty pages fit in 5 MB. */
const MAX_BYTES = 5_000_000 / 30

let browser: Browser
let finished: Finished
let page: Page
const requests: string[] = []

/** The values of a config file. */
interface ConfigFile {
  title: { en: string }
  pages: { pageSize: number }[]
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

function plan(from: string, to: string, file: string): Promise<Finished> {
  return runCommand(['plan', from, to, '--shots', file, '--format', 'markdown'], {
    // Both states are shown over the records of the config.
    DATA_DIR: join(folder, 'none'),
    ...(process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
  })
}

const SCHEMA = '../schemas/json/channel.schema.json'

function channel(route: string, order: number, title: object, page: object): string {
  return JSON.stringify({ $schema: SCHEMA, route, order, title, pages: [{ route, ...page }] })
}

const newest = Array.from({ length: 12 }, (_, index) => ({
  archivesId: String(100 + index),
  channelNo: 'LastestNews',
  title: `第${index}条`,
  publishDate: `2026-09-${10 + index} 09:00:00`,
  content: '<p>正文。</p>',
  translations: { en: { title: `Entry ${index}`, content: '<p>Text.</p>' } },
}))

const code = { image: '/media/guide-code.svg', imageAlt: { zh: '二维码', en: 'A code' }, shape: 'code' }

/** What a new museum lacks: a list of more than one page, a form, a picture in `media`, and pages to be changed or removed. */
const additions: Readonly<Record<string, string>> = {
  'channels/guide.json': channel(
    '/guide',
    40,
    { zh: '指南', en: 'Guide' },
    {
      template: 'guide',
      options: { sections: [{ title: { zh: '预约', en: 'Booking' }, ...code }] },
    },
  ),
  'channels/shop.json': channel('/shop', 50, { zh: '商店', en: 'Shop' }, { template: 'guide' }),
  'channels/ask.json': channel(
    '/ask',
    60,
    { zh: '咨询', en: 'Ask us' },
    {
      template: 'messages',
      source: 'messages',
      pageSize: 10,
      options: { form: 'message' },
    },
  ),
  // Behind all others, whose places in the menu stay as they are.
  'channels/donation.json': channel('/donation', 70, { zh: '捐赠', en: 'Donations' }, { template: 'guide' }),
  'sources/messages.json': readFileSync(join('config', 'sources', 'messages.json'), 'utf8'),
  'forms/message.json': readFileSync(join('config', 'forms', 'message.json'), 'utf8'),
  'media/guide-code.svg': readFileSync(join('config', 'media', 'booking-code.svg'), 'utf8'),
}

beforeAll(async () => {
  const names = ['--name-zh', '渡口馆', '--name-en', 'Ferry Museum']
  await runCommand(['new', 'museum', before, '--languages', 'zh,en', ...names, '--yes'])
  for (const [file, text] of Object.entries(additions)) {
    mkdirSync(dirname(join(before, file)), { recursive: true })
    writeFileSync(join(before, file), text)
  }
  const records = newest.map((record) => `${JSON.stringify(record)}\n`).join('')
  appendFileSync(join(before, 'content', 'archive.ndjson'), records)
  cpSync(before, after, { recursive: true })
  rmSync(join(after, 'channels', 'donation.json'))
  edit('channels/shop.json', ({ title }) => {
    title.en = 'Shop and tea room'
  })
  edit('channels/news.json', ({ pages }) => {
    for (const each of pages.slice(0, 1)) each.pageSize = 9
  })
  edit('forms/message.json', (form) => {
    form.fields = form.fields.filter(({ name }) => name !== 'email')
  })
  const picture = join(after, 'media', 'guide-code.svg')
  writeFileSync(picture, readFileSync(picture, 'utf8').replaceAll('#1d1b18', '#b00020'))
  finished = await plan(before, after, report)
  browser = await sharedBrowser({ pictures: true })
  page = await browser.newPage({ offline: true })
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`file://${report}`)
})

afterAll(async () => {
  await page?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('plan --shots', { tags: ['full'] }, () => {
  it('writes one file that needs nothing else', () => {
    expect([finished.code, finished.errors]).toEqual([1, expect.stringContaining('pages before and after')])
    expect(requests.filter((url) => !/^(file|data):/.test(url))).toEqual([])
  })

  it('shows the pages that are gone first, and last those around which only the frame has changed', async () => {
    const heads = await headsOf()
    const ranks = heads.map((head) =>
      severities.findIndex((severity) => head.startsWith(changeSeverityWords[severity].en)),
    )
    expect(ranks).toEqual([...ranks].sort((one, other) => one - other))
    const named = heads.map((head) => head.replace(/ · (1920x1080|390x844).*$/, ''))
    const pages = [...new Set(named)]
    expect(pages).toContain('BREAKING /donation · zh')
    expect(pages).toContain('BREAKING /donation · en')
    expect(pages).toContain('CHANGED /news · zh')
    expect(pages.some((head) => head.startsWith('COSMETIC '))).toBe(true)
    expect(pages.every((head) => !head.includes('/privacy'))).toBe(true)
  })

  it('shows the form that lacks a field, opened', async () => {
    const form = page.locator('h2', {
      hasText: '/ask · Leave a message · en · 1920x1080',
    })
    expect(await form.innerText()).toContain('CHANGED')
    const marks = form.locator('xpath=following-sibling::div[1]').locator('figure').first().locator('i')
    expect(await marks.count()).toBeGreaterThan(0)
  })

  it('shows the page of a picture that was replaced under its name', async () => {
    const heads = await headsOf()
    expect(heads.filter((head) => head.startsWith('CHANGED /guide · en · 390x844'))).toHaveLength(1)
  })

  it('does not mark rows that an inserted one has pushed down', async () => {
    const list = page.locator('h2', { hasText: '/news · zh · 1920x1080' })
    const taken = await list.innerText()
    // One row has come, menu and footer lack an entry; eight rows and the footer are lower than before.
    expect(Number(/: (\d+) place/.exec(taken)?.[1])).toBeLessThanOrEqual(6)
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
    expect(finished.output).toMatch(/\| \*\*BREAKING\*\* \| \/donation · zh \| 1 \|/)
    expect(finished.output).toMatch(/\| CHANGED \| \/ask · Leave a message · en \| \d+ \|/)
  })
})

describe('plan --shots of a changed theme', { tags: ['full'] }, () => {
  it('shows a page of each template that has the colour', async () => {
    const [light, dark] = [join(folder, 'theme-before'), join(folder, 'theme-after')]
    await runCommand(['new', 'museum', light, '--languages', 'de', '--name-de', 'Museum', '--yes'])
    cpSync(light, dark, { recursive: true })
    const theme = join(dark, 'theme.json')
    const { palette, ...others } = JSON.parse(readFileSync(theme, 'utf8'))
    writeFileSync(theme, JSON.stringify({ ...others, palette: { ...palette, accent: '#8a1f5c' } }))
    const sheet = join(folder, 'theme.html')
    const { code, errors, output } = await plan(light, dark, sheet)
    expect([code, errors]).toEqual([0, expect.stringContaining('pages before and after')])
    expect(output).toContain('palette.accent "#24577a" → "#8a1f5c"')
    const shown = output.slice(output.indexOf('### Pages that look different'))
    for (const route of ['/', '/news', '/news/:id', '/collection', '/visit'])
      expect(shown).toMatch(new RegExp(`\\| COSMETIC \\| ${route} · de \\| [1-9]`))
    await page.goto(`file://${sheet}`)
    expect(await page.locator('img').count()).toBeGreaterThan(8)
  })
})

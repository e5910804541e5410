import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fencesIn } from '../docs/support/documents.ts'
import { runLine, writeFence } from '../docs/support/follow-guide.ts'
import { type DevServer, START_MS, startDevServer } from './support/dev-server.ts'
import { hydrated } from './support/hydrated.ts'
import { PATIENCE_MS, sharedBrowser } from './support/open-browser.ts'
import { emptyMessage } from './support/parts.ts'

const PICTURES = join('docs', 'pictures', 'tutorial')
/** DRAW_TUTORIAL=1 takes the tutorial's pictures again. */
const draws = process.env.DRAW_TUTORIAL !== undefined
/** Pictures are for both guides; to follow one of them is enough otherwise. */
const languages = draws ? (['zh', 'en'] as const) : (['en'] as const)

const folder = mkdtempSync(join(tmpdir(), 'vitrine-tutorial-'))
const museum = join(folder, 'my-museum')
const file = join('channels', 'stories.json')
const steps = fencesIn('guides/tutorial.md')

let server: DevServer
let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Does what the blocks of one section of the tutorial say, and gives what the commands print. */
async function follow(section: string): Promise<string> {
  const printed: string[] = []
  for (const fence of steps.filter((step) => step.section.startsWith(section))) {
    if (fence.name !== '') writeFence(fence, folder)
    if (fence.language !== 'sh') continue
    for (const line of fence.text.trim().split('\n')) {
      const { code, output, errors } = await runLine(line, folder)
      expect([line, errors, code]).toEqual([line, '', 0])
      printed.push(output)
    }
  }
  return printed.join('\n')
}

async function picture(page: Page, step: number, language: string): Promise<void> {
  if (!draws) return
  mkdirSync(PICTURES, { recursive: true })
  // Pictures and fonts are there, and nothing moves.
  await page.evaluate(async () => {
    const near = [...document.images].filter(({ loading }) => loading !== 'lazy')
    await Promise.allSettled([document.fonts.ready, ...near.map((image) => image.decode())])
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
  const taken = await page.screenshot()
  await sharp(taken)
    .webp({ quality: 72 })
    .toFile(join(PICTURES, `${step}.${language}.webp`))
}

async function open(address: string, language: string, width = 1280): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width, height: Math.round(width * 0.625) },
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
  })
  await page.goto(`${server.origin}${address}${language === 'en' ? '?lang=en' : ''}`)
  await hydrated(page)
  return page
}

async function inEach(look: (language: 'zh' | 'en') => Promise<void>): Promise<void> {
  for (const language of languages) await look(language)
}

// Every day tests/docs/guides.test.ts follows the guides, and desk-form.test.ts edits and follows an edit.
// A development server begins here, for which other files have a hook.
it('1, 2: there is a museum, and it answers', {
  tags: ['full'],
  timeout: START_MS + PATIENCE_MS,
}, async () => {
  expect(await follow('1.')).toMatch(/19 files written; the config has no errors/)
  server = await startDevServer({ config: museum, data: join(folder, 'data'), isBuilt: true })
  await inEach(async (language) => {
    const page = await open('/', language)
    expect(await page.title()).toContain(language === 'zh' ? '渡口博物馆' : 'Ferry Museum')
    await picture(page, 1, language)
    await page.close()
  })
})

it('3: the menu has the section, and its page is there, empty', { tags: ['full'] }, async () => {
  const page = await open('/', 'en')
  expect(await follow('3.')).toContain('/stories?lang=en')
  await page.getByRole('banner').getByRole('link', { name: 'Stories' }).waitFor()
  await page.close()
  await inEach(async (language) => {
    const stories = await open('/stories', language)
    await stories.getByRole('main').getByText(emptyMessage).waitFor()
    await picture(stories, 2, language)
    await stories.close()
  })
})

it('4: two stories are listed, and each has a page', { tags: ['full'] }, async () => {
  expect(await follow('4.')).toMatch(/^archive, in .*: 2 records read: 2 stored/m)
  await inEach(async (language) => {
    const page = await open('/stories', language)
    const [first, second] = language === 'zh' ? ['一把铜锁', '渡口的灯'] : ['A bronze lock', 'The ferry lamp']
    const titles = page.locator('main').getByRole('link', { name: new RegExp(`${first}|${second}`) })
    expect((await titles.allInnerTexts()).map((text) => text.includes(String(first)))).toEqual([true, false])
    await picture(page, 3, language)
    await titles.first().click()
    await page.getByRole('heading', { level: 1, name: first }).waitFor()
    await page.close()
  })
})

it('5: the desk changes one word, and the page looks otherwise', { tags: ['full'] }, async () => {
  const before = readFileSync(join(museum, file), 'utf8')
  await inEach(async (language) => {
    const page = await browser.newPage({
      viewport: { width: 1600, height: 1000 },
      locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    })
    await page.goto(`${server.origin}/__desk?page=%2Fstories`)
    const name = language === 'zh' ? /^绘制本页的模板名称/ : /^Name of the template/
    const template = page.getByRole('combobox', { name }).first()
    await template.waitFor()
    const labels = await template.getByRole('option').allInnerTexts()
    await template.selectOption({ label: labels.find((label) => label.startsWith('text — ')) ?? '' })
    for (const frame of await page.getByRole('figure').locator('iframe').all())
      await frame.contentFrame().getByRole('main').locator('li > h2').first().waitFor()
    await picture(page, 4, language)
    if (language === 'zh') await page.getByRole('button', { name: '放弃此文件的修改' }).click()
    else await page.keyboard.press('Control+s')
    await page.getByText(language === 'zh' ? '没有未保存的修改。' : 'Saved.', { exact: true }).waitFor()
    await page.close()
  })
  const after = readFileSync(join(museum, file), 'utf8')
  expect(after).toBe(before.replace('"template": "common"', '"template": "text"'))
  await follow('5.')
  expect(readFileSync(join(museum, file), 'utf8')).toBe(after)
})

it('6: a mistake is framed over the last good page, and goes with it', { tags: ['full'] }, async () => {
  for (const language of languages) {
    const page = await open('/stories', language)
    server.edit(file, (text) => text.replace('"pageSize"', '"pageSise"'))
    await page.getByRole('alert').getByText('pageSize').first().waitFor()
    await picture(page, 5, language)
    server.edit(file, (text) => text.replace('"pageSise"', '"pageSize"'))
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await page.close()
  }
})

it('7: the check finds nothing', { tags: ['full'] }, async () => {
  expect(await follow('7.')).toMatch(/9 pages, 0 redirects, no errors/)
})

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fencesIn } from '../docs/support/documents.ts'
import { runLine } from '../docs/support/follow-guide.ts'
import { oneOf } from '../support/sweep.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { type DevServer, START_MS, startDevServer } from './support/dev-server.ts'
import { hydrated } from './support/hydrated.ts'
import { PATIENCE_MS, sharedBrowser } from './support/open-browser.ts'
import { isMarked, mark } from './support/visit.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-desk-form-'))
const museum = join(folder, 'my-museum')
const NEWS = join('channels', 'news.json')

let server: DevServer
let browser: Browser
let page: Page

/** The commands of a section of the tutorial. */
function commandsOf(section: string): readonly string[] {
  return fencesIn('guides/tutorial.md')
    .filter((fence) => fence.section.startsWith(section) && fence.language === 'sh')
    .flatMap(({ text }) => text.trim().split('\n'))
}

async function run(line: string, where: string): Promise<void> {
  const { code, errors } = await runLine(line, where)
  expect([line, errors, code]).toEqual([line, '', 0])
}

beforeAll(async () => {
  for (const line of commandsOf('1.')) await run(line, folder)
  server = await startDevServer({ config: museum, data: join(folder, 'data'), isBuilt: true })
  browser = await sharedBrowser()
}, START_MS)

afterAll(async () => {
  await page?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Look {
  readonly width?: number
  readonly locale?: string
  readonly scheme?: 'light' | 'dark'
}

/** Opens the desk in a tab of its own, without its frames, which are most of its work. */
async function openDesk(route: string, { width = 1366, locale = 'en-GB', scheme = 'light' }: Look = {}) {
  await page?.close()
  page = await browser.newPage({ viewport: { width, height: 900 }, locale, colorScheme: scheme })
  page.setDefaultTimeout(PATIENCE_MS)
  await page.route(
    ({ pathname }) => !/^\/(__desk|_vitrine)/.test(pathname),
    (way) => way.abort(),
  )
  await page.goto(`${server.origin}/__desk?page=${encodeURIComponent(route)}`)
  await page.getByRole('group', { name: /^1\./ }).first().waitFor()
}

function saved(path = NEWS): string {
  return readFileSync(join(museum, path), 'utf8')
}

function textbox(within: Page | Locator, name: string) {
  return within.getByRole('textbox', { name: new RegExp(`^${name}( \\(required\\))?$`) })
}

async function press(within: Page | Locator, name: string): Promise<void> {
  await within.getByRole('button', { name, exact: true }).press('Enter')
}

function focused(): Promise<string | null | undefined> {
  return page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )
}

/** The text as it is edited, once it is such as is waited for. */
async function edited(path: string, isSo: (text: string) => boolean): Promise<string> {
  let text = ''
  const read = async (): Promise<boolean> => {
    const response = await fetch(`${server.origin}/__desk/api/file?path=${encodeURIComponent(path)}`)
    text = (await response.json()).text
    return isSo(text)
  }
  await expect.poll(read, { timeout: PATIENCE_MS }).toBe(true)
  return text
}

async function discard(): Promise<void> {
  const button = page.getByRole('button', { name: 'Discard the edits of this file' })
  // The server has the edit before the page knows that it has.
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
  await button.press('Enter')
  await page.getByText('There are no edits to save.').waitFor()
}

/** Fills in a page of a channel. */
async function fillPage(place: Locator, { route, template, source }: Readonly<Record<string, string>>) {
  await textbox(place, 'Path of the page').fill(route ?? '')
  await place
    .getByRole('combobox', { name: /^Name of the template/ })
    .selectOption({ label: await optionOf(place, /^Name of the template/, template ?? '') })
  await place.getByRole('button', { name: /^More settings/ }).press('Enter')
  await place
    .getByRole('combobox', { name: 'Source of the data' })
    .selectOption({ label: await optionOf(place, /^Source of the data/, source ?? '') })
}

/** The whole label of the choice that begins with a name. */
async function optionOf(place: Locator, list: RegExp, name: string): Promise<string> {
  const choice = place.getByRole('combobox', { name: list })
  await choice.waitFor()
  const labels = await choice.getByRole('option').allInnerTexts()
  return labels.find((label) => label === name || label.startsWith(`${name} — `)) ?? name
}

async function addParam(place: Locator, name: string, value: string): Promise<void> {
  await press(place, 'Add: Values for the parameters of the source')
  await textbox(place, 'Name: Values for the parameters of the source').fill(name)
  await press(place, 'Add: Values for the parameters of the source')
  await textbox(place, name).fill(value)
}

describe('the form of the desk', () => {
  it('makes the channel of the tutorial, for somebody who has never seen JSON', {
    tags: ['full'],
  }, async () => {
    await openDesk('/news')
    await press(page, 'New file')
    const begun = page.getByRole('form', { name: 'New file' })
    await begun.getByRole('combobox', { name: 'Kind' }).selectOption('Channel')
    await begun.getByRole('textbox', { name: 'Name of the file' }).fill('stories')
    await press(begun, 'Create')

    await textbox(page, 'Path of the channel').fill('/stories')
    const title = page.getByRole('group', { name: 'Name of the channel' })
    await textbox(title, '中文').fill('馆藏故事')
    await textbox(title, 'English').fill('Stories')
    // Behind the last channel of the menu, over the place before it.
    await press(page, 'Move up: Stories')
    await press(page, 'Move down: Stories')
    expect(await focused()).toBe('Move down: Stories')

    await press(page, 'Add: Pages of the channel')
    await press(page, 'Add: Pages of the channel')
    const list = page.getByRole('group', { name: /^1\./ })
    await fillPage(list, { route: '/stories', template: 'common', source: 'articles' })
    await addParam(list, 'channelNo', 'Stories')
    await textbox(list, 'Entries per page').fill('6')
    await textbox(list, 'Length of the excerpt in characters').fill('60')
    await textbox(list, 'Route each entry leads to').fill('/stories/:id')
    await textbox(list, 'Part of the route that is the channel requested, 1 being the first').fill('1')

    const detail = page.getByRole('group', { name: /^2\./ })
    await fillPage(detail, { route: '/stories/:id', template: 'archive', source: 'article' })
    await addParam(detail, 'id', ':id')
    await detail
      .getByRole('group', { name: /^On the page of one record: leads to those/ })
      .getByRole('radio', { name: 'Yes' })
      .check()
    const changes = page.getByRole('region', { name: 'What this does to the site' })
    await changes.getByText('page /stories/:id').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.', { exact: true }).waitFor()

    const made = saved('channels/stories.json')
    rmSync(join(museum, 'channels', 'stories.json'))
    for (const line of commandsOf('3.')) await run(line, folder)
    expect(JSON.parse(made)).toEqual(JSON.parse(saved('channels/stories.json')))
    expect(made).toBe(saved('channels/stories.json'))
  })

  it('writes what is edited and nothing else, and shows what is edited in the text', async () => {
    await openDesk('/news')
    const before = saved()
    await textbox(page.getByRole('group', { name: /^1\./ }), 'Entries per page').fill('9')
    await edited(NEWS, (text) => text === before.replace('"pageSize": 8', '"pageSize": 9'))
    await page.getByRole('radio', { name: 'Text' }).check()
    const text = page.getByRole('textbox', { name: `Config: ${NEWS}` })
    await text.getByText('"pageSize"').first().click()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('1')
    await page.getByRole('radio', { name: 'Form' }).check()
    const size = textbox(page.getByRole('group', { name: /^1\./ }), 'Entries per page')
    expect(await size.inputValue()).toBe('91')
    // Typed in the text, undone in the form, with what was typed in the form before.
    await size.press('Control+z')
    expect(await size.inputValue()).toBe('9')
    await size.press('Control+z')
    expect(await size.inputValue()).toBe('8')
    await edited(NEWS, (now) => now === before)
    await size.press('Control+Shift+Z')
    expect(await size.inputValue()).toBe('9')
    await discard()
  })

  it('leaves pages to follow a saved edit in their document, and to frame a broken one', async () => {
    const open = await browser.newPage()
    const name = () => open.getByRole('heading', { level: 1 }).innerText()
    await open.goto(`${server.origin}/news`)
    await hydrated(open)
    await mark(open)
    const [before, title] = [saved(), await name()]
    server.edit(NEWS, (text) => text.replaceAll(`"${title}"`, '"Tidings"'))
    await expect.poll(name, { timeout: PATIENCE_MS }).toBe('Tidings')
    server.edit(NEWS, (text) => text.replace('"pageSize": ', '"pageSise": '))
    const frame = open.getByRole('alert')
    await frame.getByText('pageSise').first().waitFor()
    expect(await name()).toBe('Tidings')
    server.edit(NEWS, () => before)
    await expect.poll(name, { timeout: PATIENCE_MS }).toBe(title)
    await frame.waitFor({ state: 'detached' })
    expect(await isMarked(open)).toBe(true)
    await open.close()
  })

  it('hands over one edit after the other, so that no older one arrives last', {
    tags: ['full'],
  }, async () => {
    await openDesk('/news')
    let [begun, ended] = [0, 0]
    page.on('requestfinished', (request) => {
      if (request.method() === 'PUT') ended += 1
    })
    await page.route('**/__desk/api/file', async (way) => {
      if (way.request().method() === 'PUT') begun += 1
      // As long as another needs that does not wait for it.
      if (begun === 1) await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)))
      await way.continue()
    })
    const size = textbox(page.getByRole('group', { name: /^1\./ }), 'Entries per page')
    await size.fill('9')
    await expect.poll(() => begun, { timeout: PATIENCE_MS }).toBe(1)
    await size.fill('7')
    await expect.poll(() => ended, { timeout: PATIENCE_MS }).toBe(2)
    expect(await edited(NEWS, () => true)).toContain('"pageSize": 7')
    await discard()
  })

  it('says at its field what is wrong, and says it aloud', { tags: ['full'] }, async () => {
    await openDesk('/news')
    const route = textbox(page, 'Path of the channel')
    await route.fill('news')
    await page
      .getByRole('status')
      .getByText(/"news"/)
      .waitFor({ state: 'attached' })
    await expect.poll(() => route.getAttribute('aria-invalid')).toBe('true')
    const described = await route.evaluate((control) =>
      (control.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    )
    expect(described).toContain('"news"')
    await route.fill('')
    await route.fill('/news')
    await expect.poll(() => route.getAttribute('aria-invalid')).toBe('false')

    // One that is missing stands where it is to be filled in; the list of problems leads there.
    await press(page, 'Add: Pages of the channel')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    const added = page.getByRole('group', { name: /^3\./ })
    await expect
      .poll(() => added.getByRole('combobox', { name: /^Name of the template/ }).getAttribute('aria-invalid'))
      .toBe('true')
    await added.getByRole('button', { name: /^3\./ }).first().press('Enter')
    const problems = page.getByRole('region', { name: 'Problems' })
    await problems.getByRole('listitem').filter({ hasText: '"template"' }).getByRole('button').press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
      .toBe('true')
    await discard()
  })

  it('keeps what is typed and is no value, and says that the file does not have it', {
    tags: ['full'],
  }, async () => {
    await openDesk('/news')
    const before = saved()
    const list = page.getByRole('group', { name: /^1\./ })
    const size = textbox(list, 'Entries per page')
    await size.fill('nine')
    expect(await size.getAttribute('aria-invalid')).toBe('false')
    await size.press('Tab')
    expect([await size.inputValue(), await size.getAttribute('aria-invalid')]).toEqual(['nine', 'true'])
    await list.getByRole('alert').getByText('This is no number').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await size.fill('9')
    await size.press('Tab')
    expect(await size.getAttribute('aria-invalid')).toBe('false')
    await edited(NEWS, (text) => text === before.replace('"pageSize": 8', '"pageSize": 9'))

    await textbox(list, 'Name: Values for the parameters of the source').fill('second')
    await press(list, 'Add: Values for the parameters of the source')
    const name = list.getByRole('textbox', { name: 'Name: second' })
    await name.fill('channelNo')
    await name.press('Tab')
    expect([await name.inputValue(), await name.getAttribute('aria-invalid')]).toEqual(['channelNo', 'true'])
    await list.getByRole('alert').getByText('There is one of that name here').waitFor()
    await name.fill('third')
    await name.press('Enter')
    await edited(NEWS, (text) => Object.hasOwn(JSON.parse(text).pages[0].params, 'third'))
    await discard()
  })

  it('moves entries by keyboard and pointer, and the focus goes with them', { tags: ['full'] }, async () => {
    await openDesk('/news')
    const before = JSON.parse(saved())
    const second = page.getByRole('button', { name: /^Move up: 2\./ })
    const name = (await second.getAttribute('aria-label')) ?? ''
    await second.press('Enter')
    expect(await focused()).toBe(name.replace('2.', '1.'))
    const moved = await edited(NEWS, (text) => JSON.parse(text).pages[0].route === '/news/:id')
    expect(JSON.parse(moved).pages).toEqual(before.pages.toReversed())
    await page.keyboard.press('Control+z')
    await edited(NEWS, (text) => text === saved())

    const handle = page.getByTitle('Drag to another place').last()
    await handle.scrollIntoViewIfNeeded()
    const from = await handle.boundingBox()
    const first = await page.getByRole('button', { name: /^1\./ }).boundingBox()
    if (from === null || first === null) throw new Error('nothing to drag')
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(first.x + 20, first.y + 10, { steps: 5 })
    await page.mouse.up()
    await edited(NEWS, (text) => JSON.parse(text).pages[0].route === '/news/:id')
    await discard()
  })

  it('says where a text is no JSON, and leads there', { tags: ['full'] }, async () => {
    await openDesk('/news')
    await page.getByRole('radio', { name: 'Text' }).check()
    const text = page.getByRole('textbox', { name: `Config: ${NEWS}` })
    await text.getByText('"order"').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await page.getByRole('radio', { name: 'Form' }).check()
    const alert = page.getByRole('alert').filter({ hasText: 'The text is no JSON' })
    expect(await alert.innerText()).toMatch(/Line \d+/)
    await press(alert, 'Show the place in the text')
    await text.waitFor()
    await expect.poll(() => text.evaluate((editor) => editor === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+z')
    await page.getByRole('radio', { name: 'Form' }).check()
    await textbox(page, 'Path of the channel').waitFor()
    await edited(NEWS, (now) => now === saved())
  })

  const looks = [
    { width: 1366, locale: 'en-GB', scheme: 'light' },
    { width: 390, locale: 'zh-CN', scheme: 'dark' },
  ] as const

  // Every day: the form is found by roles and names in the tests above.
  it.each(oneOf('windows of the form of the desk', looks, 1))(
    'axe finds nothing at $width, $scheme, and nothing moves sideways',
    { tags: ['full'] },
    async (look) => {
      await openDesk('/news', look)
      const more = page.getByRole('button', { name: /^(More settings|更多设置)/ }).first()
      await more.press('Enter')
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
    },
  )
})

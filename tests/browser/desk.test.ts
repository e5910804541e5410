// @module-tag full
// Every day: desk-form.test.ts opens the desk, edits by it and saves; tests/develop/ holds its previews, proposals and fields.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFull } from '../support/sweep.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { type DevServer, startDevServer } from './support/dev-server.ts'
import { PATIENCE_MS, sharedBrowser } from './support/open-browser.ts'
import { emptyMessage, named } from './support/parts.ts'
import { showText } from './support/show-text.ts'
import { styled } from './support/styled.ts'
import { heldBack } from './support/visit.ts'

const NEWS = join('channels', 'news.json')

let server: DevServer
let browser: Browser
let page: Page

interface Shown {
  /** The pictures in the list of pages, which are pages of their own. */
  readonly pictures?: boolean
  readonly previews?: boolean
}

/** A tab that shows of the desk's frames, which are most of its work, those that a test is about. */
async function newPage({ pictures = false, previews = false }: Shown = {}): Promise<Page> {
  const opened = await browser.newPage({ viewport: { width: 1920, height: 1080 }, locale: 'en-GB' })
  const isUnwanted = ({ origin, pathname }: URL): boolean =>
    !/^\/(__desk|_vitrine)/.test(pathname) && !(origin === server.origin ? pictures : previews)
  await opened.route(isUnwanted, (route) => route.abort())
  await opened.addInitScript(showText)
  return opened
}

/** Replaces the tab. */
async function inNewPage(shown?: Shown): Promise<void> {
  await page?.close()
  page = await newPage(shown)
}

beforeAll(async () => {
  // `live.test.ts` opens the desk of the source.
  server = await startDevServer({ isBuilt: true })
  browser = await sharedBrowser()
})

afterAll(async () => {
  await page?.close()
  await server?.stop()
})

function saved(): string {
  return readFileSync(join(server.config, NEWS), 'utf8')
}

function focusIsIn(selector: string): Promise<boolean> {
  return page.evaluate((within) => document.activeElement?.closest(within) !== null, selector)
}

/** Presses Tab until the focus is within a selector. */
async function tabTo(selector: string, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 120 && !(await focusIsIn(selector)); step++) await page.keyboard.press(key)
  expect(await focusIsIn(selector)).toBe(true)
}

const EDITOR = '[role=textbox]'
function editor() {
  return page.getByRole('textbox', { name: 'Config: channels/news.json' })
}
function preview(title: string) {
  return page.frameLocator(`iframe[title^="${title}"]`)
}
function rowsIn(title: string) {
  return preview(title)
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') })
}

/** Lets calls to such addresses reach the server, and their answers come only when the returned function is called. */
async function answerHeldBack(addresses: string): Promise<() => void> {
  let letCome = (): void => undefined
  const come = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(addresses, async (route) => {
    const response = await route.fetch()
    await come
    await route.fulfill({ response })
  })
  return () => letCome()
}

/** Says whether all completions that are asked for from now on are answered. */
function completionsAnswered(): () => boolean {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    if (request.url().endsWith('/complete')) underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return () => underWay.size === 0
}

/** Opens the desk and finds the page by keyboard, with the previews of the first page meanwhile. */
async function findPage(): Promise<void> {
  await page.goto(`${server.origin}/__desk`)
  const search = page.getByRole('searchbox', { name: 'Find a page' })
  await search.waitFor()
  await tabTo('[type=search]')
  await page.keyboard.type('news/notice')
  await page.keyboard.press('Enter')
  await page.waitForURL(/page=%2FNews%2FNotice$/)
}

/** Opens it at the page, as it was left. */
async function openDesk(
  open: () => Promise<unknown> = () => page.goto(`${server.origin}/__desk?page=%2FNews%2FNotice`),
): Promise<void> {
  await open()
  await editor().waitFor()
  await tabTo(EDITOR)
}

/** From the line the page begins on to the end of a number some lines below. */
async function caretBehindPageSize(): Promise<void> {
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
}

describe('the desk, by keyboard alone', () => {
  it('finds a page, shows an edit in both sizes and languages as it is typed, and saves that line only', async () => {
    await inNewPage({ pictures: isFull, previews: true })
    await openDesk(findPage)
    if (isFull)
      await page
        .frameLocator('iframe[title="/News/Notice"]')
        .getByRole('main')
        .getByRole('listitem')
        .first()
        .waitFor()
    await expect.poll(() => rowsIn('Desktop 1440 · English').count(), { timeout: PATIENCE_MS }).toBe(10)
    const before = saved()
    await caretBehindPageSize()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('3')
    for (const title of [
      'Phone 390 · 中文',
      'Desktop 1440 · 中文',
      'Phone 390 · English',
      'Desktop 1440 · English',
    ])
      await expect.poll(() => rowsIn(title).count(), { timeout: PATIENCE_MS }).toBe(3)
    const changes = page.getByRole('region', { name: 'What this does to the site' })
    await expect.poll(() => changes.innerText()).toContain('pageSize 10 → 3')
    expect(saved()).toBe(before)

    const letCome = await answerHeldBack('**/__desk/api/save')
    await page.keyboard.press('Control+s')
    await changes.getByText('No page changes.').waitFor()
    letCome()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await page.unroute('**/__desk/api/save')
    const [was, is] = [before.split('\n'), saved().split('\n')]
    expect(is.length).toBe(was.length)
    expect(is.filter((line, index) => line !== was[index])).toEqual(['      "pageSize": 3,'])
    expect(await changes.innerText()).toContain('No page changes.')
    server.edit(NEWS, () => before)
  })

  it('says what is wrong where it is typed, keeps the last good previews, and gives the edit up', async () => {
    await inNewPage({ previews: true })
    await openDesk()
    await rowsIn('Phone 390 · 中文').first().waitFor()
    const before = saved()
    await caretBehindPageSize()
    await page.keyboard.type('"')
    const problems = page.getByRole('region', { name: 'Problems' })
    await problems.getByText('The previews still show the last version that was good.').waitFor()
    expect(await problems.getByRole('button').first().innerText()).toMatch(/^channels\/news\.json:\d+:\d+$/)
    await page.locator(styled.editorError).first().waitFor()
    expect(await rowsIn('Phone 390 · 中文').count()).toBe(10)
    await page.keyboard.press('Control+s')
    expect(await page.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
    expect(saved()).toBe(before)

    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Discard the edits of this file',
    )
    await page.keyboard.press('Enter')
    await problems.getByText('No problems.').waitFor()
    await expect.poll(() => editor().innerText()).not.toContain('10"')
  })

  it('completes from the schema, in both languages; Tab leaves the editor', async () => {
    await inNewPage()
    // Its clock is the test's own.
    await page.clock.install()
    await openDesk()
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowLeft')
    for (let step = 0; step < 4; step++) await page.keyboard.press('Backspace')
    const isAnswered = completionsAnswered()
    await page.keyboard.type('imgd')
    await page.keyboard.press('Control+Space')
    const offers = page.getByRole('option')
    await offers.filter({ hasText: 'imgdetail' }).waitFor()
    // Typing asks for the list too, after a pause; a key pressed as the list appears, or appears again, belongs to the text.
    await page.clock.runFor(1000)
    await expect.poll(isAnswered).toBe(true)
    await page.clock.runFor(1000)
    await page.keyboard.press('Enter')
    expect(await page.locator(styled.editorActiveLine).innerText()).toMatch(/"template": "imgdetail",$/)
    await page.keyboard.press('Tab')
    expect(await focusIsIn(EDITOR)).toBe(false)
    const discard = page.getByRole('button', { name: 'Discard the edits of this file' })
    await expect.poll(() => discard.getAttribute('aria-disabled')).toBe('false')
    await discard.press('Enter')
    await page.getByText('There are no edits to save.').waitFor()
  })

  it('shows every state a page can be in', async () => {
    await inNewPage({ previews: true })
    await openDesk()
    await rowsIn('Desktop 1440 · English').first().waitFor()
    await tabTo('[name=staging]', 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await preview('Desktop 1440 · English').getByRole('main').getByText(emptyMessage).waitFor()
    const steps: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/staging')) steps.push(request.postDataJSON().staging)
    })
    page.on('response', (response) => {
      if (response.url().endsWith('/staging')) steps.push('answered')
    })
    const letGo = await heldBack(page, '**/__desk/api/staging')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    letGo()
    await preview('Desktop 1440 · English').getByRole('main').getByText(named('state.failed')).waitFor()
    expect(steps).toEqual(['slow', 'answered', 'error', 'answered'])
    await page.unroute('**/__desk/api/staging')
    await page.keyboard.press('ArrowRight')
    await rowsIn('Desktop 1440 · English').first().waitFor()
  })

  it('axe finds nothing, in either language of the desk', async () => {
    await inNewPage()
    await openDesk()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Language of the desk' }).selectOption('zh')
    await page.getByRole('button', { name: '保存' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

it('answers nobody but its own browser', async () => {
  const ask = (headers: Readonly<Record<string, string>>) =>
    fetch(`${server.origin}/__desk/api/site`, { headers })
  expect([(await ask({})).status, (await ask({ origin: 'http://other.example' })).status]).toEqual([200, 403])
})

describe('the theme on the desk', () => {
  const text = (): string => readFileSync(join(server.config, 'theme.json'), 'utf8')

  it('is changed by controls, seen beside them, and saved; colours too much alike are named', async () => {
    await inNewPage({ previews: true })
    await page.goto(`${server.origin}/__desk?page=%2FNews%2FNotice`)
    await editor().waitFor()
    await page.getByRole('combobox', { name: 'File' }).selectOption('theme.json')
    const panel = page.getByRole('region', { name: 'Theme' })
    await panel.getByText('All colours can be read.').waitFor()
    const before = text()
    const radius = (): Promise<string> =>
      preview('Desktop 1440 · English')
        .locator('html')
        .evaluate((root) => getComputedStyle(root).getPropertyValue('--radius'))

    const corners = panel.getByRole('slider', { name: 'Corners' })
    await corners.focus()
    await page.keyboard.press('End')
    await expect.poll(radius, { timeout: PATIENCE_MS }).toBe('24px')
    const changes = page.getByRole('region', { name: 'What this does to the site' })
    await expect.poll(() => changes.innerText(), { timeout: PATIENCE_MS }).toContain('radius 2 → 24')

    await panel.getByLabel('Accent', { exact: true }).fill('#e0c080')
    await panel
      .getByText(/accent #e0c080 on paper-\w+ #\w+ has a contrast of/)
      .first()
      .waitFor()
    await panel.getByLabel('Accent', { exact: true }).fill('#7a5a2b')
    await panel.getByText('All colours can be read.').waitFor()
    expect(text()).toBe(before)
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(text()).toBe(before.replace('"radius": 2', '"radius": 24'))
    server.edit('theme.json', () => before)
  })

  it('is made where it is missing', async () => {
    const file = join(server.config, 'theme.json')
    const before = text()
    rmSync(file)
    await inNewPage()
    try {
      await page.goto(`${server.origin}/__desk?page=%2FNews%2FNotice`)
      await editor().waitFor()
      await page.getByRole('combobox', { name: 'File' }).selectOption('theme.json')
      const panel = page.getByRole('region', { name: 'Theme' })
      await panel.getByRole('slider', { name: 'Corners' }).focus()
      await page.keyboard.press('End')
      const changes = page.getByRole('region', { name: 'What this does to the site' })
      await expect.poll(() => changes.innerText(), { timeout: PATIENCE_MS }).toContain('radius 4 → 24')
      await page.keyboard.press('Control+s')
      await page.getByText('Saved.', { exact: true }).waitFor()
      expect(JSON.parse(text())).toMatchObject({
        $schema: '../schemas/json/theme.schema.json',
        radius: 24,
      })
    } finally {
      writeFileSync(file, before)
    }
  })
})

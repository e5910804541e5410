// @module-tag full
// Every day: desk-form.test.ts has a page that follows an edit, and frames a broken one, on the built development server.
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyConfig } from '../support/copy-config.ts'
import { type DevServer, startDevServer } from './support/dev-server.ts'
import { hydrated } from './support/hydrated.ts'
import { sharedBrowser } from './support/open-browser.ts'
import { showText } from './support/show-text.ts'

const HOME = join('channels', 'home.json')

const folder = mkdtempSync(join(tmpdir(), 'vitrine-live-'))

let server: DevServer
let browser: Browser
/** The home page, which a development server sends in hundreds of files. */
let page: Page

/** The demonstration's config with a block of an extension at the end of its home page. */
function configWithExtension(): string {
  const config = join(folder, 'config')
  copyConfig(config)
  const quote = join('extensions', 'quote')
  cpSync(join('tests', 'museums', 'workshop', quote), join(config, quote), { recursive: true })
  const home = JSON.parse(readFileSync(join(config, HOME), 'utf8'))
  const text = { zh: '一字', en: 'A word' }
  home.pages[0].blocks.push({
    block: 'quote',
    title: text,
    options: { text, original: { text, show: { zh: '原文', en: 'Original' } } },
  })
  writeFileSync(join(config, HOME), JSON.stringify(home, undefined, 2))
  return config
}

beforeAll(async () => {
  server = await startDevServer({ config: configWithExtension() })
  browser = await sharedBrowser()
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(server.origin)
  await hydrated(page)
})

afterAll(async () => {
  await page?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function textOf(path: string): string {
  return readFileSync(join(server.config, path), 'utf8')
}

/** The home page's blocks, each with the line it begins on. */
function blocksOfHome(): readonly { readonly title: string; readonly line: number }[] {
  const text = textOf(HOME)
  const blocks: readonly { readonly block: string; readonly title?: { readonly zh: string } }[] =
    JSON.parse(text).pages[0].blocks
  let from = 0
  return blocks.map(({ block, title }) => {
    from = text.indexOf(`"block": "${block}"`, from + 1)
    return { title: title?.zh ?? '', line: text.slice(0, text.lastIndexOf('{', from)).split('\n').length }
  })
}

describe('the development server', () => {
  it('loosens the policy no further than Vite needs, and answers what forms ask', async () => {
    const answer = await fetch(server.origin)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(await answer.text()).toContain('/_vitrine/src/run/dev-client.ts')
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self' ws:;")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('unsafe')
    const client = await fetch(`${server.origin}/_vitrine/src/run/dev-client.ts`)
    expect([client.status, client.headers.get('content-type')]).toEqual([200, 'text/javascript'])
    const form = await fetch(`${server.origin}/_vitrine/forms/message?lang=en`)
    const { rules }: { readonly rules: string } = await form.json()
    const validate = await fetch(new URL(rules, server.origin))
    expect([validate.status, validate.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
  })

  it("answers in a block of an extension, which has the site's own React", async () => {
    const button = page.getByRole('main').getByRole('button', { name: '原文' })
    await button.click()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  })

  it('draws a saved edit where the page is; a broken one frames the last good page', async () => {
    await page.evaluate(() => {
      Reflect.set(window, 'sameDocument', true)
      scrollTo({ top: 900, behavior: 'instant' })
    })
    const title = blocksOfHome()[1]?.title ?? ''
    server.edit(HOME, (text) => text.replace(`"zh": "${title}"`, '"zh": "改过的标题"'))
    await page.getByRole('heading', { name: '改过的标题' }).waitFor()
    expect(await page.evaluate(() => [Reflect.get(window, 'sameDocument'), scrollY])).toEqual([true, 900])

    server.edit(HOME, (text) => text.replace('"pageSize": ', '"pageSise": '))
    const frame = page.getByRole('alert')
    await frame.getByText('pageSise').first().waitFor()
    const directionOf = (): Promise<string> =>
      frame.evaluate((element) => {
        document.documentElement.dir = 'rtl'
        const { direction } = getComputedStyle(element)
        document.documentElement.dir = 'ltr'
        return direction
      })
    expect(await directionOf()).toBe('ltr')
    expect(await frame.innerText()).toMatch(/错误 CONFIG_[\s\S]*怎么办：是不是想写“pageSize”？/)
    await expect.poll(() => server.errors()).toMatch(/channels\/home\.json:\d+:\d+ error/)
    await expect.poll(() => server.errors()).toContain('the last good site is still being served')
    const [before = ''] = textOf(HOME).split('"pageSise"')
    const [line, column] = [before.split('\n').length, before.length - before.lastIndexOf('\n')]
    await frame.getByRole('button', { name: `${HOME}:${line}:${column}` }).click()
    await server.editorOpenedAt(`${join(server.config, HOME)} ${line} ${column}`)
    expect(await page.getByRole('heading', { name: '改过的标题' }).isVisible()).toBe(true)

    server.edit(HOME, (text) => text.replace('"pageSise": ', '"pageSize": ').replace('改过的标题', title))
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
    await expect.poll(() => frame.count()).toBe(0)
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)

    renameSync(server.config, `${server.config}-away`)
    await frame.getByText('不是配置文件夹').waitFor()
    renameSync(`${server.config}-away`, server.config)
    await frame.waitFor({ state: 'detached' })
  })

  it('has a desk, whose code Vite serves as it is edited', async () => {
    const desk = await browser.newPage({ locale: 'en-GB' })
    // Of its frames, which are a page each, those that show the page in one language.
    await desk.route(
      ({ origin, pathname, search }) =>
        !/^\/(__desk|_vitrine)/.test(pathname) && (origin === server.origin || search !== ''),
      (route) => route.abort(),
    )
    await desk.addInitScript(showText)
    await desk.goto(`${server.origin}/__desk?page=%2FNews%2FNotice`)
    await desk.getByRole('textbox', { name: 'Config: channels/news.json' }).waitFor()
    const title = `iframe[title="Phone 390 · 中文"]`
    await desk.frameLocator(title).getByRole('main').getByRole('listitem').first().waitFor()
    await desk.close()
  })

  it('Alt-click on a block opens the JSON that made it, on the footer that of the shell', async () => {
    const drawn = page.locator('main h1 ~ *')
    const blocks = blocksOfHome()
    expect(await drawn.count()).toBe(blocks.length)
    for (const [index, { line }] of blocks.entries()) {
      const { height = 0 } = (await drawn.nth(index).boundingBox()) ?? {}
      await drawn.nth(index).click({ modifiers: ['Alt'], position: { x: 40, y: height - 20 } })
      await server.editorOpenedAt(`${join(server.config, HOME)} ${line} `)
    }
    await page.getByRole('contentinfo').click({ modifiers: ['Alt'] })
    await server.editorOpenedAt(join(server.config, 'site.json '))
  })
})

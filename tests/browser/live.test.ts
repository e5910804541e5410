import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect, startMain, until } from '../cli/support/run-command.ts'
import { hydrated } from './support/hydrated.ts'
import { openBrowser } from './support/open-browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-live-'))
const config = join(folder, 'config')
const opened = join(folder, 'opened.txt')
const editor = join(folder, 'editor.sh')
const home = join(config, 'channels', 'home.json')

let child: ReturnType<typeof startMain>
let browser: Browser
let origin: string

beforeAll(async () => {
  cpSync('config', config, { recursive: true })
  writeFileSync(editor, `#!/bin/sh\necho "$@" >> ${opened}\n`)
  chmodSync(editor, 0o755)
  child = startMain('dev.ts', [], {
    CONFIG_DIR: config,
    DATA_DIR: join('node_modules', '.cache', 'vitrine', 'test-data'),
    LAUNCH_EDITOR: editor,
    PORT: '0',
    LOG_LEVEL: 'warn',
  })
  const written = collect(child)
  await until('the server is open', 90_000, () => {
    if (child.exitCode !== null) throw new Error(written.errors())
    return written.output().includes('open for development at')
  })
  origin = /http:\/\/[^/\s]+/.exec(written.output())?.[0] ?? ''
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'close')
  rmSync(folder, { recursive: true, force: true })
})

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(file, change(readFileSync(file, 'utf8')))

const editorWasAt = async (place: string): Promise<void> => {
  await until(
    `the editor was opened at ${place}`,
    5000,
    () => existsSync(opened) && readFileSync(opened, 'utf8').includes(place),
  )
  rmSync(opened)
}

/** Line and column, from 1, of the first place of a text in a file. */
const placeIn = (file: string, text: string): string => {
  const before = readFileSync(file, 'utf8').split(text)[0]?.split('\n') ?? []
  return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
}

const openHome = async (): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(origin, { timeout: 60_000 })
  await hydrated(page)
  return page
}

describe('the development server, in Chromium', () => {
  it('draws a saved edit where the page stands; a broken one frames the last good page', async () => {
    const page = await openHome()
    await page.evaluate(() => {
      Reflect.set(window, 'sameDocument', true)
      scrollTo({ top: 900, behavior: 'instant' })
    })
    const title: string = JSON.parse(readFileSync(home, 'utf8')).pages[0].blocks[1].title.zh
    edit(home, (text) => text.replace(`"zh": "${title}"`, '"zh": "改过的标题"'))
    await page.getByRole('heading', { name: '改过的标题' }).waitFor()
    expect(await page.evaluate(() => [Reflect.get(window, 'sameDocument'), scrollY])).toEqual([true, 900])

    edit(home, (text) => text.replace('"pageSize": ', '"pageSise": '))
    const frame = page.getByRole('alert')
    await frame.getByText('pageSise').first().waitFor()
    const place = placeIn(home, '"pageSise"')
    await frame.getByRole('button', { name: place.slice(place.indexOf('channels/')) }).click()
    await editorWasAt(place.replaceAll(/:(?=\d)/g, ' '))
    expect(await page.getByRole('heading', { name: '改过的标题' }).isVisible()).toBe(true)

    edit(home, (text) => text.replace('"pageSise": ', '"pageSize": ').replace('改过的标题', title))
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
    expect(await frame.count()).toBe(0)
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
    await page.close()
  })

  it('Alt-click on a block opens the JSON that made it, on the shell that of the shell', async () => {
    const page = await openHome()
    const blocks: readonly { readonly block: string }[] = JSON.parse(readFileSync(home, 'utf8')).pages[0]
      .blocks
    const drawn = page.locator('.blocks > *:not(h1)')
    expect(await drawn.count()).toBe(blocks.length)
    const text = readFileSync(home, 'utf8')
    const lines = blocks.map(({ block }, index) => {
      const offset = blocks
        .slice(0, index + 1)
        .reduce((from, _, step) => text.indexOf(`"block": "${blocks[step]?.block ?? block}"`, from + 1), 0)
      return text.slice(0, text.lastIndexOf('{', offset)).split('\n').length
    })
    for (const [index, line] of lines.entries()) {
      const { height = 0 } = (await drawn.nth(index).boundingBox()) ?? {}
      await drawn.nth(index).click({ modifiers: ['Alt'], position: { x: 40, y: height - 20 } })
      await editorWasAt(`${home} ${line} `)
    }
    await page.locator('.footer').click({ modifiers: ['Alt'] })
    await editorWasAt(join(config, 'site.json '))
    await page.close()
  })
})

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boot } from '../../src/run/boot.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'

const WORKSHOP = 'tests/museums/workshop'

let dataDir = ''
let site: Awaited<ReturnType<typeof boot>>

function open(config: string, data: string) {
  return boot({
    environment: readEnvironment({ CONFIG_DIR: config, DATA_DIR: data, LOG_LEVEL: 'silent' }),
    clientDir: '',
    assets: () => ({ script: '/_vitrine/browser.js', styles: [], preload: [], loader: '' }),
    now: () => new Date('2026-11-01T09:00:00Z'),
    say: () => {},
  })
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-workshop-'))
  site = await open(WORKSHOP, join(dataDir, 'data'))
})
afterAll(async () => {
  await site?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function get(url: string) {
  const { payload, statusCode, headers } = await site.app.inject({ url })
  expect(statusCode).toBe(200)
  return { payload, headers }
}

describe('the museum with an extension of each kind', () => {
  it.each([
    ['/?lang=en', 'Wood remembers every cut.', 'A joiner'],
    ['/', '木头会记住每一刀。', '一位木匠'],
  ])('draws its block at %s on the server, in the page’s language', async (url, words, by) => {
    const { payload } = await get(url)
    expect(payload).toContain(`<blockquote><p>${words}</p></blockquote><figcaption>${by}</figcaption>`)
  })

  it('draws its list, with values that its transform has made', async () => {
    const { payload } = await get('/collection?lang=en')
    expect(payload).toMatch(
      /<ol class="own-shelf__entries">.*<p class="entry__excerpt">Made of elm; the<\/p>/,
    )
  })

  it('goes on counting entries on the next page, and marks a text of another language', async () => {
    const config = join(dataDir, 'two-pages')
    cpSync(WORKSHOP, config, { recursive: true })
    const channel = join(config, 'channels', 'collection.json')
    writeFileSync(channel, readFileSync(channel, 'utf8').replace('"pageSize": 12', '"pageSize": 3'))
    const records = join(config, 'content', 'exhibit.ndjson')
    const untranslated = { exhibitId: '5', exhibitName: '竹篮', description: '<p>细竹编成，底部加厚。</p>' }
    writeFileSync(records, `${readFileSync(records, 'utf8')}${JSON.stringify(untranslated)}\n`)
    const own = await open(config, join(dataDir, 'two-pages-data'))
    const { payload } = await own.app.inject({ url: '/collection?lang=en&page=2' })
    await own.close()
    expect(
      [...payload.matchAll(/<span class="own-shelf__number">(\d+)</g)].map(([, number]) => number),
    ).toEqual(['4', '5'])
    expect(payload).toMatch(/<p class="entry__excerpt" lang="zh[^"]*"[^>]*>细竹/)
  })

  it('draws its detail page', async () => {
    const { payload } = await get('/collection/1?lang=en')
    expect(payload).toMatch(/<article class="detail own-label">.*Please do not touch\./)
  })

  it('loads on each page the code and styles that it uses, and the style sheet for all', async () => {
    const { registry } = site.site.manifest
    const quote = registry.blocks.quote?.code
    const [look = ''] = registry.styles ?? []
    const [home, news] = await Promise.all([get('/?lang=en'), get('/news?lang=en')])
    for (const { payload } of [home, news]) expect(payload).toContain(`href="${look}"`)
    expect(home.payload).toContain(quote?.script)
    expect(home.payload).toContain(`href="${quote?.styles[0]}"`)
    expect(news.payload).not.toContain(quote?.script)
    expect(news.payload).not.toContain(quote?.styles[0])
    for (const address of [quote?.script ?? '', look]) {
      const { headers, payload } = await get(address)
      expect(headers['cache-control']).toContain('immutable')
      expect(payload).not.toBe('')
    }
  })

  it('goes on without a block that crashes, and names the line of its file in the log', async () => {
    const config = join(dataDir, 'config')
    cpSync(WORKSHOP, config, { recursive: true })
    const file = join(config, 'extensions', 'quote', 'quote-block.tsx')
    const text = readFileSync(file, 'utf8')
    const broken = text.replace(
      '  return (\n',
      "  if (by) throw new Error('no quotation today')\n  return (\n",
    )
    writeFileSync(file, broken)
    const line = broken.split('\n').findIndex((each) => each.includes('no quotation today')) + 1
    const crashing = await open(config, join(dataDir, 'crashing'))
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { payload, statusCode } = await crashing.app.inject({ url: '/?lang=en' })
    const [[error] = []] = reported.mock.calls
    reported.mockRestore()
    await crashing.close()
    expect(statusCode).toBe(200)
    expect(payload).not.toContain('<blockquote>')
    expect(payload).toContain('Wooden loom')
    expect(error instanceof Error ? error.stack : '').toContain(`${file}:${line}:`)
  })

  it('describes its control in the form, with settings, rules and code', async () => {
    const form = JSON.parse((await get('/_vitrine/forms/opinion?lang=en')).payload)
    expect(form.fields[1]).toMatchObject({ control: 'rating', settings: { most: 4 } })
    expect(form.extensions).toEqual([site.site.manifest.registry.controls?.rating?.code])
    const rules = (await get(form.rules)).payload
    expect(rules).toContain('4')
    const { default: validate } = await import(
      `data:text/javascript;base64,${Buffer.from(rules).toString('base64')}`
    )
    expect(validate({ words: 'Good', mark: 4 })).toBe(true)
    expect(validate({ words: 'Good', mark: 5 })).toBe(false)
    expect(validate({ words: 'Good' })).toBe(false)
  })
})

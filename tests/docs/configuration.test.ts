import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { channelSchema, siteSchema } from '../../schemas/config/index.ts'
import { importFile } from '../../src/commands/import-file.ts'
import { entityNamed, readImportMap } from '../../src/commands/import-map.ts'
import { callDirectly, contentCalls, openContent } from '../../src/content/index.ts'
import { isLockFile } from '../../src/engine/index.ts'
import { readConfig } from '../../src/web/site/read-config.ts'
import { createSend } from '../../src/web/site/services.ts'
import { fencesIn, readDoc, root } from './support/documents.ts'
import { compile, compiled, open, siteAt } from './support/example-site.ts'
import { fenceNamed } from './support/fences.ts'

const fences = fencesIn('configuration.md')
function named(name: string): string {
  return fenceNamed(fences, name)
}
/** Without its records of addresses and translations, which do not know the pages of the examples. */
const museum = readConfig(join(root, 'config')).filter(({ path }) => !isLockFile(path))

function withFile(path: string, text: string) {
  return [...museum.filter((file) => file.path !== path), { path, text }]
}

const pages = fences
  .filter(({ name }) => name === 'page')
  .map(({ text }) => ({ page: JSON.parse(text) }))
  .map(({ page }) => ({ route: String(page.route), page }))

describe('docs/configuration.md', () => {
  it('the smallest museum is a museum', async () => {
    const files = ['site.json', 'channels/home.json'].map((path) => ({ path, text: named(path) }))
    const { view, markup } = await open(siteAt(compiled(files), {}), '/?lang=en')
    expect(view.status).toBe(200)
    expect(markup).toContain('Open every day.')
  })

  it.each(pages)('the page $route fits the museum of config/', ({ page }) => {
    const channel = {
      $schema: '../../schemas/json/channel.schema.json',
      route: '/Partners',
      title: { zh: '示例', en: 'Example' },
      visible: false,
      pages: [page],
    }
    expect(compile(withFile('channels/example.json', JSON.stringify(channel))).report).toBe('')
  })

  it('the keys of site.json fit the museum of config/', () => {
    const site = museum.find(({ path }) => path === 'site.json')
    const changed = { ...JSON.parse(site?.text ?? '{}'), ...JSON.parse(named('site')) }
    expect(compile(withFile('site.json', JSON.stringify(changed))).report).toBe('')
  })

  it.each([
    ['site.json', siteSchema],
    ['a channel', channelSchema],
    ['a page', channelSchema.properties.pages.items],
  ])('names every key of %s, also in Chinese', (_what, { properties }) => {
    const keys = Object.keys(properties).filter((key) => key !== '$schema')
    for (const document of ['configuration.md', 'configuration.zh.md']) {
      const prose = readDoc(document).replace(/^```[\s\S]*?^```$/gm, '')
      expect(keys.filter((key) => !new RegExp(`[\`.]${key}[\`:.]`).test(prose))).toEqual([])
    }
  })

  it('uses every block', () => {
    const used =
      /^(site|page|site\.json|channels\/home\.json|config\/(channels|forms)\/\w+\.json|stories\.(map\.json|ndjson))$/
    expect(fences.filter(({ name, language }) => language !== 'sh' && !used.test(name))).toEqual([])
  })
})

describe('docs/configuration.md, a channel from nothing', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-docs-'))
    cpSync(join(root, 'config'), join(folder, 'config'), { recursive: true })
    for (const name of ['config/channels/stories.json', 'stories.ndjson', 'stories.map.json']) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), named(name))
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is in order, is filled by the import and is drawn in both languages', async () => {
    const manifest = compiled(readConfig(join(folder, 'config')).filter(({ path }) => !isLockFile(path)))
    const site = siteAt(manifest, {})
    const content = await openContent({ dataDir: join(folder, 'data') })
    try {
      const entity = entityNamed('archive')
      const map = readImportMap(join(folder, 'stories.map.json'), entity)
      const outcome = await importFile(content, join(folder, 'stories.ndjson'), entity, {
        map,
        onProgress: () => {},
      })
      expect(outcome).toMatchObject({ report: { stored: 2, refused: [] }, resumedAfter: 0 })
      const log = { warn: () => {}, error: () => {} }
      const send = createSend(
        { addresses: new Map(), signatures: new Map() },
        callDirectly(
          contentCalls(content, { clock: { now: () => new Date(), timeZone: 'UTC' }, isOn: true }),
          log,
        ),
      )

      const list = await open(site, '/Stories', send)
      expect(list.view.status).toBe(200)
      expect(list.markup).toMatch(/一把铜锁.*渡口的灯/s)
      expect(list.markup).toContain('href="/Stories/90001"')

      const alias = await open(site, '/S', send)
      expect(alias.view.meta.canonical).toBe('https://museum.test/Stories')

      const english = await open(site, '/Stories?lang=en', send)
      expect(english.markup).toMatch(/A bronze lock.*The ferry lamp/s)

      const detail = await open(site, '/Stories/90001?lang=en', send)
      expect(detail.view.status).toBe(200)
      expect(detail.markup).toContain('<p>It kept one door shut for forty years.</p>')

      expect(site.match('/Tales')).toMatchObject({ kind: 'redirect', to: '/Stories' })
    } finally {
      await content.close()
    }
  })
})

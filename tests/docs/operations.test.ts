import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importSchemas } from '../../schemas/entities/index.ts'
import { environmentSchema } from '../../schemas/environment.ts'
import { createWriteGuard } from '../../src/web/forms/guard.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'
import { readConfig } from '../../src/web/site/read-config.ts'
import { createWebNode } from '../../src/web/web-node.ts'
import { settingNames } from '../deploy/setting-names.ts'
import { fencesIn, readDoc, root } from './support/documents.ts'
import { compiled, siteAt } from './support/example-site.ts'
import { fenceNamed } from './support/fences.ts'
import { plain, rowsUnder } from './support/tables.ts'

const document = readDoc('operations.md')
const settings = rowsUnder(readDoc('settings.md'), 'variable', 'default')

function museumVariables(): readonly string[] {
  const { site } = compiled(readConfig(join(root, 'config')))
  const services = Object.values(site.services).map(({ env }) => env)
  const pictures = site.images?.env === undefined ? [] : [site.images.env]
  return [...services, ...pictures, ...Object.keys(site.settings ?? {})]
}

async function smallSite(database: () => Promise<void>, isEnding = false) {
  const basics = fencesIn('configuration.md')
  const files = ['site.json', 'channels/home.json'].map((path) => ({ path, text: fenceNamed(basics, path) }))
  const site = siteAt(compiled(files), {})
  const now = () => new Date()
  return createWebNode({
    site,
    guard: createWriteGuard({ site, now }),
    logLevel: 'silent',
    now,
    render: async () => '',
    assets: () => ({ script: '/s.js', styles: [], preload: [], loader: '' }),
    isDraining: () => isEnding,
    database,
  })
}

describe('docs/operations.md', () => {
  it('names every variable of the environment, and no other', () => {
    const known = [...new Set([...Object.keys(environmentSchema.properties), ...museumVariables()])]
    expect([...settingNames].sort()).toEqual(known.sort())
  })

  it.each([
    ['settings.md', 'variable', 'default'],
    ['settings.zh.md', '变量', '默认值'],
  ])('%s says the true defaults', (name, ...columns) => {
    const { host, port, dataDir, configDir, logLevel } = readEnvironment({})
    const listed = Object.fromEntries(
      rowsUnder(readDoc(name), ...columns).map(([variable, value]) => [plain(variable), value]),
    )
    expect(listed).toMatchObject({
      HOST: host,
      PORT: String(port),
      DATA_DIR: dataDir,
      CONFIG_DIR: configDir,
      LOG_LEVEL: logLevel,
    })
  })

  it('names the log levels that are accepted', () => {
    const row = settings.find(([name]) => plain(name) === 'LOG_LEVEL')
    const levels = [...(row?.[2] ?? '').matchAll(/`(\w+)`/g)].flatMap(([, level]) => level ?? [])
    expect(levels.length).toBeGreaterThan(0)
    for (const level of levels) expect(readEnvironment({ LOG_LEVEL: level }).logLevel).toBe(level)
    expect(() => readEnvironment({ LOG_LEVEL: 'loud' })).toThrow(levels.join(', '))
  })

  it('names every entity that can be imported', () => {
    const list = /Entities are ([^.]+)\./.exec(document)?.[1] ?? ''
    expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(Object.keys(importSchemas))
  })

  it('says what the health addresses answer', async () => {
    const listed = new Map(
      rowsUnder(document, 'address', 'answer').map(([path, cell = '']) => [plain(path), cell]),
    )
    const well = await smallSite(async () => {})
    const ill = await smallSite(() => Promise.reject(new Error('down')))
    const ending = await smallSite(async () => {}, true)
    const expected = [
      [well, '/healthz'],
      [ill, '/healthz'],
      [well, '/readyz'],
      [ill, '/readyz'],
      [ending, '/readyz'],
      [well, '/readyz/database'],
      [ill, '/readyz/database'],
    ] as const
    try {
      for (const [app, path] of expected) {
        const { statusCode, payload } = await app.inject(path)
        expect(listed.get(path)).toContain(`${statusCode} \`${payload}\``)
      }
    } finally {
      for (const app of [well, ill, ending]) await app.close()
    }
  })

  it('names the headers that a page carries, with their values', async () => {
    const app = await smallSite(async () => {})
    try {
      const { headers } = await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } })
      const listed = rowsUnder(document, 'header', 'value')
      for (const [name, value] of listed) {
        const sent = String(headers[plain(name)])
        if (plain(name) === 'content-security-policy') expect(sent).not.toMatch(/unsafe/)
        else expect(sent).toBe(plain(value))
      }
      const ordinary =
        /^(content-(type|length|language|encoding)|cache-control|date|connection|vary|transfer-encoding|etag|cache-status)$/
      const security = Object.keys(headers).filter((name) => !ordinary.test(name))
      expect(listed.map(([name]) => plain(name)).sort()).toEqual(security.sort())
      expect(headers['cache-control']).toMatch(
        /^public, max-age=0, s-maxage=\d+, stale-while-revalidate=60, stale-if-error=86400$/,
      )
    } finally {
      await app.close()
    }
  })
})

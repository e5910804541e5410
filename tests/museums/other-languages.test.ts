import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Museum, openMuseum } from './support/museum.ts'

const site = {
  name: { de: 'Uhrenmuseum', fr: 'Musée de l’horlogerie' },
  timeZone: 'Europe/Zurich',
  locales: [
    { code: 'de', tag: 'de-CH', label: 'Deutsch', channelSuffix: '' },
    { code: 'fr', tag: 'fr-CH', label: 'Français', channelSuffix: '_FR' },
  ],
  home: '/',
  services: { main: { env: 'MAIN_API_URL' } },
  texts: {
    'pager.total': { de: '{n} Uhren', fr: { one: 'une montre', other: '{n} montres' } },
  },
  errorPage: {
    title: { de: 'Diese Seite gibt es nicht', fr: 'Cette page n’existe pas' },
    lead: { de: 'Mögliche Gründe:', fr: 'Raisons possibles :' },
    causes: [{ de: 'Die Adresse ist falsch', fr: 'L’adresse est fausse' }],
    home: { de: 'Zum Anfang', fr: 'Retour au début' },
  },
  shell: { navigation: {}, footer: {} },
}

const clocks = {
  route: '/uhren',
  title: { de: 'Uhren', fr: 'Montres' },
  pages: [
    { route: '/uhren', template: 'grid', source: 'clocks', pageSize: 2, links: '/uhren/:id', options: {} },
    { route: '/uhren/:id', template: 'object', source: 'clock', params: { id: ':id' }, options: {} },
  ],
}

const home = {
  route: '/',
  title: { de: 'Start', fr: 'Accueil' },
  visible: false,
  pages: [
    {
      route: '/',
      template: 'blocks',
      layout: 'index',
      blocks: [
        {
          block: 'list',
          title: { de: 'Neue Uhren', fr: 'Nouvelles montres' },
          source: 'clocks',
          pageSize: 2,
          links: '/uhren/:id',
          options: {},
        },
      ],
    },
  ],
}

const item = { id: '/exhibitId', title: '/exhibitName' }

const sources = {
  clocks: {
    service: 'main',
    kind: 'list',
    request: {
      method: 'POST',
      path: '/api/queryExhibitList',
      body: { entity: {}, param: { pageSize: '{pageSize}', pageNum: '{page}' } },
    },
    paging: { style: 'page' },
    response: { records: '/records', total: '/total', pages: '/pages' },
    item,
  },
  clock: {
    service: 'main',
    kind: 'record',
    params: { id: { type: 'string', required: true } },
    request: { method: 'GET', path: '/api/queryExhibitById/{id}' },
    response: { record: '' },
    item,
  },
}

function schemaOf(path: string): string | undefined {
  const [, folder = ''] = path.split('/')
  const kind = { 'site.json': 'site', channels: 'channel', sources: 'source' }[folder]
  return kind === undefined ? undefined : `../../schemas/json/${kind}.schema.json`
}

const files: Readonly<Record<string, object>> = {
  'config/site.json': site,
  'config/channels/home.json': home,
  'config/channels/clocks.json': clocks,
  'config/sources/clocks.json': sources.clocks,
  'config/sources/clock.json': sources.clock,
  'map.json': { fields: { exhibitId: '/nr', exhibitName: '/name' } },
}

describe('a museum in German and French', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-clocks-'))
  let museum: Museum

  beforeAll(async () => {
    for (const name of ['channels', 'sources']) mkdirSync(join(folder, 'config', name), { recursive: true })
    for (const [path, json] of Object.entries(files)) {
      writeFileSync(join(folder, path), JSON.stringify({ $schema: schemaOf(path), ...json }))
    }
    const lines = ['Taschenuhr', 'Turmuhr', 'Standuhr'].map((name, index) => ({ nr: `${index + 1}`, name }))
    writeFileSync(join(folder, 'clocks.ndjson'), lines.map((line) => JSON.stringify(line)).join('\n'))
    museum = await openMuseum(join(folder, 'config'), join(folder, 'clocks.ndjson'), join(folder, 'map.json'))
  })
  afterAll(async () => {
    await museum.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is German without a parameter', async () => {
    const { status, html, text } = await museum.get('/uhren')
    expect(status).toBe(200)
    expect(html).toContain('<html lang="de-CH"')
    for (const words of ['Uhren', 'Taschenuhr', 'Turmuhr', '3 Uhren']) expect(text).toContain(words)
  })

  it('is French with lang=fr, and keeps that in its links', async () => {
    const { status, html, text } = await museum.get('/uhren?lang=fr')
    expect(status).toBe(200)
    expect(html).toContain('<html lang="fr-CH"')
    for (const words of ['Montres', 'Musée de l’horlogerie', '3 montres']) expect(text).toContain(words)
    expect(text).not.toContain('Uhren')
    expect(html).toContain('href="/uhren/1?lang=fr"')
  })

  it('offers each language from the other', async () => {
    expect((await museum.get('/uhren')).html).toMatch(/hreflang="fr-CH" href="[^"]*\/uhren\?lang=fr"/)
    const french = await museum.get('/uhren?lang=fr')
    expect(french.html).toMatch(/hreflang="de-CH" href="[^"]*\/uhren"/)
    expect(french.text).toContain('Deutsch')
  })

  it('has the texts of the interface in its languages, neither in English nor in Chinese', async () => {
    for (const url of ['/', '/?lang=fr', '/uhren', '/uhren?lang=fr', '/uhren/2', '/uhren/2?lang=fr']) {
      const { status, html, text } = await museum.get(url)
      expect([url, status]).toEqual([url, 200])
      const skip = url.includes('fr') ? 'Aller au contenu principal' : 'Zum Hauptinhalt springen'
      expect(text).toContain(skip)
      expect(text).not.toContain('Skip to main content')
      expect([url, /\p{Script=Han}/u.exec(html)?.[0]]).toEqual([url, undefined])
    }
  })

  it('knows no other language', async () => {
    const { html } = await museum.get('/uhren?lang=zh')
    expect(html).not.toContain('lang="zh')
    expect((await museum.get('/nirgends?lang=fr')).text).toContain('Cette page n’existe pas')
  })
})

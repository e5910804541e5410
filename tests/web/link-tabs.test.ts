import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSite } from '../../src/web/site/site.ts'
import {
  type ForeignMuseum,
  foreignEnvironment,
  foreignManifest,
  openForeignMuseum,
  startForeignBackend,
} from '../support/foreign-museum.ts'

const links = [
  { name: 'inside', label: { en: 'Inside' }, href: '/inside' },
  { name: 'own', label: { en: 'Own host' }, href: '/own' },
  { name: 'outside', label: { en: 'Outside' }, href: '/outside' },
  { name: 'tour', label: { en: 'Tour' }, href: '/inside', newTab: true },
]
function more() {
  return { inside: '/objects', own: 'https://museum.test/objects', outside: 'https://elsewhere.test/a' }
}
const backend = { ids: ['1'], style: 'page', more } as const
const config = { record: { item: { id: '/number', title: '/name', links } } }

/** Where a link of the page leads, and where it opens. */
function linkIn(html: string, label: string) {
  const [, attributes = ''] = new RegExp(`<a ([^>]*)>${label}<`).exec(html) ?? []
  return [/href="([^"]*)"/.exec(attributes)?.[1], /target="([^"]*)"/.exec(attributes)?.[1] ?? 'same tab']
}

describe('links of an entry', () => {
  let museum: ForeignMuseum
  let closeBackend: () => Promise<unknown>
  beforeAll(async () => {
    const server = await startForeignBackend(backend)
    closeBackend = server.close
    const environment = { ...foreignEnvironment(server.address), siteUrl: 'https://museum.test' }
    museum = await openForeignMuseum(backend, config, {
      site: createSite(foreignManifest(config), environment),
      siteUrl: 'https://museum.test',
    })
  })
  afterAll(async () => {
    await museum.close()
    await closeBackend()
  })

  it.each([
    ['Inside', '/objects', 'same tab'],
    ['Own host', '/objects', 'same tab'],
    ['Outside', 'https://elsewhere.test/a', '_blank'],
    ['Tour', '/objects', '_blank'],
  ])('%s: opens %s in %s', async (label, href, tab) => {
    expect(linkIn((await museum.get('/objects/1')).text, label)).toEqual([href, tab])
  })

  it('open no tab in the browser of an app', async () => {
    const app = await openForeignMuseum(backend, { ...config, site: { platforms: ['app'] } })
    const { text } = await app.get('/objects/1?platform=app')
    await app.close()
    expect(linkIn(text, 'Outside')).toEqual(['https://elsewhere.test/a', 'same tab'])
    expect(linkIn(text, 'Tour')).toEqual(['/objects?platform=app', 'same tab'])
  })
})

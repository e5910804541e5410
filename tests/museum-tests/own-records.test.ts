import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { importRecords } from '../../src/content/import/index.ts'
import { claimContent, openContent } from '../../src/content/index.ts'
import { museumIdentity } from '../../src/run/config-facts.ts'
import type { TestMuseum } from '../../src/run/test-museum.ts'
import { messagesOf, museumFolder, openMuseum, put, testMuseum } from './support/test-folder.ts'

/** Id of no derived record. */
const ID = '9003'

/** A data folder with one artwork in it, as `vitrine import` leaves it for the museum of a config folder. */
async function importedData(configDir: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-imported-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const content = await openContent({ dataDir })
  try {
    const { name } = JSON.parse(readFileSync(join(configDir, 'site.json'), 'utf8'))
    await claimContent(content, museumIdentity(name, { configDir }), false)
    await importRecords(content, 'exhibit', [{ exhibitId: ID, exhibitName: 'The Quay' }])
  } finally {
    await content.close()
  }
  return dataDir
}

function digestOf(dataDir: string): string {
  return createHash('sha256')
    .update(readFileSync(join(dataDir, 'content.sqlite')))
    .digest('hex')
}

function pageOf(museum: TestMuseum, route: string) {
  const page = museum.manifest.pages.find((each) => each.route === route)
  if (page === undefined) throw new Error(`there is no page ${route}`)
  return page
}

describe('a museum whose records were imported', () => {
  it('shows a copy of them to the tests, and keeps its data folder as it is', async () => {
    const configDir = museumFolder()
    const dataDir = await importedData(configDir)
    const before = digestOf(dataDir)
    const museum = await openMuseum(configDir, { DATA_DIR: dataDir })
    expect(museum.own).toEqual(['main', 'search'])
    const site = await museum.listen()
    try {
      const address = await site.addressOf(pageOf(museum, '/artworks/:id'), 'en')
      expect(address).toBe(`/artworks/${ID}`)
      expect(await (await fetch(site.origin + address)).text()).toContain('The Quay')
    } finally {
      await site.close()
    }
    expect((await testMuseum(museum, ['records'])).flatMap(({ faults }) => faults)).toEqual([])
    expect(digestOf(dataDir)).toBe(before)
  })

  it('finds links to a page that has the address, and not the record', async () => {
    const configDir = museumFolder({
      'channels/home.json': (text) => text.replace('"links": "/artworks/:id"', '"links": "/shows/:id"'),
    })
    const artwork = JSON.parse(readFileSync(join(configDir, 'sources/artwork.json'), 'utf8'))
    const request = { ...artwork.request, path: '/api/queryExhibitionTempById/{id}' }
    put(configDir, 'sources/show.json', { ...artwork, request })
    const { $schema } = JSON.parse(readFileSync(join(configDir, 'channels/home.json'), 'utf8'))
    put(configDir, 'channels/shows.json', {
      $schema,
      route: '/shows',
      title: { en: 'Shows' },
      visible: false,
      pages: [{ route: '/shows/:id', template: 'object', source: 'show', params: { id: ':id' } }],
    })
    const museum = await openMuseum(configDir, { DATA_DIR: await importedData(configDir) })
    expect(messagesOf(await testMuseum(museum, ['records']))).toEqual([
      `dead-link: the link /shows/${ID} answers 404`,
    ])
  })

  it('shows derived ones where the data folder is that of another museum', async () => {
    const dataDir = await importedData(museumFolder())
    const other = museumFolder({ 'site.json': (text) => text.replace('Tate collection', 'Another museum') })
    expect((await openMuseum(other, { DATA_DIR: dataDir })).own).toEqual([])
  })

  it('takes no service for its own whose paths begin as those of its IIIF answers do', async () => {
    const configDir = museumFolder({
      'sources/artworks.json': (text) =>
        text
          .replace('"service": "main"', '"service": "search"')
          .replace('/api/queryExhibitList', '/iiif/collection.json'),
    })
    const museum = await openMuseum(configDir, { DATA_DIR: await importedData(configDir) })
    expect(museum.own).toEqual(['main'])
    const site = await museum.listen()
    expect((await fetch(`${site.origin}/artworks`)).status).toBe(200)
    await site.close()
  })

  it('finds the pictures of the records that are derived beside its own', async () => {
    const configDir = museumFolder({
      'sources/artworks.json': (text) =>
        text.replace('"service": "main"', '"service": "search"').replace('/api/queryExhibitList', '/works'),
    })
    const museum = await openMuseum(configDir, { DATA_DIR: await importedData(configDir) })
    const site = await museum.listen()
    try {
      const answer = await fetch(`${site.origin}/artworks`)
      const html = await answer.text()
      const [, picture = ''] = /<img[^>]* src="([^"]*sample[^"]*)"/.exec(html) ?? []
      expect((await fetch(new URL(picture, site.origin))).status).toBe(200)
      expect(answer.headers.get('content-security-policy')).toContain(new URL(picture).origin)
    } finally {
      await site.close()
    }
  })
})

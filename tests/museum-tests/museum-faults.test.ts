import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageCases } from '../../src/commands/test/cases.ts'
import { expectFixture } from '../../src/commands/test/fixtures.ts'
import { type CaseResult, runCases } from '../../src/commands/test/run-cases.ts'
import { messagesOf, museumFolder, openMuseum, put, testMuseum } from './support/test-folder.ts'

/** A recording of the museum's record 9003, with an id that no derived record has. */
const recorded = {
  request: { method: 'GET', path: '/api/queryExhibitById/9003' },
  answer: {
    status: 200,
    headers: {},
    body: {
      code: 200,
      data: { exhibitId: '9003', exhibitName: 'The Quay', description: '<p>Oil on canvas</p>' },
    },
  },
  parts: ['html', 'id', 'text', 'title'],
}

describe('a museum with a fault', () => {
  it('that has none passes in every state, with records derived of its mapping', async () => {
    const results = await testMuseum(await openMuseum(museumFolder()))
    expect(results).toHaveLength(20)
    expect(messagesOf(results)).toEqual([])
    expect(results[0]).toMatchObject({
      group: expect.any(String),
      place: expect.stringMatching(/^channels\/\w+\.json:\d+$/),
    })
  })

  it('ends the run where a site of it cannot start, and counts no faults of what was closed', async () => {
    const museum = await openMuseum(museumFolder())
    const results: CaseResult[] = []
    const run = runCases({
      cases: pageCases(museum.manifest, ['records', 'empty']),
      open: async (state) => {
        if (state === 'empty') throw new Error('no port is left')
        return museum.open(state)
      },
      texts: museum.texts,
      secrets: museum.secrets,
      jobs: 2,
      onResult: (result) => results.push(result),
    })
    await expect(run).rejects.toThrow('no port is left')
    expect(messagesOf(results)).toEqual([])
    expect(results.length).toBeLessThan(pageCases(museum.manifest, ['records']).length)
  })

  it('that searches a plain list shows no records before words are typed', async () => {
    const folder = museumFolder()
    const page = { route: '/find', template: 'search', source: 'artworks', pageSize: 4, options: {} }
    const $schema = JSON.parse(readFileSync(join(folder, 'channels', 'artworks.json'), 'utf8')).$schema
    put(folder, 'channels/find.json', {
      $schema,
      route: '/find',
      title: { en: 'Find' },
      visible: false,
      pages: [page],
    })
    const museum = await openMuseum(folder)
    expect(museum.manifest.pages.some(({ route }) => route === '/find')).toBe(true)
    expect(messagesOf(await testMuseum(museum, ['records']))).toEqual([])
  })

  it('that lists what belongs to a record has no such list where the record is not there', async () => {
    const folder = museumFolder({
      'channels/artworks.json': (text) =>
        text.replace(
          /(?=\n {4}\{\s+"route": "\/artworks\/:id")/,
          '{ "route": "/artworks/:id/works", "template": "grid", "source": "artworks", "params": { "name": ":id" }, "pageSize": 12, "links": "/artworks/:id" },',
        ),
    })
    const results = await testMuseum(await openMuseum(folder), ['empty'])
    expect(results.map(({ url }) => url)).toContainEqual(expect.stringMatching(/^\/artworks\/[^/]+\/works$/))
    expect(messagesOf(results)).toEqual([])
  })

  it('shows an unfilled placeholder', async () => {
    const folder = museumFolder({
      'channels/artworks.json': (text) => text.replace('"About this artwork"', '"About {NO_SUCH} artwork"'),
    })
    const said = messagesOf(await testMuseum(await openMuseum(folder), ['records']))
    expect(said).toContain('placeholder: shows the placeholder {NO_SUCH}')
  })

  it.each([
    ['/donorPhone', 'phone'],
    ['/contact/email', 'email'],
  ])('shows a private value of its backend: %s', async (pointer, name) => {
    const folder = museumFolder({ 'sources/artwork.json': (text) => text.replace('/label', pointer) })
    const said = messagesOf(await testMuseum(await openMuseum(folder), ['records']))
    expect(said).toEqual([`private: shows a private value: ${name}`])
  })

  it('shows a telephone number that its visitors may see', async () => {
    const folder = museumFolder({
      'sources/artwork.json': (text) =>
        text
          .replace('/label', '/officePhone')
          .replace('"item"', '"publicContacts": ["/officePhone"], "item"'),
    })
    expect(messagesOf(await testMuseum(await openMuseum(folder), ['records']))).toEqual([])
  })

  it('shows the token that it sends to its backend', async () => {
    const folder = museumFolder({
      'site.json': (text) => text.replace('{', '{ "settings": { "API_TOKEN": "s3cret" },'),
      'sources/artworks.json': (text) =>
        text.replace('"request": {', '"request": { "headers": { "authorization": "Bearer {API_TOKEN}" },'),
      'channels/artworks.json': (text) => text.replace('"About this artwork"', '"About {API_TOKEN}"'),
    })
    const said = messagesOf(await testMuseum(await openMuseum(folder), ['records']))
    expect(said).toEqual(['private: shows a private value: API_TOKEN'])
  })

  it('has a recording that a page shows', async () => {
    const folder = museumFolder()
    put(folder, 'fixtures/artwork.json', { calls: [recorded] })
    const museum = await openMuseum(folder)
    const state = await museum.open('records')
    const page = museum.manifest.pages.find(({ route }) => route === '/artworks/:id')
    if (page === undefined) throw new Error('there is no page of one artwork')
    const answered = await state.render(page, 'en')
    await state.close()
    expect(answered?.rendered.url).toBe('/artworks/9003')
    expect(answered?.rendered.markup).toContain('The Quay')
    for (const fixture of museum.fixtures.values())
      expect(await expectFixture(fixture, museum.manifest)).toEqual([])
  })

  it.each([
    [
      'a part that is no longer found',
      'sources/artwork.json',
      '"/exhibitName"',
      '"/name"',
      /finds no "title"/,
    ],
    [
      'another request',
      'sources/artwork.json',
      '/api/queryExhibitById/',
      '/api/exhibits/',
      /no longer sends/,
    ],
    [
      'another place of the record',
      'sources/artwork.json',
      '"record": ""',
      '"record": "/rows", "required": ["/x"]',
      /finds no/,
    ],
    [
      'an answer of another shape',
      'sources/artwork.json',
      '"record": ""',
      '"record": "", "required": ["/number"]',
      /cannot read/,
    ],
  ])('has a recording that no longer fits: %s', async (_what, path, from, to, message) => {
    const folder = museumFolder({ [path]: (text) => text.replace(from, to) })
    put(folder, 'fixtures/artwork.json', { calls: [recorded] })
    const museum = await openMuseum(folder)
    const faults = await Promise.all(
      [...museum.fixtures.values()].map((each) => expectFixture(each, museum.manifest)),
    )
    expect(messagesOf([{ faults: faults.flat() }]).join('\n')).toMatch(message)
  })

  it('has a recording of a source that is gone', async () => {
    const folder = museumFolder()
    put(folder, 'fixtures/paintings.json', { calls: [] })
    const museum = await openMuseum(folder)
    const [fixture] = museum.fixtures.values()
    if (fixture === undefined) throw new Error('there is no recording')
    expect(messagesOf([{ faults: await expectFixture(fixture, museum.manifest) }])).toEqual([
      'fixture: the config has no source "paintings", of which this is a recording',
    ])
  })

  it('has a file that is no recording', async () => {
    const folder = museumFolder()
    put(folder, 'fixtures/artwork.json', '{ "calls": [{}] }')
    await expect(openMuseum(folder)).rejects.toThrow(/is no recording/)
  })

  it('has an error in its config', async () => {
    const folder = museumFolder({ 'channels/artworks.json': (text) => text.replace('"grid"', '"gird"') })
    await expect(openMuseum(folder)).rejects.toThrow(/gird[\s\S]*has errors/)
  })
})

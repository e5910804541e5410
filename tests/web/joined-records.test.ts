import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileSite } from '../../src/engine/index.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { createSite } from '../../src/web/site/site.ts'
import { foreignEnvironment, foreignFiles } from '../support/foreign-museum.ts'
import { type Handler, startServer } from '../support/local-server.ts'
import { startWebNode } from '../support/web-node.ts'

const artists = [
  { id: 'a.1', name: 'Ada Fenwick' },
  { id: 'b 2&', name: 'Tobias Marl' },
]
const work = {
  number: 'W-1',
  name: 'Orchard',
  artists,
  size: { height: 30, width: 40 },
  site: 'https://museum.example/objects/W-2',
  elsewhere: 'https://example.org/tour',
}

const answers: Readonly<Record<string, unknown>> = {
  '/backend/objects/W-1': work,
  '/backend/artists/a.1': artists[0],
  '/backend/works?by=a.1%7Cb%202%26': { rows: [{ number: 'W-3', name: 'Quarry' }], total: 40 },
  '/backend/works?by=a.1': { rows: [work] },
}

const handler: Handler = (request, response) => {
  const body = answers[request.url ?? '']
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body ?? {}))
}

function json(path: string, kind: string, value: object) {
  const $schema = `../../schemas/json/${kind}.schema.json`
  return { path, text: JSON.stringify({ $schema, ...value }) }
}

const works = {
  service: 'main',
  kind: 'list',
  params: { by: { type: 'string', required: true } },
  request: { method: 'GET', path: '/backend/works', query: { by: '{by}' } },
  response: { records: '/rows', total: '/total' },
  item: { id: '/number', title: '/name' },
}
const files = [
  ...foreignFiles({}).filter(
    ({ path }) => !/object|objects\.json$/.test(path) || path === 'channels/home.json',
  ),
  json('channels/objects.json', 'channel', {
    route: '/objects',
    title: { en: 'Objects' },
    pages: [
      {
        route: '/objects',
        title: { en: 'Objects' },
        template: 'blocks',
        blocks: [{ block: 'text', options: { lines: [{ en: 'Hi' }] } }],
      },
      {
        route: '/works',
        title: { en: 'Works' },
        template: 'common',
        source: 'works-of',
        params: { by: '?maker' },
        pageSize: 10,
        links: '/objects/:id',
      },
      { route: '/objects/:id', template: 'object', source: 'object', params: { id: ':id' } },
      {
        route: '/artists/:id',
        title: { en: 'Works' },
        titleFrom: 'artist',
        template: 'common',
        source: 'works',
        params: { by: ':id' },
        pageSize: 10,
        links: '/objects/:id',
        with: { artist: { source: 'artist', params: { id: ':id' } } },
      },
    ],
  }),
  json('sources/works.json', 'source', works),
  json('sources/works-of.json', 'source', { ...works, cacheSeconds: 0 }),
  json('sources/artist.json', 'source', {
    ...works,
    kind: 'record',
    params: { id: { type: 'string', required: true } },
    request: { method: 'GET', path: '/backend/artists/{id}' },
    response: {},
    item: { id: '/id', title: '/name' },
  }),
  json('sources/object.json', 'source', {
    ...works,
    kind: 'record',
    params: { id: { type: 'string', required: true } },
    request: { method: 'GET', path: '/backend/objects/{id}' },
    response: {},
    joins: [
      { source: 'works-of', into: 'related', params: { by: { from: '/artists/*/id', as: [{ join: '|' }] } } },
    ],
    item: {
      id: '/number',
      title: '/name',
      facts: [
        { name: 'size', label: { en: 'Size' }, value: { template: '{/size/height} × {/size/width} cm' } },
        { name: 'sides', label: { en: 'Sides' }, value: { from: '/size/*', as: [{ suffix: ' cm' }] } },
      ],
      links: [
        {
          name: 'artist',
          label: { en: 'Artist' },
          each: '/artists',
          text: '/name',
          to: '/artists/:id',
          id: '/id',
        },
        { name: 'own', label: { en: 'Its pair' }, href: '/site' },
        { name: 'tour', label: { en: 'Tour' }, href: '/elsewhere' },
      ],
    },
  }),
]

describe('records that lead to others', () => {
  let get: (url: string) => Promise<{ readonly status: number; readonly view: Record<string, never> }>
  let html: (url: string) => Promise<string>
  let close: () => Promise<void>
  beforeAll(async () => {
    const server = await startServer(handler)
    const { manifest, problems } = compileSite(files, registry)
    if (manifest === undefined) throw new Error(JSON.stringify(problems, null, 2))
    const environment = { ...foreignEnvironment(server.address), siteUrl: 'https://museum.example' }
    const node = await startWebNode({}, { site: createSite(manifest, environment) })
    html = async (url) => (await node.inject({ url })).payload
    get = async (url) => {
      const { statusCode, payload } = await node.inject(`/_vitrine/page?url=${encodeURIComponent(url)}`)
      return { status: statusCode, view: JSON.parse(payload) }
    }
    close = async () => {
      await node.close()
      await server.close()
    }
  })
  afterAll(() => close())

  it('have a link for each record of a list, and links within the site stay in the same tab', async () => {
    const { view } = await get('/objects/W-1')
    expect(view).toMatchObject({
      data: {
        main: {
          items: [
            {
              facts: [
                { name: 'size', value: '30 × 40 cm' },
                { name: 'sides', value: '30 cm, 40 cm' },
              ],
              links: [
                { name: 'artist', label: 'Ada Fenwick', href: '/artists/a.1' },
                { name: 'artist', label: 'Tobias Marl', href: '/artists/b%202%26' },
                { name: 'own', label: 'Its pair', href: '/objects/W-2' },
                { name: 'tour', label: 'Tour', href: 'https://example.org/tour', external: true },
              ],
              // The one list of such records leads to pages, so what is joined does too.
              related: [{ id: 'W-3', href: '/objects/W-3' }],
              relatedLists: [{ total: 40, href: '/works?maker=a.1%7Cb%202%26' }],
            },
          ],
        },
      },
    })
    const text = await html('/objects/W-1')
    expect(text).toMatch(/<a href="https:\/\/example.org\/tour" target="_blank"/)
    expect(text).toMatch(/<a href="\/artists\/a.1">/)
    expect(text).toMatch(/<a href="\/objects\/W-2">/)
    expect(JSON.parse(await html('/objects/W-1.json'))).toMatchObject({
      relatedLists: [{ total: 40, address: 'http://localhost:80/works?maker=a.1%7Cb%202%26' }],
    })
    // One of forty is shown.
    expect(text).toMatch(/<a class="more-link" href="\/works\?maker=a\.1%7Cb%202%26">40 items/)
  })

  it('head a list with the title of a joined record, also in its tab', async () => {
    const { view } = await get('/artists/a.1')
    expect(view).toMatchObject({
      status: 200,
      heading: 'Ada Fenwick',
      data: { main: { items: [{ id: 'W-1' }] } },
    })
    expect(await html('/artists/a.1')).toContain('<title>Ada Fenwick - Foreign Museum</title>')
  })
})

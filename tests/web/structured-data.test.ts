import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '../../src/engine/contracts/item.ts'
import type { PageView } from '../../src/engine/contracts/view.ts'
import { recordNode } from '../../src/web/page/structured-data.ts'
import { Views } from '../../src/web/page/views.ts'
import { createBackendDouble } from '../support/backend-double.ts'
import { now } from '../support/draw-address.ts'
import { realManifest, siteOf } from '../support/real-site.ts'
import { sampleAddress } from '../support/sample-address.ts'
import { sweep } from '../support/sweep.ts'
import { startWebNode } from '../support/web-node.ts'

type Node = Readonly<Record<string, unknown>>

const server = setupServer(...createBackendDouble('records').handlers)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

const site = siteOf(realManifest())
const HOST = 'museum.test'
const origin = `http://${HOST}`
const home = site.manifest.home

/** Properties without which search engines take no notice of a type. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Museum: [
    'name',
    'url',
    'address',
    'geo',
    'telephone',
    'openingHoursSpecification',
    'image',
    'logo',
    'sameAs',
  ],
  WebSite: ['name', 'url', 'inLanguage', 'potentialAction'],
  BreadcrumbList: ['itemListElement'],
  Article: ['headline', 'author', 'publisher', 'datePublished', 'inLanguage'],
  NewsArticle: ['headline', 'author', 'publisher', 'datePublished', 'inLanguage'],
  ScholarlyArticle: ['headline', 'author', 'publisher', 'datePublished', 'inLanguage'],
  CreativeWork: ['name', 'datePublished', 'inLanguage'],
  VisualArtwork: ['name', 'image', 'size', 'inLanguage'],
  Photograph: ['name', 'creator', 'inLanguage'],
  Event: ['name', 'startDate', 'endDate', 'location', 'eventStatus', 'organizer', 'performer'],
  ExhibitionEvent: ['name', 'location', 'organizer'],
}

/** What each page of the config describes beside itself. */
const TYPES: Readonly<Record<string, string>> = {
  '/Service/Guide': 'Museum',
  '/News/:sec/:id': 'NewsArticle',
  '/Exhibition/BaseExh/:id': 'ExhibitionEvent',
  '/Exhibition/TempExh/:id': 'ExhibitionEvent',
  '/Exhibition/DigitalExh/:id': 'CreativeWork',
  '/Activity/ActivityPreview/:id': 'Event',
  '/Activity/ActivityReview/:id': 'Article',
  '/Collection/ExcellentCol/:id': 'VisualArtwork',
  '/Education/:sec/:id': 'Article',
  '/Research/Journals/:id': 'CreativeWork',
  '/Research/:sec/:id': 'ScholarlyArticle',
  '/Service/:sec/:id': 'Article',
  '/ColLevy/:id': 'Photograph',
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

function nodesOf(html: string): readonly Node[] {
  const blocks = Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
  expect(blocks).toHaveLength(1)
  const graph: unknown = JSON.parse(blocks[0]?.[1] ?? '')
  if (!isNode(graph) || !Array.isArray(graph['@graph'])) throw new Error('no graph')
  expect(graph['@context']).toBe('https://schema.org')
  return graph['@graph'].filter(isNode)
}

function addressesIn(value: unknown, key = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string')
    return /^(url|item|image|logo|@id|mainEntityOfPage)$/.test(key) ? [[key, value]] : []
  if (Array.isArray(value)) return value.flatMap((each) => addressesIn(each, key))
  return isNode(value) ? Object.entries(value).flatMap(([name, each]) => addressesIn(each, name)) : []
}

/** Every day each page in one language, by turns. */
const cases = sweep(
  'structured data: page × language',
  site.manifest.pages.flatMap((page, row) =>
    site.manifest.locales.map(({ code, tag }, column) => ({
      page,
      code,
      tag,
      url: sampleAddress(page, code, site),
      isTurn: column === row % site.manifest.locales.length,
    })),
  ),
  ({ isTurn }) => isTurn,
)

describe('structured data', () => {
  let app: Awaited<ReturnType<typeof startWebNode>>
  beforeAll(async () => {
    app = await startWebNode()
  })
  afterAll(() => app.close())
  const get = async (url: string): Promise<string> =>
    (await app.inject({ url, headers: { host: HOST } })).body

  it('is of the type that suits each page', () => {
    const declared = site.manifest.pages.flatMap(({ route, structured }) =>
      structured === undefined ? [] : [[route, structured.type]],
    )
    expect(Object.fromEntries(declared)).toEqual(TYPES)
  })

  it.each(cases)('$url says what it is, in $code', async ({ page, url, tag }) => {
    const nodes = nodesOf(await get(url))
    const types = nodes.map((node) => String(node['@type']))
    const isFront = page.route === home
    expect(types.includes('BreadcrumbList')).toBe(!isFront)
    expect(types.includes('WebSite')).toBe(isFront)
    if (isFront || page.structured?.type === 'Museum') expect(types).toContain('Museum')
    if (page.structured !== undefined) expect(types).toContain(page.structured.type)
    for (const node of nodes) {
      const needed = REQUIRED[String(node['@type'])]
      if (needed === undefined) throw new Error(`an unexpected type ${String(node['@type'])}`)
      expect(Object.keys(node)).toEqual(expect.arrayContaining([...needed]))
      if (node.inLanguage !== undefined) expect(node.inLanguage).toBe(tag)
      for (const [key, address] of addressesIn(node))
        expect([key, address]).toEqual([key, expect.stringMatching(/^https?:\/\/\S+$/)])
    }
  })

  it('is only on pages that are there', async () => {
    for (const url of ['/nowhere', '/News/Nothing/x', '/News/LastestNews?page=99'])
      expect(await get(url)).not.toContain('application/ld+json')
  })

  it('says where and when the museum is open, in the page’s language', async () => {
    const [museum] = nodesOf(await get('/?lang=en'))
    expect(museum).toMatchObject({
      '@type': 'Museum',
      name: 'Tangzhou Museum of Military History',
      url: `${origin}/?lang=en`,
      address: { addressLocality: 'Tangzhou', streetAddress: '1 Gushan Road', addressCountry: 'CN' },
      openingHoursSpecification: [
        {
          dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
            (day) => `https://schema.org/${day}`,
          ),
          opens: '09:00',
          closes: '17:00',
        },
      ],
      specialOpeningHoursSpecification: [
        { validFrom: '2027-02-05', validThrough: '2027-02-07', opens: '00:00', closes: '00:00' },
      ],
    })
    const [chinese] = nodesOf(await get('/'))
    expect(chinese).toMatchObject({ name: '棠州市军事历史博物馆', address: { addressLocality: '棠州市' } })
  })

  it('says of a season in which the museum is closed that it opens and closes at 00:00', async () => {
    const manifest = realManifest()
    const opening = {
      regular: [{ days: ['sat' as const], opens: '10:00', closes: '16:00' }],
      seasons: [{ from: '11-01', to: '03-31', regular: [] }],
    }
    const site = siteOf({ ...manifest, site: { ...manifest.site, opening } })
    const seasonal = await startWebNode({}, { site })
    const answer = await seasonal.inject({ url: '/?lang=en', headers: { host: HOST } })
    await seasonal.close()
    expect(nodesOf(answer.body)[0]?.openingHoursSpecification).toMatchObject([
      { opens: '10:00', validFrom: '2027-04-01', validThrough: '2027-10-31' },
      {
        dayOfWeek: expect.toSatisfy((days: readonly string[]) => days.length === 7),
        opens: '00:00',
        closes: '00:00',
        validFrom: '2026-11-01',
        validThrough: '2027-03-31',
      },
    ])
  })

  it('says the hours of seasons with the days on which each begins and ends, now or next', async () => {
    const manifest = realManifest()
    const opening = {
      regular: [{ days: ['sat' as const], opens: '10:00', closes: '16:00' }],
      seasons: [
        {
          from: '03-01',
          to: '10-31',
          regular: [{ days: ['sun' as const], opens: '08:00', closes: '20:00' }],
        },
      ],
    }
    const seasonal = await startWebNode(
      {},
      { site: siteOf({ ...manifest, site: { ...manifest.site, opening } }) },
    )
    const answer = await seasonal.inject({ url: '/?lang=en', headers: { host: HOST } })
    await seasonal.close()
    const [museum] = nodesOf(answer.body)
    // It is November 2026; the end of February 2027 has 28 days.
    expect(museum?.openingHoursSpecification).toMatchObject([
      {
        dayOfWeek: ['https://schema.org/Sunday'],
        opens: '08:00',
        validFrom: '2027-03-01',
        validThrough: '2027-10-31',
      },
      {
        dayOfWeek: ['https://schema.org/Saturday'],
        opens: '10:00',
        validFrom: '2026-11-01',
        validThrough: '2027-02-28',
      },
    ])
  })

  it('names the search page with the parameter its source needs', async () => {
    const nodes = nodesOf(await get('/?lang=en'))
    expect(nodes.find((node) => node['@type'] === 'WebSite')).toMatchObject({
      potentialAction: {
        target: { urlTemplate: `${origin}/Search?lang=en&key={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    })
  })

  it('leads from the home page to the record, the same for every platform', async () => {
    const list = nodesOf(await get('/News/LastestNews/7?platform=wx')).find(
      (node) => node['@type'] === 'BreadcrumbList',
    )
    const steps = list?.itemListElement
    if (!Array.isArray(steps)) throw new Error('no steps')
    expect(steps.map((step: Node) => step.position)).toEqual([1, 2, 3, 4])
    expect(steps.map((step: Node) => step.item)).toEqual([
      `${origin}/`,
      `${origin}/News`,
      `${origin}/News/LastestNews`,
      `${origin}/News/LastestNews/7`,
    ])
  })
})

describe('a record as structured data', () => {
  const views = new Views({
    site,
    send: () => Promise.reject(new Error('no call')),
    now: () => now,
    onFailure: () => {},
  })
  const context = { view: views.context('en', undefined), origin, today: '2026-11-21' }
  const page: PageView = {
    status: 200,
    url: '/x',
    locale: 'en',
    pageId: 'x',
    template: 'event',
    layout: 'inner',
    heading: 'x',
    options: {},
    params: {},
    query: {},
    crumbs: [],
    data: {},
    meta: { title: 'x', description: 'About it', canonical: `${origin}/x`, alternates: [], type: 'article' },
  }
  const item: Item = {
    id: '7',
    title: 'A walk </script><script>',
    start: '2026-11-28T14:00:00',
    end: '2026-11-29',
    excerpt: 'About it',
    status: 'upcoming',
    place: 'North Gate',
    image: { src: '/files/a.jpg', alt: '' },
    facts: [
      { name: 'seats', label: 'Places', value: '25 people' },
      { name: 'for', label: 'For', value: 'Families' },
      { name: 'other', label: 'Other', value: 'x' },
    ],
  }

  it('gives an event the museum’s offset, its place in the town, and the facts the config names', () => {
    const structured = {
      type: 'Event',
      facts: { seats: 'maximumAttendeeCapacity', for: 'audience' },
    } as const
    expect(recordNode(structured, item, page, context)).toMatchObject({
      '@type': 'Event',
      startDate: '2026-11-28T14:00:00+08:00',
      endDate: '2026-11-29',
      image: [`${origin}/files/a.jpg`],
      location: { name: 'North Gate', address: { addressLocality: 'Tangzhou' } },
      maximumAttendeeCapacity: 25,
      audience: { '@type': 'Audience', audienceType: 'Families' },
    })
    expect(JSON.stringify(recordNode(structured, item, page, context))).not.toContain('1 Gushan Road')
  })

  it.each([
    ['cancelled', 'https://schema.org/EventCancelled'],
    ['postponed', 'https://schema.org/EventPostponed'],
    ['upcoming', 'https://schema.org/EventScheduled'],
  ] as const)('says of an event that is %s: %s', (status, eventStatus) => {
    expect(recordNode({ type: 'Event', facts: {} }, { ...item, status }, page, context)).toMatchObject({
      eventStatus,
    })
  })

  it('says no end of an event that has none', () => {
    const endless = { ...item, end: '9999-12-31T23:59:59' }
    expect(recordNode({ type: 'Event', facts: {} }, endless, page, context)).not.toHaveProperty('endDate')
  })

  it('puts an event without a place at the museum, and says no dates it does not know', () => {
    const { place: _place, start: _start, end: _end, status: _status, ...bare } = item
    const node = recordNode({ type: 'ExhibitionEvent', facts: {} }, bare, page, context)
    expect(node).toMatchObject({ location: { address: { streetAddress: '1 Gushan Road' } } })
    for (const key of ['startDate', 'endDate', 'eventStatus', 'datePublished'])
      expect(node).not.toHaveProperty(key)
  })

  it('names the author of an article, else the museum', () => {
    const article = { id: '1', title: 'An article', date: '2026-11-03' }
    const own = recordNode(
      { type: 'Article', facts: {} },
      { ...article, author: 'Research office' },
      page,
      context,
    )
    expect(own).toMatchObject({ author: { name: 'Research office' }, datePublished: '2026-11-03' })
    const museum = recordNode({ type: 'Article', facts: {} }, article, page, context)
    expect(museum).toMatchObject({ author: { name: 'Tangzhou Museum of Military History' } })
  })

  it('describes a person without what only works have', () => {
    const facts = { born: 'birthDate', town: 'birthPlace', file: 'sameAs', bad: 'sameAs' } as const
    const person = {
      id: '1',
      title: '葛飾北斎',
      date: '1760',
      language: 'ja',
      facts: [
        { name: 'born', label: 'Born', value: '1760' },
        { name: 'town', label: 'Born in', value: 'Edo' },
        { name: 'file', label: 'Authority', value: 'https://vocab.example/ulan/500060426' },
      ],
    }
    const node = recordNode({ type: 'Person', facts }, person, page, context)
    expect(node).toMatchObject({
      '@type': 'Person',
      name: '葛飾北斎',
      birthDate: '1760',
      birthPlace: { '@type': 'Place', name: 'Edo' },
      sameAs: 'https://vocab.example/ulan/500060426',
    })
    for (const key of ['inLanguage', 'dateCreated', 'datePublished', 'author'])
      expect(node).not.toHaveProperty(key)
    const odd = { ...person, facts: [{ name: 'bad', label: '', value: 'no address' }] }
    expect(recordNode({ type: 'Person', facts }, odd, page, context)).not.toHaveProperty('sameAs')
  })

  it.each([
    // What programs write where nobody knows the date (icaruseu/mom-ca#200, openstate/open-cultuur-data#73).
    ['9999', undefined],
    ['0002-11-30T00:00:00Z', undefined],
    ['about 1860', '1860'],
    ['β΄ μισό 18ου αιώνα', '1750/1799'],
    ['ΙΘ΄ αιώνας', '1800/1899'],
    ['1821-1830', '1821/1830'],
    ['1750/1799', '1750/1799'],
    ['1984~', '1984~'],
    ['17XX', '17XX'],
    ['1906-10', '1906-10'],
    ['μετά το 1922', '1922/..'],
    ['άγνωστη εποχή', undefined],
    ['undated', undefined],
    ['1906-10-17', '1906-10-17'],
    ['-0042-03-15', '-0042-03-15'],
  ])('says of the date %s to machines %s', (value, said) => {
    const record = { id: '1', title: 'Bell', facts: [{ name: 'date', label: 'Date', value }] }
    const node = recordNode({ type: 'VisualArtwork', facts: { date: 'dateCreated' } }, record, page, context)
    expect(node.dateCreated).toBe(said)
  })

  it('names sound, film and models: of a work as its media, of a person and an event as what is about them', () => {
    const media = [
      {
        name: 'films',
        title: 'Casting',
        kind: 'video',
        src: '/files/a.webm?v=1',
        type: 'video/webm',
        poster: '/files/a.webp',
        captions: '/files/a.vtt',
        transcript: '<p>The mould</p><p>is filled.</p>',
      },
      { name: 'guide', title: 'Guide', kind: 'audio', src: 'https://media.test/a', type: 'audio/mpeg' },
      { name: 'models', title: 'Whole', kind: 'model', src: '/files/a.glb', type: 'model/gltf-binary' },
    ] as const
    const record = { id: '1', title: 'Bell', media }
    const { associatedMedia } = recordNode({ type: 'VisualArtwork', facts: {} }, record, page, context)
    expect(associatedMedia).toEqual([
      {
        '@type': 'VideoObject',
        name: 'Casting',
        contentUrl: `${context.origin}/files/a.webm?v=1`,
        encodingFormat: 'video/webm',
        thumbnailUrl: `${context.origin}/files/a.webp`,
        caption: {
          '@type': 'MediaObject',
          contentUrl: `${context.origin}/files/a.vtt`,
          encodingFormat: 'text/vtt',
        },
        transcript: expect.stringMatching(/^The mould\s+is filled\.$/),
      },
      {
        '@type': 'AudioObject',
        name: 'Guide',
        contentUrl: 'https://media.test/a',
        encodingFormat: 'audio/mpeg',
      },
      {
        '@type': '3DModel',
        name: 'Whole',
        contentUrl: `${context.origin}/files/a.glb`,
        encodingFormat: 'model/gltf-binary',
      },
    ])
    for (const type of ['Person', 'Event'] as const) {
      const node = recordNode({ type, facts: {} }, record, page, context)
      expect(node).toMatchObject({ subjectOf: associatedMedia })
      expect(node).not.toHaveProperty('associatedMedia')
    }
  })

  it('says the language of the record where it is not the page’s', () => {
    const work = { id: '1', title: '神奈川沖浪裏', language: 'ja' }
    const node = recordNode({ type: 'VisualArtwork', facts: {} }, work, page, context)
    expect(node).toMatchObject({ inLanguage: 'ja' })
  })
})

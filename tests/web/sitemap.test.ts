import { fileURLToPath } from 'node:url'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Item } from '../../src/engine/contracts/item.ts'
import { fixedChoices } from '../../src/engine/filters.ts'
import { compileSite } from '../../src/engine/index.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { createLostLists, Sitemap } from '../../src/web/machine-readable/sitemap/sitemap.ts'
import { readConfig } from '../../src/web/site/read-config.ts'
import { createBackendDouble } from '../support/backend-double.ts'
import { childrenOf, readXml, textOf, type XmlElement } from '../support/read-xml.ts'
import { hosts, realManifest, siteOf } from '../support/real-site.ts'
import { oneOf, sweep } from '../support/sweep.ts'
import { startWebNode } from '../support/web-node.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => server.use(...createBackendDouble('records').handlers))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

type App = Awaited<ReturnType<typeof startWebNode>>

/** What pages look like is not asked here. */
const undrawn = { render: async () => '' }

const HOST = 'museum.test'
const origin = `http://${HOST}`
function get(app: App, url: string) {
  return app.inject({ url, headers: { host: HOST } })
}
/** As a crawler does: it asks again where a busy machine takes longer than one request may. */
async function getInTheEnd(app: App, url: string): Promise<Awaited<ReturnType<typeof get>>> {
  const answer = await get(app, url)
  return answer.statusCode === 503 ? getInTheEnd(app, url) : answer
}
function pathOf(address: string): string {
  return address.slice(origin.length)
}

async function partsOf(app: App): Promise<readonly string[]> {
  const { statusCode, headers, body } = await get(app, '/sitemap.xml')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const index = readXml(body)
  expect(index.name).toBe('sitemapindex')
  return childrenOf(index, 'sitemap').map((part) => pathOf(textOf(part, 'loc')))
}

async function urlsOf(app: App, part: string): Promise<readonly XmlElement[]> {
  const { statusCode, body } = await getInTheEnd(app, part)
  expect([part, statusCode]).toEqual([part, 200])
  expect(Buffer.byteLength(body)).toBeLessThan(50 * 1024 * 1024)
  const urls = childrenOf(readXml(body), 'url')
  expect(urls.length).toBeLessThanOrEqual(50_000)
  return urls
}

function location(url: XmlElement): string {
  return textOf(url, 'loc')
}

describe('the sitemap of the museum of config/', () => {
  let app: App
  beforeAll(async () => {
    app = await startWebNode({}, undrawn)
  })
  afterAll(() => app.close())

  it('has one file of pages and numbered ones of records, each of which answers', {
    tags: ['full'],
  }, async () => {
    const parts = await partsOf(app)
    expect(parts[0]).toBe('/sitemap-pages.xml')
    expect(parts).toEqual(
      expect.arrayContaining([
        '/sitemap-news-lastestnews-1.xml',
        '/sitemap-exhibition-tempexh-1.xml',
        '/sitemap-education-reading-1.xml',
        '/sitemap-collevy-season-winter-1.xml',
      ]),
    )
    expect(new Set(parts).size).toBe(parts.length)
    for (const part of parts) expect((await urlsOf(app, part)).length).toBeGreaterThan(0)
  })

  it('lists addresses that answer 200, without redirects, aliases and platforms, each once', async () => {
    const parts = await partsOf(app)
    const seen = new Set<string>()
    // Every day that of pages and every third of records, which one function makes.
    for (const part of sweep('parts of the sitemap', parts, (_part, index) => index % 3 === 0)) {
      const urls = (await urlsOf(app, part)).map(location)
      expect(new Set(urls).size).toBe(urls.length)
      for (const url of urls) seen.add(url)
      const ends = [...urls.slice(0, 1), ...urls.slice(-1)]
      const sample = sweep(
        `addresses of ${part}`,
        part === '/sitemap-pages.xml' ? urls : [...ends, ...urls.slice(1, 2), ...urls.slice(-2, -1)],
        // Each page answers in tests/every-page/.
        (url, index) => (part === '/sitemap-pages.xml' ? index % 8 === 0 : url === ends[0]),
      )
      for (const url of sample)
        expect([url, (await getInTheEnd(app, pathOf(url))).statusCode]).toEqual([url, 200])
    }
    for (const absent of ['/News', '/Home', '/EN_Home', '/Survey/Introduction', '/News/LastestNews?page=2'])
      expect(seen.has(`${origin}${absent}`)).toBe(false)
    for (const there of [
      '/',
      '/?lang=en',
      '/Survey/Introduction/Office',
      '/Education/Reading',
      '/ColLevy',
      '/Search',
    ])
      expect([there, seen.has(`${origin}${there}`)]).toEqual([there, true])
    expect([...seen].every((url) => url.startsWith(origin) && !url.includes('platform'))).toBe(true)
  })

  it('names every language of an address, and the default one', async () => {
    const urls = await urlsOf(app, '/sitemap-news-notice-1.xml')
    const [first, second] = urls
    if (first === undefined || second === undefined) throw new Error('no urls')
    expect(location(second)).toBe(`${location(first)}?lang=en`)
    for (const url of [first, second]) {
      const links = childrenOf(url, 'xhtml:link').map(({ attributes }) => [
        attributes.hreflang,
        attributes.href,
      ])
      expect(links).toEqual([
        ['zh-CN', location(first)],
        ['en', location(second)],
        ['x-default', location(first)],
      ])
    }
    expect(textOf(first, 'lastmod')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const events = await urlsOf(app, '/sitemap-activity-activitypreview-1.xml')
    expect(events.flatMap((url) => childrenOf(url, 'lastmod'))).toEqual([])
  })

  it.each([
    '/sitemap-none-1.xml',
    '/sitemap-news-notice-2.xml',
    '/sitemap-news-notice-0.xml',
    '/sitemap-pages-1.xml',
  ])('%s is the error page', async (url) => {
    const { statusCode, headers } = await get(app, url)
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  it('answers 304 to who has it', async () => {
    const { headers } = await get(app, '/sitemap.xml')
    const again = await app.inject({
      url: '/sitemap.xml',
      headers: { host: HOST, 'if-none-match': String(headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('a failing source', () => {
  it('loses its own file only', async () => {
    server.use(http.post(`${hosts.main}/api/queryExhibitList`, () => HttpResponse.error()))
    const app = await startWebNode({}, undrawn)
    const parts = await partsOf(app)
    expect(parts).toContain('/sitemap-news-notice-1.xml')
    expect(parts).not.toContain('/sitemap-collection-treasure-1.xml')
    const { statusCode, headers } = await get(app, '/sitemap-collection-treasure-1.xml')
    expect([statusCode, headers['retry-after']]).toEqual([503, '120'])
    const pages = (await urlsOf(app, '/sitemap-pages.xml')).map(location)
    expect(pages).toContain(`${origin}/News/Notice`)
    expect(pages).not.toContain(`${origin}/Collection/Treasure`)
    await app.close()
  })

  it('that fails midway makes no half file, whatever total it gives', async () => {
    const failAfterFirst = http.post(`${hosts.main}/api/queryExhibitList`, async ({ request }) => {
      const body = await request.text()
      if (/"pageNum":([2-9]|\d\d)/.test(body)) return HttpResponse.error()
      const records = Array.from({ length: 200 }, (_, index) => ({
        exhibitId: String(index + 1),
        exhibitName: 'x',
      }))
      return HttpResponse.json({ code: 200, data: { records, total: 5e11, pages: 5, current: 1 } })
    })
    server.use(failAfterFirst)
    const app = await startWebNode({}, undrawn)
    expect(await partsOf(app)).toContain('/sitemap-collection-treasure-1.xml')
    expect((await get(app, '/sitemap-collection-treasure-1.xml')).statusCode).toBe(503)
    await app.close()
  })

  it('that all are leaves the index and the pages that need none', async () => {
    server.resetHandlers(...createBackendDouble('HTTP 500').handlers)
    const app = await startWebNode({}, undrawn)
    expect(await partsOf(app)).toEqual(['/sitemap-pages.xml'])
    const pages = (await urlsOf(app, '/sitemap-pages.xml')).map(location)
    const paths = ['/', '/Accessibility', '/Privacy', '/Search', '/Service/Guide']
    expect(pages).toEqual(paths.flatMap((path) => [`${origin}${path}`, `${origin}${path}?lang=en`]))
    await app.close()
  })
})

describe('a source that does not answer', () => {
  const never = new Promise<never>(() => {})
  const site = siteOf(realManifest())
  const list = { ok: true, items: [], page: 1, pageSize: 0, pages: 1, total: 0 } as const
  const record: Item = { id: '1', title: 'x', href: '/News/Notice/1' }

  /** The sitemap of a museum where some sources, or the menu, never answer. */
  const open = (hangs: (source: string) => boolean, isMenuLate = false, items = [record]) => {
    const lost: string[] = []
    const asked = new Map<string, number>()
    const views = {
      query: async ({ source = '' }: { readonly source?: string }) => {
        asked.set(source, (asked.get(source) ?? 0) + 1)
        return hangs(source) ? never : { ...list, items, total: items.length }
      },
      shell: async () => (isMenuLate ? never : { navigation: [] }),
    }
    const noted = createLostLists((name, source) => void lost.push(`${name}: ${source}`))
    /** How often the sources that do not answer were asked, the most of one. */
    const most = () => Math.max(...[...asked].map(([source, times]) => (hangs(source) ? times : 0)))
    return { sitemap: new Sitemap(site, views, () => '2026-11-25', noted, 300), lost, most }
  }
  /** Those that are asked at the same time: once one has been waited for in vain, its source is not asked again. */
  const AT_ONCE = 4

  it('costs its own list alone, is named in the log, and nobody keeps the rest for long', async () => {
    const { sitemap, lost, most } = open((source) => source === 'exhibits')
    const { body, maxAge } = await sitemap.index(origin)
    expect(most()).toBeLessThanOrEqual(AT_ONCE)
    expect(maxAge).toBe(30)
    expect(body.toString()).toContain('/sitemap-news-notice-1.xml')
    expect(body.toString()).not.toContain('/sitemap-collection-treasure-1.xml')
    expect(lost.some((line) => line.endsWith(': exhibits'))).toBe(true)
    expect(await sitemap.file('/sitemap-collection-treasure-1.xml', origin)).toBe('failed')
  })

  it.each(['/sitemap.xml', '/sitemap-pages.xml'])(
    'of all of them %s still comes soon, with what needs none',
    async (path) => {
      const { sitemap, most } = open(() => true, true)
      const file = await (path === '/sitemap.xml' ? sitemap.index(origin) : sitemap.file(path, origin))
      expect(most()).toBeLessThanOrEqual(AT_ONCE)
      if (file === undefined || file === 'failed') throw new Error('no file')
      expect(file.maxAge).toBe(30)
      if (path === '/sitemap-pages.xml') expect(file.body.toString()).toContain(`${origin}/Service/Guide`)
    },
  )

  it.each([
    ['2026-05-01T10:00:00', ['2026-05-01']],
    ['1992', []],
    ['1500', []],
    ['-550', []],
    ['1906-10-17', []],
    ['2027-01-01', []],
  ])('says of a record of %s that its page changed %j', async (date, days) => {
    const { sitemap } = open(() => false, false, [{ ...record, date }])
    const file = await sitemap.file('/sitemap-news-notice-1.xml', origin)
    if (file === undefined || file === 'failed') throw new Error('no file')
    const [url] = childrenOf(readXml(file.body.toString()), 'url')
    expect(url && childrenOf(url, 'lastmod').map(({ text }) => text)).toEqual(days)
  })

  it('is kept for ten minutes where everything answers', async () => {
    const { sitemap, lost } = open(() => false)
    expect([(await sitemap.index(origin)).maxAge, lost]).toEqual([600, []])
  })
})

const TOTAL = 69_202

/** A collection of many objects whose backend never gives more than `most` at a time. */
function bigCollection(most: number, calls: number[]) {
  return http.post(`${hosts.main}/api/queryExhibitList`, async ({ request }) => {
    const { param } = (await request.json()) as { param: { pageNum: number; pageSize: number } }
    calls.push(param.pageSize)
    const size = Math.min(param.pageSize, most)
    const first = (param.pageNum - 1) * size
    const count = Math.max(0, Math.min(size, TOTAL - first))
    const records = Array.from({ length: count }, (_, index) => ({
      exhibitId: String(first + index + 1),
      exhibitName: `Object ${first + index + 1}`,
    }))
    const data = { records, total: TOTAL, pages: Math.ceil(TOTAL / size), current: param.pageNum }
    return HttpResponse.json({ code: 200, data })
  })
}

describe.each(oneOf('pages of a list for the sitemap', [200, 64], 0))(
  'a museum of 69,202 objects, %i at a time',
  (most) => {
    const folder = fileURLToPath(new URL('../museums/tate', import.meta.url))
    const { manifest } = compileSite(readConfig(folder), registry)
    if (manifest === undefined) throw new Error('the config of tests/museums/tate has errors')
    const calls: number[] = []
    let app: App
    beforeAll(async () => {
      app = await startWebNode({}, { ...undrawn, site: siteOf(manifest) })
    })
    beforeEach(() => server.use(bigCollection(most, calls)))
    afterAll(() => app.close())

    // Every day: page-sizes.test.ts goes on until a page is empty, in two files with each record once.
    it('is written in numbered files that hold every object once, read only when requested', {
      tags: ['full'],
    }, async () => {
      const parts = await partsOf(app)
      const few = calls.length
      expect(few).toBeLessThan(5)
      const records = parts.filter((part) => part.startsWith('/sitemap-artworks-'))
      expect(parts).toEqual(['/sitemap-pages.xml', ...records])
      expect(records.length).toBe(Math.ceil(Math.ceil(TOTAL / most) / Math.floor(5000 / most)))
      const [first = '', last = ''] = [records[0], records.at(-1)]
      const begin = (await urlsOf(app, first)).map(location)
      const end = (await urlsOf(app, last)).map(location)
      expect(begin[0]).toBe(`${origin}/artworks/1`)
      expect(begin).toHaveLength(Math.floor(5000 / most) * most)
      expect(end.at(-1)).toBe(`${origin}/artworks/${TOTAL}`)
      expect((records.length - 1) * begin.length + end.length).toBe(TOTAL)
      const read = calls.length
      await urlsOf(app, first)
      expect(calls.length).toBe(read)
      expect(Math.max(...calls.slice(few))).toBe(most)
    })
  },
)

describe('fixed choices', () => {
  it('are found wherever they are', () => {
    const choice = { param: 'season', values: [{ value: 'spring', label: { en: 'x' } }, { value: 'winter' }] }
    const found = [{ param: 'season', values: ['spring', 'winter'], narrows: true }]
    expect(fixedChoices({ filters: { tabs: choice } })).toEqual(found)
    expect(fixedChoices({ list: [{ a: choice }] })).toEqual(found)
    expect(fixedChoices({ ...choice, first: true })).toEqual([{ ...found[0], narrows: false }])
    expect(fixedChoices({ param: 'type', query: 'types', values: 'none', other: null })).toEqual([])
  })
})

import type { FastifyInstance } from 'fastify'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importRecords } from '../../src/content/import/index.ts'
import { type OpenedContent, openSqliteBackend } from '../content/support/backends.ts'
import { createBackendDouble } from '../support/backend-double.ts'
import { startOwnNode } from '../support/own-node.ts'
import { hosts } from '../support/real-site.ts'
import { startWebNode } from '../support/web-node.ts'

const HOST = 'museum.test'
/** Half a minute before ten at the museum. */
const BEFORE = new Date('2026-11-21T01:59:30Z')
const AFTER = new Date('2026-11-21T02:00:00Z')
const SECRET = /灯会启事|Lantern fair/
function page(url: string) {
  return `/_vitrine/page?url=${encodeURIComponent(url)}`
}
function suggest(url: string) {
  return `/_vitrine/suggest?url=${encodeURIComponent(url)}`
}

function article(archivesId: string, title: string, en: string, publishDate: string) {
  return {
    archivesId,
    channelNo: 'LastestNews',
    parentChannelNo: 'News',
    title,
    publishDate,
    content: '<p>城墙。</p>',
    translations: { en: { title: en, content: '<p>The wall.</p>' } },
  }
}

const articles = [
  article('701', '第一篇', 'First', '2026-11-01 09:00:00'),
  article('702', '灯会启事', 'Lantern fair', '2026-11-21 10:00:00'),
  article('703', '第三篇', 'Third', '2026-11-02 09:00:00'),
]

describe('an article of the future, of the own content', () => {
  let opened: OpenedContent
  let app: FastifyInstance
  let now = BEFORE
  const get = (url: string) => app.inject({ url, headers: { host: HOST, 'user-agent': 'Mozilla/5.0' } })

  beforeAll(async () => {
    opened = await openSqliteBackend()
    await importRecords(opened.content, 'archive', articles)
    await importRecords(opened.content, 'channel', [
      {
        id: '2',
        name: '新闻',
        route: 'News',
        path: '/News',
        children: [{ id: '21', name: '动态', route: 'LastestNews' }],
      },
    ])
    app = await startOwnNode(opened.content, { styles: () => '', now: () => now })
  })
  beforeEach(() => {
    now = BEFORE
  })
  afterAll(async () => {
    await app.close()
    await opened.dispose()
  })

  const places = (lang: '' | 'en') => {
    const search = `/Search?key=${lang === 'en' ? 'Lantern' : encodeURIComponent('灯会')}`
    const to = (url: string) => (lang === '' ? url : `${url}${url.includes('?') ? '&' : '?'}lang=en`)
    return [
      to('/'),
      to('/News/LastestNews'),
      // The record beside it leads on to it.
      to('/News/LastestNews/703'),
      to('/News/LastestNews.atom'),
      to('/News/LastestNews.rss'),
      to(search),
      page(to('/News/LastestNews')),
      page(to(search)),
      suggest(to(search)),
    ]
  }

  it.each(['', 'en'] as const)(
    'is nowhere before its minute, and everywhere from it on (%s)',
    async (lang) => {
      for (const url of places(lang)) {
        const { statusCode, body } = await get(url)
        expect([url, statusCode, SECRET.test(body)]).toEqual([url, 200, false])
      }
      now = AFTER
      for (const url of places(lang)) {
        const { statusCode, body } = await get(url)
        expect([url, statusCode, SECRET.test(body)]).toEqual([url, 200, true])
      }
    },
  )

  it('has no page, no view and no JSON before its minute', async () => {
    const own = ['/News/LastestNews/702', '/News/LastestNews/702.json', '/api/queryArchivesById/702']
    const statuses = async () => {
      const found: number[] = []
      for (const url of own) found.push((await get(url)).statusCode)
      return found
    }
    expect(await statuses()).toEqual([404, 404, 404])
    expect((await get(page(own[0] ?? ''))).json()).toMatchObject({ status: 404 })
    now = AFTER
    expect(await statuses()).toEqual([200, 200, 200])
  })

  it('appears on a page that is kept, by itself', async () => {
    await get('/News/LastestNews?page=1')
    const kept = await get('/News/LastestNews')
    expect([kept.headers['cache-status'], SECRET.test(kept.body)]).toEqual(['vitrine; hit', false])
    now = AFTER
    const renewed = await get('/News/LastestNews')
    expect([renewed.headers['cache-status'], SECRET.test(renewed.body)]).toEqual(['vitrine; fwd=miss', true])
  })

  it('is not in the sitemap before its minute', async () => {
    const own = /\/News\/LastestNews\/702</
    const sitemap = async () => {
      const fresh = await startOwnNode(opened.content, { now: () => now })
      const read = async (url: string) => (await fresh.inject({ url, headers: { host: HOST } })).body
      const index = await read('/sitemap.xml')
      const parts = [...index.matchAll(/<loc>http:\/\/museum\.test([^<]+)</g)].map(([, path = '']) => path)
      const bodies: string[] = []
      for (const part of parts) bodies.push(await read(part))
      await fresh.close()
      return bodies.join('')
    }
    expect(await sitemap()).not.toMatch(own)
    now = AFTER
    expect(await sitemap()).toMatch(own)
  })
})

describe('an article of the future, of a backend elsewhere', () => {
  const server = setupServer()
  let app: FastifyInstance
  let now = BEFORE
  const answer = (data: unknown) => HttpResponse.json({ code: 200, msg: 'success', data })
  const get = (url: string) => app.inject({ url, headers: { host: HOST } })

  beforeAll(async () => {
    server.listen({ onUnhandledRequest: 'error' })
    server.use(
      http.post(`${hosts.main}/api/queryArchivesList`, () =>
        answer({ records: articles, total: 3, pages: 1, current: 1 }),
      ),
      http.get(`${hosts.main}/api/queryArchivesById/:id`, ({ params }) =>
        answer(articles.find(({ archivesId }) => archivesId === params.id)),
      ),
      http.post(`${hosts.search}/cmsSearch`, () =>
        answer({ records: articles, total: 3, pages: 1, page: 1 }),
      ),
      ...createBackendDouble('records').handlers,
    )
    app = await startWebNode({}, { now: () => now })
  })
  beforeEach(() => {
    now = BEFORE
  })
  afterAll(async () => {
    await app.close()
    server.close()
  })

  it('is left out until its minute, where the source says when it is published', async () => {
    const urls = [
      '/',
      '/News/LastestNews',
      '/News/LastestNews/703',
      '/News/LastestNews.atom',
      '/Search?key=x',
    ]
    for (const url of urls) {
      const { statusCode, body } = await get(url)
      expect([url, statusCode, body.includes('第一篇'), SECRET.test(body)]).toEqual([url, 200, true, false])
    }
    for (const url of ['/News/LastestNews/702', '/News/LastestNews/702.json'])
      expect((await get(url)).statusCode).toBe(404)
    now = AFTER
    for (const url of [...urls, '/News/LastestNews/702']) {
      const { statusCode, body } = await get(url)
      expect([url, statusCode, SECRET.test(body)]).toEqual([url, 200, true])
    }
  })

  it('makes an empty list of one that holds nothing else, not a failure', async () => {
    server.use(
      http.post(`${hosts.main}/api/queryArchivesList`, () =>
        answer({ records: [articles[1]], total: 1, pages: 1, current: 1 }),
      ),
    )
    const { statusCode, body } = await get('/News/LastestNews')
    expect([statusCode, body.includes('state-message--empty')]).toEqual([200, true])
  })
})

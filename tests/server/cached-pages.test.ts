import type { FastifyInstance } from 'fastify'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { importRecords } from '../../src/service/index.ts'
import { renderApp } from '../../src/site/app/index.ts'
import { createWriteGuard } from '../../src/site/server/forms/guard.ts'
import { createWebNode } from '../../src/site/server/web-node.ts'
import { type OpenedContent, openSqliteBackend } from '../service/support/backends.ts'
import { createBackendDouble } from '../support/backend-double.ts'
import { now } from '../support/draw-address.ts'
import { startOwnNode } from '../support/own-node.ts'
import { realManifest, siteOf } from '../support/real-site.ts'

function assets() {
  return { script: '/_vitrine/a.js', styles: [], preload: [] }
}
const server = setupServer()
const HOST = 'museum.test'

describe('pages of a backend elsewhere', () => {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => {
    server.resetHandlers()
    vi.useRealTimers()
  })
  afterAll(() => server.close())

  const started = async () => {
    const render = vi.fn(renderApp)
    const clock = { now: now.getTime() }
    vi.useFakeTimers({ toFake: ['Date'], now: clock.now })
    const site = siteOf(realManifest())
    const app = await createWebNode({
      site,
      guard: createWriteGuard({ site, now: () => new Date() }),
      logLevel: 'silent',
      now: () => new Date(),
      render,
      assets,
      styles: () => '',
      database: async () => {},
    })
    const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
      app.inject({ url, headers: { host: HOST, ...headers } })
    const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
    return { app, render, get, pass }
  }

  it('are rendered and requested once, however they are spelt', async () => {
    const double = createBackendDouble('records')
    server.use(...double.handlers)
    const { get, render, app } = await started()
    const first = await get('/News/LastestNews?page=2')
    for (const url of [
      '/News/LastestNews?page=2',
      '/News/LastestNews?utm=x&page=2',
      '/News/LastestNews?page=2&lang=zh',
    ])
      expect((await get(url)).body).toBe(first.body)
    expect(render).toHaveBeenCalledTimes(1)
    expect(first.headers['cache-status']).toBe('vitrine; fwd=miss')
    expect((await get('/News/LastestNews?page=2')).headers['cache-status']).toBe('vitrine; hit')
    const calls = double.seen.length
    await get('/News/LastestNews?page=2')
    expect(double.seen).toHaveLength(calls)
    await app.close()
  })

  it('are answered 503, calmly and with a time to ask again, while it is busy', async () => {
    server.use(http.all('*', () => HttpResponse.json({}, { status: 503 })))
    const { get, app } = await started()
    const busy = await get('/News/LastestNews')
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '10'])
    expect([busy.headers['content-type'], busy.headers['cache-control']]).toEqual([
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(busy.body).toContain('<main')
    await app.close()
  })

  it('are not sent again to who has them', async () => {
    server.use(...createBackendDouble('records').handlers)
    const { get, app } = await started()
    const { etag = '' } = (await get('/News/LastestNews')).headers
    const again = await get('/News/LastestNews', { 'if-none-match': etag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect(again.headers['content-security-policy']).toContain("script-src 'self'")
    expect((await get('/News/LastestNews', { 'if-none-match': '"other"' })).statusCode).toBe(200)
    await app.close()
  })

  it('are shown as they last were while the backend fails, and the page says so', async () => {
    server.use(...createBackendDouble('records').handlers)
    const { get, pass, app } = await started()
    const good = await get('/News/LastestNews')
    server.resetHandlers(http.all(/.*/, () => HttpResponse.error()))
    pass(3600)
    const stale = await get('/News/LastestNews')
    expect([stale.statusCode, stale.headers['cache-status']]).toEqual([
      200,
      'vitrine; fwd=miss; detail=stale',
    ])
    const titles = (html: string) => html.match(/entry__title[^>]*>.*?<\/h2>/gs)
    expect(titles(stale.body)).toEqual(titles(good.body))
    pass(2 * 86_400)
    expect((await get('/News/LastestNews')).statusCode).toBe(502)
    await app.close()
  })

  it('of made-up hosts push out none of others', async () => {
    server.use(...createBackendDouble('records').handlers)
    const { app, render } = await started()
    const from = (name: string) => app.inject({ url: '/News/LastestNews', headers: { host: name } })
    await from(HOST)
    for (const name of ['a.test', 'b.test', 'c.test', 'd.test', 'e.test']) await from(name)
    const rendered = render.mock.calls.length
    expect((await from(HOST)).headers['cache-status']).toBe('vitrine; hit')
    await from('e.test')
    expect(render.mock.calls.length).toBe(rendered + 1)
    await app.close()
  })

  it('with a visitor’s own settings are made for that visitor alone', async () => {
    server.use(...createBackendDouble('records').handlers)
    const { get, app } = await started()
    const cookie = 'vitrine-access=text=150&contrast=dark'
    const own = await get('/News/LastestNews', { cookie })
    expect(own.body).toContain('data-text="150"')
    expect(own.headers['cache-control']).toBe('private, no-cache')
    expect((await get('/News/LastestNews')).body).not.toContain('data-text')
    await app.close()
  })
})

describe('pages of the own content', () => {
  let opened: OpenedContent
  let app: FastifyInstance
  const put = (id: string, title: string) =>
    importRecords(opened.content, 'archive', [
      { archivesId: id, channelNo: 'LastestNews', title, publishDate: '2026-11-01', content: '<p>文</p>' },
    ])
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    app.inject({ url, headers: { host: HOST, 'user-agent': 'Mozilla/5.0', ...headers } })

  beforeAll(async () => {
    opened = await openSqliteBackend()
    app = await startOwnNode(opened.content, { styles: () => '' })
  })
  afterAll(async () => {
    await app.close()
    await opened.dispose()
  })

  it('change with the next request', async () => {
    await put('701', '初稿')
    expect((await get('/News/LastestNews/701')).body).toContain('初稿')
    expect((await get('/News/LastestNews/701')).headers['cache-status']).toBe('vitrine; hit')
    await put('701', '定稿')
    const { body, headers } = await get('/News/LastestNews/701')
    expect([body.includes('定稿'), body.includes('初稿')]).toEqual([true, false])
    expect(headers['cache-status']).toBe('vitrine; fwd=miss')
  })

  it('are answered from memory while the database cannot be asked, for as long as the site allows', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let isAway = false
    const away = async (): Promise<never> => {
      throw new Error('the database has gone')
    }
    const { content } = opened
    const node = await startOwnNode(
      { ...content, version: () => (isAway ? away() : content.version()) },
      { styles: () => '', now: () => new Date(), onErrorSeconds: 86_400 },
    )
    const ask = (url: string) => node.inject({ url, headers: { host: HOST } })
    try {
      const before = await ask('/News/LastestNews')
      isAway = true
      for (const minutes of [0, 5, 60]) {
        vi.setSystemTime(Date.now() + minutes * 60_000)
        const kept = await ask('/News/LastestNews')
        expect([kept.statusCode, kept.body]).toEqual([200, before.body])
      }
      // A page that is not in memory has the error page of the site, not a bare answer.
      vi.setSystemTime(Date.now() + 86_400_000)
      const late = await ask('/News/LastestNews')
      expect(late.statusCode).toBe(500)
      isAway = false
      expect((await ask('/News/LastestNews')).statusCode).toBe(200)
    } finally {
      vi.useRealTimers()
      await node.close()
    }
  })

  describe('count a visit', () => {
    const visitsOf = async (id: string): Promise<number> =>
      (await get(`/api/queryArchivesById/${id}`, { 'sec-purpose': 'prefetch' })).json().data.visitCount
    const opens = (url: string, headers: Readonly<Record<string, string>> = {}) =>
      app.inject({
        method: 'POST',
        url: `/_vitrine/opened?url=${encodeURIComponent(url)}`,
        headers: { host: HOST, 'user-agent': 'Mozilla/5.0', ...headers },
      })

    it('when a page is opened, also from the cache, once for a visitor', async () => {
      await put('702', '题')
      await get('/News/LastestNews/702')
      await expect.poll(() => visitsOf('702')).toBe(1)
      await get('/News/LastestNews/702', { 'user-agent': 'Another/1' })
      await expect.poll(() => visitsOf('702')).toBe(2)
      await get('/News/LastestNews/702')
      await opens('/News/LastestNews/702')
      await opens('/News/LastestNews/702', { 'user-agent': 'Third/1' })
      await expect.poll(() => visitsOf('702')).toBe(3)
    })

    it('but not for what is fetched ahead, by a robot, as a view, or for another site', async () => {
      await put('703', '题')
      await get('/News/LastestNews/703', { 'sec-purpose': 'prefetch;prerender' })
      await get('/News/LastestNews/703', { 'user-agent': 'Examplebot/2.1' })
      await get('/_vitrine/page?url=%2FNews%2FLastestNews%2F703')
      await get('/News/LastestNews/703.json')
      await opens('/News/LastestNews/703', { 'sec-fetch-site': 'cross-site' })
      await get('/News/LastestNews/703', { 'user-agent': 'Last/1' })
      await expect.poll(() => visitsOf('703')).toBe(1)
    })
  })
})

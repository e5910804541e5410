import type { FastifyInstance } from 'fastify'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { importRecords } from '../../src/content/import/index.ts'
import { renderApp } from '../../src/pages/app/render-app.tsx'
import { createWriteGuard } from '../../src/web/forms/guard.ts'
import { siteAddresses } from '../../src/web/machine-readable/sitemap/sitemap-entries.ts'
import { createWebNode } from '../../src/web/web-node.ts'
import { type OpenedContent, openSqliteBackend } from '../content/support/backends.ts'
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

  it('are drawn once for every name the site is called by, and made-up names lock none out', async () => {
    server.use(...createBackendDouble('records').handlers)
    const { app, render } = await started()
    const from = (name: string, url = '/News/LastestNews') => app.inject({ url, headers: { host: name } })
    for (let n = 0; n < 50; n += 1) await from(`made-up-${n}.test`)
    for (let n = 0; n < 2; n += 1) await from(`made-up-twice.test`)
    expect(render).toHaveBeenCalledTimes(1)
    const first = await from(HOST)
    expect((await from(HOST)).headers['cache-status']).toBe('vitrine; hit')
    expect((await from('made-up-1.test')).body).not.toContain(HOST)
    expect(first.body).toContain(`<link rel="canonical" href="http://${HOST}/News/LastestNews"`)
    expect(first.body).not.toMatch(/made-up|\.invalid/)
    await from(HOST, '/News/Notice')
    expect((await from(HOST, '/News/Notice')).headers['cache-status']).toBe('vitrine; hit')
    expect(render).toHaveBeenCalledTimes(2)
    await app.close()
  })

  it('are the same to the letter, whether the origin is set or named by the request', {
    tags: ['full'],
  }, async () => {
    server.use(...createBackendDouble('records').handlers)
    vi.useFakeTimers({ toFake: ['Date'], now: now.getTime() })
    const site = siteOf(realManifest())
    const open = (siteUrl?: string) =>
      createWebNode({
        site,
        guard: createWriteGuard({ site, now: () => new Date() }),
        logLevel: 'silent',
        now: () => new Date(),
        render: renderApp,
        assets,
        styles: () => '',
        database: async () => {},
        ...(siteUrl === undefined ? {} : { siteUrl }),
      })
    const [set, named] = [await open('http://[::1]:8080'), await open()]
    const pages = siteAddresses(site, []).map(({ canonical }) => canonical)
    expect(pages.length).toBeGreaterThan(20)
    const all = [
      ...pages,
      '/News/LastestNews/1',
      '/Collection/Treasure/1',
      '/Nowhere',
      '/News/LastestNews/none',
    ]
    const shown = all.flatMap((url) => [url, `${url}${url.includes('?') ? '&' : '?'}lang=en`])
    for (const url of [...shown, ...all.map((each) => `/_vitrine/page?url=${encodeURIComponent(each)}`)]) {
      const headers = { host: '[::1]:8080' }
      const [expected, found] = [await set.inject({ url, headers }), await named.inject({ url, headers })]
      expect([url, found.statusCode, found.body]).toEqual([url, expected.statusCode, expected.body])
    }
    await set.close()
    await named.close()
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
      const own = await node.inject({
        url: '/News/LastestNews',
        headers: { host: HOST, cookie: 'vitrine-access=text=150&contrast=dark' },
      })
      expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-cache'])
      expect(own.body).toMatch(/<html[^>]* data-text="150" data-contrast="dark">/)
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

    /** A page that somebody at this address opens. */
    const getFrom = (remoteAddress: string, url: string, agent = 'Mozilla/5.0') =>
      app.inject({ url, remoteAddress, headers: { host: HOST, 'user-agent': agent } })

    it('when a page is opened, also from the cache, once for an address', async () => {
      await put('702', '题')
      await getFrom('198.51.100.1', '/News/LastestNews/702')
      await expect.poll(() => visitsOf('702')).toBe(1)
      await getFrom('198.51.100.2', '/News/LastestNews/702')
      await expect.poll(() => visitsOf('702')).toBe(2)
      await opens('/News/LastestNews/702')
      await opens('/News/LastestNews/702')
      await getFrom('198.51.100.3', '/News/LastestNews/702')
      await expect.poll(() => visitsOf('702')).toBe(4)
    })

    it('once, whatever browser a visitor claims to have, at whatever address of one network', async () => {
      await put('704', '题')
      for (let n = 0; n < 20; n += 1) {
        await getFrom('198.51.100.9', '/News/LastestNews/704', `Mozilla/5.0 (made up ${n})`)
        await getFrom(`2001:db8:1:2::${n + 1}`, '/News/LastestNews/704')
        await getFrom('2001:db8:1:2:aaaa::1', `/News/LastestNews/704?utm=${n}&lang=zh`)
      }
      await getFrom('198.51.100.10', '/News/LastestNews/704')
      await expect.poll(() => visitsOf('704')).toBe(3)
    })

    it('once, also after one visitor has opened more than anybody does', async () => {
      await put('705', '题')
      await opens('/News/LastestNews/705', { 'user-agent': 'Mozilla/5.0' })
      await expect.poll(() => visitsOf('705')).toBe(1)
      for (let n = 0; n < 1000; n += 1) await opens(`/News/LastestNews/made-up-${n}`)
      await opens('/News/LastestNews/705')
      await getFrom('198.51.100.11', '/News/LastestNews/705')
      await expect.poll(() => visitsOf('705')).toBe(2)
    })

    it('but not for what is fetched ahead, by a robot, as a view, or for another site', async () => {
      await put('703', '题')
      await get('/News/LastestNews/703', { 'sec-purpose': 'prefetch;prerender' })
      await get('/News/LastestNews/703', { 'user-agent': 'Examplebot/2.1' })
      await get('/_vitrine/page?url=%2FNews%2FLastestNews%2F703')
      await get('/News/LastestNews/703.json')
      await opens('/News/LastestNews/703', { 'sec-fetch-site': 'cross-site' })
      await getFrom('198.51.100.12', '/News/LastestNews/703')
      await expect.poll(() => visitsOf('703')).toBe(1)
    })
  })
})

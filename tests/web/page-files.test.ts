import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileAddressOf, readFileAddress } from '../../src/web/page/page-meta.ts'
import { createBackendDouble } from '../support/backend-double.ts'
import { propertyValue, readCalendar } from '../support/read-calendar.ts'
import { childrenOf, readXml, textOf } from '../support/read-xml.ts'
import { hosts } from '../support/real-site.ts'
import { startWebNode } from '../support/web-node.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => server.use(...createBackendDouble('records').handlers))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

let app: Awaited<ReturnType<typeof startWebNode>>
beforeAll(async () => {
  app = await startWebNode()
})
afterAll(() => app.close())

const HOST = 'museum.test'
function get(url: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') {
  return app.inject({ method, url, headers: { host: HOST, ...headers } })
}

function answerLists(name: string, records: readonly object[]) {
  return server.use(
    http.post(`${hosts.main}/api/${name}`, () =>
      HttpResponse.json({ code: 200, data: { records, total: records.length, pages: 1, current: 1 } }),
    ),
  )
}

describe('addresses of files', () => {
  it.each([
    ['/News/Notice', 'atom', '/News/Notice.atom'],
    ['/News/Notice?lang=en&platform=wx&page=3', 'rss', '/News/Notice.rss?lang=en'],
    ['/?lang=en', 'ics', '/index.ics?lang=en'],
  ] as const)('%s as %s is %s, and read again', (page, ending, address) => {
    expect(fileAddressOf(page, ending)).toBe(address)
    const plain = page.replace(/&platform.*/, '')
    expect(readFileAddress(address)).toEqual({ page: plain, ending })
  })

  it.each(['/News/Notice', '/a.atom/b', '/x.xml', '/x?y=.atom', ''])('%s is none', (url) => {
    expect(readFileAddress(url)).toBeUndefined()
  })
})

describe('a feed of a list', () => {
  it.each([
    ['/News/LastestNews.atom', 'application/atom+xml; charset=utf-8', 'feed'],
    ['/News/LastestNews.rss?lang=en', 'application/rss+xml; charset=utf-8', 'rss'],
    ['/News/Notice.atom?lang=en', 'application/atom+xml; charset=utf-8', 'feed'],
  ])('%s', async (url, type, root) => {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['content-type']]).toEqual([200, type])
    expect(headers['cache-control']).toBe('private, max-age=300')
    const document = readXml(body)
    expect(document.name).toBe(root)
    expect(body.match(/<(entry|item)>/g)).toHaveLength(20)
    expect(body).not.toMatch(/(href|src)="\/[^/]/)
  })

  it('has whole addresses in its texts, in its language', async () => {
    answerLists('queryArchivesList', [
      {
        archivesId: '7',
        title: 'One',
        publishDate: '2026-11-03 10:00:00',
        content: '<p><a href="/News/Notice">n</a><img src="a b/c.jpg"><script>1</script></p>',
      },
    ])
    const feed = readXml((await get('/News/LastestNews.atom?lang=en')).body)
    const [entry] = childrenOf(feed, 'entry')
    if (entry === undefined) throw new Error('no entry')
    expect(textOf(entry, 'id')).toBe('http://museum.test/News/LastestNews/7?lang=en')
    expect(textOf(entry, 'content')).toContain('href="http://museum.test/News/Notice?lang=en"')
    expect(textOf(entry, 'content')).toContain('src="https://pictures.backend.test/base/a%20b/c.jpg"')
    expect(textOf(entry, 'content')).not.toContain('script')
  })

  it('is not sent again to who has it', async () => {
    const first = await get('/News/LastestNews.atom')
    const { etag = '', 'last-modified': modified = '' } = first.headers
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const headers of [
      { 'if-none-match': `"x", ${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': String(modified) },
    ]) {
      const again = await get('/News/LastestNews.atom', headers)
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    }
    for (const headers of [
      { 'if-none-match': '"x"', 'if-modified-since': String(modified) },
      { 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' },
      { 'if-modified-since': 'nonsense' },
    ])
      expect((await get('/News/LastestNews.atom', headers)).statusCode).toBe(200)
    expect((await get('/News/LastestNews.atom?lang=en')).headers.etag).not.toBe(etag)
    const head = await get('/News/LastestNews.atom', {}, 'HEAD')
    expect([head.statusCode, head.headers.etag]).toEqual([200, etag])
  })

  it('says when its records cannot be had', async () => {
    server.use(http.post(`${hosts.main}/api/queryArchivesList`, () => HttpResponse.error()))
    const { statusCode, headers } = await get('/News/LastestNews.atom')
    expect([statusCode, headers['retry-after']]).toEqual([503, '120'])
  })

  it('goes to the proper address from others', async () => {
    for (const [url, status, to] of [
      ['/News.atom', 302, '/News/LastestNews.atom'],
      ['/news/notice.rss?lang=en', 301, '/News/Notice.rss?lang=en'],
    ] as const) {
      const { statusCode, headers } = await get(url)
      expect([statusCode, headers.location]).toEqual([status, to])
    }
  })

  it.each([
    '/Education/Activities.atom',
    '/News/LastestNews.ics',
    '/News/LastestNews/7.atom',
    '/nowhere.rss',
    '/index.atom',
    '/Activity.atom',
  ])('%s is the error page', async (url) => {
    server.resetHandlers(...createBackendDouble('empty').handlers)
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  it('is found by the head of its page and of the home page, and by a link on its page', async () => {
    const links = async (url: string) =>
      Array.from(
        (await get(url)).body.matchAll(
          /<link rel="alternate" type="application\/atom\+xml" [^>]*href="([^"]*)"/g,
        ),
      ).map(([, href]) => href)
    expect(await links('/News/Notice?lang=en')).toEqual(['http://museum.test/News/Notice.atom?lang=en'])
    expect(await links('/')).toEqual([
      'http://museum.test/News/LastestNews.atom',
      'http://museum.test/News/Notice.atom',
    ])
    expect(await links('/Exhibition/BaseExh')).toEqual([])
    expect((await get('/News/Notice?lang=en&page=2')).body).toContain('href="/News/Notice.rss?lang=en"')
    expect((await get('/News/Notice?platform=wx')).body).not.toContain('.rss')
  })
})

function activity(id: string, start: string | null, end: string | null) {
  return {
    activityId: id,
    activityName: `Talk ${id}`,
    startTime: start,
    endTime: end,
    description: '<p>A &amp; B</p>',
  }
}

describe('a calendar of dates', () => {
  it('of a list holds what is to come and what was lately, by time', async () => {
    answerLists('queryActivityListByType', [
      activity('1', '2027-01-01 10:00:00', null),
      activity('2', '2026-08-01 10:00:00', '2026-08-23 12:00:00'),
      activity('3', '2026-08-01 10:00:00', '2026-08-22 12:00:00'),
      activity('4', null, null),
      activity('5', '2026-11-20 10:00:00', '2026-11-20 12:00:00'),
    ])
    const { statusCode, headers, body } = await get('/Activity/ActivityPreview.ics?lang=en')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const { calendar, events } = readCalendar(body)
    expect(propertyValue(calendar, 'X-WR-CALNAME')).toBe('Coming up - Tangzhou Museum of Military History')
    expect(events.map((event) => propertyValue(event, 'SUMMARY'))).toEqual(['Talk 2', 'Talk 5', 'Talk 1'])
    expect(propertyValue(events[0] ?? [], 'URL')).toBe(
      'http://museum.test/Activity/ActivityPreview/2?lang=en',
    )
  })

  it('of one entry holds the same event as that of its list', async () => {
    const one = activity('7', '2026-12-01 10:00:00', '2026-12-01 12:00:00')
    answerLists('queryActivityListByType', [one])
    server.use(
      http.get(`${hosts.main}/api/queryActivityById/7`, () => HttpResponse.json({ code: 200, data: one })),
    )
    const [alone, listed] = await Promise.all([
      get('/Activity/ActivityPreview/7.ics'),
      get('/Activity/ActivityPreview.ics'),
    ])
    expect(alone.headers['content-disposition']).toBe('inline; filename="Activity-ActivityPreview-7.ics"')
    expect(readCalendar(alone.body).events).toEqual(readCalendar(listed.body).events)
    const page = (await get('/Activity/ActivityPreview/7?lang=en')).body
    expect(page).toContain('href="/Activity/ActivityPreview/7.ics?lang=en">Add to calendar</a>')
    expect((await get('/Activity/ActivityPreview/7')).body).toContain('>加入日历</a>')
    expect((await get('/Activity/ActivityPreview/7?platform=wx')).body).not.toContain('.ics')
  })

  it.each([
    ['is over', activity('7', '2026-10-01 10:00:00', '2026-10-01 12:00:00'), 200],
    ['has no dates', activity('7', null, null), 404],
  ])('is not offered of what %s', async (_what, record, status) => {
    server.use(
      http.get(`${hosts.main}/api/queryActivityById/7`, () => HttpResponse.json({ code: 200, data: record })),
    )
    expect((await get('/Activity/ActivityPreview/7')).body).not.toContain('.ics')
    expect((await get('/Activity/ActivityPreview/7.ics')).statusCode).toBe(status)
  })

  it('says in its title what is cancelled, which list and page say too', async () => {
    const one = {
      ...activity('7', '2026-12-01 10:00:00', '2026-12-01 12:00:00'),
      activityStatus: 'cancelled',
      linkUrl: 'https://tickets.test/7',
    }
    answerLists('queryActivityListByType', [one])
    server.use(
      http.get(`${hosts.main}/api/queryActivityById/7`, () => HttpResponse.json({ code: 200, data: one })),
    )
    const [event] = readCalendar((await get('/Activity/ActivityPreview.ics?lang=en')).body).events
    expect(['SUMMARY', 'STATUS'].map((name) => propertyValue(event ?? [], name))).toEqual([
      '[Cancelled] Talk 7',
      'CANCELLED',
    ])
    expect((await get('/Activity/ActivityPreview?lang=en')).body).toContain('status--cancelled">Cancelled<')
    const page = (await get('/Activity/ActivityPreview/7?lang=en')).body
    expect(page).toContain('status--cancelled">Cancelled<')
    expect(page).toContain('"eventStatus":"https://schema.org/EventCancelled"')
    expect(page).not.toMatch(/href="[^"]*(?:tickets\.test|\.ics)|status--upcoming/)
  })

  it('knows exhibitions by their days', async () => {
    const { body } = await get('/Exhibition/TempExh.ics')
    const { events } = readCalendar(body)
    expect(events.length).toBeGreaterThan(0)
    for (const event of events) expect(propertyValue(event, 'DTSTART')).toMatch(/^\d{8}$/)
  })
})

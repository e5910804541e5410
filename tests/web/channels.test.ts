import type { FastifyInstance } from 'fastify'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { NavNode } from '../../src/engine/contracts/view.ts'
import { createBackendDouble } from '../support/backend-double.ts'
import { hosts } from '../support/real-site.ts'
import { startWebNode } from '../support/web-node.ts'

function node(route: string, path: string, children: readonly object[] = []) {
  return {
    id: path,
    name: `树上的${route}`,
    route,
    path,
    isVisible: true,
    children,
  }
}

/** The museum's own tree: other names, and channels that the config does not have. */
const tree = [
  node('News', '/News', [node('LastestNews', '/News/LastestNews'), node('Exchange', '/News/Exchange')]),
  node('Service', '/Service', [node('Catering', '/Service/Catering')]),
  node('Slide', '/Slide'),
  node('VisitIntro', '/VisitIntro'),
]

function answer(data: unknown) {
  return HttpResponse.json({ code: 200, msg: '', data })
}

const hits = [
  { esId: '1', archivesId: '11', channelNo: 'LastestNews_EN', title: 'English article' },
  { esId: '2', archivesId: '12', channelNo: 'LastestNews', title: '中文文章' },
  { esId: '3', archivesId: '13', channelNo: 'Exchange', title: '交流文章' },
  { esId: '4', archivesId: '14', channelNo: 'Nowhere', title: '无处可去' },
]

function record(fields: object) {
  return answer({ archivesId: '1036', title: '一篇文章', content: '<p>正文</p>', ...fields })
}

const backend = setupServer()
let app: FastifyInstance
let searched: unknown[] = []
beforeAll(async () => {
  backend.listen({ onUnhandledRequest: 'error' })
  app = await startWebNode()
})
afterEach(() => {
  backend.resetHandlers()
  searched = []
})
afterAll(async () => {
  await app.close()
  backend.close()
})

function answers(archive: object = {}, channels: unknown = tree) {
  return backend.use(
    http.get(`${hosts.main}/api/queryAllChannel/CN`, () => answer(channels)),
    http.get(`${hosts.main}/api/queryArchivesById/:id`, () => record(archive)),
    http.get(`${hosts.main}/api/queryArchivesByNo/:no`, ({ params }) =>
      record({ channelNo: params.no, ...archive }),
    ),
    http.post(`${hosts.search}/cmsSearch`, async ({ request }) => {
      searched.push(await request.json())
      return answer({ records: hits, total: hits.length, pages: 1, page: 1 })
    }),
    ...createBackendDouble('records').handlers,
  )
}

async function page(url: string) {
  const { statusCode, body, headers } = await app.inject({ url })
  const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
  const text = (pattern: RegExp) => pattern.exec(body)?.[1]?.replace(/<[^>]+>/g, '') ?? ''
  return {
    status: statusCode,
    main,
    location: headers.location,
    heading: text(/<h1[^>]*>(.*?)<\/h1>/s),
    trail: text(/<nav class="breadcrumb"[^>]*>(.*?)<\/nav>/s),
  }
}

describe('a search', () => {
  it.each([
    ['/Search?key=%E5%89%91', ''],
    ['/Search?key=%E5%89%91&type=News', 'News'],
    ['/Search?key=%E5%89%91&lang=en', ''],
    ['/Search?key=%E5%89%91&type=News&lang=en', 'News_EN'],
  ])('%s asks for the type "%s"', async (url, subType) => {
    answers()
    await page(url)
    expect(searched).toEqual([expect.objectContaining({ searchMap: { subType } })])
  })

  it.each([
    ['zh', '', ['/News/LastestNews/11?lang=en', '/News/LastestNews/12', '/News/Exchange/13']],
    [
      'en',
      '&lang=en',
      ['/News/LastestNews/11?lang=en', '/News/LastestNews/12?lang=en', '/News/Exchange/13?lang=en'],
    ],
  ])(
    '%s: hits of either language and of channels that only the tree knows are links',
    async (_name, lang, hrefs) => {
      answers()
      const { main } = await page(`/Search?key=%E5%89%91${lang}`)
      expect([...main.matchAll(/href="(\/News\/[^"]*\/\d+[^"]*)"/g)].map(([, href]) => href)).toEqual(hrefs)
      expect(main).toContain('无处可去')
    },
  )
})

describe('the name of a channel', () => {
  it.each([
    ['/News/LastestNews', '树上的LastestNews', '首页»树上的News»树上的LastestNews'],
    ['/News/LastestNews?lang=en', 'Latest news', 'Home»News»Latest news'],
    ['/News/Notice', '通知公告', '首页»树上的News»通知公告'],
    ['/Research/LastestNews', '树上的LastestNews', '首页»研究»树上的LastestNews'],
    ['/Research/LastestNews?lang=en', 'Latest news', 'Home»Research»Latest news'],
    ['/Service/VisitIntro', '树上的VisitIntro', '首页»树上的Service»树上的VisitIntro'],
    ['/Service/Unnamed', '一篇文章', '首页»树上的Service»一篇文章'],
  ])('%s is that of the tree, else of the config, else of its record', async (url, heading, trail) => {
    answers()
    const found = await page(url)
    expect([found.heading, found.trail.replaceAll('&raquo;', '»')]).toEqual([heading, trail])
  })

  it('is the same in the menu', async () => {
    answers()
    const { body } = await app.inject({ url: '/News/LastestNews' })
    expect(body).toMatch(/class="menu__link"[^>]*href="\/News\/LastestNews"[^>]*>树上的LastestNews/)
  })
})

describe('a record under a channel that it is not of', () => {
  it.each([
    ['/News/Foo/1036', { channelNo: 'LastestNews' }, '/News/LastestNews/1036'],
    ['/News/Foo/1036?lang=en', { channelNo: 'LastestNews_EN' }, '/News/LastestNews/1036?lang=en'],
    ['/News/Notice/1036?platform=wx', { channelNo: 'LastestNews' }, '/News/LastestNews/1036?platform=wx'],
    ['/Research/LastestNews/1036', { channelNo: 'LastestNews' }, '/News/LastestNews/1036'],
    ['/News/Foo/1036', { channelNo: 'Exchange' }, '/News/Exchange/1036'],
    ['/Exhibition/DigitalExh/1036', { channelNo: 'LastestNews' }, '/News/LastestNews/1036'],
    ['/Service/History', {}, '/Research/History'],
  ])('%s redirects to its own address', async (url, archive, to) => {
    answers(archive)
    const { status, location } = await page(url)
    expect([status, location]).toEqual([301, to])
    const view = await app.inject({ url: `/_vitrine/page?url=${encodeURIComponent(url)}` })
    expect(view.json()).toEqual({ redirect: to })
    expect((await page(to)).status).toBe(200)
  })

  it.each([
    ['/News/Foo/1036', { channelNo: 'Bar' }],
    ['/Service/Slide', { parentChannelNo: 'CN' }],
    ['/Service/Slide?lang=en', { parentChannelNo: 'CN' }],
  ])('%s is no page where it has none', async (url, archive) => {
    answers(archive)
    const { status, heading } = await page(url)
    expect([status, heading]).toEqual([
      404,
      url.includes('lang=en') ? 'The requested page cannot be opened' : '您要访问的页面无法打开',
    ])
  })

  it.each([
    ['/News/LastestNews/1036', { channelNo: 'Part' }],
    ['/News/LastestNews/1036', {}],
    ['/News/Foo/1036', { channelNo: 'Foo' }],
    ['/Service/VisitIntro', { parentChannelNo: 'Service' }],
    ['/Service/VisitIntro', {}],
  ])('%s stays where nothing is known against it: %j', async (url, archive) => {
    answers(archive)
    expect((await page(url)).status).toBe(200)
  })
})

describe('the shape of the tree', () => {
  const below = [node('LastestNews', '/News/LastestNews'), node('Exchange', '/News/Exchange')]
  const away = node('Shop', 'https://shop.example.org/', [node('Prints', 'https://shop.example.org/prints')])
  const hidden = { ...node('Slide', '/Slide'), isVisible: 'false' }
  const top = [
    node('Home', '/', [node('Open', '/Open')]),
    node('News', '/News', below),
    away,
    hidden,
    node('Service', '/Service'),
  ]
  const byId = (list: readonly object[]) => Object.fromEntries(list.map((each, index) => [`c${index}`, each]))
  const nested = byId(top.map((each) => ({ ...each, children: byId(each.children) })))
  const root = { id: '1', name: '网站', route: 'CN', path: '/CN', isVisible: true }
  const shapes: readonly (readonly [string, unknown])[] = [
    ['a list', top],
    ['a map', byId(top)],
    ['a map of maps', nested],
    ['a root object with a list', { ...root, children: top }],
    ['a root object with a map', { ...root, children: nested }],
    ['a root without a name', { children: nested }],
    ['a list with a root', [{ ...root, children: top }]],
    ['a map with a root', { CN: { name: '网站', children: nested } }],
    [
      'two roots',
      [
        { ...root, route: 'EN', children: [] },
        { ...root, children: top },
      ],
    ],
    ['a root of another name', [{ id: '9', name: '门户', children: top }]],
    ['a map with its number of entries', { ...byId(top), count: 5 }],
  ]

  it.each(shapes)('%s gives the same menu and types of the search', async (_name, channels) => {
    const own = await startWebNode()
    answers({}, channels)
    const shell = await own.inject({ url: '/_vitrine/shell?lang=zh' })
    const search = await own.inject({ url: '/Search?key=%E5%89%91' })
    await own.close()
    const { navigation } = shell.json<{ navigation: readonly NavNode[] }>()
    expect(navigation.map(({ href, children }) => [href, children.map((each) => each.href)])).toEqual([
      ['/', ['/Open']],
      ['/News', ['/News/LastestNews', '/News/Exchange']],
      ['https://shop.example.org/', ['https://shop.example.org/prints']],
      ['/Service', []],
    ])
    const row = /<ul class="choices__list">.*?<\/ul>/s.exec(search.body)?.[0] ?? ''
    const types = [...row.matchAll(/<span>([^<]*)<\/span>/g)].map(([, label]) => label)
    expect(types).toEqual(['全部', '树上的News', '树上的Service'])
  })

  it.each([
    ['a section alone is no root', [node('News', '/News', below)], ['/News']],
    ['a text is no tree', '没有', undefined],
    ['an error is no tree', { error: 'no such channel' }, undefined],
  ])('%s', async (_name, channels, expected) => {
    const own = await startWebNode()
    answers({}, channels)
    const shell = await own.inject({ url: '/_vitrine/shell?lang=zh' })
    await own.close()
    const { navigation } = shell.json<{ navigation: readonly NavNode[] }>()
    const hrefs = navigation.map(({ href }) => href)
    // Without a tree the menu is that of the config.
    if (expected === undefined) expect(hrefs.length).toBeGreaterThan(5)
    else expect(hrefs).toEqual(expected)
  })
})

describe('a section in neither config nor tree', () => {
  const asked: unknown[] = []
  const lists = http.post(`${hosts.main}/api/queryArchivesList`, async ({ request }) => {
    const body = (await request.json()) as { readonly entity: { readonly channelNo: string } }
    asked.push(body.entity.channelNo)
    return answer({ records: [], total: 0, pages: 0, current: 1 })
  })
  afterEach(() => {
    asked.length = 0
  })

  it.each([
    ['/Education/Gibberish', ''],
    ['/Research/Gibberish', ''],
    ['/Research/Gibberish?page=2', ''],
    ['/Education/Gibberish?lang=en', ''],
  ])('%s is the error page with status 404, and its list is not asked for', async (url) => {
    answers()
    backend.use(lists)
    const { status, heading } = await page(url)
    const title = url.includes('lang=en') ? 'The requested page cannot be opened' : '您要访问的页面无法打开'
    expect([status, heading]).toEqual([404, title])
    expect(asked).toEqual([])
  })

  it.each(['/Service/Gibberish', '/Survey/Introduction/Gibberish', '/Research/Gibberish/77'])(
    '%s is it too where there is no such record',
    async (url) => {
      answers()
      backend.use(
        http.get(`${hosts.main}/api/queryArchivesByNo/:no`, () => answer(null)),
        http.get(`${hosts.main}/api/queryArchivesById/:id`, () => answer(null)),
      )
      const { status, heading } = await page(url)
      expect([status, heading]).toEqual([404, '您要访问的页面无法打开'])
    },
  )

  it.each(['/Education/Exchange', '/Research/History'])('%s is one that they have', async (url) => {
    answers()
    backend.use(lists)
    expect((await page(url)).status).toBe(200)
    expect(asked).toContain(url.split('/').at(-1))
  })

  it('may be a page while nobody can say what sections there are', async () => {
    const own = await startWebNode()
    answers()
    backend.use(
      http.get(`${hosts.main}/api/queryAllChannel/CN`, () => new HttpResponse(null, { status: 500 })),
      http.post(`${hosts.main}/api/queryArchivesList`, () =>
        answer({ records: [{ archivesId: '5', title: '一篇' }], total: 1, pages: 1, current: 1 }),
      ),
    )
    expect((await own.inject({ url: '/Education/Gibberish' })).statusCode).toBe(200)
    backend.use(lists)
    const { statusCode, body } = await own.inject({ url: '/Education/Gibberish' })
    await own.close()
    expect([statusCode, body.includes('您要访问的页面无法打开')]).toEqual([404, true])
  })
})

describe('an introduction by its number code', () => {
  it.each([
    ['/Survey/Introduction/2077', '2077'],
    ['/Survey/Introduction/2077?lang=en', '2077_EN'],
    [`/Survey/Introduction/${'a'.repeat(32)}`, 'a'.repeat(32)],
  ])('%s asks for the number %s', async (url, number) => {
    const asked: unknown[] = []
    answers()
    backend.use(
      http.get(`${hosts.main}/api/queryArchivesByNo/:no`, ({ params }) => {
        asked.push(params.no)
        return answer({ archivesId: '3', title: '一处旧址', content: '<p>旧址正文</p>' })
      }),
    )
    const { status, main, heading } = await page(url)
    expect([status, heading, asked]).toEqual([200, '一处旧址', [number]])
    expect(main).toContain('旧址正文')
  })
})

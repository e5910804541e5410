import type { FastifyInstance } from 'fastify'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
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

function answers(archive: object = {}) {
  return backend.use(
    http.get(`${hosts.main}/api/queryAllChannel/CN`, () => answer(tree)),
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

import type { FastifyInstance } from 'fastify'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QueryView } from '../../src/engine/contracts/view.ts'
import { languagesWith } from '../../src/web/page/page-meta.ts'
import { createBackendDouble } from '../support/backend-double.ts'
import { hosts, realManifest, siteOf } from '../support/real-site.ts'
import { startWebNode } from '../support/web-node.ts'

function answer(data: unknown) {
  return HttpResponse.json({ code: 200, msg: '', data })
}
const nothing = { records: [], total: 0, pages: 0, current: 1 }

/** A museum that has no channel in English. */
const backend = setupServer(
  http.post(`${hosts.main}/api/queryArchivesList`, async ({ request }) => {
    const body = await request.clone().text()
    return body.includes('_EN') ? answer(nothing) : undefined
  }),
  http.get(`${hosts.main}/api/queryArchivesByNo/:no`, ({ params }) =>
    String(params.no).endsWith('_EN') ? answer(null) : undefined,
  ),
  http.get(`${hosts.main}/api/queryArchivesById/:id`, ({ params }) =>
    answer({
      archivesId: params.id,
      channelNo: params.id === '8' ? 'LastestNews_EN' : 'LastestNews',
      ...(params.id === '8'
        ? { title: 'An article', content: '<p>Its text</p>' }
        : { title: '一篇文章', content: '<p>正文</p>' }),
    }),
  ),
  ...createBackendDouble('records').handlers,
)

let app: FastifyInstance
beforeAll(async () => {
  backend.listen({ onUnhandledRequest: 'error' })
  app = await startWebNode()
})
afterAll(async () => {
  await app.close()
  backend.close()
})

async function page(url: string, from = app) {
  const { statusCode, body } = await from.inject({ url })
  const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
  const languages = [...body.matchAll(/<link rel="alternate" hreflang="([^"]+)"/g)].map(([, tag]) => tag)
  return { status: statusCode, main, languages }
}

describe('a page that has nothing in English', () => {
  it.each([
    ['/News/LastestNews?lang=en', '/News/LastestNews', 200],
    ['/FriendLink?lang=en&platform=wx', '/FriendLink?platform=wx', 200],
    ['/Survey/Introduction/Office?lang=en', '/Survey/Introduction/Office', 404],
    ['/Service/ScenicGuide?lang=en', '/Service/ScenicGuide', 404],
  ])('%s says so and leads to %s', async (url, to, status) => {
    const found = await page(url)
    expect(found.status).toBe(status)
    expect(found.main).toContain('This page is not available in English')
    expect(found.main).toMatch(
      new RegExp(`hrefLang="zh-CN" href="${to.replace('?', '\\?')}"[^>]*>Read it in 中文`),
    )
    expect(found.main).not.toContain('still preparing')
    expect(found.languages).toEqual(status === 200 ? ['zh-CN', 'x-default'] : [])
    expect((await page(to)).status).toBe(200)
  })

  it('names a language to search engines without its calendar and digits', async () => {
    const manifest = realManifest()
    const locales = manifest.locales.map((each, index) =>
      index === 0 ? { ...each, tag: 'zh-CN-u-ca-chinese-nu-hanidec' } : each,
    )
    const other = await startWebNode({}, { site: siteOf({ ...manifest, locales }) })
    try {
      expect((await page('/News/LastestNews', other)).languages).toEqual(['zh-CN', 'en', 'x-default'])
      const { body } = await other.inject({ url: '/sitemap.xml' })
      const [, file = ''] = /<loc>[^<]*?(\/sitemap[^<]*)<\/loc>/.exec(body) ?? []
      const pages = (await other.inject({ url: file })).body
      expect(pages).toContain('hreflang="zh-CN"')
      expect(pages).not.toContain('-u-ca-')
    } finally {
      await other.close()
    }
  })

  it('in Chinese is the page itself', async () => {
    const { main, languages } = await page('/News/LastestNews')
    expect(main).not.toContain('state-message')
    expect(languages).toEqual(['zh-CN', 'en', 'x-default'])
  })

  it('leaves blocks out that are empty: the home page has no bare banner', async () => {
    expect((await page('/')).main).toContain('class="banner')
    const { status, main } = await page('/?lang=en')
    expect(status).toBe(200)
    expect(main).not.toContain('class="banner')
    expect(main).not.toMatch(/>There is nothing here yet<.*class="block block--info/s)
  })
})

describe('the languages that have what a page lacks', () => {
  const real = realManifest()
  const french = { code: 'fr', tag: 'fr', label: 'Français', channelSuffix: '_FR' }
  const manifest = { ...real, locales: [...real.locales, french] }
  const site = siteOf(manifest)
  const none: QueryView = { ok: true, items: [], total: 0, page: 1, pageSize: 8 }
  const some: QueryView = { ...none, items: [{ id: '1', title: 'One' }], total: 1 }
  const failed: QueryView = { ok: false, reason: 'unreachable' }
  const list = '/News/LastestNews'
  // Its article is known by its channel, and so by its language.
  const article = '/Survey/Introduction/Office'

  it.each<[string, string, Readonly<Record<string, QueryView>>, readonly string[], readonly string[]]>([
    [
      'all that have entries, in the order of the site',
      `${list}?lang=en`,
      { zh: some, fr: some },
      ['zh', 'fr'],
      ['zh', 'fr'],
    ],
    ['not the first where it has none', `${list}?lang=en`, { zh: none, fr: some }, ['zh', 'fr'], ['fr']],
    ['not one that cannot be asked', `${list}?lang=en`, { zh: failed, fr: failed }, ['zh', 'fr'], []],
    ['another for the first', list, { en: some, fr: none }, ['en', 'fr'], ['en']],
    ['of a record the first alone', `${article}?lang=en`, { zh: some }, ['zh'], ['zh']],
    ['of a record in the first language none', article, {}, [], []],
    ['of a later page none', `${list}?lang=en&page=2`, {}, [], []],
  ])('%s', async (_, url, there, asked, expected) => {
    const match = site.match(url)
    const locale = manifest.locales.find(({ code }) => match.kind === 'page' && code === match.locale)
    if (match.kind !== 'page' || locale === undefined) throw new Error(`no page at ${url}`)
    const seen: string[] = []
    const found = await languagesWith(match, none, { manifest, locale }, async (_query, code) => {
      seen.push(code)
      return there[code] ?? none
    })
    expect([found, seen]).toEqual([expected, asked])
    expect(await languagesWith(match, some, { manifest, locale }, async () => some)).toEqual([])
  })
})

describe('a record in another language than its page', () => {
  it.each([
    ['/News/LastestNews/7?lang=en', 'zh-CN', 'The text below is available in 中文 only.', '正文'],
    ['/News/LastestNews/8', 'en', '以下文字只有English版本。', 'Its text'],
  ])('%s says so and marks it as %s', async (url, tag, words, body) => {
    const found = await page(url)
    expect(found.status).toBe(200)
    expect(found.main).toContain(words)
    expect(found.main).toMatch(
      new RegExp(`<h1[^>]* lang="${tag}" dir="ltr".*lang="${tag}" dir="ltr"><p>${body}`, 's'),
    )
    // As on the page in its own language: the backend does not say in which languages the record is.
    expect(found.languages).toEqual(['zh-CN', 'en', 'x-default'])
  })

  it.each(['/News/LastestNews/7', '/News/LastestNews/8?lang=en'])('%s is in its own', async (url) => {
    const found = await page(url)
    expect(found.main).not.toContain('other-language')
    expect(found.languages).toEqual(['zh-CN', 'en', 'x-default'])
  })
})

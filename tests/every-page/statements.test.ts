import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createBackendDouble } from '../support/backend-double.ts'
import { drawAddress } from '../support/draw-address.ts'
import { expectedCalls } from '../support/expected-calls.ts'
import { hosts, realManifest, siteOf } from '../support/real-site.ts'

const site = siteOf(realManifest())
const server = setupServer()

/** What is drawn of an address while these paths are answered with these data, and all others as in every test. */
async function markupOf(url: string, answers: Readonly<Record<string, unknown>> = {}): Promise<string> {
  server.use(
    ...Object.entries(answers).map(([path, data]) =>
      http.all(path, () => HttpResponse.json({ code: 200, msg: '', data })),
    ),
    ...createBackendDouble('records').handlers,
  )
  return (await drawAddress(site, url)).markup
}

function list(...records: readonly object[]) {
  return { records, pages: 1, current: 1, page: 1, total: records.length }
}

/** What is below the header and above the footer. */
function mainOf(markup: string): string {
  return markup.split('<main')[1]?.split('</main>')[0] ?? ''
}

function textOf(markup: string): string {
  return markup.replace(/<[^>]*>/g, '')
}

const ARTICLE = `${hosts.main}/api/queryArchivesById/:id`
const ARTICLES = `${hosts.main}/api/queryArchivesList`
const FILES = `${hosts.file}/refFileObject/queryPageList`
const ACTIVITY = `${hosts.main}/api/queryActivityById/:id`
const ACTIVITIES = `${hosts.main}/api/queryActivityListByType`

function file(name: string, suffix: string) {
  return {
    fileInfoId: name,
    fileOldname: `${name}.${suffix}`,
    fileSuffix: suffix,
    filePath: `/f/${name}.${suffix}`,
  }
}

/** On 21 November 2026, at ten in the morning. */
const periods = {
  upcoming: { startTime: '2026-12-01 09:00:00', endTime: '2026-12-01 11:00:00' },
  current: { startTime: '2026-11-20 09:00:00', endTime: '2026-11-22 11:00:00' },
  ended: { startTime: '2026-11-01 09:00:00', endTime: '2026-11-01 11:00:00' },
} as const

/** Statements of the specification that no other test holds by themselves. */
describe('the pages of section 2', () => {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())

  it.each([
    ['', '来源：', '浏览 7 次'],
    ['?lang=en', 'Source: ', '7 views'],
  ])('an article shows publish date, source and visit count (%s)', async (language, source, visits) => {
    const markup = await markupOf(`/News/LastestNews/7${language}`)
    expect(markup).toMatch(/<time class="date-text" dateTime="2026-02-20">/)
    expect(markup).toContain(source)
    expect(markup).toContain(visits)
    expect(markup).toContain('正文 &amp; text 7')
  })

  it('an article without a source or visits says nothing of them, and its title is the heading', async () => {
    const article = {
      archivesId: '7',
      title: '迁馆记',
      publishDate: '2026-03-04 10:00:00',
      content: '<p><em>字</em></p>',
    }
    const main = mainOf(await markupOf('/News/LastestNews/7', { [ARTICLE]: article }))
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(main)?.[1]).toBe('迁馆记')
    expect(main).toContain('2026-03-04')
    expect(main).toContain('<p><em>字</em></p>')
    expect(main).not.toMatch(/来源|浏览/)
  })

  it('an address by number shows neither', async () => {
    const main = mainOf(await markupOf('/Survey/Organization'))
    expect(main).toContain('rich-text')
    expect(main).not.toMatch(/class="date-text"|浏览/)
  })

  it.each([
    ['', '年代'],
    ['&lang=en', 'Era'],
  ])('the era has a default label that clears it (%s)', async (language, label) => {
    const markup = await markupOf(`/Collection/Treasure?age=dictionaryValue%202%20%E6%96%87${language}`)
    expect(markup).toContain(`<select class="field" name="age"><option value="">${label}</option>`)
  })

  it.each(expectedCalls.map(({ url }) => url))(
    '%s has the header with its menu and the toolbar, unless it is the search',
    async (url) => {
      const markup = await markupOf(url)
      const parts = [/<header class="header/, /<nav id="site-menu"/, /<aside class="toolbar/]
      const isSearch = url.startsWith('/Search')
      expect(parts.map((part) => part.test(markup))).toEqual([true, !isSearch, !isSearch])
      expect(markup).toContain('<footer')
    },
  )

  it.each([
    ['', ['您要访问的页面无法打开', '网络', '不存在', '地址', '首页']],
    ['?lang=en', ['The requested page cannot be opened', 'network', 'not exist', 'address', 'home']],
  ])('the error page names the causes and links home (%s)', async (tail, words) => {
    const main = mainOf(await markupOf(`/nowhere${tail}`))
    for (const word of words) expect(textOf(main)).toContain(word)
    expect(main).toContain(`href="/${tail}"`)
  })

  it.each(['ActivityPreview', 'ActivityReview'])(
    'items of /Activity/%s lead to their details under it',
    async (type) => {
      const main = mainOf(
        await markupOf(`/Activity/${type}`, {
          [ACTIVITIES]: list({ activityId: '71', activityName: '讲座' }),
          [ARTICLES]: list({ archivesId: '71', title: '讲座回顾' }),
        }),
      )
      expect(main).toContain(`href="/Activity/${type}/71"`)
    },
  )

  it('news of the home page show publishDate', async () => {
    const news = {
      archivesId: '5',
      title: '新展',
      publishDate: '2026-03-04 10:00:00',
      createTime: '2026-05-06 07:08:09',
    }
    const main = mainOf(await markupOf('/', { [ARTICLES]: list(news), [ACTIVITIES]: list() }))
    expect(/<time[^>]*>(.*?)<\/time>/.exec(main)?.[1]).toBe('2026-03-04')
  })

  it.each([
    ['/Research/Journals/7', [file('a', 'pdf'), file('b', 'docx')], true],
    ['/Research/Journals/7', [file('a', 'docx'), file('b', 'pdf')], false],
    ['/Research/Journals/7', [], false],
    ['/Research/History/7', [file('a', 'pdf')], false],
    ['/News/LastestNews/7', [file('a', 'pdf')], false],
    ['/Service/Cultural/7', [file('a', 'pdf')], false],
  ])('%s with the files %j is read in the page: %s', async (url, files, isRead) => {
    const article = { archivesId: '7', title: '一', content: '<p>二</p>', groupId: 'g' }
    const main = mainOf(await markupOf(url, { [ARTICLE]: article, [FILES]: list(...files) }))
    expect(textOf(main).includes('在线阅读')).toBe(isRead)
    for (const { fileOldname } of files) expect(main).toContain(`download="${fileOldname}"`)
  })

  it.each([
    ['upcoming', '', '未开始'],
    ['current', '', '进行中'],
    ['ended', '', '已结束'],
    ['upcoming', '?lang=en', 'not started'],
    ['current', '?lang=en', 'doing'],
    ['ended', '?lang=en', 'ended'],
  ] as const)(
    'an activity that is %s%s says "%s"; its booking shows while it has not started',
    async (status, tail, badge) => {
      const asked = async (linkUrl: string | undefined) =>
        mainOf(
          await markupOf(`/Activity/ActivityPreview/7${tail}`, {
            [ACTIVITY]: { activityId: '7', activityName: '讲座', ...periods[status], linkUrl },
            [ACTIVITIES]: list(),
          }),
        )
      const booking = tail === '' ? '立即预约' : 'Order'
      const [main, without] = [await asked('https://book.test/7'), await asked(undefined)]
      expect(/<span class="status[^"]*">(.*?)<\/span>/.exec(main)?.[1]).toBe(badge)
      expect(textOf(main).includes(booking)).toBe(status === 'upcoming')
      expect(textOf(without)).not.toContain(booking)
    },
  )

  it.each([
    [
      '/Collection/Treasure',
      'queryExhibitList',
      { exhibitId: '1', exhibitName: '剑', thumb: 'c/a.jpg;c/b.jpg' },
    ],
    ['/ColLevy', 'queryCollectWorkList', { collectId: '1', workName: '墙', workPhoto: 'c/a.jpg,c/b.jpg' }],
  ])('%s shows the first picture of a list of them', async (url, call, record) => {
    const main = mainOf(await markupOf(url, { [`${hosts.main}/api/${call}`]: list(record) }))
    const sources = [...main.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src = '']) => src)
    expect(sources.filter((src) => /\/[ab]\.jpg/.test(src))).toEqual([expect.stringMatching(/\/a\.jpg$/)])
  })
})

import { describe, expect, it } from 'vitest'
import { realManifest, siteOf } from '../support/real-site.ts'

const manifest = realManifest()
const { match } = siteOf(manifest)

function pageAt(url: string) {
  const found = match(url)
  if (found.kind !== 'page') throw new Error(`${url} is ${JSON.stringify(found)}`)
  return found
}

function mainQuery(url: string) {
  return pageAt(url).page.queries.find(({ name }) => name === 'main')
}

const LONG_ID = '0123456789abcdef0123456789ABCDEF'
/** A character less than an id that is not all digits may have. */
const SHORT = LONG_ID.slice(1)

/** Section 2: the redirects. */
const redirects = [
  ['/Survey', '/Survey/Introduction'],
  ['/News', '/News/LastestNews'],
  ['/Exhibition', '/Exhibition/BaseExh'],
  ['/Activity', '/Activity/ActivityPreview'],
  ['/Collection', '/Collection/Treasure'],
  ['/Education', '/Education/Activities'],
  ['/Research', '/Research/History'],
  ['/Service', '/Service/Cultural'],
  ['/Survey/Introduction', '/Survey/Introduction/Office'],
] as const

/** Sections 2 and 9: address, records a page, type, and grade and list class where they are given. */
const lists = [
  { url: '/FriendLink', size: 0, type: 'friend', grade: 1 },
  { url: '/Search', size: 10, type: 'search' },
  { url: '/ColLevy', size: 6, type: 'grid' },
  { url: '/Survey/Event', size: 0, type: 'timeline' },
  { url: '/News/LastestNews', size: 8, type: 'common', grade: 2 },
  { url: '/News/Notice', size: 10, type: 'text' },
  { url: '/Exhibition/BaseExh', size: 3, type: 'card' },
  { url: '/Exhibition/TempExh', size: 4, type: 'card' },
  { url: '/Exhibition/DigitalExh', size: 3, type: 'imgdetail' },
  { url: '/Activity/ActivityPreview', size: 4, type: 'card' },
  { url: '/Activity/ActivityReview', size: 8, type: 'common' },
  { url: '/Collection/Treasure', size: 6, type: 'grid' },
  { url: '/Collection/ExcellentCol', size: 6, type: 'grid' },
  { url: '/Education/Activities', size: 8, type: 'common' },
  { url: '/Education/Reading', size: 8, type: 'common' },
  { url: '/Research/Journals', size: 6, type: 'book' },
  { url: '/Research/History', size: 8, type: 'common' },
  { url: '/Research/Archaeology', size: 8, type: 'common' },
  { url: '/Service/Cultural', size: 6, type: 'img', listClass: 'wc-list' },
  { url: '/Service/Volunteer', size: 8, type: 'common' },
  { url: '/Service/OnlineConsultation', size: 10, type: 'messages' },
] as const

/** Section 2: where one record is shown, and the call of section 7 that gives it. */
const details = [
  ['/ColLevy/7', '/api/queryCollectWorkById/{id}'],
  ['/Survey/Introduction/Office', '/api/queryArchivesByNo/{no}'],
  ['/Survey/Introduction/Stadium', '/api/queryArchivesByNo/{no}'],
  ['/Survey/Organization', '/api/queryArchivesByNo/{no}'],
  ['/News/LastestNews/7', '/api/queryArchivesById/{id}'],
  ['/News/Notice/7', '/api/queryArchivesById/{id}'],
  ['/Exhibition/BaseExh/7', '/api/queryExhibitionBaseById/{id}'],
  ['/Exhibition/TempExh/7', '/api/queryExhibitionTempById/{id}'],
  ['/Exhibition/DigitalExh/7', '/api/queryArchivesById/{id}'],
  ['/Activity/ActivityPreview/7', '/api/queryActivityById/{id}'],
  ['/Activity/ActivityReview/7', '/api/queryArchivesById/{id}'],
  ['/Collection/ExcellentCol/7', '/api/queryExhibitById/{id}'],
  ['/Education/Activities/7', '/api/queryArchivesById/{id}'],
  ['/Research/History/7', '/api/queryArchivesById/{id}'],
  ['/Research/Journals/7', '/api/queryArchivesById/{id}'],
  ['/Service/ScenicGuide', '/api/queryArchivesByNo/{no}'],
  ['/Service/Cultural/7', '/api/queryArchivesById/{id}'],
  ['/Service/Volunteer/7', '/api/queryArchivesById/{id}'],
] as const

/** Section 9: characters of excerpts. */
const excerpts = [
  ['/Exhibition/BaseExh', 60],
  ['/Exhibition/TempExh', 100],
  ['/Search', 200],
  ['/News/LastestNews', 10_000],
] as const

const layouts = [
  ['/', 'index'],
  ['/Home', 'index'],
  ['/EN_Home', 'index'],
  ['/Search', 'bare'],
  ['/Service/Guide', 'inner'],
  ['/News/LastestNews', 'inner'],
  ['/ColLevy/7', 'inner'],
] as const

const unknown = [
  '/nowhere',
  '/News/Notice/abc',
  '/News/Notice/7/8',
  '/Survey/Office',
  '/Education/123',
  `/Education/${LONG_ID}`,
  `/News/Notice/${SHORT}`,
  `/ColLevy/${SHORT}`,
  '/Exhibition/Other',
  '/ColLevy/autumn',
  '//example.org',
]

describe('the route table of section 2', () => {
  it.each(redirects)('%s leads to %s, with its language', (from, to) => {
    expect(match(from)).toEqual({ kind: 'redirect', to, status: 302 })
    expect(match(`${from}?lang=en`)).toEqual({ kind: 'redirect', to: `${to}?lang=en`, status: 302 })
    expect(match(`${from}?platform=wx`)).toEqual({ kind: 'redirect', to: `${to}?platform=wx`, status: 302 })
  })

  it('redirects nothing else', () => {
    expect(manifest.redirects.map(({ from }) => from).sort()).toEqual(redirects.map(([from]) => from).sort())
  })

  it.each(lists)('$url is a list of type $type, $size a page', (row) => {
    const { page } = pageAt(row.url)
    expect(page.template).toBe(row.type)
    expect(page.kind).toBe('list')
    expect(mainQuery(row.url)?.pageSize).toBe(row.size)
    expect(mainQuery(row.url)?.paged).toBe(row.size > 0)
    if ('grade' in row) expect(page.grade).toBe(row.grade)
    expect(page.listClass).toBe('listClass' in row ? row.listClass : undefined)
  })

  it('the grade of a page is the level of the segment that names its channel', () => {
    const graded = manifest.pages.flatMap(({ route, grade, queries }) => {
      const channel = queries.find(({ name }) => name === 'main')?.params?.channelNo
      const level = route.split('/').filter((part) => part !== ':id')[grade]
      if (channel === undefined || channel.kind === 'query') return []
      return [[route, channel.kind === 'literal' ? channel.value : `:${channel.name}`, level]]
    })
    expect(graded.length).toBeGreaterThan(9)
    for (const [route, channel, level] of graded) expect(level, String(route)).toBe(channel)
    expect(pageAt('/Survey/Introduction/Office').page.grade).toBe(3)
  })

  it.each(details)('%s shows one record of %s', (url, path) => {
    const { page } = pageAt(url)
    expect(page.kind).toBe('detail')
    const source = mainQuery(url)?.source ?? ''
    expect(manifest.sources[source]?.request).toMatchObject({ method: 'GET', path })
  })

  it.each(excerpts)('%s cuts at %i characters', (url, count) => {
    expect(mainQuery(url)?.excerpt).toBe(count)
  })

  it('home asks slides, six news and six activities, cut at 45', () => {
    const { page } = pageAt('/')
    const asked = page.queries.filter(({ source }) => source !== undefined)
    expect(asked.map(({ source, pageSize }) => [source, pageSize])).toEqual([
      ['slides', 0],
      ['archives', 6],
      ['home-activities', 6],
    ])
    expect(asked.slice(1).map(({ excerpt }) => excerpt)).toEqual([45, 45])
    const strip = page.queries.find(({ items }) => items?.length === 3)
    for (const { href = '' } of strip?.items ?? [])
      expect(pageAt(href).page.route).toBe('/Exhibition/BaseExh/:id')
  })

  it.each(layouts)('%s is laid out %s', (url, layout) => {
    expect(pageAt(url).page.layout).toBe(layout)
  })

  it.each(['/', '/Home'])('%s is the home page, its one address is /', (url) => {
    expect(pageAt(url)).toMatchObject({ page: { route: '/' }, locale: 'zh', canonical: '/' })
  })

  it('/EN_Home is the English home page', () => {
    expect(pageAt('/EN_Home')).toMatchObject({ page: { route: '/' }, locale: 'en', canonical: '/?lang=en' })
  })

  it.each(['/News/LastestNews', '/Exhibition/TempExh/7', '/Service/ScenicGuide'])(
    '%s is Chinese without ?lang=, English with it, and keeps a known platform',
    (url) => {
      expect(pageAt(url).locale).toBe('zh')
      expect(pageAt(`${url}?lang=en`)).toMatchObject({ locale: 'en', canonical: `${url}?lang=en` })
      expect(pageAt(`${url}?lang=xx`)).toMatchObject({ locale: 'zh', canonical: url })
      expect(pageAt(`${url}?lang=en&platform=wx`)).toMatchObject({
        platform: 'wx',
        canonical: `${url}?lang=en&platform=wx`,
      })
      expect(pageAt(`${url}?platform=other`)).not.toHaveProperty('platform')
    },
  )

  it.each([
    ['/News_EN/LastestNews_EN', '/News/LastestNews'],
    ['/Exhibition_EN/BaseExh_EN/7', '/Exhibition/BaseExh/7'],
    ['/FriendLink_EN', '/FriendLink'],
  ])('%s is %s in English', (suffixed, plain) => {
    expect(pageAt(suffixed)).toMatchObject({ locale: 'en', canonical: `${plain}?lang=en` })
    expect(pageAt(suffixed).page).toBe(pageAt(plain).page)
  })

  it.each(['7', '0', '20260001', LONG_ID, `${LONG_ID}-_9`])('%s is an id', (id) => {
    expect(pageAt(`/News/Notice/${id}`).params).toMatchObject({ id })
  })

  it.each(unknown)('%s is the error page', (url) => {
    expect(match(url).kind).toBe('not-found')
  })

  it.each([
    ['/home', '/Home'],
    ['/news/lastestnews?page=2', '/News/LastestNews?page=2'],
  ])('%s moves for good to its proper spelling', (url, to) => {
    expect(match(url)).toEqual({ kind: 'redirect', to, status: 301 })
  })

  it.each([
    ['?page=3', 3],
    ['', 1],
    ['?page=0', 1],
    ['?page=x', 1],
  ])('/News/LastestNews%s is page %i', (query, number) => {
    expect(pageAt(`/News/LastestNews${query}`).pageNumber).toBe(number)
  })

  it('search reads key and type, the collection keywords, type and age, works the season', () => {
    const reads = (url: string): readonly string[] =>
      Object.values(mainQuery(url)?.params ?? {})
        .flatMap((param) => (param.kind === 'query' ? [param.name] : []))
        .sort()
    expect(reads('/Search')).toEqual(['key', 'type'])
    expect(reads('/Collection/Treasure')).toEqual(['age', 'keywords', 'type'])
    expect(reads('/ColLevy')).toEqual(['season'])
  })
})

import { describe, expect, it } from 'vitest'
import { compileSite, createMatcher } from '../../src/engine/index.ts'
import { baseFileWith, compiledBase } from './compiled-base.ts'
import { baseWith } from './read-config-folder.ts'
import { testRegistry } from './test-registry.ts'

const match = createMatcher(
  compiledBase([
    baseFileWith(
      'channels/news.json',
      '"pageSize": 8',
      '"params": { "channelNo": ":sec" }, "pageSize": 8, "with": { "found": { "source": "articles", "params": { "channelNo": "?era" } } }',
    ),
    baseFileWith(
      'channels/home.json',
      '"order": 1,',
      '"order": 1, "redirects": { "/Old/:id": "/News/Notice/:id?from=old#top" }, "permanentRedirects": { "/index.php": "/News/Latest", "/ფარდაგები": "/News/Latest", "/%CF%83%CF%84%CE%BF/7": "/Contact" },',
    ),
  ]),
)
const UUID = '0b9f8c1e-7a52-4a38-9d7e-2f1f4c3b2a10'

describe('pages', () => {
  it.each([
    ['/', '/', '/', 'zh'],
    ['', '/', '/', 'zh'],
    ['/?lang=en', '/', '/?lang=en', 'en'],
    ['/?lang=EN&lang=zh', '/', '/?lang=en', 'en'],
    ['/?lang=fr', '/', '/', 'zh'],
    ['/Home', '/', '/', 'zh'],
    ['/EN_Home', '/', '/?lang=en', 'en'],
    ['/News/Latest', '/News/:sec', '/News/Latest', 'zh'],
    ['/News/Latest#top', '/News/:sec', '/News/Latest', 'zh'],
    ['/News_EN/Latest_EN', '/News/:sec', '/News/Latest?lang=en', 'en'],
    ['/News/Latest_EN', '/News/:sec', '/News/Latest?lang=en', 'en'],
    ['/News_EN/Latest_EN/12?lang=zh', '/News/:sec/:id', '/News/Latest/12?lang=en', 'en'],
    ['/Home_EN', '/', '/?lang=en', 'en'],
    [`/News/Latest/${UUID}`, '/News/:sec/:id', `/News/Latest/${UUID}`, 'zh'],
    ['/News/Latest?platform=wx&x=1', '/News/:sec', '/News/Latest?platform=wx', 'zh'],
    ['/News/Latest?platform=evil', '/News/:sec', '/News/Latest', 'zh'],
    [
      '/News/Latest?page=3&lang=en&platform=wx',
      '/News/:sec',
      '/News/Latest?lang=en&platform=wx&page=3',
      'en',
    ],
    ['/News/Latest?era=%20Han%0A%20&era=Tang', '/News/:sec', '/News/Latest?era=Han', 'zh'],
    ['/Contact?page=3&key=a', '/Contact', '/Contact', 'zh'],
  ])('%s', (url, route, canonical, locale) => {
    expect(match(url)).toMatchObject({ kind: 'page', page: { route }, canonical, locale })
  })

  it('have their segments, their number and their query', () => {
    expect(match('/News/Latest/42')).toMatchObject({ params: { sec: 'Latest', id: '42' } })
    expect(match('/News/Latest?page=1000000')).toMatchObject({ pageNumber: 1 })
    expect(match('/News/Latest?page=999999')).toMatchObject({ pageNumber: 999_999 })
    expect(match('/News/Latest?page=2e1')).toMatchObject({ pageNumber: 1 })
    for (const written of ['۱۲', '١٢', '१२', '১২', '๑๒', '１２', '\u200f۱۲ '])
      expect(match(`/News/Latest?page=${encodeURIComponent(written)}`)).toMatchObject({
        pageNumber: 12,
        canonical: '/News/Latest?page=12',
      })
    const long = match(`/News/Latest?key=${'字'.repeat(300)}&keywords=%00&type=a&utm=b`)
    expect(long).toMatchObject({ query: { key: '字'.repeat(200), type: 'a' } })
    const cut = match(`/News/Latest?era=${'a'.repeat(199)}%20b`)
    expect(cut).toMatchObject({ query: { era: 'a'.repeat(199) } })
    expect(long.kind === 'page' && Object.keys(long.query)).toEqual(['key', 'type'])
  })

  it('have an address in every language', () => {
    expect(match('/News/Latest?page=2&lang=en')).toMatchObject({
      alternates: [
        { locale: 'zh', tag: 'zh-CN', href: '/News/Latest?page=2' },
        { locale: 'en', tag: 'en', href: '/News/Latest?lang=en&page=2' },
      ],
    })
  })
})

describe('redirects', () => {
  it.each([
    ['/home', '/Home', 301],
    ['//', '/', 301],
    ['/News//Latest/', '/News/Latest', 301],
    ['/news/latest?page=2&utm=x', '/News/Latest?page=2&utm=x', 301],
    ['/NEWS/NOTICE/7', '/News/Notice/7', 301],
    ['/News/other', undefined, undefined],
    ['/%4eews/Latest', '/News/Latest', 301],
    ['/news_en/latest_en?lang=zh&page=2', '/News/Latest?lang=en&page=2', 301],
    ['/News', '/News/Latest', 302],
    ['/news/?lang=en&platform=wx&a=b', '/News/Latest?lang=en&platform=wx&a=b', 302],
    ['/News_EN', '/News/Latest?lang=en', 302],
    ['/index.php?lang=en', '/News/Latest?lang=en', 301],
    [
      '/%E1%83%A4%E1%83%90%E1%83%A0%E1%83%93%E1%83%90%E1%83%92%E1%83%94%E1%83%91%E1%83%98',
      '/News/Latest',
      301,
    ],
    ['/στο/7/', '/Contact', 301],
    ['/Old/7?from=x&lang=en', '/News/Notice/7?from=old&lang=en#top', 302],
  ])('%s', (url, to, status) => {
    const found = match(url)
    if (to === undefined) expect(found.kind).toBe('page')
    else expect(found).toEqual({ kind: 'redirect', to, status })
  })
})

describe('the domain alone', () => {
  it('leads to the home page, wherever that is', () => {
    const { path, text } = baseFileWith('channels/home.json', '"route": "/"', '"route": "/Start"')
    const other = createMatcher(
      compiledBase([
        baseFileWith('site.json', '"timeZone"', '"home": "/Start", "timeZone"'),
        { path, text: text.replace('"route": "/"', '"route": "/Start"') },
      ]),
    )
    expect(other('/?lang=en')).toEqual({ kind: 'redirect', to: '/Start?lang=en', status: 302 })
    expect(other('')).toEqual({ kind: 'redirect', to: '/Start', status: 302 })
  })
})

it('a redirect from letters of any script can be locked, linked and followed', () => {
  const redirects = '"order": 1, "redirects": { "/ფარდაგები": "/News/Latest", "/%CF%83": "/ფარდაგები" },'
  const urls = [
    '/',
    '/Contact',
    '/EN_Home',
    '/Home',
    '/News',
    '/News/:sec',
    '/News/:sec/:id',
    '/%CF%83',
    '/ფარდაგები',
  ]
  const lock = {
    path: 'urls.lock.json',
    text: JSON.stringify({ $schema: '../schemas/json/lock.schema.json', urls }),
  }
  const { problems } = compileSite(
    baseWith([baseFileWith('channels/home.json', '"order": 1,', redirects), lock]),
    testRegistry,
  )
  expect(problems).toEqual([])
})

describe('nothing', () => {
  it.each([
    '/Nope',
    '/News/12',
    '/News/Latest/abc',
    '/News/Latest/12/13',
    '/Contact/a',
    '/%E0%A4%A',
    '/News/%00',
    '/News/..%2fContact',
    '/News/../Contact',
    '/News/%2e%2e',
    '//evil.example',
    '/\\evil.example',
    'News/Latest',
    'https://evil.example/News/Latest',
    '/1/2/3/4/5/6/7/8/9',
    `/News/Latest/${'1'.repeat(129)}`,
    '/constructor',
    '/__proto__',
  ])('%s', (url) => {
    expect(match(url)).toEqual({ kind: 'not-found', locale: 'zh' })
  })

  it('is written in the language and for the platform requested', () => {
    expect(match('/Nope?lang=en&platform=wx')).toEqual({ kind: 'not-found', locale: 'en', platform: 'wx' })
  })
})

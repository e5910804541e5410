import { describe, expect, it } from 'vitest'
import type { SourceConfig } from '../../schemas/config/index.ts'
import {
  type BackendRequest,
  buildRequest,
  type PageWanted,
  type ParamValues,
  type SentValues,
  sourceValues,
} from '../../src/sources/build-request.ts'
import { mapContext } from '../support/map-context.ts'

const { locale: zh } = mapContext('zh')
const { locale: en } = mapContext('en')

function source(change: Partial<SourceConfig>): SourceConfig {
  return {
    service: 'main',
    kind: 'list',
    request: { method: 'POST', path: '/list' },
    response: {},
    item: { id: '/id', title: '/title' },
    ...change,
  }
}

const firstPage: PageWanted = { page: 1, pageSize: 8 }
const thirdPage: PageWanted = { page: 3, pageSize: 8 }
const all: PageWanted = { page: 1, pageSize: 0 }

const paged = {
  method: 'POST',
  path: '/list',
  body: { page: '{page}', size: '{pageSize}', from: '{offset}' },
} as const

const rows: readonly (readonly [string, SourceConfig, SentValues, PageWanted, unknown])[] = [
  ['pages count from 1', source({ request: paged }), {}, thirdPage, { page: 3, size: 8, from: 16 }],
  [
    'or from 0',
    source({ request: paged, paging: { style: 'page', first: 0 } }),
    {},
    thirdPage,
    { page: 2, size: 8, from: 16 },
  ],
  [
    'records count from 1 where the source says so',
    source({ request: paged, paging: { style: 'offset', first: 1 } }),
    {},
    thirdPage,
    { page: 3, size: 8, from: 17 },
  ],
  [
    'and all begin with the first',
    source({ request: paged, paging: { style: 'offset', first: 1 } }),
    {},
    all,
    { page: 0, size: 0, from: 1 },
  ],
  ['all is page 0, size 0', source({ request: paged }), {}, all, { page: 0, size: 0, from: 0 }],
  [
    'or what the source says',
    source({ request: paged, paging: { style: 'page', all: { page: 1, pageSize: 999 } } }),
    {},
    all,
    { page: 1, size: 999, from: 0 },
  ],
  [
    'a whole placeholder keeps its type, a part becomes text, an absent one drops its key',
    source({
      request: {
        method: 'POST',
        path: '/list',
        body: {
          own: '{own}',
          text: 'own={own}',
          gone: '{gone}',
          part: '{gone}!',
          deep: { gone: '{gone}', n: 5 },
        },
      },
    }),
    { own: true },
    firstPage,
    { own: true, text: 'own=true', part: '!', deep: { n: 5 } },
  ],
  [
    'an empty text is sent',
    source({ request: { method: 'POST', path: '/list', body: { type: '{type}' } } }),
    { type: '' },
    firstPage,
    { type: '' },
  ],
  [
    'no value becomes a placeholder',
    source({ request: { method: 'POST', path: '/list', body: { a: '{a}', b: '{b}' } } }),
    { a: '{b}', b: '"},"x":{"' },
    firstPage,
    { a: '{b}', b: '"},"x":{"' },
  ],
]

function built(...given: Parameters<typeof buildRequest>): BackendRequest {
  const request = buildRequest(...given)
  if ('unsendable' in request) throw new Error(request.unsendable)
  return request
}

describe('buildRequest', () => {
  it.each(rows)('%s', (_rule, config, values, wanted, body) => {
    const request = built(config, values, wanted, zh)
    expect(request.body).toEqual(body)
    expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'accept-language': 'zh-CN' })
  })

  it.each([
    ['7', '/item/7'],
    ['a?b=c#d', '/item/a%3Fb%3Dc%23d'],
    ['剑', '/item/%E5%89%91'],
    ['a..b', '/item/a..b'],
    ['ark:/99999/fk4x1', '/item/ark%3A%2F99999%2Ffk4x1'],
    ['a\\b', '/item/a%5Cb'],
    ['50%', '/item/50%25'],
    ['a\r\nb\u0085\0', '/item/a%0D%0Ab%C2%85%00'],
    ['~2F', '/item/~2F'],
  ])('%j is one segment of the path: %s', (id, path) => {
    const config = source({ request: { method: 'GET', path: '/item/{id}' } })
    const request = built(config, { id }, firstPage, zh)
    expect(request.path).toBe(path)
    expect(request.body).toBeUndefined()
    expect(new URL(request.path, 'https://a.test').pathname).toBe(path)
  })

  it.each(['../admin', '..', '.', 'a/../../admin', '..\\admin', '%2e%2e%2fadmin', '..;/admin'])(
    '%j would lead a backend to another folder: no call is made, and it is said why',
    (id) => {
      const config = source({ request: { method: 'GET', path: '/item/{id}' } })
      expect(buildRequest(config, { id }, firstPage, zh)).toEqual({
        unsendable:
          'a value has the step "." or "..", which means a folder in the path of a URL: a parameter of the query or the body can hold it',
      })
      // A service of this process reads the path as it is.
      expect(buildRequest(config, { id }, firstPage, zh, true)).toMatchObject({
        path: `/item/${encodeURIComponent(id)}`,
      })
      const asked = source({ request: { method: 'GET', path: '/item?id={id}', query: { again: '{id}' } } })
      const { path } = built(asked, { id }, firstPage, zh)
      const { pathname, searchParams } = new URL(path, 'https://a.test')
      expect([pathname, searchParams.get('id'), searchParams.get('again')]).toEqual(['/item', id, id])
    },
  )

  it('half a character is in no URL, and in a body as it is', () => {
    const half = { id: 'a\ud800' }
    for (const request of [
      { method: 'GET', path: '/item/{id}' },
      { method: 'GET', path: '/item?id={id}' },
      { method: 'GET', path: '/item', query: { id: '{id}' } },
    ] as const)
      expect(buildRequest(source({ request }), half, firstPage, zh)).toEqual({
        unsendable: 'a value has half a character, which no URL can hold',
      })
    const body = { entity: { id: '{id}' } }
    const posted = built(source({ request: { method: 'POST', path: '/item', body } }), half, firstPage, zh)
    expect(JSON.stringify(posted.body)).toBe('{"entity":{"id":"a\\ud800"}}')
  })

  it('encodes the query, adds to the path’s own and leaves out what has no value', () => {
    const query = {
      q: '{words}',
      page: '{page}',
      fixed: 1,
      gone: '{gone}',
      cursor: '{cursor}',
      lang: '{locale}',
    }
    const config = source({ request: { method: 'GET', path: '/list?v=2', query } })
    const path = built(config, { words: 'a&b=c' }, firstPage, en).path
    expect(path).toBe('/list?v=2&q=a%26b%3Dc&page=1&fixed=1&lang=en')
  })

  it('sends the source’s headers', () => {
    const config = source({ request: { method: 'GET', path: '/', headers: { 'x-app': 'museum' } } })
    expect(built(config, {}, firstPage, en).headers).toEqual({
      accept: 'application/json',
      'accept-language': 'en',
      'x-app': 'museum',
    })
  })
})

describe('sourceValues', () => {
  const declared = source({
    params: {
      channelNo: { type: 'string', required: true, channel: true },
      type: { type: 'string', default: 'all' },
      size: { type: 'number', default: 5 },
    },
  })

  it('fills defaults, drops what is not declared and suffixes channels', () => {
    const given = { channelNo: 'News', other: 'x' }
    expect(sourceValues(declared, given, zh, '2026-11-25')).toEqual({
      channelNo: 'News',
      type: 'all',
      size: 5,
    })
    expect(sourceValues(declared, given, en, '2026-11-25')).toEqual({
      channelNo: 'News_EN',
      type: 'all',
      size: 5,
    })
  })

  it.each([{}, { channelNo: '' }, { channelNo: ' \t　' }, { channelNo: undefined }])(
    'skips the call of %j',
    (given) => {
      expect(sourceValues(declared, given, en, '2026-11-25')).toBeUndefined()
    },
  )

  it.each([
    ['7', true],
    [7, true],
    ['nothing', false],
    ['7e', false],
    ['', false],
  ])('asks for a record whose id is a number at %j: %s', (id, isAsked) => {
    const numbered = source({ params: { id: { type: 'number', required: true } } })
    expect(sourceValues(numbered, { id }, zh, '2026-11-25')).toEqual(isAsked ? { id } : undefined)
  })

  it('keeps what is empty, false or zero', () => {
    expect(sourceValues(declared, { channelNo: 'A', type: '', size: 0 }, zh, '2026-11-25')).toEqual({
      channelNo: 'A',
      type: '',
      size: 0,
    })
  })

  it.each([
    ['week', { from: '2026-11-25', to: '2026-11-29' }],
    ['coming', { from: '2026-11-25', to: undefined }],
    ['soon', { from: undefined, to: undefined }],
    ['', { from: undefined, to: undefined }],
    [undefined, { from: undefined, to: undefined }],
  ])('makes days of the period %s', (name, days) => {
    const dated = source({
      params: { from: { type: 'string', period: 'first' }, to: { type: 'string', period: 'last' } },
    })
    expect(sourceValues(dated, { from: name, to: name }, zh, '2026-11-25')).toEqual(days)
  })
})

describe('a query', () => {
  const asked = (query: NonNullable<SourceConfig['request']['query']>, values: SentValues) => {
    const { path } = built(source({ request: { method: 'GET', path: '/a', query } }), values, firstPage, en)
    return Object.fromEntries(new URL(path, 'http://a.test').searchParams)
  }

  it('has a part only where its parameter has a value', () => {
    const query = { path: { '{words}?': 'title' }, value: '{words}' }
    expect(asked(query, { words: 'jar' })).toEqual({ path: 'title', value: 'jar' })
    expect(asked(query, { words: '' })).toEqual({ value: '' })
    expect(asked(query, {})).toEqual({})
  })

  it('has a text of several lines, with values in quotes that nobody leaves', () => {
    const query = {
      query: ['SELECT ?x {', { '{words}?': 'FILTER(CONTAINS(?x, {words:quoted}))' }, '} LIMIT {pageSize}'],
    }
    expect(asked(query, {})).toEqual({ query: 'SELECT ?x {\n} LIMIT 8' })
    expect(asked(query, { words: 'a "b\\u0022\n' })).toEqual({
      query: 'SELECT ?x {\nFILTER(CONTAINS(?x, "a \\"b u0022 "))\n} LIMIT 8',
    })
    expect(asked({ fq: 'kind:({words:quoted})' }, { words: '"Rose" vase' })).toEqual({
      fq: 'kind:("\\"Rose\\" vase")',
    })
  })

  it('begins without a language where the backend has no code for it', () => {
    const path = source({ request: { method: 'GET', path: '/{locale}/api' } })
    expect(built(path, {}, firstPage, en).path).toBe('/en/api')
    expect(built(path, {}, firstPage, { ...en, code: '' }).path).toBe('/api')
  })
})

describe('parameters with several values', () => {
  const list = { type: 'string', list: true } as const
  const sent = (config: Partial<SourceConfig>, given: ParamValues) => {
    const whole = source(config)
    const values = sourceValues(whole, given, zh, '2026-11-21')
    return values === undefined ? undefined : built(whole, values, firstPage, zh)
  }

  it('are a list in a body, and left out where there is none', () => {
    const config = {
      params: { kind: list },
      request: {
        method: 'POST',
        path: '/list',
        body: { kind: '{kind}', filter: { '{kind}?': { terms: { kind: '{kind}' } } } },
      },
    } as const
    expect(sent(config, { kind: ['a', 'b'] })?.body).toEqual({
      kind: ['a', 'b'],
      filter: { terms: { kind: ['a', 'b'] } },
    })
    expect(sent(config, { kind: 'a' })?.body).toEqual({ kind: ['a'], filter: { terms: { kind: ['a'] } } })
    expect(sent(config, { kind: [] })?.body).toEqual({})
    expect(sent(config, {})?.body).toEqual({})
  })

  it.each([
    ['repeat a parameter of the query', list, '{kind}', '/list?kind=a%26b&kind=c'],
    [
      'are joined where the backend takes one text',
      { ...list, separator: '|' },
      '{kind}',
      '/list?kind=a%26b%7Cc',
    ],
    [
      'are quoted each',
      { ...list, separator: ' OR ' },
      'kind:({kind:quoted})',
      '/list?kind=kind%3A(%22a%26b%22%20OR%20%22c%22)',
    ],
    ['are joined by commas within a text', list, 'kind:{kind}', '/list?kind=kind%3Aa%26b%2Cc'],
  ] as const)('%s', (_rule, kind, query, expected) => {
    const config = {
      params: { kind },
      request: { method: 'GET', path: '/list', query: { kind: query } },
    } as const
    const path = sent(config, { kind: ['a&b', 'c'] })?.path
    expect(decodeURIComponent(path ?? '')).toBe(decodeURIComponent(expected))
    expect((sent(config, {})?.path ?? '').includes('kind=a')).toBe(false)
  })

  it('keep the lines of a longer text in one', () => {
    const config: Partial<SourceConfig> = {
      params: { kind: list },
      request: { method: 'GET', path: '/list', query: { q: ['select', '{kind}'] } },
    }
    expect(sent(config, { kind: ['a', 'b'] })?.path).toBe('/list?q=select%0Aa%2Cb')
  })

  it('are required: none means no call', () => {
    const config = { params: { kind: { ...list, required: true } } } as const
    expect(sent(config, { kind: [''] })).toBeUndefined()
    expect(sent(config, { kind: ['a'] })).toBeDefined()
  })
})

describe('a parameter whose values the backend knows', () => {
  const config = source({
    params: {
      sort: {
        type: 'string',
        values: { newest: { orderby: 'date', order: 'desc' }, title: { orderby: 'title', order: 'asc' } },
      },
      kind: { type: 'string', list: true, values: { painting: '17', print: '18' } },
    },
    request: {
      method: 'GET',
      path: '/list',
      query: { orderby: '{orderby}', order: '{order}', kind: '{kind}' },
    },
  })
  it.each([
    ['newest', ['painting', 'print', 'odd'], '/list?orderby=date&order=desc&kind=17&kind=18'],
    ['title', [], '/list?orderby=title&order=asc'],
    ['constructor', ['toString'], '/list'],
    ['', [], '/list'],
  ])('sends for %j what is written for it, and nothing for others', (sort, kind, expected) => {
    const values = sourceValues(config, { sort, kind }, zh, '2026-11-21')
    expect(built(config, values ?? {}, firstPage, zh).path).toBe(expected)
  })
})

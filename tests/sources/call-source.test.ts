import { describe, expect, it, vi } from 'vitest'
import type { SourceConfig } from '../../schemas/config/index.ts'
import type { Page } from '../../src/engine/index.ts'
import {
  createAnswerCache,
  type LoadContext,
  loadPage,
  loadRequest,
  type SendRequest,
  type SourceFailure,
} from '../../src/sources/index.ts'
import { loadContext } from '../support/map-context.ts'

const articles: SourceConfig = {
  service: 'main',
  kind: 'list',
  params: { words: { type: 'string' } },
  request: { method: 'POST', path: '/find?v=1', body: { words: '{words}', page: '{page}' } },
  response: { records: '' },
  item: { id: '/id', title: '/title' },
  cacheSeconds: 60,
}

const services = { main: { env: 'MAIN_API_URL' } }
const request = { source: 'articles', params: { words: '剑' }, page: 1, pageSize: 2, excerpt: 9, full: false }

function contextOf(
  send: SendRequest,
  failures: SourceFailure[],
  language: 'zh' | 'en' = 'zh',
  sources = { articles },
) {
  return loadContext(send, sources, services, failures, language)
}

/** Remembers as long as the sources say, and nothing longer. */
function rememberAll(): LoadContext['remember'] {
  const cache = createAnswerCache(1024 * 1024)
  return ({ key, seconds = 0 }, load) => cache(key, { fresh: seconds, stale: 0, onError: 0 }, load)
}

describe('a source with cacheSeconds', () => {
  it('is asked once for the same page and language', async () => {
    const send = vi.fn<SendRequest>(async () => Response.json([{ id: 1, title: 'a' }]))
    const remember = rememberAll()
    const load = (page: number, language: 'zh' | 'en', words = '剑') =>
      loadRequest({ ...request, page, params: { words } }, { ...contextOf(send, [], language), remember })
    const views = await Promise.all([load(1, 'zh'), load(1, 'zh')])
    expect(views[0]).toEqual(views[1])
    await load(1, 'zh')
    expect(send).toHaveBeenCalledTimes(1)
    await load(2, 'zh')
    await load(1, 'en')
    await load(1, 'zh', '刀')
    expect(send).toHaveBeenCalledTimes(4)
  })

  it('is asked again where a header differs, and by a source that reads the answer in another way', async () => {
    const send = vi.fn<SendRequest>(async (_service, { headers }) =>
      Response.json({ code: 200, data: [{ id: 1, title: headers['x-section'] ?? 'none' }] }),
    )
    const bySection: SourceConfig = {
      ...articles,
      request: { ...articles.request, headers: { 'x-section': '{words}' } },
      response: { records: '' },
    }
    const whole = { ...bySection, response: { records: '/data', envelope: false } }
    const remember = rememberAll()
    const titles = async (words: string, source = bySection) => {
      const context = { ...contextOf(send, [], 'zh', { articles: source }), remember }
      const view = await loadRequest({ ...request, params: { words } }, context)
      return view.ok ? view.items.map(({ title }) => title) : view
    }
    const body = { ...articles.request, body: { page: '{page}' } }
    const sources = [bySection, whole].map((each) => ({
      ...each,
      request: { ...each.request, body: body.body },
    }))
    expect(await titles('news', sources[0])).toEqual(['news'])
    expect(await titles('events', sources[0])).toEqual(['events'])
    expect(await titles('events', sources[1])).toEqual(['events'])
    expect(await titles('news', sources[0])).toEqual(['news'])
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('is asked again after a failure', async () => {
    const send = vi.fn<SendRequest>(async () => new Response('', { status: 503 }))
    const failures: SourceFailure[] = []
    const context = { ...contextOf(send, failures), remember: rememberAll() }
    await loadRequest(request, context)
    send.mockImplementation(async () => Response.json([{ id: 1, title: 'a' }]))
    expect(await loadRequest(request, context)).toMatchObject({ ok: true })
    expect(failures).toHaveLength(1)
  })
})

it('words for yes and no in filters are those of the museum, where it has some', async () => {
  const answer = { r: [], digital: [{ v: 'true' }, { v: 'false' }] }
  const source = {
    ...articles,
    response: {
      records: '/r',
      facets: { digital: { records: '/digital', value: '/v', as: ['booleanWords'] } },
    },
  } satisfies SourceConfig
  const labels = async (change: Partial<LoadContext>): Promise<unknown> => {
    const context = contextOf(async () => Response.json(answer), [], 'en', { articles: source })
    const loaded = await loadRequest(request, { ...context, ...change })
    return loaded.ok ? loaded.facets?.digital?.map(({ label }) => label) : loaded.reason
  }
  expect(await labels({})).toEqual(['Yes', 'No'])
  expect(await labels({ yesNo: { yes: 'አዎ', no: 'አይ' } })).toEqual(['አዎ', 'አይ'])
})

it.each([[undefined], [['language' as const]]])(
  'words of filters are those of the page, by language: %j',
  async (as) => {
    const names = { en: 'Muscat', zh: '马斯喀特' }
    const source = {
      ...articles,
      response: {
        records: '/r',
        facets: { city: { records: '/city', value: '/v', label: '/names', ...(as && { as }) } },
      },
    } satisfies SourceConfig
    const answer = { r: [], city: [{ v: 'MCT', names }, { v: 'SLL' }] }
    const labels = async (language: 'en' | 'zh'): Promise<unknown> => {
      const loaded = await loadRequest(
        request,
        contextOf(async () => Response.json(answer), [], language, { articles: source }),
      )
      return loaded.ok ? loaded.facets?.city?.map(({ label, value }) => label ?? value) : loaded.reason
    }
    expect(await labels('en')).toEqual(['Muscat', 'SLL'])
    expect(await labels('zh')).toEqual(['马斯喀特', 'SLL'])
  },
)

describe('a value that is no segment of the path', () => {
  it('finds nothing, and no call is made', async () => {
    const byId = {
      ...articles,
      params: { words: { type: 'string' } },
      request: { method: 'GET', path: '/article/{words}' },
    } as const
    const send = vi.fn<SendRequest>(async () => Response.json([{ id: 1, title: 'a' }]))
    const context = contextOf(send, [], 'zh', { articles: byId })
    const load = (words: string) => loadRequest({ ...request, params: { words } }, context)
    expect(await load('7')).toMatchObject({ ok: true, items: [{ id: '1' }] })
    expect(send).toHaveBeenCalledTimes(1)
    expect(await load('../admin')).toMatchObject({ ok: true, items: [] })
    expect(send).toHaveBeenCalledTimes(1)
  })
})

// cc-archive/cccatalog-api#162, Rijksmuseum/api-issues#20: numbers that the records beside them contradict.
describe('the number of all records', () => {
  const counted: SourceConfig = { ...articles, response: { records: '/list', total: '/total' } }
  const view = (page: number, total: number, ids: readonly number[]) => {
    const send: SendRequest = async () =>
      Response.json({ total, list: ids.map((id) => ({ id, title: 'a' })) })
    return loadRequest({ ...request, page }, contextOf(send, [], 'zh', { articles: counted }))
  }

  it.each([
    [1, 404, [], { total: 0, pages: 0 }],
    [1, 2, [1, 2], { total: 2, pages: 1 }],
    [3, 5, [5], { total: 5, pages: 3 }],
    [9, 5, [], { total: 5, pages: 3 }],
  ])('of page %i and %i in all, with %j, is %o', async (page, total, ids, expected) => {
    expect(await view(page, total, ids)).toMatchObject(expected)
  })

  it.each([
    [1, 1, [1, 2]],
    [3, 4, [5]],
    [9, 0, []],
  ])('of page %i and %i in all, with %j, is not known', async (page, total, ids) => {
    const shown = await view(page, total, ids)
    expect(shown).toMatchObject({ ok: true })
    expect(shown).not.toHaveProperty('total')
  })
})

describe('a failure', () => {
  it('is reported once, with the path but without what was typed or answered', async () => {
    const failures: SourceFailure[] = []
    const send: SendRequest = async () => new Response('secret text', { status: 500 })
    expect(await loadRequest(request, contextOf(send, failures))).toEqual({ ok: false, reason: 'status' })
    expect(failures).toEqual([
      {
        source: 'articles',
        service: 'main',
        method: 'POST',
        path: '/find?v=1',
        reason: 'status',
        detail: 'HTTP 500',
      },
    ])
  })

  it('of a service the config lacks is reported', async () => {
    const failures: SourceFailure[] = []
    const stray = { articles: { ...articles, service: 'other' } }
    const send: SendRequest = async () => Response.json([])
    expect(await loadRequest(request, contextOf(send, failures, 'zh', stray))).toEqual({
      ok: false,
      reason: 'unreachable',
    })
    expect(failures).toMatchObject([{ detail: 'no service "other" in the site\'s config' }])
  })
})

describe('an answer of HTTP 200 that says that the call has failed', () => {
  const listed = { ...articles, response: { records: '/rows' } } satisfies SourceConfig
  const asked = async (answer: unknown, source: SourceConfig = listed) => {
    const failures: SourceFailure[] = []
    const context = contextOf(async () => Response.json(answer), failures, 'en', { articles: source })
    const view = await loadRequest(request, context)
    return view.ok ? view.items.length : [view.reason, failures[0]?.detail]
  }
  const said = (words: string) => ['refused', `the answer says that the call has failed: ${words}`]

  it.each([
    [{ errors: [{ message: 'Unknown field "rows".' }], data: null }, 'Unknown field "rows"'],
    [{ errors: [{ status: '401', title: 'Unauthorized', detail: 'No token' }] }, 'No token'],
    [{ errors: [{ status: '401', title: 'Unauthorized' }] }, 'Unauthorized'],
    [{ error: { code: 'x', message: 'Quota' }, rows: null }, 'Quota'],
    [{ success: false, message: 'Invalid API key', rows: [] }, 'Invalid API key'],
    [{ ok: false, error: 'invalid_auth' }, 'invalid_auth'],
    [{ status: 'error', message: 'Down for 剑 and me@example.org', rows: [] }, 'Down for 剑 and …'],
    [{ status: 'fail', rows: null, message: 'Key' }, 'Key'],
    [{ error: { code: 500, message: 'database is gone' }, rows: [] }, 'database is gone'],
    [{ error: 'Over quota', rows: [], total: 0 }, 'Over quota'],
  ])('%j', async (answer, words) => expect(await asked(answer)).toEqual(said(words)))

  it('where the whole answer is the list', async () => {
    expect(await asked({ errors: [{ message: 'No access' }] }, articles)).toEqual(said('No access'))
    expect(await asked({ error: { id: 1, title: 'A work called error' } }, articles)).toBe(1)
  })

  it.each([
    [{ success: false, message: 'No results found', rows: [] }, 0],
    [{ success: true, rows: [] }, 0],
    [{ status: 'ok', errors: [], error: null, rows: null }, 0],
    [{ success: false, errors: [{ message: 'One field is missing' }], rows: [{ id: 1, title: 'a' }] }, 1],
    [{ errors: [{ message: 'Of a facet' }], rows: [] }, 0],
    [{ error: { code: 0, message: '' }, rows: [] }, 0],
    [{ error: 'none', rows: [] }, 0],
    [{ error: { code: 404, message: 'No records found' }, rows: [] }, 0],
    [{ error: 'One field is missing', rows: [{ id: 1, title: 'a' }] }, 1],
  ])('is none with records, or where nothing was found: %j', async (answer, items) =>
    expect(await asked(answer)).toBe(items),
  )

  it('is none of a record, which is missing', async () => {
    const record: SourceConfig = { ...articles, kind: 'record', response: { record: '/data' } }
    expect(await asked({ success: false, errors: [{ message: 'Not found' }], data: null }, record)).toBe(0)
  })

  it('does not take the place of the last good answer', async () => {
    const answers: unknown[] = [
      { rows: [{ id: 1, title: 'a' }] },
      { success: false, message: 'Key', rows: [] },
    ]
    const cache = createAnswerCache(1024 * 1024)
    const context = {
      ...contextOf(async () => Response.json(answers.shift()), [], 'en', { articles: listed }),
      remember: (({ key }, load) =>
        cache(key, { fresh: 0, stale: 0, onError: 60 }, load)) as LoadContext['remember'],
    }
    const first = await loadRequest(request, context)
    expect(await loadRequest(request, context)).toEqual(first)
  })
})

describe('loadPage', () => {
  const query = { params: {}, pageSize: 2, paged: true, excerpt: 3, full: false }
  const page: Page = {
    id: '/a',
    route: '/a/:sec',
    aliases: [],
    template: 'common',
    kind: 'list',
    layout: 'inner',
    grade: 1,
    options: {},
    blocks: [],
    queries: [
      { ...query, name: 'main', source: 'articles', params: { words: { kind: 'query', name: 'key' } } },
      {
        ...query,
        name: 'beside',
        source: 'articles',
        paged: false,
        params: { words: { kind: 'segment', name: 'sec' } },
      },
      {
        ...query,
        name: 'fixed',
        items: [
          {
            title: { zh: '一', en: 'One' },
            text: { zh: '一二三四', en: 'Four' },
            href: '/Service/Guide',
            image: 'a.jpg',
          },
          { title: { zh: '二', en: 'Two' }, href: 'javascript:alert(1)//http', image: '../a.jpg' },
        ],
      },
    ],
    origin: { file: '', pointer: '', line: 1, column: 1 },
  }
  const address = { params: { sec: 'Notice' }, query: { key: '剑' }, pageNumber: 3 }

  it('asks all queries at once, each with its own words and page', async () => {
    const bodies: unknown[] = []
    let open = 0
    let most = 0
    const send: SendRequest = async (_service, { body }) => {
      bodies.push(body)
      open += 1
      most = Math.max(most, open)
      // Each is answered once both are under way.
      await vi.waitUntil(() => most === 2)
      open -= 1
      return Response.json([])
    }
    const results = await loadPage(page, address, contextOf(send, []))
    expect(bodies).toEqual([
      { words: '剑', page: 3 },
      { words: 'Notice', page: 1 },
    ])
    expect(most).toBe(2)
    expect(Object.keys(results)).toEqual(['main', 'beside', 'fixed'])
  })

  it('draws the config’s own items in the language, unsafe links and pictures left out', async () => {
    const send: SendRequest = async () => Response.json([])
    const { fixed } = await loadPage(page, address, contextOf(send, [], 'en'))
    expect(fixed).toEqual({
      ok: true,
      page: 1,
      pageSize: 0,
      pages: 1,
      total: 2,
      items: [
        {
          id: '1',
          title: 'One',
          excerpt: 'Fou…',
          href: '/Service/Guide?lang=en',
          image: {
            src: 'https://img.test/base/a.jpg',
            thumb: 'https://img.test/base/THUMB/a.jpg',
            alt: 'One',
          },
        },
        { id: '2', title: 'Two' },
      ],
    })
  })

  it('one query that fails leaves the others whole', async () => {
    const send: SendRequest = async (_service, { body }) =>
      JSON.stringify(body).includes('剑') ? Response.error() : Response.json([{ id: 1, title: 'a' }])
    const results = await loadPage(page, address, contextOf(send, []))
    expect([results.main?.ok, results.beside?.ok, results.fixed?.ok]).toEqual([false, true, true])
  })
})

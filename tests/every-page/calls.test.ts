import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiCalls } from '../../schemas/api/index.ts'
import { createBackendDouble, type Seen } from '../support/backend-double.ts'
import { drawAddress } from '../support/draw-address.ts'
import { type Expected, expectedCalls } from '../support/expected-calls.ts'
import { realManifest, siteOf } from '../support/real-site.ts'
import { namedCalls } from '../support/section-seven.ts'

const manifest = realManifest()
const site = siteOf(manifest)
const server = setupServer()

/** Suffix of channel numbers in each language (readings, 3). */
const suffixes = { zh: '', en: '_EN' } as const
const languages = ['zh', 'en'] as const

function detailOf({ path, body }: Seen): unknown {
  if (body !== undefined) return body
  const query = path.indexOf('?')
  return query >= 0 ? path.slice(query) : path.slice(path.lastIndexOf('/') + 1)
}

function sorted(calls: readonly Expected[]): readonly Expected[] {
  return calls.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b), 'en'))
}

/** Without members' order, since JSON has none. */
function inOrder(calls: readonly Expected[]): readonly Expected[] {
  return sorted(calls.map(([name, detail]) => [name, orderly(detail)]))
}

function orderly(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
          .map(([key, entry]) => [key, orderly(entry)]),
      )
    : value
}

describe('the calls of section 7', () => {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())

  it('the contract in schemas/api has the same methods and paths', () => {
    const contract = new Map(apiCalls.map(({ name, method, url }) => [name, `${method} ${url}`]))
    for (const { name, method, path } of namedCalls)
      expect(contract.get(name)).toBe(
        `${method} ${path.replace(/\{(\w+)\}/g, ':$1').replace('queryAllChannel/CN', 'queryAllChannel/:code')}`,
      )
  })

  it('every page of the config is in the table', () => {
    const tabled = new Set(
      expectedCalls.map(({ url }) => {
        const match = site.match(url)
        return match.kind === 'page' ? match.page.route : match.kind
      }),
    )
    expect(manifest.pages.map(({ route }) => route).filter((route) => !tabled.has(route))).toEqual([])
  })

  it.each(expectedCalls.flatMap((row) => languages.map((language) => ({ ...row, language }))))(
    '$url, $language',
    async ({ url, calls, language }) => {
      const double = createBackendDouble('records')
      server.use(...double.handlers)
      const lang = language === 'zh' ? '' : `${url.includes('?') ? '&' : '?'}lang=${language}`
      const drawn = await drawAddress(site, url + lang)
      expect(drawn.failures).toEqual([])
      expect(double.violations).toEqual([])
      const trees = double.seen.filter(({ name }) => name === 'queryAllChannel')
      expect(trees.map(({ path }) => path)).toEqual(['/api/queryAllChannel/CN'])
      const asked = double.seen
        .filter(({ name }) => name !== 'queryAllChannel')
        .map((seen): Expected => [seen.name, detailOf(seen)])
      expect(inOrder(asked)).toEqual(inOrder(calls((channel) => channel + suffixes[language])))
    },
  )

  it.each([
    ...['abc', '-1', '1e9', '0', '1.5', '99999999999', '%00'].map((page) => ({ page, asked: 1 })),
    ...['１２', '١٢', '१२'].map((page) => ({ page, asked: 12 })),
  ])('?page=$page reaches no backend as such: page $asked is asked', async ({ page, asked }) => {
    const double = createBackendDouble('records')
    server.use(...double.handlers)
    const { view } = await drawAddress(site, `/News/LastestNews?page=${page}`)
    // There are fewer than twelve.
    expect(view.status).toBe(asked === 1 ? 200 : 404)
    expect(double.seen.find(({ name }) => name === 'queryArchivesList')?.body).toEqual({
      entity: { channelNo: 'LastestNews' },
      param: { pageSize: 8, pageNum: asked },
    })
  })

  it('a page past the end says so, with a link to the last one', async () => {
    server.use(...createBackendDouble('records').handlers)
    const { view, markup } = await drawAddress(site, '/News/LastestNews?page=99')
    expect(view.status).toBe(404)
    expect(markup).toContain('state-message--past')
    expect(markup).toContain('href="/News/LastestNews?page=4"')
  })
})

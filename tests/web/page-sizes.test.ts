import { describe, expect, it, vi } from 'vitest'
import { type ForeignBackend, openForeignMuseum } from '../support/foreign-museum.ts'
import { oneOf } from '../support/sweep.ts'

function numbered(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `n${index + 1}`)
}

function linksIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(/\/objects\/(n\d+)/g), ([, id = '']) => id))]
}

function sizesIn(asked: readonly string[]): ReadonlySet<number> {
  return new Set(asked.flatMap((url) => /[?&]size=(\d+)/.exec(url)?.[1] ?? []).map(Number))
}

const offset = {
  request: { method: 'GET', path: '/objects', query: { offset: '{offset}', size: '{pageSize}' } },
  paging: { style: 'offset', maxSize: 20 },
}
const cursor = {
  request: { method: 'GET', path: '/objects', query: { cursor: '{cursor}', size: '{pageSize}' } },
  response: { records: '/rows', nextCursor: '/next' },
}

describe('a backend that caps its pages', () => {
  const capped = { ids: numbered(130), maxSize: 20 } as const

  it.each([
    ['page', { paging: { style: 'page', maxSize: 20 } }],
    ['offset', offset],
    ['cursor', { ...cursor, paging: { style: 'cursor', maxSize: 20 } }],
  ] as const)('is never asked for more, by "%s"', async (style, list) => {
    const museum = await openForeignMuseum({ ...capped, style }, { list, page: { pageSize: 50 } })
    const pages = await Promise.all([1, 2, 3].map((page) => museum.get(`/objects?page=${page}`)))
    expect(pages.map(({ text }) => linksIn(text).length)).toEqual([50, 50, 30])
    expect(new Set(pages.flatMap(({ text }) => linksIn(text))).size).toBe(130)
    expect(linksIn((await museum.get('/sitemap-objects-1.xml')).text)).toHaveLength(130)
    await museum.get('/objects.atom')
    await museum.get('/objects/n7')
    expect(Math.max(...sizesIn(museum.asked))).toBeLessThanOrEqual(20)
    await museum.close()
  })

  it('gives all of a list that asks for all', async () => {
    const list = { paging: { style: 'page', maxSize: 20 } }
    const museum = await openForeignMuseum(
      { ...capped, style: 'page' },
      { list, page: { template: 'text', pageSize: 0 } },
    )
    expect(linksIn((await museum.get('/objects')).text)).toHaveLength(130)
    expect(sizesIn(museum.asked)).toEqual(new Set([20]))
    await museum.close()
  })
})

describe('page sizes that a visitor chooses', () => {
  it('have the usual one among them, also where the config names others alone', async () => {
    const museum = await openForeignMuseum(
      { ids: numbered(30), style: 'page' },
      { page: { pageSize: 10, pageSizes: [20, 5] } },
    )
    const sizes = async (query: string) => {
      const { text } = await museum.get(`/objects${query}`)
      const [, options = ''] = /<select[^>]*name="pageSize"[^>]*>(.*?)<\/select>/s.exec(text) ?? []
      return Array.from(options.matchAll(/<option value="(\d*)"[^>]*?( selected[^>]*)?>(\d+)/g), (found) => [
        found[1],
        found[3],
        found[2] !== undefined,
      ])
    }
    expect(await sizes('')).toEqual([
      ['5', '5', false],
      ['', '10', true],
      ['20', '20', false],
    ])
    await museum.close()
  })
})

describe('a list by cursors', () => {
  const list = { ...cursor, paging: { style: 'cursor' } }
  const open = (backend: Partial<ForeignBackend>) =>
    openForeignMuseum({ ids: numbered(600), style: 'cursor', hasTotal: false, ...backend }, { list })

  it('is open to any depth, and a page beside one that was shown costs one call or two', async () => {
    const museum = await open({})
    expect(linksIn((await museum.get('/objects?page=60')).text)).toContain('n600')
    const before = museum.asked.length
    expect(linksIn((await museum.get('/objects?page=57')).text)).toContain('n565')
    expect(museum.asked.length - before).toBeLessThanOrEqual(2)
    await museum.close()
  })

  it.each([false, true])('has no "Next" that leads nowhere, endless cursors: %s', async (endless) => {
    const museum = await open({ ids: numbered(20), endless })
    const [first, second] = [await museum.get('/objects'), await museum.get('/objects?page=2')]
    expect(first.text).toContain('page=2"')
    expect([second.status, second.text.includes('page=3"')]).toEqual([200, false])
    expect((await museum.get('/objects?page=3')).status).toBe(404)
    await museum.close()
  })
})

describe('the sitemap of a list without a total', () => {
  const lists = {
    page: {},
    offset: { request: offset.request, paging: { style: 'offset' } },
    cursor: { ...cursor, paging: { style: 'cursor' } },
  } as const
  const open = (backend: Partial<ForeignBackend>, list: object = {}) =>
    openForeignMuseum(
      { ids: numbered(130), style: 'page', hasTotal: false, ...backend },
      { list: { response: { records: '/rows' }, ...list } },
    )
  const sitemapOf = async (backend: Partial<ForeignBackend>, list: object = {}) => {
    const museum = await open(backend, list)
    // One that its time did not suffice for says so, and is made again half a minute later.
    const whole = await vi.waitFor(
      async () => {
        const index = (await museum.get('/sitemap.xml')).text
        const files = [...index.matchAll(/sitemap-objects-\d+\.xml/g)].map(([file]) => file)
        const found: string[] = []
        for (const file of files) {
          const { status, text } = await museum.get(`/${file}`)
          expect(status).toBe(200)
          found.push(...linksIn(text))
        }
        expect((await museum.get('/readyz')).text).not.toContain('sitemapLacks')
        return { files, found }
      },
      { timeout: 300_000, interval: 5000 },
    )
    await museum.close()
    return whole
  }

  it.each(oneOf('styles of pages of a sitemap', ['page', 'offset', 'cursor'] as const, 2))(
    'goes on until a page is empty: %s',
    async (style) => {
      const { files, found } = await sitemapOf({ style, ids: numbered(6230) }, lists[style])
      expect(files).toHaveLength(2)
      expect([found.length, new Set(found).size]).toEqual([6230, 6230])
    },
  )

  it('asks for few pages, whatever the length of the list', async () => {
    const museum = await open({ ids: numbered(60_000) })
    await museum.get('/sitemap.xml')
    expect(museum.asked.length).toBeGreaterThan(0)
    expect(museum.asked.length).toBeLessThan(30)
    await museum.close()
  })

  it('has one page of a backend that answers the same for each', async () => {
    const { files, found } = await sitemapOf({ stuck: true, ids: numbered(500) })
    expect([files.length, found.length]).toEqual([1, 200])
  })

  it('ends with the first page where that is all', async () => {
    const { files, found } = await sitemapOf({ ids: numbered(7) })
    expect([files.length, found.length]).toEqual([1, 7])
  })
})

describe('a sitemap whose list fails', () => {
  it('reports it in the log once, and in the details of /readyz until it is there again', async () => {
    const lines: string[] = []
    let isDown = true
    const museum = await openForeignMuseum(
      { ids: numbered(5), style: 'page', fails: () => isDown },
      {},
      { logLevel: 'error', logTo: { write: (line) => void lines.push(line) } },
    )
    expect(JSON.parse((await museum.get('/readyz')).text)).toEqual({ status: 'ready' })
    await museum.get('/sitemap.xml')
    await museum.get('/sitemap.xml')
    const ready = await museum.get('/readyz')
    expect(JSON.parse(ready.text)).toEqual({
      status: 'ready',
      details: { sitemapLacks: [{ list: 'objects', source: 'objects' }] },
    })
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'the sitemap lacks the list "objects": its source "objects" fails',
    ])
    isDown = false
    await museum.close()
  })
})

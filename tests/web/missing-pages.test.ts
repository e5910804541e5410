import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { importRecords } from '../../src/content/import/index.ts'
import { renderApp } from '../../src/pages/app/render-app.tsx'
import { type OpenedContent, openSqliteBackend } from '../content/support/backends.ts'
import { startOwnNode } from '../support/own-node.ts'
import { realManifest, siteOf } from '../support/real-site.ts'
import { sampleAddress } from '../support/sample-address.ts'

const HOST = 'museum.test'
const KEPT_BYTES = 512 * 1024

let opened: OpenedContent
/** Draws each of these pages once. */
let app: FastifyInstance
/** Draws every page that is requested, as in development. */
let plain: FastifyInstance
const render = vi.fn(renderApp)

function ask(node: FastifyInstance, url: string, headers: Readonly<Record<string, string>> = {}) {
  return node.inject({ url, headers: { host: HOST, ...headers } })
}

function get(url: string, headers: Readonly<Record<string, string>> = {}) {
  return ask(app, url, headers)
}

function put(id: string, title: string) {
  return importRecords(opened.content, 'archive', [
    { archivesId: id, channelNo: 'LastestNews', title, publishDate: '2026-11-01', content: '<p>文</p>' },
  ])
}

/** How many pages are drawn while something is done. */
async function drawnBy(act: () => Promise<unknown>): Promise<number> {
  const before = render.mock.calls.length
  await act()
  return render.mock.calls.length - before
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index)
}

beforeAll(async () => {
  // However long it takes: what a backend has answered may be too old after a minute. Sites take the clock when they are made.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  opened = await openSqliteBackend()
  for (const id of numbers(20)) await put(String(100 + id), `第${id}条`)
  app = await startOwnNode(opened.content, { render, styles: () => '', pageCacheBytes: KEPT_BYTES })
  plain = await startOwnNode(opened.content, {})
})
afterAll(async () => {
  vi.useRealTimers()
  await plain.close()
  await app.close()
  await opened.dispose()
})

/** Addresses that somebody has made up, by number; the last part of each is `mark`. */
const MADE_UP: readonly (readonly [name: string, address: (mark: string) => string])[] = [
  ['no page', (mark) => `/nowhere/${mark}`],
  ['no page, in English', (mark) => `/nowhere/${mark}?lang=en`],
  ['no page, in an app', (mark) => `/nowhere/${mark}?platform=wx`],
  ['a parameter that nobody reads', (mark) => `/nowhere?a=${mark}`],
  ['no section', (mark) => `/News/section${mark}`],
  ['no record', (mark) => `/News/LastestNews/${mark}`],
  ['no record, in English', (mark) => `/News/LastestNews/${mark}?lang=en`],
  ['no record, in an app', (mark) => `/News/LastestNews/${mark}?platform=wx`],
  ['past the end of a list', (mark) => `/News/LastestNews?page=${mark.slice(0, 6)}`],
  ['past the end of a list, in English', (mark) => `/News/LastestNews?lang=en&page=${mark.slice(0, 6)}`],
]

describe('a page for what is not there', () => {
  it.each(MADE_UP)('%s: is drawn once for all addresses', async (_name, address) => {
    const statuses = new Set<number>()
    const drawn = await drawnBy(async () => {
      for (const number of numbers(30)) {
        const { statusCode, body } = await get(address(`${771_000 + number}`))
        statuses.add(statusCode)
        expect(body).toMatch(/^<!doctype html>[\s\S]*<\/html>$/)
      }
    })
    expect([...statuses]).toEqual([404])
    expect(drawn).toBeLessThanOrEqual(1)
  })

  it.each(MADE_UP)(
    '%s: says the same in the accessible view, drawn once for each setting',
    async (_name, address) => {
      const drawn = await drawnBy(async () => {
        for (const number of numbers(10))
          for (const text of ['150', '200']) {
            const { body, headers } = await get(address(`${772_000 + number}`), {
              cookie: `vitrine-access=text=${text}`,
            })
            expect(body).toContain(`data-text="${text}"`)
            expect(headers).toMatchObject({
              'cache-control': 'private, no-cache',
              vary: 'accept-encoding, cookie',
            })
          }
      })
      expect(drawn).toBeLessThanOrEqual(2)
    },
  )

  it.each(MADE_UP)('%s: holds nothing of the address of somebody else', async (_name, address) => {
    const marks = ['881234', '881235', '881236']
    for (const cookie of ['', 'vitrine-access=text=150'])
      for (const mark of marks) {
        const { body } = await get(address(mark), { cookie })
        for (const other of marks) if (other !== mark) expect(body).not.toContain(other)
      }
  })

  it.each([
    '/News/LastestNews/881240',
    '/News/LastestNews/881240?lang=en',
    '/News/LastestNews/881240?platform=wx&lang=en',
    '/News/LastestNews/a-long_id-of-thirty-two-characters-and-more',
    '/nowhere',
    '/nowhere?lang=en',
  ])('%s is letter by letter what is drawn for that address alone', async (url) => {
    await get(url.replace('881240', '881241'))
    expect((await get(url)).body).toBe((await ask(plain, url)).body)
    const cookie = 'vitrine-access=text=150&contrast=dark'
    expect((await get(url, { cookie })).body).toBe((await ask(plain, url, { cookie })).body)
  })

  it('so is the page of every kind of record, in every language', async () => {
    const site = siteOf(realManifest())
    const { pages, locales } = site.manifest
    const addresses = pages
      .filter(({ route }) => route.includes(':id'))
      .flatMap((page) => locales.map(({ code }) => sampleAddress(page, code, site)))
      .map((address) => address.replace(/[^/?]+(?=\?|$)/, '99881300'))
    expect(addresses.length).toBeGreaterThan(10)
    for (const url of addresses) {
      await get(url.replace('99881300', '99881301'))
      const [own, alone] = [await get(url), await ask(plain, url)]
      expect([url, own.statusCode]).toEqual([url, 404])
      expect(own.body).toBe(alone.body)
    }
  })

  it('a record that is not there leads to the same id in the other languages', async () => {
    const { body } = await get('/News/LastestNews/881250')
    expect(body).toContain('href="/News/LastestNews/881250?lang=en"')
  })

  it('past the end leads to the last page, and to the list in the other languages', async () => {
    const { body } = await get('/News/LastestNews?page=881260')
    expect(body).toMatch(/href="\/News\/LastestNews\?page=\d"/)
    expect(body).toContain('href="/News/LastestNews?lang=en"')
    expect(body).not.toContain('881260')
  })

  it.each([
    ['markup', '/nowhere/<script>alert(1)</script>'],
    ['encoded markup', '/nowhere/%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
    ['quotes', `/nowhere/"'><img src=x onerror=alert(1)>`],
    ['bytes that are no text', '/nowhere/%ff%fe%'],
    ['lines', '/nowhere/%0d%0aset-cookie:%20a=b'],
    ['2,000 characters', `/nowhere/${'alert(1)'.repeat(250)}`],
    ['patterns of a replacement', '/nowhere/$&$1$`'],
    ['a section with markup', '/News/%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
    ['an id of a pattern', '/News/LastestNews/%24%26'],
    ['a page with markup', '/News/LastestNews?page=99999&lang=<script>alert(1)</script>'],
    ['a parameter with markup', '/nowhere?lang=en&a="><script>alert(1)</script>'],
  ])('%s in an address reaches no page', async (_name, url) => {
    for (const cookie of ['', 'vitrine-access=text=150']) {
      const { statusCode, body, headers } = await get(url, { cookie })
      expect(statusCode).toBe(404)
      expect(body).not.toContain('alert(1)')
      expect(body).not.toContain('onerror')
      expect(headers).not.toHaveProperty('set-cookie')
    }
  })

  it('HEAD has its headers, and nobody is answered 304', async () => {
    for (const url of ['/nowhere', '/News/LastestNews/881270']) {
      const whole = await get(url)
      const head = await app.inject({ method: 'HEAD', url, headers: { host: HOST } })
      expect([head.statusCode, head.headers.etag]).toEqual([404, whole.headers.etag])
      const again = await get(url, { 'if-none-match': String(whole.headers.etag) })
      expect([again.statusCode, again.body]).toEqual([404, whole.body])
    }
  })

  it('the view of the browser’s own navigation says the same', async () => {
    const viewOf = async (url: string) => (await get(`/_vitrine/page?url=${encodeURIComponent(url)}`)).json()
    expect(await viewOf('/nowhere/881280?lang=en')).toMatchObject({
      status: 404,
      locale: 'en',
      template: 'error',
    })
    expect(await viewOf('/nowhere/881280')).toEqual(await viewOf('/nowhere/881281'))
    expect(await viewOf('/News/LastestNews/881280')).toMatchObject({
      status: 404,
      url: '/News/LastestNews/881280',
      params: { id: '881280' },
    })
  })

  it('gives way to a record the moment it is there', async () => {
    const url = '/News/LastestNews/881290'
    expect((await get(url)).statusCode).toBe(404)
    await put('881290', '新来的')
    const there = await get(url)
    expect([there.statusCode, there.body.includes('新来的')]).toEqual([200, true])
    expect((await get(url)).headers['cache-status']).toBe('vitrine; hit')
  })

  it('is kept for no host that somebody has made up', async () => {
    const from = (host: string, url: string) => app.inject({ url, headers: { host } })
    for (const number of numbers(8)) await from(`h${number}.test`, '/nowhere')
    const { body } = await from('h7.test', '/nowhere')
    expect(body).toContain('http://h7.test/')
    expect(body).not.toMatch(/h[0-6]\.test/)
  })
})

/** Each flood is more than the half megabyte that is kept, however little an answer has. */
describe('hundreds of made-up addresses', () => {
  const real = ['/', '/News/LastestNews', '/News/LastestNews/101']

  it('push out no page that is there', { tags: ['full'] }, async () => {
    for (const url of real) for (const _ of numbers(2)) await get(url)
    for (const number of numbers(60))
      for (const [, address] of MADE_UP.slice(0, 9)) await get(address(`${900_000 + number}`))
    for (const url of real) {
      const { statusCode, headers } = await get(url)
      expect([url, statusCode, headers['cache-status']]).toEqual([url, 200, 'vitrine; hit'])
    }
  })

  it('nor do searches for made-up words', { tags: ['full'] }, async () => {
    for (const url of real) for (const _ of numbers(2)) await get(url)
    for (const number of numbers(55)) expect((await get(`/Search?key=made${number}up`)).statusCode).toBe(200)
    for (const url of real) expect((await get(url)).headers['cache-status']).toBe('vitrine; hit')
  })

  it('nor do those the browser’s own navigation asks for', async () => {
    const view = (url: string) => get(`/_vitrine/page?url=${encodeURIComponent(url)}`)
    for (const url of real) await view(url)
    for (const number of numbers(400)) {
      await view(`/nowhere/${number}`)
      await view(`/News/LastestNews/${910_000 + number}`)
    }
    for (const url of real) expect((await view(url)).headers['cache-status']).toBe('vitrine; hit')
  })
})

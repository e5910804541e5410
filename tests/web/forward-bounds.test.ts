import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SourceConfig } from '../../schemas/config/index.ts'
import { FORM_HEADERS } from '../../src/engine/contracts/form.ts'
import { MAX_ANSWER_BYTES } from '../../src/sources/index.ts'
import { startServer } from '../support/local-server.ts'
import { mintedProof } from '../support/minted-proof.ts'
import { listening } from '../support/own-node.ts'
import { realManifest, siteOf } from '../support/real-site.ts'
import { startWebNode } from '../support/web-node.ts'

const SECRET = 'a secret of sixteen'
const MS = 240_000
const MEGABYTE = 1024 * 1024
const CAP = MAX_ANSWER_BYTES
const BLOCK = Buffer.alloc(MEGABYTE, 'a')

/** A source of some other museum, whose calls are none of section 7. */
function source(request: SourceConfig['request'], params: SourceConfig['params'] = {}): SourceConfig {
  return {
    service: 'main',
    kind: 'list',
    params,
    request,
    response: { records: '' },
    item: { id: '/id', title: '/title' },
  }
}

const otherSources: Readonly<Record<string, SourceConfig>> = {
  items: source(
    {
      method: 'POST',
      path: '/v2/{kind}/items?version=2',
      query: { lang: '{locale}', key: 'public' },
      body: {
        status: 'published',
        filter: { words: '{words}', year: '{year}', own: '{own}' },
        sort: ['-opens', 'title:{kind}'],
        page: '{page}',
        size: '{pageSize}',
      },
    },
    {
      kind: { type: 'string' },
      words: { type: 'string' },
      year: { type: 'number' },
      own: { type: 'boolean' },
    },
  ),
  pages: source(
    {
      method: 'GET',
      path: '/v2/pages',
      query: { limit: '{pageSize}', offset: '{offset}', q: 'title:{words}' },
    },
    { words: { type: 'string' } },
  ),
  anything: source(
    { method: 'POST', path: '/api/{call}', body: { id: '{id}' } },
    { call: { type: 'string' }, id: { type: 'string' } },
  ),
}

interface Arrived {
  readonly method: string
  readonly url: string
  readonly body: string
}

describe('what goes on to a service elsewhere, and what comes back', () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  let backend: Awaited<ReturnType<typeof startServer>>
  let app: FastifyInstance
  let port = 0
  let arrived: Arrived[] = []

  beforeAll(async () => {
    backend = await startServer((request, response) => answer(request, response))
    const manifest = realManifest()
    const site = siteOf({ ...manifest, sources: { ...manifest.sources, ...otherSources } })
    const addresses = new Map([...site.addresses.keys()].map((name) => [name, backend.address]))
    app = await startWebNode(
      {},
      { site: { ...site, addresses }, formSecrets: [SECRET], now: () => new Date() },
    )
    port = await listening(app)
  })
  beforeEach(() => {
    arrived = []
    answer = async (request, response) => {
      const body = await text(request)
      arrived.push({ method: request.method ?? '', url: request.url ?? '', body })
      response.end(JSON.stringify({ code: 200, msg: '', data: null }))
    }
  })
  afterAll(async () => {
    await app.close()
    await backend.close()
  })

  const post = (url: string, body: unknown, headers = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })

  it('an answer without an end is given up at the cap, and its connection closed', {
    timeout: MS,
  }, async () => {
    let sent = 0
    let closed: Promise<unknown> = Promise.resolve()
    answer = (_request, response) => {
      closed = once(response, 'close')
      const more = (): void => {
        if (response.destroyed) return
        sent += BLOCK.byteLength
        response.write(BLOCK, (error) => {
          if (error === undefined || error === null) more()
        })
      }
      response.write('{"data":"', more)
    }
    const got = await app.inject('/api/queryArchivesById/1')
    expect([got.statusCode, got.json().code]).toEqual([502, 502])
    await closed
    expect(sent).toBeGreaterThan(CAP)
    expect(sent).toBeLessThan(CAP + 48 * MEGABYTE)
  })

  it.each([
    ['just as long as may be', CAP, 200],
    ['a byte longer', CAP + 1, 502],
  ])('an answer %s', { timeout: MS }, async (_name, size, status) => {
    answer = (_request, response) => {
      response.end(`"${'a'.repeat(size - 2)}"`)
    }
    expect((await app.inject('/api/queryArchivesById/1')).statusCode).toBe(status)
  })

  it('an answer nested without bounds is no usable one', { timeout: MS }, async () => {
    answer = (_request, response) => {
      response.end(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    }
    expect((await app.inject('/api/queryArchivesById/1')).statusCode).toBe(502)
  })

  it('a call ends when its visitor goes away', { timeout: MS }, async () => {
    const reached = new Promise<ServerResponse>((resolve) => {
      answer = (_request, response) => resolve(response)
    })
    const visitor = connect(port, '127.0.0.1', () => {
      visitor.write('GET /api/queryArchivesById/1 HTTP/1.1\r\nHost: museum.test\r\n\r\n')
    })
    const response = await reached
    const ended = once(response, 'close')
    visitor.destroy()
    await ended
    expect(response.writableFinished).toBe(false)
  })

  it('no more than sixteen calls of a service are under way at a time', { timeout: MS }, async () => {
    const waiting: ServerResponse[] = []
    answer = (_request, response) => void waiting.push(response)
    const read = (visitor: number) =>
      app.inject({
        url: '/api/queryArchivesById/1',
        headers: { 'x-forwarded-for': `203.0.113.${visitor}` },
      })
    const calls = Array.from({ length: 20 }, (_, number) => read(number % 5))
    await expect.poll(() => waiting.length, { timeout: MS }).toBe(16)
    for (const response of waiting.splice(0)) response.end('{}')
    await expect.poll(() => waiting.length, { timeout: MS }).toBe(4)
    for (const response of waiting) response.end('{}')
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 200))
    answer = (_request, response) => void response.end('{}')
    expect((await app.inject('/api/queryArchivesById/1')).statusCode).toBe(200)
  })

  const LIST = '/api/queryArchivesList'
  const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

  it.each([
    ['a page too large', LIST, { param: { pageSize: 99_999_999, pageNum: 1 } }, 400, '/body/param/pageSize'],
    ['a page just too large', LIST, { param: { pageSize: 1001 } }, 400, '/body/param/pageSize'],
    ['a size that is no number', LIST, { param: { pageSize: 'eight' } }, 400, '/body/param/pageSize'],
    ['a size below nothing', LIST, { param: { pageSize: -1 } }, 400, '/body/param/pageSize'],
    ['a filter that is too long', LIST, { entity: { title: 'x'.repeat(501) } }, 400, '/body/entity/title'],
    ['a list', LIST, [], 400, '/body'],
    ['nesting in what section 7 leaves open', LIST, `{"param":${nested(30)}}`, 400, '/body'],
    ['nesting beyond a stack', LIST, `{"param":${nested(9000)}}`, 400, '/body'],
    [
      'a wide body',
      LIST,
      { param: Object.fromEntries(Array.from({ length: 600 }, (_, n) => [n, n])) },
      400,
      '/body',
    ],
    ['a long body', LIST, { param: { str: 'x'.repeat(70_000) } }, 413, undefined],
    ['a search beyond its page', '/cmsSearch', { searchValue: 'x', pageSize: 5000 }, 400, '/body/pageSize'],
    ['another status than the config’s', '/v2/art/items', { status: 'draft' }, 400, '/body/status'],
    ['none in place of the config’s', '/v2/art/items', {}, 400, '/body/status'],
    ['a key the config has not', '/v2/art/items', { status: 'published', admin: true }, 400, '/body/admin'],
    [
      'a deep key the config has not',
      '/v2/art/items',
      { status: 'published', filter: { x: 1 } },
      400,
      '/body/filter/x',
    ],
    [
      'a value of another type',
      '/v2/art/items',
      { status: 'published', filter: { year: '2000' } },
      400,
      '/body/filter/year',
    ],
    [
      'an object for a text',
      '/v2/art/items',
      { status: 'published', filter: { words: { $ne: 1 } } },
      400,
      '/body/filter/words',
    ],
    ['a page beyond the config’s', '/v2/art/items', { status: 'published', size: 1001 }, 400, '/body/size'],
  ])('%s is not passed on', async (_name, url, body, status, pointer) => {
    const got = await post(url, body)
    expect([got.statusCode, got.json().pointer]).toEqual([status, pointer])
    expect(arrived).toEqual([])
  })

  it('a filter that section 7 has not is left out, and a number may be a text', async () => {
    const got = await post(LIST, {
      entity: { channelNo: 'News', password: 'x', title: null },
      param: { pageSize: '8', pageNum: '2' },
    })
    expect(got.statusCode).toBe(200)
    expect(JSON.stringify(arrived)).not.toContain('password')
    expect(arrived).toHaveLength(1)
  })

  it('a body that is no JSON is not passed on', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await post(LIST, '{}', { 'content-type': type })).statusCode).toBe(415)
    expect(arrived).toEqual([])
  })

  it('what the config asks itself goes on, with no other query', async () => {
    const body = {
      status: 'published',
      filter: { words: '剑', year: 1900, own: true },
      sort: ['-opens', 'title:art'],
      page: 1,
      size: 1000,
    }
    const list = { entity: { channelNo: 'Notice' }, param: { pageSize: 0, pageNum: 0, str: 'extra' } }
    expect((await post(`${LIST}?admin=1`, list)).statusCode).toBe(200)
    expect((await post('/v2/art/items?lang=en&key=stolen&admin=1', body)).statusCode).toBe(200)
    expect((await app.inject('/v2/pages?limit=8&offset=0&q=title%3Aa%26b&admin=1#x')).statusCode).toBe(200)
    const dictionary = '/api/queryDictionaryByCode?dictionaryCode=A%26B&appId=cms&x=1'
    expect((await app.inject({ method: 'POST', url: dictionary })).statusCode).toBe(200)
    expect(arrived).toEqual([
      { method: 'POST', url: LIST, body: JSON.stringify(list) },
      { method: 'POST', url: '/v2/art/items?version=2&lang=en&key=public', body: JSON.stringify(body) },
      { method: 'GET', url: '/v2/pages?limit=8&offset=0&q=title%3Aa%26b', body: '' },
      { method: 'POST', url: '/api/queryDictionaryByCode?dictionaryCode=A%26B&appId=cms', body: '' },
    ])
  })

  it.each([
    ['/v2/pages?limit=1001', '/querystring/limit'],
    ['/v2/pages?limit=8&limit=9', '/querystring/limit'],
    ['/v2/pages?limit=many', '/querystring/limit'],
    ['/v2/pages?offset=-1', '/querystring/offset'],
    ['/v2/pages?q=body:x', '/querystring/q'],
    [`/v2/pages?q=title:${'x'.repeat(600)}`, '/querystring/q'],
  ])('%s is not passed on', async (url, pointer) => {
    const got = await app.inject(url)
    expect([got.statusCode, got.json().pointer]).toEqual([400, pointer])
    expect(arrived).toEqual([])
  })

  it.each(['AddMessage', 'addmessage', 'ADDMESSAGE'])(
    'no parameter of a call that reads makes it one that writes: %s',
    async (name) => {
      expect((await post(`/api/${name}`, { id: '1' })).statusCode).toBe(400)
      expect(arrived).toEqual([])
      expect((await post('/api/other', { id: '1' })).statusCode).toBe(200)
      expect(arrived).toHaveLength(1)
    },
  )

  it.each([
    [
      'a field it has not',
      { name: '林知夏', content: '几点开门？', orgId: 2, isAdmin: true },
      '/body/isAdmin',
    ],
    ['a required field missing', { content: '几点开门？', orgId: 2 }, '/body/name'],
    ['a hidden field that was changed', { name: '林知夏', content: '几点开门？', orgId: 3 }, '/body/orgId'],
    ['an object for a text', { name: { a: 1 }, content: '几点开门？', orgId: 2 }, '/body/name'],
  ])('a form with %s is refused as the content service refuses it', async (_name, body, pointer) => {
    const got = await post(
      '/api/addMessage',
      { type: '咨询', ...body },
      {
        [FORM_HEADERS.proof]: await mintedProof('message', SECRET),
      },
    )
    expect([got.statusCode, got.json().pointer]).toEqual([400, pointer])
    expect(arrived).toEqual([])
  })
})

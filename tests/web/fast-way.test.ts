import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { NO_OBSERVER, type ObservedAnswer } from '../../src/base/observer.ts'
import { importFolder, importRecords } from '../../src/content/import/index.ts'
import { siteAddresses } from '../../src/web/machine-readable/sitemap/sitemap-entries.ts'
import { type OpenedContent, openSqliteBackend } from '../content/support/backends.ts'
import { copyRecords } from '../support/copy-config.ts'
import { now } from '../support/draw-address.ts'
import { listening, startOwnNode } from '../support/own-node.ts'
import { exchange, openRaw } from '../support/raw-connection.ts'
import { realManifest, siteOf } from '../support/real-site.ts'
import { oneOf, sweep } from '../support/sweep.ts'

const LIST = '/News/LastestNews'
const DETAIL = '/News/LastestNews/9001'
const SCRIPT = '/_vitrine/assets/a-1.js'
const MS = 300_000

interface Way {
  readonly app: FastifyInstance
  readonly port: number
  readonly answered: ObservedAnswer[]
  /** Lines of the log that say what was answered. */
  readonly lines: string[]
  /** Answers that were sent from memory, ahead of the framework. */
  fast: number
}

let opened: OpenedContent
let folder: string
let client: string
/** A site that has an address of its own, and one that is called by the names that requests give it; each both ways. */
let pairs: Readonly<Record<'set' | 'named', readonly [fast: Way, whole: Way]>>

async function start(fastWay: boolean, siteUrl: string | undefined): Promise<Way> {
  const answered: ObservedAnswer[] = []
  const lines: string[] = []
  const app = await startOwnNode(opened.content, {
    fastWay,
    styles: () => '',
    clientDir: client,
    cacheSeconds: 3600,
    logLevel: 'debug',
    logTo: { write: (line) => void (line.includes('"answered"') && lines.push(line)) },
    observer: { ...NO_OBSERVER, answered: (answer) => void answered.push(answer) },
    ...(siteUrl === undefined ? {} : { siteUrl }),
  })
  const way = { app, port: await listening(app), answered, lines, fast: 0 }
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    vi.spyOn(response, 'writeHead').mockImplementationOnce((...args: readonly unknown[]) => {
      if (Array.isArray(args[1])) way.fast += 1
      return Reflect.apply(ServerResponse.prototype.writeHead, response, args)
    })
  })
  return way
}

beforeAll(async () => {
  // Pages are kept for half a minute: on a busy machine one of two would be out of date before the other.
  vi.useFakeTimers({ toFake: ['Date'] })
  folder = mkdtempSync(join(tmpdir(), 'fast-way-'))
  client = join(folder, 'client')
  mkdirSync(join(client, 'assets'), { recursive: true })
  const script = `export const a = '${'word '.repeat(500)}'`
  writeFileSync(join(client, 'assets', 'a-1.js'), script)
  writeFileSync(join(client, 'assets', 'a-1.js.br'), brotliCompressSync(script))
  writeFileSync(join(client, 'assets', 'a-1.js.gz'), gzipSync(script))
  writeFileSync(join(client, 'assets', 'b-1.svg'), `<svg>${' '.repeat(3000)}</svg>`)
  writeFileSync(join(client, 'assets', 'c-1.png'), Buffer.alloc(2000, 7))
  opened = await openSqliteBackend()
  const records = join(folder, 'records')
  copyRecords(records)
  await importFolder(opened.content, records, 'seed')
  await importRecords(opened.content, 'archive', [
    {
      archivesId: '9001',
      channelNo: 'LastestNews',
      title: '题',
      publishDate: '2026-11-01',
      content: '<p>文</p>',
    },
  ])
  const pair = async (siteUrl?: string) => [await start(true, siteUrl), await start(false, siteUrl)] as const
  pairs = { set: await pair('https://museum.example'), named: await pair() }
}, MS)
afterAll(async () => {
  vi.useRealTimers()
  for (const { app } of Object.values(pairs).flat()) await app.close()
  await opened.dispose()
  rmSync(folder, { recursive: true })
})

/** Whether a head is that of a compressed page of the cache: what else is compressed always comes out the same. */
function isPage(head: string): boolean {
  return /^cache-status: /im.test(head) && /^content-encoding: br\r$/im.test(head)
}

/** What is between two heads, as it was before it was compressed: how well that was done depends on how busy a server is. */
function bodyOf(bytes: string, head: string): string {
  if (bytes === '' || !isPage(head)) return bytes
  expect(head).toContain(`content-length: ${bytes.length}\r\n`)
  return brotliDecompressSync(Buffer.from(bytes, 'latin1')).toString('latin1')
}

/** Answers without what is another in each: their heads, and digests of their bodies. */
function comparable(received: string): readonly string[] {
  const parts = received.split(/(HTTP\/1\.1 \d{3} [\s\S]*?\r\n\r\n)/)
  return parts.map((part, index) => {
    if (index % 2 === 0)
      return createHash('sha256')
        .update(bodyOf(part, parts[index - 1] ?? ''))
        .digest('hex')
    const head = part.replace(/^date: .*\r\n/im, '')
    return isPage(head) ? head.replace(/^content-length: .*\r\n/im, '') : head
  })
}

/** Sends bytes to both ways, and gives what came back. */
async function both(kind: keyof typeof pairs, bytes: string) {
  const [fast, whole] = pairs[kind]
  return [
    comparable(await exchange(fast.port, bytes)),
    comparable(await exchange(whole.port, bytes)),
  ] as const
}

/** From a robot, whose visits no page counts: a list that is made after a visit shows it, and the same of the other way may be older. */
const ROBOT = 'user-agent: Examplebot/2.1\r\n'
const HOST = `host: museum.test\r\n${ROBOT}`
const BR = 'accept-encoding: gzip, deflate, br, zstd\r\n'
const CLOSE = 'connection: close\r\n'

function get(url: string, headers = BR, method = 'GET', version = '1.1'): string {
  return `${method} ${url} HTTP/${version}\r\n${HOST}${CLOSE}${headers}\r\n`
}

/** Asks so often that what can be kept is kept, and learnt. */
async function learn(kind: keyof typeof pairs, url: string, headers = BR): Promise<void> {
  for (let times = 0; times < 3; times += 1) await both(kind, get(url, headers))
}

async function etagOf(kind: keyof typeof pairs, url: string): Promise<string> {
  const [answer] = await both(kind, get(url))
  return /^etag: (.*)\r$/im.exec(answer.join(''))?.[1] ?? ''
}

describe.each(oneOf('origins of the fast way', ['set', 'named'] as const, 1))('the origin is %s', (kind) => {
  it(
    'every page is answered the same both ways',
    async () => {
      const [fast] = pairs[kind]
      const pages = siteAddresses(siteOf(realManifest()), []).map(({ canonical }) => canonical)
      expect(pages.length).toBeGreaterThan(20)
      const first = kind === 'set' ? 0 : 1
      const crossed = [...pages, DETAIL].flatMap((page, row) =>
        [page, `${page}${page.includes('?') ? '&' : '?'}lang=en`].flatMap((url, column) =>
          [BR, 'accept-encoding: gzip\r\n', ''].map((headers, coding) => ({
            url,
            headers,
            isTaken: row % 2 === first && ((row >> 1) + column + coding) % 3 === 0,
          })),
        ),
      )
      // Of every day each page in each language, by turns at one of the two origins and in one of the codings.
      const asked = sweep(
        `page × language × coding, the origin is ${kind}`,
        crossed,
        ({ isTaken }) => isTaken,
      )
      for (const { url, headers } of asked) {
        const before = fast.fast
        await learn(kind, url, headers)
        const [answer, expected] = await both(kind, get(url, headers))
        expect(answer, url).toEqual(expected)
        expect(fast.fast - before, url).toBeGreaterThan(0)
      }
    },
    MS,
  )

  it(
    'odd requests are answered the same both ways',
    async () => {
      const etags = [await etagOf(kind, LIST), await etagOf(kind, SCRIPT)]
      const addresses = [LIST, DETAIL, SCRIPT, '/_vitrine/assets/b-1.svg', '/_vitrine/assets/c-1.png']
      for (const url of addresses) for (const headers of [BR, '']) await learn(kind, url, headers)
      const headers = [
        ...etags.flatMap((etag) => [
          `if-none-match: ${etag}\r\n`,
          `if-none-match: "x", ${etag}\r\n`,
          `if-none-match: ${etag.replace('W/', '')}\r\n`,
          `if-none-match: ${etag}\r\nif-none-match: "y"\r\n`,
          `if-none-match: ${etag}\r\ncache-control: no-cache\r\n`,
          `if-match: ${etag}\r\n`,
        ]),
        'if-none-match: *\r\n',
        'if-none-match: "other"\r\n',
        'if-none-match:\r\n',
        'if-modified-since: Wed, 01 Jan 2025 00:00:00 GMT\r\n',
        'if-modified-since: Wed, 01 Jan 2098 00:00:00 GMT\r\n',
        'if-unmodified-since: Wed, 01 Jan 2025 00:00:00 GMT\r\n',
        'range: bytes=0-9\r\n',
        'range: bytes=99999999-\r\n',
        'range: words=1\r\n',
        'range: bytes=0-9\r\nif-range: "x"\r\n',
        'cookie: vitrine-access=text=150&contrast=dark\r\n',
        'cookie: a=b; vitrine-access=\r\n',
        'cookie: a=b\r\ncookie: vitrine-access=text=125\r\n',
        'cookie: other=1; more=%zz\r\n',
        'accept-encoding: br;q=0, gzip\r\n',
        'accept-encoding: br;q=0\r\n',
        'accept-encoding: *\r\n',
        'accept-encoding: deflate\r\n',
        'accept-encoding: identity\r\n',
        'accept-encoding:\r\n',
        'accept-encoding: BR\r\n',
        'accept-encoding: gzip\r\naccept-encoding: br\r\n',
        'accept-language: en\r\n',
        'accept: application/json\r\n',
        'accept-version: 2\r\n',
        'content-type: text/plain\r\n',
        'content-length: 0\r\n',
        'content-length: 3\r\n\r\nabc',
        'transfer-encoding: chunked\r\n\r\n0\r\n\r\n',
        'expect: 100-continue\r\n',
        'expect: something\r\n',
        'upgrade: h2c\r\n',
        'x-no-compression: 1\r\n',
        'x-forwarded-for: 198.51.100.7\r\n',
        'x-forwarded-for: 198.51.100.7, 127.0.0.1\r\n',
        'x-forwarded-for: nobody\r\n',
        'x-forwarded-for:\r\n',
        'x-forwarded-proto: https\r\n',
        'x-forwarded-proto: http, https\r\n',
        'x-forwarded-proto: ftp\r\n',
        'x-forwarded-host: other.test\r\n',
        'x-forwarded-host: other.test, more.test\r\n',
        'x-forwarded-host: <bad>\r\n',
        'x-forwarded-host:\r\n',
        'host: second.test\r\n',
        'traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\r\n',
        'sec-purpose: prefetch\r\n',
        `x-long: ${'x'.repeat(9000)}\r\n`,
        `x-longer: ${'x'.repeat(20_000)}\r\n`,
        'x bad: 1\r\n',
        'x-bad: \u0001\r\n',
      ]
      const requests = [
        ...sweep(
          `address × header × coding, the origin is ${kind}`,
          addresses.flatMap((url, row) =>
            headers.flatMap((each, column) =>
              [BR, ''].map((coding, turn) => ({
                request: get(url, coding + each),
                row,
                turn: column + turn,
              })),
            ),
          ),
          // Of every day a page and a file are crossed with each header, by turns compressed or not; the others with half of them.
          ({ row, turn }) => (row === 0 || row === 2 ? turn % 2 === 0 : turn % 4 === row % 4),
        ).map(({ request }) => request),
        ...addresses.flatMap((url) => [
          ...['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND', 'NONE'].map(
            (method) => get(url, BR, method),
          ),
          get(url, BR, 'GET', '1.0'),
          get(url, BR, 'GET', '2.0'),
          `GET ${url} HTTP/1.0\r\n${ROBOT}\r\n`,
          `GET ${url} HTTP/1.1\r\n${ROBOT}${CLOSE}\r\n`,
          `GET ${url} HTTP/1.1\r\nhost:\r\n${ROBOT}${CLOSE}\r\n`,
          `GET ${url} HTTP/1.1\r\nhost: a b\r\n${ROBOT}${CLOSE}\r\n`,
          `GET ${url} HTTP/1.1\r\nhost: museum.test:99999\r\n${ROBOT}${CLOSE}\r\n`,
          `GET ${url} HTTP/1.1\r\nhost: other.test\r\n${ROBOT}${CLOSE}\r\n`,
          `GET http://museum.test${url} HTTP/1.1\r\n${HOST}${BR}${CLOSE}\r\n`,
          `GET http://other.test${url} HTTP/1.1\r\n${HOST}${BR}${CLOSE}\r\n`,
          `get ${url} HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
          `GET ${url}\r\n\r\n`,
          ...['?x=1', '?', '#part', '/', '//', '%', '%2e', '%zz', '/..', '?lang=xx', ';x', '.json'].map(
            (end) => get(url + end),
          ),
          get(`/${url}`),
          get(url.replace('a', '%61')),
          get(url.toUpperCase()),
        ]),
        get('*'),
        get(''),
        get('/_vitrine/assets/'),
        get('/_vitrine/assets/none.js'),
        get('/_vitrine/../client/assets/a-1.js'),
      ]
      expect(requests.length).toBeGreaterThan(200)
      for (const request of requests) {
        const [answer, expected] = await both(kind, request)
        expect(answer, request).toEqual(expected)
      }
    },
    MS,
  )

  it('requests behind each other on one connection are answered in their order', async () => {
    await learn(kind, LIST)
    await learn(kind, SCRIPT)
    const open = (url: string) => `GET ${url} HTTP/1.1\r\n${HOST}${BR}\r\n`
    for (const bytes of [
      open(LIST) + open('/healthz') + open(SCRIPT) + open('/Nowhere') + get(DETAIL),
      open(LIST) + open(LIST) + get(LIST),
      open(SCRIPT) + open(SCRIPT) + get('/healthz'),
    ]) {
      const [answer, expected] = await both(kind, bytes)
      expect(answer).toEqual(expected)
    }
  })

  it('both ways report and log the same', async () => {
    const [fast, whole] = pairs[kind]
    for (const way of [fast, whole]) {
      way.answered.length = 0
      way.lines.length = 0
    }
    const trace = 'traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\r\n'
    await learn(kind, LIST, BR + trace)
    await learn(kind, SCRIPT, BR + trace)
    await both(kind, get(LIST, `${BR}${trace}if-none-match: ${await etagOf(kind, LIST)}\r\n`))
    const reports = ({ answered }: Way) => answered.map(({ seconds, ...rest }) => [typeof seconds, rest])
    await expect.poll(() => reports(fast)).toEqual(reports(whole))
    const logged = ({ lines }: Way) =>
      lines
        .map((line): Record<string, unknown> => JSON.parse(line))
        .map(({ method, route, status, cache, msg, level }) => ({ method, route, status, cache, msg, level }))
    expect(logged(fast)).toEqual(logged(whole))
    expect(
      fast.lines.filter((line) => line.includes('"trace_id":"0af7651916cd43dd8448eb211c80319c"')),
    ).toHaveLength(7)
  })
})

const CALL = '/api/queryArchivesList'
const ASKED = '{"entity":{"channelNo":"LastestNews"},"param":{"pageSize":8,"pageNum":1}}'
const JSON_TYPE = 'content-type: application/json\r\n'

function post(url: string, body: string, headers = JSON_TYPE, close = CLOSE): string {
  const length = `content-length: ${Buffer.byteLength(body)}\r\n`
  return `POST ${url} HTTP/1.1\r\n${HOST}${close}${headers}${length}\r\n${body}`
}

/** Sends bytes to a server in two parts, the second once it has read the first. */
async function inTwo({ app, port }: Way, bytes: string, cut: number): Promise<string> {
  const connection = await openRaw(port)
  const begun = once(app.server, 'request')
  connection.write(bytes.slice(0, cut))
  await begun
  connection.write(bytes.slice(cut))
  return connection.closed
}

describe('calls with a JSON body', () => {
  const learnCall = async (body = ASKED, headers = JSON_TYPE): Promise<void> => {
    for (let times = 0; times < 3; times += 1) await both('set', post(CALL, body, headers))
  }

  it('are answered from memory, the same as before, in each language', async () => {
    const [fast] = pairs.set
    for (const language of ['', 'accept-language: en\r\n', 'accept-language: en-US,en;q=0.9\r\n']) {
      const headers = JSON_TYPE + language
      await learnCall(ASKED, headers)
      const before = fast.fast
      const [answer, expected] = await both('set', post(CALL, ASKED, headers))
      expect(answer).toEqual(expected)
      expect(fast.fast - before).toBe(1)
    }
  })

  it('are answered the same both ways where they are odd', async () => {
    await learnCall()
    const bodies = [
      ASKED,
      `${ASKED} `,
      ASKED.replace('8', '9'),
      ASKED.replace('LastestNews', '不在'),
      ASKED.slice(0, -1),
      `${ASKED}x`,
      `\ufeff${ASKED}`,
      '{}',
      'null',
      ' ',
      '',
      '{"__proto__":{"a":1}}',
      '{"entity":{"channelNo":"LastestNews","channelNo":"Other"}}',
      JSON.stringify({ entity: { channelNo: 'LastestNews', title: 'x'.repeat(2000) } }),
    ]
    const headers = [
      JSON_TYPE,
      'content-type: application/json; charset=utf-8\r\n',
      'content-type: application/json; charset=gbk\r\n',
      'content-type: text/plain\r\n',
      'content-type: application/json\r\ncontent-type: text/plain\r\n',
      '',
      `${JSON_TYPE}content-encoding: gzip\r\n`,
      `${JSON_TYPE}${BR}`,
      `${JSON_TYPE}accept: text/html\r\n`,
      `${JSON_TYPE}origin: https://elsewhere.test\r\n`,
      `${JSON_TYPE}if-none-match: *\r\n`,
      `${JSON_TYPE}range: bytes=0-9\r\n`,
      `${JSON_TYPE}expect: 100-continue\r\n`,
      `${JSON_TYPE}x-forwarded-proto: https\r\n`,
      `${JSON_TYPE}x-forwarded-for: nobody\r\n`,
      `${JSON_TYPE}host: second.test\r\n`,
      `${JSON_TYPE}content-length: 3\r\n`,
      `${JSON_TYPE}transfer-encoding: chunked\r\n`,
    ]
    const head = (length: string) => `POST ${CALL} HTTP/1.1\r\n${HOST}${CLOSE}${JSON_TYPE}${length}\r\n`
    const requests = [
      ...bodies.map((body) => post(CALL, body)),
      ...headers.map((each) => post(CALL, ASKED, each)),
      ...['?x=1', '/', '?', '%', '/..', '//'].map((end) => post(CALL + end, ASKED)),
      ...['/api/queryArchivesById', '/api/none', '/api/', LIST, SCRIPT].map((url) => post(url, ASKED)),
      post(CALL, ASKED).replace('POST', 'GET'),
      post(CALL, ASKED).replace('POST', 'PUT'),
      post(CALL, ASKED).replace('HTTP/1.1', 'HTTP/1.0'),
      head(`transfer-encoding: chunked\r\n`) +
        `${Buffer.byteLength(ASKED).toString(16)}\r\n${ASKED}\r\n0\r\n\r\n`,
      head('content-length: 0\r\n'),
      head('content-length: -1\r\n') + ASKED,
      head('content-length: 1e2\r\n') + ASKED,
      head(`content-length: ${Buffer.byteLength(ASKED) - 1}\r\n`) + ASKED,
    ]
    for (const request of requests) {
      const [answer, expected] = await both('set', request)
      expect(answer, request).toEqual(expected)
    }
  })

  it('are answered whole where their body comes later than their head', async () => {
    await learnCall()
    const bytes = post(CALL, ASKED)
    const expected = comparable(await exchange(pairs.set[1].port, bytes))
    for (const cut of [bytes.length - ASKED.length, bytes.length - 5])
      expect(comparable(await inTwo(pairs.set[0], bytes, cut))).toEqual(expected)
  })

  it('are answered in their order on one connection', async () => {
    await learnCall()
    await learn('set', LIST)
    const open = post(CALL, ASKED, JSON_TYPE, '')
    const other = post(CALL, ASKED.replace('8', '7'), JSON_TYPE, '')
    for (const bytes of [
      open + open + get(LIST),
      other + open + other + get('/healthz'),
      open + post(CALL, '{'),
    ]) {
      const [answer, expected] = await both('set', bytes)
      expect(answer).toEqual(expected)
    }
  })

  it('show a change that was made before', async () => {
    await learnCall()
    await importRecords(opened.content, 'archive', [
      { archivesId: '9001', channelNo: 'LastestNews', title: '又一题', publishDate: '2026-11-01' },
    ])
    const answer = await exchange(pairs.set[0].port, post(CALL, ASKED))
    expect(answer).toContain(Buffer.from('又一题').toString('latin1'))
  })

  it('are reported and logged as before', async () => {
    const [fast, whole] = pairs.set
    await learnCall()
    for (const way of [fast, whole]) {
      way.answered.length = 0
      way.lines.length = 0
    }
    await learnCall()
    const reports = ({ answered }: Way) => answered.map(({ seconds, ...rest }) => [typeof seconds, rest])
    await expect.poll(() => reports(fast)).toEqual(reports(whole))
    expect(fast.lines).toHaveLength(3)
  })
})

describe('an answer from memory', () => {
  it('is the one of a change that was made before the request', async () => {
    const [fast] = pairs.set
    await learn('set', DETAIL)
    const before = fast.fast
    await exchange(fast.port, get(DETAIL, ''))
    await learn('set', DETAIL, '')
    expect(fast.fast).toBeGreaterThan(before)
    await importRecords(opened.content, 'archive', [
      { archivesId: '9001', channelNo: 'LastestNews', title: '新题目', publishDate: '2026-11-01' },
    ])
    expect(await exchange(fast.port, get(DETAIL, ''))).toContain(Buffer.from('新题目').toString('latin1'))
    await learn('set', DETAIL, '')
    const [answer, expected] = await both('set', get(DETAIL, ''))
    expect(answer).toEqual(expected)
  })

  it('counts the visit', async () => {
    await learn('set', DETAIL)
    const from = (ip: string) =>
      exchange(pairs.set[0].port, get(DETAIL, `${BR}x-forwarded-for: ${ip}\r\n`).replace(ROBOT, ''))
    const visits = async (): Promise<number> => {
      const answer = await pairs.set[0].app.inject({
        url: '/api/queryArchivesById/9001',
        headers: { host: 'museum.test', 'sec-purpose': 'prefetch' },
      })
      return answer.json().data.visitCount
    }
    const before = await visits()
    const sent = pairs.set[0].fast
    await from('198.51.100.21')
    await from('198.51.100.21')
    await from('198.51.100.22')
    expect(pairs.set[0].fast - sent).toBe(3)
    await expect.poll(visits).toBe(before + 2)
  })

  it('is none while the server ends', async () => {
    let isDraining = false
    const node = await startOwnNode(opened.content, {
      styles: () => '',
      cacheSeconds: 3600,
      now: () => now,
      isDraining: () => isDraining,
    })
    const port = await listening(node)
    for (let times = 0; times < 3; times += 1) await exchange(port, get(LIST))
    isDraining = true
    // It closes the connection, which nothing but the whole way does.
    expect(await exchange(port, `GET ${LIST} HTTP/1.1\r\n${HOST}${BR}\r\n`)).toContain('connection: close')
    await node.close()
  })
})

import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { exchange, openRaw, statusIn } from '../support/raw-connection.ts'
import { oneOf } from '../support/sweep.ts'
import { startWebNode } from '../support/web-node.ts'

let app: FastifyInstance
let port = 0
/** Times a request reached the address `/behind`. */
let reached = 0
beforeAll(async () => {
  // A request that never becomes whole is given up soon.
  app = await startWebNode(
    {},
    { connectionLimits: { headersMs: 500, requestMs: 1000, idleMs: 2000, checkMs: 50 } },
  )
  app.get('/behind', async () => {
    reached += 1
    return {}
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => app.close())

/** Connections that the server holds. */
function connections(): Promise<number> {
  return promisify(app.server.getConnections.bind(app.server))()
}

const HOST = 'host: museum.test\r\n'
const CLOSE = 'connection: close\r\n'
function get(headers: string, path = '/healthz'): string {
  return `GET ${path} HTTP/1.1\r\n${headers}\r\n`
}
function post(headers: string, body: string): string {
  return `POST /api/addMessage HTTP/1.1\r\n${HOST}content-type: application/json\r\n${headers}\r\n${body}`
}

/** Everything a stranger may not learn, and nothing of the request that could be a script. */
const SECRETS = /\bat .*\(|node_modules|\/work\/|\/src\/|\.ts:|FST_|HPE_|ERR_|<script|x-powered-by|^server:/im

function expectClean(text: string, statuses: readonly number[]): void {
  expect(text).not.toMatch(SECRETS)
  if (text === '') {
    expect(statuses).toContain(0)
    return
  }
  expect(statuses).toContain(statusIn(text))
  const head = text.slice(0, text.indexOf('\r\n\r\n')).toLowerCase()
  for (const line of [
    'x-content-type-options: nosniff',
    'referrer-policy: strict-origin-when-cross-origin',
    "content-security-policy: default-src 'none'",
    'cross-origin-resource-policy: same-origin',
    'connection: close',
  ])
    expect(head).toContain(line)
}

afterEach(async () => {
  // Whatever came before, the next visitor is answered.
  const text = await exchange(port, get(HOST + CLOSE))
  expect(statusIn(text)).toBe(200)
  expect(text).toContain('{"status":"ok"}')
})

describe('a request whose first line is none', () => {
  it.each([
    ['a method nobody knows', `BREW /healthz HTTP/1.1\r\n${HOST}\r\n`],
    ['a method in small letters', `get /healthz HTTP/1.1\r\n${HOST}\r\n`],
    ['no method', ` /healthz HTTP/1.1\r\n${HOST}\r\n`],
    ['a null byte in the method', `G\0ET /healthz HTTP/1.1\r\n${HOST}\r\n`],
    ['a null byte in the path', get(HOST, '/he\0althz')],
    ['a space in the path', get(HOST, '/he althz')],
    ['a tab for a space', `GET\t/healthz\tHTTP/1.1\r\n${HOST}\r\n`],
    ['HTTP/0.9', 'GET /healthz\r\n\r\n'],
    ['HTTP/1.2', `GET /healthz HTTP/1.2\r\n${HOST}\r\n`],
    ['HTTP/9.9', `GET /healthz HTTP/9.9\r\n${HOST}\r\n`],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['the first bytes of TLS', Buffer.from('16030100a5010000a10303', 'hex')],
    ['a banner of SSH', 'SSH-2.0-OpenSSH_9.0\r\n'],
    ['bytes of no meaning', Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 37) % 256))],
    ['an asterisk', `OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`],
    ['an authority', `GET museum.test:80 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`],
    ['a foreign host in absolute form', get(HOST + CLOSE, 'http://evil.example/healthz')],
    ['another scheme in absolute form', get(HOST + CLOSE, 'ftp://museum.test/healthz')],
    ['a script in absolute form', get(HOST + CLOSE, 'javascript:alert(1)')],
    ['no path at all', `GET  HTTP/1.1\r\n${HOST}\r\n`],
    ['a CONNECT for a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n${CLOSE}\r\n`],
  ])('%s', async (_name, bytes) => {
    expectClean(await exchange(port, bytes), [0, 400, 404, 405])
  })

  it('of 20,000 letters: 431', async () => {
    expectClean(await exchange(port, get(HOST, `/${'a'.repeat(20_000)}`)), [431])
  })

  it('in absolute form of our own host is an ordinary one', async () => {
    const text = await exchange(port, get(HOST + CLOSE, 'http://museum.test/healthz'))
    expect(text).toContain('{"status":"ok"}')
  })
})

describe('headers', () => {
  it.each([
    ['no Host', get(CLOSE)],
    ['two Hosts', get(`${HOST}host: evil.example\r\n${CLOSE}`)],
    ['two Hosts that agree', get(HOST + HOST + CLOSE)],
    ['an empty Host', get(`host:\r\n${CLOSE}`)],
    ['a Host with a path', get(`host: museum.test/evil\r\n${CLOSE}`)],
    ['a Host with a user', get(`host: a@museum.test\r\n${CLOSE}`)],
    ['a space before the colon', get(`host : museum.test\r\n${CLOSE}`)],
    ['a name with a space', get(`${HOST}x y: 1\r\n`)],
    ['a name with a null byte', get(`${HOST}x\0: 1\r\n`)],
    ['a value with a null byte', get(`${HOST}x: 1\0\r\n`)],
    ['a value with a bare carriage return', get(`${HOST}x: 1\rset-cookie: a\r\n`)],
    ['no name', get(`${HOST}: 1\r\n`)],
    ['no colon', get(`${HOST}nothing\r\n`)],
    ['a folded line first', get(` x: 1\r\n${HOST}`)],
    ['an expectation nobody meets', get(`${HOST}expect: tea\r\n${CLOSE}`)],
  ])('%s', async (_name, bytes) => {
    expectClean(await exchange(port, bytes), [0, 400, 417])
  })

  it('folded over two lines are refused, or mean what they say', async () => {
    const text = await exchange(port, get(`${HOST}x: 1\r\n 2\r\n${CLOSE}`))
    expect([200, 400]).toContain(statusIn(text))
  })

  it.each([
    ['one of 20,000 letters', get(`${HOST}x: ${'a'.repeat(20_000)}\r\n`)],
    ['100,000 bytes of them', get(HOST + 'x: aaaaaaaaaaaaaaaaaaaa\r\n'.repeat(5000))],
    ['one that never ends', `GET / HTTP/1.1\r\n${HOST}x: ${'a'.repeat(300_000)}`],
  ])('%s: 431', async (_name, bytes) => {
    expectClean(await exchange(port, bytes), [431])
  })

  it('2,500 short ones are answered or refused', async () => {
    const text = await exchange(port, get(`${HOST}${CLOSE}${'a:1\r\n'.repeat(2500)}`))
    expect([200, 400, 431]).toContain(statusIn(text))
  })
})

describe('a body of unclear length', () => {
  const smuggled = 'GET /smuggled HTTP/1.1\r\nhost: museum.test\r\n\r\n'
  it.each([
    [
      'a length and chunks',
      post('content-length: 4\r\ntransfer-encoding: chunked\r\n', `0\r\n\r\n${smuggled}`),
    ],
    [
      'chunks and a length',
      post('transfer-encoding: chunked\r\ncontent-length: 4\r\n', `0\r\n\r\n${smuggled}`),
    ],
    ['two lengths', post('content-length: 0\r\ncontent-length: 44\r\n', smuggled)],
    ['two lengths in one', post('content-length: 0, 44\r\n', smuggled)],
    ['a length below nothing', post('content-length: -1\r\n', smuggled)],
    ['a length with a plus', post('content-length: +4\r\n', `{}  ${smuggled}`)],
    ['a length in hexadecimal', post('content-length: 0x4\r\n', `{}  ${smuggled}`)],
    ['a length beyond numbers', post('content-length: 99999999999999999999999\r\n', smuggled)],
    ['an encoding nobody knows', post('transfer-encoding: xchunked\r\n', `0\r\n\r\n${smuggled}`)],
    ['chunked and then another', post('transfer-encoding: chunked, identity\r\n', `0\r\n\r\n${smuggled}`)],
    ['chunked twice', post('transfer-encoding: chunked\r\ntransfer-encoding: x\r\n', `0\r\n\r\n${smuggled}`)],
    ['a chunked name with a space', post('transfer-encoding : chunked\r\n', `0\r\n\r\n${smuggled}`)],
    [
      'a chunk size that is no number',
      post('transfer-encoding: chunked\r\n', `z\r\n{}\r\n0\r\n\r\n${smuggled}`),
    ],
    [
      'a chunk size below nothing',
      post('transfer-encoding: chunked\r\n', `-1\r\n{}\r\n0\r\n\r\n${smuggled}`),
    ],
    [
      'a chunk size beyond numbers',
      post('transfer-encoding: chunked\r\n', `fffffffffffffffffff\r\n{}\r\n${smuggled}`),
    ],
    [
      'a chunk longer than its size',
      post('transfer-encoding: chunked\r\n', `1\r\n{}\r\n0\r\n\r\n${smuggled}`),
    ],
    [
      'an extension of 50,000 bytes',
      post('transfer-encoding: chunked\r\n', `2;${'a'.repeat(50_000)}\r\n{}\r\n`),
    ],
  ])('%s', async (_name, bytes) => {
    const text = await exchange(port, bytes)
    expectClean(text, [0, 400, 403, 408, 413])
    // What was behind it was not taken for a request of its own.
    expect(text.match(/^HTTP\/1\.1 /gm) ?? []).toHaveLength(text === '' ? 0 : 1)
    expect(text).not.toContain('smuggled')
  })

  const ended = [
    ['the rest never comes', 'content-length: 100\r\n', '{"name":'],
    ['the next chunk never comes', 'transfer-encoding: chunked\r\n', '4\r\n{"na'],
  ] as const
  it.each(oneOf('bodies that do not end', ended, 1))(
    '%s: answered without it, or given up',
    async (_name, headers, body) => {
      const text = await exchange(port, post(headers, body))
      expectClean(text, [400, 403, 408])
    },
  )

  it.each([
    ['in the headers', `GET / HTTP/1.1\r\n${HOST}`],
    ['in the body', post('content-length: 100\r\n', '{"name":')],
    ['in a chunk', post('transfer-encoding: chunked\r\n', '4\r\n{"n')],
  ])('the client goes away %s', async (_name, bytes) => {
    const connection = await openRaw(port)
    connection.write(bytes)
    connection.socket.destroy()
    await connection.closed
    // It keeps nothing of it; that it answers the next is asked after each test.
    await expect.poll(connections, { timeout: 30_000 }).toBe(0)
  })

  // Every day: the body that does not end, above; slow-clients.test.ts cuts off who waits too long.
  it('the client says no more, and waits', { tags: ['full'] }, async () => {
    const connection = await openRaw(port)
    connection.socket.end(post('content-length: 100\r\n', '{"name":'))
    expectClean(await connection.closed, [0, 400, 403, 408])
  })
})

describe('behind a whole request', () => {
  it('garbage: the request is answered, what follows refused', async () => {
    const text = await exchange(port, `${get(HOST)}\0\0\0garbage\r\n\r\n`)
    const answers = text.match(/^HTTP\/1\.1 \d+/gm) ?? []
    expect(answers.length).toBeLessThanOrEqual(2)
    expect(answers.at(-1)).toBe('HTTP/1.1 400')
    expect(text).not.toMatch(SECRETS)
  })

  it('a hundred more: each is answered, in their order', async () => {
    const ask = Array.from({ length: 100 }, (_, index) => get(HOST, index % 2 === 0 ? '/healthz' : '/readyz'))
    const text = await exchange(port, ask.join('') + get(HOST + CLOSE, '/nothing/%'))
    const bodies = text.match(/"status":"\w+"/g) ?? []
    expect(bodies).toEqual(ask.map((_, index) => (index % 2 === 0 ? '"status":"ok"' : '"status":"ready"')))
  })

  it('a request behind a refusal that closes the connection reaches no handler', async () => {
    reached = 0
    const refused = `POST /api/addMessage HTTP/1.1\r\n${HOST}origin: https://evil.example\r\ncontent-length: 5000\r\n\r\n`
    const connection = await openRaw(port)
    connection.write(refused)
    await expect.poll(() => statusIn(connection.received()), { timeout: 20_000 }).toBe(403)
    connection.write(`${'a'.repeat(5000)}${get(HOST, '/behind')}`)
    const text = await connection.closed
    expect(text.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
    expect(reached).toBe(0)
  })
})

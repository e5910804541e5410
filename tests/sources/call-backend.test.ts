import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceConfig } from '../../schemas/config/index.ts'
import { loggedReason } from '../../src/sources/call-backend.ts'
import {
  callBackend,
  MAX_ANSWER_BYTES,
  readBody,
  type SendRequest,
  sendHttp,
} from '../../src/sources/index.ts'
import { startServer } from '../support/local-server.ts'

const MB = 1024 * 1024
function text(bytes: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes).fill(0x20)
}

/** An answer that sends some bytes, and ends when it is let go. */
function held(bytes: number) {
  let letGo = (): void => {}
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(text(bytes))
      letGo = () => controller.close()
    },
    cancel: () => {
      cancelled = true
    },
  })
  return { response: new Response(body), letGo: () => letGo(), isCancelled: () => cancelled }
}

describe('readBody', () => {
  it('reads up to the limit and not a byte more', async () => {
    expect(await readBody(new Response(text(MAX_ANSWER_BYTES)))).toHaveLength(MAX_ANSWER_BYTES)
    await expect(readBody(new Response(text(MAX_ANSWER_BYTES + 1)))).rejects.toThrow(RangeError)
  })

  it('closes the connection once it has read enough', async () => {
    const answer = held(MAX_ANSWER_BYTES + 1)
    await expect(readBody(answer.response)).rejects.toThrow('longer than')
    expect(answer.isCancelled()).toBe(true)
  })

  it('refuses large answers while others fill their share of the memory, and takes them again afterwards', async () => {
    const large = Array.from({ length: 8 }, () => held(7 * MB))
    const waiting = large.map(({ response }) => readBody(response))
    await expect(readBody(new Response(text(2 * MB)))).rejects.toThrow('at the same time')
    expect(await readBody(new Response(text(MB)))).toHaveLength(MB)
    const another = held(7 * MB)
    await expect(readBody(another.response)).rejects.toThrow('at the same time')
    for (const { letGo } of large) letGo()
    const read = await Promise.all(waiting)
    expect(read.map(({ length }) => length)).toEqual(large.map(() => 7 * MB))
    expect(await readBody(new Response(text(7 * MB)))).toHaveLength(7 * MB)
  })
})

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** The bytes of a text in another encoding, with the charset that the header names. */
function bytes(response: ServerResponse, body: Buffer, charset: string): void {
  response.writeHead(200, { 'content-type': `application/json; charset=${charset}` }).end(body)
}

/** What the server does at each path. */
const conduct: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/wrapped': (response) => json(response, { code: 200, msg: '', data: { a: 1 } }),
  '/bare': (response) => json(response, { a: 1 }),
  '/bare-list': (response) => json(response, [{ a: 1 }]),
  '/bare-with-code': (response) => json(response, { code: 'CN', a: 1 }),
  '/no-data': (response) => json(response, { code: 200, msg: '' }),
  '/null-data': (response) => json(response, { code: 200, msg: '', data: null }),
  '/text-code': (response) => json(response, { code: '200', data: { a: 1 } }),
  '/bom': (response) => json(response, '\ufeff{"a":1}'),
  '/envelope-404': (response) => json(response, { code: 404, msg: 'none', data: null }),
  '/envelope-500': (response) => json(response, { code: 500, msg: 'secret text', data: null }),
  '/text-error': (response) => json(response, { code: 'E17', msg: 'secret text' }),
  '/404': (response) => json(response, { code: 404, msg: '', data: null }, 404),
  '/500': (response) => json(response, { a: 1 }, 500),
  '/503': (response) => json(response, { a: 1 }, 503),
  '/401': (response) => json(response, { a: 1 }, 401),
  // As of Django, which wants "/" at the end, and of a host that moved.
  '/301': (response) => {
    response.writeHead(301, { location: '/301/?key=secret' })
    response.end()
  },
  '/302/Anna%20Marchetti': (response) => {
    response.writeHead(302, { location: 'https://elsewhere.example/login/Anna%20Marchetti?next=secret' })
    response.end()
  },
  '/410': (response) => json(response, { message: 'withdrawn' }, 410),
  '/451': (response) => json(response, {}, 451),
  '/429': (response) => json(response, { message: 'API rate limit exceeded' }, 429),
  // guzzle/guzzle#310: JSON in ISO-8859-1 that says so.
  '/latin': (response) => bytes(response, Buffer.from('{"a":"Château"}', 'latin1'), 'ISO-8859-1'),
  // OneBusAway/onebusaway-android#2147: it says ISO-8859-1 and is UTF-8.
  '/called-latin': (response) => bytes(response, Buffer.from('{"a":"What’s"}'), 'ISO-8859-1'),
  // node-fetch/node-fetch#242: GB2312 is GBK; 聖 ends with the byte of "}", 乗 with that of "[".
  '/gbk': (response) =>
    bytes(
      response,
      Buffer.concat([
        Buffer.from('{"a":"'),
        Buffer.from(`${'817b'.repeat(70)}c2557d`.slice(0, 280), 'hex'),
        Buffer.from([0xc7, 0xe0]),
        Buffer.from('"}'),
      ]),
      'gb2312',
    ),
  // appsmithorg/appsmith#22078; 巛 and 嬀 have a byte of "[" and "{".
  '/utf-16': (response) =>
    bytes(response, Buffer.from(`\ufeff{"a":"${'\u5b00'.repeat(70)}"}`, 'utf16le'), 'utf-16'),
  // honeycombio/agentless-integrations-for-aws#98: a file that was packed, without a word of it; one that is said to be, and is not.
  '/packed': (response) => response.end(gzipSync('{"a":1}')),
  '/called-packed': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{"a":1}'),
  '/unknown-charset': (response) => bytes(response, Buffer.from('{"a":"é"}'), 'no-such'),
  '/slow': () => {},
  '/hangs': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"code":200,')
  },
  '/reset': (response) => response.destroy(),
  '/reset-later': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"code":200,', () => response.destroy())
  },
  '/html': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<!doctype html>\n<title>Log in</title>${' '.repeat(200)}<p class="intro-of-the-page">secret text`,
    )
  },
  '/empty': (response) => response.end(),
  '/no-content': (response) => {
    response.writeHead(204)
    response.end()
  },
  '/cut': (response) => json(response, '{"code":200,"data":[1'),
  '/large': (response) => json(response, `"${'a'.repeat(20 * 1024 * 1024)}"`),
}

const failures = [
  ['/envelope-500', 'refused', "the answer's code is 500"],
  ['/text-error', 'refused', "the answer's code is E17"],
  ['/500', 'status', 'HTTP 500'],
  ['/503', 'busy', 'HTTP 503'],
  ['/401', 'status', 'HTTP 401'],
  [
    '/301',
    'unreachable',
    /^HTTP 301 leads to http:\/\/127\.0\.0\.1:\d+, the same path with "\/" at its end$/,
  ],
  ['/302/Anna%20Marchetti', 'unreachable', 'HTTP 302 leads to https://elsewhere.example/login/…'],
  ['/429', 'busy', 'HTTP 429'],
  ['/packed', 'not-json', 'the answer is compressed, and no header says so'],
  ['/called-packed', 'unreachable', /incorrect header check/],
  ['/slow', 'timeout', 'no answer within 250 ms'],
  ['/hangs', 'timeout', 'no answer within 250 ms'],
  ['/reset', 'unreachable', /./],
  ['/reset-later', 'unreachable', /./],
  [
    '/html',
    'not-json',
    /^the answer is not JSON \(text\/html, 2\d\d characters\): at line 1, character 1 is "<!doctype html> <title>"$/,
  ],
  ['/empty', 'not-json', 'the answer is not JSON (no content type, 0 characters): it is empty'],
  ['/cut', 'not-json', /not JSON .*: it ends too early, at character \d+$/],
  ['/large', 'malformed', 'the answer is longer than 8388608 bytes'],
] as const

const answers = [
  ['/wrapped', { a: 1 }],
  ['/bare', { a: 1 }],
  ['/bare-list', [{ a: 1 }]],
  ['/bare-with-code', { code: 'CN', a: 1 }],
  ['/no-data', null],
  ['/null-data', null],
  ['/text-code', { a: 1 }],
  ['/bom', { a: 1 }],
  ['/no-content', null],
  ['/latin', { a: 'Château' }],
  ['/called-latin', { a: 'What’s' }],
  ['/gbk', { a: `${'亄'.repeat(70)}青` }],
  ['/utf-16', { a: '嬀'.repeat(70) }],
  ['/unknown-charset', { a: 'é' }],
] as const

const service: ServiceConfig = { env: 'MAIN_API_URL' }
const other: ServiceConfig = {
  env: 'OTHER_URL',
  envelope: { code: '/status', success: ['ok'], data: '/result', message: '/error' },
}

describe('callBackend against a real server', () => {
  let local: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    local = await startServer((request, response) => {
      request.resume()
      conduct[request.url ?? '']?.(response)
    })
  })
  afterAll(() => local.close())

  const send: SendRequest = (_service, request, signal) => sendHttp(local.address, request, signal)
  const call = (path: string, timeoutMs = 60_000) =>
    callBackend(send, 'main', service, { method: 'GET', path, headers: {} }, { timeoutMs, envelope: true })

  it.each(answers)('%s gives its data', async (path, body) => {
    expect(await call(path)).toMatchObject({ ok: true, body })
  })

  it.each([
    ['/404', 404],
    ['/envelope-404', 404],
    ['/410', 410],
    ['/451', 451],
  ])('%s is a missing record, no failure', async (path, missing) => {
    expect(await call(path)).toEqual({ ok: true, missing })
  })

  it.each(failures)('%s: %s', async (path, reason, detail) => {
    const answer = await call(path, reason === 'timeout' ? 250 : undefined)
    expect(answer).toMatchObject({ ok: false, reason })
    if (answer.ok) return
    if (typeof detail === 'string') expect(answer.detail).toBe(detail)
    else expect(answer.detail).toMatch(detail)
    expect(answer.detail).not.toContain('secret')
  })

  it('without an envelope the whole answer counts', async () => {
    const options = { timeoutMs: 60_000, envelope: false }
    const answer = await callBackend(
      send,
      'main',
      service,
      { method: 'GET', path: '/no-data', headers: {} },
      options,
    )
    expect(answer).toMatchObject({ ok: true, body: { code: 200, msg: '' } })
  })

  it('says that nobody listens', async () => {
    const closed = await startServer(() => {})
    await closed.close()
    const nobody: SendRequest = (_service, request, signal) => sendHttp(closed.address, request, signal)
    const answer = await callBackend(nobody, 'main', service, request, { timeoutMs: 60_000, envelope: true })
    expect(answer).toMatchObject({ ok: false, reason: 'unreachable' })
    expect(JSON.stringify(answer)).toContain('ECONNREFUSED')
  })

  const request = { method: 'GET', path: '/', headers: {} }

  // As after a garbage collection: nodejs/node#55428.
  it.each(['no answer', 'no end'])('ends in time where fetch has lost its signal: %s', async (conduct) => {
    let isCancelled = false
    const body = new ReadableStream({
      cancel: () => {
        isCancelled = true
      },
    })
    const deaf: SendRequest = () =>
      conduct === 'no end' ? Promise.resolve(new Response(body)) : new Promise(() => {})
    const answer = await callBackend(deaf, 'main', service, request, { timeoutMs: 50, envelope: true })
    expect(answer).toEqual({ ok: false, reason: 'timeout', detail: 'no answer within 50 ms' })
    expect(isCancelled).toBe(conduct === 'no end')
  })

  it('lets go of an answer that comes too late', async () => {
    let come = (_response: Response): void => {}
    const late: SendRequest = () =>
      new Promise((resolve) => {
        come = resolve
      })
    await callBackend(late, 'main', service, request, { timeoutMs: 50, envelope: true })
    const cancelled = new Promise((resolve) => {
      come(new Response(new ReadableStream({ cancel: () => resolve('cancelled') })))
    })
    expect(await cancelled).toBe('cancelled')
  })

  it('does not throw when sending itself does', async () => {
    const broken: SendRequest = () => {
      throw new Error('no address')
    }
    expect(await callBackend(broken, 'main', service, request, { timeoutMs: 100, envelope: true })).toEqual({
      ok: false,
      reason: 'unreachable',
      detail: 'no address',
    })
  })

  it.each([
    [
      { status: 'ok', result: [1] },
      { ok: true, body: [1] },
    ],
    [
      { status: 'error', error: 'secret text' },
      { ok: false, reason: 'refused' },
    ],
    [
      { status: 'published', id: 5 },
      { ok: true, body: { status: 'published', id: 5 } },
    ],
    [
      { status: { toString: [] }, result: [1] },
      { ok: false, reason: 'refused', detail: "the answer's code is neither a number nor a text" },
    ],
    [
      { status: ['ok'], result: [1] },
      { ok: false, reason: 'refused' },
    ],
  ])('another envelope: %j', async (body, expected) => {
    const answering: SendRequest = async () => Response.json(body)
    const request = { method: 'GET', path: '/', headers: {} }
    const answer = await callBackend(answering, 'other', other, request, { timeoutMs: 1000, envelope: true })
    expect(answer).toMatchObject(expected)
  })
})

describe('what the log holds of a refusal', () => {
  const request = {
    method: 'POST',
    path: '/v1/things/Marchetti?q=blue%20bowl',
    headers: {},
    body: { entity: { facets: ['a', 'b'], who: 'Anna Marchetti' } },
  }

  it('is the pointer and the message of our own service', () => {
    const answer = { code: 400, msg: '/body/facets must be object', data: null, pointer: '/body/facets' }
    expect(loggedReason(answer, request)).toBe('/body/facets must be object')
    expect(loggedReason(JSON.stringify({ ...answer, msg: 'must be object' }), request)).toBe(
      '/body/facets must be object',
    )
  })

  it('and of others their first words, without what the request held or whoever is named', () => {
    // Eight megabytes of an open tag, which was read from each of them to the end.
    expect(loggedReason('<'.repeat(MAX_ANSWER_BYTES), request)).toBe('<'.repeat(160))
    expect(loggedReason('{"errors":[{"message":"limit must be at most 100"}]}', request)).toBe(
      'limit must be at most 100',
    )
    const said = loggedReason(
      '<h1>No match</h1> for "blue bowl" of Anna Marchetti, write to desk@museum.example or +44 20 7946 0958',
      request,
    )
    expect(said).toMatch(/^No match for "…" of …, write to … or …$/)
    expect(loggedReason(`{"message":"${'x y '.repeat(500)}"}`, request)?.length).toBeLessThanOrEqual(160)
    expect(loggedReason('', request)).toBeUndefined()
    expect(loggedReason('{"pointer":"/a\\nb","message":"no"}', request)).toBe('no')
  })
})

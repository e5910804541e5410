import { type IncomingHttpHeaders, request as rawRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { InvalidJsonError } from '../../src/base/json-text.ts'
import { FORM_HEADERS } from '../../src/engine/contracts/form.ts'
import { redactJson } from '../../src/web/forward/send-on.ts'
import { startServer } from '../support/local-server.ts'
import { mintedProof } from '../support/minted-proof.ts'
import { startWebNode } from '../support/web-node.ts'

interface Arrived {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const record = {
  messageId: '1',
  phoneNumber: '13900001381',
  deep: [{ email: 'a@private.test', list: [[{ phoneNum: '139' }]], name: '甲' }],
}

/** Sends a path exactly as written: clients of this kind do not tidy it up. */
function ask(port: number, path: string, method = 'GET', body = '', headers = {}) {
  return new Promise<{ readonly status: number; readonly body: string }>((resolve, reject) => {
    const outgoing = rawRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const notNamed = [
  ['GET', '/api/deleteEverything'],
  ['GET', '/api/'],
  ['GET', '/api/queryArchivesList'],
  ['POST', '/api/queryArchivesById/7'],
  ['DELETE', '/api/queryArchivesById/7'],
  ['GET', '/api/queryArchivesById/'],
  ['GET', '/api/queryArchivesById/7/more'],
  ['GET', '/api/queryArchivesById/..'],
  ['GET', '/api/queryArchivesById/.'],
  ['GET', '/api/queryArchivesById/%2e%2e'],
  ['GET', '/api/queryArchivesById/.%2E'],
  ['GET', '/api/queryArchivesById/..\\..\\admin\\users'],
  ['GET', '/api/queryArchivesById/..%5c..%5cadmin/x'],
  ['GET', '/api/queryArchivesById/..%2f..%2fadmin%2fusers?x=1'],
  ['GET', '/api/queryArchivesById/..%2F..%2Fadmin%2Fusers'],
  ['GET', '/api/queryArchivesById/a%2fb'],
  ['GET', '/api/queryArchivesById/a%5cb'],
  ['GET', '/api/queryArchivesById/%252e%252e%252fadmin'],
  ['GET', '/api/queryArchivesById/50%25'],
  ['GET', '/api/queryArchivesById/7%00'],
  ['GET', '/api/queryArchivesById/7%0d%0ahost:x'],
  ['GET', '/api/queryArchivesById/7%20or%201=1'],
  ['GET', '//api/queryArchivesById/7'],
  ['GET', '/API/queryArchivesById/7'],
] as const

describe('calls of services that live elsewhere', () => {
  const arrived: Arrived[] = []
  let backend: Awaited<ReturnType<typeof startServer>>
  let app: FastifyInstance
  let port = 0

  beforeAll(async () => {
    backend = await startServer(async (request, response) => {
      arrived.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: await text(request),
      })
      const path = request.url ?? ''
      if (path.endsWith('/301')) response.writeHead(301, { location: '/api/queryArchivesById/7' })
      if (path.endsWith('/500'))
        response.writeHead(500, { 'content-type': 'application/json', 'set-cookie': 'a=b' })
      if (path.endsWith('/999')) return void response.destroy()
      if (path.endsWith('/400')) return void response.end('<!doctype html>stack trace')
      response.end(JSON.stringify({ code: 200, msg: '', data: record }))
    })
    const variables = { MAIN_API_URL: backend.address, SEARCH_SERVICE_URL: `${backend.address}/search` }
    app = await startWebNode(variables)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const address = app.server.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
  })
  beforeEach(() => {
    arrived.length = 0
  })
  afterAll(async () => {
    await app.close()
    await backend.close()
  })

  it('go on with their body and no query but the config’s, at the address of their service', async () => {
    const body = JSON.stringify({ entity: { channelNo: 'Notice' }, param: { pageSize: 8, pageNum: 1 } })
    const headers = { 'content-type': 'application/json' }
    expect((await ask(port, '/api/queryArchivesList?a=1', 'POST', body, headers)).status).toBe(200)
    expect((await ask(port, '/cmsSearch', 'POST', '{"searchValue":"剑"}', headers)).status).toBe(200)
    expect(arrived).toMatchObject([
      { method: 'POST', url: '/api/queryArchivesList', body },
      { method: 'POST', url: '/search/cmsSearch', body: '{"searchValue":"剑"}' },
    ])
  })

  it('keep the digits of integers beyond 2^53', async () => {
    const body = '{"entity":{"exhibitType":7340032000000000123}}'
    const headers = { 'content-type': 'application/json' }
    expect((await ask(port, '/api/queryExhibitList', 'POST', body, headers)).status).toBe(200)
    expect(arrived).toMatchObject([{ body: '{"entity":{"exhibitType":"7340032000000000123"}}' }])
  })

  it('take along only the headers they need, and bring none back', async () => {
    await app.inject({
      url: '/api/queryArchivesById/7',
      headers: {
        accept: 'application/json',
        'accept-language': 'en',
        cookie: 'session=1',
        authorization: 'Bearer x',
        'x-forwarded-for': '10.0.0.1',
        'x-api-key': 'k',
        referer: 'https://museum.test/',
        'user-agent': 'visitor',
      },
    })
    const { headers = {} } = arrived[0] ?? {}
    expect(headers).toMatchObject({ accept: 'application/json', 'accept-language': 'en' })
    for (const name of ['cookie', 'authorization', 'x-forwarded-for', 'x-api-key', 'referer'])
      expect(headers).not.toHaveProperty(name)
    expect(headers['user-agent']).not.toBe('visitor')
    const failed = await app.inject({ url: '/api/queryArchivesById/500' })
    expect(failed.statusCode).toBe(500)
    expect(failed.headers).not.toHaveProperty('set-cookie')
  })

  it('come back without private fields, however deep', async () => {
    const answer = await app.inject({ url: '/api/queryArchivesById/7' })
    expect(answer.json()).toEqual({
      code: 200,
      msg: '',
      data: { messageId: '1', deep: [{ list: [[{}]], name: '甲' }] },
    })
  })

  it.each(notNamed)('%s %s is no named call: nothing arrives', async (method, path) => {
    const answer = await ask(port, path, method)
    // The error page itself asks for the channel tree.
    expect(arrived.map(({ url }) => url).filter((url) => url !== '/api/queryAllChannel/CN')).toEqual([])
    expect([301, 400, 404, 405]).toContain(answer.status)
  })

  it.each(['999', '400', '301'])(
    'a service that breaks (%s) is 502, and reveals nothing of itself',
    async (id) => {
      const answer = await app.inject({ url: `/api/queryArchivesById/${id}` })
      expect(answer.statusCode).toBe(502)
      expect(answer.json()).toEqual({
        code: 502,
        msg: 'The service behind this address gave no usable answer.',
        data: null,
      })
    },
  )

  it('a file goes on as it came, byte by byte', async () => {
    const secret = 'a secret of sixteen'
    const node = await startWebNode(
      { FILE_SERVICE_URL: backend.address },
      { formSecrets: [secret], now: () => new Date() },
    )
    const payload = `--x\r\ncontent-disposition: form-data; name="trackData"; filename="a.jpg"\r\n\r\n${'照片'.repeat(40_000)}\r\n--x--\r\n`
    const url = '/file/normalUploadByCode/CMS_COLLECT_WORK_IMG/CMS_COLLECT_WORK_IMG/museum?isHandle=1'
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      [FORM_HEADERS.proof]: await mintedProof('work', secret),
    }
    const answer = await node.inject({ method: 'POST', url, headers, payload })
    await node.close()
    expect(answer.statusCode).toBe(200)
    expect(arrived).toHaveLength(1)
    expect(arrived[0]).toMatchObject({ method: 'POST', url, body: payload })
    expect(arrived[0]?.headers).toMatchObject({
      'content-type': headers['content-type'],
      'content-length': String(Buffer.byteLength(payload)),
    })
    expect(arrived[0]?.headers).not.toHaveProperty(FORM_HEADERS.proof)
  })

  it('a form arrives with every key of its text fields, be they empty', async () => {
    const secret = 'a secret of sixteen'
    const node = await startWebNode(
      { MAIN_API_URL: backend.address },
      { formSecrets: [secret], now: () => new Date() },
    )
    const answer = await node.inject({
      method: 'POST',
      url: '/api/addMessage',
      headers: {
        'content-type': 'application/json',
        [FORM_HEADERS.proof]: await mintedProof('message', secret),
      },
      payload: JSON.stringify({ name: '林知夏', content: '几点开门？', type: '咨询', orgId: 2 }),
    })
    await node.close()
    expect(answer.statusCode).toBe(200)
    expect(JSON.parse(arrived[0]?.body ?? '')).toEqual({
      name: '林知夏',
      phoneNumber: '',
      email: '',
      type: '咨询',
      content: '几点开门？',
      orgId: 2,
    })
  })

  it('a service that is not there is 502', async () => {
    const gone = await startServer(() => {})
    await gone.close()
    const lonely = await startWebNode({ MAIN_API_URL: gone.address })
    expect((await lonely.inject({ url: '/api/queryArchivesById/7' })).statusCode).toBe(502)
    await lonely.close()
  })
})

describe('redactJson', () => {
  it.each([
    ['{"a":1,"email":"x"}', '{"a":1}'],
    ['[{"email":"x"},[{"email":{"b":1}}]]', '[{},[{}]]'],
    ['"email"', '"email"'],
    ['null', 'null'],
    ['{"__proto__":{"email":1}}', '{"__proto__":{}}'],
    ['{"Email":"x","eMail":"y"}', '{}'],
    // A page's script would lose the digits of the number.
    ['{"data":7340032000000000123,"size":1.50}', '{"data":"7340032000000000123","size":1.5}'],
  ])('%s', (answer, kept) => {
    expect(redactJson(answer, ['email'])).toBe(kept)
  })

  it.each(['', '<html>', '{"a":'])('%j is no JSON', (answer) => {
    expect(() => redactJson(answer, [])).toThrow(InvalidJsonError)
  })
})

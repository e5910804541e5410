import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { mapFile } from '../../src/sources/map-record.ts'
import { type DocumentBounds, registerDocuments } from '../../src/web/media/documents/document-route.ts'
import { createFetchRule } from '../../src/web/site/remote-files.ts'
import { documentAddress, documentOf } from '../../src/web/site/site.ts'
import { mapContext } from '../support/map-context.ts'
import { realManifest } from '../support/real-site.ts'
import { isFull } from '../support/sweep.ts'

const PDF = Buffer.from(`%PDF-1.7\n${'x'.repeat(5000)}`)
const BOUNDS: DocumentBounds = { bytes: 10_000, answerMs: 60_000, totalMs: 60_000, atOnce: 2, atOnceEach: 2 }

const sendPdf: RequestListener = ({ headers }, response) => {
  const [, first, last] = /bytes=(\d+)-(\d*)/.exec(headers.range ?? '') ?? []
  response.setHeader('content-type', 'application/pdf')
  response.setHeader('set-cookie', 'a=b')
  if (first === undefined) return void response.end(PDF)
  const end = last === '' ? PDF.length - 1 : Number(last)
  response.writeHead(206, { 'content-range': `bytes ${first}-${end}/${PDF.length}` })
  response.end(PDF.subarray(Number(first), end + 1))
}

describe('documents of other hosts', () => {
  const ends: (() => void)[] = []
  afterEach(() => {
    for (const end of ends.splice(0)) end()
  })

  const host = (
    answer: RequestListener,
  ): Promise<{ readonly origin: string; readonly asked: IncomingMessage[] }> =>
    new Promise((resolve) => {
      const asked: IncomingMessage[] = []
      const server: Server = createServer((request, response) => {
        asked.push(request)
        answer(request, response)
      })
      ends.push(() => {
        server.closeAllConnections()
        server.close()
      })
      server.listen(0, '127.0.0.1', () => {
        const place = server.address()
        const port = typeof place === 'object' && place !== null ? place.port : 0
        resolve({ origin: `http://127.0.0.1:${port}`, asked })
      })
    })

  /** A node whose base of pictures may be in the own network, as in `images`. */
  const node = (
    base: string,
    hosts: readonly string[] = [],
    change: Partial<DocumentBounds> = {},
  ): FastifyInstance => {
    const app = Fastify()
    registerDocuments(app, createFetchRule({ base, hosts, parameters: ['v'] }), { ...BOUNDS, ...change })
    ends.push(() => void app.close())
    return app
  }
  const read = (app: FastifyInstance, address: string, headers: Record<string, string> = {}) =>
    app.inject({ url: documentAddress(address) ?? '', headers })

  it('are passed on whole and by ranges, with nothing of the visitor', async () => {
    const { origin, asked } = await host(sendPdf)
    const app = node(origin)
    const whole = await read(app, `${origin}/a/b.pdf?v=1`, { cookie: 'secret=1', authorization: 'x' })
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload.equals(PDF)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
    })
    expect(whole.headers['set-cookie']).toBeUndefined()
    const part = await read(app, `${origin}/a/b.pdf`, { range: 'bytes=10-19' })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 10-19/${PDF.length}`)
    expect(part.rawPayload.equals(PDF.subarray(10, 20))).toBe(true)
    expect(asked[0]?.url).toBe('/a/b.pdf?v=1')
    expect(asked[0]?.headers.cookie).toBeUndefined()
    expect(asked[0]?.headers.authorization).toBeUndefined()
  })

  it('are not passed on from hosts that the config does not name, and none is asked', async () => {
    const { origin, asked } = await host(sendPdf)
    const app = node('', ['journals.example.org'])
    for (const address of [
      `${origin}/a.pdf`,
      'https://journals.example.org.evil.test/a.pdf',
      'http://169.254.169.254/a.pdf',
    ])
      expect((await read(app, address)).statusCode).toBe(404)
    expect(asked).toEqual([])
  })

  it('are not passed on from a listed host that is in the own network', async () => {
    const { origin, asked } = await host(sendPdf)
    const port = new URL(origin).port
    const app = node('', [`127.0.0.1:${port}`, `localhost:${port}`])
    expect((await read(app, `${origin}/a.pdf`)).statusCode).toBe(502)
    expect((await read(app, `http://localhost:${port}/a.pdf`)).statusCode).toBe(502)
    expect(asked).toEqual([])
  })

  it.each([
    [
      'a redirect',
      ((_request, response) => void response.writeHead(302, { location: '/b.pdf' }).end()) as RequestListener,
    ],
    [
      'a page',
      ((_request, response) =>
        void response.setHeader('content-type', 'text/html').end('<p>')) as RequestListener,
    ],
    ['a failure', ((_request, response) => void response.writeHead(500).end()) as RequestListener],
    [
      'too many bytes',
      ((_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/pdf', 'content-length': '20000' })
          .end(Buffer.alloc(20_000))) as RequestListener,
    ],
    [
      'a part of too large a document',
      ((_request, response) =>
        void response
          .writeHead(206, { 'content-type': 'application/pdf', 'content-range': 'bytes 0-9/20000' })
          .end(Buffer.alloc(10))) as RequestListener,
    ],
  ])('%s is not passed on', async (_name, answer) => {
    const { origin, asked } = await host(answer)
    const response = await read(node(origin), `${origin}/a.pdf`, { range: 'bytes=0-9' })
    expect(response.statusCode).toBe(502)
    expect(response.headers['content-type']).toContain('text/plain')
    expect(asked).toHaveLength(1)
  })

  it('end where the host sends more than it may without saying so', async () => {
    const { origin } = await host((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' })
      for (let sent = 0; sent < 30; sent += 1) response.write(Buffer.alloc(1000))
      response.end()
    })
    const app = node(origin)
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    await expect(
      fetch(`${address}${documentAddress(`${origin}/a.pdf`)}`).then((answer) => answer.arrayBuffer()),
    ).rejects.toThrow()
  })

  it('are given up where the host does not answer, and few are read at a time', async () => {
    const { origin, asked } = await host(() => undefined)
    const app = node(origin, [], { answerMs: 2000 })
    const first = [read(app, `${origin}/a.pdf`), read(app, `${origin}/b.pdf`)]
    await expect.poll(() => asked.length, { timeout: 60_000 }).toBe(2)
    expect((await read(app, `${origin}/c.pdf`)).statusCode).toBe(503)
    for (const response of await Promise.all(first)) expect(response.statusCode).toBe(502)
    // Each week: it takes as long again.
    if (isFull) expect((await read(app, `${origin}/d.pdf`)).statusCode).toBe(502)
  })

  it.each([
    [
      'https://journals.example.org/a/第一期.pdf?x=1',
      '/_vitrine/document/https/journals.example.org/a/%E7%AC%AC%E4%B8%80%E6%9C%9F.pdf?x=1',
    ],
    ['http://journals.example.org:8080/a.PDF', '/_vitrine/document/http/journals.example.org:8080/a.PDF'],
  ])('%s has one address', (address, own) => {
    expect(documentAddress(address)).toBe(own)
    expect(documentOf(own)).toBe(new URL(address).href)
  })

  it.each([
    '/_vitrine/document/ftp/a.test/a.pdf',
    '/_vitrine/document/https/user@a.test/a.pdf',
    '/_vitrine/document/https/a.test/a.html',
    '/_vitrine/document/https/a.test/../a.pdf',
    '/_vitrine/document/https/a.test:443/a.pdf',
    '/_vitrine/document/https/A.test/a.pdf',
  ])('%s names none', (url) => {
    expect(documentOf(url)).toBeUndefined()
  })

  it('keep their own address as a link, and are read at ours where that is allowed', () => {
    const source = realManifest().sources['archive-files']
    if (source === undefined) throw new Error('config/ has no source "archive-files"')
    const file = (path: string) =>
      mapFile(
        { filePath: path, fileOldname: 'n' },
        source,
        mapContext('zh', {
          document: (address) => (address.includes('journals') ? documentAddress(address) : undefined),
        }),
      )
    expect(file('https://journals.test/a.pdf')).toMatchObject({
      href: 'https://journals.test/a.pdf',
      read: '/_vitrine/document/https/journals.test/a.pdf',
    })
    expect(file('https://other.test/a.pdf')).not.toHaveProperty('read')
    expect(file('https://journals.test/a.mp3')).not.toHaveProperty('read')
  })
})

import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSemaphore } from '../../src/base/tasks.ts'
import { encodePicture } from '../../src/web/media/pictures/encode-picture.ts'
import { openPictureCache } from '../../src/web/media/pictures/picture-cache.ts'
import { createPictureVersions } from '../../src/web/media/pictures/picture-versions.ts'
import { createSite } from '../../src/web/site/site.ts'
import { foreignEnvironment, foreignManifest } from '../support/foreign-museum.ts'
import { startServer } from '../support/local-server.ts'
import { startWebNode } from '../support/web-node.ts'

/**
 * Ways to write an address of the files' host that is not below its configured path "/public", or that some server reads as another. FILE is
 * a file that is there. A way that is found some day is one more line: each is tried on every route.
 */
const SPELLINGS: Readonly<Record<string, string>> = {
  'another folder': '/private/FILE',
  'the top of the host': '/FILE',
  'a folder whose name begins alike': '/public-private/FILE',
  'the folder in capitals': '/PUBLIC/FILE',
  'the folder with an encoded letter': '/%70ublic/FILE',
  'a call of the service': '/service/objects/FILE',
  'a step': '/public/../private/FILE',
  'a step to the same folder': '/public/x/../FILE',
  'a step of one dot': '/public/./FILE',
  'encoded dots': '/public/%2e%2e/private/FILE',
  'encoded dots in capitals': '/public/%2E%2E/private/FILE',
  'one encoded dot': '/public/.%2e/private/FILE',
  'dots encoded twice': '/public/%252e%252e/private/FILE',
  'dots encoded three times': '/public/%25252e%25252e/private/FILE',
  'an encoded slash': '/public/x%2fFILE',
  'an encoded slash in capitals': '/public/x%2FFILE',
  'a slash encoded twice': '/public/x%252fFILE',
  'a step with an encoded slash': '/public/..%2fprivate/FILE',
  'a step with a slash encoded twice': '/public/..%252fprivate/FILE',
  'a step all encoded': '/public/%2e%2e%2fprivate%2fFILE',
  'a step before the folder': '/public%2f..%2fprivate/FILE',
  'a backslash': '/public\\..\\private\\FILE',
  'an encoded backslash': '/public/..%5cprivate/FILE',
  'an encoded backslash alone': '/public/x%5cFILE',
  'a backslash encoded twice': '/public/..%255cprivate/FILE',
  'a step with a semicolon': '/public/..;/private/FILE',
  'a step with a parameter': '/public/..;a=b/private/FILE',
  'a step with an encoded semicolon': '/public/..%3b/private/FILE',
  'a control character in a step': '/public/.%09./private/FILE',
  'a tab before a step': '/public/%09../private/FILE',
  'overlong dots': '/public/%c0%ae%c0%ae/private/FILE',
  'an overlong slash': '/public/..%c0%afprivate/FILE',
  'an encoding of Microsoft': '/public/%u002e%u002e/private/FILE',
  'half a character': '/public/%ed%a0%80/FILE',
  'an empty segment and a step': '/public//../private/FILE',
  'two slashes at the beginning': '//private/FILE',
  'a null': '/public/%00/FILE',
  'a line': '/public/%0d%0aHost:%20other.test/FILE',
  'a query': '/public/FILE?x=1',
  'a query of a path': '/public/FILE?file=/etc/passwd',
  'an allowed parameter and another': '/public/FILE?v=1&x=1',
  'an allowed parameter twice': '/public/FILE?v=1&v=2',
  'an allowed parameter with an encoded name': '/public/FILE?%76=1',
  'an allowed parameter with steps': '/public/FILE?v=../../private/FILE',
  'an allowed parameter with encoded steps': '/public/FILE?v=..%2f..%2fprivate',
  'a query after a semicolon': '/public/FILE?v=1;x=1',
  'an encoded question mark': '/public/x%3fv=1/../FILE',
  'an encoded hash': '/public/x%23/..%2fFILE',
}

/** Where visitors name a file of the host, by the path and query of the spelling. */
const ROUTES: Readonly<
  Record<string, { readonly file: string; readonly url: (host: string, spelling: string) => string }>
> = {
  'versions of pictures': {
    file: 'a.png',
    url: (host, spelling) => {
      const [path = '', query] = spelling.split(/\?(.*)/s)
      return `/_vitrine/picture/320/http/${host}${path}.webp${query === undefined ? '' : `?${query}`}`
    },
  },
  'pictures of shared links': {
    file: 'shared.png',
    url: (host, spelling) => {
      const [path = '', query] = spelling.split(/\?(.*)/s)
      return `/_vitrine/picture/share/http/${host}${path}.jpg${query === undefined ? '' : `?${query}`}`
    },
  },
  documents: { file: 'a.pdf', url: (host, spelling) => `/_vitrine/document/http/${host}${spelling}` },
}

/** Where visitors name a record, by an id: one segment of a call, whatever it is. */
const RECORD_ROUTES: Readonly<Record<string, (id: string) => string>> = {
  'pages of records': (id) => `/objects/${id}`,
  'views of records': (id) => `/_vitrine/page?url=${encodeURIComponent(`/objects/${id}`)}`,
  'records as JSON': (id) => `/objects/${id}.json`,
  'calls that are passed on': (id) => `/calls/objects/${id}`,
}

describe('what visitors can reach on the hosts of the museum', () => {
  const closing: (() => Promise<unknown>)[] = []
  const asked: string[] = []
  let host = ''
  let node: FastifyInstance
  let port = 0
  /** Of the record "A-1". */
  let picture = ''

  beforeAll(async () => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#804020' } })
      .png()
      .toBuffer()
    const server = await startServer((request, response) => {
      const url = request.url ?? ''
      asked.push(url)
      if (url.startsWith('/service/'))
        return void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ number: 'A-1', name: 'Object', picture, file: picture }))
      const isPdf = url.includes('.pdf')
      response
        .writeHead(200, { 'content-type': isPdf ? 'application/pdf' : 'image/png' })
        .end(isPdf ? '%PDF-1.7' : png)
    })
    closing.push(server.close)
    host = new URL(server.address).host
    const item = { id: '/number', title: '/name', image: '/picture' }
    const manifest = foreignManifest({
      site: {
        images: { base: `${server.address}/public`, optimise: true, parameters: ['v'] },
        documents: { hosts: [], parameters: ['v'] },
      },
      record: { request: { method: 'GET', path: '/calls/objects/{id}' }, item },
    })
    const site = createSite(manifest, foreignEnvironment(`${server.address}/service`))
    const folder = mkdtempSync(join(tmpdir(), 'origins-'))
    closing.push(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
    const pictures = createPictureVersions({
      cache: openPictureCache(folder, 10_000_000),
      own: async () => undefined,
      encode: encodePicture,
      limits: { encode: createSemaphore(1, 60), fetch: createSemaphore(4, 60) },
      reach: site.images.reach,
      onFailure: () => undefined,
    })
    node = await startWebNode({}, { site, pictures, render: async () => '' })
    await node.listen({ host: '127.0.0.1', port: 0 })
    const address = node.server.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
    closing.push(() => node.close())
  })
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  })
  beforeEach(() => {
    asked.length = 0
  })

  /** As it is written: clients that know addresses take the steps out. */
  const get = (path: string): Promise<{ readonly status: number; readonly text: string }> =>
    new Promise((resolve, reject) => {
      httpRequest({ host: '127.0.0.1', port, path }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        )
      })
        .on('error', reject)
        .end()
    })

  describe.each(Object.entries(ROUTES))('%s', (_name, { file, url }) => {
    it.each(['/public/FILE', '/public/a/b%20c/FILE', '/public/FILE?v=2'])(
      '%s is fetched as it is',
      async (spelling) => {
        const path = spelling.replace('FILE', file)
        expect((await get(url(host, path))).status).toBe(200)
        expect(asked).toEqual([path])
      },
    )

    it.each(Object.entries(SPELLINGS))('%s: %s asks for nothing', async (_what, spelling) => {
      const { status } = await get(url(host, spelling.replaceAll('FILE', file)))
      expect([400, 404]).toContain(status)
      expect(asked).toEqual([])
    })
  })

  describe('pages', () => {
    const view = () => get('/_vitrine/page?url=/objects/A-1')

    it('offer versions of a picture below the path', async () => {
      picture = `http://${host}/public/a.png`
      const { text } = await view()
      expect(text).toContain('"versions":true')
      expect(text).toContain('/_vitrine/picture/share/')
    })

    it.each(Object.entries(SPELLINGS))(
      'of a picture at %s offer none that is fetched: %s',
      async (_what, spelling) => {
        picture = `http://${host}${spelling.replaceAll('FILE', 'a.png')}`
        const { text } = await view()
        expect(text).toContain('Object')
        expect(text).not.toMatch(/"versions":true|_vitrine\/picture/)
      },
    )
  })

  describe.each(Object.entries(RECORD_ROUTES))('%s', (_name, url) => {
    it('ask for the record', async () => {
      await get(url('A-1'))
      expect(asked).toContain('/service/calls/objects/A-1')
    })

    it.each(Object.entries(SPELLINGS))('%s: %s stays one segment of a call', async (_what, spelling) => {
      const { status } = await get(url(spelling.replace('FILE', 'a').replace(/^\//, '')))
      expect(status).toBeLessThan(500)
      for (const call of asked.filter((each) => !each.startsWith('/service/objects?'))) {
        const [path = ''] = call.split('?')
        expect(path.split('/').slice(0, -1)).toEqual(['', 'service', 'calls', 'objects'])
        let read = path
        while (/%[0-9a-f]{2}/i.test(read))
          read = read.replace(/%([0-9a-f]{2})/gi, (_whole, hex: string) =>
            String.fromCharCode(Number.parseInt(hex, 16)),
          )
        expect(read).not.toMatch(/(?:^|[/\\])\.{1,2}(?:[/\\;]|$)/)
      }
    })
  })
})

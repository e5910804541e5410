import { EventEmitter, once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFileReceiver, sweepIncoming } from '../../src/base/receive-file.ts'
import { BusyError } from '../../src/base/tasks.ts'
import { FORM_HEADERS } from '../../src/engine/contracts/form.ts'
import { message, UPLOAD } from '../content/support/forms.ts'
import { jpeg, multipartOf } from '../content/support/photos.ts'
import { startServer } from '../support/local-server.ts'
import { mintedProof } from '../support/minted-proof.ts'
import { listening } from '../support/own-node.ts'
import { openRaw, type RawConnection, statusIn } from '../support/raw-connection.ts'
import { realManifest, siteOf, withTimeout } from '../support/real-site.ts'
import { startWebNode } from '../support/web-node.ts'

const SECRET = 'a secret of sixteen'
const MS = 240_000
/** The visitor who takes what there is, and another. */
const GREEDY = '203.0.113.7'
const OTHER = '198.51.100.9'
const OK = JSON.stringify({ code: 200, msg: '', data: null })

interface Held {
  readonly url: string
  readonly body: Buffer
  readonly release: () => void
}

describe('places of services elsewhere', () => {
  let backend: Awaited<ReturnType<typeof startServer>>
  let app: FastifyInstance
  let port = 0
  let incoming = ''
  /** Calls that the backend has not answered. */
  let held: Held[] = []
  /** Which calls it answers only when the test lets it. */
  let hangs: (url: string) => boolean = () => false
  const connections: RawConnection[] = []

  beforeAll(async () => {
    backend = await startServer(async (request: IncomingMessage, response: ServerResponse) => {
      const body = await buffer(request)
      const { url = '' } = request
      if (hangs(url)) held.push({ url, body, release: () => void response.end(OK) })
      else response.end(OK)
    })
    const site = siteOf(withTimeout(realManifest(), MS))
    const addresses = new Map([...site.addresses.keys()].map((name) => [name, backend.address]))
    incoming = mkdtempSync(join(tmpdir(), 'vitrine-places-'))
    app = await startWebNode(
      {},
      {
        site: { ...site, addresses },
        formSecrets: [SECRET],
        now: () => new Date(),
        incomingDir: incoming,
      },
    )
    port = await listening(app)
  })
  beforeEach(() => {
    held = []
    hangs = () => false
  })
  afterEach(async () => {
    hangs = () => false
    for (const { socket } of connections.splice(0)) socket.destroy()
    for (const each of held) each.release()
    await expect.poll(() => readdirSync(incoming), { timeout: MS }).toEqual([])
  })
  afterAll(async () => {
    await app.close()
    await backend.close()
    rmSync(incoming, { recursive: true, force: true })
  })

  const read = (visitor: string, id = '1') =>
    app.inject({ url: `/api/queryArchivesById/${id}`, headers: { 'x-forwarded-for': visitor } })
  const guarded = async (form: string, visitor: string) => ({
    'x-forwarded-for': visitor,
    [FORM_HEADERS.proof]: await mintedProof(form, SECRET),
    [FORM_HEADERS.key]: crypto.randomUUID(),
  })
  const send = async (visitor: string) =>
    app.inject({
      method: 'POST',
      url: '/api/addMessage',
      payload: message,
      headers: await guarded('message', visitor),
    })
  const upload = async (visitor: string, bytes?: Buffer) => {
    const { payload, headers } = multipartOf(bytes ?? (await jpeg()))
    return app.inject({
      method: 'POST',
      url: UPLOAD,
      payload,
      headers: { ...headers, ...(await guarded('work', visitor)) },
    })
  }
  const reached = (count: number) => expect.poll(() => held.length, { timeout: MS }).toBe(count)
  const isRead = (url: string): boolean => url.startsWith('/api/queryArchivesById/')

  it('reads of one visitor that hang keep out no form, and no read of another', { timeout: MS }, async () => {
    hangs = isRead
    const greedy = Array.from({ length: 16 }, () => read(GREEDY))
    await reached(4)
    const over = await read(GREEDY)
    expect([over.statusCode, over.headers['retry-after']]).toEqual([503, '5'])
    for (const visitor of [GREEDY, OTHER]) expect((await send(visitor)).statusCode).toBe(200)
    for (const visitor of [GREEDY, OTHER]) expect((await upload(visitor)).statusCode).toBe(200)
    const other = read(OTHER)
    await reached(5)
    hangs = () => false
    for (const each of held) each.release()
    for (const answer of await Promise.all([...greedy, other])) expect(answer.statusCode).toBe(200)
  })

  it('submissions of one visitor that hang keep out no read, and no form of another', {
    timeout: MS,
  }, async () => {
    hangs = (url) => url === '/api/addMessage'
    const greedy = Array.from({ length: 10 }, () => send(GREEDY))
    await reached(4)
    expect((await read(GREEDY)).statusCode).toBe(200)
    const other = send(OTHER)
    await reached(5)
    hangs = () => false
    for (const each of held) each.release()
    for (const answer of await Promise.all([...greedy, other])) expect(answer.statusCode).toBe(200)
  })

  it('a household of IPv6 is one visitor', { timeout: MS }, async () => {
    hangs = isRead
    const greedy = Array.from({ length: 12 }, (_, number) => read(`2001:db8:1:2::${number + 1}`))
    await reached(4)
    const neighbour = read('2001:db8:1:3::1')
    await reached(5)
    hangs = () => false
    for (const each of held) each.release()
    for (const answer of await Promise.all([...greedy, neighbour])) expect(answer.statusCode).toBe(200)
  })

  it('a visitor who goes away is not asked for any more', { timeout: MS }, async () => {
    hangs = isRead
    const greedy = Array.from({ length: 4 }, () => read(GREEDY))
    await reached(4)
    const arrived = once(app.server, 'request')
    const connection = await openRaw(port)
    connection.write(
      `GET /api/queryArchivesById/77 HTTP/1.1\r\nhost: museum.test\r\nx-forwarded-for: ${GREEDY}\r\n\r\n`,
    )
    const [, response] = await arrived
    const gone = once(response, 'close')
    connection.socket.destroy()
    await gone
    const next = read(GREEDY, '78')
    held[0]?.release()
    await reached(5)
    expect(held.map(({ url }) => url).at(-1)).toMatch(/78$/)
    for (const each of held) each.release()
    await Promise.all([...greedy, next])
  })

  it('pages that one visitor has made keep out neither pages of another nor forms', {
    timeout: MS,
  }, async () => {
    hangs = isRead
    const page = (visitor: string, id: number) =>
      app.inject({
        url: `/News/LastestNews/${id}`,
        headers: { host: 'museum.test', 'x-forwarded-for': visitor },
      })
    const asked = (from: number) => held.filter(({ url }) => Number(url.split('/').at(-1)) >= from).length
    const greedy = Array.from({ length: 40 }, (_, number) => page(GREEDY, 1000 + number))
    await expect.poll(() => asked(1000), { timeout: MS }).toBe(16)
    expect((await send(GREEDY)).statusCode).toBe(200)
    const other = page(OTHER, 5000)
    await expect.poll(() => asked(5000), { timeout: MS }).toBe(1)
    // Whoever asks for what the greedy one only waits for has it made at once.
    const same = page(OTHER, 1039)
    await expect.poll(() => held.some(({ url }) => url.endsWith('/1039')), { timeout: MS }).toBe(true)
    expect(asked(1000)).toBe(18)
    hangs = () => false
    for (const each of held) each.release()
    for (const answer of await Promise.all([...greedy, other, same]))
      expect([200, 404]).toContain(answer.statusCode)
  })

  describe('photographs', () => {
    const begin = async (visitor: string, length = 100_000): Promise<RawConnection> => {
      const { payload, headers } = multipartOf(Buffer.alloc(length))
      const connection = await openRaw(port)
      connections.push(connection)
      const lines = Object.entries({
        host: 'museum.test',
        'content-length': payload.byteLength,
        ...headers,
        ...(await guarded('work', visitor)),
      }).map(([name, value]) => `${name}: ${value}`)
      connection.write(`POST ${UPLOAD} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      connection.write(payload.subarray(0, 600))
      return connection
    }

    it('that arrive slowly keep out nobody, and go when their visitor goes', { timeout: MS }, async () => {
      await Promise.all(Array.from({ length: 20 }, () => begin(GREEDY)))
      await expect.poll(() => readdirSync(incoming).length, { timeout: MS }).toBe(20)
      for (const visitor of [OTHER, GREEDY]) expect((await upload(visitor)).statusCode).toBe(200)
      for (const { socket } of connections) socket.destroy()
      await expect.poll(() => readdirSync(incoming), { timeout: MS }).toEqual([])
    })

    it('arrive whole, byte by byte what was sent', { timeout: MS }, async () => {
      hangs = (url) => url === UPLOAD
      const { payload } = multipartOf(Buffer.from('not even a picture'))
      const sent = upload(GREEDY, Buffer.from('not even a picture'))
      await reached(1)
      expect(held[0]?.body.equals(payload)).toBe(true)
      held[0]?.release()
      expect((await sent).statusCode).toBe(200)
    })

    it('of which a service takes none wait on the disk, a few of each visitor', { timeout: MS }, async () => {
      hangs = (url) => url === UPLOAD
      const greedy = Array.from({ length: 16 }, () => upload(GREEDY))
      await reached(4)
      await expect.poll(() => readdirSync(incoming).length, { timeout: MS }).toBe(16)
      const other = upload(OTHER)
      await reached(5)
      hangs = () => false
      for (const each of held) each.release()
      for (const answer of await Promise.all([...greedy, other])) expect(answer.statusCode).toBe(200)
    })

    it('of one visitor are so many at a time', { timeout: MS }, async () => {
      await Promise.all(Array.from({ length: 32 }, () => begin(GREEDY)))
      await expect.poll(() => readdirSync(incoming).length, { timeout: MS }).toBe(32)
      const over = await upload(GREEDY)
      expect([over.statusCode, over.headers['retry-after']]).toEqual([503, '5'])
      expect((await upload(OTHER)).statusCode).toBe(200)
    })

    it('that are too large are refused, and nothing of them stays', { timeout: MS }, async () => {
      hangs = (url) => url === UPLOAD
      const { statusCode } = await upload(GREEDY, Buffer.alloc(40 * 1024 * 1024))
      expect(statusCode).toBe(413)
      expect(held).toEqual([])
    })
  })
})

describe('calls that are answered here', () => {
  it('one visitor has a share of what is under way; others are answered meanwhile', {
    timeout: MS,
  }, async () => {
    const [waiting, content]: [(() => void)[], { hangs: boolean }] = [[], { hangs: true }]
    const node = await startWebNode(
      { MAIN_API_URL: '', CONTENT_GATEWAY_URL: '', FILE_SERVICE_URL: '', SEARCH_SERVICE_URL: '' },
      {
        content: async () => ({
          version: async () => 1,
          app: Fastify(),
          call: async () => ({ status: 404, body: null, bytes: 4 }),
          paths: [],
          files: { open: async () => undefined, sizes: async () => undefined },
          readRoutes: async (app) => {
            app.get('/api/slow', async () => {
              if (content.hangs) await new Promise<void>((resolve) => waiting.push(resolve))
              return 'answered'
            })
          },
        }),
      },
    )
    const ask = (visitor: string) =>
      node.inject({ url: '/api/slow', headers: { host: 'museum.test', 'x-forwarded-for': visitor } })
    const greedy = Array.from({ length: 30 }, () => ask(GREEDY))
    await expect.poll(() => waiting.length, { timeout: MS }).toBe(16)
    const other = ask(OTHER)
    await expect.poll(() => waiting.length, { timeout: MS }).toBe(17)
    content.hangs = false
    for (const resolve of waiting) resolve()
    for (const answer of await Promise.all([...greedy, other])) expect(answer.statusCode).toBe(200)
    await node.close()
  })
})

describe('files that are received to disk', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-received-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const chunks = async function* (...sizes: readonly number[]) {
    for (const size of sizes) yield Buffer.alloc(size)
  }
  const names = (): readonly string[] => readdirSync(folder)

  it('are bounded in number, for each visitor, and in bytes; the bound is whole again afterwards', async () => {
    const receive = createFileReceiver(folder, { files: 2, filesEach: 1, bytes: 100 })
    const used = new EventEmitter()
    const first = receive(chunks(30, 30), 'one', async (file, bytes) => {
      await once(used, 'up')
      return [existsSync(file), bytes]
    })
    const use = async (_file: string, bytes: number): Promise<number> => bytes
    await expect.poll(() => names().length).toBe(1)
    await expect(receive(chunks(1), 'one', use)).rejects.toThrow(BusyError)
    await expect(receive(chunks(20, 30), 'two', use)).rejects.toThrow(BusyError)
    expect(await receive(chunks(40), 'two', use)).toBe(40)
    used.emit('up')
    expect(await first).toEqual([true, 60])
    expect(await receive(chunks(50, 50), 'one', use)).toBe(100)
    expect(names()).toEqual([])
  })

  it('go whatever fails: the visitor, what is done with them, the folder', async () => {
    const receive = createFileReceiver(join(folder, 'below'))
    const broken = async function* () {
      yield Buffer.alloc(10)
      throw new Error('the visitor is gone')
    }
    await expect(receive(broken(), 'one', async () => {})).rejects.toThrow('gone')
    await expect(
      receive(chunks(10), 'one', async () => {
        throw new Error('the service is gone')
      }),
    ).rejects.toThrow('service')
    expect(readdirSync(join(folder, 'below'))).toEqual([])
    writeFileSync(join(folder, 'file'), '')
    await expect(createFileReceiver(join(folder, 'file'))(chunks(1), 'one', async () => {})).rejects.toThrow()
  })

  it('of a process that was killed go after an hour', async () => {
    const [old, fresh] = [join(folder, 'old.part'), join(folder, 'new.part')]
    for (const file of [old, fresh]) writeFileSync(file, 'x')
    const now = new Date()
    utimesSync(old, now, new Date(now.getTime() - 3_700_000))
    await sweepIncoming(folder, now)
    expect(names()).toEqual(['new.part'])
  })
})

describe('a photograph that drips', () => {
  it('is given up though a form as slow would not be', { timeout: MS }, async () => {
    const app = await startWebNode(
      {},
      { connectionLimits: { checkMs: 10, graceMs: 100, bytesPerSecond: 1, fileBytesPerSecond: 50_000 } },
    )
    app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))
    app.post('/echo', async ({ body }) => {
      for await (const _chunk of Object(body));
      return 'read'
    })
    const port = await listening(app)
    const connection = await openRaw(port)
    const head = (type: string) =>
      `POST /echo HTTP/1.1\r\nhost: museum.test\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n`
    connection.write(head('multipart/form-data; boundary=x'))
    const other = await openRaw(port)
    other.write(head('application/json'))
    const dripping = setInterval(() => {
      connection.write('a'.repeat(100))
      other.write(' '.repeat(100))
    }, 20)
    expect(statusIn(await connection.closed)).toBe(408)
    clearInterval(dripping)
    expect(other.received()).toBe('')
    other.socket.destroy()
    await app.close()
  })
})

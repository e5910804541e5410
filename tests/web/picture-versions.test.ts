import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { createSemaphore } from '../../src/base/tasks.ts'
import { versionAddress } from '../../src/engine/contracts/picture-versions.ts'
import { type EncodePicture, encodePicture } from '../../src/web/media/pictures/encode-picture.ts'
import { openPictureCache } from '../../src/web/media/pictures/picture-cache.ts'
import {
  createPictureVersions,
  preparePictures,
  registerPictures,
  type VersionOptions,
} from '../../src/web/media/pictures/picture-versions.ts'
import { createFetchRule } from '../../src/web/site/remote-files.ts'
import { claimingSize } from '../support/claimed-size.ts'
import { type Handler, startServer } from '../support/local-server.ts'
import { sweep } from '../support/sweep.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'pictures-'))
  closing.push(() => rm(made, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return made
}

function png(width = 800, height = 500): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
}

/** A host of pictures, and how often each path was requested. */
async function host(answer: (path: string) => Buffer | number | Handler) {
  const asked: string[] = []
  const server = await startServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const given = answer(path)
    if (typeof given === 'function') return given(request, response)
    if (typeof given === 'number') return void response.writeHead(given, { location: '/elsewhere.png' }).end()
    response.writeHead(200, { 'content-type': 'image/png' }).end(given)
  })
  closing.push(server.close)
  return { ...server, asked }
}

async function open(
  change: Partial<VersionOptions> & { readonly cacheFolder?: string; readonly bytes?: number } = {},
  own: VersionOptions['own'] = async () => undefined,
) {
  const app = Fastify()
  const failures: string[] = []
  const encoded: string[] = []
  const encode: EncodePicture = (job) => {
    encoded.push(...job.versions.map(({ width, format }) => `${width}.${format}`))
    return encodePicture(job)
  }
  const cache = openPictureCache(change.cacheFolder ?? folder(), change.bytes ?? 10_000_000)
  const versions = createPictureVersions({
    cache,
    own,
    encode,
    limits: { encode: createSemaphore(1, 60), fetch: createSemaphore(4, 60) },
    reach: () => undefined,
    // On a busy machine making one takes longer than a visitor waits.
    patienceMs: 600_000,
    onFailure: (_address, error) => failures.push(error instanceof Error ? error.message : String(error)),
    ...change,
  })
  registerPictures(app, versions)
  closing.push(() => app.close())
  const get = (original: string, width: 320 | 640 | 1600 = 320, format: 'avif' | 'webp' = 'webp') =>
    app.inject(versionAddress(original)(width, format))
  return { app, cache, versions, get, failures, encoded }
}

function anyOf(address: string) {
  return createFetchRule({ base: address, hosts: [] })
}

describe('very large pictures', () => {
  const large = [
    ['png', 10_100, 10_000, undefined],
    ['webp', 15_000, 8000, /15000 × 8000 pixels, more than 100 million/],
    ['png', 25_000, 8040, /25000 × 8040 pixels, more than 200 million/],
  ] as const
  it.each(sweep('very large pictures', large, ([, , , refusal]) => refusal !== undefined))(
    '%s of %i × %i',
    async (format, width, height, refusal) => {
      const place = folder()
      const [source, target] = [join(place, 'source'), join(place, 'target')]
      const flat = (wide: number, high: number) =>
        sharp({ create: { width: wide, height: high, channels: 3, background: '#804020' } }).toFormat(
          format,
          {
            compressionLevel: 1,
          },
        )
      const encode = () => encodePicture({ source, versions: [{ width: 240, format: 'webp', target }] })
      if (refusal !== undefined) {
        writeFileSync(source, claimingSize(await flat(20, 10).toBuffer(), width, height))
        return expect(encode()).rejects.toThrow(refusal)
      }
      await flat(width, height).toFile(source)
      await encode()
      expect(await sharp(target).metadata()).toMatchObject({ width: 240, height: 238 })
    },
  )
})

describe('versions of pictures elsewhere', () => {
  it('are made in the width and format requested, once, from one reading of the original', async () => {
    const body = await png()
    const there = await host(() => body)
    const site = await open({ reach: anyOf(there.address) })
    const answers = await Promise.all([1, 2, 3].map(() => site.get(`${there.address}/a.png`)))
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await sharp(answers[0]?.rawPayload).metadata()).toMatchObject({ width: 320, format: 'webp' })
    const avif = await site.get(`${there.address}/a.png`, 640, 'avif')
    expect(await sharp(avif.rawPayload).metadata()).toMatchObject({ width: 640, format: 'heif' })
    expect(there.asked).toEqual(['/a.png'])
    expect(site.encoded).toEqual(['320.webp', '640.avif'])
  })

  it('are never wider than the original, and hold none of its metadata', async () => {
    const body = await sharp(await png(400, 200))
      .withExif({ IFD0: { Make: 'Camera' } })
      .jpeg()
      .toBuffer()
    const there = await host(() => body)
    const site = await open({ reach: anyOf(there.address) })
    const { rawPayload } = await site.get(`${there.address}/a.jpg`, 1600)
    const { width, exif } = await sharp(rawPayload).metadata()
    expect([width, exif]).toEqual([400, undefined])
  })

  it('wider ones than the original are the one at its own width, as if each were made alone', async () => {
    const own = folder()
    const source = join(own, 'a.png')
    writeFileSync(source, await png(800, 500))
    const wanted = ([640, 960, 1280, 1600] as const).flatMap((width) =>
      (['avif', 'webp'] as const).map((format) => ({
        width,
        format,
        target: join(own, `${width}.${format}`),
      })),
    )
    const sizes = await encodePicture({ source, versions: wanted })
    for (const [index, { width, format, target }] of wanted.entries()) {
      const alone = join(own, 'alone')
      expect(await encodePicture({ source, versions: [{ width, format, target: alone }] })).toEqual([
        sizes[index],
      ])
      expect(readFileSync(target).equals(readFileSync(alone))).toBe(true)
      expect((await sharp(target).metadata()).width).toBe(Math.min(width, 800))
    }
  })

  it('a host that is not allowed is not asked', async () => {
    const there = await host(() => 200)
    const site = await open({ reach: createFetchRule({ base: 'https://img.example.org', hosts: [] }) })
    expect((await site.get(`${there.address}/a.png`)).statusCode).toBe(404)
    expect(there.asked).toEqual([])
  })

  it('a host named beside the base is not asked on a private address', async () => {
    const there = await host(() => 200)
    const { hostname, port } = new URL(there.address)
    const site = await open({
      reach: createFetchRule({ base: '', hosts: [`${hostname}:${port}`, `localhost:${port}`] }),
    })
    for (const address of [there.address, `http://localhost:${port}`]) {
      const { statusCode, headers } = await site.get(`${address}/a.png`)
      expect([statusCode, headers.location]).toEqual([302, `${address}/a.png`])
    }
    expect(there.asked).toEqual([])
    expect(site.failures.join()).toMatch(/no public address/)
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const encoded: Handler = (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
  it.each([
    ['a redirect', 302],
    ['an error', 500],
    ['a drawing', svg],
    ['a page', Buffer.from('<html>')],
    ['an encoding', encoded],
    ['a broken picture', Buffer.from('89504e470d0a1a0a00000000', 'hex')],
  ])('%s: the original is named instead, and not requested again at once', async (_name, answer) => {
    const there = await host(() => answer)
    const site = await open({ reach: anyOf(there.address) })
    for (const _time of [1, 2]) {
      const { statusCode, headers } = await site.get(`${there.address}/a.png`)
      expect([statusCode, headers.location]).toEqual([302, `${there.address}/a.png`])
      expect(headers['cache-control']).toBe('no-store')
    }
    expect(there.asked).toEqual(['/a.png'])
    expect(site.failures).toHaveLength(1)
  })

  it('one larger than allowed is not read to its end', async () => {
    let ended = false
    const endless: Handler = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' })
      const more = (): void => {
        while (!ended && response.write(Buffer.alloc(1 << 20)));
      }
      response.on('drain', more).on('close', () => {
        ended = true
      })
      more()
    }
    const there = await host(() => endless)
    const site = await open({ reach: anyOf(there.address) })
    expect((await site.get(`${there.address}/a.png`)).statusCode).toBe(302)
    expect(site.failures.join()).toContain('more than')
    await expect.poll(() => ended).toBe(true)
  })

  it('where too many wait the original is named', async () => {
    const body = await png()
    const there = await host(() => body)
    const full = (): Promise<never> => Promise.reject(new Error('too many wait'))
    const site = await open({
      reach: anyOf(there.address),
      limits: { encode: full, fetch: createSemaphore(1, 1) },
    })
    expect((await site.get(`${there.address}/a.png`)).statusCode).toBe(302)
  })

  it('an old one is answered still, and made again', async () => {
    let body = await png(800, 400)
    const there = await host(() => body)
    let now = Date.now()
    const site = await open({ reach: anyOf(there.address), now: () => now })
    const first = await site.get(`${there.address}/a.png`)
    body = await png(800, 800)
    now += 25 * 60 * 60 * 1000
    expect((await site.get(`${there.address}/a.png`)).rawPayload).toEqual(first.rawPayload)
    await expect
      .poll(async () => (await site.get(`${there.address}/a.png`)).rawPayload.equals(first.rawPayload), {
        timeout: 60_000,
      })
      .toBe(false)
  })
})

describe('versions of own pictures', () => {
  const served = (body: () => Buffer, cacheControl: string, tag = () => '"1"') => {
    let reads = 0
    const own: VersionOptions['own'] = async (address) => {
      if (address !== '/files/a.png') return undefined
      const stream = () => {
        reads += 1
        return Readable.from([body()])
      }
      return { cacheControl, etag: tag(), size: body().length, stream }
    }
    return { own, reads: () => reads }
  }

  it('a stored one is made once and may be kept for good', async () => {
    const body = await png()
    const stored = served(() => body, 'public, max-age=31536000, immutable')
    const site = await open({}, stored.own)
    const [first, second] = [await site.get('/files/a.png'), await site.get('/files/a.png')]
    expect(first.headers['cache-control']).toContain('immutable')
    expect(second.rawPayload).toEqual(first.rawPayload)
    expect(stored.reads()).toBe(1)
    const known = await site.app.inject({
      url: versionAddress('/files/a.png')(320, 'webp'),
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(known.statusCode).toBe(304)
    expect((await site.get('/files/none.png')).statusCode).toBe(404)
  })

  it('one that changes has new versions, and one that was taken away none', async () => {
    let [body, tag, there] = [await png(800, 400), '"1"', true]
    const site = await open({}, async () =>
      there
        ? {
            cacheControl: 'public, max-age=3600',
            etag: tag,
            size: body.length,
            stream: () => Readable.from([body]),
          }
        : undefined,
    )
    const first = await site.get('/media/a.png')
    expect(first.headers['cache-control']).toBe('public, max-age=3600')
    ;[body, tag] = [await png(800, 800), '"2"']
    expect((await site.get('/media/a.png')).rawPayload).not.toEqual(first.rawPayload)
    there = false
    expect((await site.get('/media/a.png')).statusCode).toBe(404)
  })

  it('several versions are made ahead from one reading, and not twice', async () => {
    const body = await png()
    const stored = served(() => body, 'immutable')
    const site = await open({}, stored.own)
    const versions = [
      { width: 320, format: 'avif' },
      { width: 640, format: 'avif' },
    ] as const
    for (const _time of [1, 2]) await site.versions.prepare('/files/a.png', versions)
    expect([stored.reads(), site.encoded]).toEqual([1, ['320.avif', '640.avif']])
    expect((await site.get('/files/a.png', 640, 'avif')).statusCode).toBe(200)
    expect(stored.reads()).toBe(1)
  })

  /** A picture that compresses badly: `side` squared times three bytes. */
  const noise = (side: number): Promise<Buffer> =>
    sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer()

  const stored =
    (body: Buffer, sized: () => void = () => undefined): VersionOptions['own'] =>
    async () => ({
      cacheControl: 'immutable',
      etag: '"1"',
      get size() {
        sized()
        return body.length
      },
      stream: () => Readable.from([body]),
    })

  /** An encoder that waits until it is let go. */
  const held = () => {
    let release = (): void => undefined
    const waiting = new Promise<void>((resolve) => {
      release = resolve
    })
    const encode: EncodePicture = async (job) => {
      await waiting
      return encodePicture(job)
    }
    return { encode, release }
  }

  it('of a small original that takes long: the original for now, and the version once it is made', async () => {
    const { encode, release } = held()
    const site = await open({ encode, patienceMs: 1 }, stored(await noise(100)))
    const first = await site.get('/files/a.png')
    expect([first.statusCode, first.headers.location]).toEqual([302, '/files/a.png'])
    expect(first.headers['cache-control']).toBe('no-store')
    release()
    await expect.poll(async () => (await site.get('/files/a.png')).statusCode, { timeout: 60_000 }).toBe(200)
    expect(site.failures).toEqual([])
  })

  it('only of large originals: a small one is shown as it is, and nothing is encoded for it', async () => {
    const small = await open({ onlyLarge: true }, stored(await noise(100)))
    const first = await small.get('/files/a.png')
    expect([first.statusCode, first.headers.location, small.encoded]).toEqual([302, '/files/a.png', []])
    const large = await open({ onlyLarge: true }, stored(await noise(400)))
    expect([(await large.get('/files/a.png')).statusCode, large.encoded.length]).toEqual([200, 1])
  })

  it('of a large original: waited for, however long that takes', async () => {
    const { encode, release } = held()
    // The encoder goes on only once the wait is over and the size of the original was requested.
    const site = await open({ encode, patienceMs: 1 }, stored(await noise(400), release))
    const { statusCode, headers } = await site.get('/files/a.png')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
  })
})

describe('the cache of versions', () => {
  const keep = async (cache: ReturnType<typeof openPictureCache>, name: string, size: number) => {
    const temporary = await cache.temporary()
    writeFileSync(temporary, Buffer.alloc(size, 1))
    await cache.keep(name, temporary)
  }
  const filesIn = (place: string) =>
    readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

  it('holds no more bytes than it may: what was not requested the longest goes first', async () => {
    const place = folder()
    const cache = openPictureCache(place, 1000)
    for (const name of ['aa/1.x', 'bb/2.x', 'cc/3.x']) await keep(cache, name, 300)
    await cache.read('aa/1.x')
    await keep(cache, 'dd/4.x', 300)
    expect(cache.bytes()).toBeLessThanOrEqual(1000)
    await expect.poll(() => filesIn(place)).toBe(3)
    expect(await cache.has('bb/2.x')).toBe(false)
    expect(await cache.has('aa/1.x')).toBe(true)
    await keep(cache, 'ee/5.x', 1001)
    expect(await cache.has('ee/5.x')).toBe(false)
    expect(filesIn(place)).toBe(3)
  })

  it('finds what another process of the same folder made', async () => {
    const place = folder()
    const [one, other] = [openPictureCache(place, 1000), openPictureCache(place, 1000)]
    expect(await other.has('aa/1.x')).toBe(false)
    await keep(one, 'aa/1.x', 300)
    expect((await other.read('aa/1.x'))?.body.length).toBe(300)
  })

  it('knows what it held before, takes no half file for one, and misses what was taken away', async () => {
    const place = folder()
    const before = openPictureCache(place, 1000)
    await keep(before, 'aa/1.x', 300)
    writeFileSync(await before.temporary(), 'half')
    const after = openPictureCache(place, 1000)
    expect((await after.read('aa/1.x'))?.body.length).toBe(300)
    expect(after.bytes()).toBe(300)
    await rm(join(place, 'aa'), { recursive: true })
    expect(await after.read('aa/1.x')).toBeUndefined()
    expect(await after.has('aa/1.x')).toBe(false)
  })
})

async function prepare(isMissing: (picture: string) => boolean) {
  const steps: (readonly [done: number, all: number])[] = []
  const prepared: string[] = []
  const made = await preparePictures({
    pages: ['/'],
    versions: {
      prepare: async (address) => {
        prepared.push(address)
        return isMissing(address)
      },
    },
    view: async () => ['a', 'b', 'c', 'a'].map((name) => ({ src: `/files/${name}.webp`, versions: true })),
    signal: new AbortController().signal,
    onProgress: (done, all) => steps.push([done, all]),
  })
  return { made, steps, prepared }
}

it('prepares each picture once, and says how many of all are done from the first that is missing on', async () => {
  const { made, steps, prepared } = await prepare((picture) => !picture.includes('a'))
  expect(prepared).toEqual(['/files/a.webp', '/files/b.webp', '/files/c.webp'])
  expect([made, steps]).toEqual([
    2,
    [
      [2, 3],
      [3, 3],
    ],
  ])
})

it('says nothing where every version is there', async () => {
  expect(await prepare(() => false)).toMatchObject({ made: 0, steps: [] })
})

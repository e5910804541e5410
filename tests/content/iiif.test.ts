import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BusyError, createSemaphore, type Semaphore } from '../../src/base/tasks.ts'
import { createImageService } from '../../src/content/iiif/image-service.ts'
import { createPictureDecoder } from '../../src/content/storage/picture-decoder.ts'
import { claimingSize } from '../support/claimed-size.ts'
import { type OpenedContent, openSqliteBackend } from './support/backends.ts'
import { colourGrid, faultsOf } from './support/colour-grid.ts'
import { type Service, startService } from './support/service.ts'

const id = encodeURIComponent('2026/照片 1.jpg')

describe('parts of stored pictures (IIIF Image API 3)', () => {
  let opened: OpenedContent
  let service: Service

  beforeAll(async () => {
    opened = await openSqliteBackend()
    service = await startService(opened.content)
    const picture = sharp({ create: { width: 1000, height: 700, channels: 3, background: '#a05030' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 12/1 0/1' } })
      .jpeg()
    const bytes = await picture.toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    await opened.content.storage.put('2026/照片 1.jpg', bytes)
    await opened.content.storage.put('d/a.pdf', Buffer.from('%PDF-'))
    await opened.content.storage.put('d/broken.png', Buffer.from('no picture'))
  })
  afterAll(async () => {
    await service.app.close()
    await opened.dispose()
  })

  const get = (rest: string, headers: Record<string, string> = {}) =>
    service.app.inject({ url: `/iiif/3/${rest}`, headers: { host: 'museum.test', ...headers } })

  it('describes a picture under the address it was requested', async () => {
    const { statusCode, headers, body } = await get(`${id}/info.json`)
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, '*'])
    expect(headers['content-type']).toContain('http://iiif.io/api/image/3/context.json')
    expect(JSON.parse(body)).toMatchObject({
      '@context': 'http://iiif.io/api/image/3/context.json',
      id: `http://museum.test/iiif/3/${id}`,
      type: 'ImageService3',
      protocol: 'http://iiif.io/api/image',
      profile: 'level2',
      width: 1000,
      height: 700,
      maxWidth: 2400,
    })
    expect((await get(id)).headers.location).toBe(`http://museum.test/iiif/3/${id}/info.json`)
  })

  it('under the origin it is given, whatever the headers say; only then for shared caches', async () => {
    expect((await get(`${id}/info.json`)).headers['cache-control']).toMatch(/^private, /)
    const set = await startService(opened.content, undefined, {
      publicOrigin: () => 'https://set.test',
      cacheScope: 'public',
    })
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const info = await set.app.inject({ url: `/iiif/3/${id}/info.json`, headers })
    expect(info.json().id).toBe(`https://set.test/iiif/3/${id}`)
    expect(info.headers['cache-control']).toBe('public, max-age=3600')
    const bare = await set.app.inject({ url: `/iiif/3/${id}`, headers })
    expect([bare.statusCode, bare.headers.location]).toEqual([303, `https://set.test/iiif/3/${id}/info.json`])
    await set.app.close()
  })

  it.each([
    ['full/max/0/default.jpg', 'jpeg', 1000, 700],
    ['0,0,512,512/256,/0/default.jpg', 'jpeg', 256, 256],
    ['square/100,/90/gray.png', 'png', 100, 100],
    ['pct:50,50,50,50/!200,200/0/default.webp', 'webp', 200, 140],
    ['900,600,500,500/max/0/default.jpg', 'jpeg', 100, 100],
  ])('%s', async (rest, format, width, height) => {
    for (const again of [false, true]) {
      const { statusCode, headers, rawPayload } = await get(`${id}/${rest}`)
      expect([again, statusCode, headers['content-type']]).toEqual([again, 200, `image/${format}`])
      // Another picture may come under the name.
      expect(headers['cache-control']).toBe('private, max-age=3600')
      const metadata = await sharp(rawPayload).metadata()
      expect(metadata).toMatchObject({ format, width, height })
      expect(metadata.exif).toBeUndefined()
    }
  })

  it.each([
    [`${id}/full/5000,/0/default.jpg`, 400],
    [`${id}/0,0,0,0/max/0/default.jpg`, 400],
    [`${id}/5000,0,10,10/max/0/default.jpg`, 400],
    [`${id}/full/max/0/default.exe`, 400],
    [`${id}/full/max/x/default.jpg`, 400],
    [`${encodeURIComponent('2026/none.jpg')}/info.json`, 404],
    [`${encodeURIComponent('d/a.pdf')}/info.json`, 404],
    [`${encodeURIComponent('../content.sqlite')}/info.json`, 404],
    [`${encodeURIComponent('..\\..\\x.png')}/info.json`, 404],
  ])('%s is refused with %i, in the words of an answer', async (rest, status) => {
    const { statusCode, body } = await get(rest)
    expect(statusCode).toBe(status)
    expect(JSON.parse(body)).toMatchObject({ code: status, data: null })
  })

  it('is never larger than the description says, nor requested by a broken address', async () => {
    expect((await get(`${id}/full/^5000,/0/default.jpg`)).statusCode).toBe(400)
    const { width = 0 } = await sharp((await get(`${id}/full/^max/0/default.jpg`)).rawPayload).metadata()
    expect(width).toBe(2390)
    expect((await get(`%E0%A4%A/info.json`)).statusCode).toBe(400)
  })

  it('is asked for again when its picture is replaced, and not decoded again for who has it', async () => {
    const changing = 'd/changing.png'
    const colour = (background: string) =>
      sharp({ create: { width: 600, height: 300, channels: 3, background } })
        .png()
        .toBuffer()
    await opened.content.storage.put(changing, await colour('#ff0000'))
    const address = `${encodeURIComponent(changing)}/0,0,10,10/max/0/default.png`
    const first = await get(address)
    const known = { 'if-none-match': String(first.headers.etag) }
    expect((await get(address, known)).statusCode).toBe(304)
    await opened.content.storage.put(changing, await colour('#0000ff'))
    const second = await get(address, known)
    expect(second.statusCode).toBe(200)
    const { data } = await sharp(second.rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([0, 0, 255])
  })

  it('shows a photograph as it is held, and the first picture of a moving one', async () => {
    const turned = 'd/turned.jpg'
    const pixels = await colourGrid(400, 200)
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    await opened.content.storage.put(turned, pixels)
    const picture = { width: 400, height: 200 }
    const turnedId = encodeURIComponent(turned)
    expect((await get(`${turnedId}/info.json`)).json()).toMatchObject(picture)
    const part = await get(`${turnedId}/220,40,160,150/max/0/default.png`)
    const region = { left: 220, top: 40, width: 160, height: 150 }
    expect(await faultsOf(part.rawPayload, { picture, region, size: region })).toEqual([])
    const moving = 'd/moving.gif'
    const frames = await Promise.all(
      [400, 400, 400].map((width, index) =>
        index === 0
          ? colourGrid(width, 300).png().toBuffer()
          : sharp({ create: { width, height: 300, channels: 3, background: '#000' } })
              .png()
              .toBuffer(),
      ),
    )
    await opened.content.storage.put(
      moving,
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    )
    const still = await get(`${encodeURIComponent(moving)}/full/100,/0/default.png`)
    const shape = { width: 400, height: 300 }
    const size = { width: 100, height: 75 }
    expect(
      await faultsOf(still.rawPayload, { picture: shape, region: { left: 0, top: 0, ...shape }, size }),
    ).toEqual([])
  })

  it.each(['default', 'color', 'gray'])(
    'puts ink on nothing onto white in a JPEG of quality %s',
    async (quality) => {
      // sul-dlss/exhibits#1334: a transparent drawing was a black square.
      const ink = { create: { width: 40, height: 40, channels: 4, background: '#00000000' } } as const
      await opened.content.storage.put('d/ink.png', await sharp(ink).png().toBuffer())
      const { rawPayload } = await get(`${encodeURIComponent('d/ink.png')}/full/max/0/${quality}.jpg`)
      expect(
        (await sharp(rawPayload).stats()).channels.map(({ min }) => min).every((least) => least > 250),
      ).toBe(true)
      const png = await get(`${encodeURIComponent('d/ink.png')}/full/max/0/${quality}.png`)
      expect((await sharp(png.rawPayload).metadata()).hasAlpha).toBe(true)
    },
  )

  it('pictures that need much memory are made one at a time, those that need more are refused', async () => {
    const storage = opened.content.storage
    const plain = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: '#a05030' } })
    const heavy = 'd/heavy.jpg'
    const heavier = 'd/heavier.png'
    await storage.put(heavy, await plain(4000).jpeg({ progressive: true }).toBuffer())
    await storage.put(heavier, claimingSize(await plain(8).png({ progressive: true }).toBuffer(), 8000, 8000))
    let inside = 0
    let most = 0
    const through = createSemaphore(1, 250)
    const turn: Semaphore = (task) =>
      through(async () => {
        inside += 1
        most = Math.max(most, inside)
        return task().finally(() => {
          inside -= 1
        })
      })
    const image = createImageService(storage, createPictureDecoder(turn))
    const asked = ['0,0,512,512', '512,0,512,512', '0,512,512,512'].map(async (region) =>
      (await image.part(heavy, [region, 'max', '0', 'default.jpg'])).body(),
    )
    for (const bytes of await Promise.all(asked))
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512 })
    expect(most).toBe(1)
    const { statusCode, body } = await get(`${encodeURIComponent(heavier)}/0,0,512,512/max/0/default.jpg`)
    expect([statusCode, body]).toEqual([501, expect.stringContaining('needs too much memory')])
  })

  it('a file that is no picture, or half of one, is refused, not fatal', async () => {
    const whole = await colourGrid(900, 900).jpeg().toBuffer()
    await opened.content.storage.put('d/half.jpg', whole.subarray(0, whole.length / 2))
    for (const path of ['d/broken.png', 'd/half.jpg']) {
      const { statusCode, body } = await get(`${encodeURIComponent(path)}/full/max/0/default.jpg`)
      expect([path, statusCode, body]).toEqual([path, 501, expect.stringContaining('cannot be decoded')])
    }
    expect((await get(`${id}/info.json`)).statusCode).toBe(200)
  })

  it('a storage that fails for a moment makes no picture unreadable', async () => {
    const storage = opened.content.storage
    let fails = true
    const file = await storage.open('2026/照片 1.jpg')
    if (file === undefined) throw new Error('not stored')
    const image = createImageService(
      {
        open: async () => ({
          ...file,
          stream: () =>
            fails
              ? new Readable({
                  read() {
                    this.destroy(Object.assign(new Error('read'), { code: 'EIO' }))
                  },
                })
              : file.stream(),
        }),
      },
      createPictureDecoder(createSemaphore(1, 1)),
    )
    await expect(image.describe('a.jpg', 'http://m.test/a')).rejects.toMatchObject({ code: 'EIO' })
    fails = false
    expect(await image.describe('a.jpg', 'http://m.test/a')).toMatchObject({ width: 1000 })
  })

  it.each(['OPTIONS', 'GET', 'HEAD'] as const)(
    '%s is open to pages of other sites, also where it fails',
    async (method) => {
      for (const rest of ['info.json', 'full/max/0/default.jpg', 'full/max/x/default.jpg', '']) {
        const { statusCode, headers } = await service.app.inject({
          method,
          url: `/iiif/3/${id}/${rest}`,
          headers: {
            origin: 'https://viewer.example',
            'access-control-request-method': 'GET',
            'access-control-request-headers': 'range',
          },
        })
        expect([rest, headers['access-control-allow-origin']]).toEqual([rest, '*'])
        if (method !== 'OPTIONS') continue
        expect([statusCode, headers['access-control-allow-headers']]).toEqual([204, '*'])
        expect(headers['access-control-allow-methods']).toContain('GET')
      }
    },
  )

  it('the description is plain JSON for who prefers that', async () => {
    const typeFor = async (accept: string) => (await get(`${id}/info.json`, { accept })).headers
    expect((await typeFor('application/json'))['content-type']).toBe('application/json')
    expect((await typeFor('application/json;q=.5, application/ld+json'))['content-type']).toMatch(
      /^application\/ld\+json;profile=/,
    )
    expect((await typeFor('text/html,*/*;q=.8'))['content-type']).toMatch(/^application\/ld\+json/)
    expect((await typeFor('application/json')).vary).toContain('accept')
  })
})

describe('the semaphore', () => {
  it('lets two through at a time, keeps some waiting, turns the others away', async () => {
    const through = createSemaphore(2, 2)
    let inside = 0
    let most = 0
    const release: (() => void)[] = []
    const task = async () => {
      inside += 1
      most = Math.max(most, inside)
      await new Promise<void>((resolve) => release.push(resolve))
      inside -= 1
      return 'done'
    }
    const all = [1, 2, 3, 4].map(() => through(task))
    await expect(through(task)).rejects.toBeInstanceOf(BusyError)
    while (release.length > 0) {
      release.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done'])
    expect(most).toBe(2)
    await expect(through(() => Promise.reject(new Error('x')))).rejects.toThrow('x')
    const last = through(task)
    release.shift()?.()
    expect(await last).toBe('done')
  })

  it('gives a place left to the one who waits, not to a newcomer', async () => {
    const through = createSemaphore(1, 1)
    let inside = 0
    let most = 0
    const task = async () => {
      inside += 1
      most = Math.max(most, inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside -= 1
    }
    let release = (): void => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const first = through(() => gate)
    const waiting = through(task)
    // Asks in the very moment in which the first leaves, before the waiting one was woken.
    const newcomer = gate.then(() => through(task))
    release()
    await Promise.all([first, waiting, newcomer])
    expect(most).toBe(1)
  })
})

import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../src/base/app-error.ts'
import { sweepVisitors } from '../../src/content/index.ts'
import { decideContributions } from '../../src/content/staff/index.ts'
import type { SubmissionForm } from '../../src/content/submissions/forms.ts'
import { schemaOfForm } from '../../src/engine/index.ts'
import { fields } from '../../src/pages/ui/form/fields/fields.ts'
import { type OpenedContent, openSqliteBackend } from './support/backends.ts'
import { message, open, submissionsAt, UPLOAD, type Writer, work, writerOf } from './support/forms.ts'
import { jpeg, multipartOf } from './support/photos.ts'
import { seen } from './support/seen.ts'
import { type Service, startService } from './support/service.ts'

let moment = new Date('2026-11-21T02:00:00Z')

/** One chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The head of a PNG of this size, in grey. */
function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data[8] = 8
  return chunk('IHDR', data)
}

/** A few hundred bytes that say they are 60,000 × 60,000 pixels. */
const bomb = Buffer.concat([
  SIGNATURE,
  header(60_000, 60_000),
  chunk('IDAT', deflateSync(Buffer.alloc(60_001))),
  chunk('IEND', Buffer.alloc(0)),
])

async function animated(): Promise<Buffer> {
  const still = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2, 0)
  return Buffer.concat([still.subarray(0, 33), chunk('acTL', control), still.subarray(33)])
}

function withLocation(): Promise<Buffer> {
  return sharp({ create: { width: 80, height: 40, channels: 3, background: '#336699' } })
    .withExif({
      IFD0: { Make: 'Camera of Lin', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 12/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

describe('forms that the content service cannot take', () => {
  const label = { zh: '字段', en: 'Field' }
  const form = (name: string, path: string, field: string): SubmissionForm => ({
    name,
    path,
    schema: schemaOfForm({ fields: [{ name: field, control: 'text', label, required: true }] }, fields),
    photos: [],
  })

  const ours = submissionsAt(() => moment).forms.filter(({ path }) => path === '/api/saveCollectWork')
  const withSeason = (season: object): SubmissionForm[] =>
    ours.map((each) => {
      const properties = { ...Object(Reflect.get(each.schema, 'properties')), workSeason: season }
      return { ...each, schema: { ...each.schema, properties } }
    })
  const linking = { code: 'CMS_COLLECT_WORK_IMG', files: '{workPhoto}', objectId: '{answer}' }

  it.each([
    ['at a path of nobody', [form('a', '/elsewhere', 'name')], /The form "a" is sent to \/elsewhere/],
    [
      'at one path',
      [form('a', '/api/forms/a', 'x'), form('b', '/api/forms/a', 'x')],
      /"a" and "b" are both sent/,
    ],
    [
      'with other fields than the call knows',
      [form('a', '/api/addMessage', 'shoeSize')],
      /does not know: shoeSize and lacks required fields: content, name, orgId/,
    ],
    [
      'with choices that the call refuses',
      withSeason({ enum: ['spring', '1960s', '1990s'] }),
      /its field "workSeason" sends "1960s", "1990s", where the call takes "spring", "summer", "autumn", "winter"/,
    ],
    [
      'with a text where the call takes a choice',
      withSeason({ type: 'string' }),
      /"workSeason" takes any text/,
    ],
    [
      'with photographs that go elsewhere',
      ours.map((each) => ({ ...each, photos: [] })),
      /the photographs of its field/,
    ],
    [
      'with a further call of nobody',
      ours.map((each) => ({ ...each, steps: [{ path: '/refFileObject/add', body: linking }] })),
      /calls \/refFileObject\/add afterwards, which the content service does not take/,
    ],
    [
      'with a further call that is not whole',
      ours.map((each) => ({
        ...each,
        steps: [{ path: '/refFileObject/addBatch', body: { objectId: '{answer}' } }],
      })),
      /calls \/refFileObject\/addBatch afterwards without what that call needs: code, files, objectId/,
    ],
  ])('%s: one plain error', async (_name, forms, sentence) => {
    const { content, dispose } = await openSqliteBackend()
    const failure = await startService(content, {
      forms,
      now: () => moment,
      timeZone: 'UTC',
      guard: open,
      photoEncoder: 'src/run/photo-encoder.ts',
    }).catch((error: unknown) => error)
    await dispose()
    expect(failure).toBeInstanceOf(AppError)
    expect(String(failure)).toMatch(sentence)
  })
})

describe('a value that a form allows and its call refuses', () => {
  it('is answered with the field that it is in, for the page to show its message', async () => {
    const { content, dispose } = await openSqliteBackend()
    const values = { ...message, content: 'x'.repeat(20), type: 'x'.repeat(2001) }
    const own = submissionsAt(() => moment)
    const forms = own.forms.flatMap((each) => {
      if (each.path !== '/api/addMessage') return []
      const properties = { ...Object(Reflect.get(each.schema, 'properties')), type: { type: 'string' } }
      return [{ ...each, schema: { ...each.schema, properties } }]
    })
    const lax = await startService(content, { ...own, forms })
    const answer = await writerOf(lax.app).post('/api/addMessage', values)
    expect(answer).toMatchObject({ status: 400, pointer: '/body/type' })
    await lax.app.close()
    await dispose()
  })
})

describe('photographs of visitors', () => {
  let opened: OpenedContent
  let service: Service
  let writer: Writer

  beforeAll(async () => {
    opened = await openSqliteBackend()
    service = await startService(
      opened.content,
      submissionsAt(() => moment),
    )
    writer = writerOf(service.app)
  })
  afterAll(async () => {
    await service.app.close()
    await opened.dispose()
  })

  const read = async (path: string): Promise<Buffer> => {
    const file = await opened.content.storage.open(path.replace(/^\//, ''))
    if (file === undefined) throw new Error(`${path} is not stored`)
    return buffer(file.stream())
  }
  const stored = async (): Promise<readonly string[]> => {
    const paths: string[] = []
    for await (const path of opened.content.storage.list()) paths.push(path)
    return paths
  }

  it('loses where it was taken and with what, is turned upright, and has its small versions', async () => {
    const bytes = await withLocation()
    expect((await sharp(bytes).metadata()).exif?.length).toBeGreaterThan(0)
    const path = await writer.uploaded(bytes)
    expect(path).toMatch(/^\/visitors\/2026\/11\/[0-9a-f]{32}\.jpg$/)
    for (const version of [
      path,
      path.replace(/\/([^/]*)$/, '/THUMB/$1'),
      path.replace(/\/([^/]*)$/, '/600/$1'),
    ]) {
      const kept = await read(version)
      const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(kept).metadata()
      expect([exif, icc, xmp, iptc, orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect([width, height]).toEqual([40, 80])
      expect(kept.includes('Camera of Lin')).toBe(false)
    }
  })

  it('has small versions no wider than 480 and 600', async () => {
    const path = await writer.uploaded(await jpeg(1200, 300))
    const width = async (folder: string) =>
      (await sharp(await read(path.replace(/\/([^/]*)$/, `/${folder}/$1`))).metadata()).width
    expect([await width('THUMB'), await width('600')]).toEqual([480, 600])
  })

  it('is written again in 8 bits and sRGB, whatever it was', async () => {
    const cmyk = await sharp(await jpeg())
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const deep = await sharp(await jpeg())
      .toColourspace('rgb16')
      .png()
      .toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    for (const bytes of [cmyk, deep, await animated()]) {
      const { space, depth, pages } = await sharp(await read(await writer.uploaded(bytes))).metadata()
      expect([space, depth, pages ?? 1]).toEqual(['srgb', 'uchar', 1])
    }
  })

  it('leaves behind what was hidden after it', async () => {
    const polyglot = Buffer.concat([await jpeg(), Buffer.from('PK\u0003\u0004<script>alert(1)</script>')])
    expect((await read(await writer.uploaded(polyglot))).includes('<script>')).toBe(false)
  })

  it('is known by its bytes, not by its name', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { status, data } = await writer.upload(png, { name: 'photo.jpg' })
    expect([status, String(Reflect.get(Object(data), 'filePath')).endsWith('.png')]).toEqual([200, true])
  })

  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  it.each<readonly [string, number, () => Promise<Uint8Array>]>([
    ['a GIF', 415, () => picture.clone().gif().toBuffer()],
    ['a WebP', 415, () => picture.clone().webp().toBuffer()],
    ['a TIFF', 415, () => picture.clone().tiff().toBuffer()],
    ['an SVG', 415, async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a text', 415, async () => Buffer.from('no picture')],
    ['nothing', 415, async () => Buffer.alloc(0)],
    ['the first bytes of a JPEG alone', 415, async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['half a JPEG', 415, async () => (await jpeg(400, 400)).subarray(0, 900)],
    ['a bomb', 415, async () => bomb],
    ['10 MB', 413, async () => Buffer.concat([await jpeg(), Buffer.alloc(10 * 1024 * 1024)])],
  ])('%s is refused with %i, and nothing of it stays', async (_name, status, bytes) => {
    const before = await stored()
    expect((await writer.upload(await bytes(), { name: 'photo.jpg' })).status).toBe(status)
    expect(await stored()).toEqual(before)
    expect(readdirSync(opened.content.incoming)).toEqual([])
  })

  it.each([
    ['a HEIC picture under another name', Buffer.from('\0\0\0\x1cftypheix\0\0\0\0mif1heix'), /HEIC.+JPEG/],
    ['another HEIC picture', Buffer.from('\0\0\0\x18ftypmsf1\0\0\0\0'), /HEIC/],
    ['an empty file', Buffer.alloc(0), /empty/],
    ['a picture of too many pixels', bomb, /60000 × 60000 pixels; at most 80 million/],
    ['an AVIF picture', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0'), /none of image\/jpeg, image\/png/],
  ])('%s is said to be that', async (_name, bytes, words) => {
    const { status, msg } = await writer.upload(bytes, { name: 'photo.jpg' })
    expect([status, words.test(msg)]).toEqual([415, true])
  })

  it('that a visitor breaks off leaves nothing, and is no fault of the service', async () => {
    const failed = vi.spyOn(service.app.log, 'error')
    const origin = await service.app.listen({ port: 0, host: '127.0.0.1' })
    const { payload, headers } = multipartOf(await jpeg())
    const length = { 'content-length': String(payload.length + 100_000) }
    const request = httpRequest(`${origin}${UPLOAD}`, { method: 'POST', headers: { ...headers, ...length } })
    request.on('error', () => {})
    request.write(payload.subarray(0, payload.length - 100))
    await vi.waitFor(() => expect(readdirSync(opened.content.incoming)).toHaveLength(1))
    request.destroy()
    await vi.waitFor(() => expect(readdirSync(opened.content.incoming)).toEqual([]))
    await new Promise((resolve) => setImmediate(resolve))
    expect(failed).not.toHaveBeenCalled()
    failed.mockRestore()
  })

  it('is taken in one field of a multipart form, at an address of a form', async () => {
    expect((await writer.upload(await jpeg(), { field: 'other' })).status).toBe(400)
    const plain = await service.app.inject({ method: 'POST', url: UPLOAD, payload: { a: 1 } })
    expect(plain.statusCode).toBe(415)
    const elsewhere = await service.app.inject({
      method: 'POST',
      url: '/file/normalUploadByCode/A/A/museum',
      ...multipartOf(await jpeg()),
    })
    expect(elsewhere.statusCode).toBe(404)
  })

  it('is kept without the name of its file', async () => {
    const name = 'Lin Zhixia at home 13800138000.jpg'
    const path = (await writer.uploaded(await jpeg(), { name })).slice(1)
    const noted = (content: OpenedContent['content']) =>
      content.reader.selectFrom('upload').selectAll().where('path', '=', path).executeTakeFirst()
    expect(JSON.stringify(await noted(opened.content))).not.toMatch(/Lin|13800138000/)
  })

  it('is swept away when nobody comes back for it in two days', async () => {
    const [kept, left] = [await writer.uploaded(await jpeg()), await writer.uploaded(await jpeg())]
    const { data } = await writer.post('/api/saveCollectWork', { ...work, workPhoto: kept }, 'key-of-kept')
    await decideContributions(
      opened.content,
      'collectWork',
      [await seen(opened.content, 'collectWork', String(data))],
      'approved',
      { who: 'x', now: moment },
    )
    const half = join(opened.content.incoming, 'half.part')
    mkdirSync(opened.content.incoming, { recursive: true })
    writeFileSync(half, 'half')
    utimesSync(half, moment, moment)
    await sweepVisitors(opened.content, new Date(moment.getTime() + 30 * 60_000))
    expect((await stored()).includes(left.slice(1))).toBe(true)
    expect(readdirSync(opened.content.incoming)).toEqual(['half.part'])
    moment = new Date(moment.getTime() + 49 * 3_600_000)
    await sweepVisitors(opened.content, moment)
    const paths = await stored()
    expect(paths.filter((path) => path.endsWith(left.slice(left.lastIndexOf('/'))))).toEqual([])
    expect(paths.filter((path) => path.endsWith(kept.slice(kept.lastIndexOf('/'))))).toHaveLength(3)
    expect(readdirSync(opened.content.incoming)).toEqual([])
    const late = await writer.post('/api/saveCollectWork', { ...work, workPhoto: left }, 'key-of-late')
    expect(late.status).toBe(409)
  })
})

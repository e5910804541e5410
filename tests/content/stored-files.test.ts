import { link, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../src/base/app-error.ts'
import { openContent } from '../../src/content/index.ts'
import { isStoredPath } from '../../src/content/storage/storage.ts'
import { assertProperty } from '../support/properties.ts'
import { type OpenedContent, openSqliteBackend } from './support/backends.ts'
import { type Service, startService } from './support/service.ts'

const bytes = Buffer.from('0123456789')

const recordings = [
  ['a.flac', 'audio/flac'],
  ['a.m4a', 'audio/mp4'],
  ['a.mp3', 'audio/mpeg'],
  ['a.ogg', 'audio/ogg'],
  ['a.WAV', 'audio/wav'],
  ['a.mp4', 'video/mp4'],
  ['a.webm', 'video/webm'],
  ['a.glb', 'model/gltf-binary'],
] as const

describe('stored files', () => {
  let opened: OpenedContent
  let service: Service

  beforeAll(async () => {
    opened = await openSqliteBackend()
    service = await startService(opened.content)
    await opened.content.storage.put('2026/照片 1.jpg', bytes)
    await opened.content.storage.put('d/a.pdf', Readable.from([bytes]))
    await opened.content.storage.put('d/page.svg', bytes)
    await opened.content.storage.put('d/page.html', bytes)
    await opened.content.storage.put('d/v.vtt', bytes)
    for (const [name] of recordings) await opened.content.storage.put(`d/${name}`, bytes)
  })
  afterAll(async () => {
    await service.app.close()
    await opened.dispose()
  })

  const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers })

  it('serves a picture as what it is', async () => {
    const response = await get(`/files/2026/${encodeURIComponent('照片 1.jpg')}`)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload).toEqual(bytes)
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '10',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300',
      'accept-ranges': 'bytes',
    })
  })

  it.each(recordings)('serves %s as %s, and parts of it, as players ask for them', async (name, type) => {
    const response = await get(`/files/d/${name}`, { range: 'bytes=2-4' })
    expect([response.statusCode, response.payload]).toEqual([206, '234'])
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-range': 'bytes 2-4/10',
      'content-disposition': 'inline',
    })
  })

  it.each([
    '/files/2026/%E7%85%A7%E7%89%87%201.jpg',
    '/files/d/a.pdf',
    '/files/d/page.svg',
    '/files/d/page.html',
    '/files/d/v.vtt',
  ])('lets no other site put %s into a frame of its own', async (url) => {
    for (const headers of [
      {},
      { range: 'bytes=0-1' },
      { 'if-none-match': String((await get(url)).headers.etag) },
    ]) {
      const policy = String((await get(url, headers)).headers['content-security-policy'])
      expect(policy.split('; ')).toContain("frame-ancestors 'self'")
    }
  })

  it('is kept for good under the digest of its bytes alone, which changes with them', async () => {
    const { storage, digests } = opened.content
    const cacheOf = async (url: string) => (await get(url)).headers['cache-control']
    const lasting = 'public, max-age=31536000, immutable'
    await storage.put('r/a.jpg', bytes)
    expect(await digests.noteStored(storage, new AbortController().signal)).toBeGreaterThan(0)
    await digests.refresh()
    const shown = digests.of('r/a.jpg')
    expect(shown).toMatch(/^[0-9a-f]{8}$/)
    expect(digests.of('r/THUMB/a.jpg')).toBe(shown)
    expect(await cacheOf(`/files/r/a.jpg?v=${shown}`)).toBe(lasting)
    for (const url of ['/files/r/a.jpg', '/files/r/a.jpg?v=00000000', '/files/r/a.jpg?v='])
      expect([url, await cacheOf(url)]).toEqual([url, 'public, max-age=300'])
    const [one, other] = [`a${'0'.repeat(31)}`, 'collection/photo']
    await storage.put(`collection/a0/${one}.jpg`, bytes)
    await storage.put(`${other}.jpg`, bytes)
    expect(await cacheOf(`/files/collection/a0/${one}.jpg`)).toBe(lasting)
    expect(await cacheOf(`/files/${other}.jpg`)).toBe('public, max-age=300')
    // Written by hand, before anybody noted it.
    await storage.put('r/a.jpg', Buffer.from('another picture'))
    expect(await cacheOf(`/files/r/a.jpg?v=${shown}`)).toBe('public, max-age=300')
    // By another process, such as an import.
    const again = await openContent({ dataDir: opened.dataDir })
    await again.digests.note([{ path: 'r/a.jpg', digest: 'f'.repeat(64), size: 15, source: '' }])
    await again.close()
    expect(await cacheOf('/files/r/a.jpg?v=ffffffff')).toBe(lasting)
    expect(await cacheOf(`/files/r/a.jpg?v=${shown}`)).toBe('public, max-age=300')
  })

  it.each(['/files/d/page.svg', '/files/d/page.html'])('offers %s only as a download', async (url) => {
    expect((await get(url)).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
    })
  })

  it('serves the captions of a video as what they are', async () => {
    expect((await get('/files/d/v.vtt')).headers).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'content-disposition': 'inline',
    })
  })

  it('answers 304 to a known tag', async () => {
    const { headers } = await get('/files/d/a.pdf')
    const again = await get('/files/d/a.pdf', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
    ['lines=1', 200, '0123456789', undefined],
  ])('answers the range %s', async (range, status, body, contentRange) => {
    const response = await get('/files/d/a.pdf', { range })
    expect([response.statusCode, response.body, response.headers['content-range']]).toEqual([
      status,
      body,
      contentRange,
    ])
  })

  it('sends the whole file when the condition of a range no longer holds', async () => {
    const response = await get('/files/d/a.pdf', { range: 'bytes=0-1', 'if-range': '"other"' })
    expect([response.statusCode, response.body]).toEqual([200, '0123456789'])
  })

  it.each([
    '/files/',
    '/files/none.jpg',
    '/files/d',
    '/files/../content.sqlite',
    '/files/..%2fcontent.sqlite',
    '/files/%2e%2e/content.sqlite',
    '/files/d/..%5c..%5ccontent.sqlite',
    '/files//etc/passwd',
    '/files/%2fetc%2fpasswd',
    '/files/.hidden',
    '/files/a%00.jpg',
  ])('answers 404 to %s', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.body).not.toContain('SQLite')
  })

  it('does not follow a link out of its folder', async () => {
    const files = join(opened.dataDir, 'files')
    await mkdir(files, { recursive: true })
    await symlink(join(opened.dataDir, 'content.sqlite'), join(files, 'link.jpg'))
    expect((await get('/files/link.jpg')).statusCode).toBe(404)
  })

  it('lists every file, however many and deep', async () => {
    const paths = Array.from({ length: 300 }, (_, index) => `many/${index % 7}/${index % 3}/${index}.jpg`)
    for (const path of paths) await opened.content.storage.put(path, bytes)
    const listed: string[] = []
    for await (const path of opened.content.storage.list()) listed.push(path)
    expect(listed.filter((path) => path.startsWith('many/')).sort()).toEqual(paths.sort())
  })

  it('puts, replaces, opens and removes; a broken stream leaves nothing', async () => {
    const { storage } = opened.content
    await storage.put('x/one.bin', bytes)
    await storage.put('x/one.bin', Buffer.from('new'))
    const file = await storage.open('x/one.bin')
    expect(file === undefined ? undefined : (await buffer(file.stream())).toString()).toBe('new')
    await storage.remove('x/one.bin')
    await storage.remove('x/one.bin')
    expect(await storage.has('x/one.bin')).toBe(false)
    const broken = () =>
      new Readable({
        read() {
          this.destroy(new Error('cut off'))
        },
      })
    // Some break before their file is there.
    const puts = Array.from({ length: 200 }, () => storage.put('x/two.bin', broken()))
    const outcomes = await Promise.allSettled(puts)
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual(
      Array.from(puts, () => 'Error: cut off'),
    )
    expect(await storage.has('x/two.bin')).toBe(false)
    expect((await readdir(join(opened.dataDir, 'files'))).filter((name) => name.endsWith('.part'))).toEqual(
      [],
    )
    await expect(storage.put('../out.bin', bytes)).rejects.toThrow(AppError)
  })

  it('replaces a file by another: who holds the old one under another name keeps it', async () => {
    const { storage } = opened.content
    await storage.put('x/held.bin', bytes)
    const held = join(opened.dataDir, 'held.bin')
    await link(storage.locate('x/held.bin'), held)
    await storage.put('x/held.bin', Buffer.from('new'))
    await storage.remove('x/held.bin')
    expect(await readFile(held, 'utf8')).toBe(String(bytes))
  })

  it('no accepted path leaves the folder', () => {
    const part = fc.constantFrom('..', '.', '/', '\\', 'a', ' ', '.a', 'é', '图', '\0', '%2e')
    assertProperty(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const path = parts.join('')
        fc.pre(isStoredPath(path))
        expect(join('/root', path).startsWith('/root/')).toBe(true)
        expect(path.split('/').some((segment) => segment.startsWith('.') || segment === '')).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('what is sent is the file or the part that is named, whatever the header', () =>
    assertProperty(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: fc.constantFrom(...'0123456789-=bytes ,'), maxLength: 24 }),
          fc.tuple(fc.nat(14), fc.nat(14)).map(([from, to]) => `bytes=${from}-${to}`),
        ),
        async (range) => {
          const answer = await service.app.inject({ url: '/files/d/a.pdf', headers: { range } })
          expect([200, 206, 416]).toContain(answer.statusCode)
          if (answer.statusCode === 200) expect(answer.rawPayload).toEqual(bytes)
          if (answer.statusCode !== 206) return
          const named = /^bytes (\d+)-(\d+)\/10$/.exec(String(answer.headers['content-range']))
          expect(answer.rawPayload).toEqual(bytes.subarray(Number(named?.[1]), Number(named?.[2]) + 1))
          expect(answer.rawPayload.length).toBeGreaterThan(0)
        },
      ),
    ))
})

describe('opening', () => {
  it('names a data folder that cannot be used, in one plain error', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-service-'))
    const file = join(folder, 'file')
    await writeFile(file, '')
    const error = await openContent({ dataDir: join(file, 'data') }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({
      code: 'CONTENT_DATA_DIR',
      hint: expect.stringContaining('DATA_DIR'),
      message: expect.stringMatching(/cannot be used: a part of its path is a file\.$/),
      messages: { zh: expect.stringMatching(/：路径中有一段是文件。请在 DATA_DIR 中写/) },
    })
    await rm(folder, { recursive: true })
  })

  it('names a database that does not answer, without its password', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-service-'))
    const databaseUrl = 'postgres://someone:secret@127.0.0.1:1/none'
    const error = await openContent({ dataDir: folder, databaseUrl }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'CONTENT_DATABASE' })
    expect(String(error)).not.toContain('secret')
    await rm(folder, { recursive: true })
  })

  it('refuses a database that a newer program has used', async () => {
    const opened = await openSqliteBackend()
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01T00:00:00.000Z')`.execute(
      opened.content.writer,
    )
    await expect(openContent({ dataDir: opened.dataDir })).rejects.toMatchObject({
      code: 'CONTENT_NEWER_DATABASE',
      message: expect.stringContaining('"999-later"'),
    })
    await opened.dispose()
  })
})

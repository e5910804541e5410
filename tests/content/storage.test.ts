import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ObjectStore } from '../../src/base/content-settings.ts'
import { copyFiles } from '../../src/content/staff/index.ts'
import { openLocalStorage } from '../../src/content/storage/local-storage.ts'
import { storageUnavailable } from '../../src/content/storage/s3-error.ts'
import { openS3Storage } from '../../src/content/storage/s3-storage.ts'
import { storageSuite } from './contract/storage.ts'
import { openS3Backend, openSqliteBackend } from './support/backends.ts'
import { type S3Server, startS3 } from './support/s3-server.ts'
import { startService } from './support/service.ts'

async function temporary(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'vitrine-storage-'))
}

describe('on a disk', () => {
  storageSuite(async () => {
    const folder = await temporary()
    const dispose = () => rm(folder, { recursive: true, force: true })
    return { storage: await openLocalStorage(folder), dispose }
  })

  it('sweeps what a killed process left, once it is old', async () => {
    const folder = await temporary()
    const storage = await openLocalStorage(folder)
    const name = '.01234567-89ab-cdef-0123-456789abcdef.part'
    await writeFile(join(folder, name), 'half')
    const now = new Date()
    await storage.sweep(now)
    expect(await readdir(folder)).toEqual([name])
    const old = new Date(now.getTime() - 25 * 60 * 60 * 1000)
    await utimes(join(folder, name), old, old)
    await storage.sweep(now)
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true, force: true })
  })
})

/** A bucket that exists and works, of a server that is not the tests' own. */
const given = process.env.VITRINE_TEST_S3

if (given !== undefined)
  describe('in the given bucket', () => {
    const store: ObjectStore = JSON.parse(given)
    storageSuite(async () => ({ storage: await openS3Storage(store), dispose: async () => {} }))
  })

describe('in a bucket', () => {
  let server: S3Server

  beforeAll(async () => {
    server = await startS3()
  })
  afterAll(() => server.stop())

  storageSuite(async () => ({ storage: await openS3Storage(await server.bucket()), dispose: async () => {} }))

  it('serves a stored file, its ranges and its tag', async () => {
    const opened = await openS3Backend(() => server.bucket())()
    const service = await startService(opened.content)
    await opened.content.storage.put('d/a.pdf', Buffer.from('0123456789'))
    const whole = await service.app.inject('/files/d/a.pdf')
    expect([whole.statusCode, whole.body]).toEqual([200, '0123456789'])
    const part = await service.app.inject({ url: '/files/d/a.pdf', headers: { range: 'bytes=2-4' } })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    const headers = { 'if-none-match': String(whole.headers.etag) }
    expect((await service.app.inject({ url: '/files/d/a.pdf', headers })).statusCode).toBe(304)
    await service.app.close()
    await opened.dispose()
  })

  it('copies the files of a data folder, and goes on where it stopped', async () => {
    const from = await openSqliteBackend()
    const storage = await openS3Storage(await server.bucket())
    for (const name of ['a', 'b', 'c']) await from.content.storage.put(`d/${name}.pdf`, Buffer.from(name))
    await storage.put('d/b.pdf', Buffer.from('b'))
    const all = { files: 3, bytes: 3 }
    expect(await copyFiles(from.dataDir, storage, false)).toEqual({ ...all, copied: 2 })
    expect(await copyFiles(from.dataDir, storage, false)).toEqual({ ...all, copied: 0 })
    await storage.put('d/c.pdf', Buffer.from('x'))
    expect(await copyFiles(from.dataDir, storage, true)).toEqual({ ...all, copied: 1 })
    const file = await storage.open('d/c.pdf')
    expect(file && String(await buffer(file.stream()))).toBe('c')
    await from.dispose()
  })

  // Every day: the test above goes on where a copy stopped.
  it('goes on with a copy that the store broke off, and says how far it came', {
    tags: ['full'],
  }, async () => {
    const from = await openSqliteBackend()
    const store = await server.bucket()
    const storage = await openS3Storage(store)
    const names = Array.from({ length: 30 }, (_, index) => `d/${index}.pdf`)
    for (const name of names) await from.content.storage.put(name, Buffer.from(name))
    let puts = 0
    const failing = {
      ...storage,
      putFile: async (path: string, source: string): Promise<void> => {
        puts += 1
        if (puts > 12) throw storageUnavailable(store, new Error('away'))
        await storage.putFile(path, source)
      },
    }
    let said = 0
    const copying = copyFiles(from.dataDir, failing, false, (done) => {
      said = done
    })
    await expect(copying).rejects.toMatchObject({ code: 'CONTENT_FILES_AWAY' })
    expect(said).toBe(12)
    expect(await copyFiles(from.dataDir, storage, false)).toMatchObject({ files: 30, copied: 18 })
    expect(await copyFiles(from.dataDir, storage, true)).toMatchObject({ copied: 0 })
    await from.dispose()
  })

  it('does not call a file copied that is another in the bucket', async () => {
    const from = await openSqliteBackend()
    const storage = await openS3Storage(await server.bucket())
    await from.content.storage.put('d/a.pdf', Buffer.from('whole'))
    const cutting = {
      ...storage,
      putFile: (path: string): Promise<void> => storage.put(path, Buffer.from('who')),
    }
    await expect(copyFiles(from.dataDir, cutting, false)).rejects.toMatchObject({
      code: 'CONTENT_FILES',
      message: expect.stringContaining('d/a.pdf'),
    })
    await from.dispose()
  })

  it('says that a bucket is missing, and which', async () => {
    const store = { ...(await server.bucket()), bucket: 'elsewhere' }
    await expect(openS3Storage(store)).rejects.toMatchObject({
      code: 'CONTENT_FILES',
      message: expect.stringContaining('elsewhere'),
      hint: expect.stringContaining('S3_BUCKET'),
    })
  })
})

/** The list of uploads in parts, as Amazon's reference of ListMultipartUploads has it. */
function uploadList(uploads: readonly (readonly [key: string, id: string, initiated: Date])[]): string {
  const each = uploads.map(
    ([key, id, initiated]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiator><ID>1</ID></Initiator><StorageClass>STANDARD</StorageClass><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Bucket>museum</Bucket><MaxUploads>1000</MaxUploads><IsTruncated>false</IsTruncated>${each.join('')}</ListMultipartUploadsResult>`
}

describe('uploads in parts that nobody goes on with', () => {
  it('are aborted once they are a day old', async () => {
    const now = new Date('2026-11-23T12:00:00Z')
    const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000)
    const aborted: string[] = []
    const server = createServer((request, response) => {
      request.resume()
      const url = new URL(request.url ?? '', 'http://localhost')
      response.setHeader('content-type', 'application/xml')
      if (request.method === 'DELETE') {
        aborted.push(`${url.pathname} ${url.searchParams.get('uploadId')}`)
        return response.writeHead(204).end()
      }
      if (!url.searchParams.has('uploads')) return response.end('<ListBucketResult/>')
      return response.end(
        uploadList([
          ['d/film.mp4', 'left', hoursAgo(25)],
          ['d/other.mp4', 'under way', hoursAgo(23)],
        ]),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    try {
      const storage = await openS3Storage({
        bucket: 'museum',
        endpoint: `http://127.0.0.1:${port}`,
        region: 'eu-west-3',
        accessKeyId: 'a',
        secretAccessKey: 'b',
        pathStyle: true,
      })
      await storage.sweep(now)
      expect(aborted).toEqual(['/museum/d/film.mp4 left'])
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  })
})

/** A store that answers what each test says. */
describe('a store that fails', () => {
  let server: Server
  let store: ObjectStore
  let answer: { status: number; code: string } | undefined

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume()
      if (answer === undefined && request.method === 'GET')
        return response.setHeader('content-type', 'application/xml').end('<ListBucketResult/>')
      const { status, code } = answer ?? { status: 500, code: 'InternalError' }
      response.writeHead(status, { 'content-type': 'application/xml' })
      const secret = 'AKIA-OF-MUSEUM very-secret'
      return response.end(
        `<Error><Code>${code}</Code><Message>${secret}</Message><AWSAccessKeyId>${secret}</AWSAccessKeyId></Error>`,
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    store = {
      bucket: 'museum',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-west-3',
      accessKeyId: 'AKIA-OF-MUSEUM',
      secretAccessKey: 'very-secret',
      pathStyle: true,
    }
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  it.each([
    [301, 'PermanentRedirect', /region/, /S3_REGION/],
    [400, 'AuthorizationHeaderMalformed', /region/, /S3_REGION/],
    [403, 'RequestTimeTooSkewed', /clock/, /clock/],
    [403, 'SignatureDoesNotMatch', /credentials/, /S3_SECRET_ACCESS_KEY/],
    [403, 'InvalidAccessKeyId', /credentials/, /S3_ACCESS_KEY_ID/],
    [404, 'NoSuchBucket', /no such bucket/, /S3_BUCKET/],
  ])('says at the start what %d %s means, without credentials', async (status, code, why, hint) => {
    answer = { status, code }
    const error = await openS3Storage(store).catch((caught: unknown) => caught)
    expect(error).toMatchObject({
      code: 'CONTENT_FILES',
      message: expect.stringMatching(why),
      hint: expect.stringMatching(hint),
      messages: { zh: expect.stringMatching(/存储桶 museum/) },
    })
    const { inspect } = await import('node:util')
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/AKIA-OF-MUSEUM|very-secret/)
  })

  it('is opened while it is too busy, and says so when it is asked', { tags: ['full'] }, async () => {
    answer = { status: 503, code: 'SlowDown' }
    const storage = await openS3Storage(store)
    await expect(storage.check()).rejects.toMatchObject({
      code: 'CONTENT_FILES_AWAY',
      message: expect.stringMatching(/does not answer/),
      hint: expect.stringMatching(/S3_ENDPOINT/),
    })
  })

  it('is opened while nothing listens, and says so when it is asked', async () => {
    const storage = await openS3Storage({ ...store, endpoint: 'http://127.0.0.1:9' })
    await expect(storage.check()).rejects.toMatchObject({
      code: 'CONTENT_FILES_AWAY',
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('answers 503 while the store is away, which nobody keeps', async () => {
    answer = undefined
    const opened = await openS3Backend(async () => store)()
    const service = await startService(opened.content)
    answer = { status: 503, code: 'SlowDown' }
    const response = await service.app.inject('/files/d/a.pdf')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ code: 503, msg: expect.stringContaining('cannot be reached') })
    expect(response.headers['retry-after']).toBe('10')
    expect(response.headers['cache-control'] ?? '').not.toContain('immutable')
    await service.app.close()
    await opened.dispose()
  })
})

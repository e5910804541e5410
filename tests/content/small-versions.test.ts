import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BusyError } from '../../src/base/tasks.ts'
import { createSmallVersions } from '../../src/content/routes/stored-file-routes.ts'
import { type PictureDecoder, TooHeavyError } from '../../src/content/storage/picture-decoder.ts'
import { originalOf, smallWidthOf, versionsOf } from '../../src/content/storage/storage.ts'
import { type OpenedContent, openSqliteBackend } from './support/backends.ts'
import { type Service, startService } from './support/service.ts'

function picture(width: number) {
  return sharp({ create: { width, height: width / 2, channels: 3, background: '#804020' } })
}

describe('small versions of stored pictures', () => {
  let opened: OpenedContent
  let service: Service

  beforeEach(async () => {
    opened = await openSqliteBackend()
    service = await startService(opened.content)
  })
  afterEach(async () => {
    await service.app.close()
    await opened.dispose()
  })

  const get = (url: string) => service.app.inject({ url })

  it.each([
    ['webp', 'THUMB', 480],
    ['webp', '600', 600],
    ['jpg', 'THUMB', 480],
    ['png', '600', 600],
  ] as const)(
    '%s in %s: made when first requested, as its original is, and kept',
    async (type, folder, width) => {
      const format = type === 'jpg' ? 'jpeg' : type
      await opened.content.storage.put(`d/a.${type}`, await picture(1000).toFormat(format).toBuffer())
      const path = `d/${folder}/a.${type}`
      expect(await opened.content.storage.has(path)).toBe(false)
      const first = await get(`/files/${path}`)
      expect([first.statusCode, first.headers['content-type']]).toEqual([200, `image/${format}`])
      expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width, height: width / 2, format })
      expect(await opened.content.storage.has(path)).toBe(true)
      const second = await get(`/files/${path}`)
      expect(second.headers.etag).toBe(first.headers.etag)
    },
  )

  it('is never wider than its original', async () => {
    await opened.content.storage.put('a.webp', await picture(100).webp().toBuffer())
    expect(await sharp((await get('/files/THUMB/a.webp')).rawPayload).metadata()).toMatchObject({
      width: 100,
    })
  })

  it('is missing where the original is missing, is damaged, no picture, or a visitor’s', async () => {
    const { storage } = opened.content
    await storage.put('broken.webp', Buffer.from('no picture'))
    await storage.put('a.pdf', Buffer.from('%PDF-'))
    await storage.put('visitors/a.png', await picture(1000).png().toBuffer())
    for (const path of [
      'THUMB/none.webp',
      'THUMB/broken.webp',
      'THUMB/a.pdf',
      'visitors/THUMB/a.png',
      '480/a.webp',
    ])
      expect([path, (await get(`/files/${path}`)).statusCode]).toEqual([path, 404])
  })

  it('is made once for all who ask at the same time', async () => {
    const { storage } = opened.content
    await storage.put('a.webp', await picture(1000).webp().toBuffer())
    let decoded = 0
    const decode: PictureDecoder = (_path, _file, task) => {
      decoded += 1
      return task()
    }
    const small = createSmallVersions(storage, decode)
    const found = await Promise.all([1, 2, 3].map(() => small('THUMB/a.webp')))
    expect([decoded, new Set(found.map((file) => file?.etag)).size]).toEqual([1, 1])
  })

  it.each([
    ['too much memory', new TooHeavyError()],
    ['too many that wait', new BusyError('too many wait')],
  ])('%s: nothing is kept', async (_name, error) => {
    const { storage } = opened.content
    await storage.put('a.webp', await picture(1000).webp().toBuffer())
    const small = createSmallVersions(storage, () => Promise.reject(error))
    await expect(small('THUMB/a.webp')).rejects.toBe(error)
    expect(await storage.has('THUMB/a.webp')).toBe(false)
  })

  it('lies in a folder beside its original', () => {
    expect(versionsOf('d/a.webp')).toEqual(['d/a.webp', 'd/600/a.webp', 'd/THUMB/a.webp'])
    expect(versionsOf('a.webp')).toEqual(['a.webp', '600/a.webp', 'THUMB/a.webp'])
    expect(originalOf('d/THUMB/a.webp')).toBe('d/a.webp')
    expect(originalOf('THUMB/a.webp')).toBe('a.webp')
    expect(originalOf('d/480/a.webp')).toBe('d/480/a.webp')
    expect([smallWidthOf('d/600/a.webp'), smallWidthOf('d/toString/a.webp')]).toEqual([600, undefined])
  })
})

import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeBytes } from '../../src/content/storage/picture-decoder.ts'
import type { PhotoType } from '../../src/content/submissions/forms.ts'
import { preparedFiles } from '../../src/content/submissions/photo.ts'
import { type PhotoBounds, PhotoProcess } from '../../src/content/submissions/photo-process.ts'
import { claimingSize } from '../support/claimed-size.ts'
import { PHOTO_ENCODER } from '../support/photo-encoder.ts'
import { oneOf } from '../support/sweep.ts'
import { jpeg } from './support/photos.ts'

const TYPES: readonly PhotoType[] = ['image/jpeg', 'image/png']
const MEGABYTE = 1024 * 1024
const ROOMY: PhotoBounds = { bytes: 512 * MEGABYTE, seconds: 600 }

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#a05030' } })
}

/** A picture that compresses badly, as a photograph does. */
function noisy(width: number, height: number) {
  return sharp(randomBytes((width * height * 3) / 64), {
    raw: { width: width / 8, height: height / 8, channels: 3 },
  }).resize(width, height)
}

describe('the process that decodes photographs', () => {
  let folder = ''
  let heavy: Buffer
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-photo-'))
    heavy = await plain(7000, 7000).jpeg({ progressive: true }).toBuffer()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const written = (name: string, bytes: Uint8Array | string): string => {
    const file = join(folder, name)
    writeFileSync(file, bytes)
    return file
  }
  const outcomeOf = (promise: Promise<unknown>) =>
    promise.then(
      (type) => type,
      (error: unknown) => [Reflect.get(Object(error), 'status'), Reflect.get(Object(error), 'message')],
    )

  const bounded: readonly (readonly [string, PhotoBounds])[] = [
    ['memory', { ...ROOMY, bytes: 24 * MEGABYTE }],
    ['processor time', { ...ROOMY, seconds: 0.4 }],
  ]
  it.each(oneOf('bounds of a photograph', bounded, 0))(
    'is ended when a photograph exceeds its %s, and begins again with the next',
    async (_name, bounds) => {
      const photos = new PhotoProcess(PHOTO_ENCODER, bounds)
      const large = written('heavy.jpg', heavy)
      const small = written('small.jpg', await jpeg())
      try {
        expect(await outcomeOf(photos.prepare(large, TYPES))).toEqual([
          415,
          expect.stringMatching(/^The photograph takes too much memory or time/),
        ])
        expect(await outcomeOf(photos.prepare(small, TYPES))).toBe('image/jpeg')
      } finally {
        photos.close()
        for (const file of preparedFiles(large)) rmSync(file, { force: true })
        for (const file of preparedFiles(small)) rmSync(file, { force: true })
      }
    },
  )

  it('takes a photograph of 50 megapixels and 12 MB as a phone makes it, turned by its EXIF', {
    tags: ['full'],
  }, async () => {
    const photos = new PhotoProcess(PHOTO_ENCODER)
    const bytes = await noisy(8160, 6120).withMetadata({ orientation: 6 }).jpeg({ quality: 94 }).toBuffer()
    expect(bytes.length).toBeGreaterThan(12 * MEGABYTE)
    const file = written('phone.jpg', bytes)
    try {
      expect(await outcomeOf(photos.prepare(file, TYPES))).toBe('image/jpeg')
      const sizes = await Promise.all(
        preparedFiles(file).map(async (each) => {
          const { width, height, isProgressive } = await sharp(each).metadata()
          return [width, height, isProgressive]
        }),
      )
      expect(sizes).toEqual([
        [6120, 8160, false],
        [600, 800, false],
        [480, 640, false],
      ])
    } finally {
      photos.close()
    }
  })

  it('passes on the error of a disk', async () => {
    const photos = new PhotoProcess(PHOTO_ENCODER)
    const file = written('again.jpg', await jpeg())
    writeFileSync(preparedFiles(file)[0] ?? '', '')
    try {
      await expect(photos.prepare(file, TYPES)).rejects.toMatchObject({ code: 'EEXIST' })
    } finally {
      photos.close()
    }
  })

  it('knows nothing of this process but where programs are', async () => {
    const script = written(
      'environment.mjs',
      "process.on('message', ({ ask }) => process.send({ answers: ask, value: { refused: { status: 400, message: Object.keys(process.env).join() } } }))",
    )
    process.env.DATABASE_URL = 'postgres://secret@nowhere.test/x'
    const photos = new PhotoProcess(script)
    try {
      const [, names] = Object(await outcomeOf(photos.prepare('x', TYPES)))
      expect(String(names)).toMatch(/PATH/)
      expect(String(names)).not.toMatch(/DATABASE_URL|SECRET|HOME/)
    } finally {
      delete process.env.DATABASE_URL
      photos.close()
    }
  })

  it.each([
    ['breaks', "process.on('message', () => process.kill(process.pid, 'SIGSEGV'))"],
    ['ends without an answer', "process.on('message', () => process.exit(0))"],
  ])('refuses a photograph at which the decoder %s', async (name, code) => {
    const photos = new PhotoProcess(written(`${name}.mjs`, code))
    try {
      expect(await outcomeOf(photos.prepare('x', TYPES))).toEqual([415, expect.any(String)])
    } finally {
      photos.close()
    }
  })

  it('leaves no file of a photograph it refuses', async () => {
    const photos = new PhotoProcess(PHOTO_ENCODER)
    const small = await plain(90, 80).jpeg({ progressive: true }).toBuffer()
    const file = written('refused.jpg', claimingSize(small, 9000, 8000))
    const before = readdirSync(folder)
    try {
      expect(await outcomeOf(photos.prepare(file, TYPES))).toEqual([
        415,
        expect.stringMatching(/^The photograph is progressive, interlaced or rotated/),
      ])
      expect(readdirSync(folder)).toEqual(before)
    } finally {
      photos.close()
    }
  })
})

describe('the memory that decoding needs', () => {
  const million = 1_000_000
  const metadataOf = async (picture: Sharp) => sharp(await picture.toBuffer()).metadata()

  it.each<readonly [string, () => Sharp, boolean, number]>([
    ['a plain JPEG', () => plain(1000, 1000).jpeg(), true, 0],
    ['one to be turned', () => plain(1000, 1000).withMetadata({ orientation: 6 }).jpeg(), true, 3 * million],
    ['one to be left as it is', () => plain(1000, 1000).withMetadata({ orientation: 6 }).jpeg(), false, 0],
    ['a progressive JPEG', () => plain(1000, 1000).jpeg({ progressive: true }), true, 3 * million],
    [
      'one in full colour',
      () => plain(1000, 1000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      true,
      6 * million,
    ],
    [
      'one for print',
      () => plain(1000, 1000).toColourspace('cmyk').jpeg({ progressive: true }),
      true,
      8 * million,
    ],
    ['a plain PNG', () => plain(1000, 1000).png(), true, 0],
    ['an interlaced PNG', () => plain(1000, 1000).png({ progressive: true }), true, 3 * million],
    [
      'one of 16 bits with alpha',
      () => plain(1000, 1000).ensureAlpha().toColourspace('rgb16').png({ progressive: true }),
      true,
      8 * million,
    ],
    ['a WebP', () => plain(1000, 1000).webp(), false, 3 * million],
  ])('of %s', async (_name, make, turned, bytes) => {
    expect(decodeBytes(await metadataOf(make()), turned)).toBe(bytes)
  })
})

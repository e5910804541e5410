import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import sharp, { type Metadata } from 'sharp'
import type { PictureSize } from '../../base/picture-geometry.ts'
import { createSemaphore, type Semaphore } from '../../base/tasks.ts'
import { MEGABYTE } from '../../base/units.ts'
import type { StoredFile } from './storage.ts'

/** Bytes that a picture may need in memory at the same time while it is decoded. */
export const MAX_DECODE_BYTES = 160 * MEGABYTE

/** Formats that are read line by line, unless they are progressive or interlaced. */
const BY_LINES: readonly string[] = ['jpeg', 'png', 'tiff']

/** Bytes of one DCT coefficient in libjpeg. */
const COEFFICIENT_BYTES = 2

/** Bytes of one sample, by libvips's names; all others have eight at most. */
const SAMPLE_BYTES: Readonly<Record<string, number>> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
}

function coefficientsPerPixel(chromaSubsampling: string | undefined, channels: number): number {
  return chromaSubsampling?.startsWith('4:2:0') === true ? 1.5 + Math.max(0, channels - 3) : channels
}

/**
 * Bytes that decoding a picture needs in memory at the same time, by its header. A JPEG with several scans keeps the coefficients
 * of all its pixels (libjpeg, jdcoefct.c); an interlaced PNG, and every format that is not read line by line, keeps all
 * its pixels; so does a picture that is turned after its EXIF.
 */
export function decodeBytes(metadata: Metadata, turned: boolean): number {
  const {
    width,
    height,
    channels,
    depth,
    format,
    isProgressive,
    chromaSubsampling,
    orientation = 1,
  } = metadata
  const area = width * height
  const pixels = area * channels * (SAMPLE_BYTES[depth] ?? 8)
  const turning = turned && orientation > 1 ? pixels : 0
  if (!isProgressive && BY_LINES.includes(format)) return turning
  if (format !== 'jpeg') return pixels + turning
  return area * COEFFICIENT_BYTES * coefficientsPerPixel(chromaSubsampling, channels) + turning
}

/** No picture with more pixels is opened. */
export const MAX_PIXELS = 200_000_000

const MAX_CONCURRENT_DECODES = 2
const MAX_WAITING_DECODES = 60
/** A picture that needs more bytes than this to be decoded waits until no other such one is. */
const HEAVY_BYTES = 32 * 1024 * 1024
const MAX_REMEMBERED_SIZES = 20_000
/** A bucket is asked for the beginning of a picture of which only the size is to be known. */
const HEAD_BYTES = 64 * 1024

/** Thrown for a picture that needs too much memory to be decoded. */
export class TooHeavyError extends Error {
  constructor() {
    super(
      'The picture needs too much memory to be decoded. Store it as a JPEG that is not progressive, or as a PNG that is not interlaced.',
    )
  }
}

/** Whether a picture could not be decoded because of what it is: failures of a disk or a bucket have a code, and may pass. */
export function isUnreadablePicture(error: unknown): boolean {
  return error instanceof Error && !('code' in error)
}

interface Header {
  /** Bytes that decoding needs; 0 where the header cannot be read, which the task then reports. */
  readonly cost: number
  /** As it is shown, turned after its EXIF. */
  readonly size?: PictureSize
}

/** The header of a picture in some of its bytes; undefined where they do not have it. */
async function headerIn(bytes: Readable): Promise<Header | undefined> {
  const reader = sharp({ limitInputPixels: MAX_PIXELS })
  try {
    const [metadata] = await Promise.all([reader.metadata(), pipeline(bytes, reader)])
    const { width, height } = metadata.autoOrient
    return { cost: decodeBytes(metadata, false), size: { width, height } }
  } catch (error) {
    if (!isUnreadablePicture(error)) throw error
    return undefined
  }
}

/** Most formats begin with what they are; of others, such as large WebP and TIFF, all is read. */
async function readHeader(file: StoredFile): Promise<Header> {
  const isLong = file.size > HEAD_BYTES
  const header = isLong ? await headerIn(file.stream({ first: 0, last: HEAD_BYTES - 1 })) : undefined
  return header ?? (await headerIn(file.stream())) ?? { cost: 0 }
}

/** Runs a task that decodes a stored picture; it may wait before. Rejects with `TooHeavyError`, or `BusyError` when too many wait. */
export type PictureDecoder = <T>(path: string, file: StoredFile, task: () => Promise<T>) => Promise<T>

/** Decodes stored pictures, and knows their sizes. */
export type PictureReader = PictureDecoder & {
  /**
   * Width and height of a stored picture, by its header; undefined where that cannot be read. Rejects with `TooHeavyError` for one
   * that would not be decoded, or with `BusyError`.
   */
  readonly size: (path: string, file: StoredFile) => Promise<PictureSize | undefined>
}

/**
 * The one place where stored pictures are decoded: a few at a time, and those that need much memory one at a time, in the
 * turn of `heavy`.
 */
export function createPictureDecoder(heavy: Semaphore): PictureReader {
  const through = createSemaphore(MAX_CONCURRENT_DECODES, MAX_WAITING_DECODES)
  const headers = new LRUCache<string, Header>({ max: MAX_REMEMBERED_SIZES })
  /** @throws TooHeavy */
  const headerOf = async (path: string, file: StoredFile): Promise<Header> => {
    const key = `${file.etag} ${path}`
    const header = headers.get(key) ?? (await through(() => readHeader(file)))
    headers.set(key, header)
    if (header.cost > MAX_DECODE_BYTES) throw new TooHeavyError()
    return header
  }
  const decode = async <T>(path: string, file: StoredFile, task: () => Promise<T>): Promise<T> => {
    const { cost } = await headerOf(path, file)
    return (cost > HEAVY_BYTES ? heavy : through)(task)
  }
  return Object.assign(decode, {
    size: async (path: string, file: StoredFile) => (await headerOf(path, file)).size,
  })
}

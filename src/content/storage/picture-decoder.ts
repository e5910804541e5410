import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import sharp, { type Metadata } from 'sharp'
import type { PictureSize } from '../../base/picture-geometry.ts'
import { createSemaphore, type Semaphore } from '../../base/semaphore.ts'
import { MEGABYTE } from '../../base/units.ts'
import type { StoredFile } from './storage.ts'

/** Maximum bytes of memory for decoding a picture. */
export const MAX_DECODE_BYTES = 160 * MEGABYTE

/** Formats that are decoded line by line, unless they are progressive or interlaced. */
const BY_LINES: readonly string[] = ['jpeg', 'png', 'tiff']

/** Bytes per DCT coefficient in libjpeg. */
const COEFFICIENT_BYTES = 2

/** Bytes per sample by format of libvips; all others have at most eight. */
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
 * Estimates the peak memory for decoding a picture, in bytes, from its header. A JPEG with several scans
 * keeps the coefficients of all pixels (libjpeg, jdcoefct.c). Interlaced PNGs, formats not decoded line by
 * line, and pictures rotated by EXIF orientation keep all pixels.
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

/** Maximum number of pixels of a picture. */
export const MAX_PIXELS = 200_000_000

const MAX_CONCURRENT_DECODES = 2
const MAX_WAITING_DECODES = 60
/** A picture that needs more bytes waits until no other such picture is being decoded. */
const HEAVY_BYTES = 32 * 1024 * 1024
const MAX_REMEMBERED_SIZES = 20_000
/** Number of bytes that are read first when only the size of a picture is needed. */
const HEAD_BYTES = 64 * 1024

/** Thrown for a picture that needs too much memory to be decoded. */
export class TooHeavyError extends Error {
  constructor() {
    super(
      'The picture needs too much memory to be decoded. Store it as a JPEG that is not progressive, or as a PNG that is not interlaced.',
    )
  }
}

/**
 * Whether a picture itself could not be decoded. Failures of a disk or a bucket have a code, and may be
 * temporary.
 */
export function isUnreadablePicture(error: unknown): boolean {
  return error instanceof Error && !('code' in error)
}

interface Header {
  /** Bytes of memory for decoding; 0 if the header is unreadable, which the task then reports. */
  readonly cost: number
  /** Size as displayed, after EXIF rotation. */
  readonly size?: PictureSize
}

/** Parses the header of a picture; undefined if the bytes do not contain it. */
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

/**
 * Reads the beginning of a file, which suffices for most formats, else the whole file (large WebP and TIFF).
 */
async function readHeader(file: StoredFile): Promise<Header> {
  const isLong = file.size > HEAD_BYTES
  const header = isLong ? await headerIn(file.stream({ first: 0, last: HEAD_BYTES - 1 })) : undefined
  return header ?? (await headerIn(file.stream())) ?? { cost: 0 }
}

/**
 * Runs a task that decodes a stored picture, possibly after waiting. Rejects with `TooHeavyError`, or with
 * `BusyError` if too many are waiting.
 */
export type PictureDecoder = <T>(path: string, file: StoredFile, task: () => Promise<T>) => Promise<T>

/** Decodes stored pictures and reads their sizes. */
export type PictureReader = PictureDecoder & {
  /**
   * Returns width and height of a stored picture from its header; undefined if unreadable. Rejects with
   * `TooHeavyError` if it would not be decoded, or with `BusyError`.
   */
  readonly size: (path: string, file: StoredFile) => Promise<PictureSize | undefined>
}

/**
 * Creates the decoder for all stored pictures, which runs a few tasks at a time. Pictures that need much
 * memory run one at a time, in the queue of `heavy`.
 */
export function createPictureDecoder(heavy: Semaphore): PictureReader {
  const through = createSemaphore(MAX_CONCURRENT_DECODES, MAX_WAITING_DECODES)
  const headers = new LRUCache<string, Header>({ max: MAX_REMEMBERED_SIZES })
  /** @throws TooHeavyError */
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

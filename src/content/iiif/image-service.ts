import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../base/app-error.ts'
import { createMemo } from '../../base/memo.ts'
import type { PictureSize } from '../../base/picture-size.ts'
import { isUnreadable, MAX_PIXELS, type PictureReader, TooHeavy } from '../storage/picture-decoder.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'
import { describeImage, type ImageFormat, type ImageRequest, readImageRequest } from './image-request.ts'

const CACHE_BYTES = 32 * 1024 * 1024
const MAX_SECONDS = 60

const TYPES: Readonly<Record<ImageFormat, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  tif: 'image/tiff',
  webp: 'image/webp',
}

const ENCODED: Readonly<Record<ImageFormat, (picture: Sharp) => Sharp>> = {
  jpg: (picture) => picture.jpeg({ quality: 82 }),
  png: (picture) => picture.png(),
  gif: (picture) => picture.gif(),
  // Compressed as JPEG, which is the library's choice, it would lose what is transparent.
  tif: (picture) => picture.tiff({ compression: 'lzw' }),
  webp: (picture) => picture.webp({ quality: 80 }),
}

const CLEAR = { r: 255, g: 255, b: 255, alpha: 0 }
const WHITE = { r: 255, g: 255, b: 255 }

/** A part of a picture. Its tag changes with the picture, and its canonical address is relative to the picture's. */
export interface ImagePart {
  readonly type: string
  readonly tag: string
  readonly canonical: string
  /** Decodes it, unless it is remembered. */
  readonly body: () => Promise<Buffer>
}

function unreadable(): AppError {
  return new AppError('The stored file cannot be decoded as a picture.', { status: 501 })
}

/** The turned corners of a picture are transparent where its format can be, otherwise white. */
function turned(picture: Sharp, degrees: number, format: ImageFormat): Sharp {
  if (degrees % 90 === 0) return picture.rotate(degrees)
  return format === 'jpg'
    ? picture.flatten({ background: WHITE }).rotate(degrees, { background: WHITE })
    : picture.ensureAlpha().rotate(degrees, { background: CLEAR })
}

async function decodePart(file: StoredFile, picture: PictureSize, request: ImageRequest): Promise<Buffer> {
  const { region, size, mirrored, degrees, quality, format } = request
  const reader = sharp({ failOn: 'truncated', limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
  // Of the whole picture a JPEG is decoded in a smaller size at once.
  if (region.width < picture.width || region.height < picture.height) reader.extract(region)
  reader.resize({ ...size, fit: 'fill' })
  if (mirrored) reader.flop()
  turned(reader, degrees, format)
  if (quality === 'gray') reader.grayscale()
  if (quality === 'bitonal') reader.threshold()
  reader.toColourspace(quality === 'default' ? 'srgb' : 'b-w')
  const [bytes] = await Promise.all([ENCODED[format](reader).toBuffer(), pipeline(file.stream(), reader)])
  return bytes
}

/**
 * Parts of the pictures of a storage after the Image API 3, the latest of them remembered. They are decoded by `decode`.
 */
export function createImageService(storage: Pick<Storage, 'open'>, decode: PictureReader) {
  const remember = createMemo<Buffer>({ maxSize: CACHE_BYTES, sizeOf: ({ length }) => length })

  const opened = async (path: string): Promise<{ readonly file: StoredFile; readonly size: PictureSize }> => {
    const file = await storage.open(path)
    if (file === undefined) throw new AppError('There is no such picture.', { status: 404 })
    const size = await decode.size(path, file).catch((error: unknown) => {
      throw error instanceof TooHeavy ? new AppError(error.message, { status: 501 }) : error
    })
    if (size === undefined) throw unreadable()
    return { file, size }
  }

  return {
    /**
     * The description of a stored picture whose address is `id`.
     *
     * @throws AppError 404, or 501 where it cannot be decoded; Busy when too many are being decoded.
     */
    describe: async (path: string, id: string): Promise<object> =>
      describeImage(id, (await opened(path)).size),
    /**
     * A part of a stored picture. `segments` are region, size, rotation, and quality with its format.
     *
     * @throws AppError 400, 404 or 501; Busy when too many are being decoded.
     */
    part: async (path: string, segments: readonly string[]): Promise<ImagePart> => {
      const { file, size } = await opened(path)
      const request = readImageRequest(segments, size)
      const { canonical, format } = request
      const key = `${file.etag} ${path}/${canonical}`
      const make = (): Promise<Buffer> =>
        decode(path, file, () =>
          decodePart(file, size, request).catch((error: unknown) => {
            throw isUnreadable(error) ? unreadable() : error
          }),
        )
      return {
        type: TYPES[format],
        tag: `"${createHash('sha1').update(key).digest('base64url')}"`,
        canonical,
        body: () => remember(key, make),
      }
    },
  }
}

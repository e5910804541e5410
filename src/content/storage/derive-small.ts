import { extname } from 'node:path/posix'
import { pipeline } from 'node:stream/promises'
import sharp, { type Sharp } from 'sharp'
import { createSingleFlight } from '../../base/memo.ts'
import { MAX_PIXELS, type PictureDecoder } from './picture-decoder.ts'
import type { Storage, StoredFile } from './storage.ts'
import { originalOf, smallWidthOf } from './stored-path.ts'

function asJpeg(picture: Sharp): Sharp {
  return picture.jpeg({ quality: 82 })
}

const FORMATS: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  '.avif': (picture) => picture.avif({ quality: 55, effort: 2 }),
  '.gif': (picture) => picture.gif(),
  '.jpeg': asJpeg,
  '.jpg': asJpeg,
  '.png': (picture) => picture.png(),
  '.webp': (picture) => picture.webp({ quality: 78 }),
}

async function encodeAtWidth(
  file: StoredFile,
  width: number,
  format: (picture: Sharp) => Sharp,
): Promise<Buffer> {
  const reader = sharp({ failOn: 'truncated', limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
  const [bytes] = await Promise.all([format(reader).toBuffer(), pipeline(file.stream(), reader)])
  return bytes
}

/**
 * Creates small versions of stored pictures on first request, and stores them. Concurrent requests for one
 * version share the work. Returns undefined if the path is not that of a small version, or its picture is not
 * stored or cannot be read.
 *
 * @throws TooHeavyError or BusyError as `decode` does; the error of the system if the version cannot be
 * stored.
 */
export function createSmallVersions(storage: Pick<Storage, 'open' | 'put'>, decode: PictureDecoder) {
  const once = createSingleFlight<void>()
  const make = async (path: string): Promise<void> => {
    const width = smallWidthOf(path)
    const format = FORMATS[extname(path).toLowerCase()]
    if (width === undefined || format === undefined) return
    const original = originalOf(path)
    const file = await storage.open(original)
    if (file === undefined) return
    const bytes = await decode(original, file, () =>
      encodeAtWidth(file, width, format).catch(() => undefined),
    )
    // If the picture was replaced meanwhile, starts over.
    const now = await storage.open(original)
    if (now?.etag !== file.etag) return make(path)
    if (bytes !== undefined) await storage.put(path, bytes)
  }
  return async (path: string): Promise<StoredFile | undefined> => {
    await once(path, () => make(path))
    return storage.open(path)
  }
}

export type SmallVersions = ReturnType<typeof createSmallVersions>

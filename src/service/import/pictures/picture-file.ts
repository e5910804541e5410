import { open } from 'node:fs/promises'
import sharp from 'sharp'
import type { Bilingual } from '../../../shared/bilingual.ts'

/** Formats that pages show, with the extension each is stored under. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'avif',
}

/** Largest picture, in bytes and in pixels. */
export const MAX_BYTES = 64 * 1024 * 1024
const MAX_PIXELS = 200_000_000

/** First bytes of the formats; no decoder sees a file that begins otherwise. */
const SIGNATURES: readonly RegExp[] = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n/,
  /^RIFF....WEBP/s,
  /^GIF8[79]a/,
  /^....ftypavi[fs]/s,
]

/** Why something is no picture that can be taken. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
  readonly reason: Bilingual

  constructor(reason: Bilingual) {
    super(reason.en)
    this.reason = reason
  }
}

async function firstCharacters(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await handle.close()
  }
}

/**
 * The extension that a picture is stored under, by its bytes and its header; its pixels are not decoded.
 *
 * @throws PictureRefused for what is none, or too large.
 */
export async function pictureExtension(file: string): Promise<string> {
  const first = await firstCharacters(file)
  const isSigned = SIGNATURES.some((signature) => signature.test(first))
  const read = isSigned
    ? await sharp(file)
        .metadata()
        .catch(() => undefined)
    : undefined
  const extension = EXTENSIONS[read?.format ?? '']
  if (read === undefined || extension === undefined)
    throw new PictureRefused({
      en: 'it is no JPEG, PNG, WebP, AVIF or GIF, or damaged',
      zh: '它不是 JPEG、PNG、WebP、AVIF 或 GIF，或者已经损坏',
    })
  if (read.width * read.height > MAX_PIXELS)
    throw new PictureRefused({
      en: `it has more than ${MAX_PIXELS / 1e6} million pixels`,
      zh: `它超过 ${MAX_PIXELS / 1e6} 百万像素`,
    })
  return extension
}

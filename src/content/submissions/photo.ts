import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../base/app-error.ts'
import { firstBytes, writeNewFile } from '../../base/files.ts'
import { HEIC_HEAD_BYTES, isHeic } from '../../base/heic.ts'
import { decodeBytes, MAX_DECODE_BYTES } from '../storage/picture-decoder.ts'
import { smallWidths, versionFolders } from '../storage/stored-path.ts'
import type { PhotoType } from './forms.ts'

/** Limits of pixels and sides; a larger picture in a small file would be a decompression bomb. */
const MAX_PHOTO_PIXELS = 80_000_000
const MAX_PHOTO_SIDE = 30_000

const SIGNATURES: Readonly<Record<PhotoType, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

export const extensionOf: Readonly<Record<PhotoType, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' }

const FORMATS: Readonly<Record<PhotoType, string>> = { 'image/jpeg': 'jpeg', 'image/png': 'png' }

/** Returns the message for a file that is not a photograph of the accepted types. */
function refusalWords(head: Uint8Array, types: readonly PhotoType[]): string {
  if (head.length === 0) return 'The file is empty. Choose the photograph again.'
  return isHeic(head)
    ? 'The file is a HEIC picture, whatever its name says. Save it as JPEG and send that.'
    : `The file is none of ${types.join(', ')}.`
}

function isPhotoType(type: string): type is PhotoType {
  return type in SIGNATURES
}

/**
 * Returns the type by the signature of a file; undefined for other types. Checked before any decoder reads
 * the file.
 */
function signedType(head: Buffer): PhotoType | undefined {
  return Object.entries(SIGNATURES)
    .flatMap(([type, bytes]) => (bytes.every((byte, at) => head[at] === byte) ? [type] : []))
    .find(isPhotoType)
}

function unreadablePhotoError(): AppError {
  return new AppError(
    'The photograph is damaged or not whole. Open it in another program and save it again.',
    { status: 415 },
  )
}

function openPhoto(file: string): Sharp {
  return sharp(file, { failOn: 'truncated', limitInputPixels: MAX_PHOTO_PIXELS, sequentialRead: true })
}

/** Returns the type of a file by its signature and header, without decoding pixels. */
async function checkPhoto(file: string, types: readonly PhotoType[]): Promise<PhotoType> {
  const head = await firstBytes(file, HEIC_HEAD_BYTES)
  const type = signedType(head)
  if (type === undefined || !types.includes(type))
    throw new AppError(refusalWords(head, types), { status: 415 })
  // Reads the header only, without the pixel limit, which applies to decoding.
  const metadata = await sharp(file, { failOn: 'truncated', limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadablePhotoError()
    })
  const { width, height, format } = metadata
  if (format !== FORMATS[type]) throw unreadablePhotoError()
  if (width > MAX_PHOTO_SIDE || height > MAX_PHOTO_SIDE || width * height > MAX_PHOTO_PIXELS)
    throw new AppError(
      `The photograph has ${width} × ${height} pixels; at most ${MAX_PHOTO_PIXELS / 1e6} million are taken.`,
      { status: 415 },
    )
  if (decodeBytes(metadata, true) > MAX_DECODE_BYTES)
    throw new AppError(
      'The photograph is progressive, interlaced or rotated, and has too many pixels for that. Save it as an ordinary JPEG, or smaller.',
      { status: 415 },
    )
  return type
}

/**
 * Encodes a photograph rotated by its EXIF orientation, in 8-bit sRGB, without metadata or hidden data.
 * Optimized Huffman tables would keep all coefficients of the JPEG in memory.
 */
function encodePhoto(photo: Sharp, type: PhotoType): Sharp {
  const plain = photo.autoOrient().toColourspace('srgb')
  return type === 'image/jpeg' ? plain.jpeg({ quality: 90, optimiseCoding: false }) : plain.png()
}

function preparedFile(file: string, folder: string): string {
  return `${file}.${folder === '' ? 'whole' : folder}.part`
}

/** Returns all files written by `preparePhoto`, in the order of `versionsOf`. */
export function preparedFiles(file: string): readonly string[] {
  return versionFolders.map((folder) => preparedFile(file, folder))
}

/**
 * Checks a photograph and re-encodes it with its small versions as `preparedFiles`. Its pixels are decoded
 * once; small versions are made from the re-encoded file, which needs little memory. Resolves to its type.
 *
 * @throws AppError 415 when it is of another type, is damaged, has too many pixels, or needs too much memory.
 */
export async function preparePhoto(file: string, types: readonly PhotoType[]): Promise<PhotoType> {
  const type = await checkPhoto(file, types)
  const write = async (photo: Sharp, target: string): Promise<void> => {
    try {
      await writeNewFile(target, encodePhoto(photo, type))
    } catch (error) {
      // Errors of the disk have a code; those of libvips do not.
      throw error instanceof Error && 'code' in error ? error : unreadablePhotoError()
    }
  }
  const whole = preparedFile(file, '')
  await write(openPhoto(file), whole)
  for (const [folder, width] of Object.entries(smallWidths)) {
    const small = openPhoto(whole).resize({ width, withoutEnlargement: true })
    await write(small, preparedFile(file, folder))
  }
  return type
}

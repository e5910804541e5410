import { open } from 'node:fs/promises'
import { basename, dirname } from 'node:path/posix'
import sharp, { type Sharp } from 'sharp'
import { RequestError } from '../routes/answers.ts'
import type { Storage } from '../storage/storage.ts'
import type { PhotoType } from './forms.ts'

/** Pixels of the largest photograph; a longer one of few bytes would be a bomb. */
const PIXELS = 80_000_000
const SIDE = 30_000

/** Small versions by folder, their width in pixels (specification, section 7: THUMB; activities: 600). */
const VERSIONS: Readonly<Record<string, number>> = { THUMB: 480, '600': 600 }

const SIGNATURES: Readonly<Record<PhotoType, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

export const extensionOf: Readonly<Record<PhotoType, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' }

const FORMATS: Readonly<Record<PhotoType, string>> = { 'image/jpeg': 'jpeg', 'image/png': 'png' }

const isPhotoType = (type: string): type is PhotoType => type in SIGNATURES

/** The type that the first bytes of a file say; undefined for any other. No decoder sees the file before. */
const signedType = async (file: string): Promise<PhotoType | undefined> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    const head = buffer.subarray(0, bytesRead)
    return Object.entries(SIGNATURES)
      .flatMap(([type, bytes]) => (bytes.every((byte, at) => head[at] === byte) ? [type] : []))
      .find(isPhotoType)
  } finally {
    await handle.close()
  }
}

const unreadable = (): RequestError =>
  new RequestError(
    415,
    'The photograph is damaged or not whole. Open it in another program and save it anew.',
  )

const openPhoto = (file: string): Sharp => sharp(file, { failOn: 'truncated', limitInputPixels: PIXELS })

/**
 * The type of a file judged by its bytes.
 *
 * @throws RequestError 415 when it is none of the types, is damaged, or has more pixels than can be shown.
 */
export const checkPhoto = async (file: string, types: readonly PhotoType[]): Promise<PhotoType> => {
  const type = await signedType(file)
  if (type === undefined || !types.includes(type))
    throw new RequestError(415, `The file is none of ${types.join(', ')}.`)
  const { width, height, format } = await openPhoto(file)
    .metadata()
    .catch(() => {
      throw unreadable()
    })
  if (format !== FORMATS[type]) throw unreadable()
  if (width > SIDE || height > SIDE || width * height > PIXELS)
    throw new RequestError(
      415,
      `The photograph has ${width} × ${height} pixels; at most ${PIXELS / 1e6} million are taken.`,
    )
  return type
}

/** Turned as its EXIF says, in sRGB and 8 bits, without any metadata and without what was hidden behind the picture. */
const encode = (photo: Sharp, type: PhotoType): Sharp => {
  const plain = photo.autoOrient().toColourspace('srgb')
  return type === 'image/jpeg' ? plain.jpeg({ quality: 90 }) : plain.png()
}

/** Every path under which a photograph is kept: itself and its small versions. */
export const versionsOf = (path: string): readonly string[] => [
  path,
  ...Object.keys(VERSIONS).map((folder) => `${dirname(path)}/${folder}/${basename(path)}`),
]

/** The path of the photograph that a path is a version of. */
export const originalOf = (path: string): string =>
  basename(dirname(path)) in VERSIONS ? `${dirname(dirname(path))}/${basename(path)}` : path

/**
 * Writes the photograph anew with its small versions, each streamed from and to the disk.
 *
 * @throws RequestError 415 when its pixels cannot be read to the end.
 */
export const storePhoto = async (
  storage: Storage,
  file: string,
  path: string,
  type: PhotoType,
): Promise<void> => {
  const store = async (photo: Sharp, target: string): Promise<void> => {
    try {
      await storage.put(target, encode(photo, type))
    } catch (error) {
      throw error instanceof Error && 'code' in error ? error : unreadable()
    }
  }
  await store(openPhoto(file), path)
  for (const [folder, width] of Object.entries(VERSIONS)) {
    const small = openPhoto(file).resize({ width, withoutEnlargement: true })
    await store(small, `${dirname(path)}/${folder}/${basename(path)}`)
  }
}

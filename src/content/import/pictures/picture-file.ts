import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import exifReader from 'exifreader'
import { fileTypeFromFile } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { contentAddress, digestOf, firstBytes } from '../../../base/files.ts'
import { HEIC_HEAD_BYTES, isHeic } from '../../../base/media-types.ts'
import { type Message, message } from '../../../base/messages/message.ts'
import type { Content } from '../../content.ts'
import { decodeBytes, MAX_DECODE_BYTES, MAX_PIXELS } from '../../storage/picture-decoder.ts'
import { tiffPages } from './tiff-pages.ts'

/** Formats browsers display, by detected extension, with the extension used in storage. */
const SHOWN: Readonly<Record<string, string>> = {
  jpg: 'jpg',
  png: 'png',
  apng: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
}

/** Master format that no browser displays. Stored as JPEG, or as PNG if JPEG would lose something. */
const TIFF = 'tif'

/** Maximum size of a stored picture. A master may be larger; the limit applies to the converted picture. */
export const MAX_PICTURE_BYTES = 64 * 1024 * 1024

/** Maximum side of a JPEG in pixels, a limit of the format. */
const MAX_JPEG_SIDE = 65_500

const JPEG_QUALITY = 92

/** Thrown if a file cannot be used as a picture; carries the reason and a hint. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
  readonly reason: Message
  readonly hint: Message | undefined

  constructor(reason: Message, hint?: Message) {
    super(reason.en)
    this.reason = reason
    this.hint = hint
  }
}

const AS_JPEG: Message = message`Export it as JPEG or TIFF.`

interface Kind {
  readonly extensions: readonly string[]
  readonly what: Message
  readonly hint: Message
}

/** Known formats that cannot be displayed, with hints. */
const KINDS: readonly Kind[] = [
  {
    extensions: ['heic'],
    what: message`it is a HEIC picture, the format of phones, which browsers do not show`,
    hint: message`Export it as JPEG; an iPhone takes JPEG under Settings, Camera, Formats, Most Compatible.`,
  },
  {
    extensions: ['cr2', 'cr3', 'nef', 'arw', 'dng', 'orf', 'rw2', 'raf'],
    what: message`it is a raw photograph of a camera, which is still to be developed`,
    hint: AS_JPEG,
  },
  {
    extensions: ['psd'],
    what: message`it is a file of Photoshop`,
    hint: AS_JPEG,
  },
  { extensions: ['bmp'], what: message`it is a BMP picture`, hint: AS_JPEG },
  {
    extensions: ['jp2', 'jpx', 'jpm', 'j2c', 'mj2', 'jxl', 'jxr', 'bpg', 'flif'],
    what: message`it is a JPEG 2000, JPEG XL or similar picture, which few browsers show`,
    hint: AS_JPEG,
  },
  {
    extensions: ['pdf', 'ps', 'eps'],
    what: message`it is a document (PDF), no picture`,
    hint: message`Export its page as JPEG, or attach it to the record as a file.`,
  },
]

const SVG: Kind = {
  extensions: [],
  what: message`it is an SVG drawing, which may contain scripts`,
  hint: message`Export it as PNG.`,
}
const PAGE: Kind = {
  extensions: [],
  what: message`it is a web page, no picture`,
  hint: message`Save the picture itself: the page may be a login or an error.`,
}

const LFS: Kind = {
  extensions: [],
  what: message`it is what Git LFS leaves in place of a file, no picture`,
  hint: message`Run "git lfs pull" where it came from, and bring it in again.`,
}
const TEXT: Kind = {
  extensions: [],
  what: message`it is a text, no picture`,
  hint: message`Save the picture itself: the text may be the answer of a server that refused it, or a link to it.`,
}

/** Detects a text format by its first characters; undefined for other files. */
async function textKind(file: string): Promise<Kind | undefined> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
    const start = buffer.subarray(0, bytesRead)
    const text = start.toString('utf8').toLowerCase()
    if (/<svg[\s>]/.test(text)) return SVG
    if (/^\W*<(?:!doctype html|html|head|body|script|style|meta)\b/.test(text)) return PAGE
    if (text.startsWith('version https://git-lfs.github.com/')) return LFS
    return start.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d)) ? TEXT : undefined
  } finally {
    await handle.close()
  }
}

async function refuseOther(file: string, type: { readonly ext: string; readonly mime: string } | undefined) {
  const known = KINDS.find(({ extensions }) => type !== undefined && extensions.includes(type.ext))
  const kind = known ?? (await textKind(file))
  if (kind !== undefined) return new PictureRefused(kind.what, kind.hint)
  if (type?.mime.startsWith('video/') === true)
    return new PictureRefused(message`it is a video, no picture`, message`Attach it to the record as a file.`)
  const found = type === undefined ? '' : message` (${type.mime})`
  return new PictureRefused(message`it is no JPEG, PNG, WebP, AVIF, GIF or TIFF${found}`)
}

/** Pixel formats with a known maximum value. */
const WHOLE_DEPTHS: readonly string[] = ['uchar', 'ushort']
const FRACTIONS: Message = message`its pixels are measurements, as fractions or large numbers, of which none says how bright it is`
const AS_8_BIT: Message = message`Export it with 8 or 16 bits a channel.`

const DAMAGED: Message = message`it is damaged: it cannot be read to its end`

function damagedPictureError(): PictureRefused {
  return new PictureRefused(DAMAGED, message`Copy it again from where it came.`)
}

function unreadablePictureError(): PictureRefused {
  return new PictureRefused(
    message`it is damaged, or written in a way that is not read, as AVIF that moves`,
    message`Open it in a program for pictures and export it as JPEG; where that fails too, copy it again from where it came.`,
  )
}

function tooManyBytes(): PictureRefused {
  const megabytes = MAX_PICTURE_BYTES / 1024 / 1024
  return new PictureRefused(
    message`it is larger than ${megabytes} MB`,
    message`Export it as JPEG, or with fewer pixels.`,
  )
}

export interface PictureInspection {
  readonly metadata: Metadata
  /** Extension that its own bytes are stored under; undefined for a master, which is converted. */
  readonly extension: string | undefined
  /** Page of the master to use: the first that is not a reduced copy of another. */
  readonly page: number
  /** White value declared in that page. */
  readonly white: number | undefined
  /** Whether that page has transparency. The decoder treats any extra sample as alpha. */
  readonly hasAlpha: boolean
}

/**
 * Detects a picture's format and reads its header without decoding pixels. No decoder runs on files of other types.
 *
 * @throws PictureRefused if pages cannot display it, or it is too large.
 */
export async function inspectPicture(file: string): Promise<PictureInspection> {
  await access(file, constants.R_OK).catch(() => {
    throw new PictureRefused(
      message`it cannot be read: it is a broken link, or its permissions forbid it`,
      message`Put the file itself there, and let it be read.`,
    )
  })
  const { size } = await stat(file)
  if (size === 0)
    throw new PictureRefused(message`it is empty: 0 bytes`, message`Copy it again from where it came.`)
  const type = await fileTypeFromFile(file).catch(() => undefined)
  // AVIF can start like HEIC.
  const isAvif = type?.ext === 'heic' && !isHeic(await firstBytes(file, HEIC_HEAD_BYTES))
  const extension = SHOWN[isAvif ? 'avif' : (type?.ext ?? '')]
  if (extension === undefined && type?.ext !== TIFF) throw await refuseOther(file, type)
  if (extension !== undefined && size > MAX_PICTURE_BYTES) throw tooManyBytes()
  const read = (page: number): Promise<Metadata | undefined> =>
    sharp(file, { page, limitInputPixels: false })
      .metadata()
      .catch(() => undefined)
  const first = await read(0)
  const pages = extension === undefined && first !== undefined ? await tiffPages(file, first.pages ?? 1) : []
  const page = Math.max(
    0,
    pages.findIndex(({ isReduced }) => !isReduced),
  )
  const metadata = page === 0 ? first : await read(page)
  // Some of these are intact but not supported by the decoder.
  if (metadata === undefined)
    throw [undefined, 'avif'].includes(extension) ? unreadablePictureError() : damagedPictureError()
  if (pages[page]?.isCut === true) throw damagedPictureError()
  const { width, height, depth, space } = metadata
  // Floating-point RGB has a known scale; for gray it is unknown how bright 1 is.
  if (!WHOLE_DEPTHS.includes(depth) && space !== 'scrgb') throw new PictureRefused(FRACTIONS, AS_8_BIT)
  if (width * height > MAX_PIXELS)
    throw new PictureRefused(
      message`it has ${width} × ${height} pixels, more than ${MAX_PIXELS / 1e6} million`,
      message`Export it with fewer pixels.`,
    )
  const hasAlpha = metadata.hasAlpha && pages[page]?.hasOtherSamples !== true
  return { metadata, extension, page, white: pages[page]?.white, hasAlpha }
}

/** Returns the end of the length-prefixed data blocks of a GIF; beyond the end of a truncated file. */
function blocksEnd(bytes: Buffer, begin: number): number {
  let at = begin
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

/** Returns the size in bytes of the color table that a flag byte declares. */
function coloursIn(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

/** Whether a GIF ends within a frame. */
function isCutGif(bytes: Buffer): boolean {
  let at = 13 + coloursIn(bytes[10] ?? 0)
  for (;;) {
    if (at > bytes.length) return true
    const mark = bytes[at]
    if (mark === 0x21) at = blocksEnd(bytes, at + 2)
    else if (mark === 0x2c) at = blocksEnd(bytes, at + 11 + coloursIn(bytes[at + 9] ?? 0))
    else return false
  }
}

/** Whether a PNG ends before its last chunk. */
function isCutPng(bytes: Buffer): boolean {
  let at = 8
  while (at + 8 <= bytes.length) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return false
    at += 12 + bytes.readUInt32BE(at)
  }
  return true
}

/** Multi-frame formats, whose decoder shows the first frame even if the file is truncated. */
const CUT_SEQUENCES: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  gif: isCutGif,
  png: isCutPng,
  webp: (bytes) => bytes.length >= 8 && bytes.readUInt32LE(4) + 8 > bytes.length,
}

/** Refuses a truncated picture. Skips pictures that need much memory to decode. */
async function refuseCut(file: string, metadata: Metadata, extension: string): Promise<void> {
  const isCut = CUT_SEQUENCES[extension]
  if (isCut?.(await readFile(file)) === true) throw damagedPictureError()
  if (decodeBytes(metadata, false) > MAX_DECODE_BYTES) return
  await sharp(file, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
    .resize({ width: 16 })
    .raw()
    .toBuffer()
    .catch(() => {
      throw damagedPictureError()
    })
}

/** White value of 16 bits, and of the 12 bits that scanners and X-ray devices store in them. */
const WHITE_OF_16_BITS = 2 ** 16 - 1
const WHITE_OF_12_BITS = 2 ** 12 - 1
/** Minimum bit depth to consider; darker pictures are black. */
const MIN_BITS = 8

/**
 * Returns the white value of a 16-bit master that uses fewer bits and would look almost black. Uses the declared value,
 * else its brightest value if that is the maximum of a bit depth, else that of 12 bits. Returns undefined if all bits
 * are used.
 */
async function whiteOf(
  file: string,
  { metadata, page, white: said }: PictureInspection,
): Promise<number | undefined> {
  if (metadata.depth !== 'ushort' || !['grey16', 'rgb16'].includes(metadata.space)) return undefined
  const { channels } = await sharp(file, { page, failOn: 'truncated', limitInputPixels: MAX_PIXELS })
    .stats()
    .catch(() => {
      throw damagedPictureError()
    })
  const colours = metadata.hasAlpha ? channels.slice(0, -1) : channels
  const brightest = Math.max(...colours.map(({ max }) => max))
  if (brightest < 2 ** MIN_BITS - 1 || brightest >= WHITE_OF_16_BITS) return undefined
  if (said !== undefined && said >= brightest && said < WHITE_OF_16_BITS) return said
  if (Number.isInteger(Math.log2(brightest + 1))) return brightest
  return brightest < WHITE_OF_12_BITS ? WHITE_OF_12_BITS : undefined
}

/** Converts a master for browsers: full size, upright and in sRGB, written to `target`. */
async function convertPicture(
  file: string,
  { metadata: { width, height }, page, hasAlpha }: PictureInspection,
  white: number | undefined,
  isPng: boolean,
  target: string,
): Promise<void> {
  const upright = sharp(file, { page, failOn: 'truncated', limitInputPixels: MAX_PIXELS }).autoOrient()
  const whole = hasAlpha ? upright : upright.removeAlpha()
  const picture = (white === undefined ? whole : whole.linear(WHITE_OF_16_BITS / white, 0)).toColourspace(
    'srgb',
  )
  const format = isPng
    ? picture.png()
    : picture.jpeg({
        quality: JPEG_QUALITY,
        chromaSubsampling: width * height > MAX_PIXELS / 4 ? '4:2:0' : '4:4:4',
      })
  await format.toFile(target).catch(() => {
    throw damagedPictureError()
  })
  if ((await stat(target)).size > MAX_PICTURE_BYTES) throw tooManyBytes()
}

/** Whether all pixels are opaque, even with an alpha channel. */
async function isOpaque(file: string, { page, hasAlpha }: PictureInspection): Promise<boolean> {
  if (!hasAlpha) return true
  const { isOpaque: isWhole } = await sharp(file, { page, failOn: 'truncated', limitInputPixels: MAX_PIXELS })
    .stats()
    .catch(() => {
      throw damagedPictureError()
    })
  return isWhole
}

/**
 * Whether JPEG cannot represent a picture. Avoid PNG otherwise: pages put a paper background behind it, which shows
 * around photographs in dark mode.
 */
async function needsPng(file: string, inspected: PictureInspection): Promise<boolean> {
  const { width, height } = inspected.metadata
  return Math.max(width, height) > MAX_JPEG_SIDE || !(await isOpaque(file, inspected))
}

function changeOf({ metadata, page }: PictureInspection, white: number | undefined, isPng: boolean): Message {
  const format = isPng ? 'PNG' : 'JPEG'
  const { pages = 1 } = metadata
  const taken =
    page > 0
      ? message`: page ${page + 1} of ${pages}, since the first is a smaller copy of another`
      : pages > 1
        ? message`: the first of its ${pages} pages`
        : ''
  const light =
    white === undefined
      ? ''
      : message`; it uses values up to ${white} of ${WHITE_OF_16_BITS}, and is made as much brighter`
  return message`stored as ${format}, which browsers show${taken}${light}`
}

const ONE_PIXEL: Message = message`it has a single pixel, like a placeholder`

/** Browsers apply EXIF orientation to JPEG, PNG and AVIF, but not to WebP. */
const TURNED_WEBP: Message = message`it is to be turned by what its bytes say (EXIF), which browsers do not read of WebP: in full size it lies on its side. Save it upright, and bring it in again`

/** Visitors can download the stored file, even if a page only shows thumbnails. */
const WITH_PLACE: Message = message`it contains the place where it was taken (GPS), which anyone who loads the file can read: if that is private, export it without, and import it again`

/** Prefix of EXIF data in JPEG. */
const EXIF_NAME = 'Exif\0\0'

/** Whether the metadata of a picture contains a location. */
function saysPlace({ exif, xmp }: Metadata): boolean {
  if (xmp?.includes('exif:GPSLatitude') === true) return true
  try {
    if (exif === undefined) return false
    const isNamed = exif.toString('latin1', 0, EXIF_NAME.length) === EXIF_NAME
    const { gps } = exifReader.load(exif.subarray(isNamed ? EXIF_NAME.length : 0), { expanded: true })
    return gps?.Latitude !== undefined && gps.Longitude !== undefined
  } catch {
    // Unreadable metadata contains no location.
    return false
  }
}

export interface StoredPicture {
  /** Path as used in records. */
  readonly path: string
  readonly isNew: boolean
  /** How the stored picture differs from the source, or what to check. */
  readonly change: Message | undefined
}

/** Pictures by path, with the promise of storing each. */
export type TakenPictures = Map<string, Promise<unknown>>

/**
 * Stores a picture under a content-based name, so an existing one is not written again.
 *
 * @param taken pictures this import has stored or found, by path; updated.
 * @throws PictureRefused if it is not a picture, damaged, or too large.
 */
export async function storePicture(
  { storage, incoming }: Pick<Content, 'storage' | 'incoming'>,
  file: string,
  taken: TakenPictures,
): Promise<StoredPicture> {
  const inspected = await inspectPicture(file)
  const { metadata, extension } = inspected
  const digest = await digestOf(createReadStream(file))
  const isPng = extension === undefined && (await needsPng(file, inspected))
  const path = contentAddress(digest, extension ?? (isPng ? 'png' : 'jpg'))
  const isOnePixel = metadata.width === 1 && metadata.height === 1
  const changeWith = (white?: number): Message | undefined =>
    extension === undefined
      ? changeOf(inspected, white, isPng)
      : isOnePixel
        ? ONE_PIXEL
        : saysPlace(metadata)
          ? WITH_PLACE
          : metadata.format === 'webp' && (metadata.orientation ?? 1) > 1
            ? TURNED_WEBP
            : undefined
  const putOnce = async (source: string, white?: number): Promise<StoredPicture> => {
    const underWay = taken.get(path)
    const putting = underWay ?? storage.putFile(path, source)
    if (underWay === undefined) taken.set(path, putting)
    // Wait so that records never refer to a missing file, whichever of two equal files was first.
    await putting
    return { path: `/${path}`, isNew: underWay === undefined, change: changeWith(white) }
  }
  if (taken.has(path)) return putOnce(file)
  if (await storage.has(path)) {
    taken.set(path, Promise.resolve())
    return putOnce(file)
  }
  if (extension !== undefined) {
    await refuseCut(file, metadata, extension)
    return putOnce(file)
  }
  await mkdir(incoming, { recursive: true })
  const target = join(incoming, `${randomUUID()}.part`)
  try {
    const white = await whiteOf(file, inspected)
    await convertPicture(file, inspected, white, isPng, target)
    return await putOnce(target, white)
  } finally {
    await rm(target, { force: true })
  }
}

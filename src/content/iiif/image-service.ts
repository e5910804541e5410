import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { AppError } from '../../base/app-error.ts'
import { isContentAddress } from '../../base/files.ts'
import { createMemo } from '../../base/memo.ts'
import { jsonLdType, OPEN_HEADERS, PREFLIGHT_HEADERS } from '../../base/open-answers.ts'
import { percentDecoded, percentEncoded } from '../../base/path-segment.ts'
import {
  answeredSize,
  isWithin,
  largestWithin,
  type PictureSize,
  type SizeLimits,
} from '../../base/picture-geometry.ts'
import { BusyError } from '../../base/semaphore.ts'
import { busyWithPictures } from '../calls/read-call.ts'
import type { ReadableContent } from '../content.ts'
import { isHiddenFile } from '../records/embargo.ts'
import type { ServiceApp } from '../routes/service-app.ts'
import {
  isUnreadablePicture,
  MAX_PIXELS,
  type PictureReader,
  TooHeavyError,
} from '../storage/picture-decoder.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'
import { deliveryOf, isStoredPath } from '../storage/stored-path.ts'
import { isPublicFile } from '../submissions/uploads.ts'

const CACHE_BYTES = 32 * 1024 * 1024
const MAX_SECONDS = 60

const TYPES: Readonly<Record<ImageFormat, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  tif: 'image/tiff',
  webp: 'image/webp',
}

const WHITE = { r: 255, g: 255, b: 255 }

const ENCODED: Readonly<Record<ImageFormat, (picture: Sharp) => Sharp>> = {
  // JPEG has no transparency; without this, transparent areas would become black.
  jpg: (picture) => picture.flatten({ background: WHITE }).jpeg({ quality: 82 }),
  png: (picture) => picture.png(),
  gif: (picture) => picture.gif(),
  // The default of sharp, JPEG compression, would lose transparency.
  tif: (picture) => picture.tiff({ compression: 'lzw' }),
  webp: (picture) => picture.webp({ quality: 80 }),
}

const CLEAR = { r: 255, g: 255, b: 255, alpha: 0 }

/**
 * A requested image. The ETag changes with the picture; the canonical path is relative to the picture's URL.
 */
export interface ImagePart {
  readonly type: string
  readonly tag: string
  readonly canonical: string
  /** Renders the image, unless it is cached. */
  readonly body: () => Promise<Buffer>
}

function noPictureError(): AppError {
  return new AppError('There is no such picture.', { status: 404 })
}

function undecodableError(): AppError {
  return new AppError('The stored file cannot be decoded as a picture.', { status: 501 })
}

/** Fills the corners of a rotated picture: transparent if the format supports it, else white. */
function rotatePicture(picture: Sharp, degrees: number, format: ImageFormat): Sharp {
  if (degrees % 90 === 0) return picture.rotate(degrees)
  return format === 'jpg'
    ? picture.rotate(degrees, { background: WHITE })
    : picture.ensureAlpha().rotate(degrees, { background: CLEAR })
}

async function decodePart(file: StoredFile, picture: PictureSize, request: ImageRequest): Promise<Buffer> {
  const { region, size, mirrored, degrees, quality, format } = request
  const reader = sharp({ failOn: 'truncated', limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
  // Not for the whole picture: then libvips decodes a JPEG at reduced size at once.
  if (region.width < picture.width || region.height < picture.height) reader.extract(region)
  reader.resize({ ...size, fit: 'fill' })
  if (mirrored) reader.flop()
  rotatePicture(reader, degrees, format)
  if (quality === 'gray') reader.grayscale()
  if (quality === 'bitonal') reader.threshold()
  reader.toColourspace(quality === 'default' ? 'srgb' : 'b-w')
  const [bytes] = await Promise.all([ENCODED[format](reader).toBuffer(), pipeline(file.stream(), reader)])
  return bytes
}

/**
 * Serves regions and sizes of stored pictures by the IIIF Image API 3, and caches the latest ones. `decode`
 * limits concurrent decoding.
 *
 * @internal Exported for tests.
 */
export function createImageService(storage: Pick<Storage, 'open'>, decode: PictureReader) {
  const remember = createMemo<Buffer>({ maxSize: CACHE_BYTES, sizeOf: ({ length }) => length })

  const opened = async (path: string): Promise<{ readonly file: StoredFile; readonly size: PictureSize }> => {
    const file = await storage.open(path)
    if (file === undefined) throw noPictureError()
    const size = await decode.size(path, file).catch((error: unknown) => {
      throw error instanceof TooHeavyError ? new AppError(error.message, { status: 501 }) : error
    })
    if (size === undefined) throw undecodableError()
    return { file, size }
  }

  return {
    /**
     * Returns the image information (info.json) of a stored picture whose URL is `id`.
     *
     * @throws AppError 404, or 501 when it cannot be decoded; BusyError when too many pictures are being
     * decoded.
     */
    describe: async (path: string, id: string): Promise<object> =>
      describeImage(id, (await opened(path)).size),
    /**
     * Returns the size of a stored picture, and the size in which it is sent when "max" is requested.
     *
     * @throws as `describe`.
     */
    sizes: async (path: string): Promise<{ readonly whole: PictureSize; readonly largest: PictureSize }> => {
      const { size } = await opened(path)
      return { whole: size, largest: answeredSize(size, LIMITS) }
    },
    /**
     * Returns a requested image. `segments` are region, size, rotation, and quality with format.
     *
     * @throws AppError 400, 404 or 501; BusyError when too many pictures are being decoded.
     */
    part: async (path: string, segments: readonly string[]): Promise<ImagePart> => {
      const { file, size } = await opened(path)
      const request = readImageRequest(segments, size)
      const { canonical, format } = request
      const key = `${file.etag} ${path}/${canonical}`
      const make = (): Promise<Buffer> =>
        decode(path, file, () =>
          decodePart(file, size, request).catch((error: unknown) => {
            throw isUnreadablePicture(error) ? undecodableError() : error
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

/** Maximum size of images in pixels. @internal Exported for tests. */
export const LIMITS: SizeLimits = { maxWidth: 2400, maxHeight: 2400, maxArea: 4_000_000 }

/** Width and height of the tiles in the image information. */
const TILE_SIDE = 512

/** Minimum longer side, in pixels, of the sizes in the image information. */
const MIN_LONGER_SIDE = 128

const QUALITIES = ['default', 'color', 'gray', 'bitonal'] as const
const FORMATS = ['jpg', 'png', 'gif', 'tif', 'webp'] as const

type ImageQuality = (typeof QUALITIES)[number]
type ImageFormat = (typeof FORMATS)[number]

/** A rectangle of a picture, in pixels. */
interface Region extends PictureSize {
  readonly left: number
  readonly top: number
}

/** A parsed image request, for a picture of a certain size. */
interface ImageRequest {
  readonly region: Region
  readonly size: PictureSize
  readonly mirrored: boolean
  /** Clockwise, from 0 inclusive to 360 exclusive. */
  readonly degrees: number
  readonly quality: Exclude<ImageQuality, 'color'>
  readonly format: ImageFormat
  /** Canonical form of the request (section 4.7): region, size, rotation, quality and format. */
  readonly canonical: string
}

function badRequest(message: string): AppError {
  return new AppError(message, { status: 400 })
}

const WHOLE = '(\\d{1,9})'
const DECIMAL = '(\\d{1,9}(?:\\.\\d{1,20})?)'
const BY_PIXELS = new RegExp(`^${WHOLE},${WHOLE},${WHOLE},${WHOLE}$`)
const BY_PERCENT = new RegExp(`^pct:${DECIMAL},${DECIMAL},${DECIMAL},${DECIMAL}$`)
const SIZE_PERCENT = new RegExp(`^pct:${DECIMAL}$`)
const SIZE_SIDES = new RegExp(`^(!?)${WHOLE}?,${WHOLE}?$`)
const ROTATION = new RegExp(`^(!?)${DECIMAL}$`)

/** Clips a rectangle to the picture. */
function clipRegion({ left, top, width, height }: Region, picture: PictureSize): Region {
  if (width === 0 || height === 0) throw badRequest('The region has no width or no height.')
  if (left >= picture.width || top >= picture.height)
    throw badRequest('The region lies outside of the picture.')
  return {
    left,
    top,
    width: Math.min(width, picture.width - left),
    height: Math.min(height, picture.height - top),
  }
}

function regionOf(text: string, picture: PictureSize): Region {
  if (text === 'full') return { left: 0, top: 0, ...picture }
  if (text === 'square') {
    const side = Math.min(picture.width, picture.height)
    return {
      left: Math.floor((picture.width - side) / 2),
      top: Math.floor((picture.height - side) / 2),
      width: side,
      height: side,
    }
  }
  const [, ...pixels] = BY_PIXELS.exec(text) ?? []
  const [, ...percent] = BY_PERCENT.exec(text) ?? []
  const [left, top, width, height] = (pixels.length > 0 ? pixels : percent).map(Number)
  if (left === undefined || top === undefined || width === undefined || height === undefined)
    throw badRequest('The region is written as "full", "square", "x,y,w,h" or "pct:x,y,w,h".')
  if (pixels.length > 0) return clipRegion({ left, top, width, height }, picture)
  const share = (value: number, whole: number) => Math.round((value * whole) / 100)
  // A non-zero share yields at least one pixel.
  const side = (value: number, whole: number) => (value === 0 ? 0 : Math.max(1, share(value, whole)))
  return clipRegion(
    {
      left: share(left, picture.width),
      top: share(top, picture.height),
      width: side(width, picture.width),
      height: side(height, picture.height),
    },
    picture,
  )
}

function scaleSize({ width, height }: PictureSize, scale: number): PictureSize {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Returns the largest size with the aspect ratio of a region within a box and the limits. */
function largestSizeInBox(region: PictureSize, box: PictureSize, enlarged: boolean): PictureSize {
  const scale = Math.min(box.width / region.width, box.height / region.height)
  if (scale > 1 && !enlarged) {
    // The IIIF validator expects an error for a box beyond the limits that could only be filled by upscaling.
    // For a smaller box, the region is sent unscaled.
    if (box.width > LIMITS.maxWidth || box.height > LIMITS.maxHeight) throw tooLarge(region)
    return answeredSize(region, LIMITS)
  }
  const { width, height } = scaleSize(region, scale)
  return answeredSize({ width: Math.min(width, box.width), height: Math.min(height, box.height) }, LIMITS)
}

function tooLarge({ width, height }: PictureSize): AppError {
  return badRequest(
    `The region has ${width} × ${height} pixels: a larger size is written with "^" before it, and has at most ${LIMITS.maxWidth} × ${LIMITS.maxHeight} pixels.`,
  )
}

function beyondLimits({ width, height }: PictureSize): AppError {
  return badRequest(
    `${width} × ${height} pixels are more than are answered: at most ${LIMITS.maxWidth} × ${LIMITS.maxHeight}, and ${LIMITS.maxArea} in all.`,
  )
}

/** Parses a size, which may exceed the region or the limits; undefined for other forms of size. */
function writtenSize(text: string, region: PictureSize): PictureSize | undefined {
  const [, percent] = SIZE_PERCENT.exec(text) ?? []
  if (percent !== undefined) {
    const scale = Number(percent) / 100
    return { width: Math.round(region.width * scale), height: Math.round(region.height * scale) }
  }
  const [, bang, wide, high] = SIZE_SIDES.exec(text) ?? []
  if (bang === '!' || (wide === undefined && high === undefined)) return undefined
  const width = wide === undefined ? undefined : Number(wide)
  const height = high === undefined ? undefined : Number(high)
  if (width !== undefined && height !== undefined) return { width, height }
  if (width !== undefined)
    return { width, height: width && Math.max(1, Math.round((region.height * width) / region.width)) }
  if (height !== undefined)
    return { width: height && Math.max(1, Math.round((region.width * height) / region.height)), height }
  return undefined
}

function requestedSize(written: string, region: PictureSize): PictureSize {
  const enlarged = written.startsWith('^')
  const text = enlarged ? written.slice(1) : written
  if (text === 'max') return enlarged ? largestWithin(region, LIMITS) : answeredSize(region, LIMITS)
  const [, bang, wide, high] = SIZE_SIDES.exec(text) ?? []
  const isBox = bang === '!' && wide !== undefined && high !== undefined
  const size = isBox ? { width: Number(wide), height: Number(high) } : writtenSize(text, region)
  if (size === undefined)
    throw badRequest(
      'The size is written as "max", "w,", ",h", "w,h", "!w,h" or "pct:n", with "^" before it to enlarge.',
    )
  if (size.width === 0 || size.height === 0) throw badRequest('The size has no width or no height.')
  if (isBox) return largestSizeInBox(region, size, enlarged)
  if (!enlarged && (size.width > region.width || size.height > region.height)) throw tooLarge(region)
  if (!isWithin(size, LIMITS)) throw beyondLimits(size)
  return size
}

function rotationOf(text: string): Pick<ImageRequest, 'mirrored' | 'degrees'> {
  const [, bang, written] = ROTATION.exec(text) ?? []
  const degrees = Number(written)
  if (written === undefined || degrees > 360)
    throw badRequest('The rotation is a number of degrees from 0 to 360, with "!" before it to mirror.')
  return { mirrored: bang === '!', degrees: degrees % 360 }
}

function isSameSize(one: PictureSize, other: PictureSize): boolean {
  return one.width === other.width && one.height === other.height
}

function canonicalSize(size: PictureSize, region: PictureSize): string {
  const isLarger = size.width > region.width || size.height > region.height
  if (isSameSize(size, answeredSize(region, LIMITS))) return 'max'
  if (isLarger && isSameSize(size, largestWithin(region, LIMITS))) return '^max'
  return `${isLarger ? '^' : ''}${size.width},${size.height}`
}

/**
 * Parses what follows the identifier in the URL of an image request (Image API 3, section 4): region, size,
 * rotation, and quality with format, each percent-decoded.
 *
 * @throws AppError 400 when it is malformed, lies outside of the picture, or exceeds the limits.
 * @internal Exported for tests.
 */
export function readImageRequest(segments: readonly string[], picture: PictureSize): ImageRequest {
  const [region = '', size = '', rotation = '', file = ''] = segments
  const dot = file.lastIndexOf('.')
  const quality = QUALITIES.find((each) => each === file.slice(0, dot))
  const format = FORMATS.find((each) => each === file.slice(dot + 1))
  if (segments.length !== 4 || dot < 0)
    throw badRequest('The address ends in "info.json", or in region, size, rotation and quality.format.')
  if (quality === undefined) throw badRequest(`The quality is one of ${QUALITIES.join(', ')}.`)
  if (format === undefined) throw badRequest(`The format is one of ${FORMATS.join(', ')}.`)
  const part = regionOf(region, picture)
  const asked = requestedSize(size, part)
  const { mirrored, degrees } = rotationOf(rotation)
  const shown = quality === 'color' ? 'default' : quality
  const place = isSameSize(part, picture) ? 'full' : [part.left, part.top, part.width, part.height].join()
  return {
    region: part,
    size: asked,
    mirrored,
    degrees,
    quality: shown,
    format,
    canonical: `${place}/${canonicalSize(asked, part)}/${mirrored ? '!' : ''}${degrees}/${shown}.${format}`,
  }
}

/**
 * Powers of two by which the picture can be reduced while its longer side has at least MIN_LONGER_SIDE
 * pixels.
 */
function scaleFactors({ width, height }: PictureSize): readonly number[] {
  const longest = Math.max(width, height)
  const factors = [1]
  for (let factor = 2; longest / factor >= MIN_LONGER_SIDE; factor *= 2) factors.push(factor)
  return factors
}

/**
 * Returns the image information of a picture (Image API 3, section 5). `id` is its URL without a trailing
 * slash.
 *
 * @internal Exported for tests.
 */
export function describeImage(id: string, picture: PictureSize): object {
  const factors = scaleFactors(picture)
  return {
    '@context': 'http://iiif.io/api/image/3/context.json',
    id,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level2',
    width: picture.width,
    height: picture.height,
    ...LIMITS,
    sizes: factors
      .map((factor) => ({
        width: Math.ceil(picture.width / factor),
        height: Math.ceil(picture.height / factor),
      }))
      .filter((size) => isWithin(size, LIMITS))
      .reverse(),
    tiles: [{ width: TILE_SIDE, height: TILE_SIDE, scaleFactors: factors }],
    extraQualities: QUALITIES.filter((quality) => quality !== 'default'),
    // The profile level2 already includes jpg and png.
    extraFormats: FORMATS.filter((format) => format !== 'jpg' && format !== 'png'),
    extraFeatures: [
      'canonicalLinkHeader',
      'mirroring',
      'profileLinkHeader',
      'rotationArbitrary',
      'sizeUpscaling',
    ],
  }
}

/** The URL stays the same when its picture is replaced, so browsers revalidate after a while. */
const MAX_AGE_SECONDS = 3600
const YEAR_SECONDS = 31_536_000
const PREFIX = '/iiif/3/'
const CONTEXT = 'http://iiif.io/api/image/3/context.json'
const PROFILE = '<http://iiif.io/api/image/3/level2.json>;rel="profile"'

function isPicture(path: string): boolean {
  return deliveryOf(path).contentType.startsWith('image/')
}

/** Creates the image service for the stored pictures that visitors may see. */
export function createShownImages(content: ReadableContent, decode: PictureReader) {
  const isShown = async (path: string): Promise<boolean> =>
    isStoredPath(path) &&
    isPicture(path) &&
    (await isPublicFile(content, path)) &&
    !(await isHiddenFile(content, path))
  const open = async (path: string) => ((await isShown(path)) ? content.storage.open(path) : undefined)
  return { ...createImageService({ open }, decode), isShown }
}

export type ShownImages = ReturnType<typeof createShownImages>

/**
 * Returns the percent-decoded segments of a path below `/iiif/3/`. Slashes within the identifier are encoded.
 */
function imageSegments(url: string): readonly string[] {
  const segments = (url.split('?')[0] ?? '').slice(PREFIX.length).split('/').map(percentDecoded)
  return segments.map((segment) => {
    if (segment === undefined)
      throw new AppError('The address is not written as the Image API asks.', { status: 400 })
    return segment
  })
}

export interface PublicOrigin {
  readonly publicOrigin: (request: FastifyRequest) => string
  /** Whether shared caches may keep an answer that contains the origin. */
  readonly cacheScope: 'public' | 'private'
}

/** Routes of the IIIF Image API 3, for deep zoom on the site and for external viewers. */
export function iiifRoutes(
  app: ServiceApp,
  image: ShownImages,
  { publicOrigin, cacheScope }: PublicOrigin,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = '', ...rest] = imageSegments(request.url)
    const id = `${publicOrigin(request)}${PREFIX}${percentEncoded(path)}`
    const kept = { 'cache-control': `${cacheScope}, max-age=${MAX_AGE_SECONDS}`, link: PROFILE }
    if (rest.join('/') === '') {
      if (!(await image.isShown(path))) throw noPictureError()
      return reply.headers(kept).redirect(`${id}/info.json`, 303)
    }
    if (rest.join('/') === 'info.json') {
      const described = JSON.stringify(await image.describe(path, id))
      const type = jsonLdType(request.headers.accept, CONTEXT)
      return reply.headers(kept).header('vary', 'accept').type(type).send(Buffer.from(described))
    }
    const part = await image.part(path, rest)
    // A file named by its content never changes.
    const age = isContentAddress(path) ? `max-age=${YEAR_SECONDS}, immutable` : `max-age=${MAX_AGE_SECONDS}`
    const tagged = {
      'cache-control': `${cacheScope}, ${age}`,
      etag: part.tag,
      link: `${PROFILE}, <${id}/${part.canonical}>;rel="canonical"`,
    }
    if (fresh(request.headers, { etag: part.tag })) return reply.headers(tagged).code(304).send()
    const body = await part.body()
    return reply.headers(tagged).type(part.type).send(body)
  }

  app.get(`${PREFIX}*`, { schema: { hide: true } }, (request, reply) => {
    reply.headers({ ...OPEN_HEADERS, 'x-content-type-options': 'nosniff' })
    return answer(request, reply).catch((error: unknown) => {
      throw error instanceof BusyError ? busyWithPictures() : error
    })
  })
  app.options(`${PREFIX}*`, { schema: { hide: true } }, (_request, reply) =>
    reply.code(204).headers(PREFLIGHT_HEADERS).send(),
  )
}

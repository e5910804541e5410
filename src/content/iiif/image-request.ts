import { AppError } from '../../base/app-error.ts'
import {
  answeredSize,
  isWithin,
  largestWithin,
  type PictureSize,
  type SizeLimits,
} from '../../base/picture-size.ts'

/** No picture that is answered is larger, in pixels. */
export const LIMITS: SizeLimits = { maxWidth: 2400, maxHeight: 2400, maxArea: 4_000_000 }

/** Sides of the tiles that the description names. */
export const TILE = 512

/** The smallest size that the description names has a longer side of at least so many pixels. */
const SMALLEST = 128

export const QUALITIES = ['default', 'color', 'gray', 'bitonal'] as const
export const FORMATS = ['jpg', 'png', 'gif', 'tif', 'webp'] as const

export type ImageQuality = (typeof QUALITIES)[number]
export type ImageFormat = (typeof FORMATS)[number]

/** A rectangle of a picture, in its pixels. */
export interface Region extends PictureSize {
  readonly left: number
  readonly top: number
}

/** What an address of the Image API asks for, of a picture of a certain size. */
export interface ImageRequest {
  readonly region: Region
  readonly size: PictureSize
  readonly mirrored: boolean
  /** Clockwise, at least 0 and less than 360. */
  readonly degrees: number
  readonly quality: Exclude<ImageQuality, 'color'>
  readonly format: ImageFormat
  /** The same request as the specification writes it (section 4.7): region, size, rotation, quality and format. */
  readonly canonical: string
}

function refused(message: string): AppError {
  return new AppError(message, { status: 400 })
}

const WHOLE = '(\\d{1,9})'
const DECIMAL = '(\\d{1,9}(?:\\.\\d{1,20})?)'
const BY_PIXELS = new RegExp(`^${WHOLE},${WHOLE},${WHOLE},${WHOLE}$`)
const BY_PERCENT = new RegExp(`^pct:${DECIMAL},${DECIMAL},${DECIMAL},${DECIMAL}$`)
const SIZE_PERCENT = new RegExp(`^pct:${DECIMAL}$`)
const SIZE_SIDES = new RegExp(`^(!?)${WHOLE}?,${WHOLE}?$`)
const ROTATION = new RegExp(`^(!?)${DECIMAL}$`)

/** The part of a rectangle that lies in the picture. */
function clipped({ left, top, width, height }: Region, picture: PictureSize): Region {
  if (width === 0 || height === 0) throw refused('The region has no width or no height.')
  if (left >= picture.width || top >= picture.height) throw refused('The region lies outside of the picture.')
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
    throw refused('The region is written as "full", "square", "x,y,w,h" or "pct:x,y,w,h".')
  if (pixels.length > 0) return clipped({ left, top, width, height }, picture)
  const share = (value: number, whole: number) => Math.round((value * whole) / 100)
  // A part that is there is at least a pixel.
  const side = (value: number, whole: number) => (value === 0 ? 0 : Math.max(1, share(value, whole)))
  return clipped(
    {
      left: share(left, picture.width),
      top: share(top, picture.height),
      width: side(width, picture.width),
      height: side(height, picture.height),
    },
    picture,
  )
}

function scaled({ width, height }: PictureSize, scale: number): PictureSize {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The largest size of a region's shape in a box and within the limits. */
function inBox(region: PictureSize, box: PictureSize, enlarged: boolean): PictureSize {
  const scale = Math.min(box.width / region.width, box.height / region.height)
  if (scale > 1 && !enlarged) {
    // A box beyond the limits whose filling would enlarge is an error, as the validator of IIIF has it; a smaller one is filled as far as the region goes.
    if (box.width > LIMITS.maxWidth || box.height > LIMITS.maxHeight) throw tooLarge(region)
    return answeredSize(region, LIMITS)
  }
  const { width, height } = scaled(region, scale)
  return answeredSize({ width: Math.min(width, box.width), height: Math.min(height, box.height) }, LIMITS)
}

function tooLarge({ width, height }: PictureSize): AppError {
  return refused(
    `The region has ${width} × ${height} pixels: a larger size is written with "^" before it, and has at most ${LIMITS.maxWidth} × ${LIMITS.maxHeight} pixels.`,
  )
}

function beyondLimits({ width, height }: PictureSize): AppError {
  return refused(
    `${width} × ${height} pixels are more than are answered: at most ${LIMITS.maxWidth} × ${LIMITS.maxHeight}, and ${LIMITS.maxArea} in all.`,
  )
}

/** The size that is written, which may be larger than the region or the limits; undefined where it is none of those forms. */
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

function sizeOf(written: string, region: PictureSize): PictureSize {
  const enlarged = written.startsWith('^')
  const text = enlarged ? written.slice(1) : written
  if (text === 'max') return enlarged ? largestWithin(region, LIMITS) : answeredSize(region, LIMITS)
  const [, bang, wide, high] = SIZE_SIDES.exec(text) ?? []
  const isBox = bang === '!' && wide !== undefined && high !== undefined
  const size = isBox ? { width: Number(wide), height: Number(high) } : writtenSize(text, region)
  if (size === undefined)
    throw refused(
      'The size is written as "max", "w,", ",h", "w,h", "!w,h" or "pct:n", with "^" before it to enlarge.',
    )
  if (size.width === 0 || size.height === 0) throw refused('The size has no width or no height.')
  if (isBox) return inBox(region, size, enlarged)
  if (!enlarged && (size.width > region.width || size.height > region.height)) throw tooLarge(region)
  if (!isWithin(size, LIMITS)) throw beyondLimits(size)
  return size
}

function rotationOf(text: string): Pick<ImageRequest, 'mirrored' | 'degrees'> {
  const [, bang, written] = ROTATION.exec(text) ?? []
  const degrees = Number(written)
  if (written === undefined || degrees > 360)
    throw refused('The rotation is a number of degrees from 0 to 360, with "!" before it to mirror.')
  return { mirrored: bang === '!', degrees: degrees % 360 }
}

function isSame(one: PictureSize, other: PictureSize): boolean {
  return one.width === other.width && one.height === other.height
}

function canonicalSize(size: PictureSize, region: PictureSize): string {
  const isLarger = size.width > region.width || size.height > region.height
  if (isSame(size, answeredSize(region, LIMITS))) return 'max'
  if (isLarger && isSame(size, largestWithin(region, LIMITS))) return '^max'
  return `${isLarger ? '^' : ''}${size.width},${size.height}`
}

/**
 * Reads what follows the identifier of a picture, in a picture of this size: region, size, rotation, and quality with its
 * format (Image API 3, section 4), each already decoded.
 *
 * @throws AppError 400 where it is not written so, lies outside of the picture, or is larger than what is answered.
 */
export function readImageRequest(segments: readonly string[], picture: PictureSize): ImageRequest {
  const [region = '', size = '', rotation = '', file = ''] = segments
  const dot = file.lastIndexOf('.')
  const quality = QUALITIES.find((each) => each === file.slice(0, dot))
  const format = FORMATS.find((each) => each === file.slice(dot + 1))
  if (segments.length !== 4 || dot < 0)
    throw refused('The address ends in "info.json", or in region, size, rotation and quality.format.')
  if (quality === undefined) throw refused(`The quality is one of ${QUALITIES.join(', ')}.`)
  if (format === undefined) throw refused(`The format is one of ${FORMATS.join(', ')}.`)
  const part = regionOf(region, picture)
  const asked = sizeOf(size, part)
  const { mirrored, degrees } = rotationOf(rotation)
  const shown = quality === 'color' ? 'default' : quality
  const place = isSame(part, picture) ? 'full' : [part.left, part.top, part.width, part.height].join()
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

/** Powers of two by which a picture is made smaller, until it is a small one. */
function scaleFactors({ width, height }: PictureSize): readonly number[] {
  const longest = Math.max(width, height)
  const factors = [1]
  for (let factor = 2; longest / factor >= SMALLEST; factor *= 2) factors.push(factor)
  return factors
}

/** The description of a picture (Image API 3, section 5). `id` is its address without a slash at the end. */
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
    tiles: [{ width: TILE, height: TILE, scaleFactors: factors }],
    extraQualities: QUALITIES.filter((quality) => quality !== 'default'),
    // Those of level 2 are in its profile.
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

import sharp from 'sharp'

/** Maximum pixels of a picture that is decoded. Formats decoded line by line need little memory at any size. */
const MAX_PIXELS = 100_000_000
export const MAX_PIXELS_BY_LINE = 200_000_000

export interface PictureExtent {
  readonly width: number
  readonly height: number
  /** Maximum pixels for this picture's format. */
  readonly limit: number
}

/** Returns the size of a picture and its limit. Rejects for a non-picture, and for HEIC, whose pixels cannot be decoded. */
export async function extentOf(source: string): Promise<PictureExtent> {
  const {
    compression,
    format,
    isProgressive,
    orientation = 1,
    width,
    height,
  } = await sharp(source, {
    limitInputPixels: false,
  }).metadata()
  if (compression === 'hevc') throw new Error('A HEIC picture has no versions.')
  const byLine = (format === 'jpeg' || format === 'png') && !isProgressive && orientation === 1
  return { width, height, limit: byLine ? MAX_PIXELS_BY_LINE : MAX_PIXELS }
}

import sharp from 'sharp'

/** No picture with more pixels is opened. Those that are read line by line need little memory, whatever their size. */
const MAX_PIXELS = 100_000_000
export const MAX_PIXELS_BY_LINE = 200_000_000

export interface PictureExtent {
  readonly width: number
  readonly height: number
  /** The most pixels with which such a picture is opened. */
  readonly limit: number
}

/** How large a picture is, and may be. Rejects for a file that is none, and for a HEIC, of which only the size can be read. */
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

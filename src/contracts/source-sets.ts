import { type PictureFormat, pictureFormats, pictureWidths, versionAddress } from './picture-versions.ts'

const REM = 16
/** Device pixels of a CSS pixel on the finest screens worth larger files. */
const FINEST = 3

/** The widths that may be chosen for these `sizes`: a picture of fixed width needs none beyond that on a fine screen. */
const widthsFor = (sizes: string) => {
  const fixed = sizes
    .split(',')
    .map((size) => /(?:^|\s)([0-9.]+)rem$/.exec(size.trim())?.[1])
    .map((rem) => (rem === undefined ? Number.POSITIVE_INFINITY : Number(rem) * REM * FINEST))
  const most = Math.max(...fixed)
  const enough = pictureWidths.findIndex((width) => width >= most)
  return enough < 0 ? pictureWidths : pictureWidths.slice(0, enough + 1)
}

/** The `srcset` of each format for a picture that has versions, shown at these `sizes`. */
export const sourceSets = (src: string, sizes: string): Readonly<Record<PictureFormat, string>> => {
  const address = versionAddress(src)
  const widths = widthsFor(sizes)
  const set = (format: PictureFormat): string =>
    widths.map((width) => `${address(width, format)} ${width}w`).join(', ')
  const [avif, webp] = pictureFormats
  return { [avif]: set(avif), [webp]: set(webp) }
}

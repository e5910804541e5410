import { type PictureFormat, pictureFormats, pictureWidths, versionAddress } from './picture-versions.ts'

const REM = 16
/** Device pixels of a CSS pixel on the finest screens worth larger files. */
const FINEST = 3
/** CSS pixels of the narrowest screen, for a hundredth of it. */
const NARROWEST_VW = 3.6

/** Device pixels that a picture takes at most, where all its sizes are fixed ones. */
function largestOf(sizes: string): number {
  return Math.max(
    ...sizes.split(',').map((size) => {
      const rem = /(?:^|\s)([0-9.]+)rem$/.exec(size.trim())?.[1]
      return rem === undefined ? Number.POSITIVE_INFINITY : Number(rem) * REM * FINEST
    }),
  )
}

/** CSS pixels that it takes at least, where the last of its sizes, that of phones, is a share of the screen. */
function smallestOf(sizes: string): number {
  return Number(/(?:^|\s)([0-9.]+)vw$/.exec(sizes)?.[1] ?? 0) * NARROWEST_VW
}

/** What stands between commas that are in no brackets. */
const BETWEEN_COMMAS = /(?:[^(),]|\((?:[^()]|\([^()]*\))*\))+/g
const CONDITION = /^\s*(\((?:min|max)-width:[^)]*\))?\s*(.*?)\s*$/

/**
 * `sizes` of a picture that is so many times as wide as its box, which cuts it: browsers choose a file by its width alone, and one
 * as wide as the box would be drawn larger than it is.
 */
export function widened(sizes: string, times: number): string {
  const parts = (sizes.match(BETWEEN_COMMAS) ?? []).map((part) => {
    const [, condition, length = ''] = CONDITION.exec(part) ?? []
    return `${condition === undefined ? '' : `${condition} `}calc(${length} * ${times.toFixed(2)})`
  })
  return parts.join(', ')
}

/** The widths that browsers may choose for these `sizes`. */
function widthsFor(sizes: string) {
  const [least, most] = [smallestOf(sizes), largestOf(sizes)]
  const enough = pictureWidths.findIndex((width) => width >= most)
  return pictureWidths.filter((width, index) => width >= least && (enough < 0 || index <= enough))
}

/** The `srcset` of each format for a picture that has versions, shown at these `sizes` (without `auto`). */
export function sourceSets(src: string, sizes: string): Readonly<Record<PictureFormat, string>> {
  const address = versionAddress(src)
  const widths = widthsFor(sizes)
  const set = (format: PictureFormat): string =>
    widths.map((width) => `${address(width, format)} ${width}w`).join(', ')
  const [avif, webp] = pictureFormats
  return { [avif]: set(avif), [webp]: set(webp) }
}

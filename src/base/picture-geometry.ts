/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Size limits of the image service, with the names of IIIF. */
export interface SizeLimits {
  readonly maxWidth: number
  readonly maxHeight: number
  readonly maxArea: number
}

export function isWithin({ width, height }: PictureSize, limits: SizeLimits): boolean {
  return width <= limits.maxWidth && height <= limits.maxHeight && width * height <= limits.maxArea
}

/** Returns the largest size with the same aspect ratio within the limits, possibly larger than the picture. */
export function largestWithin(
  { width, height }: PictureSize,
  { maxWidth, maxHeight, maxArea }: SizeLimits,
): PictureSize {
  const byWidth = maxWidth / width
  const byHeight = maxHeight / height
  const byArea = Math.sqrt(maxArea / (width * height))
  const fitted =
    byArea < Math.min(byWidth, byHeight)
      ? { width: Math.floor(width * byArea), height: Math.floor(height * byArea) }
      : byWidth < byHeight
        ? { width: maxWidth, height: Math.round(height * byWidth) }
        : { width: Math.round(width * byHeight), height: maxHeight }
  const wide = Math.max(1, fitted.width)
  // A side that was rounded up must not exceed the area.
  return { width: wide, height: Math.max(1, Math.min(fitted.height, Math.floor(maxArea / wide))) }
}

/** Returns the size of a picture without upscaling: its own, or the largest within the limits. */
export function answeredSize(picture: PictureSize, limits: SizeLimits): PictureSize {
  const { width, height } = picture
  return isWithin(picture, limits) ? { width, height } : largestWithin(picture, limits)
}

const FOCUS = /^\s*(-?[\d.]+)\s*(%?)\s*[,;\s/]\s*(-?[\d.]+)\s*(%?)\s*$/

/** Parses a focal point as fractions, from percentages, fractions, or pixels if the size is known. */
export function readFocus(
  text: string | undefined,
  size: { readonly width: number; readonly height: number } | undefined,
): readonly [left: number, top: number] | undefined {
  const [, x, xSign, y, ySign] = FOCUS.exec(text ?? '') ?? []
  const point = [Number(x ?? Number.NaN), Number(y ?? Number.NaN)] as const
  if (!point.every(Number.isFinite)) return undefined
  const isPercent = xSign === '%' || ySign === '%'
  const isFraction = !isPercent && point.every((each) => each <= 1)
  if (!isPercent && !isFraction && size === undefined) return undefined
  const whole = isPercent ? [100, 100] : isFraction ? [1, 1] : [size?.width ?? 1, size?.height ?? 1]
  const at = point.map((each, index) => each / (whole[index] ?? 1))
  const [left = 0, top = 0] = at
  return at.every((each) => each >= 0 && each <= 1) ? [left, top] : undefined
}

import { type ReactNode, useCallback, useState } from 'react'
import { preload } from 'react-dom'
import type { Picture as PictureData } from '../../engine/contracts/item.ts'
import { pictureFormats, sourceSets, widenSizes } from '../../engine/contracts/picture-versions.ts'
import { useShell } from './context.tsx'
import { classNames } from './elements.tsx'

type PictureShape = Pick<PictureData, 'width' | 'height'>

/** Limits of a box's aspect ratio: a wider or taller picture is shown whole within such a box. */
const MIN_SHAPE = 0.05
const MAX_SHAPE = 9.999

/** Returns a picture's aspect ratio (width / height), clamped; undefined if unknown. */
export function shapeOf({ width, height }: PictureShape): number | undefined {
  if (width === undefined || height === undefined) return undefined
  return Math.min(MAX_SHAPE, Math.max(MIN_SHAPE, width / height))
}

const DIGITS = ['ones', 'tenths', 'hundredths', 'thousandths'] as const

/**
 * Encodes a picture's aspect ratio as classes, one per digit, which `picture-shape.css` combines: the CSP allows no
 * style attribute. Digits of 0 need no class.
 */
export function shapeClasses(picture: PictureShape): string | undefined {
  const shape = shapeOf(picture)
  if (shape === undefined) return undefined
  const digits = String(Math.round(shape * 1000)).padStart(4, '0')
  const classes = DIGITS.flatMap((name, index) => (digits[index] === '0' ? [] : [`${name}-${digits[index]}`]))
  return ['shaped', ...classes].join(' ')
}

/** Steps per unit for the focal point: each is 0.05. */
const STEPS = 20

/**
 * Encodes the focal point of a cropped picture as classes, for the same reason; undefined for the centre.
 *
 * @internal Exported for tests.
 */
export function focusClasses({ focus }: Pick<PictureData, 'focus'>): string | undefined {
  if (focus === undefined) return undefined
  const [x, y] = focus.map((each) => Math.round(each * STEPS) * (100 / STEPS))
  return `focused focus-x-${x} focus-y-${y}`
}

export type PictureRatio = 'wide' | 'photo' | 'object' | 'cover' | 'banner' | 'mark' | 'code'

/** Aspect ratio (width / height) of each box; the CSS class sets the same `aspect-ratio`. */
const ratios: Readonly<Record<PictureRatio, number>> = {
  wide: 16 / 10,
  photo: 3 / 2,
  object: 4 / 3,
  cover: 3 / 4,
  banner: 12 / 5,
  mark: 8 / 3,
  code: 1,
}

interface PictureProps {
  readonly picture?: PictureData | undefined
  /** Overrides the picture's alt text; '' if a text beside it says the same. */
  readonly alt?: string | undefined
  readonly ratio: PictureRatio
  /** True for the first picture of a page: loaded eagerly with high priority. */
  readonly priority?: boolean | undefined
  /**
   * Displayed width, as the HTML `sizes` attribute; a third of the column on wide screens by default. Browsers that
   * support `sizes="auto"` measure it themselves for lazy pictures.
   */
  readonly sizes?: string | undefined
  /** Whether the picture may be cropped to the box; the site's setting by default. */
  readonly crop?: boolean | undefined
  /** Whether an uncropped picture's box has the picture's own aspect ratio, if known. */
  readonly ownShape?: boolean
  readonly className?: string | undefined
}

/** Boxes of drawings and page backgrounds, which show no works of a collection. */
const FIXED: readonly PictureRatio[] = ['banner', 'mark', 'code']

const DEFAULT_SIZES = '(min-width: 60rem) 27rem, (min-width: 40rem) 50vw, 100vw'

/** Minimum picture-to-box width ratio at which cropping makes the drawn picture visibly wider than its box. */
const MAX_CROP_RATIO = 1.25

/** Pictures whose sides are all shorter than this, in pixels, are shown in their own size: enlarging would only blur them. */
const MAX_SMALL_PIXELS = 320

/** Formats that may be transparent: on a dark background, dark drawings would be invisible. */
const MAY_BE_CLEAR = /\.(?:png|gif|svg)(?:\?|$)/i

/** Whether pictures of a list may be cropped: by its option, or the site's setting. */
export function useCrop(option: boolean | undefined): boolean {
  const { wholePictures } = useShell()
  return option ?? wholePictures !== true
}

/** A picture in a box of fixed aspect ratio; a placeholder if there is none or it fails to load. */
export function Picture({
  picture,
  alt,
  ratio,
  priority = false,
  sizes = DEFAULT_SIZES,
  crop,
  ownShape = false,
  className,
}: PictureProps) {
  const { imageWidths, noPictureSign } = useShell()
  const isCropped = useCrop(crop)
  const [broken, setBroken] = useState<string>()
  const src = picture?.src
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      // A picture that failed before hydration has already fired its error event, so check its state.
      if (image?.complete && image.naturalWidth === 0) setBroken(src)
    },
    [src],
  )
  const isClear = ratio !== 'mark' && src !== undefined && MAY_BE_CLEAR.test(src)
  const box = classNames('picture', `picture--${ratio}`, isClear && 'picture--clear', className)
  if (picture === undefined || broken === src)
    return noPictureSign === true ? null : <span className={`${box} picture--empty`} aria-hidden="true" />
  const isWhole = !isCropped && !FIXED.includes(ratio)
  const shape = isWhole && ownShape ? shapeClasses(picture) : undefined
  const { width = imageWidths.full, height = Math.round(imageWidths.full / ratios[ratio]) } = isWhole
    ? picture
    : {}
  const srcSet =
    picture.thumb === undefined || picture.thumb === src
      ? undefined
      : `${picture.thumb} ${imageWidths.thumb}w, ${src} ${imageWidths.full}w`
  const isSmall =
    !FIXED.includes(ratio) &&
    Math.max(picture.width ?? MAX_SMALL_PIXELS, picture.height ?? MAX_SMALL_PIXELS) < MAX_SMALL_PIXELS
  const hasVersions = picture.versions === true && !isSmall
  const times = isWhole || FIXED.includes(ratio) ? 1 : (shapeOf(picture) ?? 0) / ratios[ratio]
  const isCut = times > MAX_CROP_RATIO
  const drawn = isCut ? widenSizes(sizes, times) : sizes
  // `sizes="auto"` measures the box, not a wider cropped picture. The sizes of a banner tell how wide a picture as high
  // as the screen is.
  const shown = priority || isCut || ratio === 'banner' ? drawn : `auto, ${sizes}`
  const kinds = [isWhole && 'picture--whole', isSmall && 'picture--small', shape]
  return (
    <span className={classNames(box, ...kinds, !isWhole && focusClasses(picture))}>
      <Versions picture={hasVersions ? picture : undefined} sizes={drawn} shown={shown} priority={priority}>
        <img
          ref={check}
          className="picture__image"
          alt={alt ?? picture.alt}
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding={priority ? 'sync' : 'async'}
          sizes={srcSet === undefined && !hasVersions ? undefined : shown}
          srcSet={srcSet}
          src={src}
          onError={() => setBroken(src)}
        />
      </Versions>
    </span>
  )
}

interface VersionsProps {
  /** Undefined if the picture has no resized versions. */
  readonly picture: PictureData | undefined
  readonly sizes: string
  /** Value of the `sizes` attribute. */
  readonly shown: string
  readonly priority: boolean
  readonly children: ReactNode
}

function Versions({ picture, sizes, shown, priority, children }: VersionsProps) {
  if (picture === undefined) return children
  const sets = sourceSets(picture.src, sizes)
  const [best] = pictureFormats
  // React preloads only pictures without a choice of formats. A browser without the best format picks its own from the markup.
  if (priority)
    preload(picture.src, {
      as: 'image',
      type: `image/${best}`,
      imageSrcSet: sets[best],
      imageSizes: shown,
      fetchPriority: 'high',
    })
  return (
    <picture>
      {pictureFormats.map((format) => (
        <source key={format} type={`image/${format}`} sizes={shown} srcSet={sets[format]} />
      ))}
      {children}
    </picture>
  )
}

import { type ReactNode, useCallback, useState } from 'react'
import { preload } from 'react-dom'
import type { Picture as PictureData } from '../../engine/contracts/item.ts'
import { pictureFormats, sourceSets, widenSizes } from '../../engine/contracts/picture-versions.ts'
import { useShell } from './context.tsx'
import { classNames } from './elements.tsx'

type PictureShape = Pick<PictureData, 'width' | 'height'>

/** What a page can lay out: a picture that is wider or higher is shown whole in a box of this shape. */
const MIN_SHAPE = 0.05
const MAX_SHAPE = 9.999

/** Width by height of a picture; undefined where it is not known. */
export function shapeOf({ width, height }: PictureShape): number | undefined {
  if (width === undefined || height === undefined) return undefined
  return Math.min(MAX_SHAPE, Math.max(MIN_SHAPE, width / height))
}

const DIGITS = ['ones', 'tenths', 'hundredths', 'thousandths'] as const

/**
 * The shape of a picture as classes, a digit each, of which `picture-shape.css` makes a number: the Content-Security-Policy
 * allows no style attribute. A digit that is 0 needs none.
 */
export function shapeClasses(picture: PictureShape): string | undefined {
  const shape = shapeOf(picture)
  if (shape === undefined) return undefined
  const digits = String(Math.round(shape * 1000)).padStart(4, '0')
  const classes = DIGITS.flatMap((name, index) => (digits[index] === '0' ? [] : [`${name}-${digits[index]}`]))
  return ['shaped', ...classes].join(' ')
}

/** Steps of five hundredths. */
const STEPS = 20

/**
 * The point that stays in view of a picture that is cropped, as classes for the same reason; none for the middle.
 * @internal Exported for tests.
 */
export function focusClasses({ focus }: Pick<PictureData, 'focus'>): string | undefined {
  if (focus === undefined) return undefined
  const [x, y] = focus.map((each) => Math.round(each * STEPS) * (100 / STEPS))
  return `focused focus-x-${x} focus-y-${y}`
}

export type PictureRatio = 'wide' | 'photo' | 'object' | 'cover' | 'banner' | 'mark' | 'code'

/** Width by height of each shape; the CSS class holds the same `aspect-ratio`. */
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
  /** Replaces the picture's own text alternative; '' where a text beside it says the same. */
  readonly alt?: string | undefined
  readonly ratio: PictureRatio
  /** True for the first picture of a page: loaded at once, before others. */
  readonly priority?: boolean | undefined
  /**
   * Width it takes on screen, as `sizes` of HTML; a third of the column on wide screens by default. Browsers that can
   * measure do so for all but the first picture.
   */
  readonly sizes?: string | undefined
  /** Whether it may be cut to the shape; as the site says by default. */
  readonly crop?: boolean | undefined
  /** Uncropped, the box has the picture's own shape where that is known. */
  readonly ownShape?: boolean
  readonly className?: string | undefined
}

/** Boxes of drawings, and of the grounds of pages: no work of a collection is in them. */
const FIXED: readonly PictureRatio[] = ['banner', 'mark', 'code']

const DEFAULT_SIZES = '(min-width: 60rem) 27rem, (min-width: 40rem) 50vw, 100vw'

/** A picture that is so many times as wide as its box is drawn wider than the box by more than one sees. */
const MAX_CROP_RATIO = 1.25

/** Pixels below which a picture is shown in its own size: enlarged, nothing of it would be seen. */
const MAX_SMALL_PIXELS = 320

/** Formats that may be clear in parts, where a dark hall would hide what is drawn in dark. */
const MAY_BE_CLEAR = /\.(?:png|gif|svg)(?:\?|$)/i

/** Whether pictures of a list may be cut, by its option or else as the site says. */
export function useCrop(option: boolean | undefined): boolean {
  const { wholePictures } = useShell()
  return option ?? wholePictures !== true
}

/** A picture in a box of fixed shape; a drawn placeholder when there is none or it does not load. */
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
      // The error event of a picture that failed before hydration is gone; its state is not.
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
  // What browsers measure by themselves is the box; the sizes of banners say how wide a picture is that is as high as the screen.
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
  /** Absent where it has none. */
  readonly picture: PictureData | undefined
  readonly sizes: string
  /** `sizes` as the attribute says it. */
  readonly shown: string
  readonly priority: boolean
  readonly children: ReactNode
}

function Versions({ picture, sizes, shown, priority, children }: VersionsProps) {
  if (picture === undefined) return children
  const sets = sourceSets(picture.src, sizes)
  const [best] = pictureFormats
  // React does so by itself for pictures without a choice of formats. A browser that has not the best one finds its own in the markup.
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

/**
 * Available widths of picture versions, in pixels. They include what phones of 390 CSS pixels need at a pixel ratio of 2: 360 in two
 * columns, 720 in one.
 */
export const pictureWidths = [240, 320, 360, 480, 640, 720, 960, 1280, 1600] as const

/** Formats of the versions, smallest files first. */
export const pictureFormats = ['avif', 'webp'] as const

type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof pictureFormats)[number]

/** A version of a picture. `address` is the original's: "/files/a.jpg" or "https://host/a.jpg". */
export interface PictureVersion {
  readonly address: string
  readonly width: PictureWidth
  readonly format: PictureFormat
}

export const VERSION_PREFIX = '/_vitrine/picture/'

/** Size of the preview shown beside shared links; all pictures have it, as JPEG. */
export const SHARED_SIZE = { width: 1200, height: 630 } as const
const SHARED_PREFIX = `${VERSION_PREFIX}share`

/** A picture version for link previews. */
export interface SharedVersion {
  readonly address: string
  readonly width: typeof SHARED_SIZE.width
  readonly format: 'jpg'
}

const OWN = 'http://own.invalid'

/** Whether an address is that of a stored file or of the config's media folder. */
export function isOwnPicture(address: string): boolean {
  return /^\/(?:files|media)\//.test(address)
}

/** Returns the address of an own file with its digest, so that a changed file gets a new address. */
export function withDigest(address: string, digest: string): string {
  return `${address}?v=${digest}`
}

const DIGEST = /\?v=[0-9a-f]{8}$/

/** Returns an address without the digest of an own file. */
export function withoutDigest(address: string): string {
  return isOwnPicture(address) ? address.replace(DIGEST, '') : address
}

/** Splits the address of an original into the path used in version addresses and its query. */
function splitAddress(original: string): { readonly place: string; readonly search: string } {
  const { protocol, host, origin, pathname, search } = new URL(original, OWN)
  return { place: origin === OWN ? pathname : `/${protocol.slice(0, -1)}/${host}${pathname}`, search }
}

/** Returns the address of a picture's link preview. */
export function sharedAddress(original: string): string {
  const { place, search } = splitAddress(original)
  return `${SHARED_PREFIX}${place}.jpg${search}`
}

// Marked as pure for the bundler: browsers write these addresses and never parse them.
const SHARED = /* @__PURE__ */ new RegExp(`^${SHARED_PREFIX}(/[^?#]+)\\.jpg(\\?[^#]*)?$`)
/** Query of an own picture: the digest of its bytes, or empty. */
const OWN_SEARCH = /^(?:\?v=[0-9a-f]{1,64})?$/

/** Parses a link preview address; returns undefined for any address not written by `sharedAddress`. */
export function sharedVersionOf(url: string): SharedVersion | undefined {
  const [, place = '', search = ''] = SHARED.exec(url) ?? []
  const [, scheme, host, path] = ELSEWHERE.exec(place) ?? []
  if (scheme === undefined && !(isOwnPicture(place) && OWN_SEARCH.test(search))) return undefined
  const address = scheme === undefined ? `${place}${search}` : `${scheme}://${host}${path}${search}`
  return URL.canParse(address, OWN) && sharedAddress(address) === url
    ? { address, width: SHARED_SIZE.width, format: 'jpg' }
    : undefined
}

/** Returns a function for the addresses of a picture's versions. The original's address is "/files/a.jpg" or "https://host/a.jpg". */
export function versionAddress(original: string): (width: PictureWidth, format: PictureFormat) => string {
  const { place, search } = splitAddress(original)
  return (width, format) => `${VERSION_PREFIX}${width}${place}.${format}${search}`
}

const ADDRESS = /* @__PURE__ */ new RegExp(
  `^${VERSION_PREFIX}(${pictureWidths.join('|')})(/[^?#]+)\\.(${pictureFormats.join('|')})(\\?[^#]*)?$`,
)
const ELSEWHERE = /^\/(https?)\/((?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?)(\/.*)$/

/** Parses a version address; returns undefined for any address not written by `versionAddress`. */
export function versionOf(url: string): PictureVersion | undefined {
  const [, number, place = '', ending, search = ''] = ADDRESS.exec(url) ?? []
  const width = pictureWidths.find((each) => String(each) === number)
  const format = pictureFormats.find((each) => each === ending)
  if (width === undefined || format === undefined) return undefined
  const [, scheme, host, path] = ELSEWHERE.exec(place) ?? []
  // Own files have no query except the digest: any other query would be an alias of the same picture.
  if (scheme === undefined && (!isOwnPicture(place) || (search !== '' && !DIGEST.test(search))))
    return undefined
  const address = `${scheme === undefined ? place : `${scheme}://${host}${path}`}${search}`
  return URL.canParse(address, OWN) && versionAddress(address)(width, format) === url
    ? { address, width, format }
    : undefined
}

const REM_PIXELS = 16
/** Maximum device pixel ratio served; finer screens are not worth larger files. */
const MAX_PIXEL_RATIO = 3
/** CSS pixels of one vw on the narrowest supported screen. */
const NARROWEST_VW = 3.6

/** Returns the maximum width in device pixels, if all sizes are fixed lengths. */
function largestOf(sizes: string): number {
  return Math.max(
    ...sizes.split(',').map((size) => {
      const rem = /(?:^|\s)([0-9.]+)rem$/.exec(size.trim())?.[1]
      return rem === undefined ? Number.POSITIVE_INFINITY : Number(rem) * REM_PIXELS * MAX_PIXEL_RATIO
    }),
  )
}

/** Returns the minimum width in CSS pixels, if the last size, that of phones, is in vw. */
function smallestOf(sizes: string): number {
  return Number(/(?:^|\s)([0-9.]+)vw$/.exec(sizes)?.[1] ?? 0) * NARROWEST_VW
}

/** Parts between commas outside of parentheses. */
const BETWEEN_COMMAS = /(?:[^(),]|\((?:[^()]|\([^()]*\))*\))+/g
const CONDITION = /^\s*(\((?:min|max)-width:[^)]*\))?\s*(.*?)\s*$/

/**
 * Multiplies the `sizes` of a picture that is cropped by its box. Browsers choose a file by width only; a file as wide as the box would
 * be drawn enlarged.
 */
export function widenSizes(sizes: string, times: number): string {
  const parts = (sizes.match(BETWEEN_COMMAS) ?? []).map((part) => {
    const [, condition, length = ''] = CONDITION.exec(part) ?? []
    return `${condition === undefined ? '' : `${condition} `}calc(${length} * ${times.toFixed(2)})`
  })
  return parts.join(', ')
}

/** Returns the widths that browsers may choose for these `sizes`. */
function widthsFor(sizes: string) {
  const [min, max] = [smallestOf(sizes), largestOf(sizes)]
  const enough = pictureWidths.findIndex((width) => width >= max)
  return pictureWidths.filter((width, index) => width >= min && (enough < 0 || index <= enough))
}

/** Returns the `srcset` of each format for a picture with versions, displayed at these `sizes` (without `auto`). */
export function sourceSets(src: string, sizes: string): Readonly<Record<PictureFormat, string>> {
  const address = versionAddress(src)
  const widths = widthsFor(sizes)
  const set = (format: PictureFormat): string =>
    widths.map((width) => `${address(width, format)} ${width}w`).join(', ')
  const [avif, webp] = pictureFormats
  return { [avif]: set(avif), [webp]: set(webp) }
}

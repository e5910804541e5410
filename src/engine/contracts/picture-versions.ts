/**
 * Widths in pixels of the versions of a picture; no others are made. Among them what phones of 390 CSS pixels show at
 * twice the density: 360 in two columns, 720 in one.
 */
export const pictureWidths = [240, 320, 360, 480, 640, 720, 960, 1280, 1600] as const

/** Formats of the versions, the smallest files first. */
export const pictureFormats = ['avif', 'webp'] as const

type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof pictureFormats)[number]

/** One version of a picture. `address` is the original's: "/files/a.jpg" or "https://host/a.jpg". */
export interface PictureVersion {
  readonly address: string
  readonly width: PictureWidth
  readonly format: PictureFormat
}

export const VERSION_PREFIX = '/_vitrine/picture/'

/** The version that others show beside a link to a page: every picture has it in this size, and as a JPEG. */
export const SHARED_SIZE = { width: 1200, height: 630 } as const
const SHARED_PREFIX = `${VERSION_PREFIX}share`

/** A version of a picture for those who share a page. */
export interface SharedVersion {
  readonly address: string
  readonly width: typeof SHARED_SIZE.width
  readonly format: 'jpg'
}

const OWN = 'http://own.invalid'

/** Whether an address is one of a stored file or of the config's media folder. */
export function isOwnPicture(address: string): boolean {
  return /^\/(?:files|media)\//.test(address)
}

/** The address of an own file with its digest, by which another file of that name has another address. */
export function withDigest(address: string, digest: string): string {
  return `${address}?v=${digest}`
}

const DIGEST = /\?v=[0-9a-f]{8}$/

/** An address without the digest of an own file. */
export function withoutDigest(address: string): string {
  return isOwnPicture(address) ? address.replace(DIGEST, '') : address
}

/** Where a picture is, as the addresses of its versions have it, and the query of its own. */
function splitAddress(original: string): { readonly place: string; readonly search: string } {
  const { protocol, host, origin, pathname, search } = new URL(original, OWN)
  return { place: origin === OWN ? pathname : `/${protocol.slice(0, -1)}/${host}${pathname}`, search }
}

/** Address of the version of a picture that is shown beside a link to a page. */
export function sharedAddress(original: string): string {
  const { place, search } = splitAddress(original)
  return `${SHARED_PREFIX}${place}.jpg${search}`
}

// Marked for the bundler: browsers write these addresses and never read them.
const SHARED = /* @__PURE__ */ new RegExp(`^${SHARED_PREFIX}(/[^?#]+)\\.jpg(\\?[^#]*)?$`)
/** An own picture may be named together with what tells its bytes from those of another under its name. */
const OWN_SEARCH = /^(?:\?v=[0-9a-f]{1,64})?$/

/** The version for those who share a page that an address names; undefined for any that `sharedAddress` does not write. */
export function sharedVersionOf(url: string): SharedVersion | undefined {
  const [, place = '', search = ''] = SHARED.exec(url) ?? []
  const [, scheme, host, path] = ELSEWHERE.exec(place) ?? []
  if (scheme === undefined && !(isOwnPicture(place) && OWN_SEARCH.test(search))) return undefined
  const address = scheme === undefined ? `${place}${search}` : `${scheme}://${host}${path}${search}`
  return URL.canParse(address, OWN) && sharedAddress(address) === url
    ? { address, width: SHARED_SIZE.width, format: 'jpg' }
    : undefined
}

/** Address of each version of a picture; the original's address is "/files/a.jpg" or "https://host/a.jpg". */
export function versionAddress(original: string): (width: PictureWidth, format: PictureFormat) => string {
  const { place, search } = splitAddress(original)
  return (width, format) => `${VERSION_PREFIX}${width}${place}.${format}${search}`
}

const ADDRESS = /* @__PURE__ */ new RegExp(
  `^${VERSION_PREFIX}(${pictureWidths.join('|')})(/[^?#]+)\\.(${pictureFormats.join('|')})(\\?[^#]*)?$`,
)
const ELSEWHERE = /^\/(https?)\/((?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?)(\/.*)$/

/** The version an address names; undefined for any address that `versionAddress` does not write. */
export function versionOf(url: string): PictureVersion | undefined {
  const [, number, place = '', ending, search = ''] = ADDRESS.exec(url) ?? []
  const width = pictureWidths.find((each) => String(each) === number)
  const format = pictureFormats.find((each) => each === ending)
  if (width === undefined || format === undefined) return undefined
  const [, scheme, host, path] = ELSEWHERE.exec(place) ?? []
  // Our own files have no other query than a digest: each would be another name of the same picture.
  if (scheme === undefined && (!isOwnPicture(place) || (search !== '' && !DIGEST.test(search))))
    return undefined
  const address = `${scheme === undefined ? place : `${scheme}://${host}${path}`}${search}`
  return URL.canParse(address, OWN) && versionAddress(address)(width, format) === url
    ? { address, width, format }
    : undefined
}

const REM_PIXELS = 16
/** Device pixels of a CSS pixel on the finest screens worth larger files. */
const MAX_PIXEL_RATIO = 3
/** CSS pixels of the narrowest screen, for a hundredth of it. */
const NARROWEST_VW = 3.6

/** Device pixels that a picture takes at most, where all its sizes are fixed ones. */
function largestOf(sizes: string): number {
  return Math.max(
    ...sizes.split(',').map((size) => {
      const rem = /(?:^|\s)([0-9.]+)rem$/.exec(size.trim())?.[1]
      return rem === undefined ? Number.POSITIVE_INFINITY : Number(rem) * REM_PIXELS * MAX_PIXEL_RATIO
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
export function widenSizes(sizes: string, times: number): string {
  const parts = (sizes.match(BETWEEN_COMMAS) ?? []).map((part) => {
    const [, condition, length = ''] = CONDITION.exec(part) ?? []
    return `${condition === undefined ? '' : `${condition} `}calc(${length} * ${times.toFixed(2)})`
  })
  return parts.join(', ')
}

/** The widths that browsers may choose for these `sizes`. */
function widthsFor(sizes: string) {
  const [min, max] = [smallestOf(sizes), largestOf(sizes)]
  const enough = pictureWidths.findIndex((width) => width >= max)
  return pictureWidths.filter((width, index) => width >= min && (enough < 0 || index <= enough))
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

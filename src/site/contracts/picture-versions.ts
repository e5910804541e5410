/**
 * Widths in pixels of the versions of a picture; no others are made. Among them what phones of 390 CSS pixels show at
 * twice the density: 360 in two columns, 720 in one.
 */
export const pictureWidths = [240, 320, 360, 480, 640, 720, 960, 1280, 1600] as const

/** Formats of the versions, the smallest files first. */
export const pictureFormats = ['avif', 'webp'] as const

export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof pictureFormats)[number]

/** One version of a picture. `address` is the original's: "/files/a.jpg" or "https://host/a.jpg". */
export interface PictureVersion {
  readonly address: string
  readonly width: PictureWidth
  readonly format: PictureFormat
}

export const VERSION_PREFIX = '/_vitrine/picture/'

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

/** Address of each version of a picture; the original's address is "/files/a.jpg" or "https://host/a.jpg". */
export function versionAddress(original: string): (width: PictureWidth, format: PictureFormat) => string {
  const { protocol, host, origin, pathname, search } = new URL(original, OWN)
  const place = origin === OWN ? pathname : `/${protocol.slice(0, -1)}/${host}${pathname}`
  return (width, format) => `${VERSION_PREFIX}${width}${place}.${format}${search}`
}

const ADDRESS = new RegExp(
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

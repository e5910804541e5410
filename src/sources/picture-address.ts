import { isObject, omitUndefined } from '../base/object.ts'
import { hasLoneSurrogate, percentDecoded, percentEncoded, schemelessToHttps } from '../base/path-segment.ts'
import { readFocus } from '../base/picture-geometry.ts'
import type { Picture } from '../engine/contracts/item.ts'

export interface PictureSettings {
  /** Prefix for relative paths: "" or "/files" or "https://img.example.org". */
  readonly base: string
  /** Overrides for sources with a base of their own, by source name. */
  readonly ofSource?: Readonly<Record<string, Pick<PictureSettings, 'base' | 'service'>>>
  /** Folder of thumbnails (specification, section 7), if there are any. */
  readonly thumbFolder?: string
  /** Path of the image service for stored pictures, such as "/iiif/3/"; absent if there is none. */
  readonly service?: string
  /** Whether resized versions of the picture at an address exist. By default, none do. */
  readonly hasVersions?: (address: string) => boolean
  /** Origin of this site, with which its absolute URLs begin. */
  readonly origin?: string
  /** Whether pages may load a file of another host. By default, none. */
  readonly mayLoad?: (address: string) => boolean
  /** Returns the address of an own file with its digest. By default, addresses stay unchanged. */
  readonly withDigest?: ((address: string) => string) | undefined
}

const ABSOLUTE = /^https?:\/\//i
/** Path segments for this or the parent folder, also percent-encoded, as browsers resolve them. */
const DOTS = /^(?:\.|%2e){1,2}$/i
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:/i

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f\\]/

/** A percent sign that does not start an encoded byte, as in the file name "50%.jpg". */
const BARE_PERCENT = /%(?![0-9a-f]{2})/gi

/** Maximum length of a URL. */
const MAX_LENGTH = 2048

/**
 * Returns the URL from which a browser can load a picture or file, or `undefined` for other schemes and broken paths. Encodes white
 * space, which would end the URL in a `srcset`, and literal percent signs.
 */
export function fileAddress(path: string, base: string): string | undefined {
  // Removes a space after the scheme's colon: some collections write one in each URL.
  const trimmed = schemelessToHttps(path).replace(/^(https?):\s+(?=\/\/)/i, '$1:')
  if (trimmed === '' || trimmed.length > MAX_LENGTH || CONTROL.test(trimmed)) return undefined
  const written = trimmed.replace(/\s/gu, percentEncoded).replace(BARE_PERCENT, '%25')
  if (ABSOLUTE.test(written)) return URL.canParse(written) ? written : undefined
  if (OTHER_SCHEME.test(written)) return undefined
  if (written.split(/[/?#]/).some((segment) => DOTS.test(segment))) return undefined
  return `${base.replace(/\/$/, '')}/${written.replace(/^\/+/, '')}`
}

/** Returns the address of a file with its digest if it is an own file. */
export function namedAddress(
  path: string,
  { base, withDigest = (address) => address }: Pick<PictureSettings, 'base' | 'withDigest'>,
): string | undefined {
  const address = fileAddress(path, base)
  return address === undefined ? undefined : withDigest(address)
}

/** Whether a file is on this site. */
export function isOfSite(address: string, { origin }: Pick<PictureSettings, 'origin'>): boolean {
  return !ABSOLUTE.test(address) || (origin !== undefined && address.startsWith(`${origin}/`))
}

/** Whether the Content-Security-Policy allows pages to load a file. */
export function isLoadable(address: string, settings: Pick<PictureSettings, 'mayLoad' | 'origin'>): boolean {
  return isOfSite(address, settings) || settings.mayLoad?.(address) === true
}

/** Inserts a folder before the file name: `a/b.jpg` → `a/THUMB/b.jpg` (specification, section 7). */
export function insertFolder(path: string, folder: string): string {
  const slash = (path.split(/[?#]/, 1)[0] ?? '').lastIndexOf('/')
  return `${path.slice(0, slash + 1)}${folder}/${path.slice(slash + 1)}`
}

/** What a source may state about a picture besides its address, as texts. */
export interface PictureParts {
  readonly thumb?: string | undefined
  readonly width?: string | undefined
  readonly height?: string | undefined
  readonly focus?: string | undefined
}

function pixelCount(text: string | undefined): number | undefined {
  const value = Math.round(Number(text ?? Number.NaN))
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** Returns the stated size and focal point of a picture. */
function shapeOf({ width, height, focus }: PictureParts): Pick<Picture, 'width' | 'height' | 'focus'> {
  const [wide, high] = [pixelCount(width), pixelCount(height)]
  const size = wide === undefined || high === undefined ? undefined : { width: wide, height: high }
  const point = readFocus(focus, size)
  return { ...size, ...omitUndefined({ focus: point }) }
}

/** Returns the picture settings of one source. */
export function settingsOfSource(source: string, settings: PictureSettings): PictureSettings {
  const own = settings.ofSource?.[source]
  if (own === undefined) return settings
  const { service: _, ...others } = settings
  return { ...others, ...own }
}

/** Pictures that may be animated. Resized versions are still, so phones would show a different picture than wide screens. */
const MAY_MOVE = /\.gif(?:[?#]|$)/i

/** Builds a picture for the browser. A picture without resized versions gets the one in the thumbnail folder, if its path is relative. */
export function toPicture(
  path: string | undefined,
  parts: PictureParts,
  alt: string,
  settings: PictureSettings,
): Picture | undefined {
  const src = path === undefined ? undefined : namedAddress(path, settings)
  if (path === undefined || src === undefined) return undefined
  const { thumb } = parts
  const known = { src, alt, ...shapeOf(parts) }
  if (settings.hasVersions?.(src) === true) return { ...known, versions: true }
  const derived =
    thumb ??
    (settings.thumbFolder === undefined || ABSOLUTE.test(schemelessToHttps(path)) || MAY_MOVE.test(path)
      ? undefined
      : insertFolder(path, settings.thumbFolder))
  const small = derived === undefined ? undefined : namedAddress(derived, settings)
  return small === undefined ? known : { ...known, thumb: small }
}

/** Returns the identifier of a stored picture in the image service, without query. Undefined if the path is not encoded UTF-8. */
export function identifierOf(path: string): string | undefined {
  const written = percentDecoded(path.split('?', 1)[0] ?? '')
  return written === undefined || hasLoneSurrogate(written) ? undefined : percentEncoded(written)
}

/** Returns the picture with its image service, if it is a stored one. */
export function withService(
  picture: Picture | undefined,
  { base, service }: PictureSettings,
): Picture | undefined {
  const folder = `${base.replace(/\/$/, '')}/`
  if (picture === undefined || service === undefined || !picture.src.startsWith(folder)) return picture
  const identifier = identifierOf(picture.src.slice(folder.length))
  return identifier === undefined ? picture : { ...picture, service: `${service}${identifier}` }
}

/** Builds a picture named in the config. "/media/…" is in the config folder; other relative paths are stored with the content. */
export function configuredPicture(path: string, alt: string, settings: PictureSettings): Picture | undefined {
  if (!path.startsWith('/media/')) return toPicture(path, {}, alt, settings)
  const src = settings.withDigest?.(path) ?? path
  return { src, alt, ...(settings.hasVersions?.(path) === true ? { versions: true } : {}) }
}

type Version = 1 | 2 | 3

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}

/** Returns the id of a IIIF resource in any version of the API. */
function idOf(value: unknown): string {
  return typeof value === 'string' ? value : isObject(value) ? text(value.id ?? value['@id']) : ''
}

/** Returns type, context and profile of an image service as one text. In version 2, the profile is a list that begins with the level. */
function wordsOf(service: Readonly<Record<string, unknown>>): string {
  const { profile, type } = service
  return [type, service['@type'], service['@context'], firstOf(profile)]
    .map((each) => text(firstOf(each)))
    .join(' ')
}

/** Returns the Image API version of a service, or undefined for a service of another kind. */
function versionOf(words: string): Version | undefined {
  const [, type, context] = /ImageService(\d)|iiif\.io\/api\/image\/(\d)/.exec(words) ?? []
  const version = Number(type ?? context)
  if (version === 1 || version === 2 || version === 3) return version
  // Early versions of the API were published by Stanford.
  if (/library\.stanford\.edu\/iiif\/image-api/.test(words)) return 1
  return /(?:^| )level[012](?: |$)/.test(words) ? 3 : undefined
}

function servicesOf(
  picture: Readonly<Record<string, unknown>>,
): readonly Readonly<Record<string, unknown>>[] {
  const { service = picture.services } = picture
  const listed: readonly unknown[] = Array.isArray(service) ? service : [service]
  return listed.filter(isObject)
}

/** Returns the size parameter for a width; undefined if a service of level 0 lists no size that is wide enough. */
function sizeOf(
  service: Readonly<Record<string, unknown>>,
  version: Version,
  own: unknown,
  width: number,
): string | undefined {
  const whole = Number(own ?? service.width ?? Number.NaN)
  if (whole <= width) return version === 3 ? 'max' : 'full'
  if (!/level0|level-0|#level0/.test(wordsOf(service))) return `${width},`
  const sizes: readonly unknown[] = Array.isArray(service.sizes) ? service.sizes : []
  const fitting = sizes
    .filter(isObject)
    .map((size) => ({ width: Number(size.width), height: Number(size.height) }))
    .filter((size) => size.width >= width && size.height > 0)
    .sort((one, other) => one.width - other.width)[0]
  if (fitting === undefined) return undefined
  return version === 3 ? `${fitting.width},${fitting.height}` : `${fitting.width},`
}

/**
 * Returns the address of a IIIF manifest's picture in a given width, by its image service (Image API 1, 2 or 3). Falls back to the
 * picture itself if there is no service or the service offers no sizes. Undefined if the value is not a picture.
 */
export function iiifPicture(value: object, width: number): string | undefined {
  if (!isObject(value)) return undefined
  const choice = value.default ?? firstOf(value.type === 'Choice' ? value.items : undefined)
  if (isObject(choice)) return iiifPicture(choice, width)
  const found = [...servicesOf(value), value].flatMap((service) => {
    const version = versionOf(wordsOf(service))
    const base = idOf(service).replace(/\/$/, '')
    return version === undefined || base === '' ? [] : [{ service, version, base }]
  })[0]
  const own = idOf(value)
  if (found === undefined) return own === '' ? undefined : own
  const { service, version, base } = found
  const size = sizeOf(service, version, value.width, width)
  // Version 1 calls the default quality "native".
  if (size !== undefined) return `${base}/full/${size}/0/${version === 1 ? 'native' : 'default'}.jpg`
  return service === value || own === '' ? undefined : own
}

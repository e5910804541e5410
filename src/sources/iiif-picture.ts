import { isObject } from '../base/object.ts'

type Version = 1 | 2 | 3

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}

/** Address of something, in any version. */
function idOf(value: unknown): string {
  return typeof value === 'string' ? value : isObject(value) ? text(value.id ?? value['@id']) : ''
}

/** What an image service says of itself: its type, its context, and its profile, of which version 2 makes a list with the level first. */
function wordsOf(service: Readonly<Record<string, unknown>>): string {
  const { profile, type } = service
  return [type, service['@type'], service['@context'], firstOf(profile)]
    .map((each) => text(firstOf(each)))
    .join(' ')
}

/** The version of the Image API of a service; undefined for a service of another kind. */
function versionOf(words: string): Version | undefined {
  const [, type, context] = /ImageService(\d)|iiif\.io\/api\/image\/(\d)/.exec(words) ?? []
  const version = Number(type ?? context)
  if (version === 1 || version === 2 || version === 3) return version
  // Before it was the consortium's, the API was Stanford's.
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

/** The size as an address asks for it; undefined where the service makes none that was not made before. */
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
 * The address of a picture of a manifest in a width, by its image service of version 1, 2 or 3 of the IIIF Image API; that of the picture itself
 * where it has none, or one that makes no sizes. Undefined for what is no picture.
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
  // Version 1 calls a picture as it is native.
  if (size !== undefined) return `${base}/full/${size}/0/${version === 1 ? 'native' : 'default'}.jpg`
  return service === value || own === '' ? undefined : own
}

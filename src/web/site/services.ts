import { setTimeout } from 'node:timers/promises'
import type { LocaleConfig, ServiceConfig } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import type { CallDirectly } from '../../base/direct-call.ts'
import { retrySeconds } from '../../base/http-headers.ts'
import type { PictureSize } from '../../base/picture-geometry.ts'
import { fill, formatNumber, numberingOf } from '../../base/text/index.ts'
import { KEEP_DAYS } from '../../engine/check/check-settings.ts'
import { isOwnPicture, withoutDigest } from '../../engine/contracts/picture-versions.ts'
import { message } from '../../engine/errors/index.ts'
import type { SiteManifest } from '../../engine/index.ts'
import {
  type BackendRequest,
  BUSY_STATUSES,
  NOT_ASKED,
  reasonIn,
  type SendRequest,
  sendHttp,
} from '../../sources/index.ts'
import { addressFrom, keepDaysFrom } from './environment.ts'
import { openingSettings } from './opening-hours.ts'
import { type AllowedAddresses, createFetchRule, createShownHosts } from './remote-files.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Returns the addresses of the config's services whose environment variable is set. */
export function serviceAddresses(manifest: SiteManifest, variables: Variables): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(manifest.site.services).flatMap(([name, service]) => {
      const address = addressFrom(service.env, variables[service.env])
      return address === undefined ? [] : [[name, address] as const]
    }),
  )
}

/** Characters allowed in a header value. */
const SECRET = /^[\x20-\x7e]+$/

function authHeaders(
  { scheme, env, header = 'X-API-Key' }: NonNullable<ServiceConfig['auth']>,
  secret: string,
): Headers {
  if (!SECRET.test(secret))
    throw new AppError(
      message`${env} has characters that no header can hold. Set it to letters, digits and signs in one line.`,
    )
  if (scheme === 'bearer') return { authorization: `Bearer ${secret}` }
  if (scheme === 'basic') return { authorization: `Basic ${Buffer.from(secret).toString('base64')}` }
  return { [header.toLowerCase()]: secret }
}

type Headers = Readonly<Record<string, string>>

/** Returns the headers that sign requests to services whose secret is set. They are sent only to the service's own address. */
export function serviceSignatures(
  manifest: SiteManifest,
  variables: Variables,
): ReadonlyMap<string, Headers> {
  return new Map(
    Object.entries(manifest.site.services).flatMap(([name, { auth }]) => {
      const secret = auth === undefined ? '' : (variables[auth.env] ?? '').trim()
      return auth === undefined || secret === '' ? [] : [[name, authHeaders(auth, secret)] as const]
    }),
  )
}

export interface ImageSettings {
  readonly base: string
  readonly thumbFolder?: string
  /** Path of the image service, if pictures are those of the content service. */
  readonly service?: string
  /** Overrides for sources with a base of their own. */
  readonly ofSource?: Readonly<Record<string, { readonly base: string; readonly service?: string }>>
  /** Origins of external pictures, for the CSP. */
  readonly origins: readonly string[]
  /** Whether pages may load the file at an external address. */
  readonly mayLoad: (address: string) => boolean
  /** Whether versions of the picture at an address are created. */
  readonly hasVersions: (address: string) => boolean
  /** Returns the address of an own file with its digest; absent if digests are unknown. */
  readonly withDigest?: (address: string) => string
  /** Returns width and height of a picture in the config's media folder. */
  readonly sizeOf?: (address: string) => PictureSize | undefined
  /** Returns from which addresses an external picture may be fetched to create versions; undefined if it must not be fetched. */
  readonly reach: (address: string) => AllowedAddresses | undefined
}

/** Path of the content service's stored files, and of regions of stored pictures. */
const STORED_FILES = '/files'
const IMAGE_SERVICE = '/iiif/3/'

const OWN_PICTURE = /\.(?:jpe?g|png|webp|avif)$/i
/**
 * Vector drawings and animations, whose versions would be rasterized or still; and paths with a trailing comma, which would end the URL
 * in a `srcset`.
 */
const UNFIT = /\.(?:svgz?|gif)(?:[?#]|$)|[,#]$/i

type PictureBase = { readonly env?: string; readonly base?: string }

/** Returns the prefix of picture paths; empty if it is not configured. */
function pictureBase({ env, base }: PictureBase, variables: Variables): string {
  return (env === undefined ? undefined : addressFrom(env, variables[env])) ?? base ?? ''
}

/** Whether the files below a base belong to the content service; also true for an empty base. */
export function isOwnFolder(base: string): boolean {
  return base === '' || base === STORED_FILES
}

/** Whether the files that records refer to belong to the content service. */
export function hasOwnFiles(images: PictureBase, variables: Variables): boolean {
  return isOwnFolder(pictureBase(images, variables))
}

/**
 * Returns a test whether pages may load an address: its host is in `images` of the site or of a source. `siteUrl` is the site's own
 * origin, if known.
 */
export function shownAddresses(
  images: PictureBase & { readonly hosts?: readonly string[] },
  ofSources: readonly PictureBase[],
  variables: Variables,
  siteUrl = '',
): (address: string) => boolean {
  const hosts = images.hosts ?? []
  const bases = [siteUrl, ...[images, ...ofSources].map((each) => pictureBase(each, variables))]
  const shown = [...new Set(bases)].map((base) => createShownHosts({ base, hosts }))
  return (address) => shown.some((isShown) => isShown(address))
}

/** Returns the picture settings. The address is that of the environment, else of the config, else the content service's files. */
export function imageSettings(manifest: SiteManifest, variables: Variables): ImageSettings {
  const images = manifest.site.images ?? {}
  const withService = (base: string) => ({
    base,
    ...(base === STORED_FILES ? { service: IMAGE_SERVICE } : {}),
  })
  const base = pictureBase(images, variables)
  const ofSource = Object.fromEntries(
    Object.entries(manifest.sources).flatMap(([name, source]) =>
      source.images === undefined
        ? []
        : [[name, withService(pictureBase(source.images, variables))] as const],
    ),
  )
  const bases = [...new Set([base, ...Object.values(ofSource).map((each) => each.base)])]
  const hosts = [...bases, ...(images.hosts ?? [])].flatMap((host) => {
    if (/^https?:\/\//i.test(host)) return URL.canParse(host) ? [new URL(host).origin] : []
    return /^(?:[\w*.-]+\.[a-z]+|localhost|127\.0\.0\.1)(:\d+)?$/i.test(host) ? [host] : []
  })
  const { hosts: further = [], parameters } = images
  const reaches = bases.map((each) => createFetchRule({ base: each, hosts: further, parameters }))
  const reach = (address: string): AllowedAddresses | undefined => {
    if (images.optimise !== true) return undefined
    const found = reaches.map((each) => each(address))
    return found.find((each) => each === 'any') ?? found.find((each) => each !== undefined)
  }
  return {
    ...withService(base),
    ...(Object.keys(ofSource).length === 0 ? {} : { ofSource }),
    origins: [...new Set(hosts)],
    reach,
    mayLoad: shownAddresses(
      images,
      Object.values(manifest.sources).flatMap((source) => source.images ?? []),
      variables,
    ),
    hasVersions: (address) =>
      isOwnPicture(address)
        ? OWN_PICTURE.test(withoutDigest(address))
        : !UNFIT.test(address) && reach(address) !== undefined,
    ...(images.thumb === undefined ? {} : { thumbFolder: images.thumb.folder }),
  }
}

/** Returns the retention period of personal data in days; the environment overrides the config. Undefined if not set. */
export function keepDaysOf({ site }: SiteManifest, variables: Variables): number | undefined {
  return keepDaysFrom(variables) ?? site.privacy?.keepDays
}

/** Returns settings with the retention period, for texts. */
function privacySettings(
  manifest: SiteManifest,
  variables: Variables,
  { tag }: LocaleConfig,
): Readonly<Record<string, string>> {
  const days = keepDaysOf(manifest, variables)
  return days === undefined ? {} : { [KEEP_DAYS]: formatNumber(days, { tag, numbering: numberingOf(tag) }) }
}

/** Returns the values of "{NAME}" in calls and addresses of the config; the environment overrides the config. */
export function settingsOf({ site }: SiteManifest, variables: Variables): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(site.settings ?? {}).map(([name, value]) => [name, variables[name] || value]),
  )
}

/** Returns the values of "{NAME}" in texts and links of one language, including those of `opening` and `privacy`. */
export function settingsIn(
  manifest: SiteManifest,
  variables: Variables,
  locale: LocaleConfig,
): Readonly<Record<string, string>> {
  return {
    ...openingSettings(manifest.site.opening, locale, manifest.site.texts),
    ...privacySettings(manifest, variables, locale),
    ...settingsOf(manifest, variables),
  }
}

/** Returns the origins of all map tiles in options, as CSP sources: "{s}" in a host becomes a wildcard for its subdomains. */
export function tileOrigins(
  manifest: SiteManifest,
  settings: Readonly<Record<string, string>>,
): readonly string[] {
  const urls = manifest.pages.flatMap(({ options, blocks }) =>
    [options, ...blocks.map((block) => block.options)].flatMap(tileUrls),
  )
  const hosts = urls.flatMap((url) => /^https?:\/\/[^/]+/i.exec(fill(url, settings))?.[0] ?? [])
  return [...new Set(hosts.map((host) => host.replace('{s}', '*')))]
}

function tileUrls(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]: [string, unknown]) =>
    key === 'tiles' && typeof entry === 'object' && entry !== null && 'url' in entry
      ? [String(entry.url)]
      : tileUrls(entry),
  )
}

interface Services {
  readonly addresses: ReadonlyMap<string, string>
  readonly signatures: ReadonlyMap<string, Headers>
}

/** Maximum `Retry-After` in seconds that is respected, since other paths of a service may answer earlier. */
const MAX_WAIT_SECONDS = 60

/**
 * Creates a function that sends HTTP requests to services with an address, signed if their secret is set. If a busy service sends
 * `Retry-After`, further requests get the same answer without being sent, for a minute at most.
 */
export function createSendHttp({ addresses, signatures }: Services, clock: () => number = Date.now) {
  const waiting = new Map<string, { readonly status: number; readonly until: number }>()
  return async (service: string, request: BackendRequest, signal: AbortSignal): Promise<Response> => {
    const address = addresses.get(service)
    if (address === undefined) throw new Error(`service "${service}" has no address`)
    const wait = waiting.get(service)
    if (wait !== undefined && clock() < wait.until) {
      const seconds = Math.ceil((wait.until - clock()) / 1000)
      const headers = { 'retry-after': String(seconds) }
      return new Response(null, { status: wait.status, statusText: NOT_ASKED, headers })
    }
    const headers = { ...request.headers, ...signatures.get(service) }
    const answer = await sendHttp(address, { ...request, headers }, signal)
    const seconds = BUSY_STATUSES.includes(answer.status)
      ? retrySeconds(answer.headers.get('retry-after'))
      : undefined
    if (seconds !== undefined) {
      const until = clock() + Math.min(seconds, MAX_WAIT_SECONDS) * 1000
      waiting.set(service, { status: answer.status, until })
    }
    return answer
  }
}

/**
 * Creates a function that sends a request to a service by name: over HTTP if the service has an address, else to the content service in
 * this process, which has the same API. The latter counts a record as opened by a visitor only with `isOpened`, since a page may be
 * prefetched or served from a cache.
 */
export function createSend(
  site: Services,
  callContent: CallDirectly | undefined,
  isOpened = false,
): SendRequest {
  const sendOut = createSendHttp(site)
  return async (service, request, signal) => {
    if (site.addresses.has(service)) return sendOut(service, request, signal)
    if (callContent === undefined) throw new Error(`service "${service}" has no address`)
    return callContent({ ...request, isOpened })
  }
}

/** Maximum `Retry-After` that a check waits for, within the timeout of a response. */
const MAX_PATIENCE_SECONDS = 3
const MAX_TRIES = 5

/** Retries a request if the service announces a short wait. */
export function withPatience(send: SendRequest): SendRequest {
  const tryAgain = async (tries: number, ...call: Parameters<SendRequest>): ReturnType<SendRequest> => {
    const answer = await send(...call)
    if (!(answer instanceof Response) || !BUSY_STATUSES.includes(answer.status)) return answer
    const seconds = retrySeconds(answer.headers.get('retry-after'))
    if (seconds === undefined || seconds > MAX_PATIENCE_SECONDS || tries === MAX_TRIES) return answer
    const [, , signal] = call
    await setTimeout(seconds * 1000, undefined, { signal })
    return tryAgain(tries + 1, ...call)
  }
  return (...call) => tryAgain(1, ...call)
}

/** Maximum bytes of an answer that are inspected. */
const MAX_BYTES = 64 * 1024

/** A request rejected by a backend, with its message. It may repeat visitor input and must not be logged on a public site. */
export interface BackendRefusal {
  readonly service: string
  readonly method: string
  /** Path and query, relative to the base URL of the service. */
  readonly path: string
  readonly status: number
  readonly reason: string
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 404
}

/** Wraps `SendRequest` to report rejections of backends (HTTP 4xx except 404). For development and checks. */
export function withRefusals(send: SendRequest, onRefusal: (refusal: BackendRefusal) => void): SendRequest {
  return async (service, request, signal) => {
    const answer = await send(service, request, signal)
    if (!(answer instanceof Response) || !isRefusal(answer.status)) return answer
    const { status, headers } = answer
    const bytes = await answer.arrayBuffer()
    const reason = reasonIn(Buffer.from(bytes.slice(0, MAX_BYTES)).toString('utf8'))
    const { method, path } = request
    if (reason !== undefined) onRefusal({ service, method, path, status, reason })
    return new Response(null, { status, statusText: answer.statusText, headers })
  }
}

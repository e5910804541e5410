import { readFile, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import { isContentAddress, limitedChunks, writeNewFile } from '../../../base/files.ts'
import { CACHE_DAY, CACHE_IMMUTABLE, OPEN_HEADERS } from '../../../base/http-headers.ts'
import { createSingleFlight } from '../../../base/tasks.ts'
import {
  isOwnPicture,
  type PictureFormat,
  type PictureVersion,
  pictureWidths,
  type SharedVersion,
  sharedVersionOf,
  VERSION_PREFIX,
  versionOf,
  withoutDigest,
} from '../../../engine/contracts/picture-versions.ts'
import type { OwnFile } from '../../http/content-routes.ts'
import type { OwnFiles } from '../../http/own-files.ts'
import { type AllowedAddresses, requestRemote, responseTo } from '../../site/remote-files.ts'
import type { EncodePicture, PictureWords } from './encode-picture.ts'
import { type CachedPicture, cacheName, type PictureCache } from './picture-cache.ts'

const MAX_BYTES = 30 * 1024 * 1024
const FETCH_MS = 15_000

const HEADERS = {
  accept: 'image/jpeg,image/png,image/webp,image/avif;q=0.9',
  'accept-encoding': 'identity',
  'user-agent': 'vitrine',
}

function tooLarge(): Error {
  return new Error(`it has more than ${MAX_BYTES} bytes`)
}

/**
 * Downloads a picture of another host to a file. Redirects are not followed.
 *
 * @throws Error if the host is not allowed or does not answer in time, if the answer is not an uncompressed 200, or if it exceeds
 * `MAX_BYTES`.
 */
async function fetchPicture(address: string, reach: AllowedAddresses, target: string): Promise<void> {
  const signal = AbortSignal.timeout(FETCH_MS)
  const request = requestRemote(address, reach, HEADERS, signal)
  try {
    const answer = await responseTo(request)
    const encoding = answer.headers['content-encoding'] ?? 'identity'
    if (answer.statusCode !== 200) throw new Error(`it answered ${answer.statusCode}`)
    if (encoding !== 'identity') throw new Error(`it answered in the encoding ${encoding}`)
    if (Number(answer.headers['content-length'] ?? 0) > MAX_BYTES) throw tooLarge()
    await writeNewFile(target, limitedChunks(MAX_BYTES, answer, tooLarge), { signal })
  } finally {
    request.destroy()
  }
}

/** A version for pages, or a link preview. */
type AnyVersion = PictureVersion | SharedVersion

/** A version with its file name in the cache. */
type NamedVersion = readonly [name: string, AnyVersion]

type Limit = <T>(task: () => Promise<T>) => Promise<T>

interface MakerOptions {
  readonly cache: PictureCache
  /** Opens files of our own origin. */
  readonly own: OwnFiles['open']
  readonly encode: EncodePicture
  /** Limit concurrent tasks; reject if too many wait. */
  readonly limits: { readonly encode: Limit; readonly fetch: Limit }
  readonly now?: () => number
}

/** Milliseconds after which pictures of other hosts are requested again. */
const FRESH_MS = 24 * 60 * 60 * 1000

async function encodeTo(
  { cache, encode }: MakerOptions,
  source: string,
  versions: readonly NamedVersion[],
): Promise<void> {
  const jobs = await Promise.all(
    versions.map(async ([name, { width, format }]) => ({
      name,
      width,
      format,
      target: await cache.temporary(),
    })),
  )
  try {
    await encode({ source, versions: jobs.map(({ width, format, target }) => ({ width, format, target })) })
    for (const { name, target } of jobs) await cache.keep(name, target)
  } finally {
    for (const { target } of jobs) await rm(target, { force: true })
  }
}

/** Creates missing versions of a picture from one read of the original. Concurrent requests for the same version share the work. */
function createVersionMaker(options: MakerOptions) {
  const { cache, own, limits, now = Date.now } = options
  const once = createSingleFlight<void>()

  /** Downloads the original of a picture on another host, which is kept for its other versions. */
  const fetched = async (address: string, allowed: AllowedAddresses): Promise<string> => {
    const name = cacheName([address], 'original')
    await once(name, async () => {
      if (now() - ((await cache.made(name)) ?? 0) < FRESH_MS) return
      const temporary = await cache.temporary()
      await limits.fetch(() => fetchPicture(address, allowed, temporary))
      await cache.keep(name, temporary)
    })
    return cache.path(name)
  }

  /** Passes the file of an original to a task. */
  const fromOriginal = async (
    address: string,
    allowed: AllowedAddresses | undefined,
    task: (source: string) => Promise<void>,
  ): Promise<void> => {
    if (allowed !== undefined) {
      const source = await fetched(address, allowed)
      return limits.encode(() => task(source))
    }
    return limits.encode(async () => {
      const source = await cache.temporary()
      try {
        const file = await own(address)
        if (file === undefined) throw new Error('it is not there any more')
        await writeNewFile(source, file.stream())
        await task(source)
      } finally {
        await rm(source, { force: true })
      }
    })
  }

  return {
    fromOriginal,
    make: (
      address: string,
      versions: readonly NamedVersion[],
      allowed: AllowedAddresses | undefined,
    ): Promise<void> =>
      once(versions.map(([name]) => name).join(' '), () =>
        fromOriginal(address, allowed, (source) => encodeTo(options, source, versions)),
      ),
  }
}

type AnyFormat = PictureFormat | SharedVersion['format']
type VersionMaker = ReturnType<typeof createVersionMaker>

/** Originals that can replace a missing link preview, because other sites show them. */
const SHARABLE = /\.(?:jpe?g|png)(?:\?|$)/i

/** Result of a request: the bytes, a redirect to the original, or nothing. */
type VersionAnswer =
  | {
      readonly body: Buffer
      readonly format: AnyFormat
      readonly tag: string
      readonly cacheControl: string
    }
  | { readonly original: string }
  | undefined

export interface VersionOptions extends MakerOptions {
  /** Returns from where pictures of an external address may be fetched, or undefined if they may not. */
  readonly reach: (address: string) => AllowedAddresses | undefined
  /** Milliseconds a visitor waits for the version of a small own picture; 300 by default. */
  readonly patienceMs?: number
  /** Small own pictures are always served unchanged. */
  readonly onlyLarge?: boolean
  readonly onFailure: (address: string, error: unknown) => void
}

/** Milliseconds before a failed picture is requested again. */
const FAILED_MS = 60 * 1000
const PATIENCE_MS = 300
/** Maximum size of an original that is shown until its version exists. */
const SMALL_BYTES = 300_000

/** Whether an address identifies the picture's bytes, by a digest or a content-based name. */
function saysBytes(address: string): boolean {
  return withoutDigest(address) !== address || isContentAddress(address.replace('/files/', ''))
}

/** Returns the cache key of an original's content; '' if the content of its address never changes. */
function originalVersion({ cacheControl, etag }: OwnFile): string {
  return cacheControl.includes('immutable') ? '' : etag
}

/** Drops a digest that does not match the content: otherwise, any digest would be an alias of the same picture. */
function sourceOf<Version extends AnyVersion>(wanted: Version, version: string): Version {
  return version === '' ? wanted : { ...wanted, address: withoutDigest(wanted.address) }
}

function versionName({ address, width, format }: AnyVersion, version: string): string {
  return cacheName([address, version], `${width}.${format}`)
}

function keptAnswer({ body, made }: CachedPicture, name: string, format: AnyFormat, cacheControl: string) {
  return { body, format, tag: `"${name.slice(3, 19)}-${Math.trunc(made).toString(36)}"`, cacheControl }
}

/** Returns the answer in place of a version that cannot be created. */
function originalOf({ address, format }: AnyVersion): VersionAnswer {
  return format === 'jpg' && !SHARABLE.test(address) ? undefined : { original: address }
}

/** Returns the result of a task, or 'late' after `ms` milliseconds; the task continues. */
async function withinTime<Value>(ms: number, task: Promise<Value>): Promise<Value | 'late'> {
  const ended = new AbortController()
  const late = pause(ms, 'late' as const, { signal: ended.signal, ref: false }).catch(() => 'late' as const)
  const first = await Promise.race([task, late])
  ended.abort()
  return first
}

async function isSmall(own: VersionOptions['own'], address: string): Promise<boolean> {
  const file = await own(address)
  return file !== undefined && file.size <= SMALL_BYTES
}

/** Awaits a version; returns undefined if it takes long and the original is small. The work continues. */
async function madeSoon(
  { own, patienceMs = PATIENCE_MS }: VersionOptions,
  address: string,
  making: Promise<CachedPicture | undefined>,
): Promise<CachedPicture | undefined> {
  const first = await withinTime(patienceMs, making)
  if (first !== 'late') return first
  return (await isSmall(own, address)) ? undefined : making
}

/** Creates the handler for versions: from the cache, newly created, or a redirect to the original. */
function createGet(
  options: VersionOptions,
  { make }: VersionMaker,
): (wanted: AnyVersion) => Promise<VersionAnswer> {
  const { cache, own, reach, onFailure } = options
  const { onlyLarge = false, now = Date.now } = options
  const failed = new LRUCache<string, true>({ max: 1000, ttl: FAILED_MS })

  const tryMake = async (
    wanted: AnyVersion,
    name: string,
    allowed: AllowedAddresses | undefined,
  ): Promise<CachedPicture | undefined> => {
    if (failed.has(name)) return undefined
    try {
      await make(wanted.address, [[name, wanted]], allowed)
      return await cache.read(name)
    } catch (error) {
      failed.set(name, true)
      onFailure(wanted.address, error)
      return undefined
    }
  }

  const foreign = async (wanted: AnyVersion): Promise<VersionAnswer> => {
    const { address, format } = wanted
    const allowed = reach(address)
    if (allowed === undefined) return undefined
    const name = versionName(wanted, '')
    const kept = await cache.read(name)
    if (kept !== undefined && now() - kept.made > FRESH_MS) void tryMake(wanted, name, allowed)
    const picture = kept ?? (await tryMake(wanted, name, allowed))
    return picture === undefined ? originalOf(wanted) : keptAnswer(picture, name, format, CACHE_DAY)
  }

  const stored = async (wanted: AnyVersion): Promise<VersionAnswer> => {
    const { address, format } = wanted
    const isShared = format === 'jpg'
    if (onlyLarge && !isShared && (await isSmall(own, address))) return { original: address }
    const lasting = versionName(wanted, '')
    const kept = saysBytes(address) ? await cache.read(lasting) : undefined
    if (kept !== undefined) return keptAnswer(kept, lasting, format, CACHE_IMMUTABLE)
    const found = await own(address)
    if (found === undefined) return undefined
    const version = originalVersion(found)
    const source = sourceOf(wanted, version)
    const name = versionName(source, version)
    const made = await cache.read(name)
    const making = async () => tryMake(source, name, undefined)
    // Services that fetch link previews request them once, and wait.
    const picture = made ?? (await (isShared ? making() : madeSoon(options, source.address, making())))
    return picture === undefined ? originalOf(source) : keptAnswer(picture, name, format, found.cacheControl)
  }

  return (wanted) => (isOwnPicture(wanted.address) ? stored(wanted) : foreign(wanted))
}

/**
 * Creates versions of pictures on first request or ahead of it, and caches them. If a version cannot be created, or not quickly for a
 * small own original, the answer is the original.
 */
export function createPictureVersions(options: VersionOptions) {
  const { cache, encode, own, reach, onFailure, now = Date.now } = options
  const maker = createVersionMaker(options)

  return {
    get: createGet(options, maker),
    /** Returns the whole picture as JPEG with metadata; undefined if it cannot be loaded. */
    download: async (address: string, words: PictureWords): Promise<Buffer | undefined> => {
      const isOwn = isOwnPicture(address)
      const allowed = isOwn ? undefined : reach(address)
      const found = isOwn ? await own(address) : undefined
      if (isOwn ? found === undefined : allowed === undefined) return undefined
      const source = isOwn ? withoutDigest(address) : address
      const version = found === undefined ? '' : originalVersion(found)
      const name = cacheName([source, address, version, JSON.stringify(words)], 'download.jpg')
      const kept = await cache.read(name)
      if (kept !== undefined && (isOwn || now() - kept.made <= FRESH_MS)) return kept.body
      const target = await cache.temporary()
      try {
        await maker.fromOriginal(source, allowed, async (original) => {
          await encode({ source: original, versions: [], download: { target, words } })
        })
        const body = await readFile(target)
        await cache.keep(name, target)
        return body
      } catch (error) {
        onFailure(address, error)
        return undefined
      } finally {
        await rm(target, { force: true })
      }
    },
    /** Creates the missing versions of an own picture and resolves to whether any were missing; an unreadable picture is reported. */
    prepare: async (
      address: string,
      versions: readonly Omit<PictureVersion, 'address'>[],
    ): Promise<boolean> => {
      const found = isOwnPicture(address) ? await own(address) : undefined
      if (found === undefined) return false
      const original = originalVersion(found)
      const lacking: (readonly [string, PictureVersion])[] = []
      for (const { width, format } of versions) {
        const version = sourceOf({ address, width, format }, original)
        const name = versionName(version, original)
        if (!(await cache.has(name))) lacking.push([name, version])
      }
      if (lacking.length === 0) return false
      await maker.make(address, lacking, undefined).catch((error: unknown) => onFailure(address, error))
      return true
    },
  }
}

export type PictureVersions = ReturnType<typeof createPictureVersions>

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/**
 * Serves picture versions, only at the addresses written by `versionAddress`: `GET /_vitrine/picture/<width>/files/<path>.<format>`,
 * likewise with `media`, and with `<scheme>/<host>` for external pictures. Link previews are at `/_vitrine/picture/share/…`, and may be
 * embedded by other sites. 302 to the original if a version cannot be created; 404 if there is no such picture or its host is not
 * allowed.
 */
export function registerPictures(app: FastifyInstance, versions: PictureVersions): void {
  app.get(`${VERSION_PREFIX}*`, async (request, reply) => {
    const shared = sharedVersionOf(request.url)
    const wanted = shared ?? versionOf(request.url)
    if (shared !== undefined) reply.headers(OPEN_HEADERS)
    const answer = wanted === undefined ? undefined : await versions.get(wanted)
    if (answer === undefined)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such picture.\n')
    if ('original' in answer) return reply.header('cache-control', 'no-store').redirect(answer.original, 302)
    reply.header('cache-control', answer.cacheControl).header('etag', answer.tag)
    if (fresh(request.headers, { etag: answer.tag })) return reply.code(304).send()
    return reply.type(TYPES[answer.format]).send(answer.body)
  })
}

/** Versions created in advance: those that nearly all browsers use. */
const VERSIONS = pictureWidths.map((width) => ({ width, format: 'avif' as const }))

/** Returns the originals of all pictures with versions in a view, in order of appearance. */
function picturesOfView(view: unknown): readonly string[] {
  if (typeof view !== 'object' || view === null) return []
  if ('versions' in view && view.versions === true && 'src' in view && typeof view.src === 'string')
    return [view.src]
  return Object.values(view).flatMap(picturesOfView)
}

interface PrepareOptions {
  /** URLs of pages, in order of priority. */
  readonly pages: readonly string[]
  readonly versions: Pick<PictureVersions, 'prepare'>
  /** Returns the view of a page; undefined if it has none. */
  readonly view: (address: string) => Promise<unknown>
  readonly signal: AbortSignal
  /** Called after each picture, starting with the first that lacked a version. */
  readonly onProgress?: (done: number, all: number) => void
}

/** Creates the picture versions of pages, one picture at a time. Resolves to the number of pictures that lacked one. */
export async function preparePictures({
  pages,
  versions,
  view,
  signal,
  onProgress,
}: PrepareOptions): Promise<number> {
  const pictures = new Set<string>()
  for (const page of pages) {
    if (signal.aborted) return 0
    for (const picture of picturesOfView(await view(page))) pictures.add(picture)
  }
  let [done, made] = [0, 0]
  for (const picture of pictures) {
    if (signal.aborted) return made
    if (await versions.prepare(picture, VERSIONS)) made += 1
    done += 1
    if (made > 0) onProgress?.(done, pictures.size)
  }
  return made
}

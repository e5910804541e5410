import { readFile, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { isContentAddress } from '../../../base/content-address.ts'
import { createSingleFlight } from '../../../base/single-flight.ts'
import {
  isOwnPicture,
  type PictureFormat,
  type PictureVersion,
  type SharedVersion,
  withoutDigest,
} from '../../../engine/contracts/picture-versions.ts'
import type { Reach } from '../../site/remote-files.ts'
import type { Encode } from './encode-picture.ts'
import { fetchPicture } from './fetch-picture.ts'
import type { OwnPicture, OwnPictures } from './own-pictures.ts'
import { type CachedPicture, cacheName, type PictureCache } from './picture-cache.ts'
import type { PictureWords } from './picture-words.ts'

/** A version of a picture, of those for pages or for those who share one. */
type AnyVersion = PictureVersion | SharedVersion
type AnyFormat = PictureFormat | SharedVersion['format']

/** What may stand for the version that is shared, where that cannot be made: what others show. */
const SHARABLE = /\.(?:jpe?g|png)(?:\?|$)/i

/** The result of a request: the bytes, the original's address to go to instead, or nothing. */
export type VersionAnswer =
  | {
      readonly body: Buffer
      readonly format: AnyFormat
      readonly tag: string
      readonly cacheControl: string
    }
  | { readonly original: string }
  | undefined

export type Limit = <T>(task: () => Promise<T>) => Promise<T>

export interface VersionOptions {
  readonly cache: PictureCache
  readonly own: OwnPictures
  readonly encode: Encode
  /** Run few tasks at a time, and reject where too many wait. */
  readonly limits: { readonly encode: Limit; readonly fetch: Limit }
  /** Whether pictures of an address elsewhere may be fetched, and from where. */
  readonly reach: (address: string) => Reach | undefined
  /** Milliseconds that a visitor waits for a version of a small picture of our own; 300 when absent. */
  readonly patienceMs?: number
  /** Small pictures of our own are always shown as they are. */
  readonly onlyLarge?: boolean
  readonly onFailure: (address: string, error: unknown) => void
  readonly now?: () => number
}

/** Pictures elsewhere are requested again after a day, and after a failure not for a minute. */
const FRESH_MS = 24 * 60 * 60 * 1000
const FAILED_MS = 60 * 1000
const FOREIGN = 'public, max-age=86400'
const PATIENCE_MS = 300
/** An original of at most so many bytes is shown until its version is there. */
const SMALL_BYTES = 300_000

/** Whether an address says which bytes it is of, by a digest or by a name made of them. */
function saysBytes(address: string): boolean {
  return withoutDigest(address) !== address || isContentAddress(address.replace('/files/', ''))
}

/** Where the digest of an address is not that of the bytes, it says nothing: each digest would be another name of one picture. */
function sourceOf<Version extends AnyVersion>(wanted: Version, { version }: OwnPicture): Version {
  return version === '' ? wanted : { ...wanted, address: withoutDigest(wanted.address) }
}

/**
 * Versions of pictures: each is made once, when it is first requested or before, and kept in the cache. Where one
 * cannot be made, or not soon of a small original of our own, the answer is the original.
 */
export function createPictureVersions(options: VersionOptions) {
  const { cache, own, encode, limits, reach, onFailure } = options
  const { patienceMs = PATIENCE_MS, onlyLarge = false, now = Date.now } = options
  const once = createSingleFlight<void>()
  const failed = new LRUCache<string, true>({ max: 1000, ttl: FAILED_MS })

  /** The original of a picture elsewhere, kept for its other versions. */
  const fetched = async (address: string, allowed: Reach): Promise<string> => {
    const name = cacheName([address], 'original')
    await once(name, async () => {
      if (now() - ((await cache.made(name)) ?? 0) < FRESH_MS) return
      const temporary = await cache.temporary()
      await limits.fetch(() => fetchPicture(address, allowed, temporary))
      await cache.keep(name, temporary)
    })
    return cache.path(name)
  }

  const encodeTo = async (source: string, versions: readonly (readonly [name: string, AnyVersion])[]) => {
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

  /** Gives the file of a picture to what is made of it. */
  const fromOriginal = async (
    address: string,
    allowed: Reach | undefined,
    task: (source: string) => Promise<void>,
  ): Promise<void> => {
    if (allowed !== undefined) {
      const source = await fetched(address, allowed)
      return limits.encode(() => task(source))
    }
    return limits.encode(async () => {
      const source = await cache.temporary()
      try {
        await own.copy(address, source)
        await task(source)
      } finally {
        await rm(source, { force: true })
      }
    })
  }

  /** Makes versions of one picture from one reading of it. */
  const make = (
    address: string,
    versions: readonly (readonly [name: string, AnyVersion])[],
    allowed: Reach | undefined,
  ): Promise<void> =>
    once(versions.map(([name]) => name).join(' '), () =>
      fromOriginal(address, allowed, (source) => encodeTo(source, versions)),
    )

  const nameOf = ({ address, width, format }: AnyVersion, version: string): string =>
    cacheName([address, version], `${width}.${format}`)

  const answer = ({ body, made }: CachedPicture, name: string, format: AnyFormat, cacheControl: string) => ({
    body,
    format,
    tag: `"${name.slice(3, 19)}-${Math.trunc(made).toString(36)}"`,
    cacheControl,
  })

  const tryMake = async (
    wanted: AnyVersion,
    name: string,
    allowed: Reach | undefined,
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

  const isSmall = async (address: string): Promise<boolean> => {
    const size = await own.size(address)
    return size !== undefined && size <= SMALL_BYTES
  }

  /** A version under way; undefined where it takes long and the original is small. Making it goes on. */
  const madeSoon = async (
    address: string,
    making: Promise<CachedPicture | undefined>,
  ): Promise<CachedPicture | undefined> => {
    const ended = new AbortController()
    const late = pause(patienceMs, 'late' as const, { signal: ended.signal, ref: false }).catch(
      () => 'late' as const,
    )
    const first = await Promise.race([making, late])
    ended.abort()
    if (first !== 'late') return first
    return (await isSmall(address)) ? undefined : making
  }

  /** What is answered in place of a version that cannot be made. */
  const without = ({ address, format }: AnyVersion): VersionAnswer =>
    format === 'jpg' && !SHARABLE.test(address) ? undefined : { original: address }

  const foreign = async (wanted: AnyVersion): Promise<VersionAnswer> => {
    const { address, format } = wanted
    const allowed = reach(address)
    if (allowed === undefined) return undefined
    const name = nameOf(wanted, '')
    const kept = await cache.read(name)
    if (kept !== undefined && now() - kept.made > FRESH_MS) void tryMake(wanted, name, allowed)
    const picture = kept ?? (await tryMake(wanted, name, allowed))
    return picture === undefined ? without(wanted) : answer(picture, name, format, FOREIGN)
  }

  const stored = async (wanted: AnyVersion): Promise<VersionAnswer> => {
    const { address, format } = wanted
    const isShared = format === 'jpg'
    if (onlyLarge && !isShared && (await isSmall(address))) return { original: address }
    const lasting = nameOf(wanted, '')
    const kept = saysBytes(address) ? await cache.read(lasting) : undefined
    if (kept !== undefined) return answer(kept, lasting, format, 'public, max-age=31536000, immutable')
    const found = await own.look(address)
    if (found === undefined) return undefined
    const source = sourceOf(wanted, found)
    const name = nameOf(source, found.version)
    const made = await cache.read(name)
    const making = async () => tryMake(source, name, undefined)
    // Who shares a page asks once, and waits.
    const picture = made ?? (await (isShared ? making() : madeSoon(source.address, making())))
    return picture === undefined ? without(source) : answer(picture, name, format, found.cacheControl)
  }

  return {
    get: (wanted: AnyVersion): Promise<VersionAnswer> =>
      isOwnPicture(wanted.address) ? stored(wanted) : foreign(wanted),
    /** The whole picture with words of its own, as JPEG; undefined where it cannot be had. */
    download: async (address: string, words: PictureWords): Promise<Buffer | undefined> => {
      const isOwn = isOwnPicture(address)
      const allowed = isOwn ? undefined : reach(address)
      const found = isOwn ? await own.look(address) : undefined
      if (isOwn ? found === undefined : allowed === undefined) return undefined
      const source = isOwn ? withoutDigest(address) : address
      const name = cacheName([source, address, found?.version ?? '', JSON.stringify(words)], 'download.jpg')
      const kept = await cache.read(name)
      if (kept !== undefined && (isOwn || now() - kept.made <= FRESH_MS)) return kept.body
      const target = await cache.temporary()
      try {
        await fromOriginal(source, allowed, async (original) => {
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
    /**
     * Makes those versions of an own picture that are not there yet, and says whether there were any; a picture that
     * cannot be read is reported.
     */
    prepare: async (
      address: string,
      versions: readonly Omit<PictureVersion, 'address'>[],
    ): Promise<boolean> => {
      const found = isOwnPicture(address) ? await own.look(address) : undefined
      if (found === undefined) return false
      const lacking: (readonly [string, PictureVersion])[] = []
      for (const { width, format } of versions) {
        const version = sourceOf({ address, width, format }, found)
        const name = nameOf(version, found.version)
        if (!(await cache.has(name))) lacking.push([name, version])
      }
      if (lacking.length === 0) return false
      await make(address, lacking, undefined).catch((error: unknown) => onFailure(address, error))
      return true
    },
  }
}

export type PictureVersions = ReturnType<typeof createPictureVersions>

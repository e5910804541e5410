import { readFile, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { isContentAddress } from '../../../base/file-digest.ts'
import {
  isOwnPicture,
  type PictureFormat,
  type PictureVersion,
  type SharedVersion,
  withoutDigest,
} from '../../../engine/contracts/picture-versions.ts'
import type { Reach } from '../../site/remote-files.ts'
import { type AnyVersion, createVersionMaker, FRESH_MS, type MakerOptions } from './make-versions.ts'
import type { OwnPicture } from './own-pictures.ts'
import { type CachedPicture, cacheName } from './picture-cache.ts'
import type { PictureWords } from './picture-words.ts'

type AnyFormat = PictureFormat | SharedVersion['format']
type VersionMaker = ReturnType<typeof createVersionMaker>

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

export interface VersionOptions extends MakerOptions {
  /** Whether pictures of an address elsewhere may be fetched, and from where. */
  readonly reach: (address: string) => Reach | undefined
  /** Milliseconds that a visitor waits for a version of a small picture of our own; 300 when absent. */
  readonly patienceMs?: number
  /** Small pictures of our own are always shown as they are. */
  readonly onlyLarge?: boolean
  readonly onFailure: (address: string, error: unknown) => void
}

/** After a failure a picture is not requested again for a minute. */
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

function nameOf({ address, width, format }: AnyVersion, version: string): string {
  return cacheName([address, version], `${width}.${format}`)
}

function answerOf({ body, made }: CachedPicture, name: string, format: AnyFormat, cacheControl: string) {
  return { body, format, tag: `"${name.slice(3, 19)}-${Math.trunc(made).toString(36)}"`, cacheControl }
}

/** What is answered in place of a version that cannot be made. */
function originalOf({ address, format }: AnyVersion): VersionAnswer {
  return format === 'jpg' && !SHARABLE.test(address) ? undefined : { original: address }
}

/** What a task gives within so many milliseconds; it goes on afterwards. */
async function within<Value>(ms: number, task: Promise<Value>): Promise<Value | 'late'> {
  const ended = new AbortController()
  const late = pause(ms, 'late' as const, { signal: ended.signal, ref: false }).catch(() => 'late' as const)
  const first = await Promise.race([task, late])
  ended.abort()
  return first
}

/** Answers requests for versions: from the cache, or when one is made, or with the original. */
function createGet(
  options: VersionOptions,
  { make }: VersionMaker,
): (wanted: AnyVersion) => Promise<VersionAnswer> {
  const { cache, own, reach, onFailure } = options
  const { patienceMs = PATIENCE_MS, onlyLarge = false, now = Date.now } = options
  const failed = new LRUCache<string, true>({ max: 1000, ttl: FAILED_MS })

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
    const first = await within(patienceMs, making)
    if (first !== 'late') return first
    return (await isSmall(address)) ? undefined : making
  }

  const foreign = async (wanted: AnyVersion): Promise<VersionAnswer> => {
    const { address, format } = wanted
    const allowed = reach(address)
    if (allowed === undefined) return undefined
    const name = nameOf(wanted, '')
    const kept = await cache.read(name)
    if (kept !== undefined && now() - kept.made > FRESH_MS) void tryMake(wanted, name, allowed)
    const picture = kept ?? (await tryMake(wanted, name, allowed))
    return picture === undefined ? originalOf(wanted) : answerOf(picture, name, format, FOREIGN)
  }

  const stored = async (wanted: AnyVersion): Promise<VersionAnswer> => {
    const { address, format } = wanted
    const isShared = format === 'jpg'
    if (onlyLarge && !isShared && (await isSmall(address))) return { original: address }
    const lasting = nameOf(wanted, '')
    const kept = saysBytes(address) ? await cache.read(lasting) : undefined
    if (kept !== undefined) return answerOf(kept, lasting, format, 'public, max-age=31536000, immutable')
    const found = await own.look(address)
    if (found === undefined) return undefined
    const source = sourceOf(wanted, found)
    const name = nameOf(source, found.version)
    const made = await cache.read(name)
    const making = async () => tryMake(source, name, undefined)
    // Who shares a page asks once, and waits.
    const picture = made ?? (await (isShared ? making() : madeSoon(source.address, making())))
    return picture === undefined ? originalOf(source) : answerOf(picture, name, format, found.cacheControl)
  }

  return (wanted) => (isOwnPicture(wanted.address) ? stored(wanted) : foreign(wanted))
}

/**
 * Versions of pictures: each is made once, when it is first requested or before, and kept in the cache. Where one
 * cannot be made, or not soon of a small original of our own, the answer is the original.
 */
export function createPictureVersions(options: VersionOptions) {
  const { cache, encode, own, reach, onFailure, now = Date.now } = options
  const maker = createVersionMaker(options)

  return {
    get: createGet(options, maker),
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
      await maker.make(address, lacking, undefined).catch((error: unknown) => onFailure(address, error))
      return true
    },
  }
}

export type PictureVersions = ReturnType<typeof createPictureVersions>

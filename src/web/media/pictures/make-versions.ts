import { rm } from 'node:fs/promises'
import { limitedChunks, writeNewFile } from '../../../base/files.ts'
import { createSingleFlight } from '../../../base/memo.ts'
import type { PictureVersion, SharedVersion } from '../../../engine/contracts/picture-versions.ts'
import type { OwnFiles } from '../../http/own-files.ts'
import { type HostReach, requestRemote, responseTo } from '../../site/remote-files.ts'
import type { EncodePicture } from './encode-picture.ts'
import { cacheName, type PictureCache } from './picture-cache.ts'

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
 * Writes a picture of another host to a file. No redirect is followed.
 *
 * @throws Error when the host cannot be reached in time or is not in reach, answers anything but 200 and plain bytes,
 * or sends more than `MAX_BYTES`.
 */
async function fetchPicture(address: string, reach: HostReach, target: string): Promise<void> {
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

/** A version of a picture, of those for pages or for those who share one. */
export type AnyVersion = PictureVersion | SharedVersion

/** A version with the name of its file in the cache. */
type NamedVersion = readonly [name: string, AnyVersion]

export type Limit = <T>(task: () => Promise<T>) => Promise<T>

export interface MakerOptions {
  readonly cache: PictureCache
  /** Opens files of our own origin. */
  readonly own: OwnFiles['open']
  readonly encode: EncodePicture
  /** Run few tasks at a time, and reject where too many wait. */
  readonly limits: { readonly encode: Limit; readonly fetch: Limit }
  readonly now?: () => number
}

/** Pictures elsewhere are requested again after a day. */
export const FRESH_MS = 24 * 60 * 60 * 1000

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

/** Makes versions of one picture from one reading of it, into the cache; once for all who ask for the same. */
export function createVersionMaker(options: MakerOptions) {
  const { cache, own, limits, now = Date.now } = options
  const once = createSingleFlight<void>()

  /** The original of a picture elsewhere, kept for its other versions. */
  const fetched = async (address: string, allowed: HostReach): Promise<string> => {
    const name = cacheName([address], 'original')
    await once(name, async () => {
      if (now() - ((await cache.made(name)) ?? 0) < FRESH_MS) return
      const temporary = await cache.temporary()
      await limits.fetch(() => fetchPicture(address, allowed, temporary))
      await cache.keep(name, temporary)
    })
    return cache.path(name)
  }

  /** Gives the file of a picture to what is made of it. */
  const fromOriginal = async (
    address: string,
    allowed: HostReach | undefined,
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
      allowed: HostReach | undefined,
    ): Promise<void> =>
      once(versions.map(([name]) => name).join(' '), () =>
        fromOriginal(address, allowed, (source) => encodeTo(options, source, versions)),
      ),
  }
}

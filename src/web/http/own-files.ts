import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import sharp from 'sharp'
import { digestOf, shownDigest } from '../../base/file-digest.ts'
import { omitUndefined } from '../../base/object.ts'
import { percentDecoded } from '../../base/path-segment.ts'
import type { PictureSize } from '../../base/picture-size.ts'
import { withDigest } from '../../engine/contracts/picture-versions.ts'
import type { LocalContent } from './content-routes.ts'

const MEDIA = '/media/'
const FILES = '/files/'
const MINUTE_MS = 60_000

interface MediaFile {
  /** Changes when the file is written. */
  readonly mark: string
  readonly digest: string
  /** Of pictures. */
  readonly size?: PictureSize
}

/** The path below a prefix that an address names; undefined where it names none, or more than a path. */
function pathBelow(prefix: string, address: string): string | undefined {
  if (!address.startsWith(prefix) || /[?#]/.test(address)) return undefined
  return percentDecoded(address.slice(prefix.length))
}

/** Width and height of a picture, by its header; undefined for other files. */
async function pictureSize(file: string): Promise<PictureSize | undefined> {
  if (!/\.(?:svg|png|jpe?g|webp|avif|gif)$/i.test(file)) return undefined
  const metadata = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const { width = 0, height = 0 } = metadata?.autoOrient ?? {}
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** Digests of the files of a folder, those that were written since read again. */
async function readFolder(
  folder: string,
  known: ReadonlyMap<string, MediaFile>,
): Promise<ReadonlyMap<string, MediaFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const found = new Map<string, MediaFile>()
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    const stats = await stat(file).catch(() => undefined)
    if (stats === undefined || !stats.isFile()) continue
    const path = relative(folder, file).split(sep).join('/')
    const mark = `${stats.size} ${stats.mtimeMs}`
    const earlier = known.get(path)
    if (earlier?.mark === mark) found.set(path, earlier)
    // One that is taken away meanwhile has no digest.
    else {
      const digest = await digestOf(createReadStream(file)).catch(() => undefined)
      if (digest === undefined) continue
      const size = await pictureSize(file)
      found.set(path, { mark, digest: shownDigest(digest), ...omitUndefined({ size }) })
    }
  }
  return found
}

/** The same for whole addresses of an origin, as what is read away from the site has them. */
export function wholeAddresses(
  origin: string,
  withDigestOf: (address: string) => string = (address) => address,
) {
  return (address: string): string =>
    address.startsWith(`${origin}/`) ? `${origin}${withDigestOf(address.slice(origin.length))}` : address
}

export interface OwnFilesOptions {
  /** The config's media folder, if there is one. */
  readonly mediaDir?: string | undefined
  readonly files?: LocalContent['files'] | undefined
  readonly now: () => Date
}

/**
 * Digests of the files of this origin, stored ones and those of the config's media folder. Pages name a file together with
 * its digest, so a browser that has an earlier file of that name loads the new one.
 */
export function createOwnFiles({ mediaDir, files, now }: OwnFilesOptions) {
  let media: ReadonlyMap<string, MediaFile> = new Map()
  let minute = -1
  let reading: Promise<void> = Promise.resolve()
  const readMedia = (folder: string): Promise<void> => {
    const current = Math.floor(now().getTime() / MINUTE_MS)
    if (current !== minute) {
      minute = current
      reading = readFolder(folder, media).then((found) => {
        media = found
      })
    }
    return reading
  }
  const digestAt = (address: string): string | undefined => {
    const path = pathBelow(FILES, address)
    if (path !== undefined) return files?.of(path)
    const own = pathBelow(MEDIA, address)
    return own === undefined ? undefined : media.get(own)?.digest
  }
  return {
    /** Looks for files that were replaced: in the media folder once a minute, among the stored ones whenever the content changed. */
    refresh: async (): Promise<void> => {
      await Promise.all([mediaDir === undefined ? undefined : readMedia(mediaDir), files?.refresh()])
    },
    /** An address together with its digest where it is of such a file; any other as it is. */
    withDigest: (address: string): string => {
      const digest = digestAt(address)
      return digest === undefined ? address : withDigest(address, digest)
    },
    /** Width and height of a picture of the media folder, by its address without a digest. */
    sizeOf: (address: string): PictureSize | undefined => {
      const path = pathBelow(MEDIA, address)
      return path === undefined ? undefined : media.get(path)?.size
    },
    /** Whether an address of the media folder is that of the bytes that are there. `path` has no query. */
    isCurrent: (path: string, digest: unknown): boolean => {
      const known = digestAt(path)
      return known !== undefined && known === digest
    },
  }
}

export type OwnFiles = ReturnType<typeof createOwnFiles>

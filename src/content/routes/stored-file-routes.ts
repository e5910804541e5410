import { extname } from 'node:path/posix'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import parseRange from 'range-parser'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { AppError } from '../../base/app-error.ts'
import { CACHE_IMMUTABLE, OPEN_HEADERS, PREFLIGHT_HEADERS } from '../../base/http-headers.ts'
import { BusyError, createSingleFlight } from '../../base/tasks.ts'
import { busyWithPictures } from '../calls/read-call.ts'
import type { Content, ReadableContent } from '../content.ts'
import { isHiddenFile } from '../records/embargo.ts'
import { MAX_PIXELS, type PictureDecoder, TooHeavyError } from '../storage/picture-decoder.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'
import { deliveryOf, isStoredPath, originalOf, smallWidthOf, VISITORS } from '../storage/storage.ts'
import { isPublicFile } from '../submissions/uploads.ts'
import type { ServiceApp } from './service-app.ts'

function asJpeg(picture: Sharp): Sharp {
  return picture.jpeg({ quality: 82 })
}

const FORMATS: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  '.avif': (picture) => picture.avif({ quality: 55, effort: 2 }),
  '.gif': (picture) => picture.gif(),
  '.jpeg': asJpeg,
  '.jpg': asJpeg,
  '.png': (picture) => picture.png(),
  '.webp': (picture) => picture.webp({ quality: 78 }),
}

async function encodeAtWidth(
  file: StoredFile,
  width: number,
  format: (picture: Sharp) => Sharp,
): Promise<Buffer> {
  const reader = sharp({ failOn: 'truncated', limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
  const [bytes] = await Promise.all([format(reader).toBuffer(), pipeline(file.stream(), reader)])
  return bytes
}

/**
 * Makes the small versions of stored pictures when they are first requested, and keeps them in the storage. Requests for one
 * version at the same time share the work. Undefined where the path names no small version, its picture is not stored, or
 * cannot be read.
 *
 * @throws TooHeavy, Busy, as `decode` does; the system's error where the version cannot be stored.
 */
export function createSmallVersions(storage: Pick<Storage, 'open' | 'put'>, decode: PictureDecoder) {
  const once = createSingleFlight<void>()
  const make = async (path: string): Promise<void> => {
    const width = smallWidthOf(path)
    const format = FORMATS[extname(path).toLowerCase()]
    if (width === undefined || format === undefined) return
    const original = originalOf(path)
    const file = await storage.open(original)
    if (file === undefined) return
    const bytes = await decode(original, file, () =>
      encodeAtWidth(file, width, format).catch(() => undefined),
    )
    // One that was replaced meanwhile has another small version.
    const now = await storage.open(original)
    if (now?.etag !== file.etag) return make(path)
    if (bytes !== undefined) await storage.put(path, bytes)
  }
  return async (path: string): Promise<StoredFile | undefined> => {
    await once(path, () => make(path))
    return storage.open(path)
  }
}

type SmallVersions = ReturnType<typeof createSmallVersions>

/** What `range-parser` gives for a header that cannot be read, and for one outside of the file. */
const MALFORMED = -2
const UNSATISFIABLE = -1

function noFileError(): AppError {
  return new AppError('There is no such file.', { status: 404 })
}

type Files = Pick<Content, 'reader' | 'storage' | 'digests'> & Pick<ReadableContent, 'embargo'>

/** Those of visitors' photographs were made when they came in. */
function deriveSmallVersion(small: SmallVersions, path: string): Promise<StoredFile | undefined> {
  return path.startsWith(VISITORS)
    ? Promise.resolve(undefined)
    : small(path).catch((error: unknown) => {
        if (error instanceof BusyError) throw busyWithPictures()
        throw error instanceof TooHeavyError ? new AppError(error.message, { status: 501 }) : error
      })
}

const MAX_KNOWN = 10_000

/**
 * Whether a file may be seen. Of the museum's own files what was last known counts while the database is away; a visitor's may have been
 * withdrawn since.
 */
function createMayBeSeen(content: Files): (path: string) => Promise<boolean> {
  const known = new LRUCache<string, boolean>({ max: MAX_KNOWN })
  return async (path) => {
    if (path.startsWith(VISITORS))
      return (await isPublicFile(content, path)) && !(await isHiddenFile(content, path))
    try {
      const maySee = !(await isHiddenFile(content, path))
      known.set(path, maySee)
      return maySee
    } catch (error) {
      const before = known.get(path)
      if (before === undefined) throw error
      return before
    }
  }
}

/** What visitors sent may be withdrawn, and another file may come under a name. */
function cacheControl(path: string, isLasting: boolean): string {
  if (isLasting) return CACHE_IMMUTABLE
  return `public, max-age=${path.startsWith(VISITORS) ? 3600 : 300}`
}

/** A stored file that visitors may see, and for how long they may keep it. */
export interface ShownFile extends StoredFile {
  readonly cacheControl: string
}

/**
 * The stored files that visitors may see. Small versions of stored pictures are made when they are first requested.
 */
export function createFileOpener(content: Files, decode: PictureDecoder) {
  const small = createSmallVersions(content.storage, decode)
  const mayBeSeen = createMayBeSeen(content)
  return {
    /**
     * A file by its path, and the digest that its address shows.
     *
     * @throws AppError 404 where there is none that may be seen; 501 or 503 where its picture cannot be decoded, or not now.
     */
    open: async (path: string, digest: unknown): Promise<ShownFile> => {
      // Files are served while the database is away.
      await content.digests.refresh().catch(() => undefined)
      if (!isStoredPath(path) || !(await mayBeSeen(path))) throw noFileError()
      const file = (await content.storage.open(path)) ?? (await deriveSmallVersion(small, path))
      if (file === undefined) throw noFileError()
      const isLasting = !path.startsWith(VISITORS) && content.digests.isLasting(path, digest, file.size)
      return { ...file, cacheControl: cacheControl(path, isLasting) }
    },
  }
}

type FileOpener = ReturnType<typeof createFileOpener>

function setHeaders(reply: FastifyReply, path: string, { etag, modifiedAt, cacheControl }: ShownFile): void {
  const { contentType, inline } = deliveryOf(path)
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'content-disposition': inline ? 'inline' : 'attachment',
    'content-type': contentType,
    // Pictures are shown by feed readers and viewers of other sites too.
    ...OPEN_HEADERS,
    etag,
    'last-modified': modifiedAt.toUTCString(),
    'x-content-type-options': 'nosniff',
  })
  // The PDF viewers of browsers are pages with plug-in and styles of their own. No site but this one frames a file as if it were its own.
  const policy =
    contentType === 'application/pdf'
      ? "frame-ancestors 'self'"
      : "default-src 'none'; frame-ancestors 'self'; sandbox"
  reply.header('content-security-policy', policy)
}

function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
  if (fresh(headers, { etag: file.etag, 'last-modified': file.modifiedAt.toUTCString() }))
    return reply.code(304).send()
  const condition = headers['if-range']
  const isWanted = headers.range !== undefined && (condition === undefined || condition === file.etag)
  const ranges = isWanted ? parseRange(file.size, headers.range ?? '') : MALFORMED
  if (ranges === UNSATISFIABLE) {
    reply.header('content-range', `bytes */${file.size}`)
    return reply.code(416).header('content-type', 'text/plain').send('')
  }
  // Several ranges, a header that cannot be read, or another unit: the whole file.
  const [range, another] = ranges === MALFORMED || ranges.type !== 'bytes' ? [] : ranges
  if (range === undefined || another !== undefined)
    return reply.header('content-length', file.size).send(file.stream())
  const { start: first, end: last } = range
  reply.header('content-range', `bytes ${first}-${last}/${file.size}`)
  reply.header('content-length', last - first + 1)
  return reply.code(206).send(file.stream({ first, last }))
}

/**
 * Stored files under `/files/`. Browsers keep those for good whose address says which bytes they are: by a name made of
 * them, or by `?v=` with the digest that is noted. Others are asked for again after some minutes.
 * Types are decided by the extension the file was stored under, and never guessed by the browser.
 */
export function storedFileRoutes(app: ServiceApp, files: FileOpener): void {
  app.get('/files/*', { schema: { hide: true } }, async (request, reply) => {
    const path: unknown = Reflect.get(Object(request.params), '*')
    if (typeof path !== 'string') throw noFileError()
    const file = await files.open(path, Reflect.get(Object(request.query), 'v'))
    setHeaders(reply, path, file)
    return sendFile(request, reply, file)
  })
  app.options('/files/*', { schema: { hide: true } }, (_request, reply) =>
    reply.code(204).headers(PREFLIGHT_HEADERS).send(),
  )
}

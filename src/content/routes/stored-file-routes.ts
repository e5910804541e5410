import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import parseRange from 'range-parser'
import { AppError } from '../../base/app-error.ts'
import { CACHE_IMMUTABLE } from '../../base/http-headers.ts'
import { OPEN_HEADERS, PREFLIGHT_HEADERS } from '../../base/open-answers.ts'
import { BusyError } from '../../base/semaphore.ts'
import { busyWithPictures } from '../calls/read-call.ts'
import type { Content, ReadableContent } from '../content.ts'
import { isHiddenFile } from '../records/embargo.ts'
import { createSmallVersions, type SmallVersions } from '../storage/derive-small.ts'
import { type PictureDecoder, TooHeavyError } from '../storage/picture-decoder.ts'
import type { StoredFile } from '../storage/storage.ts'
import { deliveryOf, isStoredPath, VISITORS } from '../storage/stored-path.ts'
import { isPublicFile } from '../submissions/uploads.ts'
import type { ServiceApp } from './service-app.ts'

/** Results of `range-parser` for a malformed header, and for a range outside of the file. */
const MALFORMED = -2
const UNSATISFIABLE = -1

function noFileError(): AppError {
  return new AppError('There is no such file.', { status: 404 })
}

type Files = Pick<Content, 'reader' | 'storage' | 'digests'> & Pick<ReadableContent, 'embargo'>

/** Small versions of visitors' photographs are made on upload. */
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
 * Creates a check whether a file is public. While the database is unavailable, the last known result counts
 * for the museum's own files. Visitors' files may have been withdrawn since.
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

/** Visitors' files may be withdrawn, and other files may be replaced under the same name. */
function cacheControl(path: string, isLasting: boolean): string {
  if (isLasting) return CACHE_IMMUTABLE
  return `public, max-age=${path.startsWith(VISITORS) ? 3600 : 300}`
}

/** A public stored file with its cache lifetime. */
export interface ShownFile extends StoredFile {
  readonly cacheControl: string
}

/** Opens public stored files. Small versions of pictures are made on first request. */
export function createFileOpener(content: Files, decode: PictureDecoder) {
  const small = createSmallVersions(content.storage, decode)
  const mayBeSeen = createMayBeSeen(content)
  return {
    /**
     * Opens a file by its path and the digest in its URL.
     *
     * @throws AppError 404 when there is no such public file; 501 when its picture cannot be decoded, 503
     * when too many are being decoded.
     */
    open: async (path: string, digest: unknown): Promise<ShownFile> => {
      // Files are served even while the database is unavailable.
      await content.digests.refresh().catch(() => undefined)
      if (!isStoredPath(path) || !(await mayBeSeen(path))) throw noFileError()
      const file = (await content.storage.open(path)) ?? (await deriveSmallVersion(small, path))
      if (file === undefined) throw noFileError()
      const isLasting = !path.startsWith(VISITORS) && content.digests.isLasting(path, digest, file.size)
      return { ...file, cacheControl: cacheControl(path, isLasting) }
    },
  }
}

export type FileOpener = ReturnType<typeof createFileOpener>

function setHeaders(reply: FastifyReply, path: string, { etag, modifiedAt, cacheControl }: ShownFile): void {
  const { contentType, inline } = deliveryOf(path)
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'content-disposition': inline ? 'inline' : 'attachment',
    'content-type': contentType,
    // Feed readers and viewers on other sites show pictures too.
    ...OPEN_HEADERS,
    etag,
    'last-modified': modifiedAt.toUTCString(),
    'x-content-type-options': 'nosniff',
  })
  // PDF viewers of browsers are pages with their own plug-in and styles, so no sandbox. Only this site may
  // frame files.
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
  // The whole file for several ranges, a malformed header or another unit.
  const [range, another] = ranges === MALFORMED || ranges.type !== 'bytes' ? [] : ranges
  if (range === undefined || another !== undefined)
    return reply.header('content-length', file.size).send(file.stream())
  const { start: first, end: last } = range
  reply.header('content-range', `bytes ${first}-${last}/${file.size}`)
  reply.header('content-length', last - first + 1)
  return reply.code(206).send(file.stream({ first, last }))
}

/**
 * Routes for stored files under `/files/`. A file is cached indefinitely if its URL identifies its content,
 * by a content-derived name or by `?v=` with its digest. Others are revalidated after some minutes. The
 * content type follows from the file extension; browsers must not sniff it.
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

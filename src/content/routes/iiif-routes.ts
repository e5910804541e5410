import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { AppError } from '../../base/app-error.ts'
import { isContentAddress } from '../../base/file-digest.ts'
import { jsonLdType, OPEN_HEADERS, PREFLIGHT_HEADERS } from '../../base/open-answers.ts'
import { percentDecoded, percentEncoded } from '../../base/path-segment.ts'
import { Busy } from '../../base/semaphore.ts'
import { busyWithPictures } from '../calls/read-call.ts'
import type { ReadableContent } from '../content.ts'
import { createImageService } from '../iiif/image-service.ts'
import { isHiddenFile } from '../records/hidden-files.ts'
import type { PictureReader } from '../storage/picture-decoder.ts'
import { deliveryOf, isStoredPath } from '../storage/stored-path.ts'
import { isPublicFile } from '../submissions/uploads.ts'
import type { ServiceApp } from './service-app.ts'

/** An address stays the same when its picture is replaced, so browsers ask again after a while. */
const MAX_AGE_SECONDS = 3600
const YEAR_SECONDS = 31_536_000
const PREFIX = '/iiif/3/'
const CONTEXT = 'http://iiif.io/api/image/3/context.json'
const PROFILE = '<http://iiif.io/api/image/3/level2.json>;rel="profile"'

function isPicture(path: string): boolean {
  return deliveryOf(path).contentType.startsWith('image/')
}

/** What is between the slashes of a path below `/iiif/3/`, decoded; the identifier's own slashes are encoded. */
function segmentsOf(url: string): readonly string[] {
  const segments = (url.split('?')[0] ?? '').slice(PREFIX.length).split('/').map(percentDecoded)
  return segments.map((segment) => {
    if (segment === undefined)
      throw new AppError('The address is not written as the Image API asks.', { status: 400 })
    return segment
  })
}

export interface PublicOrigin {
  readonly publicOrigin: (request: FastifyRequest) => string
  /** Who may keep an answer that holds the origin. */
  readonly cacheScope: 'public' | 'private'
}

/**
 * Stored pictures in parts and sizes: IIIF Image API 3, for our own deep zoom and for viewers elsewhere.
 */
export function iiifRoutes(
  app: ServiceApp,
  content: ReadableContent,
  decode: PictureReader,
  { publicOrigin, cacheScope }: PublicOrigin,
): void {
  const image = createImageService(content.storage, decode)

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = '', ...rest] = segmentsOf(request.url)
    const isShown = isStoredPath(path) && isPicture(path)
    if (!isShown || !(await isPublicFile(content, path)) || (await isHiddenFile(content, path)))
      throw new AppError('There is no such picture.', { status: 404 })
    const id = `${publicOrigin(request)}${PREFIX}${percentEncoded(path)}`
    const kept = { 'cache-control': `${cacheScope}, max-age=${MAX_AGE_SECONDS}`, link: PROFILE }
    if (rest.join('/') === '') return reply.headers(kept).redirect(`${id}/info.json`, 303)
    if (rest.join('/') === 'info.json') {
      const described = JSON.stringify(await image.describe(path, id))
      const type = jsonLdType(request.headers.accept, CONTEXT)
      return reply.headers(kept).header('vary', 'accept').type(type).send(Buffer.from(described))
    }
    const part = await image.part(path, rest)
    // A file whose name is made of its bytes is another one when it changes.
    const age = isContentAddress(path) ? `max-age=${YEAR_SECONDS}, immutable` : `max-age=${MAX_AGE_SECONDS}`
    const tagged = {
      'cache-control': `${cacheScope}, ${age}`,
      etag: part.tag,
      link: `${PROFILE}, <${id}/${part.canonical}>;rel="canonical"`,
    }
    if (fresh(request.headers, { etag: part.tag })) return reply.headers(tagged).code(304).send()
    const body = await part.body()
    return reply.headers(tagged).type(part.type).send(body)
  }

  app.get(`${PREFIX}*`, { schema: { hide: true } }, (request, reply) => {
    reply.headers({ ...OPEN_HEADERS, 'x-content-type-options': 'nosniff' })
    return answer(request, reply).catch((error: unknown) => {
      throw error instanceof Busy ? busyWithPictures() : error
    })
  })
  app.options(`${PREFIX}*`, { schema: { hide: true } }, (_request, reply) =>
    reply.code(204).headers(PREFLIGHT_HEADERS).send(),
  )
}

import type { FastifyRequest } from 'fastify'
import { percentDecoded } from '../../shared/path-segment.ts'
import { busyWithPictures, RequestError } from '../calls/answers.ts'
import type { ReadableContent } from '../content.ts'
import { createImageService } from '../iiif/image-service.ts'
import { isHiddenFile } from '../records/hidden-files.ts'
import { Busy } from '../semaphore.ts'
import { deliveryOf } from '../storage/content-type.ts'
import type { PictureDecoder } from '../storage/picture-decoder.ts'
import { isStoredPath } from '../storage/stored-path.ts'
import { isPublicFile } from '../submissions/uploads.ts'
import type { ServiceApp } from './service-app.ts'

const YEAR_SECONDS = 31_536_000

function isPicture(path: string): boolean {
  return deliveryOf(path).contentType.startsWith('image/')
}

/** Identifier and what follows it, of a path below `/iiif/3/`; the identifier's own slashes are encoded. */
function partsOf(url: string): readonly [string, string] {
  const below = (url.split('?')[0] ?? '').slice('/iiif/3/'.length)
  const slash = below.indexOf('/')
  return slash < 0 ? [below, ''] : [below.slice(0, slash), below.slice(slash + 1)]
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
  decode: PictureDecoder,
  { publicOrigin, cacheScope }: PublicOrigin,
): void {
  const image = createImageService(content.storage, decode)
  app.get('/iiif/3/*', { schema: { hide: true } }, async (request, reply) => {
    const [identifier, rest] = partsOf(request.url)
    const path = percentDecoded(identifier)
    if (path === undefined || !isStoredPath(path) || !isPicture(path))
      throw new RequestError(404, 'There is no such picture.')
    if (!(await isPublicFile(content, path)) || (await isHiddenFile(content, path)))
      throw new RequestError(404, 'There is no such picture.')
    const asked = percentDecoded(rest)
    if (asked === undefined) throw new RequestError(400, 'The address is not written as the Image API asks.')
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const base = `${publicOrigin(request)}/iiif/3/`
    const outcome = await image(path, asked, base).catch((error: unknown) => {
      throw error instanceof Busy ? busyWithPictures() : error
    })
    if ('location' in outcome)
      return reply.header('cache-control', `${cacheScope}, max-age=3600`).redirect(outcome.location, 303)
    if ('status' in outcome) throw new RequestError(outcome.status, outcome.message)
    const isInfo = asked === 'info.json'
    return reply
      .header(
        'cache-control',
        isInfo ? `${cacheScope}, max-age=3600` : `public, max-age=${YEAR_SECONDS}, immutable`,
      )
      .header('link', '<http://iiif.io/api/image/3/level2.json>;rel="profile"')
      .type(
        isInfo ? 'application/ld+json;profile="http://iiif.io/api/image/3/context.json"' : outcome.made.type,
      )
      .send(outcome.made.body)
  })
}

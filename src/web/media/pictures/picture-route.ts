import type { FastifyInstance } from 'fastify'
import fresh from 'fresh'
import { OPEN_HEADERS } from '../../../base/open-answers.ts'
import { sharedVersionOf, VERSION_PREFIX, versionOf } from '../../../engine/contracts/picture-versions.ts'
import type { PictureVersions } from './picture-versions.ts'

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/**
 * Versions of pictures, at the addresses that `versionAddress` writes and no others: `GET
 * /_vitrine/picture/<width>/files/<path>.<format>`, the same with `media`, and with `<scheme>/<host>` for pictures elsewhere.
 * Those for who shares a page are at `/_vitrine/picture/share/…`, and open to other sites.
 * 302 to the original where a version cannot be made, 404 where there is no such picture or its host is not allowed.
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

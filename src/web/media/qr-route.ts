import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import { percentEncoded } from '../../base/path-segment.ts'
import { shareAddress } from '../../engine/contracts/share-address.ts'
import { refusalBody } from '../http/answer-headers.ts'
import { cacheScope, originOf, type QueryOf, querySchema } from '../http/request.ts'
import { forEveryPlatform } from '../page/page-meta.ts'
import type { PageOptions } from '../page/page-options.ts'

/** Escapes a query value minimally, since each additional character makes the modules of the QR code smaller. */
function escapedOnce(address: string): string {
  return address.replace(/[%&#+]/g, percentEncoded)
}

/**
 * Serves `GET /_vitrine/qr.svg?to=<path>[&within=<pattern>]`: a QR code of level Q (specification, section 9) with the canonical URL of a
 * page of this site, or with its share page at a configured service; 400 for anything else.
 */
export function registerQrCodes(app: FastifyInstance, { site, siteUrl }: PageOptions): void {
  const isOffered = (pattern: string): boolean =>
    (site.manifest.site.shell.toolbar ?? []).some((tool) => tool.targets?.some(({ url }) => url === pattern))
  app.get<QueryOf<'code'>>('/_vitrine/qr.svg', querySchema('code'), (request, reply) => {
    const { to, within } = request.query
    const match = site.match(to)
    const refuse = (msg: string) => reply.code(400).send(refusalBody(400, msg))
    if (match.kind !== 'page') return refuse('No page of this site has that address.')
    if (within !== undefined && !isOffered(within)) return refuse('No service of this site has that pattern.')
    const address = `${originOf(request, siteUrl)}${forEveryPlatform(match.canonical)}`
    return (
      reply
        .header('cache-control', `${cacheScope(siteUrl)}, max-age=86400`)
        .type('image/svg+xml')
        // Without title and picture, which would make the modules too small to scan at 93 px.
        .send(
          renderSVG(within === undefined ? address : shareAddress(within, { url: address }, escapedOnce), {
            ecc: 'Q',
            border: 2,
            pixelSize: 1,
          }),
        )
    )
  })
}

import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import { percentEncoded } from '../../base/path-segment.ts'
import { cacheScope, originOf } from '../http/origin-of.ts'
import { type Asks, asks } from '../http/route-queries.ts'
import { forEveryPlatform } from '../page/page-meta.ts'
import type { PageOptions } from '../page/page-options.ts'

/** As a query value, with only what would end it escaped: every letter more makes the modules smaller. */
function escapedOnce(address: string): string {
  return address.replace(/[%&#+]/g, percentEncoded)
}

const SHARE_PAGES: ReadonlyMap<string, (address: string) => string> = new Map([
  ['', (address: string) => address],
  // Without title and picture, which would make its modules too small to scan at 93 px.
  ['microblog', (address: string) => `https://service.weibo.com/share/share.php?url=${escapedOnce(address)}`],
])

/**
 * `GET /_vitrine/qr.svg?to=<path>[&site=microblog]`: a code of level Q (specification, section 9) with the
 * canonical address of a page of this site, or with the service's share page for it; 400 for anything else.
 */
export function registerQrCodes(app: FastifyInstance, { site, siteUrl }: PageOptions): void {
  app.get<Asks<'code'>>('/_vitrine/qr.svg', asks('code'), (request, reply) => {
    const { to, site: sharedAt = '' } = request.query
    const sharePage = SHARE_PAGES.get(sharedAt)
    const match = site.match(to)
    if (match.kind !== 'page' || sharePage === undefined)
      return reply.code(400).send({ code: 400, msg: 'No page of this site has that address.', data: null })
    const address = `${originOf(request, siteUrl)}${forEveryPlatform(match.canonical)}`
    return reply
      .header('cache-control', `${cacheScope(siteUrl)}, max-age=86400`)
      .type('image/svg+xml')
      .send(renderSVG(sharePage(address), { ecc: 'Q', border: 2, pixelSize: 1 }))
  })
}

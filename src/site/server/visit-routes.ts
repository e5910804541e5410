import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Asks, asks } from './route-queries.ts'
import { isSameOrigin } from './same-origin.ts'
import type { Views } from './views.ts'
import type { WebNodeOptions } from './web-node-options.ts'

/** The same visitor counts once in so long. */
const VISIT_MS = 30 * 60 * 1000
const MAX_VISITORS = 20_000
const ROBOT = /bot\b|crawl|spider|slurp|preview|monitor|headless-check/i

function header({ headers }: FastifyRequest, name: string): string {
  return String(headers[name] ?? '')
}

/** Whether a browser asks for a page that its visitor may never open. */
function isAhead(request: FastifyRequest): boolean {
  return /prefetch|prerender/.test(header(request, 'sec-purpose') + header(request, 'purpose'))
}

/**
 * Counts the pages that visitors open: a document that is sent to be shown, and `POST /_vitrine/opened?url=` for one
 * that the browser's own navigation has shown. The same visitor counts once in half an hour; who that was is kept as a
 * digest, in memory only.
 */
export function registerVisits(app: FastifyInstance, { site, siteUrl }: WebNodeOptions, views: Views): void {
  const recent = new LRUCache<string, true>({ max: MAX_VISITORS, ttl: VISIT_MS })

  const count = (request: FastifyRequest, url: string): void => {
    if (ROBOT.test(header(request, 'user-agent')) || isAhead(request)) return
    const match = site.match(url)
    if (match.kind !== 'page' || match.page.kind !== 'detail') return
    const who = `${request.ip} ${header(request, 'user-agent')} ${match.page.id} ${JSON.stringify(match.params)}`
    const key = createHash('sha256').update(who).digest('base64url')
    if (recent.has(key)) return
    recent.set(key, true)
    views.opened(match).catch((error: unknown) => request.log.warn(error, 'a visit could not be counted'))
  }

  app.addHook('onResponse', async (request, reply) => {
    const isShown = reply.statusCode === 200 || reply.statusCode === 304
    const isDocument = request.method === 'GET' && request.routeOptions.url === '/*'
    if (isDocument && isShown) count(request, request.url)
  })
  app.post<Asks<'address'>>('/_vitrine/opened', asks('address'), (request, reply) => {
    if (isSameOrigin(request, siteUrl)) count(request, request.query.url)
    return reply.code(204).send()
  })
}

import { createHash } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isAhead } from '../../base/http-headers.ts'
import { householdOf } from '../../base/tasks.ts'
import type { Match } from '../../engine/index.ts'
import { isSameOrigin, type QueryOf, querySchema } from '../http/request.ts'
import type { PageOptions } from './page-options.ts'
import type { Views } from './views.ts'

/** Minimum interval between counted visits to a record from one address. */
const VISIT_MS = 30 * 60 * 1000
const MAX_HOUSEHOLDS = 20_000
/** Maximum number of records counted per address in that interval: a class of thirty, each viewing some of their own. */
const MAX_RECORDS = 300
const ROBOT = /bot\b|crawl|spider|slurp|preview|monitor|headless-check/i

/** A visit, and the log for failures to count it. */
interface Visit {
  readonly headers: FastifyRequest['headers']
  readonly ip: string
  readonly log: () => FastifyBaseLogger
}

function visitDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

/**
 * Counts the pages that visitors open: documents sent for display, and `POST /_vitrine/opened?url=` for client-side navigation. An
 * address counts once in half an hour per record, whatever its user agent, and is stored only in memory, as a digest. Opening many pages
 * does not evict other visitors' entries. Returns the function that counts a document sent in another way.
 */
export function registerVisits(app: FastifyInstance, { site, siteUrl }: PageOptions, views: Views) {
  const recent = new LRUCache<string, Map<string, number>>({
    max: MAX_HOUSEHOLDS,
    ttl: VISIT_MS,
    updateAgeOnGet: true,
  })

  /** Whether a visit is the household's first to the record; if so, it is recorded. */
  const isFirst = (household: string, record: string): boolean => {
    const now = performance.now()
    const records = recent.get(household) ?? new Map<string, number>()
    if (records.size === 0) recent.set(household, records)
    if (now - (records.get(record) ?? -VISIT_MS) < VISIT_MS) return false
    for (const [each, at] of records) {
      // Entries are in insertion order.
      if (now - at < VISIT_MS) break
      records.delete(each)
    }
    if (records.size >= MAX_RECORDS) return false
    records.set(record, now)
    return true
  }

  const countMatch = (visit: Visit, match: Match): void => {
    if (match.kind !== 'page' || match.page.kind !== 'detail') return
    if (ROBOT.test(visit.headers['user-agent'] ?? '') || isAhead(visit.headers)) return
    const record = `${match.page.id} ${JSON.stringify(match.params)}`
    if (!isFirst(visitDigest(householdOf(visit.ip)), visitDigest(record))) return
    views.opened(match).catch((error: unknown) => visit.log().warn(error, 'a visit could not be counted'))
  }

  const count = ({ headers, ip, log }: FastifyRequest, match: Match): void =>
    countMatch({ headers, ip, log: () => log }, match)

  app.addHook('onResponse', async (request, reply) => {
    const isShown = reply.statusCode === 200 || reply.statusCode === 304
    const isDocument = request.method === 'GET' && request.routeOptions.url === '/*'
    if (isDocument && isShown) count(request, request.answeredPage?.match ?? site.match(request.url))
  })
  app.post<QueryOf<'address'>>('/_vitrine/opened', querySchema('address'), (request, reply) => {
    if (isSameOrigin(request, siteUrl)) count(request, site.match(request.query.url))
    return reply.code(204).send()
  })
  return countMatch
}

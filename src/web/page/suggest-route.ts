import type { FastifyInstance } from 'fastify'
import { omitUndefined } from '../../base/object.ts'
import type { Suggestion } from '../../engine/contracts/view.ts'
import { mainQuery } from '../../engine/index.ts'
import type { SpanOf } from '../http/observe-requests.ts'
import { type QueryOf, querySchema } from '../http/route-queries.ts'
import type { RunForVisitor } from '../http/visitor-turn.ts'
import type { PageOptions } from './page-options.ts'
import type { Views } from './views.ts'

/** Fewer fit below a box on a phone, with its keyboard out. */
const MAX_SUGGESTIONS = 6

/**
 * `GET /_vitrine/suggest?url=`: titles of the first entries of a search page at an address, for its box while a
 * visitor types. A page whose source marks nothing (`highlight`) offers nothing.
 */
export function registerSuggestions(
  app: FastifyInstance,
  { site }: Pick<PageOptions, 'site'>,
  views: Views,
  spanOf: SpanOf,
  inTurn: RunForVisitor,
): void {
  app.get<QueryOf<'address'>>('/_vitrine/suggest', querySchema('address'), async (request, reply) => {
    reply.header('cache-control', 'no-cache')
    const match = site.match(request.query.url)
    if (match.kind !== 'page') return []
    const query = mainQuery(match.page)
    const source = query?.source === undefined ? undefined : site.manifest.sources[query.source]
    if (query === undefined || source?.highlight === undefined) return []
    const wanted = { ...query, pageSize: MAX_SUGGESTIONS, paged: false, excerpt: 0 }
    const found = await inTurn(request, reply, () => views.offered(wanted, match, spanOf(request.raw)))
    if (!found.ok) return []
    return found.items.flatMap(({ title, href, marks }): readonly Suggestion[] =>
      href === undefined || title === '' ? [] : [{ title, href, ...omitUndefined({ marks: marks?.title }) }],
    )
  })
}

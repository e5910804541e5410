import type { PageView, QueryView } from '../../engine/contracts/view.ts'
import type { NotFoundMatch, PageMatch, PageQuery } from '../../engine/index.ts'
import { loadPage } from '../../sources/index.ts'
import { ownPlace } from '../site/own-place.ts'
import { newRenderContext, type RenderContext } from './freshness.ts'
import type { createMissingAddress } from './missing-address.ts'
import type { createNeighbours } from './neighbours.ts'
import { isNoSection, namesChannels } from './page-status.ts'
import { missingView, pageView } from './page-view.ts'
import { withSizes } from './stored-sizes.ts'
import { languagesWith } from './translations.ts'
import type { ViewContext } from './view-context.ts'
import { leadsToChannels, type ViewContexts } from './view-contexts.ts'
import type { ViewOptions } from './view-options.ts'

interface MatchedParts {
  readonly contexts: ViewContexts
  readonly neighbours: ReturnType<typeof createNeighbours>
  readonly missingAddress: ReturnType<typeof createMissingAddress>
  readonly ask: (query: PageQuery, match: PageMatch, rendering: RenderContext) => Promise<QueryView>
}

/** The page that a match found; the error page where it found none, or where its record is not there. */
export function createMatchedView(
  { site, override, storedSize }: ViewOptions,
  { contexts, neighbours, missingAddress, ask }: MatchedParts,
) {
  const { manifest } = site

  /** The search page with what its blocks show: from the error page they lead on. */
  const searchBlocks = async (view: ViewContext, rendering: RenderContext) => {
    const page = manifest.pages.find(({ route }) => route === manifest.site.shell.search)
    if (page === undefined || page.blocks.length === 0) return undefined
    const queries = page.queries.filter(({ name }) => page.blocks.some(({ query }) => query === name))
    const address = { params: {}, query: {}, pageNumber: 1 }
    return {
      page,
      results: await loadPage({ ...page, queries }, address, contexts.loading({ view, rendering })),
    }
  }

  const missing = async (
    match: PageMatch | NotFoundMatch,
    context: ViewContext,
    origin: string,
    rendering: RenderContext,
  ): Promise<PageView> =>
    missingView(missingAddress(match), context, origin, 404, await searchBlocks(context, rendering))

  const found = async (match: PageMatch, origin: string, rendering: RenderContext): Promise<PageView> => {
    const { page, params } = match
    const plain = contexts.plain(match.locale, match.platform)
    const named = contexts.withTree(plain, rendering)
    const isListed = page.kind !== 'list' || namesChannels(params, plain.channels)
    const needsTree = !isListed || page.queries.some((query) => leadsToChannels(query, manifest))
    const view = needsTree ? await named : plain
    if (isNoSection(page, params, view.channels)) return missing(match, view, origin, rendering)
    const [here = ''] = match.canonical.split('?', 1)
    const loading = loadPage(page, match, contexts.loading({ view, segments: params, rendering, here })).then(
      (loaded) => (storedSize === undefined ? loaded : withSizes(loaded, storedSize)),
    )
    const record = async () => {
      const { main } = await loading
      return main?.ok ? main.items[0] : undefined
    }
    const [results, beside, context] = await Promise.all([loading, neighbours.of(match, record), named])
    const { main } = results
    neighbours.note(match, main)
    const place = ownPlace(match, main?.ok ? main.items[0] : undefined, context.channels, site.match)
    // An address that names no channel and has no record is mistyped, and no page that is yet to be filled.
    const isNothing = main?.ok === true && main.items.length === 0
    if (place === 'nowhere' || (isNothing && !namesChannels(params, context.channels)))
      return missing(match, context, origin, rendering)
    if (place !== 'here') return { ...missingView(match.canonical, context, origin, 301), redirect: place.at }
    const shown = override === undefined ? results : await override(results)
    const readIn = await languagesWith(match, main, context, (query, locale) =>
      ask(query, { ...match, locale }, rendering),
    )
    return { ...pageView(match, { results: shown, readIn }, context, origin), ...beside }
  }

  return (
    match: PageMatch | NotFoundMatch,
    origin: string,
    rendering: RenderContext = newRenderContext(),
  ): Promise<PageView> =>
    match.kind === 'page'
      ? found(match, origin, rendering)
      : missing(match, contexts.plain(match.locale, match.platform), origin, rendering)
}

import type { Span } from '../../base/observer.ts'
import type { PageView, QueryView, ShellView } from '../../engine/contracts/view.ts'
import {
  idTest,
  langOf,
  mainQuery,
  type NotFoundMatch,
  type PageMatch,
  type PageQuery,
  withQuery,
} from '../../engine/index.ts'
import * as transformHelpers from '../../pages/extend/transform.ts'
import {
  type LoadContext,
  loadPage,
  loadPageQuery,
  type PageAddress,
  wallClockNow,
} from '../../sources/index.ts'
import { wholeAddresses } from '../http/own-files.ts'
import { offerToExtensions } from '../site/extensions/run-bundle.ts'
import type { Site } from '../site/site.ts'
import { recordChannelPath } from '../site/site-channels.ts'
import { withSizes } from './image-sizes.ts'
import { createViewContexts, leadsToChannels, type ViewContexts } from './load-contexts.ts'
import { createNeighbours } from './neighbours.ts'
import { absoluteUrl, languagesWith } from './page-meta.ts'
import { isNoSection, missingView, namesChannels, pageView } from './page-view.ts'
import { searchOffers } from './search-offers.ts'
import { shellView } from './shell-view.ts'
import { structuredData } from './structured-data.ts'
import { newRenderContext, type RenderContext, type ViewContext, type ViewOptions } from './view-context.ts'

/** A path that no page of the site has. */
function pathWithoutPage(match: Site['match']): string {
  let path = '/404'
  while (match(path).kind !== 'not-found') path += '/404'
  return path
}

/**
 * What the error page calls its own address, in a language and on a platform: no address that somebody has made up is in it, so it is one
 * for all of them.
 *
 * @internal Exported for tests.
 */
export function createMissingAddress({ manifest, match }: Pick<Site, 'manifest' | 'match'>) {
  const path = pathWithoutPage(match)
  return ({ locale, platform }: Pick<PageMatch, 'locale' | 'platform'>): string =>
    withQuery(path, [
      ['lang', langOf(locale, manifest.locales)],
      ['platform', platform],
    ])
}

interface MatchedParts {
  readonly contexts: ViewContexts
  readonly neighbours: ReturnType<typeof createNeighbours>
  readonly missingAddress: ReturnType<typeof createMissingAddress>
  readonly ask: (query: PageQuery, match: PageMatch, rendering: RenderContext) => Promise<QueryView>
  /** Whether a source is of the own content service. */
  readonly isOwn: (source: string | undefined) => boolean
}

/** The page that a match found; the error page where it found none, or where its record is not there. */
function createMatchedView(
  { site, override, storedSize }: ViewOptions,
  { contexts, neighbours, missingAddress, ask, isOwn }: MatchedParts,
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
      results: await loadPage({ ...page, queries }, address, contexts.loadContext({ view, rendering })),
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
    const withConfig = contexts.plain(match.locale, match.platform)
    const tree = contexts.withTree(withConfig, rendering)
    const isListed = page.kind !== 'list' || namesChannels(params, withConfig.channels)
    const needsTree = !isListed || page.queries.some((query) => leadsToChannels(query, manifest))
    const forQueries = needsTree ? await tree : withConfig
    if (isNoSection(page, params, forQueries.channels)) return missing(match, forQueries, origin, rendering)
    const [here = ''] = match.canonical.split('?', 1)
    const loading = loadPage(
      page,
      match,
      contexts.loadContext({ view: forQueries, segments: params, rendering, here }),
    ).then((loaded) => (storedSize === undefined ? loaded : withSizes(loaded, storedSize)))
    const record = async () => {
      const { main } = await loading
      return main?.ok ? main.items[0] : undefined
    }
    const [results, beside, context] = await Promise.all([loading, neighbours.of(match, record), tree])
    const { main } = results
    neighbours.note(match, main)
    const place = recordChannelPath(match, main?.ok ? main.items[0] : undefined, context.channels, site.match)
    // An address that names no channel and has no record is mistyped, and no page that is yet to be filled.
    const isNothing = main?.ok === true && main.items.length === 0
    if (place === 'nowhere' || (isNothing && !namesChannels(params, context.channels)))
      return missing(match, context, origin, rendering)
    if (place !== 'here') return { ...missingView(match.canonical, context, origin, 301), redirect: place.at }
    const shown = override === undefined ? results : await override(results)
    const askAlso = (query: PageQuery, other: PageMatch): Promise<QueryView> => ask(query, other, rendering)
    const readIn = await languagesWith(match, main, context, (query, locale) =>
      askAlso(query, { ...match, locale }),
    )
    const offers = await searchOffers(match, main, context, { ask: askAlso, isOwn })
    return { ...pageView(match, { results: shown, readIn }, context, origin), ...offers, ...beside }
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

// Transforms run only on what views load.
offerToExtensions(transformHelpers)

/** Which sources are the own content service's, and so cost no call to a backend elsewhere. */
function createOwnSources({ manifest, addresses }: Site) {
  const isOwn = (name: string | undefined): boolean => {
    const source = name === undefined ? undefined : manifest.sources[name]
    return source !== undefined && !addresses.has(source.service)
  }
  /** Whether a source and all that it joins are. */
  const areOwn = (name: string): boolean => {
    const joins = manifest.sources[name]?.joins ?? []
    return (
      manifest.sources[name] === undefined || (isOwn(name) && joins.every(({ source }) => areOwn(source)))
    )
  }
  return { isOwn, areOwn }
}

/** One query in one language, its Items' addresses whole: for what is read away from the site. */
function createWholeQuery(contexts: ViewContexts, withDigest: ViewOptions['withDigest']) {
  return async (
    query: PageQuery,
    address: PageAddress,
    locale: string,
    origin: string,
    span?: Span,
  ): Promise<QueryView> => {
    const rendering = newRenderContext(span)
    const view = await contexts.forQuery(query, locale, undefined, rendering)
    const context = contexts.loadContext({ view, segments: address.params, rendering })
    const { pictures, link } = context
    const whole = (base: string): string => (/^https?:/i.test(base) ? base : `${origin}${base}`)
    const ofSource = Object.entries(pictures.ofSource ?? {})
    return loadPageQuery(query, address, {
      ...context,
      pictures: {
        ...pictures,
        origin,
        base: whole(pictures.base),
        ofSource: Object.fromEntries(
          ofSource.map(([name, each]) => [name, { ...each, base: whole(each.base) }]),
        ),
        withDigest: wholeAddresses(origin, withDigest),
      },
      link: (href) => {
        const found = link(href)
        return found && { ...found, href: absoluteUrl(found.href, origin) }
      },
    })
  }
}

/** Reports to the own content service that a visitor has opened the record of a page; other services count by themselves. */
function createOpened({ site, sendOpened }: ViewOptions, contexts: ViewContexts) {
  return async ({ page, params, query, pageNumber, locale, platform }: PageMatch): Promise<void> => {
    const main = page.kind === 'detail' ? mainQuery(page) : undefined
    const source = main?.source === undefined ? undefined : site.manifest.sources[main.source]
    if (main === undefined || source?.item.visits === undefined) return
    if (sendOpened === undefined || site.addresses.has(source.service)) return
    const context = contexts.loadContext({ view: contexts.plain(locale, platform), segments: params })
    const remember: LoadContext['remember'] = async (_call, load) => ({ answer: await load() })
    await loadPageQuery(main, { params, query, pageNumber }, { ...context, send: sendOpened, remember })
  }
}

/** Makes views of addresses: `matched` for one address, `shell` for what surrounds it. */
export function createViews(options: ViewOptions) {
  const { site, now, revision, withDigest } = options
  const { manifest } = site
  const contexts = createViewContexts(options)
  const missingAddress = createMissingAddress(site)
  const { isOwn, areOwn } = createOwnSources(site)

  const ask = async (query: PageQuery, match: PageMatch, rendering: RenderContext): Promise<QueryView> => {
    const view = await contexts.forQuery(query, match.locale, match.platform, rendering)
    return loadPageQuery(query, match, contexts.loadContext({ view, segments: match.params, rendering }))
  }
  const neighbours = createNeighbours({
    matchUrl: site.match,
    // Visitors of a list share its answers, so the calls belong to none of their requests.
    ask: (query, match) => ask(query, match, newRenderContext()),
    revision,
    isOwn,
  })
  const fetchesAll = (manifest.site.fetchAhead ?? 'own') === 'all' || site.addresses.size === 0
  const today = (): string => wallClockNow(now(), manifest.site.timeZone).slice(0, 10)

  return {
    isId: idTest(manifest.site.ids),
    /** Whether rendering a page asks nothing of a backend elsewhere. */
    isOwn: (match: PageMatch | NotFoundMatch): boolean => {
      const queries = match.kind === 'page' ? match.page.queries.map(({ source }) => source) : []
      const beside = match.kind === 'page' ? neighbours.sourceOf(match) : undefined
      const named = [manifest.site.shell.navigation.source, beside, ...queries]
      return named.every((name) => name === undefined || areOwn(name))
    },
    /** The language of texts of a locale, as BCP 47 writes it. */
    tagOf: (code: string): string => contexts.localeOf(code).tag,
    missingAddress,
    /** The page a match found; the error page where it found none. */
    matched: createMatchedView(options, { contexts, neighbours, missingAddress, ask, isOwn }),
    shell: async (
      locale: string,
      platform: string | undefined,
      rendering = newRenderContext(),
    ): Promise<ShellView> => {
      const context = contexts.plain(locale, platform)
      const tree = await contexts.tree(context, rendering)
      const view = shellView(context, tree?.items, today())
      return fetchesAll ? { ...view, fetchAhead: 'all' } : view
    },
    opened: createOpened(options, contexts),
    query: createWholeQuery(contexts, withDigest),
    /** One query at an address, as a page of this language and platform shows it. */
    offered: (query: PageQuery, match: PageMatch, span?: Span): Promise<QueryView> =>
      ask(query, match, newRenderContext(span)),
    /** A page as search engines have it (JSON-LD); undefined for one that is not there. */
    structuredData: (match: PageMatch, page: PageView, origin: string): object | undefined =>
      structuredData(match, page, {
        view: contexts.plain(match.locale, undefined),
        origin,
        today: today(),
      }),
    context: contexts.plain,
    /** The context of a language with the channels of the backend's tree. */
    namedContext: (code: string): Promise<ViewContext> => contexts.withTree(contexts.plain(code, undefined)),
    errorPage: (
      url: string,
      { locale, platform }: { readonly locale: string; readonly platform?: string | undefined },
      origin: string,
      status: number,
    ): PageView => missingView(url, contexts.plain(locale, platform), origin, status),
  }
}

export type Views = ReturnType<typeof createViews>

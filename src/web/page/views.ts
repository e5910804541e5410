import type { LocaleConfig } from '../../../schemas/config/index.ts'
import { omitUndefined } from '../../base/object.ts'
import { NO_OBSERVER, type Observer, type Span } from '../../base/observer.ts'
import type { PageView, QueryView, ShellView } from '../../engine/contracts/view.ts'
import {
  fillRoute,
  idTest,
  langOf,
  mainQuery,
  type NotFoundMatch,
  type PageMatch,
  type PageQuery,
  type SiteManifest,
  withQuery,
} from '../../engine/index.ts'
import * as transformHelpers from '../../pages/extend/transform.ts'
import { textsFor, translate } from '../../pages/texts/index.ts'
import {
  createAnswerCache,
  createCursorMemory,
  type LeftOutPart,
  type LoadContext,
  loadPage,
  loadPageQuery,
  type OmittedPart,
  type PageAddress,
  type PagelessEntries,
  wallClockNow,
} from '../../sources/index.ts'
import { wholeAddresses } from '../http/own-files.ts'
import { offerToExtensions } from '../site/extensions/run-bundle.ts'
import type { Site } from '../site/site.ts'
import { recordChannelPath, siteChannels } from '../site/site.ts'
import { withSizes } from './image-sizes.ts'
import { NeighbourFinder } from './neighbours.ts'
import { absoluteUrl, languagesWith } from './page-meta.ts'
import type { ViewOptions } from './page-options.ts'
import { isNoSection, missingView, namesChannels, pageView } from './page-view.ts'
import { answerTimes, type Freshness, newRenderContext, type RenderContext } from './response-cache.ts'
import { searchOffers } from './search-offers.ts'
import type { SentForms } from './sent-forms.ts'
import { createMenuTree, leadsToChannels, shellView } from './shell-view.ts'
import { structuredData } from './structured-data.ts'
import type { ViewContext } from './view-context.ts'
import { linkIn } from './view-context.ts'

// Extensions' transforms only run on data that views load.
offerToExtensions(transformHelpers)

/** Creates the views of URLs: loads the data of a page and prepares it for the template. */
export class Views {
  /** Whether a text can be the id of a record. */
  readonly isId: ReturnType<typeof idTest>
  readonly missingAddress: ReturnType<typeof createMissingAddress>
  readonly #options: ViewOptions
  readonly #site: Site
  readonly #manifest: SiteManifest
  readonly #contexts: ReturnType<typeof createContexts>
  readonly #loadContext: ReturnType<typeof createLoadContexts>
  readonly #tree: ReturnType<typeof createMenuTree>
  readonly #neighbours: NeighbourFinder

  constructor(options: ViewOptions) {
    const { site, revision } = options
    this.#options = options
    this.#site = site
    this.#manifest = site.manifest
    this.isId = idTest(site.manifest.site.ids)
    this.missingAddress = createMissingAddress(site)
    this.#contexts = createContexts(options)
    this.#loadContext = createLoadContexts(options)
    this.#tree = createMenuTree(options, (view, rendering) => this.#loadContext({ view, rendering }))
    this.#neighbours = new NeighbourFinder({
      matchUrl: site.match,
      // Answers are shared by all visitors of a list, so the calls belong to no single request.
      ask: (query, match) => this.offered(query, match),
      revision,
      isOwn: (source) => this.#isOwnSource(source),
    })
  }

  /** Returns the page of a match; the error page if there is no match or the record is missing. */
  async matched(
    match: PageMatch | NotFoundMatch,
    origin: string,
    rendering: RenderContext = newRenderContext(),
  ): Promise<PageView> {
    const withConfig = this.context(match.locale, match.platform)
    if (match.kind !== 'page') return this.#missing(match, withConfig, origin, rendering)
    const { page, params } = match
    const tree = this.#withTree(withConfig, rendering)
    const isListed = page.kind !== 'list' || namesChannels(params, withConfig.channels)
    const needsTree = !isListed || page.queries.some((query) => leadsToChannels(query, this.#manifest))
    const forQueries = needsTree ? await tree : withConfig
    if (isNoSection(page, params, forQueries.channels))
      return this.#missing(match, forQueries, origin, rendering)
    const loading = this.#results(match, forQueries, rendering)
    const record = async () => {
      const { main } = await loading
      return main?.ok ? main.items[0] : undefined
    }
    const [results, beside, context] = await Promise.all([loading, this.#neighbours.of(match, record), tree])
    const { main } = results
    this.#neighbours.note(match, main)
    const place = recordChannelPath(
      match,
      main?.ok ? main.items[0] : undefined,
      context.channels,
      this.#site.match,
    )
    // A URL without a channel or record is mistyped, rather than a page without content yet.
    const isNothing = main?.ok === true && main.items.length === 0
    if (place === 'nowhere' || (isNothing && !namesChannels(params, context.channels)))
      return this.#missing(match, context, origin, rendering)
    if (place !== 'here') return { ...missingView(match.canonical, context, origin, 301), redirect: place.at }
    const shown = (await this.#options.override?.(results)) ?? results
    const ask = (query: PageQuery, other: PageMatch) => this.#ask(query, other, rendering)
    const readIn = await languagesWith(match, main, context, (query, locale) =>
      ask(query, { ...match, locale }),
    )
    const isOwn = (source: string | undefined): boolean => this.#isOwnSource(source)
    const offers = await searchOffers(match, main, context, { ask, isOwn })
    return { ...pageView(match, { results: shown, readIn }, context, origin), ...offers, ...beside }
  }

  /** Returns the shell of pages in a language and platform. */
  async shell(
    locale: string,
    platform: string | undefined,
    rendering: RenderContext = newRenderContext(),
  ): Promise<ShellView> {
    const context = this.context(locale, platform)
    const tree = await this.#tree(context, rendering)
    const view = shellView(context, tree?.items, this.#today())
    const fetchesAll = (this.#manifest.site.fetchAhead ?? 'own') === 'all' || this.#site.addresses.size === 0
    return fetchesAll ? { ...view, fetchAhead: 'all' } : view
  }

  errorPage(
    url: string,
    { locale, platform }: { readonly locale: string; readonly platform?: string | undefined },
    origin: string,
    status: number,
  ): PageView {
    return missingView(url, this.context(locale, platform), origin, status)
  }

  /** Returns the structured data (JSON-LD) of a page; undefined for a missing one. */
  structuredData(match: PageMatch, page: PageView, origin: string): object | undefined {
    const view = this.context(match.locale, undefined)
    return structuredData(match, page, { view, origin, today: this.#today() })
  }

  /** Runs one query at a URL, as shown by a page in this language and platform. */
  offered(query: PageQuery, match: PageMatch, span?: Span): Promise<QueryView> {
    return this.#ask(query, match, newRenderContext(span))
  }

  /** Runs one query in one language and makes the Items' URLs absolute, for use outside of the site. */
  async query(
    query: PageQuery,
    address: PageAddress,
    locale: string,
    origin: string,
    span?: Span,
  ): Promise<QueryView> {
    const rendering = newRenderContext(span)
    const view = await this.#forQuery(query, locale, undefined, rendering)
    const context = this.#loadContext({ view, segments: address.params, rendering })
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
        withDigest: wholeAddresses(origin, this.#options.withDigest),
      },
      link: (href) => {
        const found = link(href)
        return found && { ...found, href: absoluteUrl(found.href, origin) }
      },
    })
  }

  /** Returns the views for a file; its calls are in the trace of the file's request. */
  forFile(span: Span): FileViews {
    return {
      isId: this.isId,
      tagOf: (code) => this.tagOf(code),
      context: (code, platform) => this.context(code, platform),
      namedContext: (code) => this.namedContext(code),
      query: (query, address, locale, origin) => this.query(query, address, locale, origin, span),
    }
  }

  /** Reports to the own content service that a visitor has opened the record of a page; other services do their own counting. */
  async opened({ page, params, query, pageNumber, locale, platform }: PageMatch): Promise<void> {
    const { sendOpened } = this.#options
    const main = page.kind === 'detail' ? mainQuery(page) : undefined
    const source = main?.source === undefined ? undefined : this.#manifest.sources[main.source]
    if (main === undefined || source?.item.visits === undefined) return
    if (sendOpened === undefined || this.#site.addresses.has(source.service)) return
    const context = this.#loadContext({ view: this.context(locale, platform), segments: params })
    const remember: LoadContext['remember'] = async (_call, load) => ({ answer: await load() })
    await loadPageQuery(main, { params, query, pageNumber }, { ...context, send: sendOpened, remember })
  }

  /** Whether rendering a page needs no external backend. */
  isOwn(match: PageMatch | NotFoundMatch): boolean {
    const queries = match.kind === 'page' ? match.page.queries.map(({ source }) => source) : []
    const beside = match.kind === 'page' ? this.#neighbours.sourceOf(match) : undefined
    const named = [this.#manifest.site.shell.navigation.source, beside, ...queries]
    return named.every((name) => name === undefined || this.#areOwn(name))
  }

  /** Returns the BCP 47 tag of a locale. */
  tagOf(code: string): string {
    return localeOf(this.#manifest, code).tag
  }

  /** Returns the context of a language and platform, with the channels of the config. */
  context(code: string, platform: string | undefined): ViewContext {
    return this.#contexts(code, platform)
  }

  /** Returns the context of a language with the channels of the backend's tree. */
  namedContext(code: string): Promise<ViewContext> {
    return this.#withTree(this.context(code, undefined))
  }

  #today(): string {
    return wallClockNow(this.#options.now(), this.#manifest.site.timeZone).slice(0, 10)
  }

  /** Adds the channels of the backend's tree to a context, if they can be loaded. */
  async #withTree(view: ViewContext, rendering: RenderContext = newRenderContext()): Promise<ViewContext> {
    const had = await this.#tree(view, rendering)
    return had === undefined ? view : { ...view, channels: had.channels }
  }

  /** Adds the channels to which the Items of a query may link. */
  async #forQuery(
    query: PageQuery,
    code: string,
    platform: string | undefined,
    rendering: RenderContext,
  ): Promise<ViewContext> {
    const view = this.context(code, platform)
    return leadsToChannels(query, this.#manifest) ? this.#withTree(view, rendering) : view
  }

  async #ask(query: PageQuery, match: PageMatch, rendering: RenderContext): Promise<QueryView> {
    const view = await this.#forQuery(query, match.locale, match.platform, rendering)
    return loadPageQuery(query, match, this.#loadContext({ view, segments: match.params, rendering }))
  }

  /** Runs the queries of a page. */
  async #results(match: PageMatch, view: ViewContext, rendering: RenderContext) {
    const [here = ''] = match.canonical.split('?', 1)
    const context = this.#loadContext({ view, segments: match.params, rendering, here })
    const loaded = await loadPage(match.page, match, context)
    const { storedSize } = this.#options
    return storedSize === undefined ? loaded : withSizes(loaded, storedSize)
  }

  /** Returns the error page, including the blocks of the search page with their data. */
  async #missing(
    match: PageMatch | NotFoundMatch,
    view: ViewContext,
    origin: string,
    rendering: RenderContext,
  ): Promise<PageView> {
    const { pages, site } = this.#manifest
    const page = pages.find(({ route }) => route === site.shell.search)
    const queries = page?.queries.filter(({ name }) => page.blocks.some(({ query }) => query === name)) ?? []
    const search = page !== undefined &&
      page.blocks.length > 0 && {
        page,
        results: await loadPage(
          { ...page, queries },
          { params: {}, query: {}, pageNumber: 1 },
          this.#loadContext({ view, rendering }),
        ),
      }
    return missingView(this.missingAddress(match), view, origin, 404, search || undefined)
  }

  /** Whether a source belongs to the own content service, so that it needs no external call. */
  #isOwnSource(name: string | undefined): boolean {
    const source = name === undefined ? undefined : this.#manifest.sources[name]
    return source !== undefined && !this.#site.addresses.has(source.service)
  }

  /** Whether a source and everything it joins belong to the own content service. */
  #areOwn(name: string): boolean {
    const source = this.#manifest.sources[name]
    const joins = source?.joins ?? []
    return (
      source === undefined || (this.#isOwnSource(name) && joins.every((join) => this.#areOwn(join.source)))
    )
  }
}

export type FileViews = Pick<Views, 'isId' | 'tagOf' | 'context' | 'namedContext' | 'query'>

/** Returns a path that no page of the site has. */
function pathWithoutPage(match: Site['match']): string {
  let path = '/404'
  while (match(path).kind !== 'not-found') path += '/404'
  return path
}

/**
 * Creates a function that returns the URL shown by the error page for a language and platform. It contains nothing of the requested URL,
 * so one error page serves all of them.
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

function localeOf({ locales }: SiteManifest, code: string): LocaleConfig {
  const locale = locales.find((each) => each.code === code) ?? locales[0]
  if (locale === undefined) throw new Error('a manifest has at least one locale')
  return locale
}

/** Creates the contexts of views in one language and platform, with the channels of the config. */
function createContexts({ site, now, withDigest, sizeOf }: ViewOptions) {
  const { manifest, linker, headings } = site
  const images = { ...site.images, ...(withDigest && { withDigest }), ...(sizeOf && { sizeOf }) }
  const channelsOf = new Map(
    manifest.locales.map((locale) => [locale, siteChannels(undefined, { manifest, locale })]),
  )
  return (code: string, platform: string | undefined): ViewContext => {
    const locale = localeOf(manifest, code)
    return {
      manifest,
      locale,
      channels: channelsOf.get(locale) ?? siteChannels(undefined, { manifest, locale }),
      linker,
      headings,
      images,
      settings: site.settingsIn.get(code) ?? site.settings,
      now: now(),
      ...omitUndefined({ platform }),
    }
  }
}

const MAX_BYTES = 64 * 1024 * 1024

/** Caches answers: those of the own content service per revision of the content, those of others for a time. */
function createRemember(
  { manifest, addresses }: Pick<Site, 'manifest' | 'addresses'>,
  revision: () => Promise<string>,
  observer: Pick<Observer, 'gauge'>,
  generationOf: SentForms['generationOf'] = () => 0,
) {
  const answers = createAnswerCache(MAX_BYTES, Date.now, observer)
  return (freshness: Freshness): LoadContext['remember'] =>
    async ({ source, service, key, seconds }, load) => {
      const elsewhere = addresses.has(service)
      if (!elsewhere && (seconds ?? 0) === 0) return { answer: await load() }
      const current = elsewhere ? '' : await revision().catch(() => undefined)
      // Without a revision, nothing is cached. If the database is unavailable, the request itself reports it.
      if (current === undefined) return { answer: await load() }
      const times = answerTimes(manifest.site, seconds)
      const policy = elsewhere
        ? { ...times, generation: generationOf(source) }
        : { fresh: times.fresh, stale: 0, onError: 0 }
      const kept = await answers(`${current} ${key}`, policy, load)
      freshness.note(kept)
      return kept
    }
}

/** Reports each item once, by its key. */
function onceFor<Thing>(keyOf: (thing: Thing) => string, report: ((thing: Thing) => void) | undefined) {
  const known = new Set<string>()
  return (thing: Thing): void => {
    if (known.has(keyOf(thing))) return
    known.add(keyOf(thing))
    report?.(thing)
  }
}

/** The page whose queries are loaded. */
interface LoadedPage {
  readonly view: ViewContext
  /** Route segments of its URL. */
  readonly segments?: Readonly<Record<string, string>>
  readonly rendering?: RenderContext
  /** Path of the page. */
  readonly here?: string
}

/** Returns the fallback texts of a locale for what a record lacks. */
function standInTexts({ manifest }: Site) {
  return new Map(
    manifest.locales.map((locale) => {
      const texts = textsFor(locale, manifest.site.texts)
      const text = (key: string): string => translate(texts, locale, key)
      const yesNo = { yes: text('value.yes'), no: text('value.no') }
      return [locale.code, { untitled: text('item.untitled'), separator: text('list.separator'), yesNo }]
    }),
  )
}

/** Returns a resolver for content links in the language and platform of a page. */
function contentLinks(view: ViewContext): LoadContext['link'] {
  return (href) => {
    const link = linkIn(href, view)
    // For content, `external` only means a new tab, which in-app browsers lack.
    return link && { ...link, external: view.platform === undefined && link.external }
  }
}

/** Returns a function for the path of a channel's record: below the channel, or the channel's only page. */
function recordPathsIn(
  { channels }: ViewContext,
  { match }: Site,
  isId: (text: string) => boolean,
): LoadContext['recordPath'] {
  return (channel, id) => {
    const paths = channels.pathsOf(channel).filter((path) => path.startsWith('/'))
    const records = paths.flatMap((path) => fillRoute(`${path}/:id`, { id }, isId) ?? [])
    return [...records, ...paths].find((path) => match(path).kind === 'page')
  }
}

async function emptyRevision(): Promise<string> {
  return ''
}

/** Creates the contexts for loading the queries of pages. Answers and cursors are cached across pages, and problems are reported once. */
function createLoadContexts(options: ViewOptions): (page: LoadedPage) => LoadContext {
  const { site, now, onLoaded, onAnswer, observer = NO_OBSERVER, revision = emptyRevision } = options
  const { manifest } = site
  const isId = idTest(manifest.site.ids)
  const rememberFor = createRemember(site, revision, observer, options.sent?.generationOf)
  const words = standInTexts(site)
  const onCut = onceFor((cut: OmittedPart) => `${cut.source} ${cut.limit}`, options.onCut)
  const onLeftOut = onceFor(({ source, reason }: LeftOutPart) => `${source} ${reason}`, options.onLeftOut)
  const onPageless = onceFor(({ source }: PagelessEntries) => source, options.onPageless)
  const cursors = createCursorMemory()

  return ({ view, segments = {}, rendering: { freshness, span } = newRenderContext(), here }) => ({
    manifest,
    send: options.send,
    isOwn: (service) => !site.addresses.has(service),
    onFailure: (failure) => options.onFailure(failure, span),
    onCut,
    onLeftOut,
    onPageless,
    ...omitUndefined({ onLoaded, onAnswer }),
    observer,
    span,
    remember: rememberFor(freshness),
    cursors,
    locale: view.locale,
    locales: manifest.locales,
    timeZone: manifest.site.timeZone,
    transforms: manifest.registry.transforms,
    now: wallClockNow(now(), manifest.site.timeZone),
    pictures: view.images,
    untitled: words.get(view.locale.code)?.untitled ?? '',
    separator: words.get(view.locale.code)?.separator ?? ', ',
    yesNo: words.get(view.locale.code)?.yesNo,
    settings: site.settings,
    video: site.videos(view.locale.code),
    document: site.documentAddress,
    link: contentLinks(view),
    fillRoute: (route, values) => fillRoute(route, values, isId),
    isId,
    recordPath: recordPathsIn(view, site, isId),
    segments,
    ...omitUndefined({ here }),
  })
}

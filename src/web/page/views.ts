import type { LocaleConfig } from '../../../schemas/config/index.ts'
import { NO_OBSERVER } from '../../base/observer.ts'
import type { Span } from '../../base/span.ts'
import type { Item } from '../../engine/contracts/item.ts'
import type { PageView, QueryView, ShellView } from '../../engine/contracts/view.ts'
import type { NotFoundMatch, PageMatch, PageQuery } from '../../engine/index.ts'
import { fillRoute, idTest, mainQuery } from '../../engine/index.ts'
import * as transformHelpers from '../../pages/extend/transform.ts'
import { textsFor, translate } from '../../pages/texts/index.ts'
import {
  type Address,
  type Cut,
  createCursorMemory,
  type LeftOutPart,
  type LoadContext,
  loadPage,
  loadPageQuery,
  loadQuery,
  type Pageless,
  wallClockNow,
} from '../../sources/index.ts'
import { wholeAddresses } from '../http/own-files.ts'
import { offerToExtensions } from '../site/extensions/run-bundle.ts'
import { missingChannels } from '../site/missing-channels.ts'
import { ownPlace } from '../site/own-place.ts'
import { type SiteChannels, siteChannels } from '../site/site-channels.ts'
import { type Making, newMaking } from './freshness.ts'
import { createMissingAddress } from './missing-address.ts'
import { createNeighbours } from './neighbours.ts'
import { absolute } from './page-meta.ts'
import { isNoSection, namesChannels } from './page-status.ts'
import { missingView, pageView } from './page-view.ts'
import { createRemember } from './remember.ts'
import { onceFor } from './report-once.ts'
import { shellView } from './shell-view.ts'
import { structuredData } from './structured-data/structured-data.ts'
import type { ViewContext } from './view-context.ts'
import type { ViewOptions } from './view-options.ts'
import { showsWhole, withSizes } from './whole-pictures.ts'

// Transforms run only on what views load.
offerToExtensions(transformHelpers)

async function noRevision(): Promise<string> {
  return ''
}

/** Makes views of addresses: `matched` for one address, `shell` for what surrounds it. */
export function createViews(options: ViewOptions) {
  const {
    site,
    send,
    sendOpened,
    now,
    override,
    onFailure,
    onCut,
    onLeftOut,
    onPageless,
    onLoaded,
    onMissingChannels,
    observer = NO_OBSERVER,
    revision = noRevision,
    withDigest,
    sizeOf,
    storedSize,
  } = options
  const { manifest } = site
  const images = {
    ...site.images,
    ...(withDigest === undefined ? {} : { withDigest }),
    ...(sizeOf === undefined ? {} : { sizeOf }),
  }
  const named = <L extends { readonly href: string }>(link: L): L =>
    withDigest === undefined ? link : { ...link, href: withDigest(link.href) }
  const isId = idTest(manifest.site.ids)
  const rememberFor = createRemember(site, revision, observer, options.sent?.turnOf)
  const missingAddress = createMissingAddress(site)

  const isElsewhere = (service: string): boolean => site.addresses.has(service)

  const words = new Map(
    manifest.locales.map((locale) => {
      const texts = textsFor(locale, manifest.site.texts)
      return [
        locale.code,
        {
          untitled: translate(texts, locale, 'item.untitled'),
          separator: translate(texts, locale, 'list.separator'),
        },
      ]
    }),
  )

  const reportOnce = onceFor((cut: Cut) => `${cut.source} ${cut.limit}`, onCut)
  const reportLeftOut = onceFor(({ source, reason }: LeftOutPart) => `${source} ${reason}`, onLeftOut)
  const reportPageless = onceFor(({ source }: Pageless) => source, onPageless)
  const cursors = createCursorMemory()

  const localeOf = (code: string): LocaleConfig => {
    const locale = manifest.locales.find((each) => each.code === code) ?? manifest.locales[0]
    if (locale === undefined) throw new Error('a manifest has at least one locale')
    return locale
  }

  const configured = new Map<string, SiteChannels>()
  const configuredChannels = (locale: LocaleConfig): SiteChannels => {
    const channels = configured.get(locale.code) ?? siteChannels(undefined, { manifest, locale })
    configured.set(locale.code, channels)
    return channels
  }

  const viewContext = (code: string, platform: string | undefined): ViewContext => ({
    manifest,
    locale: localeOf(code),
    channels: configuredChannels(localeOf(code)),
    linker: site.linker,
    headings: site.headings,
    images,
    settings: site.settingsIn.get(code) ?? site.settings,
    now: now(),
    ...(platform === undefined ? {} : { platform }),
  })

  const loadContext = (
    view: ViewContext,
    segments: Readonly<Record<string, string>>,
    { freshness, span }: Making = newMaking(),
    here?: string,
  ): LoadContext => ({
    manifest,
    send,
    isOwn: (service) => !isElsewhere(service),
    onFailure: (failure) => onFailure(failure, span),
    onCut: reportOnce,
    onLeftOut: reportLeftOut,
    observer,
    span,
    remember: rememberFor(freshness),
    locale: view.locale,
    timeZone: manifest.site.timeZone,
    transforms: manifest.registry.transforms,
    now: wallClockNow(now(), manifest.site.timeZone),
    pictures: images,
    untitled: words.get(view.locale.code)?.untitled ?? '',
    separator: words.get(view.locale.code)?.separator ?? ', ',
    settings: site.settings,
    video: site.videos(view.locale.code),
    document: site.documentAddress,
    link: (href) => {
      const link = site.linker.resolve(href, {
        locale: view.locale.code,
        ...(view.platform === undefined ? {} : { platform: view.platform }),
      })
      // Content asks this only for its new tab, and an in-app browser has none.
      return link && { ...named(link), external: view.platform === undefined && link.external }
    },
    fillRoute: (route, values) => fillRoute(route, values, isId),
    isId,
    onPageless: reportPageless,
    ...(onLoaded === undefined ? {} : { onLoaded }),
    cursors,
    recordPath: (channel, id) => {
      const paths = view.channels.pathsOf(channel).filter((path) => path.startsWith('/'))
      const records = paths.flatMap((path) => fillRoute(`${path}/:id`, { id }, isId) ?? [])
      return [...records, ...paths].find((path) => site.match(path).kind === 'page')
    },
    locales: manifest.locales,
    segments,
    ...(here === undefined ? {} : { here }),
  })

  let warned = false
  const reportMissing = (items: readonly Item[]): void => {
    if (warned) return
    warned = true
    const paths = missingChannels(items, manifest.channels)
    if (paths.length > 0) onMissingChannels?.(paths)
  }

  const tree = async (view: ViewContext, making: Making): Promise<readonly Item[] | undefined> => {
    const { source, params = {} } = manifest.site.shell.navigation
    if (source === undefined) return undefined
    const request = { source, params, page: 1, pageSize: 0, excerpt: 0, full: false }
    const result = await loadQuery(request, loadContext(view, {}, making))
    if (!result.ok) return undefined
    reportMissing(result.items)
    return result.items
  }

  /** The same with the channels of the backend's tree, where it can be had. */
  const withTree = async (view: ViewContext, making = newMaking()): Promise<ViewContext> => {
    const items = await tree(view, making)
    return items === undefined ? view : { ...view, channels: siteChannels(items, view) }
  }

  /** Whether Items lead to channels, which only the tree may know. */
  const leadsToChannels = ({ source }: PageQuery): boolean =>
    source !== undefined &&
    manifest.sources[source]?.item.targets?.some(({ channel }) => channel === true) === true

  const viewFor = async (query: PageQuery, code: string, platform: string | undefined, making: Making) => {
    const view = viewContext(code, platform)
    return leadsToChannels(query) ? withTree(view, making) : view
  }

  const ask = async (query: PageQuery, match: PageMatch, span?: Span): Promise<QueryView> => {
    const making = newMaking(span)
    const view = await viewFor(query, match.locale, match.platform, making)
    return loadPageQuery(query, match, loadContext(view, match.params, making))
  }
  const neighbours = createNeighbours({
    matchUrl: site.match,
    // Visitors of a list share its answers, so the calls belong to none of their requests.
    ask: (query, match) => ask(query, match),
    revision,
    isOwn: (name) => {
      const source = name === undefined ? undefined : manifest.sources[name]
      return source === undefined || !isElsewhere(source.service)
    },
  })

  /** The search page with what its blocks show: from the error page they lead on. */
  const searchBlocks = async (context: ViewContext, making: Making) => {
    const page = manifest.pages.find(({ route }) => route === manifest.site.shell.search)
    if (page === undefined || page.blocks.length === 0) return undefined
    const queries = page.queries.filter(({ name }) => page.blocks.some(({ query }) => query === name))
    const address = { params: {}, query: {}, pageNumber: 1 }
    return { page, results: await loadPage({ ...page, queries }, address, loadContext(context, {}, making)) }
  }

  const { fetchAhead = 'own' } = manifest.site
  const fetchesAll = fetchAhead === 'all' || site.addresses.size === 0

  /** Whether a source and all that it joins are the own service's. */
  const isOwnSource = (name: string): boolean => {
    const source = manifest.sources[name]
    if (source === undefined) return true
    return !isElsewhere(source.service) && (source.joins ?? []).every((join) => isOwnSource(join.source))
  }

  return {
    isId,
    /** Whether making a page asks nothing of a backend elsewhere. */
    isOwn: (match: PageMatch | NotFoundMatch): boolean => {
      const queries = match.kind === 'page' ? match.page.queries.map(({ source }) => source) : []
      const beside = match.kind === 'page' ? neighbours.sourceOf(match) : undefined
      const named = [manifest.site.shell.navigation.source, beside, ...queries]
      return named.every((name) => name === undefined || isOwnSource(name))
    },
    /** The language of texts of a locale, as BCP 47 writes it. */
    tagOf: (code: string): string => localeOf(code).tag,
    missingAddress,
    /** The page a match found; the error page where it found none. */
    matched: async (
      match: PageMatch | NotFoundMatch,
      origin: string,
      making = newMaking(),
    ): Promise<PageView> => {
      const plain = viewContext(match.locale, match.platform)
      if (match.kind === 'not-found')
        return missingView(missingAddress(match), plain, origin, 404, await searchBlocks(plain, making))
      const named = withTree(plain, making)
      const { page, params } = match
      const isListed = page.kind !== 'list' || namesChannels(params, plain.channels)
      const known = !isListed || page.queries.some(leadsToChannels) ? await named : plain
      const nowhere = async (context: ViewContext) =>
        missingView(missingAddress(match), context, origin, 404, await searchBlocks(context, making))
      if (isNoSection(page, params, known.channels)) return nowhere(known)
      const [here] = match.canonical.split('?', 1)
      const loading = loadPage(page, match, loadContext(known, params, making, here)).then((found) =>
        storedSize !== undefined && showsWhole(page, manifest) ? withSizes(found, storedSize) : found,
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
        return nowhere(context)
      if (place !== 'here')
        return { ...missingView(match.canonical, context, origin, 301), redirect: place.at }
      const shown = override === undefined ? results : await override(results)
      return { ...pageView(match, shown, context, origin), ...beside }
    },
    shell: async (locale: string, platform: string | undefined, making = newMaking()): Promise<ShellView> => {
      const context = viewContext(locale, platform)
      const today = wallClockNow(now(), manifest.site.timeZone).slice(0, 10)
      const view = shellView(context, await tree(context, making), today)
      return fetchesAll ? { ...view, fetchAhead: 'all' } : view
    },
    /** Reports to the own content service that a visitor has opened the record of a page; other services count by themselves. */
    opened: async ({ page, params, query, pageNumber, locale, platform }: PageMatch): Promise<void> => {
      const main = page.kind === 'detail' ? mainQuery(page) : undefined
      const source = main?.source === undefined ? undefined : manifest.sources[main.source]
      if (main === undefined || source?.item.visits === undefined) return
      if (sendOpened === undefined || isElsewhere(source.service)) return
      const context = loadContext(viewContext(locale, platform), params)
      const remember: LoadContext['remember'] = async (_call, load) => ({ answer: await load() })
      await loadPageQuery(main, { params, query, pageNumber }, { ...context, send: sendOpened, remember })
    },
    /** One query in one language, its Items' addresses whole: for what is read away from the site. */
    query: async (
      query: PageQuery,
      address: Address,
      locale: string,
      origin: string,
      span?: Span,
    ): Promise<QueryView> => {
      const making = newMaking(span)
      const context = loadContext(await viewFor(query, locale, undefined, making), address.params, making)
      const { pictures, link } = context
      const whole = (base: string): string => (/^https?:/i.test(base) ? base : `${origin}${base}`)
      return loadPageQuery(query, address, {
        ...context,
        pictures: {
          ...pictures,
          base: whole(pictures.base),
          ofSource: Object.fromEntries(
            Object.entries(pictures.ofSource ?? {}).map(([name, each]) => [
              name,
              { ...each, base: whole(each.base) },
            ]),
          ),
          withDigest: wholeAddresses(origin, withDigest),
        },
        link: (href) => {
          const found = link(href)
          return found && { ...found, href: absolute(found.href, origin) }
        },
      })
    },
    /** One query at an address, as a page of this language and platform shows it. */
    offered: ask,
    /** A page as search engines have it (JSON-LD); undefined for one that is not there. */
    structuredData: (match: PageMatch, page: PageView, origin: string): object | undefined =>
      structuredData(match, page, {
        view: viewContext(match.locale, undefined),
        origin,
        today: wallClockNow(now(), manifest.site.timeZone).slice(0, 10),
      }),
    context: viewContext,
    /** The context of a language with the channels of the backend's tree. */
    namedContext: (code: string): Promise<ViewContext> => withTree(viewContext(code, undefined)),
    errorPage: (url: string, locale: string, origin: string, status: number): PageView =>
      missingView(url, viewContext(locale, undefined), origin, status),
  }
}

export type Views = ReturnType<typeof createViews>

import type { LocaleConfig } from '../../../schemas/config/index.ts'
import type { Item } from '../contracts/item.ts'
import type { PageView, QueryView, ShellView } from '../contracts/view.ts'
import {
  type Address,
  type Cut,
  type Failure,
  type LoadContext,
  loadPage,
  loadPageQuery,
  loadQuery,
  type Send,
  wallClockNow,
} from '../data/index.ts'
import { fillRoute, mainQuery, type NotFoundMatch, type PageMatch, type PageQuery } from '../engine/index.ts'
import { textsFor } from '../i18n/index.ts'
import { Freshness } from './freshness.ts'
import { missingChannels } from './missing-channels.ts'
import { createNeighbours } from './neighbours.ts'
import { ownPlace } from './own-place.ts'
import { absolute } from './page-meta.ts'
import { missingView, pageView } from './page-view.ts'
import { createRemember } from './remember.ts'
import { shellView } from './shell-view.ts'
import type { Site } from './site.ts'
import { type SiteChannels, siteChannels } from './site-channels.ts'
import { structuredData } from './structured-data/structured-data.ts'
import type { ViewContext } from './view-context.ts'
import type { ResultOverride } from './web-node-options.ts'

export interface ViewOptions {
  readonly site: Site
  readonly send: Send
  /** The same for a record that a visitor has opened; absent where no service of this process counts that. */
  readonly sendOpened?: Send
  /** What own content and clock say now: what was made under another revision is made anew. */
  readonly revision?: () => Promise<string>
  readonly now: () => Date
  readonly override?: ResultOverride
  readonly onFailure: (failure: Failure) => void
  /** Called once for each source and limit. */
  readonly onCut?: (cut: Cut) => void
  /** Called once, with the paths of channels of the config that the backend's tree lacks. */
  readonly onMissingChannels?: (paths: readonly string[]) => void
}

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
    onMissingChannels,
    revision = noRevision,
  } = options
  const { manifest } = site
  const rememberFor = createRemember(site, revision)

  const isElsewhere = (service: string): boolean => site.addresses.has(service)

  const untitled = new Map(
    manifest.locales.map(({ code }) => [code, textsFor(code, manifest.site.texts)['item.untitled'] ?? '']),
  )

  const reported = new Set<string>()
  const reportOnce = (cut: Cut): void => {
    const key = `${cut.source} ${cut.limit}`
    if (reported.has(key)) return
    reported.add(key)
    onCut?.(cut)
  }

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
    images: site.images,
    settings: site.settings,
    now: now(),
    ...(platform === undefined ? {} : { platform }),
  })

  const loadContext = (
    view: ViewContext,
    segments: Readonly<Record<string, string>>,
    freshness = new Freshness(),
  ): LoadContext => ({
    manifest,
    send,
    onFailure,
    onCut: reportOnce,
    remember: rememberFor(freshness),
    locale: view.locale,
    timeZone: manifest.site.timeZone,
    now: wallClockNow(now(), manifest.site.timeZone),
    pictures: site.images,
    untitled: untitled.get(view.locale.code) ?? '',
    settings: site.settings,
    video: site.videos(view.locale.code),
    document: site.documentAddress,
    link: (href) => {
      const link = site.linker.resolve(href, {
        locale: view.locale.code,
        ...(view.platform === undefined ? {} : { platform: view.platform }),
      })
      // Content asks this only for its new tab, and an in-app browser has none.
      return link === undefined || view.platform === undefined ? link : { ...link, external: false }
    },
    fillRoute,
    recordPath: (channel, id) => {
      const paths = view.channels.pathsOf(channel).filter((path) => path.startsWith('/'))
      const records = paths.flatMap((path) => fillRoute(`${path}/:id`, { id }) ?? [])
      return [...records, ...paths].find((path) => site.match(path).kind === 'page')
    },
    locales: manifest.locales,
    segments,
  })

  let warned = false
  const reportMissing = (items: readonly Item[]): void => {
    if (warned) return
    warned = true
    const paths = missingChannels(items, manifest.channels)
    if (paths.length > 0) onMissingChannels?.(paths)
  }

  const tree = async (view: ViewContext, freshness: Freshness): Promise<readonly Item[] | undefined> => {
    const { source, params = {} } = manifest.site.shell.navigation
    if (source === undefined) return undefined
    const request = { source, params, page: 1, pageSize: 0, excerpt: 0, full: false }
    const result = await loadQuery(request, loadContext(view, {}, freshness))
    if (!result.ok) return undefined
    reportMissing(result.items)
    return result.items
  }

  /** The same with the channels of the backend's tree, where it can be had. */
  const withTree = async (view: ViewContext, freshness = new Freshness()): Promise<ViewContext> => {
    const items = await tree(view, freshness)
    return items === undefined ? view : { ...view, channels: siteChannels(items, view) }
  }

  /** Whether Items lead to channels, which only the tree may know. */
  const leadsToChannels = ({ source }: PageQuery): boolean =>
    source !== undefined &&
    manifest.sources[source]?.item.targets?.some(({ channel }) => channel === true) === true

  const viewFor = async (query: PageQuery, code: string, platform: string | undefined) => {
    const view = viewContext(code, platform)
    return leadsToChannels(query) ? withTree(view) : view
  }

  const ask = async (query: PageQuery, match: PageMatch): Promise<QueryView> => {
    const view = await viewFor(query, match.locale, match.platform)
    return loadPageQuery(query, match, loadContext(view, match.params))
  }
  const neighbours = createNeighbours({
    matchUrl: site.match,
    ask,
    revision,
    isOwn: (name) => {
      const source = name === undefined ? undefined : manifest.sources[name]
      return source === undefined || !isElsewhere(source.service)
    },
  })

  /** The search page with what its blocks show: from the error page they lead on. */
  const searchBlocks = async (context: ViewContext) => {
    const page = manifest.pages.find(({ route }) => route === manifest.site.shell.search)
    if (page === undefined || page.blocks.length === 0) return undefined
    const queries = page.queries.filter(({ name }) => page.blocks.some(({ query }) => query === name))
    const address = { params: {}, query: {}, pageNumber: 1 }
    return { page, results: await loadPage({ ...page, queries }, address, loadContext(context, {})) }
  }

  return {
    /** The language of texts of a locale, as BCP 47 writes it. */
    tagOf: (code: string): string => localeOf(code).tag,
    /** The page a match found at a path and query; the error page where it found none. */
    matched: async (
      url: string,
      match: PageMatch | NotFoundMatch,
      origin: string,
      freshness = new Freshness(),
    ): Promise<PageView> => {
      const plain = viewContext(match.locale, match.platform)
      if (match.kind === 'not-found') return missingView(url, plain, origin, 404, await searchBlocks(plain))
      const named = withTree(plain, freshness)
      const known = match.page.queries.some(leadsToChannels) ? await named : plain
      const loading = loadPage(match.page, match, loadContext(known, match.params, freshness))
      const record = async () => {
        const { main } = await loading
        return main?.ok ? main.items[0] : undefined
      }
      const [results, beside, context] = await Promise.all([loading, neighbours.of(match, record), named])
      const { main } = results
      neighbours.note(match, main)
      const place = ownPlace(match, main?.ok ? main.items[0] : undefined, context.channels, site.match)
      if (place === 'nowhere') return missingView(url, context, origin, 404, await searchBlocks(context))
      if (place !== 'here') return { ...missingView(url, context, origin, 301), redirect: place.at }
      const shown = override === undefined ? results : await override(results)
      return { ...pageView(match, shown, context, origin), ...beside }
    },
    shell: async (
      locale: string,
      platform: string | undefined,
      freshness = new Freshness(),
    ): Promise<ShellView> => {
      const context = viewContext(locale, platform)
      const today = wallClockNow(now(), manifest.site.timeZone).slice(0, 10)
      return shellView(context, await tree(context, freshness), today)
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
    query: async (query: PageQuery, address: Address, locale: string, origin: string): Promise<QueryView> => {
      const context = loadContext(await viewFor(query, locale, undefined), address.params)
      const { pictures, link } = context
      return loadPageQuery(query, address, {
        ...context,
        pictures: {
          ...pictures,
          base: /^https?:/i.test(pictures.base) ? pictures.base : `${origin}${pictures.base}`,
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

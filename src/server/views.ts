import type { LocaleConfig } from '../../schemas/config/index.ts'
import type { Item } from '../contracts/item.ts'
import type { PageView, QueryView, ShellView } from '../contracts/view.ts'
import {
  type Address,
  type Cut,
  createAnswerCache,
  type Failure,
  type LoadContext,
  loadPage,
  loadPageQuery,
  loadQuery,
  type Send,
  wallClockNow,
} from '../data/index.ts'
import {
  type Channel,
  fillRoute,
  type NotFoundMatch,
  type PageMatch,
  type PageQuery,
} from '../engine/index.ts'
import { missingChannels } from './missing-channels.ts'
import { createNeighbours } from './neighbours.ts'
import { absolute } from './page-meta.ts'
import { missingView, pageView } from './page-view.ts'
import { shellView } from './shell-view.ts'
import type { Site } from './site.ts'
import { structuredData } from './structured-data/structured-data.ts'
import type { ViewContext } from './view-context.ts'
import type { Stage } from './web-node-options.ts'

export interface ViewOptions {
  readonly site: Site
  readonly send: Send
  readonly now: () => Date
  readonly stage?: Stage
  readonly onFailure: (failure: Failure) => void
  /** Called once for each source and limit. */
  readonly onCut?: (cut: Cut) => void
  /** Told once: paths of channels of the config that the backend's tree lacks. */
  readonly onMissingChannels?: (paths: readonly string[]) => void
}

const CACHED_ANSWERS = 500

const findChannel = (channels: readonly Channel[], segment: string): Channel | undefined => {
  for (const channel of channels) {
    const found = channel.segment === segment ? channel : findChannel(channel.children, segment)
    if (found !== undefined) return found
  }
  return undefined
}

/** Makes views of addresses: `matched` for one address, `shell` for what surrounds it. */
export const createViews = ({ site, send, now, stage, onFailure, onCut, onMissingChannels }: ViewOptions) => {
  const { manifest } = site
  const remember = createAnswerCache(CACHED_ANSWERS)

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

  const viewContext = (code: string, platform: string | undefined): ViewContext => ({
    manifest,
    locale: localeOf(code),
    linker: site.linker,
    headings: site.headings,
    images: site.images,
    settings: site.settings,
    now: now(),
    ...(platform === undefined ? {} : { platform }),
  })

  const loadContext = (view: ViewContext, segments: Readonly<Record<string, string>>): LoadContext => ({
    manifest,
    send,
    onFailure,
    onCut: reportOnce,
    remember,
    locale: view.locale,
    timeZone: manifest.site.timeZone,
    now: wallClockNow(now(), manifest.site.timeZone),
    pictures: site.images,
    settings: site.settings,
    link: (href) => {
      const link = site.linker.resolve(href, {
        locale: view.locale.code,
        ...(view.platform === undefined ? {} : { platform: view.platform }),
      })
      // Content asks this only for its new tab, and an in-app browser has none.
      return link === undefined || view.platform === undefined ? link : { ...link, external: false }
    },
    fillRoute,
    channelPath: (segment) => findChannel(manifest.channels, segment)?.path,
    segments,
  })

  let told = false
  const tellMissing = (items: readonly Item[]): void => {
    if (told) return
    told = true
    const paths = missingChannels(items, manifest.channels)
    if (paths.length > 0) onMissingChannels?.(paths)
  }

  const tree = async (view: ViewContext): Promise<readonly Item[] | undefined> => {
    const { source, params = {} } = manifest.site.shell.navigation
    if (source === undefined) return undefined
    const wish = { source, params, page: 1, pageSize: 0, excerpt: 0, full: false }
    const result = await loadQuery(wish, loadContext(view, {}))
    if (!result.ok) return undefined
    tellMissing(result.items)
    return result.items
  }

  const ask = (query: PageQuery, match: PageMatch): Promise<QueryView> =>
    loadPageQuery(query, match, loadContext(viewContext(match.locale, match.platform), match.params))
  const neighbours = createNeighbours(site.match, ask)

  /** The search page with what its blocks show: from the error page they lead on. */
  const onward = async (context: ViewContext) => {
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
    matched: async (url: string, match: PageMatch | NotFoundMatch, origin: string): Promise<PageView> => {
      const context = viewContext(match.locale, match.platform)
      if (match.kind === 'not-found') return missingView(url, context, origin, 404, await onward(context))
      const loading = loadPage(match.page, match, loadContext(context, match.params))
      const record = async () => {
        const { main } = await loading
        return main?.ok ? main.items[0] : undefined
      }
      const [results, beside] = await Promise.all([loading, neighbours(match, record)])
      const staged = stage === undefined ? results : await stage(results)
      return { ...pageView(match, staged, context, origin), ...beside }
    },
    shell: async (locale: string, platform: string | undefined): Promise<ShellView> => {
      const context = viewContext(locale, platform)
      const today = wallClockNow(now(), manifest.site.timeZone).slice(0, 10)
      return shellView(context, await tree(context), today)
    },
    /** One query in one language, its Items' addresses whole: for what is read away from the site. */
    query: (query: PageQuery, address: Address, locale: string, origin: string): Promise<QueryView> => {
      const context = loadContext(viewContext(locale, undefined), address.params)
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
    errorPage: (url: string, locale: string, origin: string, status: number): PageView =>
      missingView(url, viewContext(locale, undefined), origin, status),
  }
}

export type Views = ReturnType<typeof createViews>

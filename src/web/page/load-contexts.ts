import type { LocaleConfig } from '../../../schemas/config/index.ts'
import { createMemo } from '../../base/memo.ts'
import { omitUndefined } from '../../base/object.ts'
import { NO_OBSERVER, type Observer } from '../../base/observer.ts'
import type { Item } from '../../engine/contracts/item.ts'
import { type Channel, fillRoute, idTest, type PageQuery, type SiteManifest } from '../../engine/index.ts'
import { textsFor, translate } from '../../pages/texts/index.ts'
import {
  createAnswerCache,
  createCursorMemory,
  type LeftOutPart,
  type LoadContext,
  loadRequest,
  type OmittedPart,
  type PagelessEntries,
  wallClockNow,
} from '../../sources/index.ts'
import type { Site } from '../site/site.ts'
import { type SiteChannels, siteChannels } from '../site/site-channels.ts'
import { answerTimes } from './response-cache.ts'
import type { SentForms } from './sent-forms.ts'
import {
  type Freshness,
  linkIn,
  newRenderContext,
  type RenderContext,
  type ViewContext,
  type ViewOptions,
} from './view-context.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** Remembers answers: those of the own service for the content's revision, those of others for a time. */
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
      // What cannot be dated is not kept. While the database does not answer, asking it says so.
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

/** Reports each thing once, by its key. */
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
  /** Segments of its address. */
  readonly segments?: Readonly<Record<string, string>>
  readonly rendering?: RenderContext
  /** Its path. */
  readonly here?: string
}

/** Texts of a locale that stand in for what a record lacks. */
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

/** Links of content in the language and platform of a page. */
function contentLinks(view: ViewContext): LoadContext['link'] {
  return (href) => {
    const link = linkIn(href, view)
    // Content asks this only for its new tab, and an in-app browser has none.
    return link && { ...link, external: view.platform === undefined && link.external }
  }
}

/** Where the record of a channel has its page: below the channel, or the channel's one page. */
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

/** What loading the queries of a page needs; answers and cursors are remembered across pages, and what is wrong is reported once. */
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

/** Paths of channels that the config shows and a backend's tree does not know: the menu lacks them. @internal Exported for tests. */
export function missingChannels(items: readonly Item[], channels: readonly Channel[]): readonly string[] {
  return channels.flatMap((channel) => {
    if (!channel.visible) return []
    const found = items.find(({ path, kind }) => path === channel.path || kind === channel.segment)
    if (found === undefined) return [channel.path]
    return found.visible === false ? [] : missingChannels(found.children ?? [], channel.children)
  })
}

/** The backend's channel tree in one language and platform; what it names is undefined where it could not be loaded. */
interface MenuTree {
  readonly had?: { readonly items: readonly Item[]; readonly channels: SiteChannels }
  readonly until: number
  readonly isStale: boolean
}

/** As many as a site has languages and platforms, those of the last revision too. */
const MAX_TREES = 100

/**
 * The channel tree behind the menu. Every page needs it, so it is mapped once for a language, platform and revision, for as long as the
 * answer it was made of may be shown.
 */
function createMenuTree(
  { site, sent, revision, onMissingChannels }: ViewOptions,
  loadContext: (view: ViewContext, rendering: RenderContext) => LoadContext,
) {
  const { manifest } = site
  const { source, params = {} } = manifest.site.shell.navigation
  const remember = createMemo<MenuTree>({
    max: MAX_TREES,
    holdsFor: ({ had, until }) => (had === undefined ? 0 : until - Date.now()),
  })

  let isReported = false
  const reportMissing = (items: readonly Item[]): void => {
    if (isReported) return
    isReported = true
    const paths = missingChannels(items, manifest.channels)
    if (paths.length > 0) onMissingChannels?.(paths)
  }

  const load = async (name: string, view: ViewContext, { span }: RenderContext): Promise<MenuTree> => {
    const rendering = newRenderContext(span)
    const request = { source: name, params, page: 1, pageSize: 0, excerpt: 0, full: false }
    const result = await loadRequest(request, loadContext(view, rendering))
    const { until, isStale } = rendering.freshness
    if (!result.ok) return { until, isStale }
    reportMissing(result.items)
    return { had: { items: result.items, channels: siteChannels(result.items, view) }, until, isStale }
  }

  return async (
    view: ViewContext,
    rendering: RenderContext = newRenderContext(),
  ): Promise<MenuTree['had']> => {
    if (source === undefined) return undefined
    // What cannot be dated is not kept.
    const current = await revision?.().catch(() => undefined)
    const key = `${current} ${sent?.generationOf(source) ?? 0} ${view.locale.code} ${view.platform ?? ''}`
    const make = (): Promise<MenuTree> => load(source, view, rendering)
    const { had, until, isStale } = current === undefined ? await make() : await remember(key, make)
    rendering.freshness.note({ until, isStale })
    return had
  }
}

/** Whether Items lead to channels, which only the backend's tree may know. */
export function leadsToChannels({ source }: PageQuery, { sources }: SiteManifest): boolean {
  return (
    source !== undefined && sources[source]?.item.targets?.some(({ channel }) => channel === true) === true
  )
}

function localesOf({ locales }: SiteManifest): (code: string) => LocaleConfig {
  const [first] = locales
  if (first === undefined) throw new Error('a manifest has at least one locale')
  return (code) => locales.find((each) => each.code === code) ?? first
}

/** What views are made with: in one language and platform, with the channels of the config or of the backend's tree. */
export function createViewContexts(options: ViewOptions) {
  const { site, now, withDigest, sizeOf } = options
  const { manifest } = site
  const images = { ...site.images, ...(withDigest && { withDigest }), ...(sizeOf && { sizeOf }) }
  const localeOf = localesOf(manifest)
  const configured = new Map(
    manifest.locales.map((locale) => [locale, siteChannels(undefined, { manifest, locale })]),
  )
  const loadContext = createLoadContexts(options)
  const tree = createMenuTree(options, (view, rendering) => loadContext({ view, rendering }))

  const plain = (code: string, platform: string | undefined): ViewContext => {
    const locale = localeOf(code)
    return {
      manifest,
      locale,
      channels: configured.get(locale) ?? siteChannels(undefined, { manifest, locale }),
      linker: site.linker,
      headings: site.headings,
      images,
      settings: site.settingsIn.get(code) ?? site.settings,
      now: now(),
      ...omitUndefined({ platform }),
    }
  }

  /** A context with the channels of the backend's tree, where it can be loaded. */
  const withTree = async (
    view: ViewContext,
    rendering: RenderContext = newRenderContext(),
  ): Promise<ViewContext> => {
    const had = await tree(view, rendering)
    return had === undefined ? view : { ...view, channels: had.channels }
  }

  return {
    localeOf,
    plain,
    withTree,
    tree,
    loadContext,
    /** With the channels that the Items of a query may lead to. */
    forQuery: async (
      query: PageQuery,
      code: string,
      platform: string | undefined,
      rendering: RenderContext,
    ): Promise<ViewContext> => {
      const view = plain(code, platform)
      return leadsToChannels(query, manifest) ? withTree(view, rendering) : view
    },
  }
}

export type ViewContexts = ReturnType<typeof createViewContexts>

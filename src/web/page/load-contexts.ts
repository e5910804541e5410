import { omitUndefined } from '../../base/object.ts'
import { NO_OBSERVER, type Observer } from '../../base/observer.ts'
import { fillRoute, idTest } from '../../engine/index.ts'
import { textsFor, translate } from '../../pages/texts/index.ts'
import {
  type Cut,
  createAnswerCache,
  createCursorMemory,
  type LeftOutPart,
  type LoadContext,
  type Pageless,
  wallClockNow,
} from '../../sources/index.ts'
import type { Site } from '../site/site.ts'
import { answerTimes } from './cache-times.ts'
import { type Freshness, newRenderContext, type RenderContext } from './freshness.ts'
import type { SentForms } from './sent-forms.ts'
import type { ViewContext } from './view-context.ts'
import type { ViewOptions } from './view-options.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** Remembers answers: those of the own service for the content's revision, those of others for a time. */
function createRemember(
  { manifest, addresses }: Pick<Site, 'manifest' | 'addresses'>,
  revision: () => Promise<string>,
  observer: Pick<Observer, 'gauge'>,
  turnOf: SentForms['turnOf'] = () => 0,
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
        ? { ...times, turn: turnOf(source) }
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

/** Of the page that is loaded. */
interface Loading {
  readonly view: ViewContext
  /** Segments of its address. */
  readonly segments?: Readonly<Record<string, string>>
  readonly rendering?: RenderContext
  /** Its path. */
  readonly here?: string
}

/** Texts of a locale that stand in for what a record lacks. */
function wordsIn({ manifest }: Site) {
  return new Map(
    manifest.locales.map((locale) => {
      const texts = textsFor(locale, manifest.site.texts)
      const untitled = translate(texts, locale, 'item.untitled')
      return [locale.code, { untitled, separator: translate(texts, locale, 'list.separator') }]
    }),
  )
}

/** Links of content in the language and platform of a page. */
function linksIn(
  { locale, platform }: ViewContext,
  { linker }: Site,
  withDigest: ViewOptions['withDigest'],
): LoadContext['link'] {
  return (href) => {
    const link = linker.resolve(href, {
      locale: locale.code,
      ...omitUndefined({ platform }),
    })
    if (link === undefined) return undefined
    // Content asks this only for its new tab, and an in-app browser has none.
    const external = platform === undefined && link.external
    return { ...link, href: withDigest === undefined ? link.href : withDigest(link.href), external }
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

async function noRevision(): Promise<string> {
  return ''
}

/** What loading the queries of a page needs; answers and cursors are remembered across pages, and what is wrong is reported once. */
export function createLoadContexts(options: ViewOptions): (loading: Loading) => LoadContext {
  const { site, now, onLoaded, withDigest, observer = NO_OBSERVER, revision = noRevision } = options
  const { manifest } = site
  const isId = idTest(manifest.site.ids)
  const rememberFor = createRemember(site, revision, observer, options.sent?.turnOf)
  const words = wordsIn(site)
  const onCut = onceFor((cut: Cut) => `${cut.source} ${cut.limit}`, options.onCut)
  const onLeftOut = onceFor(({ source, reason }: LeftOutPart) => `${source} ${reason}`, options.onLeftOut)
  const onPageless = onceFor(({ source }: Pageless) => source, options.onPageless)
  const cursors = createCursorMemory()

  return ({ view, segments = {}, rendering: { freshness, span } = newRenderContext(), here }) => ({
    manifest,
    send: options.send,
    isOwn: (service) => !site.addresses.has(service),
    onFailure: (failure) => options.onFailure(failure, span),
    onCut,
    onLeftOut,
    onPageless,
    ...omitUndefined({ onLoaded }),
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
    settings: site.settings,
    video: site.videos(view.locale.code),
    document: site.documentAddress,
    link: linksIn(view, site, withDigest),
    fillRoute: (route, values) => fillRoute(route, values, isId),
    isId,
    recordPath: recordPathsIn(view, site, isId),
    segments,
    ...omitUndefined({ here }),
  })
}

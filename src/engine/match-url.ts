import { LRUCache } from 'lru-cache'
import { omitUndefined } from '../base/object.ts'
import { encodeSegment } from '../base/path-segment.ts'
import {
  chosenIn,
  type FixedChoice,
  fixedChoices,
  fixedFilters,
  offeredValues,
  PAGE_SIZE_PARAM,
} from './filters.ts'
import {
  classifyHref,
  createFinder,
  type FindTarget,
  langOf,
  pageNumberOf,
  type RouteMatch,
  readQuery,
  splitUrl,
  withQuery,
} from './link.ts'
import {
  type Channel,
  type ChannelIndex,
  channelIndex,
  type Page,
  type Redirect,
  type SiteManifest,
} from './manifest.ts'
import { fillRoute, type IsId, idTest, parseRoute, type RoutePattern } from './route-pattern.ts'

/** The same page in a language; `href` is path and query. */
interface Alternate {
  readonly locale: string
  readonly tag: string
  readonly href: string
}

export interface PageMatch {
  readonly kind: 'page'
  readonly page: Page
  /** Segments of the route by name. */
  readonly params: Readonly<Record<string, string>>
  readonly locale: string
  readonly platform?: string
  /** Cleaned query parameters, without page, lang and platform. */
  readonly query: Readonly<Record<string, string>>
  /** Values of filters that take several, each sorted. */
  readonly chosen?: Readonly<Record<string, readonly string[]>>
  /** What the address has where a year should be, by its parameter. */
  readonly unread?: Readonly<Record<string, string>>
  /** Entries per page, where the visitor has chosen others than usual. */
  readonly pageSize?: number
  /** From 1; always 1 on a page that does not turn pages. */
  readonly pageNumber: number
  /** Path and query of the one address of this content; matching it gives this match again. */
  readonly canonical: string
  /** In every language of the site, this one included. */
  readonly alternates: readonly Alternate[]
}

interface RedirectMatch {
  readonly kind: 'redirect'
  /** Path and query; always begins with exactly one slash. */
  readonly to: string
  /** 301 to the proper spelling of an address and where one has moved for good, 302 where another redirect of the config leads on. */
  readonly status: 301 | 302
}

export interface NotFoundMatch {
  readonly kind: 'not-found'
  readonly locale: string
  readonly platform?: string
}

/** What answers an address. */
export type Match = PageMatch | RedirectMatch | NotFoundMatch

/** An address in its canonical spelling. */
interface CanonicalPath {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

/** The path of a pattern with these parameters, encoded; channel segments get the spelling of the site's channels. */
function canonicalPath(
  { segments }: RoutePattern,
  params: Readonly<Record<string, string>>,
  channels: ChannelIndex,
): CanonicalPath {
  let path = ''
  const canonical: Record<string, string> = {}
  for (const segment of segments) {
    if (segment.kind === 'static') {
      path = `${path}/${segment.text}`
      continue
    }
    const written = params[segment.name] ?? ''
    const known = channels.get(`${path}/${written}`.toLowerCase())?.segment
    const text = segment.kind === 'channel' ? (known ?? written) : written
    canonical[segment.name] = text
    path = `${path}/${encodeSegment(text)}`
  }
  return { path: path === '' ? '/' : path, params: canonical }
}

/** A path with the suffix of each of its segments. */
function withSuffixes(path: string, suffixes: readonly string[]): string {
  const segments = path.slice(1).split('/')
  return `/${segments.map((segment, index) => segment + (suffixes[index] ?? '')).join('/')}`
}

/** What every match needs of the site, worked out once. */
interface MatchedSite {
  readonly manifest: SiteManifest
  readonly find: FindTarget
  readonly isId: IsId
  readonly channels: ChannelIndex
  readonly facts: ReadonlyMap<Page, PageFacts>
}

interface PageFacts {
  readonly pattern: RoutePattern
  /** Names of the query parameters its queries read, sorted. */
  readonly reads: ReadonlySet<string>
  readonly choices: readonly FixedChoice[]
  readonly turnsPages: boolean
  /** Entries per page where the visitor has not chosen. */
  readonly usualSize: number | undefined
}

function localeOf(search: URLSearchParams, { locales }: SiteManifest): string {
  const asked = search.get('lang')?.toLowerCase()
  return (locales.find(({ code }) => code === asked) ?? locales[0])?.code ?? ''
}

function platformOf(search: URLSearchParams, { site }: SiteManifest): { readonly platform?: string } {
  const platform = search.get('platform')
  return platform !== null && site.platforms?.includes(platform) ? { platform } : {}
}

/** All parameters of an address as they came; the language of a suffix goes before that of ?lang=. */
function retainedParams(search: URLSearchParams, { suffixed }: RouteMatch, manifest: SiteManifest) {
  if (suffixed === undefined) return [...search]
  const others = [...search].filter(([name]) => name !== 'lang')
  const lang = langOf(suffixed.locale, manifest.locales)
  return lang === undefined ? others : [['lang', lang] as const, ...others]
}

/** The target of a redirect of the config; undefined where it cannot be filled from the address. */
function redirectMatch(
  site: MatchedSite,
  routeMatch: RouteMatch,
  { to, isPermanent = false }: Redirect,
  search: URLSearchParams,
): Match | undefined {
  const href = classifyHref(to)
  if (href?.kind !== 'internal') return undefined
  const path = fillRoute(href.path, routeMatch.found.params, site.isId)
  if (path === undefined) return undefined
  const own = [...new URLSearchParams(href.query)]
  const kept = retainedParams(search, routeMatch, site.manifest)
  const others = kept.filter(([name]) => !own.some(([set]) => set === name))
  const address = `${withQuery(path, [...own, ...others])}${href.hash}`
  return { kind: 'redirect', to: address, status: isPermanent ? 301 : 302 }
}

function pageMatch(
  site: MatchedSite,
  page: Page,
  written: PageMatch['params'],
  locale: string,
  search: URLSearchParams,
): PageMatch | undefined {
  const { manifest } = site
  const facts = site.facts.get(page)
  if (facts === undefined) return undefined
  const { pattern, reads, choices, turnsPages, usualSize } = facts
  const offered = chosenIn(search, page, usualSize, locale)
  const read = { ...offeredValues(readQuery(search, reads), choices), ...offered.query }
  const query = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== ''))
  const { chosen, unread, pageSize } = offered
  const platform = platformOf(search, manifest)
  const pageNumber = turnsPages ? pageNumberOf(search.get('page')) : 1
  const { path, params } = canonicalPath(pattern, written, site.channels)
  const address = (code: string) =>
    withQuery(path, [
      ['lang', langOf(code, manifest.locales)],
      ['platform', platform.platform],
      ...[...reads].flatMap((name) =>
        (chosen[name] ?? [query[name] ?? unread[name]]).map((value) => [name, value] as const),
      ),
      [PAGE_SIZE_PARAM, pageSize === undefined ? undefined : String(pageSize)],
      ['page', pageNumber > 1 ? String(pageNumber) : undefined],
    ])
  const alternates = manifest.locales.map(({ code, tag }) => ({ locale: code, tag, href: address(code) }))
  const canonical = address(locale)
  return {
    kind: 'page',
    page,
    params,
    locale,
    ...platform,
    query,
    ...(Object.keys(chosen).length === 0 ? {} : { chosen }),
    ...(Object.keys(unread).length === 0 ? {} : { unread }),
    ...omitUndefined({ pageSize }),
    pageNumber,
    canonical,
    alternates,
  }
}

function matchUrl(site: MatchedSite, url: string): Match {
  const { path, segments, search } = splitUrl(url)
  const { manifest, channels } = site
  const routeMatch = segments && site.find(segments)
  const locale = localeOf(search, manifest)
  const missing: Match = { kind: 'not-found', locale, ...platformOf(search, manifest) }
  if (routeMatch === undefined) return missing
  const { found, suffixed } = routeMatch
  if (found.entry.kind === 'redirect') {
    return redirectMatch(site, routeMatch, found.entry.redirect, search) ?? missing
  }
  const canonical = canonicalPath(found.pattern, found.params, channels)
  const spelt = suffixed === undefined ? canonical.path : withSuffixes(canonical.path, suffixed.suffixes)
  // Whoever asks for a file that is not there is led to no page that is not there either.
  if (path !== spelt && path !== spelt.replaceAll('~2E', '.')) {
    const to = withQuery(canonical.path, retainedParams(search, routeMatch, manifest))
    return { kind: 'redirect', to, status: 301 }
  }
  const chosen = suffixed?.locale ?? found.entry.locale ?? locale
  return pageMatch(site, found.entry.page, canonical.params, chosen, search) ?? missing
}

function pageFacts(page: Page): readonly (readonly [Page, PageFacts])[] {
  const pattern = parseRoute(page.route)
  if (pattern === undefined) return []
  const params = page.queries.flatMap((query) => Object.values(query.params))
  const names = params.flatMap((param) => (param.kind === 'query' ? [param.name] : []))
  const turnsPages = page.queries.some(({ paged }) => paged)
  const choices = [...fixedChoices(page.options), ...fixedFilters(page)]
  const usualSize = page.queries.find(({ paged }) => paged)?.pageSize
  return [[page, { pattern, reads: new Set(names.sort()), choices, turnsPages, usualSize }]]
}

/** Addresses that were matched last: lists ask again and again where the same records are. */
const MAX_KNOWN = 500
const MAX_KNOWN_LENGTH = 200

/**
 * A function from any text, path and query of an address, to what answers it (specification, section 2). It never
 * throws. Its cost depends on the number of segments, not on the number of pages.
 */
export function createMatcher(manifest: SiteManifest): (url: string) => Match {
  const site: MatchedSite = {
    manifest,
    find: createFinder(manifest),
    isId: idTest(manifest.site.ids),
    channels: channelIndex(manifest),
    facts: new Map(manifest.pages.flatMap(pageFacts)),
  }
  const known = new LRUCache<string, Match>({ max: MAX_KNOWN })
  return (url) => {
    const match = known.get(url) ?? matchUrl(site, url)
    if (url.length <= MAX_KNOWN_LENGTH) known.set(url, match)
    return match
  }
}

/** Most levels a breadcrumb shows after the home page (specification, section 2). */
const MAX_BREADCRUMB_LEVELS = 3

export interface HeadingCrumb {
  readonly title: string
  readonly path: string
}

export interface PageHeading {
  /** The page's title, or that of the last channel in its path; the site's name where there is neither. */
  readonly heading: string
  /** Whether the heading is the page's own, not that of a channel above it. */
  readonly isOwn: boolean
  /** Without the home page; the last is the page itself, or the list an entry is in. */
  readonly crumbs: readonly HeadingCrumb[]
}

/** What channels are called in the language of a page. */
export interface ChannelNames {
  readonly at: (path: string) => string | undefined
  /** By number, for a segment that the address chose and that is a channel elsewhere. */
  readonly of: (segment: string) => string | undefined
}

export interface HeadingSubject {
  readonly page: Page
  readonly params: Readonly<Record<string, string>>
  readonly locale: string
  /** By default those of the config. */
  readonly names?: ChannelNames
}

type Text = Channel['title']

function inLocale(text: Text | undefined, locale: string): string | undefined {
  return text === undefined ? undefined : (text[locale] ?? Object.values(text)[0])
}

interface Level {
  readonly path: string
  /** The segment that the address chose. */
  readonly chosen: string | undefined
  readonly isId: boolean
}

/** The paths above and of a page, from the first segment on. */
function levelsOf(page: Page, params: HeadingSubject['params']): readonly Level[] {
  const levels: Level[] = []
  for (const segment of parseRoute(page.route)?.segments ?? []) {
    const text = segment.kind === 'static' ? segment.text : (params[segment.name] ?? '')
    const chosen = segment.kind === 'channel' ? text : undefined
    levels.push({
      path: `${levels.at(-1)?.path ?? ''}/${encodeSegment(text)}`,
      chosen,
      isId: segment.kind === 'id',
    })
  }
  return levels
}

/** A function that names pages and the way to them by the names of the channels in their paths. */
export function createHeadings(manifest: SiteManifest): (subject: HeadingSubject) => PageHeading {
  const channels = channelIndex(manifest)
  const configured = (locale: string): ChannelNames => ({
    at: (path) => inLocale(channels.get(path.toLowerCase())?.title, locale),
    of: () => undefined,
  })
  return ({ page, params, locale, names = configured(locale) }) => {
    const levels = levelsOf(page, params).filter(({ isId }) => !isId)
    const ownTitle = inLocale(page.title, locale)
    const crumbs = levels.flatMap(({ path, chosen }, index): readonly HeadingCrumb[] => {
      const channel = names.at(path) ?? (chosen === undefined ? undefined : names.of(chosen))
      const isLast = index === levels.length - 1
      const title = isLast ? (ownTitle ?? channel) : channel
      return title === undefined ? [] : [{ title, path }]
    })
    const last = levels.at(-1)?.path
    const named = crumbs.find(({ path }) => path === last)?.title
    const heading = ownTitle ?? named ?? crumbs.at(-1)?.title ?? inLocale(manifest.site.name, locale) ?? ''
    return {
      heading,
      isOwn: (ownTitle ?? named) !== undefined,
      crumbs: crumbs.slice(0, MAX_BREADCRUMB_LEVELS),
    }
  }
}

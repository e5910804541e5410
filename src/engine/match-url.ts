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
  /** Route parameters by name. */
  readonly params: Readonly<Record<string, string>>
  readonly locale: string
  readonly platform?: string
  /** Cleaned query parameters, without page, lang and platform. */
  readonly query: Readonly<Record<string, string>>
  /** Sorted values of multi-value filters. */
  readonly chosen?: Readonly<Record<string, readonly string[]>>
  /** Unparsable year inputs by parameter. */
  readonly unread?: Readonly<Record<string, string>>
  /** Page size chosen by the visitor, if not the default. */
  readonly pageSize?: number
  /** 1-based; always 1 on a page without paging. */
  readonly pageNumber: number
  /** Canonical path and query; matching it returns the same match. */
  readonly canonical: string
  /** The page in all languages of the site, including the current one. */
  readonly alternates: readonly Alternate[]
}

interface RedirectMatch {
  readonly kind: 'redirect'
  /** Path and query; starts with exactly one slash. */
  readonly to: string
  /** 301 for the canonical spelling of a path and for permanent redirects, 302 for other redirects of the config. */
  readonly status: 301 | 302
}

export interface NotFoundMatch {
  readonly kind: 'not-found'
  readonly locale: string
  readonly platform?: string
}

/** Result of matching a URL. */
export type Match = PageMatch | RedirectMatch | NotFoundMatch

/** A path in canonical spelling. */
interface CanonicalPath {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

/** Returns the encoded path of a pattern with these parameters. Channel segments get the spelling of the site's channels. */
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

/** Appends the language suffix to each segment of a path. */
function withSuffixes(path: string, suffixes: readonly string[]): string {
  const segments = path.slice(1).split('/')
  return `/${segments.map((segment, index) => segment + (suffixes[index] ?? '')).join('/')}`
}

/** Derived data of the site that every match needs. */
interface MatchedSite {
  readonly manifest: SiteManifest
  readonly find: FindTarget
  readonly isId: IsId
  readonly channels: ChannelIndex
  readonly facts: ReadonlyMap<Page, PageFacts>
}

interface PageFacts {
  readonly pattern: RoutePattern
  /** Sorted names of the query parameters that its queries read. */
  readonly reads: ReadonlySet<string>
  readonly choices: readonly FixedChoice[]
  readonly turnsPages: boolean
  /** Default page size. */
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

/** Returns all query parameters as given. The language of a suffix takes precedence over `?lang=`. */
function retainedParams(search: URLSearchParams, { suffixed }: RouteMatch, manifest: SiteManifest) {
  if (suffixed === undefined) return [...search]
  const others = [...search].filter(([name]) => name !== 'lang')
  const lang = langOf(suffixed.locale, manifest.locales)
  return lang === undefined ? others : [['lang', lang] as const, ...others]
}

/** Returns the match of a config redirect; undefined if its target cannot be filled from the URL. */
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
  // Do not redirect a missing file to a page that does not exist either.
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

/** Number of recently matched URLs that are cached: lists resolve the links of the same records again and again. */
const MAX_KNOWN = 500
const MAX_KNOWN_LENGTH = 200

/**
 * Creates a function that matches any text, as path and query of a URL (specification, section 2). It never throws. Its cost depends on
 * the number of segments, not on the number of pages.
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

/** Maximum number of breadcrumb levels after the home page (specification, section 2). */
const MAX_BREADCRUMB_LEVELS = 3

export interface HeadingCrumb {
  readonly title: string
  readonly path: string
}

export interface PageHeading {
  /** Title of the page, else of the last channel in its path, else the site's name. */
  readonly heading: string
  /** Whether the heading is the page's own rather than that of a parent channel. */
  readonly isOwn: boolean
  /** Without the home page; the last is the page itself, or the list that contains the entry. */
  readonly crumbs: readonly HeadingCrumb[]
}

/** Names of channels in the page's language. */
export interface ChannelNames {
  readonly at: (path: string) => string | undefined
  /** Returns the name by channel number, for a URL segment that is a channel elsewhere. */
  readonly of: (segment: string) => string | undefined
}

export interface HeadingSubject {
  readonly page: Page
  readonly params: Readonly<Record<string, string>>
  readonly locale: string
  /** By default, those of the config. */
  readonly names?: ChannelNames
}

type Text = Channel['title']

function inLocale(text: Text | undefined, locale: string): string | undefined {
  return text === undefined ? undefined : (text[locale] ?? Object.values(text)[0])
}

interface Level {
  readonly path: string
  /** The segment given in the URL. */
  readonly chosen: string | undefined
  readonly isId: boolean
}

/** Returns the paths from the first segment down to the page. */
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

/** Creates a function that returns headings and breadcrumbs from the names of the channels in a page's path. */
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

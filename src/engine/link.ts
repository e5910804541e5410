import { LRUCache } from 'lru-cache'
import type { LocaleConfig } from '../../schemas/config/index.ts'
import { typedNumber } from '../base/digits.ts'
import { omitUndefined } from '../base/object.ts'
import { decodeSegment, parsedUrl } from '../base/path-segment.ts'
import type { Page, ParamValue, Redirect, SiteManifest } from './manifest.ts'
import {
  createTrie,
  findRoute,
  type IsId,
  idTest,
  isChannelSegment,
  parseAlias,
  parseEarlierPath,
  parseRoute,
  type RouteTrie,
  type TrieMatch,
} from './route-pattern.ts'

// URLs of pages: parsing, and reading and writing query parameters.

/** A parsed URL. */
interface UrlParts {
  /** Path as written, without query and fragment. */
  readonly path: string
  /** Decoded non-empty segments; undefined if the path cannot be that of a page. */
  readonly segments: readonly string[] | undefined
  readonly search: URLSearchParams
}

function decodedSegments(path: string): readonly string[] | undefined {
  if (!path.startsWith('/')) return undefined
  const segments: string[] = []
  for (const written of path.split('/')) {
    if (written === '') continue
    const segment = decodeSegment(written)
    if (segment === undefined) return undefined
    segments.push(segment)
  }
  return segments
}

/** Parses any text; never throws. An empty path becomes "/". */
export function splitUrl(url: string): UrlParts {
  const [, written = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(url) ?? []
  const path = written === '' ? '/' : written
  return { path, segments: decodedSegments(path), search: new URLSearchParams(query) }
}

const MAX_VALUE_LENGTH = 200
const CONTROL = /[\p{Cc}\u2028\u2029]/gu
const MAX_PAGE_NUMBER = 999_999

/** Query parameters accepted by every page in addition to its own (specification, section 2). */
const COMMON: readonly string[] = ['key', 'keywords', 'type']

/** Removes control characters and trims; limits the value to 200 characters. */
export function cleanValue(value: string): string {
  const clean = value.replace(CONTROL, '').trim()
  return clean.length <= MAX_VALUE_LENGTH ? clean : [...clean].slice(0, MAX_VALUE_LENGTH).join('').trim()
}

/** Parses an integer from 1 to 999999 in digits of any script; returns 1 for anything else. */
export function pageNumberOf(value: string | null): number {
  const number = typedNumber(value ?? '')
  if (!/^[1-9]\d{0,5}$/.test(number)) return 1
  return Math.min(Number(number), MAX_PAGE_NUMBER)
}

/** Returns the cleaned query parameters that the page or every page reads. The first of repeated ones wins; empty ones are dropped. */
export function readQuery(
  search: URLSearchParams,
  names: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const entries = [...new Set([...names, ...COMMON])]
    .map((name) => [name, cleanValue(search.get(name) ?? '')] as const)
    .filter(([, value]) => value !== '')
  return Object.fromEntries(entries)
}

/** Removes a query parameter from a URL. */
export function withoutParam(address: string, name: string): string {
  const [path = '', query = ''] = address.split('?', 2)
  const params = new URLSearchParams(query)
  params.delete(name)
  return params.size === 0 ? path : `${path}?${params}`
}

/** Appends query parameters to `path`; those without a value are left out. */
export function withQuery(path: string, params: readonly (readonly [string, string | undefined])[]): string {
  const search = new URLSearchParams()
  for (const [name, value] of params) if (value !== undefined && value !== '') search.append(name, value)
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Query parameters handled for every page. */
export const RESERVED_PARAMS: readonly string[] = ['page', 'lang', 'platform']

/** Parses a parameter value: ":sec" is a route segment, "?type" a query parameter, anything else a literal. */
export function parseParam(value: string | number | boolean): ParamValue {
  if (typeof value !== 'string') return { kind: 'literal', value }
  const segment = /^:([a-z][A-Za-z0-9]*)$/.exec(value)?.[1]
  if (segment !== undefined) return { kind: 'segment', name: segment }
  const query = /^\?([A-Za-z][A-Za-z0-9_-]*)$/.exec(value)?.[1]
  return query === undefined ? { kind: 'literal', value } : { kind: 'query', name: query }
}

/** Returns the value of `?lang=` for a language of the site, or undefined for the first. */
export function langOf(code: string, locales: readonly { readonly code: string }[]): string | undefined {
  return code === locales[0]?.code ? undefined : code
}

/** A classified link. `path` of an internal link excludes query and fragment. */
type Href =
  | { readonly kind: 'external'; readonly href: string }
  | { readonly kind: 'internal'; readonly path: string; readonly query: string; readonly hash: string }
  | { readonly kind: 'fragment'; readonly href: string }
  | { readonly kind: 'relative'; readonly href: string }

/** A host without a scheme, as people write it. */
const HOST = /^www\.[^\s./]+\.[^\s./]/i
const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const WEB = /^https?:\/\/[^\s/?#\\]+/i
const OTHER = /^(?:mailto|tel):\S/i
const FORBIDDEN = /[\p{Cc}\\\u2028\u2029]/u
const DOTS = /^(?:\.|%2e){1,2}$/i

/**
 * Classifies a link by an allow-list: http, https, mailto, tel, and paths of this site. Returns undefined for everything else: other
 * schemes, control characters, backslashes, "//host", steps to a parent folder, and invalid URLs ("http://a:b/").
 */
export function classifyHref(written: string): Href | undefined {
  const href = written.trim()
  if (href === '' || FORBIDDEN.test(href)) return undefined
  if (SCHEME.test(href)) {
    const isSafe = (WEB.test(href) && parsedUrl(href) !== undefined) || OTHER.test(href)
    return isSafe ? { kind: 'external', href } : undefined
  }
  if (href.startsWith('#') || href.startsWith('?')) return { kind: 'fragment', href }
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? []
  if (path.startsWith('//') || path.split('/').some((segment) => DOTS.test(segment))) return undefined
  return path.startsWith('/') ? { kind: 'internal', path, query, hash } : { kind: 'relative', href }
}

/** State that links carry from page to page. */
interface LinkContext {
  readonly locale: string
  readonly platform?: string | undefined
}

interface ResolvedLink {
  readonly href: string
  /** Whether the link leaves the site. */
  readonly external: boolean
}

/** Maximum length of a link. Browsers and servers agree on no longer URLs. */
const MAX_LENGTH = 2048

/** Maximum number of cached links: menus, footers and lists repeat them on every page. */
const MAX_REMEMBERED_LINKS = 2000

export interface Linker {
  /**
   * Returns a safe link from config or content. Undefined for schemes other than http, https, mailto and tel, invalid URLs, control
   * characters, backslashes, "//host", steps to a parent folder, and more than 2,048 characters. Links to pages and redirects of the site
   * keep language and platform; other paths of its origin stay unchanged.
   */
  readonly resolve: (href: string, context: LinkContext) => ResolvedLink | undefined
}

/** Adds parameters to `query` ("" or starting with "?") unless it sets them itself. */
function withParams(query: string, params: readonly (readonly [string, string | undefined])[]): string {
  const own = new URLSearchParams(query)
  const added = new URLSearchParams()
  for (const [name, value] of params) if (value !== undefined && !own.has(name)) added.append(name, value)
  const text = added.toString()
  if (text === '') return query
  return query.length > 1 ? `${query}&${text}` : `?${text}`
}

/** Returns the path of a URL on this site; undefined for other URLs. */
export function ownPath(href: string, origin: string | undefined): string | undefined {
  const url = parsedUrl(href)
  const isOwn = url !== undefined && url.origin === origin && url.username + url.password === ''
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : undefined
}

/** Creates a linker. `origin` is that of the public site, if known: absolute URLs on it are internal links. */
export function createLinker(manifest: SiteManifest, origin?: string): Linker {
  const find = createFinder(manifest)
  const isKnown = (path: string) => {
    const { segments } = splitUrl(path)
    return segments !== undefined && find(segments) !== undefined
  }
  const resolved = (written: string, context: LinkContext): ResolvedLink | undefined => {
    const link = written.length > MAX_LENGTH ? undefined : classifyHref(written)
    if (link === undefined) return undefined
    if (link.kind === 'external') {
      const own = ownPath(link.href, origin)
      return own === undefined ? { href: link.href, external: true } : resolved(own, context)
    }
    if (link.kind === 'fragment') return { href: link.href, external: false }
    if (link.kind === 'relative') {
      const rooted = `/${link.href}`
      if (isKnown(rooted.replace(/[?#].*$/, ''))) return resolved(rooted, context)
      return HOST.test(link.href) ? resolved(`https://${link.href}`, context) : undefined
    }
    const { path, query, hash } = link
    if (!isKnown(path)) return { href: path + query + hash, external: false }
    const lang = langOf(context.locale, manifest.locales)
    const kept = withParams(query, [
      ['lang', lang],
      ['platform', context.platform],
    ])
    return { href: path + kept + hash, external: false }
  }
  const answers = new LRUCache<string, { readonly link: ResolvedLink | undefined }>({
    max: MAX_REMEMBERED_LINKS,
  })
  return {
    resolve: (written, context) => {
      const key = `${context.locale} ${context.platform ?? ''} ${written}`
      const known = answers.get(key)
      if (known !== undefined) return known.link
      const link = resolved(written, context)
      if (written.length <= MAX_LENGTH) answers.set(key, { link })
      return link
    },
  }
}

/** Segments without their language suffixes. */
interface UnsuffixedPath {
  readonly segments: readonly string[]
  /** Language of the first segment with a suffix. */
  readonly locale: string
  /** Suffix of each segment, in canonical spelling. */
  readonly suffixes: readonly string[]
}

function stripSuffix(segment: string, locales: readonly LocaleConfig[]) {
  let text = segment
  let suffixes = ''
  let locale: string | undefined
  for (;;) {
    const lower = text.toLowerCase()
    const found = locales.find(
      ({ channelSuffix }) =>
        lower.length > channelSuffix.length && lower.endsWith(channelSuffix.toLowerCase()),
    )
    if (found === undefined) return { text, suffixes, locale }
    text = text.slice(0, -found.channelSuffix.length)
    suffixes = found.channelSuffix + suffixes
    locale ??= found.code
  }
}

/**
 * Removes the languages' channel suffixes from the segments of a path: "/Stories_EN/Local_EN" is the English page at "/Stories/Local".
 * Segments that can only be ids are kept. Returns undefined if there is no suffix.
 */
function createSuffixReader(
  all: readonly LocaleConfig[],
  isId: IsId,
): (segments: readonly string[]) => UnsuffixedPath | undefined {
  const locales = all
    .filter(({ channelSuffix }) => channelSuffix !== '')
    .toSorted((a, b) => b.channelSuffix.length - a.channelSuffix.length)
  return (segments) => {
    const parts = segments.map((segment) =>
      isId(segment) && !isChannelSegment(segment)
        ? { text: segment, suffixes: '', locale: undefined }
        : stripSuffix(segment, locales),
    )
    const locale = parts.find((part) => part.locale !== undefined)?.locale
    if (locale === undefined) return undefined
    return {
      segments: parts.map(({ text }) => text),
      locale,
      suffixes: parts.map(({ suffixes }) => suffixes),
    }
  }
}

/** What a path of a compiled site leads to. */
type Target =
  | { readonly kind: 'page'; readonly page: Page; readonly locale?: string }
  | { readonly kind: 'redirect'; readonly redirect: Redirect }

/** Builds the route trie of all pages, aliases and redirects of a site. */
function routeTable({ pages, redirects, locales, site }: SiteManifest): RouteTrie<Target> {
  const { trie, add } = createTrie<Target>(idTest(site.ids))
  const codes = locales.map(({ code }) => code)
  for (const page of pages) {
    const pattern = parseRoute(page.route)
    if (pattern !== undefined) add(pattern, { kind: 'page', page })
    for (const written of page.aliases) {
      const alias = parseAlias(written, page.route, codes)
      if ('reason' in alias) continue
      const locale = omitUndefined({ locale: alias.locale })
      add(alias.pattern, { kind: 'page', page, ...locale })
    }
  }
  for (const redirect of redirects) {
    const pattern = parseEarlierPath(redirect.from)
    if (pattern !== undefined) add(pattern, { kind: 'redirect', redirect })
  }
  return trie
}

/** The route matched by a path, and the language implied by its suffixes. */
export interface RouteMatch {
  readonly found: TrieMatch<Target>
  readonly suffixed?: { readonly locale: string; readonly suffixes: readonly string[] }
}

export type FindTarget = (segments: readonly string[]) => RouteMatch | undefined

type SuffixedSegments = NonNullable<RouteMatch['suffixed']>

/** Returns the match with its ids as written, since only channels have suffixes. Undefined if no channel has one. */
function withOwnIds(
  found: TrieMatch<Target>,
  bare: UnsuffixedPath,
  written: readonly string[],
  isId: IsId,
): RouteMatch | undefined {
  const suffixes: string[] = []
  const params: Record<string, string> = { ...found.params }
  for (const [index, segment] of found.pattern.segments.entries()) {
    const own = written[index] ?? ''
    const isOwn = segment.kind === 'id' && isId(own)
    if (isOwn) params[segment.name] = own
    suffixes.push(isOwn ? '' : (bare.suffixes[index] ?? ''))
  }
  const suffixed: SuffixedSegments = { locale: bare.locale, suffixes }
  return suffixes.every((suffix) => suffix === '') ? undefined : { found: { ...found, params }, suffixed }
}

/** Creates a function that matches segments literally, or without language suffixes. A fixed route takes precedence over a suffix. */
export function createFinder(manifest: SiteManifest): FindTarget {
  const table = routeTable(manifest)
  const isId = idTest(manifest.site.ids)
  const unsuffixed = createSuffixReader(manifest.locales, isId)
  return (segments) => {
    const plain = findRoute(table, segments)
    const isFixed = plain?.pattern.segments.every(({ kind }) => kind === 'static') ?? false
    const bare = isFixed ? undefined : unsuffixed(segments)
    const found = bare && findRoute(table, bare.segments)
    const suffixed = bare && found && withOwnIds(found, bare, segments, isId)
    return suffixed ?? (plain && { found: plain })
  }
}

import type { LocaleConfig } from '../../schemas/config/index.ts'
import { type IsId, idTest } from './ids.ts'
import type { Page, Redirect, SiteManifest } from './manifest.ts'
import { isChannelSegment, parseAlias, parseRoute } from './route-pattern.ts'
import { createTrie, findRoute, type RouteTrie, type TrieMatch } from './route-trie.ts'

/** Segments without the suffixes that mean a language. */
interface Unsuffixed {
  readonly segments: readonly string[]
  /** Of the first segment that had a suffix. */
  readonly locale: string
  /** The suffix each segment had, in its proper spelling. */
  readonly suffixes: readonly string[]
}

function stripped(segment: string, locales: readonly LocaleConfig[]) {
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
 * Takes the languages' channel suffixes off the segments of a path: "/News_EN/Local_EN" means the English
 * page at "/News/Local". What can only be an id is left alone. Undefined where there is none.
 */
function createSuffixReader(
  all: readonly LocaleConfig[],
  isId: IsId,
): (segments: readonly string[]) => Unsuffixed | undefined {
  const locales = all
    .filter(({ channelSuffix }) => channelSuffix !== '')
    .toSorted((a, b) => b.channelSuffix.length - a.channelSuffix.length)
  return (segments) => {
    const parts = segments.map((segment) =>
      isId(segment) && !isChannelSegment(segment)
        ? { text: segment, suffixes: '', locale: undefined }
        : stripped(segment, locales),
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

/** What answers an address of a compiled site. */
type Target =
  | { readonly kind: 'page'; readonly page: Page; readonly locale?: string }
  | { readonly kind: 'redirect'; readonly redirect: Redirect }

/** All pages, aliases and redirects of a site, ready to be searched. */
function routeTable({ pages, redirects, locales, site }: SiteManifest): RouteTrie<Target> {
  const { trie, add } = createTrie<Target>(idTest(site.ids))
  const codes = locales.map(({ code }) => code)
  for (const page of pages) {
    const pattern = parseRoute(page.route)
    if (pattern !== undefined) add(pattern, { kind: 'page', page })
    for (const written of page.aliases) {
      const alias = parseAlias(written, page.route, codes)
      if ('reason' in alias) continue
      const locale = alias.locale === undefined ? {} : { locale: alias.locale }
      add(alias.pattern, { kind: 'page', page, ...locale })
    }
  }
  for (const redirect of redirects) {
    const pattern = parseRoute(redirect.from)
    if (pattern !== undefined) add(pattern, { kind: 'redirect', redirect })
  }
  return trie
}

/** What answers some segments, and the language their suffixes mean. */
export interface RouteMatch {
  readonly found: TrieMatch<Target>
  readonly suffixed?: { readonly locale: string; readonly suffixes: readonly string[] }
}

export type FindTarget = (segments: readonly string[]) => RouteMatch | undefined

type Suffixed = NonNullable<RouteMatch['suffixed']>

/** The same match with its ids as they were written: a suffix belongs to channels alone. Undefined where no channel has one. */
function withOwnIds(
  found: TrieMatch<Target>,
  bare: Unsuffixed,
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
  const suffixed: Suffixed = { locale: bare.locale, suffixes }
  return suffixes.every((suffix) => suffix === '') ? undefined : { found: { ...found, params }, suffixed }
}

/** Finds segments as they are, or without language suffixes. A fixed route goes before a suffix. */
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

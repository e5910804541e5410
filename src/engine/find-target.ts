import { parseAlias } from './alias.ts'
import { type IsId, idTest } from './ids.ts'
import { createSuffixReader } from './locale-suffix.ts'
import type { Page, Redirect, SiteManifest } from './manifest.ts'
import { parseRoute } from './route-pattern.ts'
import { createTrie, findRoute, type RouteTrie, type TrieMatch } from './route-trie.ts'

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
type Unsuffixed = NonNullable<ReturnType<ReturnType<typeof createSuffixReader>>>

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

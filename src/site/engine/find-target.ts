import { createSuffixReader } from './locale-suffix.ts'
import type { SiteManifest } from './manifest.ts'
import { routeTable, type Target } from './route-table.ts'
import { type Found, findRoute } from './route-trie.ts'

/** What answers some segments, and the language their suffixes mean. */
export interface RouteMatch {
  readonly found: Found<Target>
  readonly suffixed?: { readonly locale: string; readonly suffixes: readonly string[] }
}

export type FindTarget = (segments: readonly string[]) => RouteMatch | undefined

/** Finds segments as they are, or without language suffixes. A fixed route goes before a suffix. */
export function createFinder(manifest: SiteManifest): FindTarget {
  const table = routeTable(manifest)
  const unsuffixed = createSuffixReader(manifest.locales)
  return (segments) => {
    const plain = findRoute(table, segments)
    const isFixed = plain?.pattern.segments.every(({ kind }) => kind === 'static') ?? false
    const bare = isFixed ? undefined : unsuffixed(segments)
    const found = bare && findRoute(table, bare.segments)
    if (bare !== undefined && found !== undefined) return { found, suffixed: bare }
    return plain && { found: plain }
  }
}

import { parseAlias } from './alias.ts'
import { idTest } from './ids.ts'
import type { Page, Redirect, SiteManifest } from './manifest.ts'
import { parseRoute } from './route-pattern.ts'
import { createTrie, type RouteTrie } from './route-trie.ts'

/** What answers an address of a compiled site. */
export type Target =
  | { readonly kind: 'page'; readonly page: Page; readonly locale?: string }
  | { readonly kind: 'redirect'; readonly redirect: Redirect }

/** All pages, aliases and redirects of a site, ready to be searched. */
export function routeTable({ pages, redirects, locales, site }: SiteManifest): RouteTrie<Target> {
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

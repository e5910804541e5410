import type { Page } from '../../../src/engine/index.ts'
import { channels, inLocale, manifest, pageOf } from './site-config.ts'

/** An address to visit, or for a page of single records the route whose first record is to be visited. */
export type Place = { readonly path: string } | { readonly recordsOf: string }

/** Words that the demonstration museum's search finds. */
export const searchWords = '城墙'

/** A search page says something only when asked. */
const queryOf = (page: Page): string => {
  const needed = page.queries.flatMap((query) => {
    const declared = query.source === undefined ? {} : manifest.sources[query.source]?.params
    return Object.entries(query.params).flatMap(([name, param]) =>
      param.kind === 'query' && declared?.[name]?.required === true ? [param.name] : [],
    )
  })
  return needed.length === 0
    ? ''
    : `?${needed.map((name) => `${name}=${encodeURIComponent(searchWords)}`).join('&')}`
}

const placesOf = (page: Page): readonly Place[] => {
  if (page.route.includes(':id')) return [{ recordsOf: page.route }]
  if (!page.route.includes(':')) return [{ path: page.route + queryOf(page) }]
  const found = channels.filter(({ path }) => pageOf(path) === page)
  if (found.length === 0) throw new Error(`${page.route}: no channel of the config has an address it answers`)
  return found.map(({ path }) => ({ path }))
}

/** Every page of the config: its address, one for each channel it serves, or its first record. */
export const places: readonly Place[] = manifest.pages.flatMap(placesOf)

const linksIn = (html: string): readonly string[] =>
  [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/**
 * Follows the site's own links from its lists to its records, in one language. Gives the first address found
 * for each route with an id.
 */
export async function findRecords(origin: string, locale: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const place of places) {
    if (!('path' in place)) continue
    const answer = await fetch(origin + inLocale(place.path, locale))
    for (const href of linksIn(await answer.text())) {
      const route = pageOf(href)?.route
      if (route?.includes(':id') === true && !found.has(route)) found.set(route, href)
    }
  }
  return found
}

import { percentEncoded } from '../../base/path-segment.ts'
import { createSemaphore } from '../../base/semaphore.ts'
import { createMatcher, type Page, type SiteManifest } from '../../engine/index.ts'
import { allChannels } from '../asked-channels.ts'

/** Maximum number of concurrent requests to a site. */
const MAX_CONCURRENT_REQUESTS = 4

/** An address to visit, or the route of a record page whose first record to visit. */
export type PagePlace =
  /** `route` of its page. `further` marks another address of the previous page, with other content but the same layout. */
  | { readonly path: string; readonly route: string; readonly further?: boolean }
  | { readonly recordsOf: string }

/** Returns the query that a page requires, such as search words. */
export function neededQuery(page: Page, manifest: SiteManifest, words: string): string {
  const needed = page.queries.flatMap((query) => {
    const declared = manifest.sources[query.source ?? '']?.params
    return Object.entries(query.params).flatMap(([name, param]) =>
      param.kind === 'query' && declared?.[name]?.required === true ? [param.name] : [],
    )
  })
  return [...new Set(needed)].map((name) => `${name}=${percentEncoded(words)}`).join('&')
}

/**
 * Returns every page of a site: its address, one for each channel it serves, or its first record.
 *
 * @param words Search words.
 */
export function placesOf(manifest: SiteManifest, words: string): readonly PagePlace[] {
  const match = createMatcher(manifest)
  const channels = allChannels(manifest.channels)
  const answers = (path: string, page: Page): boolean => {
    const found = match(path)
    return found.kind === 'page' && found.page === page
  }
  return manifest.pages.flatMap((page): readonly PagePlace[] => {
    if (page.route.includes(':id')) return [{ recordsOf: page.route }]
    if (!page.route.includes(':')) {
      const query = neededQuery(page, manifest, words)
      return [{ path: query === '' ? page.route : `${page.route}?${query}`, route: page.route }]
    }
    return channels
      .filter(({ path }) => answers(path, page))
      .map(({ path }, index) => ({ path, route: page.route, further: index > 0 }))
  })
}

/** Returns an address in a language. The first language needs no parameter. */
export function inLocale(url: string, code: string, manifest: SiteManifest): string {
  if (code === manifest.locales[0]?.code) return url
  return `${url}${url.includes('?') ? '&' : '?'}lang=${code}`
}

function linksIn(html: string): readonly string[] {
  return [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

/** Returns the address of a page below a record page, such as `/makers/:id/works`: the record's address and the rest of the route. */
function addressBelowRecord(route: string, found: ReadonlyMap<string, string>): string | undefined {
  const above = [...found.keys()].find(
    (each) => route.startsWith(`${each}/`) && !route.slice(each.length).includes(':'),
  )
  return above === undefined
    ? undefined
    : found.get(above)?.replace(/^[^?]*/, (path) => path + route.slice(above.length))
}

/**
 * Follows the links of a site from lists to records, and from these to records that no list has, in one language. Returns the first address
 * found for each route with an ID. `read` returns the document at an address.
 */
export async function findRecordsBy(
  read: (address: string) => Promise<string>,
  manifest: SiteManifest,
  locale: string,
  words: string,
): Promise<ReadonlyMap<string, string>> {
  const match = createMatcher(manifest)
  const found = new Map<string, string>()
  const atOnce = createSemaphore(MAX_CONCURRENT_REQUESTS, Number.POSITIVE_INFINITY)
  const follow = async (addresses: readonly string[]): Promise<void> => {
    const documents = await Promise.all(addresses.map((address) => atOnce(() => read(address))))
    for (const href of documents.flatMap(linksIn)) {
      const target = match(href)
      if (target.kind !== 'page' || !target.page.route.includes(':id')) continue
      if (!found.has(target.page.route)) found.set(target.page.route, href)
    }
  }
  const places = placesOf(manifest, words)
  const missing = (): readonly string[] =>
    places.flatMap((place) => ('recordsOf' in place && !found.has(place.recordsOf) ? [place.recordsOf] : []))
  await follow(places.flatMap((place) => ('path' in place ? [inLocale(place.path, locale, manifest)] : [])))
  if (missing().length > 0) await follow([...found.values()])
  for (const route of missing()) {
    const address = addressBelowRecord(route, found)
    if (address !== undefined) found.set(route, address)
  }
  return found
}

/** Returns the first address on a running site for each route with an ID, in one language (see `findRecordsBy`). */
export function findRecordAddresses(
  origin: string,
  manifest: SiteManifest,
  locale: string,
  words: string,
): Promise<ReadonlyMap<string, string>> {
  const read = async (address: string): Promise<string> => (await fetch(origin + address)).text()
  return findRecordsBy(read, manifest, locale, words)
}

/** An address to take a screenshot of. */
export interface PageVisit {
  /** Name: its path, or the route of its page if that has an ID. */
  readonly route: string
  /** Route of its page. */
  readonly page: string
  readonly locale: string
  readonly address: string
  /** Expected HTTP status. */
  readonly status: number
}

/** Returns the addresses of every page of a running site in one language. Record pages without any record are omitted. */
export async function visitsIn(
  origin: string,
  code: string,
  manifest: SiteManifest,
  words: string,
): Promise<readonly PageVisit[]> {
  const records = await findRecordAddresses(origin, manifest, code, words)
  return placesOf(manifest, words).flatMap((place): readonly PageVisit[] => {
    const route = 'path' in place ? place.path : place.recordsOf
    const address = 'path' in place ? inLocale(place.path, code, manifest) : records.get(place.recordsOf)
    const page = 'path' in place ? place.route : place.recordsOf
    return address === undefined ? [] : [{ route, page, locale: code, address, status: 200 }]
  })
}

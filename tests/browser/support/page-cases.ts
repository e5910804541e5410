import { findRecordAddresses as find, type PagePlace, placesOf } from '../../../src/commands/shots/places.ts'
import { inLocale, manifest, pageOf } from './site-config.ts'

export type { PagePlace }

/** Words with hits in the demonstration museum's search. */
export const SEARCH_WORDS = '城墙'

/**
 * URLs of pages that nothing links to. They need an id of another backend, which the demonstration does not
 * have, and answer 404.
 */
const UNLINKED: Readonly<Record<string, string>> = {
  '/Survey/Introduction/:id': '/Survey/Introduction/1001',
}

export function statusOf(place: PagePlace): number {
  return 'recordsOf' in place && place.recordsOf in UNLINKED ? 404 : 200
}

/** All pages of the config: by URL, one per channel it serves, or by its first record. */
export const places: readonly PagePlace[] = placesOf(manifest, SEARCH_WORDS)

/** Returns the first record found for each route with an id, in one language. */
export function findRecords(origin: string, locale: string): Promise<ReadonlyMap<string, string>> {
  return find(origin, manifest, locale, SEARCH_WORDS)
}

export function nameOf(place: PagePlace): string {
  return 'path' in place ? place.path : place.recordsOf
}

/**
 * Returns a function for the URL of a place in a language; for routes with an id, that of the first record
 * found.
 */
export async function findAddresses(origin: string): Promise<(place: PagePlace, locale: string) => string> {
  const found = await Promise.all(
    manifest.locales.map(async ({ code }) => [code, await findRecords(origin, code)] as const),
  )
  const records = new Map(found)
  return (place, locale) => {
    if ('path' in place) return inLocale(place.path, locale)
    const unlinked = UNLINKED[place.recordsOf]
    if (unlinked !== undefined) return inLocale(unlinked, locale)
    // Visitors' texts are only found in the language they were written in.
    const written = records.get(manifest.locales[0]?.code ?? '')?.get(place.recordsOf)
    const address =
      records.get(locale)?.get(place.recordsOf) ??
      (written === undefined ? undefined : inLocale(written, locale))
    if (address === undefined) throw new Error(`no page of the site links to a record of ${place.recordsOf}`)
    return address
  }
}

function configOf(place: PagePlace) {
  return 'path' in place ? pageOf(place.path) : manifest.pages.find(({ route }) => route === place.recordsOf)
}

function drawingOf(place: PagePlace): string {
  const page = configOf(place)
  return `${page?.template} ${Object.keys(page?.options ?? {}).sort()}`
}

/** Returns the places of the same kind as an earlier one. */
function asBefore(kindOf: (place: PagePlace) => string | undefined): ReadonlySet<PagePlace> {
  return new Set(
    places.filter((place, index) => places.slice(0, index).some((other) => kindOf(other) === kindOf(place))),
  )
}

/** Places rendered like an earlier one: by the same template with the same kinds of options. */
export const repeated = asBefore(drawingOf)

const further = asBefore((place) => configOf(place)?.template)

/** First place of each template. */
export const firstOfTemplate: readonly PagePlace[] = places.filter((place) => !further.has(place))

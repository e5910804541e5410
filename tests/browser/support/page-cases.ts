import { findRecordAddresses as find, type PagePlace, placesOf } from '../../../src/commands/shots/places.ts'
import { inLocale, manifest, pageOf } from './site-config.ts'

export type { PagePlace }

/** Words that the demonstration museum's search finds. */
export const SEARCH_WORDS = '城墙'

/**
 * An address for each page that nothing links to: it asks for a number of another backend, which the demonstration does not have, and
 * so answers 404.
 */
const UNLINKED: Readonly<Record<string, string>> = {
  '/Survey/Introduction/:id': '/Survey/Introduction/1001',
}

export function statusOf(place: PagePlace): number {
  return 'recordsOf' in place && place.recordsOf in UNLINKED ? 404 : 200
}

/** Every page of the config: its address, one for each channel it serves, or its first record. */
export const places: readonly PagePlace[] = placesOf(manifest, SEARCH_WORDS)

/** The first record found for each route with an id, in one language. */
export function findRecords(origin: string, locale: string): Promise<ReadonlyMap<string, string>> {
  return find(origin, manifest, locale, SEARCH_WORDS)
}

export function nameOf(place: PagePlace): string {
  return 'path' in place ? place.path : place.recordsOf
}

/** The address of every place in every language: routes with an id have that of the first record found. */
export async function findAddresses(origin: string): Promise<(place: PagePlace, locale: string) => string> {
  const found = await Promise.all(
    manifest.locales.map(async ({ code }) => [code, await findRecords(origin, code)] as const),
  )
  const records = new Map(found)
  return (place, locale) => {
    if ('path' in place) return inLocale(place.path, locale)
    const unlinked = UNLINKED[place.recordsOf]
    if (unlinked !== undefined) return inLocale(unlinked, locale)
    // What visitors wrote is found in the language it was written in.
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

/** Places that are as one before them is. */
function asBefore(kindOf: (place: PagePlace) => string | undefined): ReadonlySet<PagePlace> {
  return new Set(
    places.filter((place, index) => places.slice(0, index).some((other) => kindOf(other) === kindOf(place))),
  )
}

/** Places drawn as one before them is: by the same template with the same kinds of options. */
export const repeated = asBefore(drawingOf)

const further = asBefore((place) => configOf(place)?.template)

/** The first place of each template. */
export const firstOfTemplate: readonly PagePlace[] = places.filter((place) => !further.has(place))

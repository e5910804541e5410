import { findRecords as find, type Place, placesOf } from '../../../src/tools/cli/shots/places.ts'
import { manifest, pageOf } from './site-config.ts'

export type { Place }

/** Words that the demonstration museum's search finds. */
export const SEARCH_WORDS = '城墙'

/** Every page of the config: its address, one for each channel it serves, or its first record. */
export const places: readonly Place[] = placesOf(manifest, SEARCH_WORDS)

/** The first record found for each route with an id, in one language. */
export function findRecords(origin: string, locale: string): Promise<ReadonlyMap<string, string>> {
  return find(origin, manifest, locale, SEARCH_WORDS)
}

function drawingOf(place: Place): string {
  const page =
    'path' in place ? pageOf(place.path) : manifest.pages.find(({ route }) => route === place.recordsOf)
  return `${page?.template} ${Object.keys(page?.options ?? {}).sort()}`
}

/** Places drawn as one before them is: by the same template with the same kinds of options. */
export const repeated: ReadonlySet<Place> = new Set(
  places.filter((place, index) =>
    places.slice(0, index).some((other) => drawingOf(other) === drawingOf(place)),
  ),
)

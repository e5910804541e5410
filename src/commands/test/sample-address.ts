import { encodeSegment } from '../../base/path-segment.ts'
import type { Channel, Page } from '../../engine/index.ts'
import type { Site } from '../../web/site/site.ts'
import { allChannels } from '../asked-channels.ts'
import { neededQuery } from '../shots/places.ts'
import { SAMPLE_ID } from './sample/derive-answer.ts'

export interface SampleValues {
  /** Search words. */
  readonly words: string
  /** ID of the record to request. Defaults to that of the derived record. */
  readonly id?: string
}

/** Returns the paths of a route with its ID and each channel of the site, those of existing lists first. */
function pathsOf(route: string, channels: readonly Channel[], id: string): readonly string[] {
  const withId = route.replace(':id', () => encodeSegment(id))
  if (!/:[a-z]/.test(withId)) return [withId]
  const paths = channels.map(({ segment }) => withId.replace(/:[a-z]\w*/g, segment))
  const listOf = (path: string): string => (route.endsWith('/:id') ? path.replace(/\/[^/]*$/, '') : path)
  const isChannel = (path: string): boolean => channels.some((channel) => listOf(path) === channel.path)
  return [...paths.filter(isChannel), ...paths]
}

/** Returns an address that matches `page` in a language, using the site's channels. Undefined if there is none. */
export function sampleAddress(
  page: Page,
  locale: string,
  site: Site,
  { words, id = SAMPLE_ID }: SampleValues,
): string | undefined {
  const query = neededQuery(page, site.manifest, words)
  const lang = locale === site.manifest.locales[0]?.code ? '' : `lang=${locale}`
  const search = [lang, query].filter((part) => part !== '').join('&')
  const channels = allChannels(site.manifest.channels)
  return pathsOf(page.route, channels, id)
    .map((path) => (search === '' ? path : `${path}?${search}`))
    .find((candidate) => {
      const match = site.match(candidate)
      return match.kind === 'page' && match.page.id === page.id
    })
}

import { encodeSegment } from '../../base/path-segment.ts'
import type { Channel, Page } from '../../engine/index.ts'
import type { Site } from '../../web/site/site.ts'
import { allChannels } from '../asked-channels.ts'
import { neededQuery } from '../shots/places.ts'
import { SAMPLE_ID } from './sample/derive-answer.ts'

export interface SampleValues {
  /** What is searched for. */
  readonly words: string
  /** Id of the record that a page of one record is requested with; by default that of the derived record. */
  readonly id?: string
}

/** Paths of a route with its id and, in turn, every channel of the site in its channel segments, those where it is first. */
function pathsOf(route: string, channels: readonly Channel[], id: string): readonly string[] {
  const withId = route.replace(':id', () => encodeSegment(id))
  if (!/:[a-z]/.test(withId)) return [withId]
  const paths = channels.map(({ segment }) => withId.replace(/:[a-z]\w*/g, segment))
  const listOf = (path: string): string => (route.endsWith('/:id') ? path.replace(/\/[^/]*$/, '') : path)
  const isChannel = (path: string): boolean => channels.some((channel) => listOf(path) === channel.path)
  return [...paths.filter(isChannel), ...paths]
}

/** An address that `page` answers in a language, found with the site's own channels; undefined where there is none. */
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

import type { Channel, Page } from '../../src/site/engine/index.ts'
import type { Site } from '../../src/site/server/site.ts'

export const SAMPLE_WORDS = '青铜剑'
const SAMPLE_ID = '7'

function allOf(channels: readonly Channel[]): readonly Channel[] {
  return channels.flatMap((channel) => [channel, ...allOf(channel.children)])
}

/** Paths of a route with its id and, in turn, every channel of the site in its channel segments, those where it stands first. */
function pathsOf(route: string, channels: readonly Channel[]): readonly string[] {
  const withId = route.replace(':id', SAMPLE_ID)
  if (!/:[a-z]/.test(withId)) return [withId]
  const paths = channels.map(({ segment }) => withId.replace(/:[a-z]\w*/g, segment))
  const isChannel = (path: string) => channels.some((channel) => path.replace(/\/\d+$/, '') === channel.path)
  return [...paths.filter(isChannel), ...paths]
}

/** Query parameters without which the page's own source makes no call. */
function neededQuery(page: Page, site: Site): string {
  const search = new URLSearchParams()
  for (const query of page.queries) {
    const declared = query.source === undefined ? {} : (site.manifest.sources[query.source]?.params ?? {})
    for (const [name, param] of Object.entries(query.params))
      if (param.kind === 'query' && declared[name]?.required === true) search.set(param.name, SAMPLE_WORDS)
  }
  return search.toString()
}

/** An address that `page` answers in a language, found with the site's own channels. Throws where there is none. */
export function sampleAddress(page: Page, locale: string, site: Site): string {
  const query = neededQuery(page, site)
  const lang = locale === site.manifest.locales[0]?.code ? '' : `lang=${locale}`
  const search = [lang, query].filter((part) => part !== '').join('&')
  const channels = allOf(site.manifest.channels)
  const url = pathsOf(page.route, channels)
    .map((path) => (search === '' ? path : `${path}?${search}`))
    .find((candidate) => {
      const match = site.match(candidate)
      return match.kind === 'page' && match.page === page
    })
  if (url === undefined) throw new Error(`no address was found that ${page.route} answers`)
  return url
}

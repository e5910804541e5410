import { encodeSegment } from '../../base/path-segment.ts'
import type { Item } from '../../engine/contracts/item.ts'
import type { Match, PageMatch } from '../../engine/index.ts'
import type { SiteChannels } from './site-channels.ts'

/** Whether a record is where its address says, and if not, where it is. */
export type RecordPlace = 'here' | 'nowhere' | { readonly at: string }

type MatchUrl = (url: string) => Match

function isPage(match: Match): boolean {
  return match.kind === 'page'
}

/** The first of these paths that is a page, with the language and platform of the address requested. */
function firstPage(paths: readonly string[], query: string, matchUrl: MatchUrl): RecordPlace | undefined {
  const path = paths.find((each) => each.startsWith('/') && isPage(matchUrl(each)))
  return path === undefined ? undefined : { at: query === '' ? path : `${path}?${query}` }
}

/** A record by its id: it is where its channel is, or below the channel that the address names. */
function placeById(
  channel: string,
  above: string,
  id: string,
  channels: SiteChannels,
  find: (paths: readonly string[]) => RecordPlace | undefined,
): RecordPlace {
  const own = channels.pathsOf(channel)
  if (own.some((path) => path === above || path.startsWith(`${above}/`))) return 'here'
  const elsewhere = find(own.map((path) => `${path}/${encodeSegment(id)}`))
  if (elsewhere !== undefined) return elsewhere
  const segment = above.slice(above.lastIndexOf('/') + 1)
  return segment === channel || channels.at(above) !== undefined ? 'here' : 'nowhere'
}

/** The one page of a channel: it is where the channel is, or below the channel that its record names. */
function placeByNumber(
  { parentChannel }: Item,
  path: string,
  channels: SiteChannels,
  find: (paths: readonly string[]) => RecordPlace | undefined,
): RecordPlace {
  if (channels.at(path) !== undefined) return 'here'
  const [parent = '', segment = ''] = path.split('/').slice(-2)
  const elsewhere = find(channels.pathsOf(segment))
  if (elsewhere !== undefined) return elsewhere
  return parentChannel === undefined || parentChannel === parent ? 'here' : 'nowhere'
}

/**
 * Where the record of a page belongs, by the channel it names: a record has one address. What the backend does not say
 * is not held against it.
 */
export function ownPlace(
  { page, params, canonical }: PageMatch,
  record: Item | undefined,
  channels: SiteChannels,
  matchUrl: MatchUrl,
): RecordPlace {
  if (page.kind !== 'detail' || record?.channel === undefined) return 'here'
  const [path = '', query = ''] = canonical.split('?', 2)
  const find = (paths: readonly string[]) => firstPage(paths, query, matchUrl)
  const { id } = params
  if (id === undefined) return placeByNumber(record, path, channels, find)
  return placeById(record.channel, path.slice(0, path.lastIndexOf('/')), id, channels, find)
}

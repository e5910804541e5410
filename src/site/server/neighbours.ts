import type { Item } from '../contracts/item.ts'
import type { LinkView, PageView, QueryView } from '../contracts/view.ts'
import { type Match, mainQuery, type PageMatch, type PageQuery } from '../engine/index.ts'
import { createTimedMemory } from './timed-memory.ts'

/** A list is asked for this many entries at once; in a longer one, what stands beyond has no neighbours. */
const MAX_ENTRIES = 500
const TTL_SECONDS = 60
const MAX_LISTS = 100
/** As many stand below a record's page. */
const MAX_ONWARD = 4

type Entry = Pick<Item, 'id' | 'title' | 'image' | 'kind'> & { readonly href: string }

/** Where a record's page leads on to. */
export type Neighbours = Pick<PageView, 'previous' | 'next' | 'onward' | 'list'>

const entriesOf = (found: QueryView): readonly Entry[] =>
  found.ok
    ? found.items.flatMap(({ id, title, image, kind, href, external }) =>
        href === undefined || external === true
          ? []
          : [{ id, title, href, ...(image && { image }), ...(kind === undefined ? {} : { kind }) }],
      )
    : []

const toLink = ({ title, href }: Entry): LinkView => ({ title, href, external: false })

/** Entries of the same kind with a picture, from the one after the next on and round the end of the list. */
const onwardFrom = (entries: readonly Entry[], at: number): readonly Item[] =>
  [...entries.slice(at + 2), ...entries.slice(0, Math.max(0, at - 1))]
    .filter(({ image, kind }) => image !== undefined && kind === entries[at]?.kind)
    .slice(0, MAX_ONWARD)
    .map(({ kind: _kind, ...entry }) => entry)

/** The address one step up, with the same language and platform. */
const above = (address: string): string => address.replace(/\/[^/?]*(?=\?|$)/, '') || '/'

/** The address with the first parameter that narrows its list set to this kind; undefined for a list none narrows. */
const narrowed = (address: string, query: PageQuery, kind: string): string | undefined => {
  const param = Object.values(query.params).find((value) => value.kind === 'query')
  if (param === undefined) return undefined
  return `${address}${address.includes('?') ? '&' : '?'}${param.name}=${encodeURIComponent(kind)}`
}

/**
 * The entries before and after a record, and some further ones, in the list one step up in its address, for pages
 * that ask for it (`neighbours`); of a record that stands there only under its kind, in the list of that kind. A list
 * is remembered for a minute; one that cannot be had gives none.
 */
export const createNeighbours = (
  matchUrl: (url: string) => Match,
  ask: (query: PageQuery, match: PageMatch) => Promise<QueryView>,
  revision: () => Promise<string> = async () => '',
) => {
  const remember = createTimedMemory<readonly Entry[]>(MAX_LISTS)

  const listAt = async (address: string, platform: string | undefined) => {
    const list = matchUrl(address)
    const query = list.kind === 'page' ? mainQuery(list.page) : undefined
    if (list.kind !== 'page' || query?.links === undefined) return undefined
    const entries = await remember(`${await revision()} ${platform ?? ''} ${list.canonical}`, async () => {
      const found = await ask({ ...query, paged: false, pageSize: MAX_ENTRIES, excerpt: 0 }, list)
      return { value: entriesOf(found), seconds: found.ok ? TTL_SECONDS : 0 }
    })
    return { query, entries, address: list.canonical }
  }

  return async (match: PageMatch, record: () => Promise<Item | undefined>): Promise<Neighbours> => {
    const { page, params, canonical, platform } = match
    if (page.neighbours !== true) return {}
    const placeIn = (entries: readonly Entry[] = []) => entries.findIndex(({ id }) => id === params.id)
    const whole = await listAt(above(canonical), platform)
    const kind = whole === undefined || placeIn(whole.entries) >= 0 ? undefined : (await record())?.kind
    const other =
      whole === undefined || kind === undefined ? undefined : narrowed(whole.address, whole.query, kind)
    const list = other === undefined ? whole : await listAt(other, platform)
    const at = placeIn(list?.entries)
    if (list === undefined || at < 0) return {}
    const [previous, next] = [list.entries[at - 1], list.entries[at + 1]]
    const onward = onwardFrom(list.entries, at)
    return {
      ...(previous === undefined ? {} : { previous: toLink(previous) }),
      ...(next === undefined ? {} : { next: toLink(next) }),
      ...(onward.length === 0 ? {} : { onward }),
      ...(other === undefined ? {} : { list: list.address }),
    }
  }
}

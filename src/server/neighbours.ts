import type { Item } from '../contracts/item.ts'
import type { LinkView, PageView, QueryView } from '../contracts/view.ts'
import type { Match, PageMatch, PageQuery } from '../engine/index.ts'
import { createTimedMemory } from './timed-memory.ts'

/** A list is asked for this many entries at once; in a longer one, what stands beyond has no neighbours. */
const MOST_ENTRIES = 500
const KEPT_SECONDS = 60
const KEPT_LISTS = 100
/** As many stand below a record's page. */
const MOST_ONWARD = 4

type Entry = Pick<Item, 'id' | 'title' | 'image' | 'kind'> & { readonly href: string }

/** Where a record's page leads on to. */
export type Neighbours = Pick<PageView, 'previous' | 'next' | 'onward'>

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
    .slice(0, MOST_ONWARD)
    .map(({ kind: _kind, ...entry }) => entry)

/** The address one step up, with the same language and platform. */
const above = (address: string): string => address.replace(/\/[^/?]*(?=\?|$)/, '') || '/'

/**
 * The entries before and after a record, and some further ones, in the list one step up in its address, for pages that ask for it
 * (`neighbours`). A list is remembered for a minute; one that cannot be had gives none.
 */
export const createNeighbours = (
  matchUrl: (url: string) => Match,
  ask: (query: PageQuery, match: PageMatch) => Promise<QueryView>,
) => {
  const remember = createTimedMemory<readonly Entry[]>(KEPT_LISTS)

  return async (match: PageMatch): Promise<Neighbours> => {
    const { page, params, canonical, platform } = match
    if (page.neighbours !== true) return {}
    const list = matchUrl(above(canonical))
    if (list.kind !== 'page') return {}
    const query = list.page.queries.find(({ name }) => name === 'main')
    if (query?.links === undefined) return {}
    const entries = await remember(`${platform ?? ''} ${list.canonical}`, async () => {
      const found = await ask({ ...query, paged: false, pageSize: MOST_ENTRIES, excerpt: 0 }, list)
      return { value: entriesOf(found), seconds: found.ok ? KEPT_SECONDS : 0 }
    })
    const at = entries.findIndex(({ id }) => id === params.id)
    const [previous, next] = at < 0 ? [] : [entries[at - 1], entries[at + 1]]
    const onward = at < 0 ? [] : onwardFrom(entries, at)
    return {
      ...(previous === undefined ? {} : { previous: toLink(previous) }),
      ...(next === undefined ? {} : { next: toLink(next) }),
      ...(onward.length === 0 ? {} : { onward }),
    }
  }
}

import type { LinkView, PageView, QueryView } from '../contracts/view.ts'
import type { Match, PageMatch, PageQuery } from '../engine/index.ts'
import { createTimedMemory } from './timed-memory.ts'

/** A list is asked for this many entries at once; in a longer one, what stands beyond has no neighbours. */
const MOST_ENTRIES = 500
const KEPT_SECONDS = 60
const KEPT_LISTS = 100

type Entry = Pick<LinkView, 'title' | 'href'> & { readonly id: string }

/** Where a record's page leads on to. */
export type Neighbours = Pick<PageView, 'previous' | 'next'>

const entriesOf = (found: QueryView): readonly Entry[] =>
  found.ok
    ? found.items.flatMap(({ id, title, href, external }) =>
        href === undefined || external === true ? [] : [{ id, title, href }],
      )
    : []

const toLink = ({ title, href }: Entry): LinkView => ({ title, href, external: false })

/** The address one step up, with the same language and platform. */
const above = (address: string): string => address.replace(/\/[^/?]*(?=\?|$)/, '') || '/'

/**
 * The entries before and after a record in the list one step up in its address, for pages that ask for it
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
    return {
      ...(previous === undefined ? {} : { previous: toLink(previous) }),
      ...(next === undefined ? {} : { next: toLink(next) }),
    }
  }
}

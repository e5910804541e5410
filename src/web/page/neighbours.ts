import { LRUCache } from 'lru-cache'
import { omitUndefined } from '../../base/object.ts'
import { percentEncoded } from '../../base/path-segment.ts'
import { createMemo } from '../../base/tasks.ts'
import type { Item } from '../../engine/contracts/item.ts'
import type { NeighbourView, PageView, QueryView, RelatedView } from '../../engine/contracts/view.ts'
import {
  fixedChoices,
  type Match,
  mainQuery,
  type PageMatch,
  type PageQuery,
  withoutParam,
} from '../../engine/index.ts'

/** Page size of requests to the own content service; in a longer list, entries beyond it have no neighbours. */
const MAX_ENTRIES = 500
/** Maximum number of lists whose pages, as seen by visitors, are remembered. */
const MAX_SEEN = 500
const TTL_MS = 60_000
const MAX_LISTS = 100
/** Number of related entries below a record's page. */
const MAX_RELATED = 4

type RecordWithPage = RelatedView & Pick<Item, 'kind'>

/** Links from a record's page to others. */
export type PageNeighbours = Pick<PageView, 'previous' | 'next' | 'related' | 'list'>

function recordsWithPage(found: QueryView): readonly RecordWithPage[] {
  return found.ok
    ? found.items.flatMap(({ id, title, language, image, kind, href, external }) =>
        href === undefined || external === true
          ? []
          : [{ id, title, href, ...(image && { image }), ...omitUndefined({ kind, language }) }],
      )
    : []
}

function neighbourView({ title, href, language }: RecordWithPage): NeighbourView {
  return { title, href, ...omitUndefined({ language }) }
}

/** Returns entries of the same kind with a picture, starting after the next entry and wrapping around. */
function relatedFrom(entries: readonly RecordWithPage[], at: number): readonly RelatedView[] {
  return [...entries.slice(at + 2), ...entries.slice(0, Math.max(0, at - 1))]
    .filter(({ image, kind }) => image !== undefined && kind === entries[at]?.kind)
    .slice(0, MAX_RELATED)
    .map(({ kind: _kind, ...entry }) => entry)
}

/** Returns the parent URL, with the same language and platform. */
function parentAddress(address: string): string {
  return address.replace(/\/[^/?]*(?=\?|$)/, '') || '/'
}

/** Sets the first query parameter of a list to this kind; returns undefined for a list without one. */
function filteredAddress(address: string, query: PageQuery, kind: string): string | undefined {
  const param = Object.values(query.params).find((value) => value.kind === 'query')
  if (param === undefined) return undefined
  return `${address}${address.includes('?') ? '&' : '?'}${param.name}=${percentEncoded(kind)}`
}

/** A list, identified by the page of its URL. */
interface List {
  readonly match: PageMatch
  readonly query: PageQuery
}

/** Entries of one page of a list, or of two adjacent ones. */
interface EntryRange {
  readonly entries: readonly RecordWithPage[]
  readonly address: string
}

interface ListPage {
  readonly entries: readonly RecordWithPage[]
  readonly isLast: boolean
  /** Whether the list could be loaded. */
  readonly ok: boolean
}

export interface NeighbourOptions {
  readonly matchUrl: (url: string) => Match
  readonly ask: (query: PageQuery, match: PageMatch) => Promise<QueryView>
  readonly revision?: (() => Promise<string>) | undefined
  /** Whether a source belongs to the own content service, where a whole list costs one call in this process. */
  readonly isOwn: (source: string | undefined) => boolean
}

/**
 * Finds the previous and next record, and some related ones, in the list one level above a page with `neighbours`. A record available
 * only under its kind is looked up in the list of that kind. An external backend is asked for at most two pages of that list, in its
 * usual page size: the page on which visitors have seen the record, else the first, and the adjacent one. A record on neither has no
 * neighbours.
 */
export class NeighbourFinder {
  readonly #options: NeighbourOptions
  readonly #remember = createMemo<ListPage>({ max: MAX_LISTS, holdsFor: ({ ok }) => (ok ? TTL_MS : 0) })
  readonly #seen = new LRUCache<string, Map<string, number>>({ max: MAX_SEEN })

  constructor(options: NeighbourOptions) {
    this.#options = options
  }

  /** Returns the source of the list with a page's neighbours; undefined for a page without. */
  sourceOf({ page, canonical }: PageMatch): string | undefined {
    return page.neighbours === true ? this.#listAt(parentAddress(canonical))?.query.source : undefined
  }

  /** Remembers which records are on a page of a list. */
  note({ canonical, page }: PageMatch, main: QueryView | undefined): void {
    if (page.kind !== 'list' || main?.ok !== true) return
    // A made-up URL has no records, and must not evict a list.
    if (main.items.length === 0) return
    const address = withoutParam(canonical, 'page')
    const places = this.#seen.get(address) ?? new Map<string, number>()
    for (const { id } of main.items)
      if (places.size < MAX_ENTRIES || places.has(id)) places.set(id, main.page)
    this.#seen.set(address, places)
  }

  async of(match: PageMatch, record: () => Promise<Item | undefined>): Promise<PageNeighbours> {
    const { page, params, canonical } = match
    const { id } = params
    const whole = page.neighbours === true ? this.#listAt(parentAddress(canonical)) : undefined
    const found = whole === undefined || id === undefined ? undefined : await this.#find(whole, id, record)
    if (found === undefined || whole === undefined) return {}
    const { entries, address } = found
    const at = entries.findIndex((entry) => entry.id === id)
    const [previous, next] = [entries[at - 1], entries[at + 1]]
    const related = relatedFrom(entries, at)
    return {
      ...(previous === undefined ? {} : { previous: neighbourView(previous) }),
      ...(next === undefined ? {} : { next: neighbourView(next) }),
      ...(related.length === 0 ? {} : { related }),
      ...(address === whole.match.canonical ? {} : { list: address }),
    }
  }

  async #find(whole: List, id: string, record: () => Promise<Item | undefined>) {
    if (this.#seenOn(whole, id) !== undefined) return this.#around(whole, id, true)
    const isOwn = this.#options.isOwn(whole.query.source)
    const own = isOwn ? await this.#around(whole, id, false) : undefined
    if (own !== undefined) return own
    const kind = (await record())?.kind
    const ofKind = this.#filteredBy(whole, kind)
    if (isOwn) return ofKind && this.#around(ofKind, id, false)
    if (ofKind === undefined || kind === undefined) return this.#around(whole, id, true)
    if (this.#seenOn(ofKind, id) !== undefined || showsOneKind(whole, kind))
      return this.#around(ofKind, id, true)
    return (await this.#around(whole, id, true)) ?? this.#around(ofKind, id, false)
  }

  async #around(list: List, id: string, mayTurn: boolean): Promise<EntryRange | undefined> {
    const page = this.#seenOn(list, id) ?? 1
    const { entries, isLast } = await this.#pageOf(list, page)
    const at = entries.findIndex((entry) => entry.id === id)
    if (at < 0) return undefined
    const address = list.match.canonical
    if (mayTurn && at === 0 && page > 1)
      return { entries: [...(await this.#pageOf(list, page - 1)).entries, ...entries], address }
    if (mayTurn && at === entries.length - 1 && !isLast)
      return { entries: [...entries, ...(await this.#pageOf(list, page + 1)).entries], address }
    return { entries, address }
  }

  async #pageOf({ match, query }: List, page: number): Promise<ListPage> {
    const { ask, isOwn, revision } = this.#options
    const isOwnSource = isOwn(query.source)
    const key = `${(await revision?.()) ?? ''} ${match.platform ?? ''} ${match.canonical} ${page}`
    return this.#remember(key, async () => {
      const size = isOwnSource ? { paged: false, pageSize: MAX_ENTRIES } : { paged: true }
      const found = await ask({ ...query, ...size, excerpt: 0, full: false }, { ...match, pageNumber: page })
      const isLast =
        isOwnSource ||
        !found.ok ||
        (found.pages === undefined ? found.isLastPage !== false : page >= found.pages)
      return { entries: recordsWithPage(found), isLast, ok: found.ok }
    })
  }

  #seenOn({ match }: List, id: string): number | undefined {
    return this.#seen.get(match.canonical)?.get(id)
  }

  #listAt(address: string): List | undefined {
    const match = this.#options.matchUrl(address)
    const query = match.kind === 'page' ? mainQuery(match.page) : undefined
    return match.kind !== 'page' || query?.links === undefined ? undefined : { match, query }
  }

  /** Returns the list filtered by the record's kind, if a parameter of the list selects it. */
  #filteredBy(whole: List, kind: string | undefined): List | undefined {
    const address = kind === undefined ? undefined : filteredAddress(whole.match.canonical, whole.query, kind)
    return address === undefined ? undefined : this.#listAt(address)
  }
}

/** Whether the parent list always shows one kind, so that it lacks records of other kinds. */
function showsOneKind({ match }: List, kind: string): boolean {
  return fixedChoices(match.page.options).some(({ values, narrows }) => !narrows && values.includes(kind))
}

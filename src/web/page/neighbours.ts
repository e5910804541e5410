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

/** The own service is asked for this many entries at a time; in a longer list, what is beyond has no neighbours. */
const MAX_ENTRIES = 500
/** As many lists are known by the pages that visitors have turned. */
const MAX_SEEN = 500
const TTL_MS = 60_000
const MAX_LISTS = 100
/** As many are below a record's page. */
const MAX_RELATED = 4

type RecordWithPage = RelatedView & Pick<Item, 'kind'>

/** Where a record's page leads on to. */
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

/** Entries of the same kind with a picture, from the one after the next on and round the end of the list. */
function relatedFrom(entries: readonly RecordWithPage[], at: number): readonly RelatedView[] {
  return [...entries.slice(at + 2), ...entries.slice(0, Math.max(0, at - 1))]
    .filter(({ image, kind }) => image !== undefined && kind === entries[at]?.kind)
    .slice(0, MAX_RELATED)
    .map(({ kind: _kind, ...entry }) => entry)
}

/** The address one step up, with the same language and platform. */
function parentAddress(address: string): string {
  return address.replace(/\/[^/?]*(?=\?|$)/, '') || '/'
}

/** The address with the first parameter that narrows its list set to this kind; undefined for a list none narrows. */
function filteredAddress(address: string, query: PageQuery, kind: string): string | undefined {
  const param = Object.values(query.params).find((value) => value.kind === 'query')
  if (param === undefined) return undefined
  return `${address}${address.includes('?') ? '&' : '?'}${param.name}=${percentEncoded(kind)}`
}

/** A list as the address of a page above a record names it. */
interface List {
  readonly match: PageMatch
  readonly query: PageQuery
}

/** Entries of one or two pages of a list that are next to each other. */
interface EntryRange {
  readonly entries: readonly RecordWithPage[]
  readonly address: string
}

interface ListPage {
  readonly entries: readonly RecordWithPage[]
  readonly isLast: boolean
  /** Whether it could be loaded. */
  readonly ok: boolean
}

export interface NeighbourOptions {
  readonly matchUrl: (url: string) => Match
  readonly ask: (query: PageQuery, match: PageMatch) => Promise<QueryView>
  readonly revision?: (() => Promise<string>) | undefined
  /** Whether a source is the own service's, where a whole list costs one call in this process. */
  readonly isOwn: (source: string | undefined) => boolean
}

/**
 * The entries before and after a record, and some further ones, in the list one step up in its address, for pages
 * that ask for it (`neighbours`); of a record that is there only under its kind, in the list of that kind. A backend
 * elsewhere is asked for two pages of that list at most, in its own size: the page on which visitors have
 * seen the record, else the first, and the one beside it. Where it is on neither it has no neighbours.
 */
export class NeighbourFinder {
  readonly #options: NeighbourOptions
  readonly #remember = createMemo<ListPage>({ max: MAX_LISTS, holdsFor: ({ ok }) => (ok ? TTL_MS : 0) })
  readonly #seen = new LRUCache<string, Map<string, number>>({ max: MAX_SEEN })

  constructor(options: NeighbourOptions) {
    this.#options = options
  }

  /** The source of the list that a page's neighbours are in; undefined for a page without. */
  sourceOf({ page, canonical }: PageMatch): string | undefined {
    return page.neighbours === true ? this.#listAt(parentAddress(canonical))?.query.source : undefined
  }

  /** Takes note of where records are on a page of a list. */
  note({ canonical, page }: PageMatch, main: QueryView | undefined): void {
    if (page.kind !== 'list' || main?.ok !== true) return
    // An address that somebody has made up names nothing, and must not push out a list.
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

  /** The list of the record's kind, where a parameter of the list chooses it. */
  #filteredBy(whole: List, kind: string | undefined): List | undefined {
    const address = kind === undefined ? undefined : filteredAddress(whole.match.canonical, whole.query, kind)
    return address === undefined ? undefined : this.#listAt(address)
  }
}

/** Whether the list above always shows one kind, so that one of another kind is not in it. */
function showsOneKind({ match }: List, kind: string): boolean {
  return fixedChoices(match.page.options).some(({ values, narrows }) => !narrows && values.includes(kind))
}

import type { SourceConfig } from '../../../schemas/config/index.ts'
import type { Item } from '../contracts/item.ts'
import type { QueryView } from '../contracts/view.ts'
import type { ParamValues } from './build-request.ts'
import { callSource, type LoadContext } from './call-source.ts'
import { withoutSuffix } from './channel-number.ts'
import { wordsOf } from './find-words.ts'
import { joinItems } from './join-items.ts'
import { MAX_RECORDS } from './limits.ts'
import type { ItemWish } from './map-context.ts'
import { mapEach } from './map-each.ts'
import { mapRecord } from './map-record.ts'
import type { Records } from './read-response.ts'

export interface QueryWish extends ItemWish {
  readonly source: string
  readonly params: ParamValues
  readonly page: number
  readonly pageSize: number
  /** Whether a value comes from the address, where anyone may write anything. */
  readonly chosen?: boolean
}

const withJoins = async (
  { record, item }: { readonly record: unknown; readonly item: Item },
  source: SourceConfig,
  wish: ItemWish,
  context: LoadContext,
): Promise<Item> => {
  if (!wish.full || source.joins === undefined) return item
  const parts = await Promise.all(source.joins.map((join) => joinItems(join, record, context)))
  return Object.assign({}, item, ...parts) as Item
}

/** Counts as choices name their values: channel numbers without the suffix of a language. */
const countsByChannel = (
  counts: NonNullable<Records['counts']>,
  context: LoadContext,
): NonNullable<Records['counts']> =>
  Object.fromEntries(Object.entries(counts).map(([value, total]) => [withoutSuffix(value, context), total]))

/** The page the records are of: a backend may answer another than it was asked for, such as the last. */
const answeredPage = ({ page }: Records, source: SourceConfig, wish: QueryWish): number => {
  if (page === undefined || wish.pageSize === 0) return wish.page
  return Math.max(1, page + 1 - (source.paging?.first ?? 1))
}

/**
 * One query of a page: the call, its records as Items, and where they stand in the whole. Several calls joined
 * into one Item run in parallel; a failed join leaves its part out. Never throws: a failure becomes a reason
 * for the visitor and one report for the log.
 */
export const loadQuery = async (wish: QueryWish, context: LoadContext): Promise<QueryView> => {
  const source = context.manifest.sources[wish.source]
  if (source === undefined) return { ok: false, reason: 'unreachable' }
  const loaded = await callSource(wish.source, source, wish.params, wish, context)
  if (!loaded.ok) {
    const { reason, invalid = false } = loaded
    const { page, pageSize } = wish
    const isNothing = invalid && wish.chosen === true && source.kind === 'list'
    return isNothing ? { ok: true, items: [], page, pageSize, pages: 0, total: 0 } : { ok: false, reason }
  }
  const search = source.highlight === undefined ? undefined : wish.params[source.highlight]
  const marked = search === undefined ? wish : { ...wish, words: wordsOf(String(search)) }
  const room = { left: MAX_RECORDS }
  const mapped = await mapEach(wish.source, loaded.records, context, (record, within) => {
    const item = mapRecord(record, source, marked, within, room)
    return item === undefined ? undefined : { record, item }
  })
  const items = await Promise.all(mapped.map((each) => withJoins(each, source, wish, context)))
  if (items.length === 0 && loaded.records.length > 0) {
    const { method, path } = source.request
    const detail = 'no record has an id or a title where the mapping looks'
    context.onFailure({
      source: wish.source,
      service: source.service,
      method,
      path,
      reason: 'malformed',
      detail,
    })
    return { ok: false, reason: 'malformed' }
  }
  const pages =
    wish.pageSize === 0
      ? 1
      : (loaded.pages ?? (loaded.total === undefined ? undefined : Math.ceil(loaded.total / wish.pageSize)))
  const ends = source.paging?.style === 'cursor' || loaded.records.length < wish.pageSize
  const last = loaded.nextCursor === undefined && ends
  return {
    ok: true,
    items,
    page: answeredPage(loaded, source, wish),
    pageSize: wish.pageSize,
    ...(pages === undefined ? { last } : { pages }),
    ...(loaded.total === undefined ? {} : { total: loaded.total }),
    ...(loaded.counts === undefined ? {} : { counts: countsByChannel(loaded.counts, context) }),
  }
}

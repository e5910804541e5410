import type { SourceConfig, StaticItem } from '../../schemas/config/index.ts'
import { getOwn, omitUndefined } from '../base/object.ts'
import { hasSteps } from '../base/path-segment.ts'
import { excerptOf, fill, localized } from '../base/text/index.ts'
import type { Item } from '../engine/contracts/item.ts'
import type { FacetValue, QueryView } from '../engine/contracts/view.ts'
import type { Page, PageQuery, ParamValue } from '../engine/index.ts'
import type { ParamGiven, ParamValues } from './build-request.ts'
import { callSource, type LoadContext, reportFailure } from './call-source.ts'
import { withoutRoot } from './channel-tree.ts'
import { searchWords } from './find-words.ts'
import { understoodTexts } from './in-language.ts'
import { MAX_RECORDS } from './limits.ts'
import type { ItemRequest } from './map-context.ts'
import { mapRecord, withoutSuffix } from './map-record.ts'
import { isPublished, mapEach, withJoins } from './map-records.ts'
import { isOutside, periodDays } from './periods.ts'
import { configuredPicture } from './picture-address.ts'
import { applyTransform } from './read-field.ts'
import type { FacetEntry, Records } from './read-response.ts'

/** What of the address a page's queries may use. */
export interface PageAddress {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Values of filters that take several. */
  readonly chosen?: Readonly<Record<string, readonly string[]>>
  readonly pageNumber: number
  /** Entries per page, where the visitor has chosen. */
  readonly pageSize?: number
}

function paramValue(param: ParamValue, address: PageAddress): ParamGiven | undefined {
  switch (param.kind) {
    case 'literal':
      return param.value
    case 'segment':
      return address.params[param.name]
    case 'query':
      return address.chosen?.[param.name] ?? address.query[param.name] ?? param.otherwise
  }
}

/** Characters of an excerpt in the page's language. */
function lengthOf({ excerpt, excerptIn }: PageQuery, { locale }: LoadContext): number {
  return excerptIn?.[locale.code] ?? excerpt
}

function staticItems(query: PageQuery, context: LoadContext): QueryView {
  const settings = context.settings ?? {}
  const words = (text: StaticItem['title']): string => fill(localized(text, context.locale.code), settings)
  const items = (query.items ?? []).map((entry, index): Item => {
    const title = words(entry.title)
    const alt = entry.alt === undefined ? title : words(entry.alt)
    const image =
      entry.image === undefined ? undefined : configuredPicture(entry.image, alt, context.pictures)
    const link = entry.href === undefined ? undefined : context.link(fill(entry.href, settings))
    const text = entry.text === undefined ? undefined : words(entry.text)
    return {
      id: String(index + 1),
      title,
      ...omitUndefined({ image }),
      ...(text === undefined ? {} : { excerpt: excerptOf(text, lengthOf(query, context)) }),
      ...omitUndefined({ href: link?.href }),
      ...(link?.external === true ? { external: true } : {}),
    }
  })
  return { ok: true, items, page: 1, pageSize: 0, pages: 1, total: items.length }
}

function requestOf(
  query: PageQuery & { readonly source: string },
  params: PageQuery['params'],
  address: PageAddress,
  context: LoadContext,
): QueryRequest {
  return {
    source: query.source,
    params: Object.fromEntries(
      Object.entries(params).map(([name, param]) => [name, paramValue(param, address)]),
    ),
    page: query.paged ? address.pageNumber : 1,
    pageSize: (query.paged ? address.pageSize : undefined) ?? query.pageSize,
    excerpt: lengthOf(query, context),
    full: query.full,
    chosen: Object.values(params).some(
      (param) =>
        param.kind === 'query' && (address.chosen?.[param.name] ?? address.query[param.name]) !== undefined,
    ),
    ...omitUndefined({ links: query.links }),
  }
}

/** Whether there is nothing in it, or only what is over. */
function isSpent(found: QueryView): boolean {
  return found.ok && found.unfiltered !== true && found.items.every(({ status }) => status === 'ended')
}

/** One query of a page at an address. Never throws for a backend's fault. */
export async function loadPageQuery(
  query: PageQuery,
  address: PageAddress,
  context: LoadContext,
): Promise<QueryView> {
  const { source, params, otherwise } = query
  if (source === undefined) return staticItems(query, context)
  const load = (values: PageQuery['params']): Promise<QueryView> =>
    loadRequest(requestOf({ ...query, source }, values, address, context), context)
  const found = await load(params)
  if (otherwise === undefined || !isSpent(found)) return found
  const instead = await load({ ...params, ...otherwise.params })
  if (!instead.ok || instead.items.length === 0) return found
  return { ...instead, note: fill(localized(otherwise.note, context.locale.code), context.settings ?? {}) }
}

/** All that a page declares, asked in parallel; results by query name. Never throws for a backend's fault. */
export async function loadPage(
  page: Page,
  address: PageAddress,
  context: LoadContext,
): Promise<Readonly<Record<string, QueryView>>> {
  const results = await Promise.all(
    page.queries.map(async (query) => [query.name, await loadPageQuery(query, address, context)] as const),
  )
  return Object.fromEntries(results)
}

interface QueryRequest extends ItemRequest {
  readonly source: string
  readonly params: ParamValues
  readonly page: number
  readonly pageSize: number
  /** Whether a value comes from the address, where anyone may write anything. */
  readonly chosen?: boolean
}

/** Whether entries of a source lead to pages of records by their ids. */
function linksToRecordPages({ item }: SourceConfig, { links }: ItemRequest): boolean {
  const routes = [links, ...(item.targets ?? []).map(({ to }) => to)]
  return routes.some((route) => route?.includes('/:id') === true)
}

function reportPageless(
  mapped: readonly { readonly item: Item }[],
  source: SourceConfig,
  request: QueryRequest,
  { isId, onPageless }: LoadContext,
): void {
  if (onPageless === undefined || source.kind !== 'list' || !linksToRecordPages(source, request)) return
  const without = mapped.filter(({ item: { id, href } }) => href === undefined && (!isId(id) || hasSteps(id)))
  const example = without[0]?.item.id
  if (example === undefined) return
  onPageless({ source: request.source, entries: mapped.length, without: without.length, example })
}

/** Counts as choices name their values: channel numbers without the suffix of a language. */
function countsByChannel(
  counts: NonNullable<Records['counts']>,
  context: LoadContext,
): NonNullable<Records['counts']> {
  return Object.fromEntries(
    Object.entries(counts).map(([value, total]) => [withoutSuffix(value, context), total]),
  )
}

/** Values of filters with the words that visitors read. */
function facetsInWords(
  facets: NonNullable<Records['facets']>,
  { response }: SourceConfig,
  { timeZone, locale: { code, tag }, locales, transforms, yesNo }: LoadContext,
): Readonly<Record<string, readonly FacetValue[]>> {
  const within = { timeZone, locale: code, tag, yearsIn: locales[0]?.tag, transforms, yesNo }
  const codes = locales.map((locale) => locale.code)
  return Object.fromEntries(
    Object.entries(facets).map(([name, values]) => {
      const steps = getOwn(response.facets, name)?.as ?? []
      const inWords = ({ label, ...each }: FacetEntry): FacetValue => {
        const own = steps.length === 0 ? label : (label ?? each.value)
        const words = steps.reduce<unknown>(
          (text, step) => applyTransform(step, text, within),
          understoodTexts(own, codes, within),
        )
        return ['string', 'number', 'boolean'].includes(typeof words)
          ? { ...each, label: String(words) }
          : each
      }
      return [name, values.map(inWords)]
    }),
  )
}

/** The page the records are of: a backend may answer another than was requested, such as the last. */
function answeredPage({ page }: Records, source: SourceConfig, request: QueryRequest): number {
  if (page === undefined || request.pageSize === 0) return request.page
  return Math.max(1, page + 1 - (source.paging?.first ?? 1))
}

/** Whether entries take place outside of the days that were requested: the backend does not know that filter. */
function isUnfiltered(
  items: readonly Item[],
  { params = {} }: SourceConfig,
  request: QueryRequest,
  context: LoadContext,
): boolean {
  return Object.entries(params).some(([name, declared]) => {
    const named = request.params[name] ?? declared.default
    const days = declared.period === undefined ? undefined : periodDays(named, context.now.slice(0, 10))
    return days !== undefined && items.some((item) => isOutside(item, days))
  })
}

/** What may name the root of a tree that was requested. */
function rootsIn({ params = {} }: SourceConfig, request: QueryRequest): readonly unknown[] {
  return Object.entries(params).map(([name, declared]) => request.params[name] ?? declared.default)
}

/** An answer whose total is sound. */
type CountedRecords = Omit<Records, 'total'> & { readonly total: number | undefined }

/**
 * The number of all records that a backend says, where its answer does not contradict it: a list whose first page is empty has none, and
 * there are no fewer than were shown until here.
 */
function soundTotal(
  { total, records, nulls = 0 }: Records,
  { page, pageSize }: QueryRequest,
): number | undefined {
  const given = records.length + nulls
  if (total === undefined) return undefined
  if (given === 0) return page <= 1 ? 0 : total || undefined
  const shown = pageSize === 0 ? given : (page - 1) * pageSize + Math.min(given, pageSize)
  return total < shown ? undefined : total
}

/** How many pages of a list can be loaded; undefined where nothing says so. */
function pagesOf(
  { pages, total }: CountedRecords,
  source: SourceConfig,
  request: QueryRequest,
): number | undefined {
  const { pageSize } = request
  if (pageSize === 0) return 1
  const all = pages ?? (total === undefined ? undefined : Math.ceil(total / pageSize))
  const max = source.paging?.maxRecords
  return all === undefined || max === undefined ? all : Math.min(all, Math.floor(max / pageSize))
}

/** How many records there are; undefined where the backend counts others that are not shown. */
function totalOf(
  { total, records }: CountedRecords,
  { item }: SourceConfig,
  request: QueryRequest,
  published: number,
): number | undefined {
  if (item.withheld === undefined || total === undefined) return total
  return request.page <= 1 && records.length >= total ? published : undefined
}

/**
 * One query of a page: the call, its records as Items, and where they are in the whole. Several calls joined
 * into one Item run in parallel; a failed join leaves its part out. Never throws: a failure becomes a reason
 * for the visitor and one report for the log.
 */
export async function loadRequest(request: QueryRequest, context: LoadContext): Promise<QueryView> {
  const source = context.manifest.sources[request.source]
  if (source === undefined) return { ok: false, reason: 'unreachable' }
  const loaded = await callSource(request.source, source, request.params, request, context)
  if (!loaded.ok) {
    const { reason, invalid = false } = loaded
    const { page, pageSize } = request
    const isNothing = invalid && request.chosen === true && source.kind === 'list'
    return isNothing ? { ok: true, items: [], page, pageSize, pages: 0, total: 0 } : { ok: false, reason }
  }
  context.onLoaded?.({ source: request.source, ...loaded })
  const search = source.highlight === undefined ? undefined : request.params[source.highlight]
  const marked = search === undefined ? request : { ...request, words: searchWords(String(search)) }
  const budget = { left: MAX_RECORDS }
  const published = loaded.records.filter((record) => isPublished(record, source, context))
  const mapped = await mapEach(request.source, published, context, (record, within) => {
    const item = mapRecord(record, source, marked, within, budget)
    return item === undefined ? undefined : { record, item }
  })
  reportPageless(mapped, source, request, context)
  const joined = await Promise.all(mapped.map((each) => withJoins(each, source, request, context)))
  const items =
    source.kind === 'tree' ? withoutRoot(joined, rootsIn(source, request), context.manifest) : joined
  if (items.length === 0 && published.length > 0) {
    const detail = 'no record has an id or a title where the mapping looks'
    reportFailure(request.source, source, 'malformed', detail, context)
    return { ok: false, reason: 'malformed' }
  }
  const counted = { ...loaded, total: soundTotal(loaded, request) }
  const pages = pagesOf(counted, source, request)
  const total = totalOf(counted, source, request, published.length)
  const { nextCursor, nextHeader } = source.response
  // A backend that names its next page has none where it names none; of another only a page that is not full says so.
  const namesNextPage = nextCursor !== undefined || nextHeader !== undefined
  const isLastPage =
    loaded.nextCursor === undefined &&
    (namesNextPage || loaded.records.length + (loaded.nulls ?? 0) < request.pageSize)
  return {
    ok: true,
    items,
    page: answeredPage(loaded, source, request),
    pageSize: request.pageSize,
    ...(pages === undefined ? { isLastPage } : { pages }),
    ...omitUndefined({ total }),
    ...(loaded.atLeast && { atLeast: true }),
    ...(loaded.suggestion !== undefined && items.length === 0 && { suggestion: loaded.suggestion }),
    ...(loaded.counts === undefined ? {} : { counts: countsByChannel(loaded.counts, context) }),
    ...(loaded.facets && { facets: facetsInWords(loaded.facets, source, context) }),
    ...(loaded.moreThan && { moreThan: loaded.moreThan.map((value) => withoutSuffix(value, context)) }),
    ...(isUnfiltered(items, source, request, context) ? { unfiltered: true } : {}),
  }
}

import { setImmediate } from 'node:timers/promises'
import type { SourceConfig, StaticItem } from '../../schemas/config/index.ts'
import { readPointer } from '../base/json-pointer.ts'
import { getOwn, omitUndefined } from '../base/object.ts'
import { encodeSegment, hasSteps, percentEncoded } from '../base/path-segment.ts'
import { excerptOf, fill, localized } from '../base/text/index.ts'
import type { Item } from '../engine/contracts/item.ts'
import type { FacetValue, QueryView } from '../engine/contracts/view.ts'
import {
  definesTargets,
  mainQuery,
  type Page,
  type PageQuery,
  type ParamValue,
  pagesOfKind,
  type SiteManifest,
} from '../engine/index.ts'
import type { ParamGiven, ParamValues } from './build-request.ts'
import { callSource, type LoadContext, reportFailure } from './call-source.ts'
import { searchWords } from './find-words.ts'
import { resolveTexts } from './in-language.ts'
import { MAX_RECORDS } from './limits.ts'
import type { ItemRequest, MapContext } from './map-context.ts'
import { mapFile, mapRecord, withoutSuffix } from './map-record.ts'
import { isOutside, periodDays } from './periods.ts'
import { configuredPicture, settingsOfSource } from './picture-address.ts'
import { applyTransform, isNo, type ReadContext, readField } from './read-field.ts'
import { type FacetEntry, type Records, withoutRoot } from './read-response.ts'
import { oneMoment, toWallClock } from './wall-clock.ts'

/** Whether a record is hidden from everyone, such as a password-protected post. */
export function isWithheld(record: unknown, { item }: SourceConfig, context: ReadContext): boolean {
  const withheld = readField(record, item.withheld, context)
  return withheld !== undefined && !isNo(withheld)
}

/** Whether a record is public now: not withheld, and its `published` date has passed. A date without a time starts at midnight. */
export function isPublished(record: unknown, source: SourceConfig, context: MapContext): boolean {
  const from = toWallClock(oneMoment(readField(record, source.item.published, context)), context.timeZone)
  return (from === undefined || from <= context.now) && !isWithheld(record, source, context)
}

/** Milliseconds of work before yielding to the event loop: many long texts take seconds to sanitize. */
const TURN_MS = 15

/** Whether a service other than one of this process is asked for records by path, in which "." and ".." are dot segments and no ids. */
function asksByPath(service: string | undefined, { manifest: { sources }, isOwn }: LoadContext): boolean {
  return (
    service !== undefined &&
    isOwn?.(service) !== true &&
    Object.values(sources).some(
      (each) =>
        each.kind === 'record' && each.service === service && each.request.path.split('?')[0]?.includes('{'),
    )
  )
}

/** Maps the records of a source one by one, drops those mapped to `undefined`, and reports exceeded limits. */
async function mapEach<Mapped>(
  source: string,
  records: readonly unknown[],
  context: LoadContext,
  map: (record: unknown, context: MapContext) => Mapped | undefined,
): Promise<readonly Mapped[]> {
  const isByPath = asksByPath(context.manifest.sources[source]?.service, context)
  const within: MapContext = {
    ...context,
    source,
    fillRoute: (route, values) =>
      isByPath && values.id !== undefined && hasSteps(values.id)
        ? undefined
        : context.fillRoute(route, values),
    pictures: settingsOfSource(source, context.pictures),
    overLimit: (limit, detail) => context.onCut({ source, limit, detail }),
    onParts: (record, { leftOut }) => {
      for (const { reason } of leftOut) context.onLeftOut?.({ source, record, reason: reason.en })
    },
  }
  const mapped: Mapped[] = []
  let begun = performance.now()
  for (const record of records) {
    const value = map(record, within)
    if (value !== undefined) mapped.push(value)
    if (performance.now() - begun < TURN_MS) continue
    await setImmediate()
    begun = performance.now()
  }
  return mapped
}

type Join = NonNullable<SourceConfig['joins']>[number]

/** Converts a value of a record to a parameter value; a list of texts becomes several values. */
function givenOf(found: unknown): ParamGiven | undefined {
  if (typeof found === 'string' || typeof found === 'number') return found
  if (!Array.isArray(found) || found.length === 0) return undefined
  return found.every((each) => typeof each === 'string') ? found : undefined
}

/** Whether the record has no value for any parameter of the join. */
function isUnnamed(join: Join, params: ParamValues): boolean {
  const read = Object.entries(join.params).filter(([, value]) => typeof value !== 'string')
  return read.length > 0 && read.every(([name]) => params[name] === undefined)
}

function joinParams(join: Join, record: unknown, context: LoadContext): ParamValues {
  return Object.fromEntries(
    Object.entries(join.params).map(([name, value]) => {
      if (typeof value === 'string' && !value.startsWith('/')) return [name, value]
      const found = typeof value === 'string' ? readPointer(record, value) : readField(record, value, context)
      return [name, givenOf(found)]
    }),
  )
}

const routes = new WeakMap<SiteManifest, Map<string, string | undefined>>()

/** Returns where joined entries link if their source does not say so itself: the page of their kind, if the site has one. */
function linksOfJoined(name: string, source: SourceConfig, manifest: SiteManifest): string | undefined {
  if (definesTargets(source)) return undefined
  const known = routes.get(manifest) ?? new Map<string, string | undefined>()
  routes.set(manifest, known)
  if (!known.has(name)) {
    const queries = manifest.pages.flatMap((page) => page.queries)
    known.set(name, pagesOfKind(name, manifest.sources, queries).only)
  }
  return known.get(name)
}

/** Returns the address of a page that lists what a join requests, filtered alike; undefined if the site has none. */
function listOfJoined(join: Join, params: ParamValues, context: LoadContext): string | undefined {
  const given = Object.entries(params).filter(([, value]) => value !== undefined)
  for (const page of context.manifest.pages) {
    const { kind, route } = page
    const query = mainQuery(page)
    if (kind !== 'list' || query?.source !== join.source) continue
    const segments = new Map<string, string>()
    const pairs: string[] = []
    const isAsked = given.every(([name, value]) => {
      const param = query.params[name]
      if (typeof value !== 'string' || (param?.kind !== 'query' && param?.kind !== 'segment')) return false
      if (param.kind === 'query') pairs.push(`${param.name}=${percentEncoded(value)}`)
      else segments.set(`:${param.name}`, encodeSegment(value))
      return true
    })
    const path = route
      .split('/')
      .map((part) => segments.get(part) ?? part)
      .join('/')
    if (isAsked && !path.includes('/:'))
      return context.link(pairs.length === 0 ? path : `${path}?${pairs.join('&')}`)?.href
  }
  return undefined
}

/** Loads the part of an Item that a join adds. Empty if the call fails or is skipped. */
async function joinItems(join: Join, record: unknown, context: LoadContext): Promise<Partial<Item>> {
  const source = context.manifest.sources[join.source]
  if (source === undefined) return {}
  const wanted = { page: 1, pageSize: join.pageSize ?? 0 }
  const params = joinParams(join, record, context)
  if (isUnnamed(join, params)) return {}
  const loaded = await callSource(join.source, source, params, wanted, context)
  if (!loaded.ok || loaded.records.length === 0) return {}
  const { records } = loaded
  if (join.into === 'files' || join.into === 'gallery') {
    return {
      [join.into]: await mapEach(join.source, records, context, (entry, within) =>
        mapFile(entry, source, within),
      ),
    }
  }
  const links = linksOfJoined(join.source, source, context.manifest)
  const request = { excerpt: 200, full: false, ...omitUndefined({ links }) }
  const published = records.filter((entry) => isPublished(entry, source, context))
  const items = await mapEach(join.source, published, context, (entry, within) =>
    mapRecord(entry, source, request, within),
  )
  const { label } = join
  const group = label === undefined ? undefined : localized(label, context.locale.code)
  const { total = 0 } = loaded
  const href = total > records.length ? listOfJoined(join, params, context) : undefined
  return {
    [join.into]: group === undefined ? items : items.map((item) => ({ ...item, group })),
    ...(join.into === 'related' &&
      total > records.length && { relatedLists: [{ total, ...omitUndefined({ group, href }) }] }),
  }
}

/** Returns an Item with the parts added by the joins of its source. */
async function withJoins(
  { record, item }: { readonly record: unknown; readonly item: Item },
  source: SourceConfig,
  request: ItemRequest,
  context: LoadContext,
): Promise<Item> {
  if (!request.full || source.joins === undefined) return item
  const parts = await Promise.all(source.joins.map((join) => joinItems(join, record, context)))
  const joined: Record<string, readonly unknown[]> = {}
  for (const [name, entries] of parts.flatMap((part) => Object.entries(part)))
    joined[name] = [...(joined[name] ?? []), ...(Array.isArray(entries) ? entries : [])]
  return { ...item, ...joined }
}

/** The parts of a URL that a page's queries may use. */
export interface PageAddress {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Values of filters that accept several. */
  readonly chosen?: Readonly<Record<string, readonly string[]>>
  readonly pageNumber: number
  /** Page size chosen by the visitor. */
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

/** Returns the excerpt length in characters for the page's language. */
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

/** Whether a view is empty or contains only past events. */
function isSpent(found: QueryView): boolean {
  return found.ok && found.unfiltered !== true && found.items.every(({ status }) => status === 'ended')
}

/** Loads one query of a page at an address. Never throws for a failure of a backend. */
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

/** Loads all queries of a page in parallel; results by query name. Never throws for a failure of a backend. */
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
  /** Whether any value comes from the URL, where visitors can write anything. */
  readonly chosen?: boolean
}

/** Whether entries of a source link to record pages by id. */
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

/** Keys counts as filter options are keyed: channel numbers without language suffix. */
function countsByChannel(
  counts: NonNullable<Records['counts']>,
  context: LoadContext,
): NonNullable<Records['counts']> {
  return Object.fromEntries(
    Object.entries(counts).map(([value, total]) => [withoutSuffix(value, context), total]),
  )
}

/** Returns filter values with display labels. */
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
          resolveTexts(own, codes, within),
        )
        return ['string', 'number', 'boolean'].includes(typeof words)
          ? { ...each, label: String(words) }
          : each
      }
      return [name, values.map(inWords)]
    }),
  )
}

/** Returns the 1-based page of the answer: a backend may answer a page other than the requested one, such as the last. */
function answeredPage({ page }: Records, source: SourceConfig, request: QueryRequest): number {
  if (page === undefined || request.pageSize === 0) return request.page
  return Math.max(1, page + 1 - (source.paging?.first ?? 1))
}

/** Whether any entry lies outside the requested period: then the backend does not support that filter. */
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

/** Returns the values that may identify the requested root of a tree. */
function rootsIn({ params = {} }: SourceConfig, request: QueryRequest): readonly unknown[] {
  return Object.entries(params).map(([name, declared]) => request.params[name] ?? declared.default)
}

/** An answer with a validated total. */
type CountedRecords = Omit<Records, 'total'> & { readonly total: number | undefined }

/**
 * Returns the total reported by the backend unless the answer contradicts it: an empty first page means 0, and the total is never below
 * the number of records up to here.
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

/** Returns the number of pages that can be loaded, or undefined if unknown. */
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

/** Returns the total number of records, or undefined if the backend also counts hidden ones. */
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
 * Loads one query of a page: makes the call, maps its records to Items and computes the paging. Calls joined into one Item run in
 * parallel; a failed join leaves out its part. Never throws: a failure becomes a reason for the visitor and one log entry.
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
  // A backend that reports a next page reports none on the last. Otherwise only a page that is not full is the last.
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

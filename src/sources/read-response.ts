import type { FieldConfig, SourceConfig } from '../../schemas/config/index.ts'
import { readPointer } from '../base/json-pointer.ts'
import { isObject, omitUndefined } from '../base/object.ts'
import type { Item } from '../engine/contracts/item.ts'
import type { FacetValue } from '../engine/contracts/view.ts'
import type { SiteManifest } from '../engine/index.ts'
import type { PageWanted } from './build-request.ts'
import { typedValue } from './in-language.ts'
import { MAX_RECORDS } from './limits.ts'
import type { MapContext } from './map-context.ts'

/** Entries at one position of a tree, and names of sibling members that are not entries. */
interface TreeEntries {
  readonly entries: readonly unknown[]
  readonly others: readonly string[]
}

export const NO_ENTRIES: TreeEntries = { entries: [], others: [] }

const LEADS_OUT = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i

function pointersOf(field: FieldConfig | undefined): readonly string[] {
  const from = typeof field === 'string' ? field : field?.from
  return from === undefined ? [] : [from].flat()
}

function isScalar(value: unknown): boolean {
  return ['string', 'number'].includes(typeof value)
}

/** Whether an object is itself an entry rather than a map of entries: it has a name, an id or a URL of its own. */
function isEntry(value: object, { item }: SourceConfig): boolean {
  const pointers = [item.id, item.title, item.kind, item.path].flatMap(pointersOf)
  return pointers.some((pointer) => isScalar(readPointer(value, pointer)))
}

/** Returns an entry of a map, with its key as id if it has none. */
function withId(entry: object, name: string, { item }: SourceConfig): object {
  const pointers = pointersOf(item.id)
  const [, member] = /^\/([^/~]+)$/.exec(pointers[0] ?? '') ?? []
  const hasId = pointers.some((pointer) => isScalar(readPointer(entry, pointer)))
  return member === undefined || hasId ? entry : { ...entry, [member]: name }
}

/**
 * Returns the entries at one position of a tree. Backends write them as a list, as a map by id, or as one root object; a root without a
 * name is replaced by its children. Returns undefined for any other value.
 */
export function treeEntries(value: unknown, source: SourceConfig): TreeEntries | undefined {
  if (Array.isArray(value)) return { entries: value, others: [] }
  if (!isObject(value)) return undefined
  if (isEntry(value, source)) return { entries: [value], others: [] }
  const { children } = source.response
  const below = children === undefined ? undefined : readPointer(value, children)
  if (isObject(below) || Array.isArray(below)) return treeEntries(below, source)
  const members = Object.entries(value)
  const entries = members.flatMap(([name, entry]) => (isObject(entry) ? withId(entry, name, source) : []))
  if (entries.length === 0) return members.length === 0 ? NO_ENTRIES : undefined
  return { entries, others: members.filter(([, entry]) => !isObject(entry)).map(([name]) => name) }
}

/**
 * Returns the records of an object in place of a list: a map by id, or a PHP list with gaps, whose keys are indexes. Undefined if a
 * member has neither an id nor a title of its own.
 */
function mappedEntries(value: unknown, source: SourceConfig): readonly unknown[] | undefined {
  if (!isObject(value)) return undefined
  const members = Object.entries(value)
  const isMap = members.every(([, entry]) => isObject(entry) && isEntry(entry, source))
  if (!isMap) return undefined
  const isByPlace = members.every(([name]) => /^\d+$/.test(name)) && Object.hasOwn(value, '0')
  return members.map(([name, entry]) => (isByPlace ? entry : withId(Object(entry), name, source)))
}

/**
 * Returns the top-level channels of a tree. The requested root, or a single entry that has children and is no channel of the site, stands
 * for the site itself and is replaced by its children.
 */
export function withoutRoot(
  items: readonly Item[],
  requested: readonly unknown[],
  { channels, home }: Pick<SiteManifest, 'channels' | 'home'>,
): readonly Item[] {
  const isRequested = ({ id, kind }: Item): boolean => requested.includes(id) || requested.includes(kind)
  const [first, ...others] = items
  const isChannel = channels.some(
    ({ path, segment }) => path !== home && (path === first?.path || segment === first?.kind),
  )
  const single = others.length === 0 && !isChannel ? first : undefined
  return (items.find((item) => item.children && isRequested(item)) ?? single)?.children ?? items
}

/** Whether a channel links to another site, so that no page of this site belongs to it. */
export function isExternalChannel(path: string | undefined, { link }: Pick<MapContext, 'link'>): boolean {
  return path !== undefined && LEADS_OUT.test(link(path)?.href ?? path.trim())
}

/** Describes how members of a channel map that are not channels are handled. */
export function invalidChannels(names: readonly string[]): string {
  return `${names.length} members of a map of channels are no channels and left out, the first is "${names[0]}"`
}

/** Maximum number of references followed in a chain, such as from a record to a medium and on to its file. */
const MAX_STEPS = 3

function resourceKey({ type, id }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof type === 'string' && typeof id === 'string' ? JSON.stringify([type, id]) : undefined
}

/**
 * Inlines included records: each reference by `type` and `id` gets the members of the record it refers to (JSON:API, "compound
 * documents"). An included record is resolved once per number of remaining steps, so that cycles and many references stay cheap.
 *
 * @internal Exported for tests.
 */
export function withIncluded(records: readonly unknown[], included: unknown): readonly unknown[] {
  if (!Array.isArray(included)) return records
  const known = new Map<string, Readonly<Record<string, unknown>>>()
  for (const entry of included) {
    const key = isObject(entry) ? resourceKey(entry) : undefined
    if (isObject(entry) && key !== undefined) known.set(key, entry)
  }
  const written = new Map<string, unknown>()
  const referred = (key: string, steps: number): unknown => {
    const place = `${steps} ${key}`
    if (!written.has(place)) written.set(place, membersOf(known.get(key), steps))
    return written.get(place)
  }
  const membersOf = (value: unknown, steps: number): unknown => {
    if (Array.isArray(value)) return value.map((entry) => followed(entry, steps))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, followed(entry, steps)]))
  }
  const followed = (value: unknown, steps: number): unknown => {
    const key = isObject(value) ? resourceKey(value) : undefined
    const isReference = key !== undefined && known.has(key) && steps > 0
    const own = membersOf(value, steps)
    return isReference ? { ...Object(own), ...Object(referred(key, steps - 1)) } : own
  }
  return records.map((record) => membersOf(record, MAX_STEPS))
}

export interface Records {
  /** At most as many as requested. */
  readonly records: readonly unknown[]
  /** Number of records in the answer, if records over the limit were left out. */
  readonly cutFrom?: number
  /** Number of null entries in the list, if any. */
  readonly nulls?: number
  /** Names of members of a tree's map that are not entries. */
  readonly others?: readonly string[]
  readonly total?: number
  readonly pages?: number
  /** Page number reported by the backend, in its own numbering. */
  readonly page?: number
  readonly nextCursor?: string
  readonly counts?: Readonly<Record<string, number>>
  /** Set if `total` is a lower bound. */
  readonly atLeast?: true
  /** Values whose number in `counts` is a lower bound. */
  readonly moreThan?: readonly string[]
  /** Suggested correction of a search without results. */
  readonly suggestion?: string
  /** Filter values by the name of their parameter. */
  readonly facets?: Readonly<Record<string, readonly FacetEntry[]>>
}

/** A facet value whose label may be a language map. */
export interface FacetEntry extends Omit<FacetValue, 'label'> {
  readonly label?: unknown
}

type ReadResult = Records | { readonly malformed: string }

/**
 * An integer formatted for readers: "1,234", "1 234", "30.0", "10,000+". Marks between digits are always grouping marks, since a number
 * of records has no decimals.
 */
const WHOLE = /^(\d+|\d{1,3}(?:([,.\s'’])\d{3})(?:\2\d{3})*)(?:\.0{1,2})?(\+?)$/

function countOf(value: unknown): number | undefined {
  const plain = typedValue(value) ?? value
  const digits = typeof plain === 'string' ? WHOLE.exec(plain.trim())?.[1]?.replace(/\D/g, '') : undefined
  const number = digits === undefined ? plain : Number(digits)
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

function atPointer(pointer: string): string {
  return pointer === '' ? 'the answer' : pointer
}

function checkRecords(
  records: readonly unknown[],
  required: readonly string[],
  first = 0,
): string | undefined {
  const odd = records.findIndex((record) => !isObject(record))
  if (odd >= 0) return `record ${first + odd} is not an object`
  for (const pointer of required) {
    const without = records.findIndex((record) => readPointer(record, pointer) === undefined)
    if (without >= 0) return `record ${first + without} has no ${pointer}`
  }
  return undefined
}

/** Returns the range of answered records that make up the requested page. */
function wantedRange(
  list: readonly unknown[],
  source: SourceConfig,
  { page, pageSize }: PageWanted,
  total: number | undefined,
): { readonly first: number; readonly end: number; readonly isWhole: boolean } {
  const size = pageSize === 0 ? MAX_RECORDS : Math.min(pageSize, MAX_RECORDS)
  const isWhole =
    source.paging?.style === 'none' && pageSize > 0 && (total === undefined || list.length > size)
  const first = isWhole ? (page - 1) * size : 0
  return { first, end: first + size, isWhole }
}

/** Whether the value at a pointer says that a total is a lower bound; OpenSearch says "gte". */
function isBound(body: unknown, pointer: string | undefined): boolean {
  const value = pointer === undefined ? undefined : readPointer(body, pointer)
  return value === true || value === 'gte'
}

/** Maximum length of a suggestion; a longer text does not fit a search box. */
const MAX_SUGGESTION_LENGTH = 200

function suggestionIn(body: unknown, { suggestion }: SourceConfig['response']): Pick<Records, 'suggestion'> {
  const found = suggestion === undefined ? undefined : readPointer(body, suggestion)
  const words = typeof found === 'string' ? found.trim() : ''
  return words === '' || words.length > MAX_SUGGESTION_LENGTH ? {} : { suggestion: words }
}

/** Whether a number is written as a lower bound: "10,000+". */
function isOpen(value: unknown): boolean {
  return typeof value === 'string' && WHOLE.exec(value.trim())?.[3] === '+'
}

/** Returns the counts of an answer with their values: from the entries of a list, or from an object keyed by value. */
function countedValues(
  found: unknown,
  { value }: NonNullable<SourceConfig['response']['counts']>,
): readonly (readonly [unknown, unknown])[] {
  if (value === undefined) return isObject(found) ? Object.entries(found) : []
  return Array.isArray(found) ? found.map((entry: unknown) => [readPointer(entry, value), entry]) : []
}

/** Returns counts by value, or nothing if the answer has none. */
function countsIn(body: unknown, { counts }: SourceConfig['response']): Pick<Records, 'counts' | 'moreThan'> {
  const found = counts === undefined ? undefined : readPointer(body, counts.records)
  if (counts === undefined || !(Array.isArray(found) || isObject(found))) return {}
  const entries = countedValues(found, counts).flatMap(([value, entry]) => {
    const total = countOf(counts.total === undefined ? entry : readPointer(entry, counts.total))
    const isValue = ['string', 'number', 'boolean'].includes(typeof value)
    return isValue && total !== undefined
      ? [{ value: String(value), total, isMore: isBound(entry, counts.atLeast) }]
      : []
  })
  const moreThan = entries.filter(({ isMore }) => isMore).map(({ value }) => value)
  return {
    counts: Object.fromEntries(entries.map(({ value, total }) => [value, total])),
    ...(moreThan.length > 0 && { moreThan }),
  }
}

/** Maximum number of values read per filter. */
const MAX_FACET_VALUES = 500

function facetValue(entry: unknown, config: FacetConfig): FacetEntry | undefined {
  const value = readPointer(entry, config.value)
  if (!['string', 'number', 'boolean'].includes(typeof value) || value === '') return undefined
  const words = config.label === undefined ? undefined : readPointer(entry, config.label)
  const label = typeof words === 'object' ? words : String(words ?? '')
  const total = config.total === undefined ? undefined : countOf(readPointer(entry, config.total))
  const values = config.values === undefined ? undefined : countOf(readPointer(entry, config.values))
  return {
    value: String(value),
    ...(label !== '' && label !== null && { label }),
    ...omitUndefined({ total, values }),
    ...(isBound(entry, config.atLeast) && { atLeast: true as const }),
  }
}

type FacetConfig = NonNullable<SourceConfig['response']['facets']>[string]

function isOf(entry: unknown, { where = {} }: FacetConfig): boolean {
  return Object.entries(where).every(([pointer, value]) => readPointer(entry, pointer) === value)
}

/** Returns the values of each filter, without duplicates. A filter missing in the answer is left out. */
function facetsIn(body: unknown, { facets }: SourceConfig['response']): Pick<Records, 'facets'> {
  const found = Object.entries(facets ?? {}).flatMap(([name, config]) => {
    const list = readPointer(body, config.records)
    if (!Array.isArray(list)) return []
    const values = list
      .filter((entry: unknown) => isOf(entry, config))
      .slice(0, MAX_FACET_VALUES)
      .flatMap((entry: unknown) => facetValue(entry, config) ?? [])
    const unique = new Map<string, FacetEntry>()
    for (const each of values) if (!unique.has(each.value)) unique.set(each.value, each)
    return [[name, [...unique.values()]] as const]
  })
  return found.length === 0 ? {} : { facets: Object.fromEntries(found) }
}

const LINK = /^(?:https?:\/\/|\/|\?)/

/** Returns a cursor, which may be given alone or as a query parameter in a link to the next page. */
function cursorIn(value: unknown, { request }: SourceConfig): unknown {
  const [name] = Object.entries(request.query ?? {}).find(([, sent]) => sent === '{cursor}') ?? []
  if (typeof value !== 'string' || name === undefined) return value
  // A link may be relative to the requested URL: "objects?after=5".
  const isLink = LINK.test(value) || value.includes(`?${name}=`) || value.includes(`&${name}=`)
  if (!isLink) return value
  if (!URL.canParse(value, 'http://localhost')) return value
  return new URL(value, 'http://localhost').searchParams.get(name) ?? value
}

/** Returns the reference to the next page from the body or a header. */
function nextIn(body: unknown, headers: Headers | undefined, source: SourceConfig): unknown {
  const { nextCursor, nextHeader } = source.response
  if (nextCursor !== undefined) return cursorIn(readPointer(body, nextCursor), source)
  const header = nextHeader === undefined ? undefined : (headers?.get(nextHeader) ?? undefined)
  if (header === undefined) return undefined
  return header.startsWith('<') ? cursorIn(nextLinkIn(header), source) : header
}

/** Returns records with the records that the answer includes separately. */
function withIncludedRecords(
  records: readonly unknown[],
  body: unknown,
  { included }: SourceConfig['response'],
) {
  return included === undefined ? records : withIncluded(records, readPointer(body, included))
}

function oneRecord(body: unknown, source: SourceConfig): ReadResult {
  const pointer = source.response.record ?? ''
  const record = readPointer(body, pointer)
  if (record === undefined || record === null) return { records: [] }
  const single: unknown = Array.isArray(record) ? record[0] : record
  if (single === undefined) return { records: [] }
  const problem = checkRecords([single], source.response.required ?? [])
  return problem === undefined
    ? { records: withIncludedRecords([single], body, source.response), total: 1, pages: 1 }
    : { malformed: problem }
}

/** Whether a value stands for an empty list: Go omits the list next to its total, PHP writes false. */
function isNothing(found: unknown, total: number | undefined): boolean {
  return found === null || found === false || found === '' || (found === undefined && total === 0)
}

/** Messages of backends that report a search without results as `"success": false`. */
const NOTHING_FOUND =
  /\b(?:no|not|nothing|none|zero|0)\b.*\b(?:found|results?|records?|match(?:es|ing)?|items?|entries|rows|hits)\b/i

function isFilled(value: unknown): boolean {
  return typeof value === 'object'
    ? value !== null && Object.keys(value).length > 0
    : typeof value === 'string' && value !== ''
}

/** Returns the words of an error beside an empty list; undefined for one that says that there is none. */
function errorIn(error: unknown): string | undefined {
  const words = isObject(error) ? Object.values(error).filter(Boolean).join(' ') : error
  return typeof words !== 'string' || /^\W*(?:none|no errors?|ok|success|0)?\W*$/i.test(words)
    ? undefined
    : words
}

/**
 * Whether an answer reports a failure: one without a list under "errors", as in GraphQL and JSON:API, or one with an empty list in
 * explicit words. An error that only says "not found" is a missing record instead.
 */
export function isRefusal(body: unknown, source: SourceConfig): boolean {
  if (source.kind === 'record' || !isObject(body)) return false
  const { records: pointer = '' } = source.response
  const found = pointer === '' ? mappedEntries(body, source) : readPointer(body, pointer)
  if (pointer === '' && source.kind === 'tree') return false
  if (found !== undefined && found !== null && !(Array.isArray(found) && found.length === 0)) return false
  const { errors, error, success, ok, status, message } = body
  if (!Array.isArray(found) && (isFilled(errors) || isFilled(error))) return true
  const hasFailed = success === false || ok === false || status === 'error' || status === 'fail'
  const words = [errorIn(error), typeof message === 'string' ? message : undefined].filter(
    (each) => each !== undefined,
  )
  return (hasFailed || errorIn(error) !== undefined) && !words.some((each) => NOTHING_FOUND.test(each))
}

/**
 * Reads and checks the records of an answer (specification, section 7: records, pages, current or page, total). An answer of `null` has
 * no records. A list that is not a list, or records that are not objects, are malformed; null entries are dropped and counted. Records
 * beyond `wanted` are dropped unread, since a backend may return more than requested. If the backend has no paging, the list is split
 * into pages here.
 */
export function readResponse(
  body: unknown,
  headers: Headers | undefined,
  source: SourceConfig,
  wanted: PageWanted,
): ReadResult {
  if (source.kind === 'record') return oneRecord(body, source)
  const pointer = source.response.records ?? ''
  const found = readPointer(body, pointer)
  const { single = false, total, totalHeader, atLeast, pages, page } = source.response
  const totalWritten = total === undefined ? undefined : readPointer(body, total)
  if (body === null || isNothing(found, countOf(totalWritten)))
    return { records: [], total: 0, pages: 0, ...suggestionIn(body, source.response) }
  const tree = source.kind === 'tree' ? treeEntries(found, source) : undefined
  const isOne = single && isObject(found)
  const written: unknown =
    tree?.entries ??
    (isOne ? [found] : single && found === undefined ? [] : (mappedEntries(found, source) ?? found))
  if (!Array.isArray(written)) return { malformed: `${atPointer(pointer)} is not a list` }
  const list = written.filter((entry: unknown) => entry !== null)
  const nulls = written.length - list.length
  const pagePointers = typeof page === 'string' ? [page] : (page ?? [])
  const pageFound = pagePointers.flatMap((each) => countOf(readPointer(body, each)) ?? [])[0]
  const totalFound =
    total === undefined
      ? totalIn(totalHeader === undefined ? '' : (headers?.get(totalHeader) ?? ''))
      : countOf(totalWritten)
  const { first, end, isWhole } = wantedRange(list, source, wanted, totalFound)
  const records: readonly unknown[] = list.slice(first, end)
  const problem = checkRecords(records, source.response.required ?? [], first)
  if (problem !== undefined) return { malformed: problem }
  const totalShown = totalFound ?? (isWhole ? list.length : undefined)
  const pagesFound = pages === undefined ? undefined : countOf(readPointer(body, pages))
  const cursor = nextIn(body, headers, source)
  return {
    records: withIncludedRecords(records, body, source.response),
    ...(nulls > 0 && { nulls }),
    ...(isWhole || list.length <= end ? {} : { cutFrom: list.length }),
    ...(tree !== undefined && tree.others.length > 0 && { others: tree.others }),
    ...countsIn(body, source.response),
    ...(records.length === 0 && suggestionIn(body, source.response)),
    ...facetsIn(body, source.response),
    ...(totalShown !== undefined && (isBound(body, atLeast) || isOpen(totalWritten)) && { atLeast: true }),
    ...omitUndefined({ total: totalShown, pages: pagesFound, page: pageFound }),
    ...(typeof cursor === 'string' || typeof cursor === 'number' ? { nextCursor: String(cursor) } : {}),
  }
}

const LINK_VALUE = /<([^>]*)>([^<]*)/g
const NEXT = /;\s*rel\s*=\s*"?(?:[^";,]*\s)?next(?:[\s";,]|$)/i

/** Returns the URL of the next page from a Link header (RFC 8288), or undefined if it has none. */
export function nextLinkIn(header: string): string | undefined {
  return Array.from(header.matchAll(LINK_VALUE)).find(([, , parameters = '']) => NEXT.test(parameters))?.[1]
}

/**
 * Returns the total number of records from a header: a number alone, or the end of a Content-Range (RFC 9110) such as "items 0-24/319".
 */
export function totalIn(header: string): number | undefined {
  return countOf(header.trim().replace(/^[\w-]+ (?:\d+-\d+|\*)\//, ''))
}

import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { pointerTo, readPointer } from '../../../base/json-pointer.ts'
import { isObject, omitUndefined } from '../../../base/object.ts'
import { isInLanguages } from './collect-fields.ts'
import { countNames, holdsRecord, plainName, wordList } from './field-names.ts'

type Response = SourceConfig['response']

/** The records of a response, their place, and the total if known. */
export interface FoundRecords {
  readonly kind: 'list' | 'record'
  readonly response: Response
  readonly records: readonly unknown[]
  readonly total?: number
  /** Candidates for the total if no member is named like one. */
  readonly mayBeTotal?: readonly LocatedValue<number>[]
}

const MAX_LEVELS = 5

export interface LocatedValue<T> {
  readonly pointer: string
  readonly value: T
}

/** Whether an object is keyed by the IDs of its records, as in Wikibase and MediaWiki: `{"Q11": {"id": "Q11"}}`. */
function isByIds(value: unknown): value is Readonly<Record<string, unknown>> {
  const members = isObject(value) ? Object.entries(value) : []
  return (
    members.length > 0 &&
    members.every(
      ([key, entry]) =>
        isObject(entry) &&
        Object.entries(entry).some(
          ([name, own]) => /^(?:.*id|guid|key|identifier)$/.test(plainName(name)) && String(own) === key,
        ),
    )
  )
}

/** Whether an object is keyed by IDs that its records do not contain: `{"A-1": {"title": "Bowl", …}, "A-2": {…}}`. */
function isByNumbers(value: unknown): value is Readonly<Record<string, unknown>> {
  const entries = isObject(value) ? Object.entries(value) : []
  const names = entries.map(([, entry]) => (isObject(entry) ? Object.keys(entry).toSorted().join() : ''))
  return (
    entries.length > 1 &&
    entries.every(([key]) => /\d/.test(key)) &&
    names.every((each) => each.includes(',') && each === names[0])
  )
}

/** Yields every object and list of a response, except those within lists. */
function* placesIn(value: unknown, pointer = '', level = 0): Generator<LocatedValue<unknown>> {
  if (isByIds(value) || isByNumbers(value)) {
    const [only, ...others] = Object.values(value)
    if (others.length > 0) yield { pointer: `${pointer}/*`, value: [only, ...others] }
    else yield* placesIn(only, `${pointer}/*`, level + 1)
    return
  }
  yield { pointer, value }
  if (!isObject(value) || level >= MAX_LEVELS) return
  for (const [key, entry] of Object.entries(value))
    yield* placesIn(entry, pointer + pointerTo(key), level + 1)
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

/** Names of objects beside the records that hold paging metadata. */
const ABOUT = wordList('meta metadata pagination paging page pageinfo pager info summary')

/** Yields the numbers of an object, including those of nested metadata: `{"meta": {"pagination": {"total": 30}}}`. */
function* numbersIn(
  value: unknown,
  pointer: string,
  level = 0,
): Generator<LocatedValue<number> & { readonly key: string }> {
  for (const [key, entry] of Object.entries(isObject(value) ? value : {})) {
    const number = numberOf(entry)
    const place = pointer + pointerTo(key)
    // OpenSearch: {"total": {"value": 57, "relation": "eq"}}.
    const within = isObject(entry) ? numberOf(entry.value) : undefined
    if (number !== undefined) yield { key, pointer: place, value: number }
    else if (within !== undefined && countNames.total.includes(plainName(key)))
      yield { key, pointer: `${place}/value`, value: within }
    else if (level < 2 && ABOUT.includes(plainName(key))) yield* numbersIn(entry, place, level + 1)
  }
}

/** Returns the nearest number beside the records or their ancestors that has one of the names. */
function countNear(
  body: unknown,
  pointer: string,
  names: readonly string[],
  min: number,
): LocatedValue<number> | undefined {
  const steps = pointer.split('/')
  for (let length = steps.length - 1; length > 0; length--) {
    const owner = steps.slice(0, length).join('/')
    const [found] = [...numbersIn(readPointer(body, owner), owner)]
      .map((number) => ({ ...number, rank: names.indexOf(plainName(number.key)) }))
      .filter(({ rank, value }) => rank >= 0 && value >= min)
      .sort((a, b) => a.pointer.split('/').length - b.pointer.split('/').length || a.rank - b.rank)
    if (found !== undefined) return { pointer: found.pointer, value: found.value }
  }
  return undefined
}

/** Returns numbers greater than `more` beside the records or their ancestors: nearest first, then those named like a total. */
export function possibleTotals(
  body: unknown,
  pointer: string,
  more: number,
): readonly LocatedValue<number>[] {
  const steps = pointer.split('/')
  const owners = steps.map((_step, index) => steps.slice(0, Math.max(1, index)).join('/'))
  const isNamed = (key: string): boolean => countNames.total.includes(plainName(key))
  return [...new Set(owners)].reverse().flatMap((owner) =>
    [...numbersIn(readPointer(body, owner), owner)]
      .filter(({ value }) => value > more)
      .sort((a, b) => Number(isNamed(b.key)) - Number(isNamed(a.key)))
      .map(({ pointer: place, value }) => ({ pointer: place, value })),
  )
}

function foundList(
  body: unknown,
  { pointer, value }: LocatedValue<readonly unknown[]>,
  statedTotal?: string,
): FoundRecords {
  const total =
    statedTotal === undefined
      ? countNear(body, pointer, countNames.total, value.length)
      : { pointer: statedTotal, value: numberOf(readPointer(body, statedTotal)) ?? 0 }
  const pages = countNear(body, pointer, countNames.pages, 1)
  const page = countNear(body, pointer, countNames.page, 0)
  // OpenSearch and Elasticsearch count up to 10,000, then report "gte".
  const relation = total?.pointer.replace(/\/value$/, '/relation')
  const isBound = relation !== undefined && ['eq', 'gte'].includes(String(readPointer(body, relation)))
  return {
    kind: 'list',
    records: value,
    response: {
      records: pointer,
      ...omitUndefined({ total: total?.pointer, pages: pages?.pointer, page: page?.pointer }),
      ...(isBound && { atLeast: relation }),
    },
    ...omitUndefined({ total: total?.value }),
    ...(total === undefined && { mayBeTotal: possibleTotals(body, pointer, value.length) }),
  }
}

function isList(place: LocatedValue<unknown>): place is LocatedValue<readonly unknown[]> {
  return Array.isArray(place.value) && place.value.length > 0 && place.value.every(isObject)
}

/** Counts the values of an object, including those in a wrapper of the record: `{"id": 1, "attributes": {"title": "Bell"}}`. */
function valueCount(value: Readonly<Record<string, unknown>>, languages: readonly string[]): number {
  const counts = Object.entries(value).map(([key, entry]) => {
    if (typeof entry !== 'object' || entry === null || isInLanguages(entry, languages)) return 1
    return isObject(entry) && holdsRecord(key) ? valueCount(entry, languages) : 0
  })
  return counts.reduce<number>((sum, count) => sum + count, 0)
}

function isRecordPlace(
  place: LocatedValue<unknown>,
): place is LocatedValue<Readonly<Record<string, unknown>>> {
  return isObject(place.value)
}

/** Returns the object with the most scalar members as a record. A record's own lists, such as its files, are not lists of records. */
function oneRecord(
  places: readonly LocatedValue<unknown>[],
  languages: readonly string[],
): FoundRecords | undefined {
  const [best] = places
    .filter(isRecordPlace)
    .filter(({ value }) => !isInLanguages(value, languages))
    .map((place) => ({ ...place, members: valueCount(place.value, languages) }))
    .sort((a, b) => b.members - a.members)
  return best === undefined || best.members < 2
    ? undefined
    : { kind: 'record', response: { record: best.pointer }, records: [best.value] }
}

interface FindRecordsOptions {
  readonly kind?: 'list' | 'record' | undefined
  readonly records?: string | undefined
  readonly total?: string | undefined
  /** Language codes of the site, so that an object with a text per language is a value rather than a record. */
  readonly languages?: readonly string[]
}

/**
 * Returns the records of a response: the longest list of objects, else the object with the most members. Given options take precedence.
 * Undefined if there are no records.
 */
export function findRecords(
  body: unknown,
  { kind, records, total, languages = [] }: FindRecordsOptions,
): FoundRecords | undefined {
  const places = [...placesIn(body)]
  const lists = places.filter(isList)
  if (records !== undefined) {
    const place = { pointer: records, value: readPointer(body, records) }
    if (isList(place) && kind !== 'record') return foundList(body, place, total)
    return isRecordPlace(place)
      ? { kind: 'record', response: { record: records }, records: [place.value] }
      : undefined
  }
  const [longest] = [...lists].sort((a, b) => b.value.length - a.value.length)
  if (kind === 'record') return oneRecord(places, languages)
  const record = oneRecord(places, languages)
  // A list comes with metadata such as a total and page number; a record has an ID, a title and more.
  const isRecord =
    longest !== undefined && record !== undefined && kind === undefined
      ? namesRecord(record.records[0], longest.value[0])
      : longest === undefined
  if (!isRecord && longest !== undefined) return foundList(body, longest, total)
  return kind === 'list' ? undefined : record
}

/** Whether an object has an ID and a title or name, so that a list within it is part of the record. */
function namesRecord(value: unknown, entry: unknown): boolean {
  const keys = Object.keys(isObject(value) ? value : {}).map(plainName)
  const own =
    keys.some((key) => key.endsWith('id')) && keys.some((key) => /(?:title|name|标题|名称)$/.test(key))
  return own && isObject(entry)
}

type Facets = NonNullable<SourceConfig['response']['facets']>

/** Names of the object with the filter values of a response. */
const HOLDERS = wordList('facets aggregations aggs facetcounts')
/** Names of the list within a facet that has other members too, such as the buckets of OpenSearch. */
const LISTS = wordList('buckets values terms options items')

/** Members of a filter value: its key, its label and its number of records. */
const VALUE = wordList('id key value code slug val')
const LABEL = wordList('name label title text displayname')
const TOTAL = wordList('count total n doccount hits number cnt')

function memberOf(entries: readonly unknown[], names: readonly string[]): string | undefined {
  const keys = Object.keys(Object(entries[0]))
  const found = names.flatMap((name) => keys.find((key) => plainName(key) === name) ?? [])
  return found.find((key) => entries.every((entry) => isObject(entry) && Object.hasOwn(entry, key)))
}

/** Returns the filter values at a place, or undefined for other lists. */
function facetAt(records: string, list: unknown): Facets[string] | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined
  const [total, label] = [memberOf(list, TOTAL), memberOf(list, LABEL)]
  const value = memberOf(list, VALUE) ?? label
  if (value === undefined || total === undefined) return undefined
  const place = (name: string | undefined) => (name === undefined ? undefined : pointerTo(name))
  return {
    records,
    value: pointerTo(value),
    ...omitUndefined({ label: value === label ? undefined : place(label), total: place(total) }),
  }
}

/** Returns the filter values beside the records of a response, by filter name. */
export function findFacets(answer: unknown): Facets {
  const holders = Object.entries(isObject(answer) ? answer : {}).filter(
    ([name, value]) => HOLDERS.includes(plainName(name)) && isObject(value),
  )
  const found = holders.flatMap(([holder, value]) =>
    Object.entries(Object(value)).flatMap(([name, entry]) => {
      const place = pointerTo(holder) + pointerTo(name)
      const inner = Object.keys(isObject(entry) ? entry : {}).find((key) => LISTS.includes(plainName(key)))
      const facet =
        inner === undefined ? facetAt(place, entry) : facetAt(place + pointerTo(inner), Object(entry)[inner])
      return facet === undefined || !/^[A-Za-z]\w*$/.test(name) ? [] : [[name, facet] as const]
    }),
  )
  return Object.fromEntries(found)
}

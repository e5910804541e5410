import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { pointerTo } from '../../../base/json-pointer.ts'
import { isObject, omitUndefined } from '../../../base/object.ts'
import { plainName, wordList } from './field-names.ts'

type Facets = NonNullable<SourceConfig['response']['facets']>

/** What answers call the object with the values of their filters. */
const HOLDERS = wordList('facets aggregations aggs facetcounts')
/** What is within a facet beside other things, such as the buckets of OpenSearch. */
const LISTS = wordList('buckets values terms options items')

/** Members of a value: what chooses it, its words, and how many records have it. */
const VALUE = wordList('id key value code slug val')
const LABEL = wordList('name label title text displayname')
const TOTAL = wordList('count total n doccount hits number cnt')

function memberOf(entries: readonly unknown[], names: readonly string[]): string | undefined {
  const keys = Object.keys(Object(entries[0]))
  const found = names.flatMap((name) => keys.find((key) => plainName(key) === name) ?? [])
  return found.find((key) => entries.every((entry) => isObject(entry) && Object.hasOwn(entry, key)))
}

/** The values of a filter at a place; undefined for another list. */
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

/** Values of filters that an answer has beside its records, by the names of the filters. */
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

import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { getOwn } from '../../../base/object.ts'
import type { Item } from '../../../engine/contracts/item.ts'
import { catalogue, type Problem, problemOf } from '../../../engine/errors/index.ts'
import { MAIN_QUERY, SORT_PARAM, withQuery } from '../../../engine/index.ts'
import { type LoadedRecords, type RawAnswer, readPointer } from '../../../sources/index.ts'
import { quotableText } from '../../personal-values.ts'
import { failureOf, langPart, type QueryCheck } from './live-query.ts'

/** Optional parts of a filter value. */
const FACET_PARTS = ['label', 'total'] as const

type FacetConfig = NonNullable<SourceConfig['response']['facets']>[string]

type FacetPart = 'records' | 'value' | (typeof FACET_PARTS)[number]

/** Names of members with a label beside a code. */
const WORDS = /^(?:(?:display|pref)_?)?(?:name|label|title|text)$/i

/** Returns the place of labels for filter values that are shown as codes. Undefined if they are not codes, or there are no labels. */
function wordsOfCodes(
  { records, where = {}, value, label = value }: FacetConfig,
  found: NonNullable<LoadedRecords['facets']>[string],
  answer: RawAnswer | undefined,
): string | undefined {
  const entries: unknown = readPointer(answer?.body, records)
  const areCodes = found.length > 1 && found.every((each) => (each.label ?? each.value) === each.value)
  if (!areCodes || !Array.isArray(entries) || WORDS.test(label.replace(/^.*\//, ''))) return undefined
  const [first] = entries
  const name = Object.keys(Object(first)).find(
    (each) =>
      WORDS.test(each) &&
      !Object.hasOwn(where, `/${each}`) &&
      entries.every((entry) => {
        const words: unknown = Object(entry)[each]
        return typeof words === 'string' && /\p{L}/u.test(words) && words !== readPointer(entry, value)
      }),
  )
  return name === undefined ? undefined : `/${name}`
}

/** Reports filters of a page whose values are missing in the response of their source. */
export function* facetFaults(
  { query: { source, name }, config, match, site: { placeIn } }: QueryCheck,
  { facets = {} }: LoadedRecords,
  answer: RawAnswer | undefined,
): Generator<Problem> {
  if (name !== MAIN_QUERY) return
  for (const { field, values, query, as } of match.page.filters ?? []) {
    const facet = getOwn(config.response.facets, field ?? '')
    if (field === undefined || facet === undefined || values !== undefined || query !== undefined) continue
    if (as === 'words') continue
    const found = getOwn(facets, field)
    const parts = FACET_PARTS.filter((part) => facet[part] !== undefined)
    const lacking: readonly FacetPart[] =
      found === undefined
        ? ['records']
        : found.length === 0
          ? ['value']
          : parts.filter((part) => found.every((each) => each[part] === undefined))
    for (const part of lacking) {
      const pointer = (part === 'records' || part === 'value' ? facet.records : facet[part]) ?? ''
      const args = { source, name: field, pointer, part }
      yield problemOf(catalogue.LIVE_FACET, args, placeIn(source, ['response', 'facets', field, part]))
    }
    const pointer = wordsOfCodes(facet, found ?? [], answer)
    if (pointer === undefined) continue
    const key = facet.label === undefined ? 'value' : 'label'
    const args = { source, name: field, pointer, part: 'words', value: found?.[0]?.value ?? '' } as const
    yield problemOf(catalogue.LIVE_FACET, args, placeIn(source, ['response', 'facets', field, key]))
  }
}

/** A year without any records. */
const FAR_YEAR = '2999'

/** A word that no record contains. */
const NO_WORD = 'zqxvkjw'

/** Returns query parameters for search words: those of word filters, and required ones of a search page. */
function wordParams({
  query: { name, params },
  config: { params: declared = {} },
  match: { page },
}: QueryCheck): readonly (readonly [field: string, param: string])[] {
  if (name !== MAIN_QUERY) return []
  const needed = Object.entries(params).flatMap(([field, param]) =>
    page.template === 'search' && param.kind === 'query' && getOwn(declared, field)?.required === true
      ? [[field, param.name] as const]
      : [],
  )
  const filters = (page.filters ?? []).flatMap(({ as, field = '', params: [param = ''] }) =>
    as === 'words' ? [[field, param] as const] : [],
  )
  return [...needed, ...filters]
}

/**
 * Reports filters and search words that do not change the list, and filters that accept one value but not two. Each is requested once, with
 * the value that has the fewest records: a backend that ignores the parameter returns all of them.
 */
export async function filterFaults(check: QueryCheck, first: LoadedRecords): Promise<readonly Problem[]> {
  const { query, match, asker, site } = check
  const { source, name } = query
  const { facets = {}, total: all = 0, records } = first
  const problems: Problem[] = []
  const [path = ''] = match.canonical.split('?', 1)
  const ask = async (param: string, values: readonly string[]): Promise<LoadedRecords | undefined> => {
    const chosen = values.map((value) => [param, value] as const)
    const filtered = site.match(withQuery(path, [...chosen, ...langPart(match, site)]))
    if (filtered.kind !== 'page') return undefined
    const { view, loaded } = await asker.ask(query, filtered)
    if (!view.ok) problems.push(failureOf(source, asker, site))
    return view.ok ? loaded : undefined
  }
  const isAll = (loaded: LoadedRecords | undefined): boolean =>
    loaded?.total === first.total && JSON.stringify(loaded?.records) === JSON.stringify(records)
  const report = (field: string, value: string, count: number | undefined, isNothing = false): void => {
    const args = { source, name: field, value: quotableText(value), count, total: first.total, isNothing }
    const path = isNothing ? ['response', 'facets', field, 'value'] : ['params', field]
    problems.push(problemOf(catalogue.LIVE_FILTER, args, site.placeIn(source, path)))
  }
  for (const { field = '', params, as } of name === MAIN_QUERY ? (match.page.filters ?? []) : []) {
    const [param = '', last = ''] = params
    if (as === 'years') {
      const [since, until] = [await ask(param, [FAR_YEAR]), await ask(last, [FAR_YEAR])]
      if (since === undefined || until === undefined || since.records.length === 0) continue
      const isSwapped = until.records.length === 0
      if (!isSwapped && !isAll(since)) continue
      const args = { source, year: FAR_YEAR, isSwapped }
      problems.push(problemOf(catalogue.LIVE_YEARS, args, site.placeIn(source, ['request'])))
      continue
    }
    const offered = getOwn(facets, field) ?? []
    const [one, other] = offered
    if (one !== undefined && other !== undefined && offered.every(({ total }) => total === undefined)) {
      // A value without a count may have no records, but two such values are no coincidence.
      const found = [await ask(param, [one.value]), await ask(param, [other.value])]
      if (found.every((each) => each?.records.length === 0)) report(field, one.value, undefined, true)
      continue
    }
    const [rarest, next] = offered
      .filter(({ total = 0 }) => total > 0 && total < all)
      .toSorted((a, b) => (a.total ?? 0) - (b.total ?? 0))
    if (rarest === undefined) continue
    const found = await ask(param, [rarest.value])
    if (isAll(found)) report(field, rarest.value, rarest.total)
    else if (found?.records.length === 0) report(field, rarest.value, rarest.total, true)
    else if (as === 'checkboxes' && next !== undefined && found !== undefined) {
      const values = [rarest.value, next.value]
      const both = await ask(param, values)
      if (both === undefined || both.records.length > 0) continue
      const args = { source, name: field, values: values.map(quotableText) }
      problems.push(problemOf(catalogue.LIVE_SEVERAL, args, site.placeIn(source, ['params', field])))
    }
  }
  for (const [field, param] of wordParams(check))
    if (records.length > 0 && isAll(await ask(param, [NO_WORD]))) report(field, NO_WORD, undefined)
  return problems
}

/** Minimum number of records for a comparison of orders, since fewer may have the same order by chance. */
const MIN_ORDERED_RECORDS = 6

/** Reports sort orders without effect: the backend ignores the value, or has the same default order. */
export async function orderFaults(
  { query, match, asker, site }: QueryCheck,
  items: readonly Item[],
): Promise<readonly Problem[]> {
  const { source, name } = query
  const [usual, ...others] = name === MAIN_QUERY ? (match.page.sort ?? []) : []
  const idsOf = (from: readonly Item[]): string => JSON.stringify(from.map(({ id }) => id))
  if (usual === undefined || new Set(items.map(({ id }) => id)).size < MIN_ORDERED_RECORDS) return []
  const [path = ''] = match.canonical.split('?', 1)
  const found: Problem[] = []
  for (const { value } of others) {
    const sorted = site.match(withQuery(path, [[SORT_PARAM, value], ...langPart(match, site)]))
    if (sorted.kind !== 'page') continue
    const { view } = await asker.ask(query, sorted)
    if (!view.ok) found.push(failureOf(source, asker, site))
    else if (idsOf(view.items) === idsOf(items)) {
      const args = { source, value, usual: usual.value }
      found.push(problemOf(catalogue.LIVE_SORT, args, site.placeIn(source, ['params', SORT_PARAM])))
    }
  }
  return found
}

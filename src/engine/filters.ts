import {
  type DataDeclaration,
  type FilterConfig,
  MAX_CHOSEN,
  type PageConfig,
} from '../../schemas/config/index.ts'
import { typedNumber } from '../base/digits.ts'
import { readMuseumDate, type Years } from '../base/museum-date/index.ts'
import { isObject, omitUndefined } from '../base/object.ts'
import { cleanValue, parseParam } from './link.ts'
import type { Page, PageFilter, PageQuery } from './manifest.ts'

/** A choice whose values are listed in the config. */
export interface FixedChoice {
  /** Query parameter in the URL. */
  readonly param: string
  readonly values: readonly string[]
  /** Whether the list is complete without a value, so that each value narrows it. */
  readonly narrows: boolean
}

function entryValues(list: readonly unknown[]): readonly string[] {
  return list.flatMap((entry) => (isObject(entry) && typeof entry.value === 'string' ? [entry.value] : []))
}

/** Returns the choices with fixed values in a page's options, at any depth. */
export function fixedChoices(options: unknown): readonly FixedChoice[] {
  if (Array.isArray(options)) return options.flatMap(fixedChoices)
  if (!isObject(options)) return []
  const { param, values, query, first } = options
  const isFixed = typeof param === 'string' && Array.isArray(values) && query === undefined
  const own = isFixed ? [{ param, values: entryValues(values), narrows: first !== true }] : []
  return [...own, ...Object.values(options).flatMap(fixedChoices)]
}

/**
 * Drops query parameters with values that a fixed choice does not offer, so that the list is unfiltered or shows the first choice. Values
 * are matched case-insensitively.
 */
export function offeredValues(
  query: Readonly<Record<string, string>>,
  choices: readonly FixedChoice[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const choice = choices.find(({ param }) => param === name)
      const lower = value.toLowerCase()
      const offered =
        choice === undefined ? value : choice.values.find((each) => each.toLowerCase() === lower)
      return offered === undefined ? [] : [[name, offered]]
    }),
  )
}

/** Parameters for sort order and page size, in URLs and sources. */
export const SORT_PARAM = 'sort'
export const PAGE_SIZE_PARAM = 'pageSize'

/** Maximum number of fields counted by one call of the content service. */
const MAX_COUNTED = 20

/** Returns the source parameters that a filter sets. */
export function fieldsOf({ as, field, from, to }: FilterConfig): readonly string[] {
  return (as === 'years' ? [from, to] : [field]).filter((name) => name !== undefined)
}

/** Returns the URL names of a filter's parameters: from "params" of the page, from the filter, or the same as in the source. */
export function paramsOf(filter: FilterConfig, given: PageConfig['params']): readonly string[] {
  return fieldsOf(filter).map((field) => {
    const written = given === undefined ? undefined : given[field]
    const param = written === undefined ? undefined : parseParam(written)
    return param?.kind === 'query'
      ? param.name
      : ((filter.as === 'years' ? undefined : filter.param) ?? field)
  })
}

/** Returns the filters of a page with their URL parameters, and the source parameters they set. */
export function pageFilters({ filters = [], sort, params }: PageConfig): {
  readonly filters: readonly PageFilter[]
  readonly filled: PageQuery['params']
} {
  const named = filters.map((filter) => ({ ...filter, params: paramsOf(filter, params) }))
  const filled = named.flatMap((filter) =>
    fieldsOf(filter).map((field, index) => [
      field,
      { kind: 'query', name: filter.params[index] ?? field } as const,
    ]),
  )
  const [usual] = sort ?? []
  const order =
    usual === undefined
      ? {}
      : { [SORT_PARAM]: { kind: 'query', name: SORT_PARAM, otherwise: usual.value } as const }
  return { filters: named, filled: { ...Object.fromEntries(filled), ...order } }
}

/** Returns the comma-separated names of fields whose values the filters of a page offer, or undefined if there are none. */
export function countedFields({ filters = [] }: Pick<PageConfig, 'filters'>): string | undefined {
  const fields = filters.flatMap(({ as, field }) =>
    as === 'years' || as === 'words' || field === undefined ? [] : [field],
  )
  return fields.length === 0 ? undefined : [...new Set(fields)].slice(0, MAX_COUNTED).join(',')
}

/** Returns the filters of a page whose values are listed in the config. */
export function fixedFilters({ filters = [] }: Page): readonly FixedChoice[] {
  return filters.flatMap(({ values, params: [param] }) =>
    values === undefined || param === undefined
      ? []
      : [{ param, values: values.map(({ value }) => value), narrows: true }],
  )
}

/** The choices in a URL among those of a page, in canonical form. */
interface ChosenInAddress {
  /** Single-value parameters whose parsed value differs from the text; an empty one is dropped. */
  readonly query: Readonly<Record<string, string>>
  readonly chosen: Readonly<Record<string, readonly string[]>>
  /** Texts that are not years, by parameter; they do not filter. */
  readonly unread: Readonly<Record<string, string>>
  readonly pageSize?: number
}

const YEAR = /^-?\d{1,6}$/

function severalIn(search: URLSearchParams, param: string, fixed: readonly FixedChoice[]): readonly string[] {
  const values = search
    .getAll(param)
    .slice(0, MAX_CHOSEN)
    .flatMap((value) => offeredValues({ [param]: cleanValue(value) }, fixed)[param] ?? [])
    .filter((value) => value !== '')
  return [...new Set(values)].sort()
}

/** Maximum length of a date in words; longer texts are not parsed. */
const MAX_DATE = 60

/** Parses the years a visitor means: a number in digits of any script, or a date in words, such as "500 BC" or "公元前500年". */
function yearsOf(written: string, locale: string): Partial<Years> {
  const text = typedNumber(written)
  if (YEAR.test(text)) return { from: Number(text), to: Number(text) }
  // Digits and punctuation alone are a number that is not a year, such as 1800.5.
  const date =
    written.length <= MAX_DATE && /\p{L}/u.test(written) ? readMuseumDate(written, locale) : undefined
  return date === undefined || date === 'undated' ? {} : date
}

/** Returns the years in ascending order, and the texts that are not years. */
function yearsIn(
  search: URLSearchParams,
  [from = '', to = '']: readonly string[],
  locale: string,
): Pick<ChosenInAddress, 'query' | 'unread'> {
  const given = (param: string): string => cleanValue(search.get(param) ?? '')
  const ends = [yearsOf(given(from), locale), yearsOf(given(to), locale)] as const
  const isTurned = (ends[0].from ?? -Infinity) > (ends[1].to ?? Infinity)
  const [first, last] = isTurned
    ? [ends[1].from ?? ends[1].to, ends[0].to ?? ends[0].from]
    : [ends[0].from, ends[1].to]
  const read = { [from]: ends[0].from, [to]: ends[1].to }
  const unread = [from, to].filter((param) => given(param) !== '' && read[param] === undefined)
  return {
    query: { [from]: String(first ?? ''), [to]: String(last ?? '') },
    unread: Object.fromEntries(unread.map((param) => [param, given(param)])),
  }
}

function sizeIn(
  search: URLSearchParams,
  sizes: readonly number[],
  usual: number | undefined,
): number | undefined {
  const size = Number(search.get(PAGE_SIZE_PARAM))
  return size !== usual && sizes.includes(size) ? size : undefined
}

/** Parses the choices of a page from a URL: up to `MAX_CHOSEN` values per filter, sorted, without duplicates. */
export function chosenIn(
  search: URLSearchParams,
  page: Page,
  usualSize: number | undefined,
  locale: string,
): ChosenInAddress {
  const { filters = [], sort = [], pageSizes = [] } = page
  const fixed = fixedFilters(page)
  const several = filters
    .filter(({ as }) => as === 'checkboxes')
    .flatMap(({ params: [param = ''] }) => [[param, severalIn(search, param, fixed)] as const])
    .filter(([, values]) => values.length > 0)
  const years = filters
    .filter(({ as }) => as === 'years')
    .map(({ params }) => yearsIn(search, params, locale))
  const others = sort.slice(1).map(({ value }) => value)
  const order = search.get(SORT_PARAM) ?? ''
  const pageSize = sizeIn(search, pageSizes, usualSize)
  return {
    query: {
      ...Object.assign({}, ...years.map(({ query }) => query)),
      ...(sort.length === 0 ? {} : { [SORT_PARAM]: others.includes(order) ? order : '' }),
      ...Object.fromEntries(
        filters.filter(({ as }) => as === 'checkboxes').map(({ params: [param = ''] }) => [param, '']),
      ),
    },
    chosen: Object.fromEntries(several),
    unread: Object.assign({}, ...years.map(({ unread }) => unread)),
    ...omitUndefined({ pageSize }),
  }
}

/** Name of a page's own query. */
export const MAIN_QUERY = 'main'

export function blockQuery(index: number): string {
  return `block-${index}`
}

export function tabQuery(index: number, tab: number): string {
  return `block-${index}-tab-${tab}`
}

/** Returns the query for a page's own records, or undefined if it has none. */
export function mainQuery({ queries }: Pick<Page, 'queries'>): PageQuery | undefined {
  return queries.find(({ name }) => name === MAIN_QUERY)
}

interface MaybeData {
  readonly source?: string | undefined
  readonly items?: readonly unknown[] | undefined
}

/** Whether a page, block or tab requests data or defines its own items. */
export function hasData({ source, items }: MaybeData): boolean {
  return source !== undefined || items !== undefined
}

function* paramsIn({ params, otherwise }: Pick<DataDeclaration, 'params' | 'otherwise'>): Generator<string> {
  for (const value of [...Object.values(params ?? {}), ...Object.values(otherwise?.params ?? {})]) {
    const param = parseParam(value)
    if (param.kind === 'query') yield param.name
  }
}

/** Returns the query parameters that any query of a page reads. */
export function readParams(page: PageConfig): readonly string[] {
  const blocks = (page.blocks ?? []).flatMap((block) => [block, ...(block.tabs ?? [])])
  const filters = (page.filters ?? []).flatMap((filter) => paramsOf(filter, page.params))
  const asked = [page, ...Object.values(page.with ?? {}), ...blocks].flatMap((data) => [...paramsIn(data)])
  return [...new Set([...asked, ...filters])]
}

/** Returns the names of all queries of a page. */
export function queryNames(page: PageConfig): readonly string[] {
  const blocks = (page.blocks ?? []).flatMap((block, index) => [
    ...(hasData(block) ? [blockQuery(index)] : []),
    ...(block.tabs ?? []).map((_, tab) => tabQuery(index, tab)),
  ])
  return [...(hasData(page) ? [MAIN_QUERY] : []), ...Object.keys(page.with ?? {}), ...blocks]
}

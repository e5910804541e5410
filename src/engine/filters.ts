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

/** A choice whose values the config lists. */
export interface FixedChoice {
  /** Query parameter of the address. */
  readonly param: string
  readonly values: readonly string[]
  /** Whether the list without a value is the whole one, of which each value shows a part. */
  readonly narrows: boolean
}

function entryValues(list: readonly unknown[]): readonly string[] {
  return list.flatMap((entry) => (isObject(entry) && typeof entry.value === 'string' ? [entry.value] : []))
}

/** The choices with fixed values in a page's options, wherever they are. */
export function fixedChoices(options: unknown): readonly FixedChoice[] {
  if (Array.isArray(options)) return options.flatMap(fixedChoices)
  if (!isObject(options)) return []
  const { param, values, query, first } = options
  const isFixed = typeof param === 'string' && Array.isArray(values) && query === undefined
  const own = isFixed ? [{ param, values: entryValues(values), narrows: first !== true }] : []
  return [...own, ...Object.values(options).flatMap(fixedChoices)]
}

/**
 * Query parameters without the values that a fixed choice does not offer, so that the list is the unfiltered one or its
 * first choice. Letters in another case are the same value.
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

/** Query parameters of the address and of a source that order a list, and that say how long its pages are. */
export const SORT_PARAM = 'sort'
export const PAGE_SIZE_PARAM = 'pageSize'

/** Fields that one call of the content service counts. */
const MAX_COUNTED = 20

/** The parameters of a source that a filter fills. */
export function fieldsOf({ as, field, from, to }: FilterConfig): readonly string[] {
  return (as === 'years' ? [from, to] : [field]).filter((name) => name !== undefined)
}

/** Their names in the address: as "params" of the page has them, as the filter says, or the same. */
export function paramsOf(filter: FilterConfig, given: PageConfig['params']): readonly string[] {
  return fieldsOf(filter).map((field) => {
    const written = given === undefined ? undefined : given[field]
    const param = written === undefined ? undefined : parseParam(written)
    return param?.kind === 'query'
      ? param.name
      : ((filter.as === 'years' ? undefined : filter.param) ?? field)
  })
}

/** The filters of a page with their names in the address, and which parameters of its source they fill. */
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

/** Names of the fields whose values the filters of a page offer, with commas between them; undefined where there are none. */
export function countedFields({ filters = [] }: Pick<PageConfig, 'filters'>): string | undefined {
  const fields = filters.flatMap(({ as, field }) =>
    as === 'years' || as === 'words' || field === undefined ? [] : [field],
  )
  return fields.length === 0 ? undefined : [...new Set(fields)].slice(0, MAX_COUNTED).join(',')
}

/** Filters of a page whose values are written in the config. */
export function fixedFilters({ filters = [] }: Page): readonly FixedChoice[] {
  return filters.flatMap(({ values, params: [param] }) =>
    values === undefined || param === undefined
      ? []
      : [{ param, values: values.map(({ value }) => value), narrows: true }],
  )
}

/** What an address has chosen of what a page offers, each thing in its one spelling. */
interface ChosenInAddress {
  /** Texts of parameters with one value that differ from what they were read as; an empty one is dropped. */
  readonly query: Readonly<Record<string, string>>
  readonly chosen: Readonly<Record<string, readonly string[]>>
  /** What stands where a year should, by its parameter; nothing is narrowed by it. */
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

/** A date in words is no longer than this: what is longer is not read. */
const MAX_DATE = 60

/** The years that visitors mean: a number in digits of any script, or a date in words, such as "500 BC" or "公元前500年". */
function yearsOf(written: string, locale: string): Partial<Years> {
  const text = typedNumber(written)
  if (YEAR.test(text)) return { from: Number(text), to: Number(text) }
  // Digits and signs alone are a number that is no year, such as 1800.5.
  const date =
    written.length <= MAX_DATE && /\p{L}/u.test(written) ? readMuseumDate(written, locale) : undefined
  return date === undefined || date === 'undated' ? {} : date
}

/** The first year before the last one, and what is no year. */
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

/** Reads what a page offers out of an address: at most `MAX_CHOSEN` values of a filter, each once and sorted. */
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

/** The query of a page's own records; undefined where it has none. */
export function mainQuery({ queries }: Pick<Page, 'queries'>): PageQuery | undefined {
  return queries.find(({ name }) => name === MAIN_QUERY)
}

interface MaybeData {
  readonly source?: string | undefined
  readonly items?: readonly unknown[] | undefined
}

/** Whether a page, block or tab asks for data or brings its own. */
export function hasData({ source, items }: MaybeData): boolean {
  return source !== undefined || items !== undefined
}

function* paramsIn({ params, otherwise }: Pick<DataDeclaration, 'params' | 'otherwise'>): Generator<string> {
  for (const value of [...Object.values(params ?? {}), ...Object.values(otherwise?.params ?? {})]) {
    const param = parseParam(value)
    if (param.kind === 'query') yield param.name
  }
}

/** Query parameters of the address that any query of a page reads. */
export function readParams(page: PageConfig): readonly string[] {
  const blocks = (page.blocks ?? []).flatMap((block) => [block, ...(block.tabs ?? [])])
  const filters = (page.filters ?? []).flatMap((filter) => paramsOf(filter, page.params))
  const asked = [page, ...Object.values(page.with ?? {}), ...blocks].flatMap((data) => [...paramsIn(data)])
  return [...new Set([...asked, ...filters])]
}

/** Names of all queries of a page. */
export function queryNames(page: PageConfig): readonly string[] {
  const blocks = (page.blocks ?? []).flatMap((block, index) => [
    ...(hasData(block) ? [blockQuery(index)] : []),
    ...(block.tabs ?? []).map((_, tab) => tabQuery(index, tab)),
  ])
  return [...(hasData(page) ? [MAIN_QUERY] : []), ...Object.keys(page.with ?? {}), ...blocks]
}

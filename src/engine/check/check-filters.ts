import type { FilterConfig, PageConfig, SourceConfig } from '../../../schemas/config/index.ts'
import { BOUNDS, ENDS, pairsOf } from '../../base/member-pairs.ts'
import { getOwn } from '../../base/object.ts'
import type { PieceDefinition } from '../contracts/definitions.ts'
import { catalogue, message, type Problem, problemOf } from '../errors/index.ts'
import { fieldsOf, PAGE_SIZE_PARAM, paramsOf, SORT_PARAM } from '../filters.ts'
import { parseParam, RESERVED_PARAMS } from '../link.ts'
import { suggest, unknownName, unknownValue } from '../suggest.ts'
import { unknownParam } from './check-sources.ts'
import { type CheckContext, duplicateLabels, repeatedIn } from './context.ts'

const KEYS = ['filters', 'sort', 'pageSizes'] as const

/** The list to which the filters of a page apply: its source by name. */
interface FilteredList {
  readonly page: PageConfig
  readonly name: string
  readonly source: SourceConfig
}

const NEEDED = { years: ['from', 'to'] } as const

function* checkFields(
  filter: FilterConfig,
  { name, source }: FilteredList,
  context: CheckContext,
): Generator<Problem> {
  const keys = filter.as === 'years' ? NEEDED.years : (['field'] as const)
  const known = Object.keys(source.params ?? {})
  for (const key of keys) {
    const field = filter[key]
    if (field === undefined) {
      yield problemOf(catalogue.FILTER_FIELD, { as: filter.as, key }, context.at(filter, 'as'))
    } else if (getOwn(source.params, field) === undefined) {
      yield unknownParam(field, name, source, context.at(filter, key))
    } else if (filter.as === 'years' && getOwn(source.params, field)?.list === true) {
      const ending = key === 'from' ? 'From' : 'To'
      const ends = known.filter((each) => each.endsWith(ending) && source.params?.[each]?.list !== true)
      const suggestion = ends.includes(`${field}${ending}`) ? `${field}${ending}` : suggest(field, ends)
      const args = { name: field, source: name, key, suggestion }
      yield problemOf(catalogue.FILTER_YEARS, args, context.at(filter, key))
    }
  }
}

/** Reports a year filter whose ends are sent swapped, or both as the same end of a range. */
function* checkSwapped(
  filter: FilterConfig,
  { source }: FilteredList,
  { at }: CheckContext,
): Generator<Problem> {
  const { as, from = '', to = '' } = filter
  if (as !== 'years') return
  const isSwapped = pairsOf([to, from], [...ENDS, ...BOUNDS]).some(([low]) => low === to)
  const first = isSwapped ? to : from.replace(/To$/, 'From')
  const last = isSwapped ? from : to.replace(/From$/, 'To')
  const isKnown = [first, last].every((name) => getOwn(source.params, name) !== undefined)
  if ((first === from && last === to) || !isKnown) return
  yield problemOf(catalogue.FILTER_SWAPPED, { from, to, first, last }, at(filter, 'from'))
}

function* checkValues(
  filter: FilterConfig,
  { page, name, source }: FilteredList,
  context: CheckContext,
): Generator<Problem> {
  const { as, field, query } = filter
  const declared = field === undefined ? undefined : getOwn(source.params, field)
  if (field === undefined || declared === undefined || as === 'years' || as === 'words') return
  if (as === 'checkboxes' && declared.list !== true)
    yield problemOf(catalogue.FILTER_LIST, { name: field, source: name }, context.at(filter, 'field'))
  const known = Object.keys(page.with ?? {})
  if (query !== undefined && !known.includes(query))
    yield problemOf(catalogue.QUERY_UNKNOWN, unknownName(query, known), context.at(filter, 'query'))
  const sent = Object.keys(declared.values ?? {})
  for (const option of filter.values ?? []) {
    if (declared.values === undefined || option.value === '' || sent.includes(option.value)) continue
    yield problemOf(catalogue.CONFIG_ENUM, unknownValue(option.value, sent), context.at(option, 'value'))
  }
  const isOffered = filter.values !== undefined || query !== undefined
  if (!isOffered && getOwn(source.response.facets, field) === undefined)
    yield problemOf(catalogue.FILTER_VALUES, { name: field, source: name }, context.at(filter, 'field'))
}

/** Reports a value that a page fixes although one of its filters sets it: the filter wins, even if nothing is chosen. */
function* checkFixed(filter: FilterConfig, { page }: FilteredList, { at }: CheckContext): Generator<Problem> {
  for (const field of fieldsOf(filter)) {
    const written = getOwn(page.params, field)
    const param = written === undefined ? undefined : parseParam(written)
    if (page.params === undefined || param?.kind !== 'literal') continue
    const args = { name: field, value: String(param.value) }
    yield problemOf(catalogue.FILTER_FIXED, args, at(page.params, field))
  }
}

/** Checks the query parameters of filters: none is reserved, and no two filters share one. */
function* checkAddresses({ page }: FilteredList, context: CheckContext): Generator<Problem> {
  const reserved = [...RESERVED_PARAMS, SORT_PARAM, PAGE_SIZE_PARAM]
  const taken = new Set<string>()
  for (const filter of page.filters ?? []) {
    for (const [index, param] of paramsOf(filter, page.params).entries()) {
      const field = filter.as === 'years' ? NEEDED.years[index] : 'field'
      const place = context.at(filter, filter.param === param ? 'param' : field)
      if (reserved.includes(param)) yield problemOf(catalogue.PARAM_RESERVED, { name: param }, place)
      else if (taken.has(param))
        yield problemOf(catalogue.NAME_DUPLICATE, { name: param, what: message`a filter` }, place)
      taken.add(param)
    }
  }
}

/** Checks that the source has a sort parameter that accepts each value. */
function* checkOrders({ page, name, source }: FilteredList, context: CheckContext): Generator<Problem> {
  if (page.sort === undefined) return
  const declared = getOwn(source.params, SORT_PARAM)
  if (declared === undefined) {
    yield unknownParam(SORT_PARAM, name, source, context.at(page, 'sort', 'key'))
    return
  }
  yield* duplicateLabels(page.sort, message`orders`, context)
  for (const order of repeatedIn(page.sort, ({ value }) => value)) {
    const args = { name: order.value, what: message`an order` }
    yield problemOf(catalogue.NAME_DUPLICATE, args, context.at(order, 'value'))
  }
  const known = Object.keys(declared.values ?? {})
  for (const order of declared.values === undefined ? [] : page.sort)
    if (order.value !== '' && !known.includes(order.value))
      yield problemOf(catalogue.CONFIG_ENUM, unknownValue(order.value, known), context.at(order, 'value'))
}

/** Checks that the source supports the filters, sort orders and page sizes of a page. */
export function* checkFilters(
  page: PageConfig,
  piece: PieceDefinition | undefined,
  context: CheckContext,
): Generator<Problem> {
  const written = KEYS.filter((key) => page[key] !== undefined)
  if (written.length === 0 || piece === undefined) return
  const hasPages = page.pageSize !== undefined && page.pageSize > 0
  for (const key of written) {
    const isList = piece.kind === 'list' && page.source !== undefined
    if (isList && (key !== 'pageSizes' || hasPages)) continue
    const args = { key, template: page.template, isWhole: isList }
    yield problemOf(catalogue.FILTER_PAGE, args, context.at(page, key, 'key'))
  }
  const source = page.source === undefined ? undefined : context.sources.get(page.source)?.config
  if (piece.kind !== 'list' || page.source === undefined || source === undefined) return
  const listed = { page, name: page.source, source }
  for (const filter of page.filters ?? []) {
    yield* checkFields(filter, listed, context)
    yield* checkSwapped(filter, listed, context)
    yield* checkFixed(filter, listed, context)
    yield* checkValues(filter, listed, context)
  }
  yield* checkAddresses(listed, context)
  yield* duplicateLabels(page.filters ?? [], message`filters`, context)
  yield* checkOrders(listed, context)
}

import { MAX_CHOSEN } from '../../../schemas/config/index.ts'
import { readMuseumDate } from '../../base/museum-date/index.ts'
import { omitUndefined } from '../../base/object.ts'
import { localized, yearInWords, yearWords } from '../../base/text/index.ts'
import type { Item } from '../../engine/contracts/item.ts'
import type {
  ChosenView,
  FacetValue,
  FiltersView,
  FilterValueView,
  FilterView,
  QueryView,
} from '../../engine/contracts/view.ts'
import { mainQuery, type PageFilter, type PageMatch, SORT_PARAM, withQuery } from '../../engine/index.ts'
import type { ViewContext } from './view-context.ts'
import { viewText } from './view-context.ts'

type Results = Readonly<Record<string, QueryView>>

const DEFAULT_SHOWN_VALUES = 8

/** Maximum number of values per filter from the backend; beyond it, counts of missing values are unknown. */
const MAX_COUNTED = 100

/** Returns the URL without the dropped parameters and without `page`; the order of the others is kept. */
export function addressWithout(address: string, isDropped: (name: string, value: string) => boolean): string {
  const [path = '', query = ''] = address.split('?', 2)
  const kept = [...new URLSearchParams(query)].filter(
    ([name, value]) => name !== 'page' && !isDropped(name, value),
  )
  return withQuery(path, kept)
}

/** Returns the count of a value. A value missing in a complete list of counts has 0. */
function valueCount(
  value: string,
  facet: readonly FacetValue[] | undefined,
): Pick<FilterValueView, 'count' | 'atLeast'> {
  const found = facet?.find((each) => each.value === value)
  if (found?.total !== undefined) return { count: found.total, ...(found.atLeast && { atLeast: true }) }
  const isCounted = facet !== undefined && facet.length < MAX_COUNTED
  return isCounted && found === undefined && facet.every(({ total }) => total !== undefined)
    ? { count: 0 }
    : {}
}

/**
 * Returns the selectable entries of a query. Channels that link to other sites are excluded, since nothing on this site belongs to them.
 */
function choosableItems(result: QueryView | undefined): readonly Item[] {
  return result?.ok === true
    ? result.items.filter(
        ({ visible, path, external }) => visible !== false && !(path !== undefined && external === true),
      )
    : []
}

/** Returns the values of a filter with labels in the page's language. Chosen values that are not offered come last. */
function offeredValues(
  filter: PageFilter,
  chosen: readonly string[],
  results: Results,
  context: ViewContext,
): readonly FilterValueView[] {
  const { values, query, exclude = [], field = '' } = filter
  const facet = results.main?.ok === true ? results.main.facets?.[field] : undefined
  const offered =
    values !== undefined
      ? values.map(({ value, label }) => ({ value, label: localized(label, context.locale.code) }))
      : query !== undefined
        ? choosableItems(results[query]).map(({ id, kind, title, image }) => ({
            value: (filter.value === 'kind' ? kind : undefined) ?? id,
            label: title,
            ...(filter.pictures === true && image !== undefined && { picture: image }),
          }))
        : (facet ?? []).map(({ value, label = value }) => ({ value, label }))
  const shown = offered.filter(({ value }) => !exclude.includes(value))
  const others = chosen.filter((value) => offeredFor(value, shown) === undefined)
  const labelOf = (value: string): string => facet?.find((each) => each.value === value)?.label ?? value
  return [...shown, ...others.map((value) => ({ value, label: labelOf(value) }))].map((each) => ({
    ...each,
    ...valueCount(each.value, facet),
  }))
}

/** Returns the number of values in the backend beyond those it has returned. */
function remainingCount(
  { values, query, field = '' }: PageFilter,
  { main }: Results,
): { readonly further?: number } {
  const facet =
    values === undefined && query === undefined && main?.ok === true ? main.facets?.[field] : undefined
  const further = (facet?.[0]?.values ?? 0) - (facet?.length ?? 0)
  return further > 0 ? { further } : {}
}

/** Returns the offered value for one in the URL, which may also be a label. */
function offeredFor(value: string, values: readonly FilterValueView[]): FilterValueView | undefined {
  return values.find((each) => each.value === value) ?? values.find(({ label }) => label === value)
}

function chosenAmong(chosen: readonly string[], values: readonly FilterValueView[]): readonly string[] {
  return [...new Set(chosen.map((value) => offeredFor(value, values)?.value ?? value))]
}

const EXAMPLE_YEAR = '1900'
const EXAMPLE_BEFORE_CHRIST = -500

/** Returns examples of years: "1900 or 500 BC", with a minus sign if dates in words of the language cannot be parsed. */
function exampleYears({ code, tag }: ViewContext['locale']): string {
  const words = yearWords(EXAMPLE_BEFORE_CHRIST, tag)
  const date = readMuseumDate(words, code)
  const isRead = typeof date === 'object' && date.from === EXAMPLE_BEFORE_CHRIST
  return new Intl.ListFormat(tag, { type: 'disjunction' }).format([
    EXAMPLE_YEAR,
    isRead ? words : String(EXAMPLE_BEFORE_CHRIST),
  ])
}

function yearView(
  param: string,
  { query, unread }: PageMatch,
  { locale }: ViewContext,
): Extract<FilterView, { as: 'years' }>['from'] {
  const text = unread?.[param]
  return {
    param,
    value: query[param] ?? '',
    ...(text !== undefined && { unread: { text, example: exampleYears(locale) } }),
  }
}

function filterView(
  filter: PageFilter,
  match: PageMatch,
  results: Results,
  context: ViewContext,
): FilterView {
  const { as, params, show = DEFAULT_SHOWN_VALUES, pictures = false } = filter
  const label = viewText(filter.label, context)
  const [param = '', last = ''] = params
  const chosen = match.query[param] ?? ''
  switch (as) {
    case 'checkboxes': {
      const several = match.chosen?.[param] ?? []
      const values = offeredValues(filter, several, results, context)
      return {
        as,
        label,
        param,
        values,
        chosen: chosenAmong(several, values),
        show,
        ...(several.length >= MAX_CHOSEN && { most: MAX_CHOSEN }),
        ...remainingCount(filter, results),
      }
    }
    case 'select':
    case 'tabs': {
      const values = offeredValues(filter, chosen === '' ? [] : [chosen], results, context)
      const all = omitUndefined({ all: viewText(filter.all, context) })
      const [one = ''] = chosen === '' ? [] : chosenAmong([chosen], values)
      return { as, label, param, values, ...all, chosen: one, pictures, ...remainingCount(filter, results) }
    }
    case 'years':
      return {
        as,
        label,
        from: yearView(param, match, context),
        to: yearView(last, match, context),
      }
    case 'words': {
      const { placeholder } = filter
      return {
        as,
        label,
        param,
        value: chosen,
        ...(placeholder && { placeholder: viewText(placeholder, context) }),
      }
    }
  }
}

/** Returns the choices of a filter, each with the URL without it. */
function chosenOf(filter: FilterView, address: string, tag: string): readonly ChosenView[] {
  const { label } = filter
  switch (filter.as) {
    case 'checkboxes':
      return filter.chosen.map((value) => {
        const words = filter.values.find((each) => each.value === value)?.label ?? value
        const isOwn = (each: string): boolean => each === value || each === words
        const href = addressWithout(address, (name, each) => name === filter.param && isOwn(each))
        return { filter: label, value: words, href }
      })
    case 'years': {
      const { from, to } = filter
      if (from.value === '' && to.value === '') return []
      const href = addressWithout(address, (name) => name === from.param || name === to.param)
      const written = ({ value }: { readonly value: string }): string =>
        value.startsWith('-') ? yearInWords(Number(value), tag) : value
      return [{ filter: label, value: { from: written(from), to: written(to) }, href }]
    }
    default: {
      const value = filter.as === 'words' ? filter.value : filter.chosen
      if (value === '') return []
      const words =
        filter.as === 'words' ? value : (filter.values.find((each) => each.value === value)?.label ?? value)
      return [{ filter: label, value: words, href: addressWithout(address, (name) => name === filter.param) }]
    }
  }
}

/** Returns the page sizes including the default, so that visitors can return to it. */
function withUsual(sizes: readonly number[], usual: number): readonly number[] {
  return sizes.includes(usual) ? sizes : [...sizes, usual].sort((one, other) => one - other)
}

/** Returns filters, sort orders and page sizes of a page, in its language and with the choices of the URL. */
export function filtersView(
  match: PageMatch,
  results: Results,
  context: ViewContext,
): { readonly filters?: FiltersView } {
  const { page, canonical, query, pageSize } = match
  const { filters: declared = [], sort, pageSizes } = page
  if (declared.length === 0 && sort === undefined && pageSizes === undefined) return {}
  const filters = declared.map((filter) => filterView(filter, match, results, context))
  const usual = mainQuery(page)?.pageSize ?? 0
  return {
    filters: {
      filters,
      chosen: filters.flatMap((filter) => chosenOf(filter, canonical, context.locale.tag)),
      clear: addressWithout(canonical, (name) => declared.some(({ params }) => params.includes(name))),
      ...(sort && {
        sort: {
          values: sort.map(({ value, label }) => ({ value, label: localized(label, context.locale.code) })),
          chosen: query[SORT_PARAM] ?? sort[0]?.value ?? '',
        },
      }),
      ...(pageSizes && {
        pageSize: { values: withUsual(pageSizes, usual), chosen: pageSize ?? usual, usual },
      }),
    },
  }
}

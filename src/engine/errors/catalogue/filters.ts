import { errorEntry } from '../problem.ts'
import { didYouMean, message } from '../wording.ts'

/** Problems of how visitors narrow and order the list of a page. */
export const filterEntries = {
  FILTER_PAGE: errorEntry<{ key: string; template: string }>({
    code: 'FILTER_PAGE',
    title: message`Filters on a page that is no list`,
    sample: { key: 'filters', template: 'archive' },
    message: ({ key, template }) =>
      message`The page has "${key}", but the template "${template}" shows no list of a source.`,
    why: message`There is no list to narrow or to order.`,
    hint: ({ key }) => message`Move "${key}" to the page of the list, which has a "source" and a "pageSize".`,
  }),
  FILTER_FIELD: errorEntry<{ as: string; key: string }>({
    code: 'FILTER_FIELD',
    title: message`A filter that fills no parameter`,
    sample: { as: 'checkboxes', key: 'field' },
    message: ({ as, key }) => message`A filter as "${as}" needs "${key}".`,
    why: message`Nothing would be sent to the source.`,
    hint: ({ as }) =>
      as === 'years'
        ? message`Write "from" and "to": the parameters of the source that take the first and the last year.`
        : message`Write "field": the parameter of the source that takes the value.`,
  }),
  FILTER_LIST: errorEntry<{ name: string; source: string }>({
    code: 'FILTER_LIST',
    title: message`Checkboxes for a parameter that takes one value`,
    sample: { name: 'material', source: 'works' },
    message: ({ name, source }) =>
      message`The parameter "${name}" of the source "${source}" takes one value.`,
    why: message`Visitors could choose several values, of which one would be sent.`,
    hint: ({ name }) =>
      message`Write "list": true for "${name}" in the source, with a "separator" where the backend takes one text; or use "select".`,
  }),
  FILTER_YEARS: errorEntry<{ name: string; source: string; key: string; suggestion: string | undefined }>({
    code: 'FILTER_YEARS',
    title: message`Years for a parameter that takes values`,
    sample: { name: 'struck', source: 'coin-list', key: 'from', suggestion: 'struckFrom' },
    message: ({ name, source }) =>
      message`The parameter "${name}" of the source "${source}" takes single values, and no end of a span of years.`,
    why: message`Only records of exactly the year that a visitor types would be found.`,
    hint: ({ key, suggestion }) =>
      suggestion === undefined
        ? message`Write as "${key}" the parameter that takes the first or the last year.`
        : didYouMean(suggestion),
  }),
  FILTER_VALUES: errorEntry<{ name: string; source: string }>({
    code: 'FILTER_VALUES',
    title: message`A filter without values`,
    sample: { name: 'material', source: 'works' },
    message: ({ name, source }) =>
      message`Nothing says which values "${name}" can have: the source "${source}" has no "facets" for it.`,
    why: message`The filter would be empty.`,
    hint: ({ name }) =>
      message`Add "${name}" under "response", "facets" of the source; or write "values", or a "query" of "with".`,
  }),
} as const

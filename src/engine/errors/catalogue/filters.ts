import { errorEntry } from '../problem.ts'
import { bilingual } from '../wording.ts'

/** Problems of how visitors narrow and order the list of a page. */
export const filterEntries = {
  FILTER_PAGE: errorEntry<{ key: string; template: string }>({
    code: 'FILTER_PAGE',
    title: bilingual('Filters on a page that is no list', '不是列表的页面写了筛选条件'),
    sample: { key: 'filters', template: 'archive' },
    message: ({ key, template }) =>
      bilingual(
        `The page has "${key}", but the template "${template}" shows no list of a source.`,
        `页面写了“${key}”，但模板“${template}”显示的不是数据源的列表。`,
      ),
    why: bilingual('There is no list to narrow or to order.', '没有可以筛选或排序的列表。'),
    hint: ({ key }) =>
      bilingual(
        `Move "${key}" to the page of the list, which has a "source" and a "pageSize".`,
        `请把“${key}”移到列表页，列表页写有“source”和“pageSize”。`,
      ),
  }),
  FILTER_FIELD: errorEntry<{ as: string; key: string }>({
    code: 'FILTER_FIELD',
    title: bilingual('A filter that fills no parameter', '没有写参数的筛选条件'),
    sample: { as: 'checkboxes', key: 'field' },
    message: ({ as, key }) =>
      bilingual(`A filter as "${as}" needs "${key}".`, `“${as}”类的筛选条件需要“${key}”。`),
    why: bilingual('Nothing would be sent to the source.', '选择之后不会向数据源发送任何内容。'),
    hint: ({ as }) =>
      as === 'years'
        ? bilingual(
            'Write "from" and "to": the parameters of the source that take the first and the last year.',
            '请写“from”和“to”：接收起始年份和结束年份的数据源参数。',
          )
        : bilingual(
            'Write "field": the parameter of the source that takes the value.',
            '请写“field”：接收所选值的数据源参数。',
          ),
  }),
  FILTER_LIST: errorEntry<{ name: string; source: string }>({
    code: 'FILTER_LIST',
    title: bilingual('Checkboxes for a parameter that takes one value', '复选框对应的参数只接受一个值'),
    sample: { name: 'material', source: 'works' },
    message: ({ name, source }) =>
      bilingual(
        `The parameter "${name}" of the source "${source}" takes one value.`,
        `数据源“${source}”的参数“${name}”只接受一个值。`,
      ),
    why: bilingual(
      'Visitors could choose several values, of which one would be sent.',
      '访客可以选择多个值，但只会发送其中一个。',
    ),
    hint: ({ name }) =>
      bilingual(
        `Write "list": true for "${name}" in the source, with a "separator" where the backend takes one text; or use "select".`,
        `请在数据源中为“${name}”写上 "list": true（后端按一段文字接收时再写“separator”），或改用“select”。`,
      ),
  }),
  FILTER_VALUES: errorEntry<{ name: string; source: string }>({
    code: 'FILTER_VALUES',
    title: bilingual('A filter without values', '没有可选值的筛选条件'),
    sample: { name: 'material', source: 'works' },
    message: ({ name, source }) =>
      bilingual(
        `Nothing says which values "${name}" can have: the source "${source}" has no "facets" for it.`,
        `不知道“${name}”有哪些可选值：数据源“${source}”的“facets”中没有它。`,
      ),
    why: bilingual('The filter would be empty.', '这项筛选会是空的。'),
    hint: ({ name }) =>
      bilingual(
        `Add "${name}" under "response", "facets" of the source; or write "values", or a "query" of "with".`,
        `请在数据源“response”的“facets”中加上“${name}”；或者直接写“values”，或写“with”中的“query”。`,
      ),
  }),
} as const

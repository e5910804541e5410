import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { annotated } from './annotation.ts'
import { choices } from './choices.ts'
import { described } from './described.ts'
import { localText } from './text.ts'

/** Maximum number of values of one filter in a URL. */
export const MAX_CHOSEN = 20

const fixedValue = {
  type: 'object',
  description: described('A value and its words.', '一个值及其文字。'),
  additionalProperties: false,
  required: ['value', 'label'],
  properties: {
    value: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: described('Value in the address.', '写入网址的值。'),
    },
    label: localText('Words the visitor reads.', '访客看到的文字。'),
  },
} as const satisfies JSONSchema

const filterSchema = {
  type: 'object',
  description: described('One way to narrow the list.', '一项筛选条件。'),
  additionalProperties: false,
  required: ['as', 'label'],
  properties: {
    as: {
      type: 'string',
      ...choices(
        [
          'checkboxes',
          described(
            'Any number of values: records that have one of them. The parameter is a "list".',
            '可选多个值，记录符合其一即可；参数须声明为“list”。',
          ),
        ],
        ['select', described('One value from a drop-down list.', '下拉列表，单选。')],
        ['tabs', described('One value from a row of tabs above the list.', '列表上方的一行标签页，单选。')],
        ['years', described('A range of years with two fields.', '两个输入框的年份范围。')],
        ['words', described('A box for words.', '关键词输入框。')],
      ),
      description: described('How it is drawn.', '显示方式。'),
    },
    field: {
      type: 'string',
      description: described(
        'Parameter of the source that takes what is chosen; for "years" see "from" and "to".',
        '接收所选值的数据源参数；“years”用“from”和“to”。',
      ),
    },
    from: {
      type: 'string',
      description: described(
        'For "years": parameter of the source that takes the first year.',
        '用于“years”：接收起始年份的数据源参数。',
      ),
    },
    to: {
      type: 'string',
      description: described(
        'For "years": parameter of the source that takes the last year.',
        '用于“years”：接收结束年份的数据源参数。',
      ),
    },
    param: {
      type: 'string',
      pattern: '^[a-z][A-Za-z0-9]*$',
      description: described(
        'Query parameter of the address; default the name of the field.',
        '网址中的查询参数名；默认与“field”同名。',
      ),
    },
    label: localText('Name of the filter, such as "Material".', '筛选条件的名称，例如“材质”。'),
    placeholder: localText(
      'For "words": words inside the empty box.',
      '用于“words”：输入框为空时的提示文字。',
    ),
    values: {
      type: 'array',
      minItems: 1,
      items: fixedValue,
      description: described(
        'The values, where they are written here. Otherwise they are those of "query", or those the source has under "facets".',
        '直接写出的可选值。不写时取“query”的条目，或数据源“facets”给出的值。',
      ),
    },
    query: annotated(
      'query',
      'Name under "with" of the data whose visible entries are the values.',
      '“with”下的数据名称，其中可见的条目即为可选值。',
    ),
    value: {
      type: 'string',
      ...choices(
        ['id', described('The id of the entry.', '条目的 id。')],
        ['kind', described('Its kind.', '条目的种类。')],
      ),
      description: described(
        'What of the entries of "query" is the value; default "id".',
        '取“query”条目的哪一部分为值；默认为“id”。',
      ),
    },
    exclude: {
      type: 'array',
      items: { type: 'string' },
      description: described('Values that are not offered.', '不列出的值。'),
    },
    all: localText(
      'For "tabs" and "select": words of the choice of everything; default "All".',
      '用于“tabs”和“select”：“全部”选项的文字；默认为“全部”。',
    ),
    pictures: {
      type: 'boolean',
      description: described(
        'For "tabs": draws the pictures of the entries of "query"; default false.',
        '用于“tabs”：显示“query”条目的图片；默认为否。',
      ),
    },
    show: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      description: described(
        'For "checkboxes": values shown at first, the others on request; default 8.',
        '用于“checkboxes”：先显示多少个值，其余展开后显示；默认为 8。',
      ),
    },
  },
} as const satisfies JSONSchema

const orderSchema = {
  type: 'object',
  description: described('An order the visitor can choose.', '访客可以选择的一种排序。'),
  additionalProperties: false,
  required: ['value', 'label'],
  properties: {
    value: {
      type: 'string',
      maxLength: 200,
      description: described(
        'Value of the parameter "sort" of the source, and in the address; "" is the order of the source itself.',
        '数据源参数“sort”的值，也写入网址；"" 表示数据源自身的顺序。',
      ),
    },
    label: localText('Words the visitor reads, such as "Newest first".', '访客看到的文字，例如“从新到旧”。'),
  },
} as const satisfies JSONSchema

/** Properties of a list page that define its filters and orders. */
export const filterProperties = {
  filters: {
    type: 'array',
    minItems: 1,
    maxItems: 20,
    items: filterSchema,
    description: described(
      'Ways to narrow the list of a list page, in their order; all are kept in the address.',
      '列表页的筛选条件，按顺序排列；都保留在网址中。',
    ),
  },
  sort: {
    type: 'array',
    minItems: 2,
    maxItems: 20,
    items: orderSchema,
    description: described(
      'Orders of the list, the first of which is the usual one. The source has a parameter "sort".',
      '列表可选的排序，第一项为默认。数据源须有参数“sort”。',
    ),
  },
  pageSizes: {
    type: 'array',
    minItems: 1,
    maxItems: 6,
    uniqueItems: true,
    items: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      description: described('Entries per page.', '每页条数。'),
    },
    description: described(
      'Numbers of entries per page that a visitor can choose, beside "pageSize".',
      '除“pageSize”外，访客可以选择的每页条数。',
    ),
  },
} as const

export type FilterConfig = FromSchema<typeof filterSchema>
export type OrderConfig = FromSchema<typeof orderSchema>

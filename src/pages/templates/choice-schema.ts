import type { JSONSchema } from 'json-schema-to-ts'
import { annotated, annotation, choices, described, localText } from '../../../schemas/config/index.ts'

const paramSchema = {
  type: 'string',
  ...annotation('read param'),
  pattern: '^[a-z][A-Za-z0-9]*$',
  description: described(
    'Query parameter of the address it is kept in, such as "type".',
    '在网址中使用的查询参数名，例如 "type"。',
  ),
} as const satisfies JSONSchema

const valuesSchema = {
  type: 'array',
  minItems: 1,
  description: described('Fixed values to choose from, in place of a query.', '固定选项，用来代替数据查询。'),
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['value', 'label'],
    properties: {
      value: {
        type: 'string',
        minLength: 1,
        description: described('Value in the address.', '写入网址的值。'),
      },
      label: localText('Words the visitor reads.', '访客看到的文字。'),
    },
  },
} as const satisfies JSONSchema

/** A choice of one value that is written into the address; values are fixed or come from a query. */
export const choiceSchema = {
  type: 'object',
  description: described('A choice of one value, kept in the address.', '单选条件，保留在网址中。'),
  additionalProperties: false,
  required: ['param', 'label'],
  properties: {
    param: paramSchema,
    label: localText('Name of the choice, such as "Era".', '选项名称，例如“年代”。'),
    query: annotated(
      'query',
      'Name under "with" of the data whose visible entries are the values; of a tree those at its top, without what leads out of the site.',
      '“with”下的数据名称，其中可见的条目即为选项；树取其最上一层，不含指向站外的条目。',
    ),
    value: {
      type: 'string',
      ...choices(
        ['id', described('The id of the entry.', '条目的 id。')],
        ['kind', described('Its kind.', '条目的种类。')],
      ),
      default: 'id',
      description: described('What of the entries is the value.', '取条目的哪一部分为值。'),
    },
    values: valuesSchema,
    exclude: {
      type: 'array',
      items: { type: 'string' },
      description: described('Values of the query that are not offered.', '查询结果中不列出的值。'),
    },
    all: localText(
      'Label of the choice of everything; without it none is offered.',
      '“全部”选项的文字；不写则没有该选项。',
    ),
    first: {
      type: 'boolean',
      default: false,
      description: described(
        'The first value is chosen where the address names none.',
        '网址未指定时选中第一项。',
      ),
    },
    pictures: {
      type: 'boolean',
      default: false,
      description: described(
        'Draws the pictures of the entries beside their titles.',
        '在选项标题旁显示图片。',
      ),
    },
  },
} as const satisfies JSONSchema

/** A text the visitor types, written into the address. */
export const keywordSchema = {
  type: 'object',
  description: described('A box for words, kept in the address.', '关键词输入框，内容保留在网址中。'),
  additionalProperties: false,
  required: ['param', 'label'],
  properties: {
    param: paramSchema,
    label: localText('Name of the box, read by screen readers.', '输入框的名称，供读屏软件朗读。'),
    placeholder: localText('Words inside the empty box.', '输入框为空时其中的提示文字。'),
  },
} as const satisfies JSONSchema

/** The filters of a list: a row of tabs, a drop-down list, a box for words. */
export const filtersSchema = {
  type: 'object',
  additionalProperties: false,
  description: described(
    'Ways to narrow the list; each keeps the others and returns to page 1.',
    '筛选条件；每项保留其他条件，并回到第一页。',
  ),
  properties: {
    keyword: keywordSchema,
    select: {
      ...choiceSchema,
      description: described('A choice from a drop-down list.', '下拉列表形式的选项。'),
    },
    tabs: { ...choiceSchema, description: described('A choice from a row of tabs.', '标签页形式的选项。') },
    submit: localText('Words of the button; default "Search".', '按钮文字；默认为“搜索”。'),
  },
} as const satisfies JSONSchema

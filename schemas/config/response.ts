import type { JSONSchema } from 'json-schema-to-ts'
import { described } from './described.ts'
import { pointer, pointerSchema, wholePointerTo } from './field.ts'
import { transformSchema } from './transform.ts'

const countsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['records'],
  properties: {
    records: pointerSchema('Where the list of counts is in the answer.', '计数列表在响应中的位置。'),
    value: pointerSchema(
      'Where the value that can be chosen is in each count; without it "records" leads to an object whose members are named by the values.',
      '每条计数中，可选值的位置；不写时，“records”指向一个对象，其成员以可选值命名。',
    ),
    total: pointerSchema(
      'Where the number of records the value would leave is in each count; without it each count is that number, such as {"GR": 40}.',
      '每条计数中，选此值后剩余记录数的位置；不写时，每条计数本身就是该数，例如 {"GR": 40}。',
    ),
    atLeast: pointerSchema(
      'Where each count says that there are more, by true or "gte".',
      '每条计数中，表示实际更多的位置：值为 true 或 "gte"。',
    ),
  },
  description: described(
    'Where the answer says how many records each value of a filter would leave.',
    '响应中各筛选值对应记录数的位置。',
  ),
} as const satisfies JSONSchema

const facetSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['records', 'value'],
  description: described(
    'Where the values of the filter by this parameter are in the answer, with their numbers.',
    '按该参数筛选时，可选值及其数量在响应中的位置。',
  ),
  properties: {
    records: pointerSchema('Where the list of values is in the answer.', '可选值列表在响应中的位置。'),
    where: {
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: '^/' },
      additionalProperties: {
        type: ['string', 'number', 'boolean'],
        description: described('What is there.', '该处的值。'),
      },
      description: described(
        'Which entries of the list belong to it, where it holds the values of several filters: pointers into an entry and what is there.',
        '列表包含多个筛选的值时，哪些条目属于本筛选：条目中的指针及该处的值。',
      ),
    },
    value: pointerSchema(
      'Where the value is that the parameter takes, the same in every language.',
      '参数取值的位置；各语言相同。',
    ),
    label: pointerSchema(
      'Where the words are that visitors read; default the value.',
      '访客看到的文字的位置；默认为值本身。',
    ),
    as: {
      type: 'array',
      items: transformSchema,
      minItems: 1,
      description: described(
        'What is done to these words, one step after the other, such as ["yearWords"].',
        '对这些文字依次进行的转换，例如 ["yearWords"]。',
      ),
    },
    total: pointerSchema(
      'Where the number of records is that the value would leave; without it no numbers are shown.',
      '选此值后剩余记录数的位置；不写则不显示数量。',
    ),
    values: pointerSchema(
      'Where an entry says how many values there are, where the answer has only some of them: pages say how many are not listed.',
      '响应只给出部分可选值时，条目中表示可选值总数的位置：页面会说明未列出多少项。',
    ),
    atLeast: pointerSchema(
      'Where an entry says that there are more, by true or "gte".',
      '条目中表示实际更多的位置：值为 true 或 "gte"。',
    ),
  },
} as const satisfies JSONSchema

export const responseSchema = {
  type: 'object',
  description: described(
    'Where records, totals and cursors are in the answer.',
    '记录、总数与游标在响应中的位置。',
  ),
  additionalProperties: false,
  properties: {
    envelope: {
      type: 'boolean',
      description: described(
        "Whether the answer may be wrapped in the service's envelope; default true.",
        '响应是否可能带有服务的外层包装；默认为是。',
      ),
    },
    records: wholePointerTo(
      'Where the list of records is; "" is the answer itself.',
      '记录列表的位置；"" 表示响应本身。',
    ),
    record: wholePointerTo(
      'Where the one record is; "" is the answer itself.',
      '单条记录的位置；"" 表示响应本身。',
    ),
    children: pointerSchema(
      'For a source of kind "tree": where the children are in each record.',
      '用于“tree”类数据源：每条记录中子节点的位置。',
    ),
    single: {
      type: 'boolean',
      description: described(
        'Whether a list of one record may come as that record itself, and an empty one not at all, as where XML was made JSON; default false.',
        '只有一条记录时，响应是否可能直接是该记录，没有记录时该位置可能不存在（例如由 XML 转换成的 JSON）；默认为否。',
      ),
    },
    total: pointerSchema('Where the number of all records is.', '记录总数的位置。'),
    totalHeader: {
      type: 'string',
      description: described(
        'Header of the answer that holds the number of all records, such as "x-total-count" or "content-range".',
        '存放记录总数的响应头，例如 "x-total-count" 或 "content-range"。',
      ),
    },
    suggestion: pointerSchema(
      'Where an answer without records has the words that were probably meant by those searched for: the page offers them ("Did you mean …?") if they find something.',
      '响应没有记录时，给出搜索词可能的正确写法的位置：用它能搜到内容时，页面会提示“您要找的是不是……”。',
    ),
    atLeast: pointerSchema(
      'Where the answer says that there are more records than the total, by true or "gte".',
      '响应中表示实际记录多于总数的位置：值为 true 或 "gte"。',
    ),
    pages: pointerSchema('Where the number of pages is.', '总页数的位置。'),
    page: {
      oneOf: [pointer, { type: 'array', items: pointer, minItems: 1 }],
      description: described(
        'Where the number of the current page is: a JSON pointer, or several of which the first that is there counts.',
        '当前页码的位置：一个 JSON 指针；若有多个，取第一个存在的。',
      ),
    },
    nextCursor: pointerSchema(
      'Where the cursor of the next page or a link to it is, for paging by "cursor"; with another way of paging, no further page is offered where it is missing.',
      '下一页游标或链接的位置，用于“cursor”分页；用于其他分页方式时，没有它就不再提供下一页。',
    ),
    nextHeader: {
      type: 'string',
      description: described(
        'Header of the answer that holds the cursor of the next page or a link to it, such as "link", for paging by "cursor".',
        '存放下一页游标或下一页链接的响应头，例如 "link"，用于“cursor”分页。',
      ),
    },
    included: pointerSchema(
      'Where records are that others refer to by "type" and "id", as in JSON:API: what refers to one holds its members too, so that "/relationships/image/data/attributes/uri" leads into it.',
      '被其他记录以“type”和“id”引用的记录所在位置，例如 JSON:API：引用处会带上被引用记录的各成员，因此“/relationships/image/data/attributes/uri”可以取到其中的值。',
    ),
    counts: countsSchema,
    facets: {
      type: 'object',
      minProperties: 1,
      additionalProperties: facetSchema,
      description: described(
        'Where the answer has the values that filters can choose, by the parameter they are chosen with.',
        '响应中各筛选的可选值的位置，以选择它们的参数名为键。',
      ),
    },
    required: {
      type: 'array',
      items: pointer,
      description: described(
        'Pointers every record must have; an answer with records that lack one counts as malformed.',
        '每条记录必须具备的 JSON 指针；缺少时，整个响应视为格式错误。',
      ),
    },
  },
} as const satisfies JSONSchema

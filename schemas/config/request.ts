import type { JSONSchema } from 'json-schema-to-ts'
import { choices } from './choices.ts'
import { described } from './described.ts'

const valueTypes = choices(
  ['string', described('A text.', '文字。')],
  ['number', described('A number.', '数字。')],
  ['boolean', described('True or false.', '是或否。')],
)

export const parameterSchema = {
  type: 'object',
  description: described('A parameter that pages may set.', '页面可以设置的一个参数。'),
  additionalProperties: false,
  required: ['type'],
  properties: {
    type: {
      type: 'string',
      ...valueTypes,
      description: described('Type in which the value is sent.', '发送时值的类型。'),
    },
    description: {
      type: 'string',
      description: described(
        'What the parameter is for; a note for whoever reads this file.',
        '参数的用途，供阅读本文件的人参考。',
      ),
    },
    required: {
      type: 'boolean',
      description: described(
        'Without a value, or with another text where a number is declared, no call is made and the answer counts as empty; default false.',
        '没有值，或声明为数字而值不是数字时，不发请求，结果视为空；默认为否。',
      ),
    },
    default: {
      type: ['string', 'number', 'boolean'],
      description: described('Value where the page gives none.', '页面未给出时使用的值。'),
    },
    period: {
      type: 'string',
      ...choices(
        ['first', described('The first day of the period.', '这段时间的第一天。')],
        ['last', described('The last day; nothing for "coming".', '最后一天；“coming”没有最后一天。')],
      ),
      description: described(
        'The value names a period: "today", "week" (until Sunday), "month" or "coming", all from today on. Sent is a day of it as YYYY-MM-DD; for any other value nothing is sent.',
        '取值是一段时间的名称，都从今天算起：“today”（今天）、“week”（到周日）、“month”（到月底）或“coming”（今后）。发送的是其中一天，格式为 YYYY-MM-DD；其他取值则不发送。',
      ),
    },
    list: {
      type: 'boolean',
      description: described(
        'It may have several values, of which each record has at least one: a body takes them as a list, and a query repeats its parameter; default false.',
        '可以有多个值，记录符合其中任意一个即可：在请求体中为列表，在查询串中重复该参数；默认为否。',
      ),
    },
    separator: {
      type: 'string',
      minLength: 1,
      maxLength: 20,
      description: described(
        'What several values are joined with, such as "," or " OR ", for a backend that takes them as one text.',
        '多个值之间的连接文字，例如 "," 或 " OR "，用于把多个值作为一段文字接收的后端。',
      ),
    },
    values: {
      type: 'object',
      minProperties: 1,
      description: described(
        'The values that the backend knows, and what is sent for each: a text in place of the value, or an object with values for further names in "{…}". Any other value counts as none.',
        '后端接受的值，以及各自发送的内容：代替该值的文字，或为其他“{…}”名称给出值的对象。其余的值视为没有值。',
      ),
      additionalProperties: {
        description: described('What is sent for this value.', '取此值时发送的内容。'),
        oneOf: [
          { type: 'string' },
          {
            type: 'object',
            additionalProperties: {
              type: 'string',
              description: described('Value of this name in "{…}".', '该“{…}”名称的值。'),
            },
          },
        ],
      },
    },
    channel: {
      type: 'boolean',
      description: described(
        "It is a channel's number: the suffix of the language is put after it; default false.",
        '该参数是频道编号，会随语言加上后缀；默认为否。',
      ),
    },
    counted: {
      type: 'boolean',
      description: described(
        'It takes the names of the fields whose values the filters of the page offer, with commas between them: only these need counting; default false.',
        '该参数接收页面筛选所用字段的名称，以逗号分隔：只需统计这些字段；默认为否。',
      ),
    },
  },
} as const satisfies JSONSchema

const optionalValue = {
  type: 'object',
  minProperties: 1,
  maxProperties: 1,
  propertyNames: { pattern: '^\\{[A-Za-z][A-Za-z0-9_]*\\}\\?$' },
  additionalProperties: {
    type: ['string', 'number', 'boolean'],
    description: described(
      'Sent where the parameter named before has a value.',
      '前面的参数有值时发送的内容。',
    ),
  },
} as const satisfies JSONSchema

export const requestSchema = {
  type: 'object',
  description: described(
    'How the backend is asked; "{name}" stands for a parameter.',
    '向后端发出的请求；“{name}”代表参数。',
  ),
  additionalProperties: false,
  required: ['method', 'path'],
  properties: {
    method: {
      type: 'string',
      ...choices(
        ['GET', described('Everything is in path and query.', '参数都在路径和查询串中。')],
        [
          'POST',
          described(
            'With a JSON body; the usual way to send a search.',
            '带 JSON 请求体，常用于提交查询条件。',
          ),
        ],
        [
          'PUT',
          described('With a JSON body, for a backend that asks so.', '带 JSON 请求体，按后端要求使用。'),
        ],
        [
          'PATCH',
          described('With a JSON body, for a backend that asks so.', '带 JSON 请求体，按后端要求使用。'),
        ],
        ['QUERY', described('A safe request with a JSON body.', '带 JSON 请求体的只读请求。')],
      ),
      description: described('HTTP method of the call.', '请求使用的 HTTP 方法。'),
    },
    path: {
      type: 'string',
      pattern: '^/',
      description: described(
        'Path below the address of the service; "{id}" is replaced by the parameter, encoded.',
        '服务地址之下的路径；“{id}”会替换为编码后的参数值。',
      ),
    },
    query: {
      type: 'object',
      description: described('Query parameters of the call.', '请求的查询参数。'),
      additionalProperties: {
        description: described(
          'Value of this query parameter; "{name}" becomes the parameter, and the key is left out where that has no value. A part { "{name}?": … } is sent where that parameter has a value. The entries of a list are the lines of one text, such as a query in SPARQL; in it "{name:quoted}" is the value as a string in quotes.',
          '该查询参数的值；“{name}”会替换为参数，参数无值时省略此项。写作 { "{名称}?": … } 的部分，仅在参数有值时发送。列表的各项是同一段文字的各行，例如 SPARQL 查询；其中“{name:quoted}”是带引号的字符串。',
        ),
        oneOf: [
          { type: ['string', 'number', 'boolean'] },
          optionalValue,
          { type: 'array', minItems: 1, items: { oneOf: [{ type: 'string' }, optionalValue] } },
        ],
      },
    },
    headers: {
      type: 'object',
      description: described('Headers that are sent with the call.', '随请求发送的请求头。'),
      additionalProperties: {
        type: 'string',
        description: described(
          'Value of this header; "{name}" becomes the parameter, and an empty header is left out.',
          '该请求头的值；“{name}”会替换为参数，值为空时不发送。',
        ),
      },
    },
    body: {
      type: 'object',
      description: described(
        'JSON body. A text that is only "{name}" becomes the parameter with its type; {page}, {pageSize}, {offset}, {cursor} and {locale} are always there.',
        'JSON 请求体。整段为“{name}”的文字会按类型替换为参数；{page}、{pageSize}、{offset}、{cursor}、{locale} 始终可用。',
      ),
      additionalProperties: {
        description: described(
          'A key of the body, named as the backend asks; it is left out where its parameter has no value. A part { "{name}?": … } is sent as what is written there, and left out where that parameter has no value.',
          '请求体中的一项，名称按后端要求；对应参数无值时省略。写作 { "{名称}?": … } 的部分，参数有值时发送其中的内容，无值时省略。',
        ),
      },
    },
  },
} as const satisfies JSONSchema

const allSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    page: {
      type: 'integer',
      description: described('Page number that asks for all; default 0.', '请求全部时发送的页码；默认为 0。'),
    },
    pageSize: {
      type: 'integer',
      description: described(
        'Page size that asks for all; default 0.',
        '请求全部时发送的每页条数；默认为 0。',
      ),
    },
  },
  description: described(
    'What is sent to ask for all records; default page 0 and size 0.',
    '请求全部记录时发送的值；默认页码为 0、每页条数为 0。',
  ),
} as const satisfies JSONSchema

export const sourcePagingSchema = {
  type: 'object',
  description: described('How the backend counts the pages of a list.', '后端如何对列表分页。'),
  additionalProperties: false,
  required: ['style'],
  properties: {
    style: {
      type: 'string',
      ...choices(
        ['page', described('It counts pages; send {page}.', '按页码，发送 {page}。')],
        ['offset', described('It counts records; send {offset}.', '按记录偏移量，发送 {offset}。')],
        [
          'cursor',
          described(
            'It hands out a cursor for the next page; send {cursor}.',
            '按游标，发送 {cursor}；后端会给出下一页的游标。',
          ),
        ],
        ['none', described('It always answers everything.', '不分页，总是返回全部。')],
      ),
      description: described('Way of paging.', '分页方式。'),
    },
    first: {
      type: 'integer',
      ...choices(
        [0, described('It counts from 0.', '从 0 开始计数。')],
        [1, described('It counts from 1.', '从 1 开始计数。')],
      ),
      description: described(
        'Number of the first page, default 1; with the style "offset" number of the first record, default 0: 1 for "start=1" of Europeana and "startRecord=1" of SRU.',
        '第一页的页码，默认为 1；方式为“offset”时是第一条记录的序号，默认为 0：Europeana 的“start=1”、SRU 的“startRecord=1”写 1。',
      ),
    },
    maxSize: {
      type: 'integer',
      minimum: 1,
      maximum: 10000,
      description: described(
        'Most records the backend gives at a time: a longer list is put together from several calls. Without it, longer pages are requested at once.',
        '后端一次最多返回多少条；更长的列表由多次请求拼成。不写时一次请求全部。',
      ),
    },
    maxRecords: {
      type: 'integer',
      minimum: 1,
      description: described(
        'Most records of a list that the backend gives in all, such as the 10000 of OpenSearch: pages behind them are not offered, and not requested.',
        '一个列表总共最多能取到多少条，例如 OpenSearch 的 10000 条；之后的页不显示，也不请求。',
      ),
    },
    all: allSchema,
  },
} as const satisfies JSONSchema

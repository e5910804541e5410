import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { annotated } from './annotation.ts'
import { described } from './described.ts'
import { localText } from './text.ts'

const paramsSchema = {
  type: 'object',
  description: described(
    'Values for the parameters of the source, by name.',
    '数据源各参数的值，以参数名为键。',
  ),
  additionalProperties: {
    type: ['string', 'number', 'boolean'],
    description: described(
      'Value of this parameter: ":sec" takes a part of the address, "?type" a query parameter of it, anything else is sent as it is.',
      '该参数的值：":sec" 取地址中的一段，"?type" 取地址中的查询参数，其余按原样发送。',
    ),
  },
} as const satisfies JSONSchema

const staticItemSchema = {
  type: 'object',
  description: described(
    'An entry written in the config instead of asked of a backend.',
    '直接写在配置里的条目，不向后端请求。',
  ),
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: localText('Title of the entry.', '条目的标题。'),
    text: localText('Text below the title.', '标题下方的文字。'),
    image: annotated(
      'picture',
      'Picture of the entry: an address, or a path below the base of "images".',
      '条目的图片：完整网址，或相对于“images”基础地址的路径。',
    ),
    alt: localText(
      'What the picture shows, for screen readers; default the title.',
      '图片的文字说明，供读屏软件朗读；默认为标题。',
    ),
    href: annotated(
      'address',
      'Where the entry leads: a route of this site or an address.',
      '条目的链接：本站路径或完整网址。',
    ),
  },
} as const satisfies JSONSchema

const otherwiseSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['note', 'params'],
  description: described(
    'What is requested where there is nothing, or only what is over, such as what comes next where nothing is on this week.',
    '没有内容、或全部已结束时改为请求什么，例如本周没有活动时显示接下来的活动。',
  ),
  properties: {
    note: localText(
      'Words above these entries, such as "Nothing on this week. Coming up next:".',
      '显示在这些条目上方的文字，例如“本周没有活动，接下来：”。',
    ),
    params: {
      ...paramsSchema,
      description: described(
        'Values of parameters that differ, by name; "" for none.',
        '与原来不同的参数值，以参数名为键；"" 表示没有。',
      ),
    },
  },
} as const satisfies JSONSchema

/** Properties by which a page, a block or a tab selects its data. */
export const dataProperties = {
  source: annotated(
    'source',
    'Source of the data: the name of a file in sources/, without ".json".',
    '数据源，即 sources/ 中的文件名，不含“.json”。',
  ),
  params: paramsSchema,
  otherwise: otherwiseSchema,
  items: {
    type: 'array',
    minItems: 1,
    items: staticItemSchema,
    description: described('Fixed entries, in place of a source.', '固定条目，用来代替数据源。'),
  },
  pageSize: {
    type: 'integer',
    minimum: 0,
    maximum: 100,
    description: described(
      'Entries per page, at most 100; 0 shows all and is the default.',
      '每页条数，最多 100；0 表示全部显示，为默认值。',
    ),
  },
  excerpt: {
    type: 'integer',
    minimum: 0,
    maximum: 10000,
    description: described(
      'Length of the excerpt in characters; default 10000.',
      '摘要的字数；默认为 10000。',
    ),
  },
  excerptIn: {
    type: 'object',
    additionalProperties: {
      type: 'integer',
      minimum: 0,
      maximum: 10000,
      description: described(
        'Length of the excerpt in this language, in characters.',
        '该语言下摘要的字数。',
      ),
    },
    description: described(
      'Lengths of the excerpt that differ by language, such as {"en": 110}; others take "excerpt".',
      '各语言不同的摘要字数，例如 {"en": 110}；未写的语言使用“excerpt”。',
    ),
  },
  links: {
    type: 'string',
    pattern: '^/',
    description: described(
      'Route each entry leads to, such as "/News/:sec/:id"; ":id" is the id of the entry, other names are parts of the current address.',
      '各条目指向的路径，例如 "/News/:sec/:id"；“:id”为条目的 id，其余名称取自当前地址。',
    ),
  },
} as const

const namedQuerySchema = {
  type: 'object',
  description: described(
    'Further data under this name, for options that take a "query".',
    '以此名称提供的附加数据，供带有“query”的选项使用。',
  ),
  additionalProperties: false,
  required: ['source'],
  properties: dataProperties,
} as const satisfies JSONSchema

export const withSchema = {
  type: 'object',
  description: described(
    'Further data the page needs beside its own, by name.',
    '页面除自身数据外还需要的附加数据，以名称为键。',
  ),
  additionalProperties: namedQuerySchema,
} as const satisfies JSONSchema

export type StaticItem = FromSchema<typeof staticItemSchema>
export type DataDeclaration = FromSchema<typeof namedQuerySchema>

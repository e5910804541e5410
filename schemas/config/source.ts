import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { localTextSchema } from './text.ts'
import { transformSchema } from './transform.ts'

const pointer = {
  type: 'string',
  pattern: '^(/[^/]*)+$',
  description: 'JSON pointer into the record; "*" walks a list, such as "/files/*/path".',
} as const satisfies JSONSchema

/** The same, or "" for the answer itself. */
const wholePointer = { ...pointer, pattern: '^(/[^/]*)*$' } as const satisfies JSONSchema

export const fieldSchema = {
  oneOf: [
    pointer,
    {
      type: 'object',
      additionalProperties: false,
      properties: {
        from: {
          oneOf: [
            pointer,
            { type: 'array', items: pointer, minItems: 1, description: 'The first that is not empty.' },
          ],
        },
        in: {
          type: 'object',
          minProperties: 1,
          additionalProperties: {
            oneOf: [pointer, { type: 'array', items: pointer, minItems: 1 }],
          },
          description:
            'Where a language has the value in a field of its own, by its code: {"en": "/nameEn"}; "from" counts where that is empty. 按语言取值。',
        },
        const: { type: 'string', description: 'The same value for every record.' },
        as: { type: 'array', items: transformSchema, minItems: 1 },
      },
    },
  ],
} as const satisfies JSONSchema

const factSchema = {
  type: 'object',
  description: 'A labelled fact of a detail page, such as a size or a speaker.',
  additionalProperties: false,
  required: ['name', 'label', 'value'],
  properties: {
    name: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$' },
    label: localTextSchema,
    value: fieldSchema,
  },
} as const satisfies JSONSchema

const linkSchema = {
  type: 'object',
  description: 'A further link of the Item, such as a panorama or a 3D model.',
  additionalProperties: false,
  required: ['name', 'label', 'href'],
  properties: {
    name: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$' },
    label: localTextSchema,
    href: fieldSchema,
  },
} as const satisfies JSONSchema

const targetSchema = {
  type: 'object',
  description: 'A rule for where a record leads; the first that fits counts. 链接目标规则。',
  additionalProperties: false,
  required: ['when'],
  properties: {
    when: { ...pointer, description: 'The rule fits where this field is not empty …' },
    equals: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      minItems: 1,
      description: "… and, with this, is one of these (a language's channel suffix is ignored).",
    },
    to: {
      type: 'string',
      pattern: '^/',
      description: 'Route it leads to, such as "/News/Notice" or "/News/Notice/:id".',
    },
    channel: {
      type: 'boolean',
      description:
        'In place of "to": the path of the channel whose number the field is, and the id below it.',
    },
    own: { type: 'boolean', description: 'In place of "to": the field itself is the address.' },
    id: { ...pointer, description: 'What ":id" stands for; by default the id of the Item.' },
  },
} as const satisfies JSONSchema

/** How a record becomes an Item; every property but id and title may be absent. */
const itemSchema = {
  type: 'object',
  description: 'How a record becomes an Item. 记录到条目的映射。',
  additionalProperties: false,
  required: ['id', 'title'],
  properties: {
    id: fieldSchema,
    title: fieldSchema,
    titlePrefix: fieldSchema,
    subtitle: fieldSchema,
    image: fieldSchema,
    thumb: fieldSchema,
    images: fieldSchema,
    imageAlt: fieldSchema,
    date: fieldSchema,
    start: fieldSchema,
    end: fieldSchema,
    place: fieldSchema,
    text: fieldSchema,
    html: fieldSchema,
    href: fieldSchema,
    author: fieldSchema,
    visits: fieldSchema,
    kind: fieldSchema,
    reply: fieldSchema,
    visible: fieldSchema,
    path: fieldSchema,
    suffix: fieldSchema,
    size: fieldSchema,
    facts: { type: 'array', items: factSchema },
    links: { type: 'array', items: linkSchema },
    targets: { type: 'array', items: targetSchema },
  },
} as const satisfies JSONSchema

const parameterSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['type'],
  properties: {
    type: { type: 'string', enum: ['string', 'number', 'boolean'] },
    description: { type: 'string' },
    required: {
      type: 'boolean',
      description: 'Without a value the call is skipped and the answer is empty.',
    },
    default: { type: ['string', 'number', 'boolean'] },
    channel: {
      type: 'boolean',
      description: "A channel number: the language's suffix is appended. 频道编号，随语言加后缀。",
    },
  },
} as const satisfies JSONSchema

const requestSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['method', 'path'],
  properties: {
    method: { type: 'string', enum: ['GET', 'POST', 'PUT', 'PATCH', 'QUERY'] },
    path: {
      type: 'string',
      pattern: '^/',
      description: 'Path below the service\'s address; "{id}" is replaced by a parameter, encoded.',
    },
    query: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } },
    headers: { type: 'object', additionalProperties: { type: 'string' } },
    body: {
      type: 'object',
      description:
        'JSON body. A text that is wholly "{name}" becomes the parameter with its type, and the key is left out where the parameter has no value. {page}, {pageSize}, {offset}, {cursor} and {locale} are always there.',
    },
  },
} as const satisfies JSONSchema

const pagingSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['style'],
  properties: {
    style: { type: 'string', enum: ['page', 'offset', 'cursor', 'none'] },
    first: { type: 'integer', enum: [0, 1], description: 'Number of the first page; default 1.' },
    all: {
      type: 'object',
      additionalProperties: false,
      properties: { page: { type: 'integer' }, pageSize: { type: 'integer' } },
      description:
        'What is sent to ask for all records; default page 0, pageSize 0 (specification, section 9).',
    },
  },
} as const satisfies JSONSchema

const responseSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    envelope: {
      type: 'boolean',
      description: "Whether the answer may be wrapped in the service's envelope; default true.",
    },
    records: { ...wholePointer, description: 'Where the list of records is; "" for the answer itself.' },
    record: { ...wholePointer, description: 'Where the one record is; "" for the answer itself.' },
    children: { ...pointer, description: 'Of a tree: where the children of a node are.' },
    total: { ...pointer, description: 'Where the number of all records is.' },
    totalHeader: { type: 'string', description: 'Header that holds the number of all records.' },
    pages: { ...pointer, description: 'Where the number of pages is.' },
    page: {
      oneOf: [pointer, { type: 'array', items: pointer, minItems: 1 }],
      description: 'Where the current page number is.',
    },
    nextCursor: { ...pointer, description: 'Where the cursor of the next page is.' },
    counts: {
      type: 'object',
      additionalProperties: false,
      required: ['records', 'value', 'total'],
      properties: {
        records: { ...pointer, description: 'Where the list of counts is.' },
        value: { ...pointer, description: 'In each: the value that can be chosen.' },
        total: { ...pointer, description: 'In each: how many records it would leave.' },
      },
      description:
        'How many records each value of a filter would leave, where the backend says so. 筛选计数。',
    },
    required: {
      type: 'array',
      items: pointer,
      description: 'Pointers every record must have; one without them is a malformed answer.',
    },
  },
} as const satisfies JSONSchema

const joinSchema = {
  type: 'object',
  description: 'A further call whose Items are put on this Item, such as the files of a relic.',
  additionalProperties: false,
  required: ['source', 'into', 'params'],
  properties: {
    source: { type: 'string' },
    into: { type: 'string', enum: ['files', 'gallery', 'related', 'children'] },
    params: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description:
        'Parameter → pointer into the record ("/groupId") or a plain value. The call is skipped where a required one is empty.',
    },
    pageSize: { type: 'integer', minimum: 0, maximum: 1000 },
  },
} as const satisfies JSONSchema

/** One file of config/sources/. */
export const sourceSchema = {
  $id: 'https://vitrine.invalid/schemas/source.schema.json',
  title: 'Vitrine source',
  description: 'How a backend is asked for records, and how a record becomes an Item. 数据源配置。',
  type: 'object',
  additionalProperties: false,
  required: ['service', 'kind', 'request', 'response', 'item'],
  properties: {
    $schema: { type: 'string' },
    description: { type: 'string' },
    service: { type: 'string', description: 'Name of a service of site.json.' },
    kind: { type: 'string', enum: ['list', 'record', 'tree'] },
    params: { type: 'object', additionalProperties: parameterSchema },
    request: requestSchema,
    paging: pagingSchema,
    response: responseSchema,
    item: itemSchema,
    status: {
      type: 'string',
      enum: ['list', 'detail', 'permanent'],
      description:
        'How the status follows from start and end (specification, section 4). list: current or ended; detail: upcoming, current or ended; permanent: always current.',
    },
    highlight: {
      type: 'string',
      description:
        'Name of the parameter that holds what was searched for: it is marked in titles and excerpts, and excerpts are cut around it. 高亮的参数名。',
    },
    joins: { type: 'array', items: joinSchema },
    timeoutMs: { type: 'integer', minimum: 100, maximum: 60000 },
    cacheSeconds: {
      type: 'integer',
      minimum: 0,
      maximum: 86400,
      description: 'How long an answer may be used again; default 0.',
    },
  },
} as const satisfies JSONSchema

export type SourceConfig = FromSchema<typeof sourceSchema>
export type FieldConfig = FromSchema<typeof fieldSchema>

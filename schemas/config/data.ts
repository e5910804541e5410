import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { localTextSchema } from './text.ts'

const paramsSchema = {
  type: 'object',
  description:
    'Values for the source\'s parameters. ":sec" takes a segment of the route, "?type" a query parameter of the address; anything else is sent as it stands.',
  additionalProperties: { type: ['string', 'number', 'boolean'] },
} as const satisfies JSONSchema

const staticItemSchema = {
  type: 'object',
  description: 'An entry written in the config instead of asked of a backend.',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: localTextSchema,
    text: localTextSchema,
    image: { type: 'string', description: 'Path or address of a picture.' },
    alt: localTextSchema,
    href: { type: 'string', description: 'Where the entry leads: a route of this site or an address.' },
  },
} as const satisfies JSONSchema

/** The properties by which a page, a block or a tab says which data it shows. */
export const dataProperties = {
  source: { type: 'string', description: 'Name of a file in sources/. 数据源名称。' },
  params: paramsSchema,
  items: {
    type: 'array',
    minItems: 1,
    items: staticItemSchema,
    description: 'Fixed entries, in place of a source.',
  },
  pageSize: {
    type: 'integer',
    minimum: 0,
    maximum: 100,
    description: 'Records per page; 0 asks for all (specification, section 9). 每页条数，0 表示全部。',
  },
  excerpt: {
    type: 'integer',
    minimum: 0,
    maximum: 10000,
    description: 'Length of the excerpt in characters; default 10000 (specification, section 9). 摘要字数。',
  },
  excerptIn: {
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 0, maximum: 10000 },
    description:
      'Lengths that differ by language, such as {"en": 110}: the same meaning takes more letters. 各语言的摘要字数。',
  },
  links: {
    type: 'string',
    pattern: '^/',
    description:
      'Route of the page each entry leads to, such as "/News/:sec/:id"; ":id" is the entry\'s id, other names are segments of the current route.',
  },
} as const

const namedQuerySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['source'],
  properties: dataProperties,
} as const satisfies JSONSchema

export const withSchema = {
  type: 'object',
  description: 'Further data the page needs beside its own, by name.',
  additionalProperties: namedQuerySchema,
} as const satisfies JSONSchema

export type StaticItem = FromSchema<typeof staticItemSchema>
export type DataDeclaration = FromSchema<typeof namedQuerySchema>

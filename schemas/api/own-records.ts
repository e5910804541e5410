import { recordId } from '../entities/fields.ts'
import type { Call } from './call.ts'
import { counted, keys, numberedWords } from './collections.ts'
import { envelope } from './envelope.ts'
import { anyOfFilter, listBody, pagingSchema } from './request.ts'

const fieldName = { pattern: '^[a-z][A-Za-z0-9]*$' } as const

const type = {
  type: 'string',
  maxLength: 100,
  description: "Name of one of the museum's own record types: of its file in records/.",
} as const

/** Its members are declared by its record type. */
const ownRecord = {
  type: 'object',
  description:
    'A record: "id", the fields of its type and "pictures". A link is a list of records with "id" and "title".',
  additionalProperties: true,
} as const

const filters = {
  words: numberedWords,
  ids: { ...anyOfFilter, maxItems: 200, description: 'Ids of records: one, or a list.' },
  fields: {
    type: 'object',
    description:
      'Values by names of fields: one, or a list of which a record has at least one; an empty value filters nothing. Of a link it is an id.',
    maxProperties: 20,
    propertyNames: fieldName,
    additionalProperties: anyOfFilter,
  },
  from: {
    type: 'object',
    description: 'Leaves out what is below, by names of fields: numbers, and years of a date.',
    maxProperties: 20,
    propertyNames: fieldName,
    additionalProperties: { type: 'number', description: 'The least number or the first year.' },
  },
  to: {
    type: 'object',
    description: 'Leaves out what is above, by names of fields: numbers, and years of a date.',
    maxProperties: 20,
    propertyNames: fieldName,
    additionalProperties: { type: 'number', description: 'The greatest number or the last year.' },
  },
} as const

const listParam = {
  ...pagingSchema,
  description: 'Paging, order and counts; further extras are accepted and have no effect.',
  properties: {
    ...pagingSchema.properties,
    sort: {
      type: 'string',
      maxLength: 100,
      description:
        'Order: the name of a text, number, year, date or place; with "-" before it backwards. Empty: by title.',
    },
    facets: {
      type: 'string',
      maxLength: 1300,
      description:
        'At most 20 names of fields, with commas between them: the answer counts how many records each of their values would leave.',
    },
    keys,
  },
} as const

export const queryRecordList = {
  name: 'queryRecordList',
  method: 'POST',
  url: '/api/queryRecordList/:type',
  summary: "Records of one of the museum's own types, with filters, counts, order and search.",
  params: {
    type: 'object',
    additionalProperties: false,
    required: ['type'],
    properties: { type },
  },
  body: listBody(filters, listParam),
  answer: counted(ownRecord),
} as const satisfies Call

export const queryRecordById = {
  name: 'queryRecordById',
  method: 'GET',
  url: '/api/queryRecordById/:type/:id',
  summary: "One record of one of the museum's own types.",
  params: {
    type: 'object',
    additionalProperties: false,
    required: ['type', 'id'],
    properties: { type, id: { ...recordId, description: 'Id of the record.' } },
  },
  answer: envelope(ownRecord),
} as const satisfies Call

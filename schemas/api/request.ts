import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { recordId } from '../entities/fields.ts'

/** Equality filter on a text; an empty text does not filter. */
export const filter = {
  type: 'string',
  maxLength: 500,
  description: 'Equality filter; empty filters nothing.',
} as const satisfies JSONSchema

/** Maximum number of values of a filter. */
const MAX_VALUES = 20

/** Equality filter by one or several values, of which a record must have at least one. */
export const anyOfFilter = {
  type: ['string', 'array'],
  maxLength: 500,
  maxItems: MAX_VALUES,
  items: { type: 'string', maxLength: 500, description: 'One of the values.' },
  description:
    'Equality filter in any language of the record: one value, or a list of which a record has at least one. Empty filters nothing.',
} as const satisfies JSONSchema

/** Boolean filter in any form that clients send; an empty text does not filter. */
export const flagFilter = {
  enum: [true, false, 1, 0, 'true', 'false', '1', '0', ''],
  description: 'Yes-or-no filter, also "Y" and "N"; the empty string filters nothing.',
} as const satisfies JSONSchema

/** Paging. Additional members are accepted and ignored, because clients send extras here (section 7). */
export const pagingSchema = {
  type: 'object',
  description: 'Paging; extras are accepted and have no effect.',
  properties: {
    pageSize: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000,
      description: 'Records per page; 0 asks for all. At most 1,000 are answered. Default 10.',
    },
    pageNum: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'Page from 1; 0 is the first. Default 1.',
    },
  },
} as const satisfies JSONSchema

const day = {
  type: 'string',
  maxLength: 30,
  description: 'A day, YYYY-MM-DD; anything else has no effect.',
} as const satisfies JSONSchema

/** Order of events. */
export const order = {
  type: 'string',
  maxLength: 30,
  description:
    '"coming" answers what is on or to come first, the nearest first, then what is over, the latest first. Anything else: latest start first.',
} as const satisfies JSONSchema

/** Paging of events, with an order and a period. */
export const eventsSchema = {
  ...pagingSchema,
  description: 'Paging, order and period; further extras are accepted and have no effect.',
  properties: {
    ...pagingSchema.properties,
    order,
    from: { ...day, description: 'Leaves out what ends before this day, YYYY-MM-DD.' },
    to: { ...day, description: 'Leaves out what starts after this day, YYYY-MM-DD.' },
  },
} as const satisfies JSONSchema

/**
 * Body of a list call: filters under `entity`, paging under `param`. Unknown filters are dropped (`fitBody`).
 */
export function listBody<
  const P extends Readonly<Record<string, JSONSchema>>,
  const Param extends JSONSchema = typeof pagingSchema,
>(filters: P, param?: Param) {
  return {
    type: 'object',
    description: 'List request.',
    properties: {
      entity: {
        type: 'object',
        description: 'Filters; one that is not named here, or is null, has no effect.',
        additionalProperties: false,
        properties: filters,
      },
      param: (param ?? pagingSchema) as Param,
    },
  } as const
}

export const idParams = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: { ...recordId, description: 'Id of the record.' },
  },
} as const satisfies JSONSchema

export type Paging = FromSchema<typeof pagingSchema>

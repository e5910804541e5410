import type { JSONSchema } from 'json-schema-to-ts'

/** Options of a piece that has none. */
export const noOptionsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {},
} as const satisfies JSONSchema

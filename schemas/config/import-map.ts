import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { fieldSchema } from './source.ts'

const fieldsSchema = {
  type: 'object',
  description: 'Field of the entity → where its value is in a line of the imported file.',
  additionalProperties: fieldSchema,
  minProperties: 1,
} as const satisfies JSONSchema

/** A map for `vitrine import`: how a line of a foreign file becomes a record of an entity. */
export const importMapSchema = {
  $id: 'https://vitrine.invalid/schemas/import-map.schema.json',
  title: 'Vitrine import map',
  description: 'How a line of a foreign file becomes a record. 导入映射。',
  type: 'object',
  additionalProperties: false,
  required: ['fields'],
  properties: {
    $schema: { type: 'string' },
    fields: fieldsSchema,
    html: {
      type: 'array',
      items: { type: 'string' },
      description: 'Fields that hold HTML: the plain text put there is escaped first.',
    },
    translations: {
      type: 'object',
      description: 'The same for the texts of further languages, by locale code.',
      additionalProperties: fieldsSchema,
    },
  },
} as const satisfies JSONSchema

export type ImportMap = FromSchema<typeof importMapSchema>

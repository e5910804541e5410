import type { JSONSchema } from 'json-schema-to-ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { sectionSchema } from '../section-schema.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: {
      type: 'array',
      minItems: 1,
      items: sectionSchema,
      description: 'Columns from left to right. 各栏内容。',
    },
  },
} as const satisfies JSONSchema

/** Labelled columns of practical information. */
export const infoBlockDefinition = {
  name: 'info',
  kind: 'page',
  options,
  full: true,
  paged: false,
} as const satisfies PieceDefinition

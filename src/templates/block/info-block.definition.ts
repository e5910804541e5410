import type { JSONSchema } from 'json-schema-to-ts'
import { said } from '../../../schemas/config/index.ts'
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
      description: said('Columns from left to right.', '自左至右的各栏。'),
    },
  },
} as const satisfies JSONSchema

/** Labelled columns of practical information. */
export const infoBlockDefinition = {
  name: 'info',
  summary: said('Labelled columns of practical information.', '分栏的实用信息，每栏带标题。'),
  kind: 'page',
  options,
  full: true,
  paged: false,
} as const satisfies PieceDefinition

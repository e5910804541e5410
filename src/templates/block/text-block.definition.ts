import type { JSONSchema } from 'json-schema-to-ts'
import { localTextSchema } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    lines: { type: 'array', minItems: 1, items: localTextSchema, description: 'Paragraphs. 段落。' },
  },
} as const satisfies JSONSchema

/** Running text, written in the config or the rich text of the query's first Item. */
export const textBlockDefinition = {
  name: 'text',
  kind: 'page',
  options,
  full: true,
  paged: false,
} as const satisfies PieceDefinition

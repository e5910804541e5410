import type { JSONSchema } from 'json-schema-to-ts'
import type { PieceDefinition } from '../../engine/manifest.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ratio: {
      type: 'string',
      enum: ['photo', 'object', 'cover', 'wide'],
      description: 'Shape of the pictures; default photo. 图片比例。',
    },
    columns: {
      type: 'integer',
      minimum: 2,
      maximum: 4,
      description: 'Pictures in a row; default 3. 每行图片数。',
    },
  },
} as const satisfies JSONSchema

/** A grid of pictures with a caption each, such as the goods of a shop. */
export const imgListDefinition = {
  name: 'img',
  kind: 'list',
  options,
  full: false,
  paged: true,
} as const satisfies PieceDefinition

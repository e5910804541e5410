import type { JSONSchema } from 'json-schema-to-ts'
import { localTextSchema } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    side: {
      type: 'string',
      enum: ['start', 'end'],
      description: 'Side of the picture; default start. 图片位置。',
    },
    link: { ...localTextSchema, description: 'Words of the link; default the title of "more". 链接文字。' },
  },
} as const satisfies JSONSchema

/** One picture, its text and one link: the first Item of the query. */
export const featureBlockDefinition = {
  name: 'feature',
  kind: 'list',
  options,
  full: false,
  paged: false,
} as const satisfies PieceDefinition

import type { JSONSchema } from 'json-schema-to-ts'
import { localTextSchema } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    more: {
      ...localTextSchema,
      description: 'Words of the link into an entry; default "View more". “查看更多”的文字。',
    },
  },
} as const satisfies JSONSchema

/** Large pictures on alternating sides, with title, excerpt and links. */
export const imgdetailListDefinition = {
  name: 'imgdetail',
  kind: 'list',
  options,
  full: false,
  paged: true,
} as const satisfies PieceDefinition

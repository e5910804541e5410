import type { JSONSchema } from 'json-schema-to-ts'
import { said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { moreWordsSchema } from '../entry-schemas.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    more: moreWordsSchema,
  },
} as const satisfies JSONSchema

/** Large pictures on alternating sides, with title, excerpt and links. */
export const imgdetailListDefinition = {
  name: 'imgdetail',
  summary: said(
    'Large pictures on alternating sides, with title, excerpt and links.',
    '大图左右交替排列，配标题、摘要和链接。',
  ),
  kind: 'list',
  options,
  full: false,
  paged: true,
} as const satisfies PieceDefinition

import type { JSONSchema } from 'json-schema-to-ts'
import { said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { ratioChoices } from '../entry-schemas.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ratio: {
      type: 'string',
      ...ratioChoices,
      description: said('Shape of the pictures; default "photo".', '图片的形状；默认为“photo”。'),
    },
    columns: {
      type: 'integer',
      minimum: 2,
      maximum: 4,
      description: said('Pictures in a row; default 3.', '每行图片数；默认为 3。'),
    },
  },
} as const satisfies JSONSchema

/** A grid of pictures with a caption each, such as the goods of a shop. */
export const imgListDefinition = {
  name: 'img',
  summary: said(
    'A grid of pictures with a caption each, such as the goods of a shop.',
    '图片网格，每张带说明，例如文创商品。',
  ),
  kind: 'list',
  options,
  full: false,
  paged: true,
} as const satisfies PieceDefinition

import type { JSONSchema } from 'json-schema-to-ts'
import { described } from '../../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import { cropSchema, ratioChoices } from '../../option-schemas.ts'

export const imgListOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    crop: cropSchema,
    ratio: {
      type: 'string',
      ...ratioChoices,
      default: 'photo',
      description: described('Shape of the pictures.', '图片的形状。'),
    },
    columns: {
      type: 'integer',
      minimum: 2,
      maximum: 4,
      default: 3,
      description: described('Pictures in a row.', '每行图片数。'),
    },
  },
} as const satisfies JSONSchema

export type ImgListOptions = OptionsOf<typeof imgListOptions>

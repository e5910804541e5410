import type { JSONSchema } from 'json-schema-to-ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import { boxedCropSchema, moreWordsSchema } from '../../option-schemas.ts'

export const imgdetailListOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    crop: boxedCropSchema,
    more: moreWordsSchema,
  },
} as const satisfies JSONSchema

export type ImgdetailListOptions = OptionsOf<typeof imgdetailListOptions>

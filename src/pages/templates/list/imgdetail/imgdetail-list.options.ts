import type { JSONSchema } from 'json-schema-to-ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import { moreWordsSchema } from '../../entry-schemas.ts'

export const imgdetailListOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    more: moreWordsSchema,
  },
} as const satisfies JSONSchema

export type ImgdetailListOptions = OptionsOf<typeof imgdetailListOptions>

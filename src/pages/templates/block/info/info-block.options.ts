import type { JSONSchema } from 'json-schema-to-ts'
import { described } from '../../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import { sectionSchema } from '../../section-schema.ts'

export const infoBlockOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: {
      type: 'array',
      minItems: 1,
      items: sectionSchema,
      description: described('Columns from left to right.', '自左至右的各栏。'),
    },
  },
} as const satisfies JSONSchema

export type InfoBlockOptions = OptionsOf<typeof infoBlockOptions>

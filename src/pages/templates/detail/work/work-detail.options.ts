import type { JSONSchema } from 'json-schema-to-ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import { relatedSchema } from '../../option-schemas.ts'

export const workDetailOptions = {
  type: 'object',
  additionalProperties: false,
  properties: { related: relatedSchema(4) },
} as const satisfies JSONSchema

export type WorkDetailOptions = OptionsOf<typeof workDetailOptions>

import type { JSONSchema } from 'json-schema-to-ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import { layoutSchema } from '../../option-schemas.ts'

export const tabsBlockOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    layout: layoutSchema,
  },
} as const satisfies JSONSchema

export type TabsBlockOptions = OptionsOf<typeof tabsBlockOptions>

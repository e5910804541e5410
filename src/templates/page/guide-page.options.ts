import type { JSONSchema } from 'json-schema-to-ts'
import { said } from '../../../schemas/config/index.ts'
import type { OptionsOf } from '../define.ts'
import { sectionSchema } from '../section-schema.ts'

export const guidePageOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    hours: {
      ...sectionSchema,
      description: said('The first section, set large: opening hours.', '第一节，放大显示：开放时间。'),
    },
    sections: {
      type: 'array',
      items: sectionSchema,
      description: said('The further sections, in order.', '其余各节，按顺序排列。'),
    },
  },
} as const satisfies JSONSchema

export type GuidePageOptions = OptionsOf<typeof guidePageOptions>

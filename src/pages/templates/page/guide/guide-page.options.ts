import type { JSONSchema } from 'json-schema-to-ts'
import { described } from '../../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import { sectionSchema } from '../../section-schema.ts'

export const guidePageOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    hours: {
      ...sectionSchema,
      description: described('The first section, set large: opening hours.', '第一节，放大显示：开放时间。'),
    },
    sections: {
      type: 'array',
      items: sectionSchema,
      description: described('The further sections, in order.', '其余各节，按顺序排列。'),
    },
  },
} as const satisfies JSONSchema

export type GuidePageOptions = OptionsOf<typeof guidePageOptions>

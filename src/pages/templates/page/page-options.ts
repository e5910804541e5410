import type { JSONSchema } from 'json-schema-to-ts'
import { annotation, described } from '../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../engine/contracts/define.ts'
import { sectionSchema } from '../section-schema.ts'

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

export const statementPageOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    statement: {
      type: 'boolean',
      ...annotation('statement'),
      default: true,
      description: described(
        'Whether the page shows the statement, by accessibility.json and accessibility.lock.json; false while it is being written.',
        '页面是否显示声明（依据 accessibility.json 与 accessibility.lock.json）；尚在拟写时填 false。',
      ),
    },
    details: {
      type: 'boolean',
      default: true,
      description: described(
        'Whether every criterion is listed with its result.',
        '是否逐条列出全部准则及结果。',
      ),
    },
  },
} as const satisfies JSONSchema
export type StatementPageOptions = OptionsOf<typeof statementPageOptions>

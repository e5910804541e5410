import type { JSONSchema } from 'json-schema-to-ts'
import { said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { sectionSchema } from '../section-schema.ts'

const options = {
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

/** Visit information put together from fixed facts and archive texts. */
export const guidePageDefinition = {
  name: 'guide',
  summary: said(
    'Visit information put together from fixed facts and texts of a backend.',
    '参观信息页，由固定信息和后端文字组成。',
  ),
  kind: 'page',
  options,
  full: true,
  paged: false,
} as const satisfies PieceDefinition

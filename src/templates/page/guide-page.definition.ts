import type { JSONSchema } from 'json-schema-to-ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { sectionSchema } from '../section-schema.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    hours: { ...sectionSchema, description: 'The first section, set large: opening hours. 开放时间。' },
    sections: {
      type: 'array',
      items: sectionSchema,
      description: 'The further sections, in order. 其余各节。',
    },
  },
} as const satisfies JSONSchema

/** Visit information put together from fixed facts and archive texts. */
export const guidePageDefinition = {
  name: 'guide',
  kind: 'page',
  options,
  full: true,
  paged: false,
} as const satisfies PieceDefinition

import type { JSONSchema } from 'json-schema-to-ts'
import type { PieceDefinition } from '../../engine/manifest.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    embed: {
      type: 'string',
      enum: ['pdf'],
      description: 'Offer the first PDF for reading above the text. 置顶显示首个 PDF 的阅读链接。',
    },
    meta: {
      type: 'boolean',
      description:
        'Date, source and visit count; by default shown on routes with an id. 显示日期、来源与访问量。',
    },
  },
} as const satisfies JSONSchema

/** An article: title, date, source, visits, rich content, attachments. */
export const archiveDetailDefinition = {
  name: 'archive',
  kind: 'detail',
  options,
  full: true,
  paged: false,
} as const satisfies PieceDefinition

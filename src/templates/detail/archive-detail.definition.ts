import type { JSONSchema } from 'json-schema-to-ts'
import type { PieceDefinition } from '../../engine/manifest.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    embed: {
      type: 'string',
      enum: ['pdf'],
      description: 'Where the first file is a PDF, it is read above the text. 首个附件为 PDF 时嵌入阅读。',
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

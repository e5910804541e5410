import type { JSONSchema } from 'json-schema-to-ts'
import { hideableTextSchema, localTextSchema } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: {
      type: 'integer',
      minimum: 1,
      maximum: 3,
      description: 'Cards in a row; 1 sets picture and text side by side; default 2. 每行卡片数。',
    },
    show: {
      type: 'array',
      uniqueItems: true,
      items: {
        type: 'string',
        enum: ['prefix', 'period', 'date', 'status', 'place', 'excerpt', 'links', 'more'],
      },
      description: 'Parts of a card beside picture and title; default all but date. 显示的内容。',
    },
    statusLabels: {
      type: 'object',
      additionalProperties: false,
      properties: { upcoming: hideableTextSchema, current: hideableTextSchema, ended: hideableTextSchema },
      description: 'Wording of each status; an empty text hides it. 状态文字。',
    },
    more: {
      ...localTextSchema,
      description: 'Words of the link into an entry; default "View more". “查看更多”的文字。',
    },
  },
} as const satisfies JSONSchema

/** Cards for whatever has a period, a place and a status: exhibitions, activities. */
export const cardListDefinition = {
  name: 'card',
  kind: 'list',
  options,
  full: false,
  paged: true,
} as const satisfies PieceDefinition

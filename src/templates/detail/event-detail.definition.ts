import type { JSONSchema } from 'json-schema-to-ts'
import { hideableTextSchema, localTextSchema } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    yearRound: {
      ...localTextSchema,
      description: 'Words in place of the period where the Item has no dates. 无起止日期时的文字。',
    },
    periodLabel: { ...localTextSchema, description: 'Label of the period. 时间的标签。' },
    placeLabel: { ...localTextSchema, description: 'Label of the place. 地点的标签。' },
    time: { type: 'boolean', description: 'Show hours and minutes of the period; default false. 显示时分。' },
    statusLabels: {
      type: 'object',
      additionalProperties: false,
      properties: { upcoming: hideableTextSchema, current: hideableTextSchema, ended: hideableTextSchema },
      description: 'Wording of each status; an empty text hides it. 状态文字。',
    },
    prominent: {
      type: 'string',
      description: 'Name of the link drawn as the one button, such as "booking". 主按钮的链接名。',
    },
    related: {
      ...localTextSchema,
      description:
        'Heading of the Items that belong to this one, such as the objects of an exhibition. 相关展品的标题。',
    },
    linksWhen: {
      type: 'object',
      additionalProperties: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', enum: ['upcoming', 'current', 'ended'] },
      },
      description:
        'Statuses in which a link is shown, by its name; others always are. Example: {"booking": ["upcoming"]}. 链接显示的状态。',
    },
  },
} as const satisfies JSONSchema

/** An exhibition or activity: period, place, status, facts, links, details. */
export const eventDetailDefinition = {
  name: 'event',
  kind: 'detail',
  options,
  full: true,
  paged: false,
} as const satisfies PieceDefinition

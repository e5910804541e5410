import type { JSONSchema } from 'json-schema-to-ts'
import { choices, said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { dayFormatSchema, moreWordsSchema, statusLabelsSchema } from '../entry-schemas.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: {
      type: 'integer',
      minimum: 1,
      maximum: 3,
      description: said(
        'Cards in a row; 1 sets picture and text side by side; default 2.',
        '每行卡片数，1 为图文并排；默认为 2。',
      ),
    },
    show: {
      type: 'array',
      uniqueItems: true,
      items: {
        type: 'string',
        ...choices(
          ['prefix', said('Words before the title.', '标题前的文字。')],
          ['period', said('From when to when.', '起止时间。')],
          ['date', said('The date, where there is no period.', '日期，没有起止时间时显示。')],
          ['status', said('Upcoming, current or ended.', '未开始、进行中或已结束。')],
          ['place', said('Where it takes place.', '地点。')],
          ['excerpt', said('The excerpt.', '摘要。')],
          ['links', said('Further links.', '附加链接。')],
          ['more', said('The link "View more".', '“查看更多”链接。')],
        ),
      },
      description: said(
        'Parts of a card beside picture and title; default all but "date".',
        '卡片上除图片和标题外显示的内容；默认为除“date”外的全部。',
      ),
    },
    statusLabels: statusLabelsSchema,
    dayFormat: dayFormatSchema,
    more: moreWordsSchema,
  },
} as const satisfies JSONSchema

/** Cards for whatever has a period, a place and a status: exhibitions, activities. */
export const cardListDefinition = {
  name: 'card',
  summary: said(
    'Cards for what has a period, a place and a status: exhibitions, activities.',
    '卡片列表，适合有时间、地点和状态的内容：展览、活动。',
  ),
  kind: 'list',
  options,
  full: false,
  paged: true,
} as const satisfies PieceDefinition

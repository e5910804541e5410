import type { JSONSchema } from 'json-schema-to-ts'
import { described } from '../../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import {
  boxedCropSchema,
  cardPartSchema,
  dayFormatSchema,
  filtersSchema,
  moreWordsSchema,
  statusLabelsSchema,
} from '../../option-schemas.ts'

export const cardListOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: {
      type: 'integer',
      minimum: 1,
      maximum: 3,
      default: 2,
      description: described(
        'Cards in a row; 1 sets picture and text side by side.',
        '每行卡片数，1 为图文并排。',
      ),
    },
    show: {
      type: 'array',
      uniqueItems: true,
      items: cardPartSchema,
      default: ['prefix', 'period', 'status', 'place', 'excerpt', 'links', 'more'],
      description: described('Parts of a card beside picture and title.', '卡片上除图片和标题外显示的内容。'),
    },
    crop: boxedCropSchema,
    statusLabels: statusLabelsSchema,
    dayFormat: dayFormatSchema,
    more: moreWordsSchema,
    filters: filtersSchema,
  },
} as const satisfies JSONSchema

export type CardListOptions = OptionsOf<typeof cardListOptions>

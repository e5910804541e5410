import type { JSONSchema } from 'json-schema-to-ts'
import {
  annotated,
  annotation,
  described,
  localText,
  statusChoices,
} from '../../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import { boxedCropSchema, dayFormatSchema, relatedSchema, statusLabelsSchema } from '../../option-schemas.ts'

export const eventDetailOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    yearRound: localText(
      'Words in place of the period where there are no dates; without it none.',
      '没有起止日期时代替时间的文字；不写则没有。',
    ),
    periodLabel: localText(
      'Label of the period; default that of the interface.',
      '时间的标签；默认使用界面自带的文字。',
    ),
    placeLabel: localText(
      'Label of the place; default that of the interface.',
      '地点的标签；默认使用界面自带的文字。',
    ),
    time: {
      type: 'boolean',
      default: false,
      description: described('Shows hours and minutes of the period.', '显示起止的时和分。'),
    },
    crop: boxedCropSchema,
    dayFormat: dayFormatSchema,
    statusLabels: statusLabelsSchema,
    prominent: annotated(
      'link',
      'Name of the link drawn as the one button, such as "booking".',
      '显示为主按钮的链接名称，例如 "booking"。',
    ),
    related: localText(
      'Heading of the entries that belong to this one, such as the objects of an exhibition.',
      '相关条目的标题，例如展览中的展品。',
    ),
    further: relatedSchema(3),
    linksWhen: {
      type: 'object',
      propertyNames: { type: 'string', ...annotation('link') },
      additionalProperties: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'string',
          ...statusChoices,
        },
        description: described('Statuses in which this link is shown.', '在哪些状态下显示该链接。'),
      },
      description: described(
        'When links are shown, by their name, such as {"booking": ["upcoming"]}; others always are, but for the prominent one of what is cancelled or postponed.',
        '各链接在何种状态下显示，以链接名称为键，例如 {"booking": ["upcoming"]}；未写的始终显示，但已取消或已延期时不显示主按钮。',
      ),
    },
  },
} as const satisfies JSONSchema

export type EventDetailOptions = OptionsOf<typeof eventDetailOptions>

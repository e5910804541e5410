import type { JSONSchema } from 'json-schema-to-ts'
import {
  annotated,
  annotation,
  choices,
  described,
  localText,
  statusChoices,
} from '../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../engine/contracts/define.ts'
import { boxedCropSchema, dayFormatSchema, relatedSchema, statusLabelsSchema } from '../option-schemas.ts'

export const archiveDetailOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    embed: {
      type: 'string',
      ...choices(['pdf', described('A PDF.', 'PDF 文件。')]),
      description: described(
        'Kind of first file that is read above the text; without it files are only offered below.',
        '首个附件为该类型时，在正文上方嵌入阅读；不写则附件只列在下方。',
      ),
    },
    lead: {
      type: 'string',
      ...choices(
        ['picture', described("The record's picture.", '条目的图片。')],
        ['none', described('No picture.', '没有图片。')],
      ),
      description: described(
        'What is above the text; by default the picture, on routes with an id, unless the text has one of its own or a PDF is read above it.',
        '正文上方的内容；在带 id 的路径上默认为图片，正文自带图片或上方嵌入 PDF 时则没有。',
      ),
    },
    prominent: annotated(
      'link',
      'Name of the link drawn as the one button, such as "panorama".',
      '显示为主按钮的链接名称，例如 "panorama"。',
    ),
    related: relatedSchema(3),
    meta: {
      type: 'boolean',
      description: described(
        'Shows date, source and visits; by default on routes with an id.',
        '显示日期、来源与浏览量；默认在带 id 的路径上显示。',
      ),
    },
  },
} as const satisfies JSONSchema
export type ArchiveDetailOptions = OptionsOf<typeof archiveDetailOptions>

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

export const objectDetailOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    description: localText('Heading of the description; without it none.', '描述部分的标题；不写则没有。'),
    facts: localText('Heading of the facts; without it none.', '基本信息的标题；不写则没有。'),
    label: {
      type: 'array',
      items: annotated('fact', 'Name of a fact.', '信息的名称。'),
      description: described(
        'Facts beside the picture, below the title, as on a label in a case; without it none.',
        '写在图片旁、标题下的信息，如展柜里的说明牌；不写则没有。',
      ),
    },
    related: relatedSchema(4),
    zoom: {
      type: 'boolean',
      default: false,
      description: described(
        'Offers a close look at the pictures, by parts from the image service.',
        '提供图片的放大细看，由图像服务分块传送。',
      ),
    },
    cite: {
      type: 'boolean',
      default: false,
      description: described(
        'Says how the page is cited, with its lasting address.',
        '显示引用格式与永久网址。',
      ),
    },
    explanation: {
      type: 'object',
      additionalProperties: false,
      required: ['fact'],
      properties: {
        fact: annotated(
          'fact',
          'Name of the fact that is drawn as running text below.',
          '作为正文显示在下方的信息名称。',
        ),
        title: localText(
          'Heading of that text; default the label of the fact.',
          '该段文字的标题；默认为该项信息的标签。',
        ),
      },
      description: described(
        'A fact long enough to be read as text, such as the words of the audio guide.',
        '篇幅较长、按正文显示的信息，例如讲解词。',
      ),
    },
  },
} as const satisfies JSONSchema
export type ObjectDetailOptions = OptionsOf<typeof objectDetailOptions>

export const workDetailOptions = {
  type: 'object',
  additionalProperties: false,
  properties: { related: relatedSchema(4) },
} as const satisfies JSONSchema
export type WorkDetailOptions = OptionsOf<typeof workDetailOptions>

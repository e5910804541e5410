import type { JSONSchema } from 'json-schema-to-ts'
import { annotated, choices, described } from '../../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import { relatedSchema } from '../../option-schemas.ts'

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

import type { JSONSchema } from 'json-schema-to-ts'
import { annotated, described, localText } from '../../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import { relatedSchema } from '../../option-schemas.ts'

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

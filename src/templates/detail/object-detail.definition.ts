import type { JSONSchema } from 'json-schema-to-ts'
import { localText, meant, said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { onwardSchema } from '../entry-schemas.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    description: localText('Heading of the description; without it none.', '描述部分的标题；不写则没有。'),
    facts: localText('Heading of the facts; without it none.', '基本信息的标题；不写则没有。'),
    label: {
      type: 'array',
      items: meant('fact', 'Name of a fact.', '信息的名称。'),
      description: said(
        'Facts that stand beside the picture, below the title, as on a label in a case; without it none.',
        '写在图片旁、标题下的信息，如展柜里的说明牌；不写则没有。',
      ),
    },
    onward: onwardSchema(4),
    zoom: {
      type: 'boolean',
      description: said(
        'Offers a close look at the pictures, by parts from the image service; default false.',
        '提供图片的放大细看，由图像服务分块传送；默认为否。',
      ),
    },
    cite: {
      type: 'boolean',
      description: said(
        'Says how the page is cited, with its lasting address; default false.',
        '显示引用格式与永久网址；默认为否。',
      ),
    },
    explanation: {
      type: 'object',
      additionalProperties: false,
      required: ['fact'],
      properties: {
        fact: meant(
          'fact',
          'Name of the fact that is drawn as running text below.',
          '作为正文显示在下方的信息名称。',
        ),
        title: localText(
          'Heading of that text; default the label of the fact.',
          '该段文字的标题；默认为该项信息的标签。',
        ),
      },
      description: said(
        'A fact long enough to be read as text, such as the words of the audio guide.',
        '篇幅较长、按正文显示的信息，例如讲解词。',
      ),
    },
  },
} as const satisfies JSONSchema

/** One object of the collection, large on a dark ground. */
export const objectDetailDefinition = {
  name: 'object',
  summary: said(
    'One object of the collection, large on a dark ground, with its facts.',
    '单件藏品：深色背景上的大图与基本信息。',
  ),
  kind: 'detail',
  options,
  full: true,
  paged: false,
} as const satisfies PieceDefinition

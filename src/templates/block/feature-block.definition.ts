import type { JSONSchema } from 'json-schema-to-ts'
import { choices, localText, said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    side: {
      type: 'string',
      ...choices(['start', said('At the left.', '在左侧。')], ['end', said('At the right.', '在右侧。')]),
      description: said('Side of the picture; default "start".', '图片在哪一侧；默认为“start”。'),
    },
    link: localText(
      'Words of the link; default the title of "more".',
      '链接文字；默认为“more”所指页面的标题。',
    ),
  },
} as const satisfies JSONSchema

/** One picture, its text and one link: the first Item of the query. */
export const featureBlockDefinition = {
  name: 'feature',
  summary: said(
    'One picture, its text and one link: the first entry of its data.',
    '一张图片、一段文字和一个链接，取数据中的第一条。',
  ),
  kind: 'list',
  options,
  full: false,
  paged: false,
} as const satisfies PieceDefinition

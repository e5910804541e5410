import type { JSONSchema } from 'json-schema-to-ts'
import { localText, said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    lines: {
      type: 'array',
      minItems: 1,
      items: localText('A paragraph.', '一个段落。'),
      description: said('Paragraphs, one after the other.', '逐段显示的文字。'),
    },
  },
} as const satisfies JSONSchema

/** Running text, written in the config or the rich text of the query's first Item. */
export const textBlockDefinition = {
  name: 'text',
  summary: said(
    'Running text, written in the config or taken from the first entry of its data.',
    '一段正文，写在配置中或取自数据的第一条。',
  ),
  kind: 'page',
  options,
  full: true,
  paged: false,
} as const satisfies PieceDefinition

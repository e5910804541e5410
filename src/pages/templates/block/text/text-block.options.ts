import type { JSONSchema } from 'json-schema-to-ts'
import { described, localText } from '../../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'

export const textBlockOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    lines: {
      type: 'array',
      minItems: 1,
      items: localText('A paragraph.', '一个段落。'),
      description: described('Paragraphs, one after the other.', '逐段显示的文字。'),
    },
  },
} as const satisfies JSONSchema

export type TextBlockOptions = OptionsOf<typeof textBlockOptions>

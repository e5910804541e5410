import type { JSONSchema } from 'json-schema-to-ts'
import { described } from '../../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'

export const bookListOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    lead: {
      type: 'boolean',
      default: false,
      description: described(
        'On the first page the first entry is large before the shelf, with its date and excerpt.',
        '在第一页，首个条目以大图连同日期和摘要排在书架之前。',
      ),
    },
  },
} as const satisfies JSONSchema

export type BookListOptions = OptionsOf<typeof bookListOptions>

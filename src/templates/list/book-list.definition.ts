import type { JSONSchema } from 'json-schema-to-ts'
import { said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    lead: {
      type: 'boolean',
      description: said(
        'On the first page the first entry stands large before the shelf, with its date and excerpt; default false.',
        '在第一页，首个条目以大图连同日期和摘要排在书架之前；默认为否。',
      ),
    },
  },
} as const satisfies JSONSchema

/** Journals: covers on a shelf. */
export const bookListDefinition = {
  name: 'book',
  summary: said('Journals as covers on a shelf.', '书架式的期刊封面。'),
  kind: 'list',
  options,
  full: false,
  paged: true,
} as const satisfies PieceDefinition

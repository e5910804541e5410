import type { JSONSchema } from 'json-schema-to-ts'
import { said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    marks: {
      type: 'boolean',
      description: said(
        'Shows the pictures of the entries as marks beside their names; default true.',
        '在名称旁以条目的图片作为标志；默认为是。',
      ),
    },
  },
} as const satisfies JSONSchema

/** Links to other sites with a line about each; all on one page. */
export const friendListDefinition = {
  name: 'friend',
  summary: said(
    'Links to other sites with their marks and a line about each, all on one page.',
    '外部网站的链接、标志和一句介绍，全部在一页上。',
  ),
  kind: 'list',
  options,
  full: false,
  paged: false,
} as const satisfies PieceDefinition

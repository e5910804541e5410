import type { JSONSchema } from 'json-schema-to-ts'
import { choices, said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { layoutSchema, newTabSchema } from '../entry-schemas.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    layout: layoutSchema,
    ground: {
      type: 'string',
      ...choices(
        ['paper', said('The light ground of the page.', '页面的浅色底。')],
        ['hall', said('A dark room over the full width.', '通栏的深色展厅。')],
      ),
      description: said('Ground of the block; default "paper".', '区块的底色；默认为“paper”。'),
    },
    reveal: {
      type: 'boolean',
      description: said(
        'Entries appear once the visitor has scrolled past the top of the block plus one screen; default false.',
        '滚动超过区块顶部一屏后，条目才显现；默认为否。',
      ),
    },
    newTab: newTabSchema,
  },
} as const satisfies JSONSchema

/** A titled list with a way to view more. */
export const listBlockDefinition = {
  name: 'list',
  summary: said('A titled list with a way to view more.', '带标题的列表，可查看更多。'),
  kind: 'list',
  options,
  full: false,
  paged: false,
} as const satisfies PieceDefinition

import type { JSONSchema } from 'json-schema-to-ts'
import { choices, described } from '../../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import { layoutSchema, newTabSchema } from '../../option-schemas.ts'

export const listBlockOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    layout: layoutSchema,
    ground: {
      type: 'string',
      ...choices(
        ['paper', described('The light ground of the page.', '页面的浅色底。')],
        ['hall', described('A dark hall over the full width.', '通栏的深色展厅。')],
      ),
      default: 'paper',
      description: described('Ground of the block.', '区块的底色。'),
    },
    reveal: {
      type: 'boolean',
      default: false,
      description: described(
        'Entries appear once the visitor has scrolled past the top of the block plus one screen.',
        '滚动超过区块顶部一屏后，条目才显现。',
      ),
    },
    newTab: newTabSchema,
  },
} as const satisfies JSONSchema

export type ListBlockOptions = OptionsOf<typeof listBlockOptions>

import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { annotated } from './annotation.ts'
import { dataProperties } from './data.ts'
import { described } from './described.ts'
import { localText } from './text.ts'

/** Properties common to pages and blocks, beside those for their data. */
export const drawnProperties = {
  listClass: {
    type: 'string',
    pattern: '^[a-z][a-z0-9-]*$',
    maxLength: 100,
    description: described('Class that is added to the list, for style sheets.', '添加到列表上的样式类名。'),
  },
  more: annotated(
    'address',
    'Where "view more" leads: a route of this site or an address.',
    '“查看更多”的去向：本站路径或完整网址。',
  ),
  options: {
    type: 'object',
    description: described(
      'Options of the template or block; each has its own.',
      '模板或区块的选项；各有各的选项。',
    ),
  },
} as const

const tabSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    ...dataProperties,
    title: localText('Words of the tab.', '标签页的名称。'),
    more: drawnProperties.more,
  },
} as const satisfies JSONSchema

export const blockSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['block'],
  properties: {
    block: {
      type: 'string',
      description: described(
        'Name of the block that draws this part of the page.',
        '绘制页面这一部分的区块名称。',
      ),
    },
    title: localText('Heading of the block; without it none.', '区块的标题；不写则没有。'),
    ...drawnProperties,
    ...dataProperties,
    tabs: {
      type: 'array',
      items: tabSchema,
      minItems: 1,
      description: described(
        'Tabs of the block "tabs", each with its own data.',
        '“tabs”区块的各个标签页，各有自己的数据。',
      ),
    },
  },
} as const satisfies JSONSchema

export type BlockConfig = FromSchema<typeof blockSchema>

import type { JSONSchema } from 'json-schema-to-ts'
import { choices, localText, said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { choiceSchema, keywordSchema } from '../choice-schema.ts'
import { newTabSchema, ratioChoices } from '../entry-schemas.ts'
import { formNameSchema } from '../form-name-schema.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: {
      type: 'integer',
      minimum: 2,
      maximum: 4,
      description: said('Objects in a row; default 3.', '每行数量；默认为 3。'),
    },
    ratio: {
      type: 'string',
      ...ratioChoices,
      description: said('Shape of the pictures; default "object".', '图片的形状；默认为“object”。'),
    },
    layout: {
      type: 'string',
      ...choices(
        ['even', said('Every entry as large as the others.', '所有条目大小相同。')],
        [
          'album',
          said(
            'The first entry twice as large, and the tabs written large, as in an album.',
            '如相册：首个条目放大一倍，标签页用大字。',
          ),
        ],
      ),
      description: said('How the grid is laid out; default "even".', '网格的版式；默认为“even”。'),
    },
    lead: localText('A sentence below the title.', '标题下的一句话。'),
    lines: {
      type: 'array',
      minItems: 1,
      items: localText('One line.', '一行文字。'),
      description: said(
        'Short lines beside the sentence, such as the rules of a call for works.',
        '标题旁的几行短文字，例如征集要求。',
      ),
    },
    form: formNameSchema,
    newTab: newTabSchema,
    filters: {
      type: 'object',
      additionalProperties: false,
      description: said(
        'Ways to narrow the list; each keeps the others and returns to page 1.',
        '筛选条件；每项保留其他条件，并回到第一页。',
      ),
      properties: {
        keyword: keywordSchema,
        select: {
          ...choiceSchema,
          description: said('A choice from a drop-down list.', '下拉列表形式的选项。'),
        },
        tabs: { ...choiceSchema, description: said('A choice from a row of tabs.', '标签页形式的选项。') },
        submit: localText('Words of the button; default "Search".', '按钮文字；默认为“搜索”。'),
      },
    },
  },
} as const satisfies JSONSchema

/** A grid of objects or works, with filters in the address. */
export const gridListDefinition = {
  name: 'grid',
  summary: said(
    'A grid of objects or works, with filters that are kept in the address.',
    '藏品或作品网格，筛选条件保留在网址中。',
  ),
  kind: 'list',
  options,
  full: false,
  paged: true,
} as const satisfies PieceDefinition

import type { JSONSchema } from 'json-schema-to-ts'
import { choices, described, localText } from '../../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import {
  cropSchema,
  filtersSchema,
  formNameSchema,
  newTabSchema,
  ratioChoices,
} from '../../option-schemas.ts'

export const gridListOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: {
      type: 'integer',
      minimum: 2,
      maximum: 4,
      default: 3,
      description: described('Objects in a row.', '每行数量。'),
    },
    crop: cropSchema,
    ratio: {
      type: 'string',
      ...ratioChoices,
      default: 'object',
      description: described('Shape of the pictures.', '图片的形状。'),
    },
    layout: {
      type: 'string',
      ...choices(
        ['even', described('Every entry as large as the others.', '所有条目大小相同。')],
        [
          'album',
          described(
            'The first entry twice as large, and the tabs written large, as in an album.',
            '如相册：首个条目放大一倍，标签页用大字。',
          ),
        ],
        [
          'lines',
          described(
            'A line for each entry, without pictures: title, subtitle and excerpt beside each other.',
            '每个条目一行，没有图片：标题、副标题和摘要并列。',
          ),
        ],
      ),
      default: 'even',
      description: described('How the grid is laid out.', '网格的版式。'),
    },
    lead: localText('A sentence below the title.', '标题下的一句话。'),
    lines: {
      type: 'array',
      minItems: 1,
      items: localText('One line.', '一行文字。'),
      description: described(
        'Short lines beside the sentence, such as the rules of a call for works.',
        '标题旁的几行短文字，例如征集要求。',
      ),
    },
    form: formNameSchema,
    newTab: newTabSchema,
    filters: filtersSchema,
  },
} as const satisfies JSONSchema

export type GridListOptions = OptionsOf<typeof gridListOptions>

import { said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { noOptionsSchema } from '../no-options-schema.ts'

/** News rows: date, title, picture, excerpt. */
export const commonListDefinition = {
  name: 'common',
  summary: said('News rows: date, title, picture and excerpt.', '新闻列表：日期、标题、图片和摘要。'),
  kind: 'list',
  options: noOptionsSchema,
  full: false,
  paged: true,
} as const satisfies PieceDefinition

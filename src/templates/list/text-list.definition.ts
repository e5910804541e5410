import { said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { noOptionsSchema } from '../no-options-schema.ts'

/** Notices: date and title only. */
export const textListDefinition = {
  name: 'text',
  summary: said('Notices: date and title only.', '公告列表：只有日期和标题。'),
  kind: 'list',
  options: noOptionsSchema,
  full: false,
  paged: true,
} as const satisfies PieceDefinition

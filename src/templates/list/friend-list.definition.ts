import { said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { noOptionsSchema } from '../no-options-schema.ts'

/** Links to other sites with their marks; all on one page. */
export const friendListDefinition = {
  name: 'friend',
  summary: said(
    'Links to other sites with their marks, all on one page.',
    '外部网站的链接及其标志，全部在一页上。',
  ),
  kind: 'list',
  options: noOptionsSchema,
  full: false,
  paged: false,
} as const satisfies PieceDefinition

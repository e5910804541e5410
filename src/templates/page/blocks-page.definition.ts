import { said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { noOptionsSchema } from '../no-options-schema.ts'

/** A page made of blocks, from top to bottom. */
export const blocksPageDefinition = {
  name: 'blocks',
  summary: said(
    'A page made of blocks, from top to bottom; the home page is one.',
    '由区块自上而下组成的页面，例如首页。',
  ),
  kind: 'page',
  options: noOptionsSchema,
  full: false,
  paged: false,
} as const satisfies PieceDefinition

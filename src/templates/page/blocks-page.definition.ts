import type { PieceDefinition } from '../../engine/manifest.ts'
import { noOptionsSchema } from '../no-options-schema.ts'

/** A page made of blocks, from top to bottom. */
export const blocksPageDefinition = {
  name: 'blocks',
  kind: 'page',
  options: noOptionsSchema,
  full: false,
  paged: false,
} as const satisfies PieceDefinition

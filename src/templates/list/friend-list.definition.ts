import type { PieceDefinition } from '../../engine/manifest.ts'
import { noOptionsSchema } from '../no-options-schema.ts'

/** Links to other sites with their marks; all on one page. */
export const friendListDefinition = {
  name: 'friend',
  kind: 'list',
  options: noOptionsSchema,
  full: false,
  paged: false,
} as const satisfies PieceDefinition

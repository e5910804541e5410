import type { PieceDefinition } from '../../engine/manifest.ts'
import { noOptionsSchema } from '../no-options-schema.ts'

/** News rows: date, title, picture, excerpt. */
export const commonListDefinition = {
  name: 'common',
  kind: 'list',
  options: noOptionsSchema,
  full: false,
  paged: true,
} as const satisfies PieceDefinition

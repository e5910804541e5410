import type { PieceDefinition } from '../../engine/manifest.ts'
import { noOptionsSchema } from '../no-options-schema.ts'

/** Journals: covers on a shelf. */
export const bookListDefinition = {
  name: 'book',
  kind: 'list',
  options: noOptionsSchema,
  full: false,
  paged: true,
} as const satisfies PieceDefinition

import { said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { noOptionsSchema } from '../no-options-schema.ts'

/** Journals: covers on a shelf. */
export const bookListDefinition = {
  name: 'book',
  summary: said('Journals as covers on a shelf.', '书架式的期刊封面。'),
  kind: 'list',
  options: noOptionsSchema,
  full: false,
  paged: true,
} as const satisfies PieceDefinition

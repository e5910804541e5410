import type { PieceDefinition } from '../../engine/manifest.ts'
import { noOptionsSchema } from '../no-options-schema.ts'

/** A chronicle, newest first; the year is the label (specification, section 2). */
export const timelineListDefinition = {
  name: 'timeline',
  kind: 'list',
  options: noOptionsSchema,
  full: true,
  paged: false,
} as const satisfies PieceDefinition

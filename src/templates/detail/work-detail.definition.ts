import type { PieceDefinition } from '../../engine/manifest.ts'
import { noOptionsSchema } from '../no-options-schema.ts'

/** A visitor's work: title, pictures, description. */
export const workDetailDefinition = {
  name: 'work',
  kind: 'detail',
  options: noOptionsSchema,
  full: true,
  paged: false,
} as const satisfies PieceDefinition

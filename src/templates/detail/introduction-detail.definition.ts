import type { PieceDefinition } from '../../engine/manifest.ts'
import { noOptionsSchema } from '../no-options-schema.ts'

/** A full-width page of rich content with a strip of its pictures. */
export const introductionDetailDefinition = {
  name: 'introduction',
  kind: 'detail',
  options: noOptionsSchema,
  full: true,
  paged: false,
} as const satisfies PieceDefinition

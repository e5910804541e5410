import { said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { noOptionsSchema } from '../no-options-schema.ts'

/** A visitor's work: title, pictures, description. */
export const workDetailDefinition = {
  name: 'work',
  summary: said("A visitor's work: title, pictures, description.", '观众作品：标题、图片和说明。'),
  kind: 'detail',
  options: noOptionsSchema,
  full: true,
  paged: false,
} as const satisfies PieceDefinition

import type { PieceDefinition } from '../../engine/manifest.ts'
import { formOptionsSchema } from '../form-name-schema.ts'

/** A form alone. A form with a route of its own is drawn by it. */
export const formPageDefinition = {
  name: 'form',
  kind: 'page',
  options: formOptionsSchema,
  full: false,
  paged: false,
} as const satisfies PieceDefinition

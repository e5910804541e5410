import type { PieceDefinition } from '../../engine/manifest.ts'
import { formOptionsSchema } from '../form-name-schema.ts'

/** Visitors' questions and the museum's replies. */
export const messagesListDefinition = {
  name: 'messages',
  kind: 'list',
  options: formOptionsSchema,
  full: false,
  paged: true,
} as const satisfies PieceDefinition

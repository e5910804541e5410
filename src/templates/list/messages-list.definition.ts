import { said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { formOptionsSchema } from '../form-name-schema.ts'

/** Visitors' questions and the museum's replies. */
export const messagesListDefinition = {
  name: 'messages',
  summary: said("Visitors' questions and the museum's replies.", '观众留言与馆方回复。'),
  kind: 'list',
  options: formOptionsSchema,
  full: false,
  paged: true,
} as const satisfies PieceDefinition
